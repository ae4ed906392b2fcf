"""Points from checks: shares by weight, follow-through, and the word for where a task stands."""

import pytest

from autograder.assignment import Task
from autograder.classroom.checking.check import Check
from autograder.classroom.checking.explain import MISSING, NOT_STARTED, WRONG, Explanation
from autograder.grading.scoring.scores import task_result

TASK = Task("softmax", 4)
LIGHT = Check("light", "Light.", "softmax", 1, public=True, lesson=False)
HEAVY = Check("heavy", "Heavy.", "softmax", 3, public=False, lesson=False)
BAD = Explanation(WRONG, "It is off.", [("", "softmax(1)"), ("got", "2")])


def test_points_are_shared_by_weight():
    result = task_result(TASK, {LIGHT: None, HEAVY: BAD}, {})
    assert (result.score, result.status, result.follow_through) == (1, "partly right", False)
    assert [(check.points, check.max_points) for check in result.checks] == [(1, 1), (0, 3)]


def test_thirds_add_up_to_full_marks():
    checks = [Check(str(n), "A third.", "softmax", 1, public=False, lesson=False) for n in range(3)]
    assert task_result(TASK, dict.fromkeys(checks), {}).score == 4


def test_points_are_given_to_two_decimals_and_those_of_a_check_to_four():
    checks = [Check(str(n), "A third.", "softmax", 1, public=False, lesson=False) for n in range(3)]
    result = task_result(TASK, {**dict.fromkeys(checks, BAD), checks[0]: None}, {})
    assert result.score == 1.33
    assert [(check.points, check.max_points) for check in result.checks] == [(1.3333, 1.3333), *[(0, 1.3333)] * 2]


def test_only_public_checks_show_their_detail():
    light, heavy = task_result(TASK, {LIGHT: BAD, HEAVY: BAD}, {}).checks
    assert (light.symptom, light.detail) == ("It is off.", BAD.detail)
    assert (heavy.symptom, heavy.detail) == ("It is off.", None)


def test_a_second_chance_gives_points_but_keeps_the_symptom():
    result = task_result(TASK, {LIGHT: BAD, HEAVY: BAD}, {LIGHT: BAD, HEAVY: None})
    assert (result.score, result.status, result.follow_through) == (3, "partly right", True)
    assert [check.passed for check in result.checks] == [False, False]
    assert result.checks[1].symptom == "It is off."


@pytest.mark.parametrize("status", [NOT_STARTED, MISSING, WRONG])
def test_a_task_without_any_right_check_says_why(status):
    why = Explanation(status, "No.", "")
    assert task_result(TASK, {LIGHT: why, HEAVY: why}, {}).status == status


def test_a_mixture_of_wrong_and_not_started_is_wrong():
    assert task_result(TASK, {LIGHT: BAD, HEAVY: Explanation(NOT_STARTED, "No.", "")}, {}).status == "wrong"


def test_follow_through_may_give_back_a_share_only():
    result = task_result(TASK, {LIGHT: BAD, HEAVY: BAD}, {LIGHT: None, HEAVY: None}, regains=0.5)
    assert (result.score, result.max_score, result.status) == (2, 4, "right")
