"""Which of nbgrader's notebooks this package grades."""

from pathlib import PurePath

from autograder.assignment import Assignment, assignment_names, load_assignment


def assignment_of(assignment: str, notebook: str) -> Assignment | None:
    """The assignment that a notebook belongs to; None for one that nbgrader is to treat as ever.

    Args:
        assignment: nbgrader's name for it.
        notebook: Name or path of the notebook, with its ending or without.
    """
    is_ours = PurePath(notebook).name.removesuffix(".ipynb") == assignment and assignment in assignment_names()
    return load_assignment(assignment) if is_ours else None
