"""Running checks: plain ones are called directly, others through pytest's protocol, with the same outcome."""

import os
from pathlib import Path

import numpy as np
import pytest

from autograder.classroom.checking.check import CheckError
from autograder.classroom.checking.collecting import with_checks
from autograder.classroom.reading.calling import Answer, CallFailed

CHECKS = '''
import numpy as np
import pytest

@pytest.fixture
def doubled(rng):
    return 2 * rng.normal(size=3)

@pytest.mark.task("first", weight=3, lesson=True)
def test_plain(student, expect):
    """Plain."""
    expect(student.first(1.0), 2.0)

@pytest.mark.task("first")
@pytest.mark.parametrize("size", [2, 3])
def test_sizes(student, expect, rng, size):
    """Of several sizes."""
    x = rng.normal(size=size)
    expect(student.first(x), 2 * x)

@pytest.mark.task("second")
def test_with_a_fixture(student, expect, doubled):
    """With a fixture of its own."""
    expect(student.second(doubled), doubled)

@pytest.mark.task("second")
@pytest.mark.skipif(False, reason="never")
def test_with_a_mark(student, expect):
    """With a mark that only pytest understands."""
    expect(student.second(1.0), 1.0)
'''


@pytest.fixture
def write(tmp_path):
    """Writes checks to a file of a name of its own: pytest imports a module of one name once."""

    def write_checks(text=CHECKS):
        path = tmp_path / f"test_{tmp_path.name}.py"
        path.write_text(text)
        return path

    return write_checks


@pytest.fixture
def outcomes(write):
    """Runs the checks above on two functions; returns the symptom of each check, None where it passed."""
    path = write()

    def run(first, second, seed=0, times=1):
        functions, found = {"first": first, "second": second}, []

        def body(runner):
            for _ in range(times):
                seen = runner.run(lambda name, args: Answer(functions[name](*args), ()))
                found.append({check.name: why and why.symptom for check, why in seen.items()})

        with_checks(body, [path], seed=seed)
        return found[-1]

    return run


def test_right_functions_pass_every_kind_of_check_again_and_again(outcomes):
    seen = outcomes(lambda x: 2 * x, lambda x: x, times=3)
    assert seen == dict.fromkeys(["plain", "sizes[2]", "sizes[3]", "with_a_fixture", "with_a_mark"])


def test_wrong_functions_fail_every_kind_of_check(outcomes):
    seen = outcomes(lambda x: x, lambda x: 3 * x, times=2)
    assert all("off" in symptom for symptom in seen.values())


def test_inputs_depend_on_the_seed_and_on_nothing_else(outcomes):
    inputs = {}
    for key, seed in ("a", 1), ("b", 1), ("c", 2):
        inputs[key] = []
        outcomes(lambda x: 2 * x, lambda x, kept=inputs[key]: kept.append(x) or x, seed=seed, times=2)
    assert np.array_equal(inputs["a"][0], inputs["a"][2])
    assert np.array_equal(inputs["a"][0], inputs["b"][0])
    assert not np.array_equal(inputs["a"][0], inputs["c"][0])


def test_what_is_no_fault_of_the_student_is_never_a_failed_check(write):
    path = write()

    def broken(name, args):
        raise ConnectionError("the worker is gone")

    with pytest.raises(ConnectionError, match="is gone"):
        with_checks(lambda runner: runner.run(broken), [path])


def test_a_call_that_gave_no_value_is_a_failed_check(write):
    path = write()
    symptoms = []

    def missing(name, args):
        raise CallFailed("missing")

    def body(runner):
        symptoms.extend(why.symptom for why in runner.run(missing).values())

    with_checks(body, [path])
    assert set(symptoms) == {"There is no function first.", "There is no function second."}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('@pytest.mark.task("first", weight=3, lesson=True)\n', ""), "say its task"),
        (('    """Plain."""\n', ""), "docstring"),
        (("import numpy as np", "import nump"), "cannot be read"),
        (("weight=3", "weight=-4"), "its weight must be a number above 0, not -4"),
        (("weight=3", "weight='four'"), "its weight must be a number above 0, not 'four'"),
    ],
)
def test_checks_that_cannot_be_used_are_refused_in_words(write, change, told):
    path = write(CHECKS.replace(*change))
    with pytest.raises(CheckError, match=told):
        with_checks(lambda runner: runner.checks, [path])


def test_no_folder_above_the_checks_is_listed(write, monkeypatch):
    """Those who share a machine, or have their files on a server, may not list every folder above their own."""
    path, listed, scandir = write(), [], os.scandir
    monkeypatch.setattr(os, "scandir", lambda folder: listed.append(Path(folder)) or scandir(folder))
    with_checks(lambda runner: runner.checks, [path])
    assert set(listed) == {path.parent}


def test_two_checks_that_look_the_same_are_not_taken_for_one(write, tmp_path):
    (tmp_path / "test_other.py").write_text(CHECKS)
    with pytest.raises(CheckError, match=r"test_plain and .*test_plain look the same\. Give one another name\."):
        with_checks(lambda runner: runner.checks, [], [write(), tmp_path / "test_other.py"])
