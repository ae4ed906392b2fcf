"""Runs checks on one student's functions after another, in a pytest session that has collected them once."""

import inspect
from collections.abc import Callable, Collection
from functools import partial
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from ..reading.calling import Answer, CallFailed
from .check import Check
from .expect import Expect
from .explain import Explanation, explain
from .plain import FAILURES, call_plainly
from .student import Student
from .unanswered import asked_in_vain

CarryOut = Callable[[str, tuple[Any, ...]], Answer]


class CheckRunner:
    """Runs the collected checks on one student's functions at a time."""

    def __init__(self, seed: int) -> None:
        """Draw the inputs of checks that use `rng` from `seed`, which may be set anew at any time."""
        self.seed = seed
        self.wanted: list[Any] = []
        """Every value the checks expected in the latest `run`."""
        self._items: dict[Check, pytest.Item] = {}
        self._plain: set[pytest.Item] = set()
        self._carry_out: CarryOut | None = None
        self._student = Student(self._call)
        self._expect = Expect(self._student, self.wanted.append)
        self._failed: Explanation | None = None
        self._broken: BaseException | None = None

    @property
    def checks(self) -> tuple[Check, ...]:
        """All checks, in the order in which they run."""
        return tuple(self._items)

    def run(self, carry_out: CarryOut, only: Collection[Check] | None = None) -> dict[Check, Explanation | None]:
        """Run the checks, or only some, on functions that `carry_out` calls; None stands for a passed check.

        Whatever `carry_out` raises besides CallFailed ends the run and is raised here.
        """
        self._carry_out = carry_out
        self.wanted.clear()
        return {check: self._run_one(check) for check in self._items if only is None or check in only}

    def adopt(self, items: dict[Check, pytest.Item]) -> None:
        """Take these tests as the checks to run."""
        self._items = items
        self._plain = {item for item in items.values() if _is_plain(item)}

    def sort(self, key: Callable[[Check], int]) -> None:
        """Run the checks in this order; those with the same key stay as they are."""
        self._items = dict(sorted(self._items.items(), key=lambda pair: key(pair[0])))

    def test_of(self, check: Check) -> Callable[..., Any] | None:
        """The plain function that a check is; None when it needs pytest's protocol."""
        item: Any = self._items[check]
        return item.obj if item in self._plain else None

    def call_plainly(self, check: Check, student: Any, expect: Any) -> None:
        """Call a plain check with these fixtures, random inputs and its own parameters."""
        item: Any = self._items[check]
        ours = {"student": student, "expect": expect, "rng": self._generator(item)}
        call_plainly(item.obj, {**ours, **_parameters(item)})

    def _run_one(self, check: Check) -> Explanation | None:
        self._failed = self._broken = None
        self._student.calls.clear()
        if self.test_of(check):
            self._run_plainly(check)
        else:
            item = self._items[check]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        if self._broken is not None:
            raise self._broken
        return self._failed

    def _run_plainly(self, check: Check) -> None:
        try:
            self.call_plainly(check, self._student, self._expect)
        except FAILURES as error:
            run_again = partial(self.call_plainly, check)
            asked = asked_in_vain(error, self._student, run_again) if check.public else None
            self._failed = explain(error, self._student.last, asked)

    def _generator(self, item: pytest.Item) -> np.random.Generator:
        """One for each check, so that a check can be added without changing the inputs of the others."""
        return np.random.default_rng([self.seed, crc32(item.name.encode())])

    def _call(self, name: str, args: tuple[Any, ...]) -> Answer:
        assert self._carry_out is not None
        try:
            return self._carry_out(name, args)
        except CallFailed:
            raise
        except BaseException as error:
            self._broken = error  # not the student's doing, but it would be taken for a failed check
            raise

    # What pytest uses for checks that need more of it: fixtures, and a hook.

    @pytest.fixture
    def student(self) -> Student:
        """The functions of whoever is graded now."""
        return self._student

    @pytest.fixture
    def expect(self) -> Expect:
        """Compares what a call returned with the right value."""
        return self._expect

    @pytest.fixture
    def rng(self, request: pytest.FixtureRequest) -> np.random.Generator:
        """Random inputs, the same for the same seed."""
        return self._generator(request.node)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport:
        """Keep why a check failed. pytest's own report would format a traceback, ten times the cost of the check."""
        if call.excinfo is not None:
            self._failed = explain(call.excinfo.value, self._student.last)
        outcome: Any = "failed" if call.excinfo else "passed"
        when: Any = call.when
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, when)


def _is_plain(item: Any) -> bool:
    """Whether a check needs no more than a call: no fixtures but ours, no mark that changes how it runs."""
    if not isinstance(item, pytest.Function):
        return False
    asked = inspect.signature(item.obj).parameters
    known = {"student", "expect", "rng", *_parameters(item)}
    used = {*item.fixturenames} - {"request"}  # which our own rng uses
    marks = {mark.name for mark in item.iter_markers()}
    return known.issuperset({*asked, *used}) and marks <= {"task", "parametrize"}


def _parameters(item: Any) -> dict[str, Any]:
    return item.callspec.params if hasattr(item, "callspec") else {}
