"""Where to begin when a task builds on others that are not right yet: with the first of these."""

from collections.abc import Callable, Sequence

from .tasks import Tasks


def begin_with(tasks: Tasks, task: str, passes: Callable[[str], bool]) -> list[str]:
    """The tasks below `task` that do not pass their own checks, and have nothing below them of that kind."""
    wrong = [name for name in tasks.below(task) if not passes(name)]
    return [name for name in wrong if not set(tasks.below(name)) & set(wrong)]


def begin_words(task: str, first: Sequence[str]) -> str:
    """The sentence that sends to these tasks; "" if there are none."""
    if not first:
        return ""
    why = "it, and it does not pass its" if len(first) == 1 else "them, and they do not pass their"
    return f"Begin with {' and '.join(first)}: {task} builds on {why} own checks yet."
