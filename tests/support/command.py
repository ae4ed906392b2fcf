"""The command `autograder`, run as somebody types it, and the sample class to give it."""

import csv
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from autograder.grading.bulk.store import StoreError, read_results

SAMPLE_CLASS = Path(__file__).parent.parent / "sample_class"
RIGHT = SAMPLE_CLASS / "Ada Lovelace.py"


def autograder(*words):
    return [sys.executable, "-m", "autograder", *map(str, words)]


def grade(*words, **options):
    """Unless `words` say otherwise, with one grader process: a second one costs more than it saves a few students."""
    return subprocess.run(
        autograder("grade", "--jobs", 1, *words), capture_output=True, text=True, timeout=240, **options
    )


def grades(out):
    """The rows of grades.csv, by student."""
    lines = (out / "grades.csv").read_text(encoding="utf-8").splitlines()
    return {row["student"]: row for row in csv.DictReader(lines)}


def wait_for_results(store, count):
    """How many results there are, once there are at least `count`."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with suppress(StoreError):  # not there yet
            if (found := len(list(read_results(store)))) >= count:
                return found
        time.sleep(0.05)
    raise AssertionError("the run saved nothing")
