"""The pytest plugin of the students' folder: their functions as `student`, plain words for failures, progress."""

from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any

import pytest

from .checking.expect import Expect
from .checking.explain import NOT_STARTED, explain
from .checking.student import Student
from .progress import Progress
from .reading.loading import load
from .reading.local import Local
from .reading.work import WorkError, find_work
from .tasks import read_tasks

PROGRESS = pytest.StashKey[Progress]()
NAMESPACE = pytest.StashKey[Mapping[str, Any]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the student choose the file, and watch.py ask what comes next."""
    parser.addoption("--work", metavar="FILE", help="the file to check: your .py or .ipynb file")
    parser.addoption("--next-into", metavar="FILE", help="write the name of the next task into FILE; watch.py asks so")


def pytest_configure(config: pytest.Config) -> None:
    """Read the student's file once, before any check runs."""
    config.addinivalue_line("markers", "task(name, weight=1, lesson=False): the task a check belongs to")
    folder = config.rootpath if (config.rootpath / "tasks.json").exists() else Path(__file__).parent.parent
    tasks = read_tasks(folder)
    try:
        work = find_work(folder, tasks.name, [task.name for task in tasks.tasks], config.getoption("--work"))
    except WorkError as error:
        raise pytest.UsageError(str(error)) from None
    loaded = load(work.source)
    if any(problem.kind == "KeyboardInterrupt" for problem in loaded.problems):
        raise KeyboardInterrupt  # Ctrl-C while the file was loaded: an endless loop in it, most likely
    config.stash[NAMESPACE] = loaded.namespace
    config.stash[PROGRESS] = Progress(tasks, work, loaded.problems)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let `-k attention` mean that one task. To pytest it means every check, since all lie in test_attention.py."""
    chosen = config.option.keyword
    if chosen in config.stash[PROGRESS].names:
        others = [item for item in items if chosen not in [mark.args[0] for mark in item.iter_markers("task")]]
        items[:] = [item for item in items if item not in others]
        config.hook.pytest_deselected(items=others)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say which file is checked, and what went wrong when it was read."""
    return config.stash[PROGRESS].header()


@pytest.fixture(scope="session")
def student(pytestconfig: pytest.Config) -> Student:
    """Your functions: `student.softmax(scores)`."""
    return Student(Local(pytestconfig.stash[NAMESPACE]))


@pytest.fixture(scope="session")
def expect(student: Student) -> Expect:
    """Compares what a call returned with the right value."""
    return Expect(student)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In place of a traceback: the call, what was expected, what came back, what to look at."""
    report = yield
    if call.when == "call":
        marker = item.get_closest_marker("task")
        why = None
        if call.excinfo is not None:
            last = getattr(item, "funcargs", {}).get("student")
            why = explain(call.excinfo.value, last.last if last else None)
            report.longrepr = f"{(item.obj.__doc__ or '').strip()}\n\n{why.detail}\n"  # type: ignore[attr-defined]
        if marker:
            item.config.stash[PROGRESS].add(marker.args[0], marker.kwargs.get("weight", 1), why)
            report.user_properties.append(("status", why.status if why else "passed"))
    return report


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    """A function nobody has touched yet is neither right nor wrong."""
    if report.when == "call" and ("status", NOT_STARTED) in report.user_properties:
        return NOT_STARTED, "-", "NOT STARTED"
    return None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """End with where the student stands and what to do next."""
    terminalreporter.section("where you are")
    progress = config.stash[PROGRESS]
    terminalreporter.write_line(progress.text())
    if file := config.getoption("--next-into"):
        Path(file).write_text(progress.next_task, encoding="utf-8")
