"""Who gets a second chance, and with which functions replaced."""

from dataclasses import replace

import pytest

from autograder.assignment import load_assignment
from autograder.classroom.checking.check import Check
from autograder.classroom.checking.explain import NOT_STARTED, WRONG, Explanation
from autograder.grading.scoring.follow_through import Ground, settle

ASSIGNMENT = load_assignment("attention")
CHECKS = {name: Check(name, "One.", name, 1, public=False, lesson=False) for name in ASSIGNMENT.task_names}
BAD, IDLE = Explanation(WRONG, "Off.", ""), Explanation(NOT_STARTED, "Not yet.", "")


def settled(bad=(), idle=(), still_bad=(), assignment=ASSIGNMENT):
    """Statuses and the second runs, when these functions fail, and these fail even on right ground."""
    runs = []

    def run_again(ground, checks):
        if not (ground.in_order or ground.as_returned):
            runs.append((sorted(ground.names), [check.task for check in checks]))
        return {check: BAD if check.task in still_bad else None for check in checks}

    outcomes = {check: BAD if name in bad else IDLE if name in idle else None for name, check in CHECKS.items()}
    settled_tasks = settle(assignment, outcomes, run_again)
    return {each.result.name: each.result.score for each in settled_tasks}, runs


def test_nothing_runs_again_when_all_is_right():
    scores, runs = settled()
    assert (sum(scores.values()), runs) == (20, [])


def test_one_mistake_below_costs_once():
    scores, runs = settled(bad=["softmax", "attention", "multi_head_attention"])
    assert runs == [(["softmax"], ["attention"]), (["softmax"], ["multi_head_attention"])]
    assert scores == {"project": 2, "softmax": 0, "attention": 5, "multi_head_attention": 6, "head_disagreement": 3}


def test_it_can_be_switched_off():
    scores, runs = settled(bad=["softmax", "attention"], assignment=replace(ASSIGNMENT, follow_through=0.0))
    assert (scores["attention"], runs) == (0, [])


def test_it_can_be_given_a_weight():
    scores, _ = settled(bad=["softmax", "attention"], assignment=replace(ASSIGNMENT, follow_through=0.4))
    assert scores["attention"] == 2


def test_a_function_wrong_in_itself_is_replaced_for_those_above():
    scores, runs = settled(bad=["softmax", "attention", "multi_head_attention"], still_bad=["attention"])
    assert runs[1] == (["attention", "softmax"], ["multi_head_attention"])
    assert (scores["attention"], scores["multi_head_attention"]) == (0, 6)


def test_nothing_runs_again_with_nothing_put_right():
    scores, runs = settled(bad=["softmax", "attention"], still_bad=["attention"])
    assert (scores["attention"], runs) == (0, [(["softmax"], ["attention"])])


def test_a_wrong_function_with_nothing_wrong_below_has_no_second_chance():
    scores, runs = settled(bad=["attention"])
    assert (scores["attention"], runs) == (0, [])


def test_a_function_with_nothing_to_build_on_has_no_second_chance():
    scores, runs = settled(bad=["softmax"])
    assert (scores["softmax"], runs) == (0, [])


def test_a_function_may_use_a_wrong_one_that_it_is_not_meant_to_build_on():
    scores, runs = settled(bad=["softmax", "head_disagreement"])
    assert runs == [(["softmax"], ["head_disagreement"])]
    assert scores["head_disagreement"] == 3


def test_what_is_not_started_does_not_run_again():
    scores, runs = settled(bad=["softmax"], idle=["attention"])
    assert (scores["attention"], runs) == (0, [])


def test_a_missing_function_below_is_replaced_too():
    scores, runs = settled(idle=["attention"], bad=["multi_head_attention"])
    assert runs == [(["attention"], ["multi_head_attention"])]
    assert scores["multi_head_attention"] == 6


@pytest.mark.parametrize("stays", ["attention", "project", "softmax"])
def test_a_wrong_function_stays_where_the_one_above_goes_by_what_it_returns(stays):
    outcomes = {check: BAD if check.task != "head_disagreement" else None for check in CHECKS.values()}
    tried = []

    def run_again(ground, checks):
        if checks != [CHECKS["multi_head_attention"]]:
            return dict.fromkeys(checks, BAD)
        tried.append(ground)
        return dict.fromkeys(checks, BAD if stays in ground.names else None)

    *_, above, _ = settle(ASSIGNMENT, outcomes, run_again)
    assert tried[0].names == {"attention", "project", "softmax"}
    assert (above.result.score, above.grounds[0].names) == (6, tried[0].names - {stays})
    assert tried[-1] == above.grounds[0]


def test_one_that_does_not_end_is_not_waited_for_again():
    outcomes = {check: BAD if check.task != "head_disagreement" else None for check in CHECKS.values()}
    grounds = []

    def run_again(ground, checks):
        if checks == [CHECKS["multi_head_attention"]]:
            grounds.append(ground)
        return dict.fromkeys(checks, BAD)

    settle(ASSIGNMENT, outcomes, run_again, endless=["attention"])
    below = Ground(frozenset({"project", "softmax", "attention"}))
    one_stays = [Ground(below.names - {name}) for name in ("project", "softmax")]
    assert grounds == [below, *one_stays, below._replace(in_order=True)]
    grounds.clear()
    settle(ASSIGNMENT, outcomes, run_again, endless=["multi_head_attention"])
    assert grounds == [below]


def test_a_right_function_that_goes_by_anothers_mistake_does_not_cost_the_one_above():
    outcomes = dict.fromkeys(CHECKS.values()) | {CHECKS[name]: BAD for name in ("project", "multi_head_attention")}
    grounds = []

    def run_again(ground, checks):
        grounds.append(ground.names)
        return dict.fromkeys(checks, None if "attention" in ground.names else BAD)

    *_, above, _ = settle(ASSIGNMENT, outcomes, run_again)
    assert grounds == [{"project"}, {"project", "softmax", "attention"}]
    assert above.result.score == 6


def test_one_with_its_parameters_in_another_order_may_be_called_in_that_of_the_task():
    outcomes = dict.fromkeys(CHECKS.values()) | {CHECKS[name]: BAD for name in ("project", "multi_head_attention")}
    *_, above, _ = settle(
        ASSIGNMENT, outcomes, lambda ground, checks: dict.fromkeys(checks, None if ground.in_order else BAD)
    )
    assert (above.result.score, above.grounds[0]) == (6, Ground(frozenset({"project"}), in_order=True))


def test_one_that_is_wrong_in_its_numbers_too_may_be_used_in_the_way_it_returns_them():
    outcomes = dict.fromkeys(CHECKS.values()) | {CHECKS[name]: BAD for name in ("attention", "multi_head_attention")}
    *_, above, _ = settle(
        ASSIGNMENT, outcomes, lambda ground, checks: dict.fromkeys(checks, None if ground.as_returned else BAD)
    )
    assert (above.result.score, above.grounds[0]) == (6, Ground(frozenset({"attention"}), as_returned=True))


def test_the_first_of_several_grounds_that_help_as_little_is_told():
    failing = {CHECKS[name]: BAD for name in ("softmax", "attention", "multi_head_attention")}
    *_, above, _ = settle(
        ASSIGNMENT,
        {CHECKS["project"]: None, **failing, CHECKS["head_disagreement"]: None},
        lambda ground, checks: dict.fromkeys(checks, BAD),
    )
    assert (above.result.score, above.grounds[0]) == (0, Ground(frozenset({"softmax", "attention"})))
