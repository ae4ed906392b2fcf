"""What a check asks is known without answers, or it runs for every submission; the outcome is the same."""

import weakref

import numpy as np
import pytest

from autograder.assignment import load_assignment
from autograder.classroom.checking.collecting import with_checks
from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.grading.examination.checks import with_assignment_checks
from autograder.grading.examination.questions import questions

HEAD = '''
import numpy as np
import pytest

@pytest.mark.task("f")
def test_{name}(student, expect, {fixture}):
    """Told."""
'''
FIXED = {
    "at_once": "expect(student.f(1.0), 2.0)",
    "kept": "got = student.f(1.0)\n    expect(got, 2.0, contract=True)",
    "in_a_loop": "for x in rng.normal(size=2):\n        expect(student.f(x), 2 * x)",
    "twice": "got = student.f(3.0)\n    expect(got, 6.0)\n    expect(got, 6.0, rtol=0)",
    "changes_its_input": "x = np.zeros(1)\n    expect(student.f(x), [0])\n    x += 1\n    expect(student.f(x), [2])",
}
LIVE = {
    "drops_an_answer": "student.f(0.0)\n    expect(student.f(1.0), 2.0)",
    "asserts": "assert student.f(1.0) == 2.0",
    "looks_at_it": "got = student.f(1.0)\n    assert got is not None\n    expect(got, 2.0)",
    "indexes": "expect(student.f(np.ones(2))[0], 2.0)",
    "keeps_it_in_a_list": "got = [0]\n    got[0] = student.f(1.0)\n    expect(got[0], 2.0)",
    "expects_the_other_way_round": "expect(2.0, student.f(1.0))",
    "gives_it_on": "expect(student.f(student.f(0.5)), 2.0)",
    "passes_the_student_on": "g = student.f\n    expect(g(1.0), 2.0)",
    "passes_expect_on": "list(map(expect, [2.0], [2.0]))\n    expect(student.f(1.0), 2.0)",
    "goes_on_after_a_failure": "try:\n        expect(student.f(1.0), 2.0)\n    except AssertionError:\n        raise",
    "needs_it_to_fail": "with pytest.raises(BaseException):\n        raise KeyError\n    expect(student.f(1.0), 2.0)",
    "breaks_while_asking": "expect(student.f(1.0), 1 / 0)",
}


@pytest.fixture
def ask(tmp_path):
    """Collects one check with this body; returns what `use` makes of its runner and the check."""

    def collect(name, body, use, fixture="rng"):
        path = tmp_path / f"test_questions_{name}.py"
        path.write_text(f"{HEAD.format(name=name, fixture=fixture)}    {body}\n")
        found = []
        with_checks(lambda runner: found.append(use(runner, *runner.checks)), [path])
        return found[0]

    return collect


def judged(runner, check, function):
    """The outcome of the check, by its questions."""
    for question in questions(runner, check):
        value = function(*question.call.args)
        if why := question.judge(Answer(value, ())):
            return why
    return None


@pytest.mark.parametrize("name", FIXED)
@pytest.mark.parametrize("function", [lambda x: 2 * x, lambda x: 3 * x, lambda x: None], ids=["right", "wrong", "None"])
def test_a_check_that_only_expects_has_the_same_outcome_as_when_it_runs(ask, name, function):
    def both(runner, check):
        run = runner.run(lambda _, args: Answer(function(*args), ()))
        return run[check], judged(runner, check, function)

    ran, asked = ask(name, FIXED[name], both)
    assert ran == asked


@pytest.mark.parametrize("name", LIVE)
def test_a_check_that_does_anything_else_with_an_answer_has_to_run(ask, name):
    assert ask(name, LIVE[name], questions) is None


def test_a_check_with_a_fixture_of_its_own_has_to_run(ask):
    assert ask("fixture", FIXED["at_once"], questions, fixture="tmp_path") is None


def test_questions_hold_what_was_asked_then(ask):
    first, second = ask("copies", FIXED["changes_its_input"], questions)
    assert (first.call.args[0].tolist(), second.call.args[0].tolist()) == ([0], [1])


def test_no_value_is_a_wrong_answer(ask):
    [question] = ask("missing", FIXED["at_once"], questions)
    assert question.judge(CallFailed("missing")).symptom == "There is no function f."


def test_a_changed_input_and_changed_surroundings_are_told_where_that_is_asked(ask):
    [question] = ask("contract", FIXED["kept"], questions)
    assert "changed its own input (argument 1)" in question.judge(Answer(np.float64(2.0), (0,))).symptom
    assert "changed NumPy's error settings" in question.judge(Answer(np.float64(2.0), (), ("error settings",))).symptom


def test_an_answer_is_judged_once_and_kept_no_longer_than_it_is_used(ask):
    [question] = ask("contract", FIXED["kept"], questions)
    wrong = Answer(np.float64(3.0), ())
    assert question.judge(wrong) is question.judge(wrong) is not None
    assert question.judge(Answer(np.float64(2.0), ())) is None
    kept = weakref.ref(wrong)
    del wrong
    assert kept() is None


def test_no_check_of_the_attention_assignment_has_to_run_for_every_submission():
    live = []
    with_assignment_checks(
        load_assignment("attention"),
        lambda runner: live.extend(check.name for check in runner.checks if questions(runner, check) is None),
    )
    assert live == []
