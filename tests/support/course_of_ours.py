"""A copy of this repository as a course of nbgrader's, with what nbgrader's commands make in it."""

from pathlib import Path
from shutil import copytree

import nbformat

from tests.support import courses
from tests.support.courses import ASSIGNMENT

REPOSITORY = Path(__file__).parent.parent.parent
OWN_DATA = "word,count\nbank,2\n"
"""In a file that the instructor has laid beside the source notebook."""


class Course:
    """The course folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.url = f"sqlite:///{root}/gradebook.db"
        settings = (REPOSITORY / "nbgrader_config.py").read_text()
        (root / "nbgrader_config.py").write_text(f'{settings}c.LateSubmissionPlugin.penalty_method = "zero"\n')
        copytree(ASSIGNMENT.solution_dir, root / "solutions/attention")
        # As in a course where the released folder was made the source: nbgrader copies it over the student's (940).
        (root / "solutions/attention/attention.py").write_text("raise NotImplementedError()\n")
        (root / "solutions/attention/data").mkdir()
        (root / "solutions/attention/data/own.csv").write_text(OWN_DATA)

    def nbgrader(self, command: str, *options: str) -> str:
        done = courses.run(self.root, "nbgrader", command, "attention", *options)
        assert done.returncode == 0, done.stderr
        return done.stderr

    def hand_in(self, student: str, name: str, data: bytes) -> None:
        folder = self.root / "submitted" / student / "attention"
        folder.mkdir(parents=True)
        (folder / name).write_bytes(data)

    def autograded(self, student: str) -> nbformat.NotebookNode:
        return nbformat.read(self.root / "autograded" / student / "attention/attention.ipynb", as_version=4)
