"""feedback/<student>.json: one student's grade for programs. It holds nothing that is hidden from students."""

import json
from pathlib import Path
from typing import Any

from autograder.reports.files import replacing
from autograder.reports.names import file_stem
from autograder.results import CheckResult, Result, TaskResult


def write_json(result: Result, folder: Path) -> None:
    """Write the file into `folder`."""
    with replacing(folder / f"{file_stem(result.student)}.json") as file:
        # ASCII, so that a file name that is not UTF-8 can be written down and comes back as it was.
        file.write(json.dumps(_student(result)) + "\n")


def _student(result: Result) -> dict[str, Any]:
    return {
        "student": result.student,
        "score": result.score,
        "max_score": result.max_score,
        "status": result.status,
        "isolation": result.isolation,
        "tasks": [_task(task) for task in result.tasks],
        "notes": result.notes,
    }


def _task(task: TaskResult) -> dict[str, Any]:
    return {
        "name": task.name,
        "score": task.score,
        "max_score": task.max_score,
        "follow_through": task.follow_through,
        "cause": str(task.cause) if task.cause else None,
        "checks": [_check(check) for check in task.checks],
    }


def _check(check: CheckResult) -> dict[str, Any]:
    return {
        "name": check.name,
        "passed": check.passed,
        "points": check.points,
        "max_points": check.max_points,
        "symptom": check.symptom,
    }
