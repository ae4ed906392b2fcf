"""What students read of a public check is from a worker that was asked nothing hidden, or nothing at all."""

from dataclasses import replace

import pytest

from autograder.classroom.checking.check import Check
from autograder.classroom.checking.explain import WRONG, Explanation
from autograder.grading.details import with_details
from tests.support.samples import check, task

PUBLIC = Check("a", "Idea a.", "softmax", 1, public=True, lesson=False)
SEEN = Explanation(WRONG, "It is off.", [("got", "2")])
GRADED = task(checks=[check("a", passed=False, symptom="It is off.", detail="hidden numbers")])


def detail(checks, again):
    return with_details(GRADED, checks, again).checks[0].detail


def test_a_detail_in_doubt_is_that_of_the_other_worker():
    assert detail({PUBLIC}, {PUBLIC: SEEN}) == SEEN.detail


@pytest.mark.parametrize("again", [{}, {PUBLIC: None}, {PUBLIC: SEEN._replace(symptom="It has another shape.")}])
def test_where_the_other_worker_did_not_show_the_same_there_is_none(again):
    assert detail({PUBLIC}, again) is None


@pytest.mark.parametrize("in_doubt", [set(), {replace(PUBLIC, task="attention")}], ids=["none", "another task's"])
def test_a_detail_that_is_not_in_doubt_stays(in_doubt):
    assert detail(in_doubt, dict.fromkeys(in_doubt, SEEN)) == "hidden numbers"
