"""A course folder of nbgrader's, made by nbgrader, and work handed in to it."""

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import nbformat
from nbgrader.api import Gradebook
from nbgrader.apps import NbGraderAPI
from nbgrader.plugins import CsvExportPlugin
from traitlets.config import Config

from autograder.assignment import load_assignment

ASSIGNMENT = load_assignment("attention")
SOURCE = ASSIGNMENT.solution_dir / "attention.ipynb"
CONFIG = "c = get_config()\nc.CourseDirectory.course_id = 'tried'\n"
WRONG = {"softmax": "def softmax(scores):\n    return scores\n"}


def make_course(root: Path, gradebook: str = "") -> str:
    """Release the assignment with stock nbgrader; returns the gradebook's URL."""
    gradebook = gradebook or f"sqlite:///{root}/gradebook.db"
    source = root / "source" / "attention"
    source.mkdir(parents=True)
    shutil.copy(SOURCE, source)
    # nbgrader would start a program that takes seconds, for a number that only `nbgrader db upgrade` reads.
    with patch("nbgrader.api.get_alembic_version", return_value="none"):
        done = api(root, gradebook).generate_assignment("attention")
    assert done["success"], done["log"]
    return gradebook


def api(root: Path, gradebook: str) -> NbGraderAPI:
    """nbgrader on this course."""
    config = Config()
    config.CourseDirectory.root = str(root)
    config.CourseDirectory.db_url = gradebook
    config.CourseDirectory.course_id = "tried"
    return NbGraderAPI(config=config)


def run(root: Path, *words: str, timeout: float | None = 300) -> subprocess.CompletedProcess[str]:
    """One of nbgrader's commands or of ours, typed in the course folder."""
    # nbgrader calls its database tool by name.
    env = {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, timeout=timeout)


def solved(**wrong: str) -> nbformat.NotebookNode:
    """The notebook that students get, with right answers, or other ones for some tasks."""
    notebook = nbformat.read(ASSIGNMENT.release_dir / "attention.ipynb", as_version=4)
    answers = {_grade_id(cell): cell.source for cell in nbformat.read(SOURCE, as_version=4).cells} | wrong
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source = answers[_grade_id(cell)]
    return notebook


def _grade_id(cell: nbformat.NotebookNode) -> str:
    return cell.metadata.get("nbgrader", {}).get("grade_id", "")


def hand_in(root: Path, student: str, at: str = "", **wrong: str) -> Path:
    """Put a notebook where nbgrader collects it."""
    folder = root / "submitted" / student / "attention"
    folder.mkdir(parents=True, exist_ok=True)
    nbformat.write(solved(**wrong), folder / "attention.ipynb")
    if at:
        (folder / "timestamp.txt").write_text(at)
    return folder


def exported(root: Path, gradebook: str) -> dict[str, dict[str, str]]:
    """What `nbgrader export` writes, by student."""
    plugin = CsvExportPlugin(to=str(root / "exported.csv"))
    with Gradebook(gradebook) as book:
        plugin.export(book)
    with (root / "exported.csv").open(encoding="utf-8") as file:
        return {row["student_id"]: row for row in csv.DictReader(file)}
