"""The settings an instructor edits: what is in them, and what happens when they are wrong."""

import numpy as np
import pytest

from autograder import assignment as module
from autograder.assignment import AssignmentError, load_assignment, only_assignment
from autograder.grading.examination.checks import collect

SETTINGS = """
{title}
seed = {seed}
{top}
[[tasks]]
name = "{first}"
points = {points}
signature = "{signature}"
[[tasks]]
name = "second"
points = 2
builds_on = ["{below}"]
"""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Writes a toy assignment's settings and loads them."""
    monkeypatch.setattr(module, "CHECKS", tmp_path)

    usual = {"title": "title = 'Toy'", "seed": 1, "top": "", "first": "first", "points": 1, "below": "first"}

    def write(extra="", **change):
        (tmp_path / "toy").mkdir(exist_ok=True)
        text = SETTINGS.format(**{**usual, "signature": "(n)->()", **change}) + extra
        (tmp_path / "toy" / "assignment.toml").write_text(text)
        return load_assignment("toy")

    return write


def test_core_assignment_is_worth_twenty_points():
    points = {task.name: task.points for task in load_assignment("attention").tasks}
    assert points == {
        "project": 2, "softmax": 4, "attention": 5, "multi_head_attention": 6, "head_disagreement": 3,
    }  # fmt: skip


def test_one_assignment_alone_need_not_be_named(toy, tmp_path):
    with pytest.raises(AssignmentError, match="There are: none"):
        only_assignment()
    toy()
    assert only_assignment() == "toy"
    (tmp_path / "another").mkdir()
    (tmp_path / "another" / "assignment.toml").touch()
    with pytest.raises(AssignmentError, match=r"--assignment\. There are: another, toy"):
        only_assignment()


def test_settings_are_read(toy):
    loaded = toy(points=3.5, extra="[limits]\ncall_seconds = 0.5\n")
    assert loaded.max_score == 5.5
    assert [task.signature for task in loaded.tasks] == ["(n)->()", ""]
    assert loaded.tasks[1].builds_on == ("first",)
    assert loaded.limits.call_seconds == 0.5
    assert (loaded.packages, loaded.follow_through) == (("numpy",), 1)
    loaded = toy(top="packages = ['numpy', 'scipy']\nfollow_through = 0.5")
    assert (loaded.packages, loaded.follow_through) == (("numpy", "scipy"), 0.5)


def test_an_installed_package_has_its_own_copy_of_the_solutions(toy, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "PACKAGE", tmp_path / "autograder")
    installed = toy()
    assert (installed.solution_dir, installed.in_checkout) == (tmp_path / "autograder" / "_solutions" / "toy", False)
    (tmp_path / "solutions").mkdir()
    assert (toy().solution_dir, toy().in_checkout) == (tmp_path / "solutions" / "toy", True)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"first": "not a name"}, "function's name"),
        ({"first": "second", "below": "second"}, "stand once"),
        ({"extra": "signature = 5"}, "not 5"),
        ({"points": 0}, "more than 0"),
        ({"points": "nan"}, "more than 0 points, not nan"),
        ({"points": "'four'"}, "more than 0 points, not 'four'"),
        ({"signature": "n->m"}, "signature of task 'first' must be .* not 'n->m'"),
        ({"extra": "[limits]\ncpu_seconds = 60.5"}, "cpu_seconds must be a whole number above 0, not 60.5"),
        ({"extra": "[limits]\ncall_seconds = inf"}, "call_seconds must be a number above 0, not inf"),
        ({"extra": "[limits]\ncall_seconds = true"}, "call_seconds must be a number above 0, not True"),
        ({"below": "nowhere"}, "tasks before it"),
        ({"signature": "(n"}, "such as .* not '\\(n'"),
        ({"below": 'first", "nowhere'}, "tasks before it"),
        ({"extra": "[limits]\nfast = true"}, "no setting 'fast' in .limits"),
        ({"extra": "[limits]\ncal_seconds = 1"}, "Is it call_seconds"),
        ({"extra": "builds_no = []"}, "no setting 'builds_no' in a task. Is it builds_on"),
        ({"top": "follow_thruogh = 0.5"}, "Is it follow_through"),
        ({"top": "follow_through = 50"}, "from 0 to 1, not 50"),
        ({"top": "packages = 'numpy'"}, "list of names"),
        ({"title": ""}, "'title' is missing"),
        ({"title": "title = 5"}, "title must be a text"),
        ({"seed": -1}, "from 0"),
        ({"seed": 1.5}, "whole number"),
        ({"extra": "[[tasks]]"}, "'name' is missing in a task"),
        ({"extra": "= broken"}, "Invalid statement"),
    ],
)
def test_settings_that_cannot_be_used_are_refused_in_words(toy, change, told):
    with pytest.raises(AssignmentError, match=told):
        toy(**change)


def test_an_unknown_assignment_names_the_known_ones():
    with pytest.raises(AssignmentError, match="There are: attention"):
        load_assignment("atention")


def test_lesson_numbers_decide_less_than_a_quarter_of_any_task():
    checks = collect(load_assignment("attention"))
    for task in load_assignment("attention").task_names:
        own = [check for check in checks if check.task == task]
        lesson = sum(check.weight for check in own if check.lesson)
        assert 0 < lesson < sum(check.weight for check in own) / 4
        assert any(check.public for check in own)
        assert any(not check.public for check in own)


@pytest.mark.parametrize(
    "text",
    ["()->()", "(n),(n)->()", "(q,d), (k,d)->(q), (q,k)", "(n)->(n", "n->()", "(n)", "->()", "(n),->()", "(n,)->()"],
)
def test_a_signature_is_one_when_numpy_takes_it(toy, text):
    try:
        np.vectorize(len, signature=text)
    except ValueError:
        with pytest.raises(AssignmentError):
            toy(signature=text)
    else:
        assert toy(signature=text).tasks[0].signature == text
