"""A class full of attackers, graded by the real command: each ends as it says, and nobody else is affected."""

import csv
import sys

import pytest

from tests.attacks import runs
from tests.attacks.attack import TASKS
from tests.attacks.catalogue import ATTACKS, KINDS
from tests.attacks.differences import AT_PROCESS, LEAVES_FILES
from tests.attacks.graded import grade_all

pytestmark = [
    pytest.mark.integration,
    pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for processes, and is about its locks"),
]
STORE = {"results.sqlite", "results.sqlite-shm", "results.sqlite-wal"}
SETTINGS = [runs.STRONGEST, *(pytest.param(setting, marks=pytest.mark.soak) for setting in runs.SOAK)]


@pytest.fixture(scope="module", params=SETTINGS, ids=str)
def graded(request, tmp_path_factory):
    if why_not := runs.missing(request.param):
        pytest.skip(why_not)
    return grade_all(request.param, tmp_path_factory.mktemp("attacks"))


def test_there_are_enough():
    assert len(ATTACKS) >= 120


def test_the_level_is_the_one_asked_for(graded):
    levels = {result.isolation for result in graded.results.values()} - {""}
    assert len(levels) == 1
    assert graded.setting.level in ("strongest", *levels)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__.rpartition(".")[2])
def test_every_attack_ends_as_it_says(graded, kind):
    wrong = {attack.name: words for attack in kind.ATTACKS if (words := how_else(graded, attack))}
    holes = {attack.name: attack.hole for attack in kind.ATTACKS if attack.hole}
    assert {name: words for name, words in wrong.items() if name not in holes} == {}
    assert set(holes) <= set(wrong), "a hole is closed: delete its mark"
    if holes:
        pytest.xfail(str(holes))


def how_else(graded, attack):
    student = next(student for student, each in graded.students.items() if each is attack)
    differs = AT_PROCESS.get(attack.name) if graded.setting.level == "process" else None
    return attack.ends_as_it_says(graded.results[student], differs)


def test_no_difference_is_listed_for_what_is_not_there():
    assert set(AT_PROCESS) <= {attack.name for attack in ATTACKS}


def test_the_batch_ends_in_order(graded):
    assert graded.done.returncode == 1, graded.done.stderr  # some could not be read
    assert "Traceback" not in graded.done.stdout + graded.done.stderr


def test_every_student_has_a_result_and_a_line_in_the_table(graded):
    assert set(graded.results) == {*graded.students, *graded.rights}
    assert len(graded.rows) == len(graded.results)
    assert not any(result.grader_failed for result in graded.results.values())


def test_right_submissions_keep_full_marks_and_get_no_note(graded):
    right = [graded.results[name] for name in graded.rights]
    assert {(result.status, result.score, result.notes) for result in right} == {("graded", sum(TASKS.values()), ())}


def test_right_submissions_get_the_same_bytes_as_without_attackers(graded):
    alone = (graded.base / "alone" / "grades.csv").read_text(encoding="utf-8").splitlines()[1:]
    assert alone == [graded.rows[name] for name in graded.rights]
    for name in graded.rights:
        for ending in ("html", "json"):
            page = f"feedback/{name}.{ending}"
            assert (graded.base / "alone" / page).read_bytes() == (graded.base / "out" / page).read_bytes()


def test_no_file_is_made_or_changed_outside_the_results(graded):
    assert graded.changed == []
    allowed = LEAVES_FILES if graded.setting.level == "process" else ()
    assert [path for path in graded.left_files if not path.startswith(allowed)] == []


def test_only_results_are_among_the_results(graded):
    assert set(graded.made) - STORE == {"feedback", "grades.csv", "index.html"}
    pages = [path.suffix for path in (graded.base / "out" / "feedback").iterdir()]
    assert pages.count(".html") == pages.count(".json") == len(graded.results) == len(pages) / 2


def test_no_process_is_left(graded):
    assert graded.left_processes == set()


def test_no_file_fills_the_memory_of_a_trusted_process(graded):
    assert 40 < graded.most_memory < 280


def test_nothing_that_came_from_students_is_markup_or_steers_a_terminal(graded):
    for page in (graded.base / "out").rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "<script>alert" not in text
        assert "<img src=x" not in text
        assert not set("\x1b\u202e\u2066\x07") & set(text)
    assert not set("\x1b\u202e\x07") & set("".join(graded.rows.values()) + graded.done.stdout)


@pytest.mark.parametrize("separator", [",", ";"])
def test_nothing_that_came_from_students_is_a_formula_however_a_spreadsheet_ends_cells(graded, separator):
    cells = [cell for row in csv.reader(graded.rows.values(), delimiter=separator) for cell in row]
    assert [cell for cell in cells if cell.startswith(tuple("=+-@\uff1d\uff0b\uff0d\uff20"))] == []
