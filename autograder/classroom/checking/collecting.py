"""Collects checks with pytest, once for any number of students.

pytest is in charge: it collects the tests and calls our `pytest_runtestloop`, which hands a `CheckRunner` to whoever
wants to run them.
"""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from .check import Check, CheckError, as_check
from .runner import CheckRunner

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


class _Collecting:
    """The pytest plugin that collects, then lets `body` use the runner in place of pytest's own loop."""

    def __init__(self, runner: CheckRunner, public: Collection[Path], body: Callable[[CheckRunner], None]) -> None:
        self.runner, self.public, self.body = runner, public, body
        self.unreadable: CheckError | None = None
        self.error: BaseException | None = CheckError("pytest did not get as far as running the checks.")

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "task(name, weight=1, lesson=False): the task a check belongs to")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.unreadable:
            self.unreadable = CheckError(f"The checks in {report.nodeid} cannot be read:\n{report.longreprtext}")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.error = self.unreadable
        try:
            if self.error is None:
                self.runner.adopt(_told_apart([(as_check(item, self.public), item) for item in session.items]))
                self.body(self.runner)
        except BaseException as error:
            self.error = error  # pytest would print it; with_checks raises it where it was asked for
        return True


def _told_apart(found: Sequence[tuple[Check, pytest.Item]]) -> dict[Check, pytest.Item]:
    checks: dict[Check, pytest.Item] = {}
    for check, item in found:
        if check in checks:
            raise CheckError(f"{checks[check].nodeid} and {item.nodeid} look the same. Give one another name.")
        checks[check] = item
    return checks


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
    files = [*public, *hidden]
    # Unless told where to stop, pytest lists every folder above the checks, from the root of the disk on. Not all of
    # these may be listed, or looked into, on a machine that many share; then it finds no checks.
    stop = f"--confcutdir={files[0].parent}"
    with _no_settings_from_outside():
        pytest.main([*QUIET, stop, *no_plugins, *map(str, files)], plugins=[collecting, runner])
    if collecting.error is not None:
        raise collecting.error


@contextmanager
def _no_settings_from_outside() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
        environment.delenv("PYTEST_ADDOPTS", raising=False)
        yield
