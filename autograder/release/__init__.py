"""From one lesson source: everything students get, what nbgrader needs, and the reference the grader compares with."""

from autograder.release.build import Changes, release
from autograder.release.bundle import ReleaseRefused, write_zip
from autograder.release.checking import check
from autograder.release.faults import Fault
from autograder.release.lesson import LessonError

__all__ = ["Changes", "Fault", "LessonError", "ReleaseRefused", "check", "release", "write_zip"]
