"""A class in figures."""

import pytest

from autograder.reports.overview import BARS, overview
from tests.support.samples import TASKS, result, task


def scored(student, softmax, attention, **changes):
    return result(student, [task("attention", attention, 5), task("softmax", softmax, 4)], **changes)


def test_means_are_those_of_the_graded():
    group = overview([scored("a", 4, 5), scored("b", 2, 1), scored("c", 1, 0), result("d", status="missing")], TASKS)
    assert group.max_score == 9
    assert group.mean() == pytest.approx(13 / 3)
    assert group.median() == 3
    assert group.task_means() == [pytest.approx(7 / 3), 2]
    assert [group.count(status) for status in ("graded", "unreadable", "missing")] == [3, 0, 1]


def test_nobody_graded_has_no_means():
    group = overview([result("d", status="missing", isolation="")], TASKS)
    assert (group.mean(), group.median(), group.task_means()) == (None, None, [None, None])
    assert (group.distribution(), group.isolations) == ([0] * BARS, [])


@pytest.mark.parametrize("score", range(11))
def test_a_score_on_a_border_counts_above_it_and_full_marks_in_the_last_bar(score):
    group = overview([result("a", [task("a", round(0.3 * score, 2))])], [("a", 3)])
    assert group.distribution().index(1) == min(score, 9)
    low, high = group.ranges()[min(score, 9)]
    assert low - 1e-9 <= 0.3 * score <= high + 1e-9


def test_who_needs_a_look():
    group = overview([scored("a", 1, 1), scored("b", 1, 1, notes=["Slow."]), result("c", status="unreadable")], TASKS)
    assert [row.needs_a_look for row in group.rows] == [False, True, True]


def test_levels_are_listed_once():
    levels = ["process", "sandboxed", "process", ""]
    group = overview([scored(str(n), 1, 1, isolation=level) for n, level in enumerate(levels)], TASKS)
    assert group.isolations == ["process", "sandboxed"]
