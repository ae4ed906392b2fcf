"""What students are told besides marks: what to do next, and why points were given all the same."""

from autograder.results import Result, TaskResult

ALL_RIGHT = "Everything is right. Well done!"
UNREADABLE = "No function could be run this time. Put right what is said above, and hand your work in again."
OUR_FAULT = "This is no fault of yours. Your instructor knows, and will look at your work."
MISSING = "There was nothing to grade yet. Hand in your notebook or your .py file."

FOLLOW_THROUGH = (
    "A function that this one builds on is wrong. With a right one in its place, this one gives right answers. "
    "You get points for that."
)


def next_step(result: Result) -> str:
    """One thing to do next, the first in the order of the lesson."""
    if result.grader_failed:
        return OUR_FAULT
    if result.status == "missing":
        return MISSING
    if result.status != "graded":
        return UNREADABLE
    task = next_task(result)
    return f"{_so_far(result)} {_what_to_do(task)}".lstrip() if task else ALL_RIGHT


def next_task(result: Result) -> TaskResult | None:
    """The first task, in the order of the lesson, that is not right yet; None if there is none."""
    return next((task for task in result.tasks if task.status != "right"), None)


def _so_far(result: Result) -> str:
    right = sum(task.status == "right" for task in result.tasks)
    return f"{right} of {len(result.tasks)} functions are right." if right else ""


def _what_to_do(task: TaskResult) -> str:
    if task.status == "not started":
        return f"Next, write {task.name}."
    if task.status == "missing":
        return f"Next, write {task.name}: no function of that name was found."
    return f"Next, look at {task.name}: what went wrong is said below."
