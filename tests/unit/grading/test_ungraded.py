"""The result of a student for whom no code could be run."""

from dataclasses import replace

from autograder.assignment import load_assignment
from autograder.grading.ungraded import grader_failed, nothing_graded
from autograder.intake import find_submissions
from tests.support.command import RIGHT


def test_it_has_no_points_of_as_many_as_others_may_get_and_all_that_was_said_before():
    submission = replace(find_submissions([RIGHT])[0], notes=("There are two files.",))
    result = nothing_graded(submission, load_assignment("attention"), "missing", "They are empty.")
    assert (result.student, result.status, result.score, result.max_score) == ("Ada Lovelace", "missing", 0, 20)
    assert (result.notes, result.grader_failed) == (("There are two files.", "They are empty."), False)


def test_where_the_grader_failed_it_says_so_and_why_in_few_words():
    [submission] = find_submissions([RIGHT])
    result = grader_failed(submission, load_assignment("attention"), OSError("no room " * 99))
    assert (result.status, result.grader_failed) == ("unreadable", True)
    assert result.notes[0].startswith("The grader itself failed on this submission (OSError: no room no room")
    assert len(result.notes[0]) < 400
