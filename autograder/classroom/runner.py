"""Checks collected by pytest once, then run on any number of students' functions.

pytest is in charge: it collects the tests and calls our `pytest_runtestloop`, which hands a `CheckRunner` to whoever
wants to run them. Running an item again and again is pytest's own way of working (plugins that repeat flaky tests rely
on it), and it saves the 200 ms that a fresh pytest costs.
"""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from .calling import Answer, CallFailed
from .errors import Explained
from .expect import Expect
from .explain import Explanation, explain
from .student import Student

CarryOut = Callable[[str, tuple[Any, ...]], Answer]

QUIET = ("-s", "--noconftest", "-c", os.devnull, "--import-mode=importlib", "--assert=plain")
# Each costs time at every check; none has anything to tell here.
NO_PLUGINS = (
    "cacheprovider",
    "terminal",
    "logging",
    "warnings",
    "unraisableexception",
    "threadexception",
    "faulthandler",
)


class CheckError(Explained):
    """The checks themselves cannot be used; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Check:
    """One pytest test."""

    name: str
    title: str
    """The idea it checks: the test's docstring."""
    task: str
    weight: float
    public: bool
    """Students have it too."""
    lesson: bool
    """It asks for the numbers that the lesson prints."""


class CheckRunner:
    """Runs the collected checks on one student's functions at a time."""

    def __init__(self, seed: int) -> None:
        """Draw the inputs of checks that use `rng` from `seed`."""
        self.wanted: list[Any] = []
        """Every value the checks expected in the latest `run`."""
        self._seed = seed
        self._items: dict[Check, pytest.Item] = {}
        self._carry_out: CarryOut | None = None
        self._student = Student(self._call)
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
        chosen = [check for check in self._items if only is None or check in only]
        items = [self._items[check] for check in chosen]
        # pytest wants to know what comes next, so that it takes down what that does not use.
        runs = zip(chosen, items, [*items[1:], None], strict=True)
        return {check: self._run_one(item, following) for check, item, following in runs}

    def adopt(self, items: dict[Check, pytest.Item]) -> None:
        """Take these tests as the checks to run."""
        self._items = items

    def _run_one(self, item: pytest.Item, following: pytest.Item | None) -> Explanation | None:
        self._failed = self._broken = None
        self._student.last = None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if self._broken is not None:
            raise self._broken
        return self._failed

    def _call(self, name: str, args: tuple[Any, ...]) -> Answer:
        assert self._carry_out is not None
        try:
            return self._carry_out(name, args)
        except CallFailed:
            raise
        except BaseException as error:
            self._broken = error  # not the student's doing; pytest would take it for a failed check
            raise

    # What pytest uses: fixtures for the checks, and a hook.

    @pytest.fixture
    def student(self) -> Student:
        """The functions of whoever is graded now."""
        return self._student

    @pytest.fixture
    def expect(self) -> Expect:
        """Compares what a call returned with the right value."""
        return Expect(self._student, self.wanted.append)

    @pytest.fixture
    def rng(self, request: pytest.FixtureRequest) -> np.random.Generator:
        """A generator of its own for each check, so that checks may be added without changing the others' inputs."""
        return np.random.default_rng([self._seed, crc32(request.node.name.encode())])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport:
        """Keep why a check failed. pytest's own report would format a traceback, ten times the cost of the check."""
        if call.excinfo is not None:
            self._failed = explain(call.excinfo.value, self._student.last)
        outcome: Any = "failed" if call.excinfo else "passed"
        when: Any = call.when
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, when)


class _Collecting:
    """The pytest plugin that collects, then lets `body` use the runner in place of pytest's own loop."""

    def __init__(self, runner: CheckRunner, public: Collection[Path], body: Callable[[CheckRunner], None]) -> None:
        self.runner, self.public, self.body = runner, public, body
        self.error: BaseException | None = None

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "task(name, weight=1, lesson=False): the task a check belongs to")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and self.error is None:
            self.error = CheckError(f"The checks in {report.nodeid} cannot be read:\n{report.longreprtext}")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        try:
            if self.error is None:
                self.runner.adopt({as_check(item, self.public): item for item in session.items})
                self.body(self.runner)
        except BaseException as error:
            self.error = error  # pytest would print it; with_checks raises it where it was asked for
        return True


def with_checks(
    body: Callable[[CheckRunner], None], public: Sequence[Path], hidden: Sequence[Path] = (), seed: int = 0
) -> None:
    """Collect the checks in these files and call `body` with a runner for them.

    Raises:
        CheckError: They cannot be collected.
    """
    runner = CheckRunner(seed)
    collecting = _Collecting(runner, public, body)
    no_plugins = [part for name in NO_PLUGINS for part in ("-p", f"no:{name}")]
    with _no_settings_from_outside():
        pytest.main([*QUIET, *no_plugins, *map(str, [*public, *hidden])], plugins=[collecting, runner])
    if collecting.error is not None:
        raise collecting.error


@contextmanager
def _no_settings_from_outside() -> Iterator[None]:
    before = dict(os.environ)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ.pop("PYTEST_ADDOPTS", None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def as_check(item: pytest.Item, public: Collection[Path]) -> Check:
    """Read what a test says about itself.

    Raises:
        CheckError: It does not say its task, or has no docstring.
    """
    marker = item.get_closest_marker("task")
    if marker is None or not marker.args:
        raise CheckError(f'{item.nodeid}: say its task with @pytest.mark.task("NAME").')
    title = str(getattr(getattr(item, "obj", None), "__doc__", None) or "").strip()
    if not title:
        raise CheckError(f"{item.nodeid}: say in its docstring what it checks; students read that.")
    return Check(
        name=item.name.removeprefix("test_"),
        title=title.splitlines()[0],
        task=marker.args[0],
        weight=float(marker.kwargs.get("weight", 1)),
        public=item.path in public,
        lesson=bool(marker.kwargs.get("lesson", False)),
    )
