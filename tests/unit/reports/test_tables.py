"""grades.csv and the JSON of a student: fixed columns and keys, safe text, the same bytes for the same results."""

import csv
import json

import pytest

from autograder.reports.feedback_json import write_json
from autograder.reports.grades_csv import write_grades
from autograder.reports.numbers import points
from autograder.results import Cause
from tests.support.samples import check, result, task


def written(tmp_path, *results):
    write_grades(results, tmp_path / "grades.csv", ["softmax", "attention"])
    return (tmp_path / "grades.csv").read_bytes()


def rows(tmp_path, *results):
    return list(csv.DictReader(written(tmp_path, *results).decode().splitlines()))


@pytest.mark.parametrize(
    ("value", "text"), [(2, "2"), (3.5, "3.5"), (4 / 3, "1.33"), (20.0, "20"), (100, "100"), (-0.001, "0"), (0, "0")]
)
def test_numbers_without_noise(value, text):
    assert points(value) == text


def test_columns_and_a_row(tmp_path):
    ann = result("ann", [task("attention", 1.3333), task("softmax", 4)], notes=["One.", "Two."])
    assert written(tmp_path, ann).decode() == (
        "student,status,score,max_score,softmax,attention,isolation,notes\n"
        "ann,graded,5.33,9,4,1.33,sandboxed,One. | Two.\n"
    )


def test_a_student_without_work_has_zeros(tmp_path):
    (row,) = rows(tmp_path, result("ann", status="missing", isolation=""))
    assert (row["status"], row["score"], row["softmax"], row["isolation"]) == ("missing", "0", "0", "")


def test_what_points_alone_do_not_tell_is_among_the_notes(tmp_path):
    idle, followed = task("softmax", 0, status="not started"), task("attention", follow_through=True)
    wrong = task("project", 0, status="wrong", cause=Cause("matrix_turned", "It is turned."))
    (row,) = rows(tmp_path, result("ann", [wrong, idle, followed], notes=["Odd."]))
    assert row["notes"] == "Odd. | not started: softmax | follow-through points: attention | project: matrix_turned"


def test_quotes_and_commas_come_back(tmp_path):
    (row,) = rows(tmp_path, result('O\'Neil, "Jr"', notes=["a, b"]))
    assert (row["student"], row["notes"]) == ('O\'Neil, "Jr"', "a, b")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\uff1d"])
def test_no_cell_is_a_formula(tmp_path, start):
    (row,) = rows(tmp_path, result(f"{start}HYPERLINK(1)", notes=[f"{start}1"]))
    assert (row["student"], row["notes"]) == (f"'{start}HYPERLINK(1)", f"'{start}1")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\uff1d"])
def test_no_cell_is_a_formula_where_a_semicolon_ends_it(tmp_path, start):
    text = written(tmp_path, result(f"a;{start}1;b", notes=["one, two", f"a;;{start}1"])).decode()
    assert f"a;'{start}1;b" in text
    assert f"a;;'{start}1" in text
    assert f";{start}" not in text


def test_no_cell_is_longer_than_a_spreadsheets(tmp_path):
    (row,) = rows(tmp_path, result("ann", notes=["\x1b" * 20_000, "the end"]))
    assert len(row["notes"]) < 32_767
    assert row["notes"].endswith(" …")


@pytest.mark.parametrize("text", ["a\nb", "\t=1", "\r=1", "\x1b[31m", "\u202e", "\udcff"])
def test_control_characters_are_written_out(tmp_path, text):
    (row,) = rows(tmp_path, result(text, notes=[text]))
    assert row["student"] == row["notes"] == text.encode("unicode_escape").decode()


def test_a_failed_write_leaves_the_old_file(tmp_path):
    before = written(tmp_path, result("ann"))

    def broken():
        yield result("bob")
        raise RuntimeError("stopped")

    with pytest.raises(RuntimeError):
        write_grades(broken(), tmp_path / "grades.csv", ["softmax"])
    assert (tmp_path / "grades.csv").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["grades.csv"]


def test_json_holds_exactly_what_was_agreed(tmp_path):
    failed = check("b", passed=False, points=0.5, detail="expected [1, 2]", public=False)
    half = task(
        "softmax",
        1.5,
        4,
        "partly right",
        [check(), failed],
        follow_through=True,
        cause=Cause("not_shifted", "No shift."),
    )
    write_json(result("ann", [half, task("attention", 5, 5)], notes=["Note."], files=("ann.py",)), tmp_path)
    assert json.loads((tmp_path / "ann.json").read_text()) == {
        "student": "ann",
        "score": 6.5,
        "max_score": 9,
        "status": "graded",
        "isolation": "sandboxed",
        "tasks": [
            {
                "name": "softmax",
                "score": 1.5,
                "max_score": 4,
                "follow_through": True,
                "cause": "not_shifted: No shift.",
                "checks": [
                    {"name": "a", "passed": True, "points": 1, "max_points": 1, "symptom": None},
                    {
                        "name": "b",
                        "passed": False,
                        "points": 0.5,
                        "max_points": 1,
                        "symptom": "A row does not add up to 1.",
                    },
                ],
            },
            {"name": "attention", "score": 5, "max_score": 5, "follow_through": False, "cause": None, "checks": []},
        ],
        "notes": ["Note."],
    }


@pytest.mark.parametrize("name", ["注意力", "\udcff", "a\nb"])
def test_json_keeps_any_name(tmp_path, name):
    write_json(result(name), tmp_path)
    (path,) = tmp_path.iterdir()
    assert json.loads(path.read_text(encoding="ascii"))["student"] == name
