"""The right answers, as source for follow-through."""

import ast
from collections.abc import Collection

from autograder.assignment import Assignment


class Reference:
    """The reference module of an assignment, given away in parts."""

    def __init__(self, assignment: Assignment) -> None:
        """Read it."""
        self._assignment = assignment
        self._tree = ast.parse(assignment.reference.read_bytes())

    def only(self, names: Collection[str], in_order: bool = False, as_returned: bool = False) -> bytes:
        """Source of these functions and of those they build on, without any other.

        With `in_order`, they say that they take arguments in their own order, whatever a student calls these; with
        `as_returned`, that they return their results as the student's own do.

        The source goes where student code runs. A function that is still to be graded there must not be among it: the
        student's own could look it up and answer with it.
        """
        wanted = set(names).union(*(self._assignment.below(name) for name in names))
        kept = [
            node
            for node in self._tree.body
            if not isinstance(node, ast.FunctionDef)
            or node.name in wanted
            or node.name not in self._assignment.task_names
        ]
        told = [f"{task.name}.signature = {task.signature!r}" for task in self._assignment.tasks if task.name in wanted]
        told += [f"{name}.in_order, {name}.as_returned = {in_order}, {as_returned}" for name in sorted(names)]
        return "\n".join([ast.unparse(ast.Module(kept, type_ignores=[])), *told]).encode()
