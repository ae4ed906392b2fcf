"""Which numbers hidden inputs are drawn from."""

from pathlib import Path

from autograder.grading.bulk.setup import Setup


def test_one_seed_serves_a_class():
    setup = Setup("attention", 7, Path())
    assert {setup.seed_of(name) for name in ("ann", "bob", "ann")} == {7}


def test_each_student_may_have_a_seed_of_their_own():
    setup = Setup("attention", 7, Path(), seed_per_student=True)
    names = ["ann", "bob", "李娜", "\udcff", *map(str, range(100))]
    seeds = [setup.seed_of(name) for name in names]
    assert len(set(seeds)) == len(names)
    assert seeds == [setup.seed_of(name) for name in names]
    assert setup.seed_of("ann") != Setup("attention", 8, Path(), seed_per_student=True).seed_of("ann")
