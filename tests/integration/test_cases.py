"""The truth table of tests/cases, graded by the real command in one batch, a right submission between every two."""

import json
import shutil
from pathlib import Path

import pytest

from autograder.grading.bulk.store import read_results
from tests.support.command import grade

pytestmark = pytest.mark.integration

CASES = Path(__file__).parent.parent / "cases"
TABLE = {
    Path(case["file"]).stem: case for case in json.loads((CASES / "expected.json").read_text(encoding="utf-8"))["cases"]
}
BROKEN = sorted(name for name, case in TABLE.items() if case["kind"] == "broken")
CHAFF = sorted(name for name, case in TABLE.items() if case["kind"] == "chaff")
WHEAT = sorted(name for name, case in TABLE.items() if case["kind"] == "wheat")

# What the feedback of a broken file must say, so that the student knows what to change.
SAYS = {
    "syntax_error_last_function": [
        "SyntaxError",
        "line 27",
        "The line is `def head_disagreement(weights_a, weights_b)`.",
    ],
    "smart_quotes": ["SyntaxError", "line 31", "quot"],
    "merge_conflict": ["SyntaxError", "line 8", "merge"],
    "latin1_in_comment_undeclared": ["UTF-8"],
    "renamed_functions": ["softmax", "soft_max", "multihead_attention"],
    "functions_in_a_class": ["Solution"],
    "infinite_loop_at_import": ["line 33", "time was up", "loop"],
    "giant_array_at_import": ["MemoryError", "line 31"],
    "scipy_softmax": ["scipy"],
    "relative_import": ["helpers", "one file"],
    "reads_a_data_file": ["FileNotFoundError", "line 3"],
    "nbformat_3": ["old", "save it again"],
    "sys_exit_at_import": ["SystemExit", "line 34", "Delete this line"],
    "swallows_every_exception": ["attention", "too long"],
    "recursion_without_end": ["RecursionError"],
    "stub_untouched": ["not started"],
    "comments_only": ["no function"],
}
# These are read and graded in full, so there is nothing to change.
NOTHING_TO_SAY = {"bom"}
WORDS_ASKED_FOR = ("the message", "names", "says", "tells")


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """Every case's result, by case."""
    folder, out = tmp_path_factory.mktemp("class"), tmp_path_factory.mktemp("out")
    for number, name in enumerate([*BROKEN, *CHAFF, *WHEAT]):
        student = folder / f"{number:03} {name}"
        student.mkdir()
        shutil.copy(CASES / TABLE[name]["file"], student)
        shutil.copy(CASES / TABLE[WHEAT[number % len(WHEAT)]]["file"], folder / f"{number:03} right between.py")
    run = grade(folder, "--out", out, "--jobs", 2)
    assert run.returncode == 0, run.stderr
    return {result.student: result for result in read_results(out / "results.sqlite")}


@pytest.fixture
def of(graded):
    """The result of one case."""
    by_case = {student.split(" ", 1)[1]: result for student, result in graded.items()}
    return by_case.__getitem__


def scores(result):
    return {task.name: (task.score, task.max_score) for task in result.tasks}


def told(result):
    """Everything the feedback says."""
    symptoms = [check.symptom or "" for task in result.tasks for check in task.checks]
    return " ".join([*result.notes, *(task.status for task in result.tasks), *symptoms])


@pytest.mark.parametrize("name", WHEAT)
def test_right_submissions_get_full_marks(of, name):
    assert (of(name).score, of(name).notes) == (20, ())


@pytest.mark.parametrize("name", CHAFF)
def test_the_wrong_function_loses_marks_and_the_right_ones_keep_theirs(of, name):
    marks = scores(of(name))
    for function, status in TABLE[name]["functions"].items():
        score, most = marks[function]
        if status == "right" or (status == "inherits" and TABLE[name]["class"] != "contract"):
            assert score == most, function
        if status == "wrong" and TABLE[name]["class"] != "assumption":
            assert score < most, function


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files_get_the_credit_that_is_fair(of, name):
    marks = scores(of(name))
    for function, credit in TABLE[name]["credit"].items():
        score, most = marks[function]
        if credit != "either":
            assert score == (most if credit == "full" else 0), function


@pytest.mark.parametrize(("name", "words"), SAYS.items())
def test_broken_files_are_told_what_to_change(of, name, words):
    for word in words:
        assert word.lower() in told(of(name)).lower()


def test_every_case_that_asks_for_words_is_looked_at():
    asking = {name for name in BROKEN if any(must.startswith(WORDS_ASKED_FOR) for must in TABLE[name]["must"])}
    assert asking - NOTHING_TO_SAY <= set(SAYS)


def test_nobody_is_told_a_traceback_or_anything_long(graded):
    for result in graded.values():
        assert "Traceback" not in told(result)
        assert all(len(note) < 700 for note in result.notes)


def test_right_submissions_between_the_broken_ones_stay_at_full_marks(graded):
    between = [result for student, result in graded.items() if "right between" in student]
    assert len(between) == len(BROKEN) + len(CHAFF) + len(WHEAT)
    assert {result.score for result in between} == {20}
