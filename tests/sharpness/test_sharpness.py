"""The checks are sharp: right files keep every point, and every mistake costs some."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from autograder.checks.attention import reference
from tests.sharpness.grading import ASSIGNMENT, TASKS, grade_folder, losing
from tests.sharpness.inputs import arguments, assert_same

pytestmark = pytest.mark.sharpness

HERE = Path(__file__).parent
WHEAT = sorted(path for path in (HERE / "wheat").iterdir() if path.suffix in (".py", ".ipynb"))
CHAFF = sorted((HERE / "chaff").glob("*.py"))
EQUIVALENT = {
    (task, line)
    for because in tomllib.loads((HERE / "equivalent.toml").read_text(encoding="utf-8"))["because"]
    for task in TASKS
    for line in because.get(task, [])
}


def says_of_itself(path):
    """The tasks that a wrong file gets wrong, and what the mistake is."""
    first, _ = path.read_text(encoding="utf-8").split("\n", 1)
    tasks, _, what = first.removeprefix("# wrong: ").partition(" - ")
    return tasks.split(", "), what


@pytest.fixture(scope="module")
def wheat():
    return grade_folder(HERE / "wheat")


@pytest.fixture(scope="module")
def chaff():
    return grade_folder(HERE / "chaff")


@pytest.fixture(scope="module")
def mutants():
    from tests.sharpness.mutants import mutants_of  # half a second, which other tiers need not wait for

    return mutants_of(ASSIGNMENT.reference.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def survivors(mutants, tmp_path_factory):
    """The mutants that lose no point in the function that they change."""
    folder = tmp_path_factory.mktemp("mutants")
    by_name = {f"mutant{number}": mutant for number, mutant in enumerate(mutants)}
    for name, mutant in by_name.items():
        (folder / f"{name}.py").write_text(mutant.source, encoding="utf-8")
    results = grade_folder(folder)
    return [mutant for name, mutant in by_name.items() if mutant.task not in losing(results[name])]


def test_there_are_enough_files():
    assert len(WHEAT) >= 35
    assert len(CHAFF) >= 65


@pytest.mark.parametrize("path", WHEAT, ids=lambda path: path.name)
def test_a_right_file_gets_full_marks(wheat, path):
    result = wheat[path.stem]
    faults = [f"{check.name}: {check.symptom}" for task in result.tasks for check in task.checks if not check.passed]
    assert (result.score, faults, result.notes) == (ASSIGNMENT.max_score, [], ()), f"{path.name} is right"


@pytest.mark.parametrize("path", CHAFF, ids=lambda path: path.name)
def test_a_wrong_file_loses_points_where_it_is_wrong_and_nowhere_else(chaff, path):
    tasks, what = says_of_itself(path)
    lost = losing(chaff[path.stem])
    missed = ", ".join(task for task in tasks if task not in lost)
    assert not missed, f"{path.name} survives. No check of {missed} tells it from a right answer: it {what}."
    assert lost == tasks, f"{path.name} loses points for functions that are right."


def test_every_mutant_loses_points(survivors):
    missed = [mutant for mutant in survivors if (mutant.task, mutant.now) not in EQUIVALENT]
    told = "\n".join(f"No check of {mutant.task} tells this apart: {mutant}" for mutant in missed)
    assert not missed, f"{len(missed)} mutants survive.\n{told}"


def test_no_mutant_is_listed_as_equivalent_that_loses_points(survivors):
    stale = EQUIVALENT - {(mutant.task, mutant.now) for mutant in survivors}
    assert not stale, "take these out of equivalent.toml"


def test_mutants_listed_as_equivalent_give_the_same_values(mutants):
    for mutant in mutants:
        if (mutant.task, mutant.now) in EQUIVALENT:
            assert_equivalent(mutant)


def assert_equivalent(mutant):
    functions, rng = {}, np.random.default_rng(0)
    exec(mutant.source, functions)
    for _ in range(200):
        args = arguments(mutant.task, rng)
        assert_same(functions[mutant.task](*args), getattr(reference, mutant.task)(*args))


def test_our_own_operators_do_what_their_examples_say():
    from cosmic_ray.mutating import mutate_code

    from tests.sharpness.operators import OPERATORS

    for operator in OPERATORS:
        for example in operator.examples():
            assert mutate_code(example.pre_mutation_code, operator(), example.occurrence) == example.post_mutation_code
