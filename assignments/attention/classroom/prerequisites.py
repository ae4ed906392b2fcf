"""Where to begin when a task builds on others that are not right yet: with the first of these."""

from collections.abc import Callable, Collection, Sequence

from .tasks import Tasks

RUN = "Run the {cells} of {names} first, or all cells above after a restart: {task} builds on {them}."


def begin_with(tasks: Tasks, task: str, passes: Callable[[str], bool]) -> list[str]:
    """The tasks below `task` that do not pass their own checks, and have nothing below them of that kind."""
    wrong = [name for name in tasks.below(task) if not passes(name)]
    return [name for name in wrong if not set(tasks.below(name)) & set(wrong)]


def begin_words(task: str, first: Sequence[str], absent: Collection[str] = ()) -> str:
    """The sentence that sends to these tasks; "" if there are none.

    Args:
        task: The task that waits for them.
        first: The tasks to begin with.
        absent: Those whose cells have not been run.
    """
    if not first:
        return ""
    one = len(first) == 1
    if set(first) <= set(absent):
        cells, them = ("cell", "it") if one else ("cells", "them")
        return RUN.format(cells=cells, names=" and ".join(first), task=task, them=them)
    why = "it, and it does not pass its" if one else "them, and they do not pass their"
    return f"Begin with {' and '.join(first)}: {task} builds on {why} own checks yet."
