"""feedback/<student>.html: what a student sees."""

from pathlib import Path

from autograder.reports.advice import FOLLOW_THROUGH, next_step, next_task
from autograder.reports.files import replacing
from autograder.reports.names import file_stem
from autograder.reports.pages import template
from autograder.results import Result


def write_page(result: Result, folder: Path, title: str) -> None:
    """Write the page into `folder`.

    Args:
        result: The student's.
        folder: Where to.
        title: Of the assignment.
    """
    told = {"next_step": next_step(result), "next_task": next_task(result), "follow_through": FOLLOW_THROUGH}
    page = template("student.html.j2").render(title=title, result=result, **told)
    with replacing(folder / f"{file_stem(result.student)}.html") as file:
        file.write(page)
