"""Which modules students get along with an exercise."""

from autograder.assignment import Assignment


def kit_modules(assignment: Assignment) -> tuple[str, ...]:
    """Names of the modules and packages that a released folder holds, for `import`, besides the file to work in.

    Those of the lesson are whatever Python lies beside its source. The source notebook imports this package, too.
    """
    of_lesson = {
        path.stem
        for path in assignment.solution_dir.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    return tuple(sorted({"autograder", "classroom", "conftest", "watch"} | of_lesson - {"lesson"}))
