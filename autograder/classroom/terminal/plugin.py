"""The pytest plugin of the students' folder: their functions as `student`, plain words for failures, progress."""

import os
from collections.abc import Generator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from ..checking.expect import CheckFailed, Expect
from ..checking.explain import NOT_STARTED, Explanation, explain
from ..checking.plain import call_plainly
from ..checking.show import as_lines
from ..checking.student import Student
from ..checking.unanswered import asked_in_vain
from ..number_warnings import ignore_number_warnings
from ..prerequisites import begin_with, begin_words
from ..reading.calling import CallFailed
from ..reading.local import Local, read_functions, stopped
from ..reading.typed import quoted
from ..reading.work import WorkError, WorkFile, find_work
from ..tasks import Tasks, TasksError, read_tasks
from .below import Below, checks_of
from .folding import fold, folded
from .printing import print_any_character
from .progress import BROKEN_CHECKS, ELSEWHERE, MISSING_CHECKS, PASSED, Command, Outcome, Progress

PROGRESS = pytest.StashKey[Progress]()
FUNCTIONS = pytest.StashKey[Local]()
BELOW = pytest.StashKey[Below]()
OUTCOME = "outcome"
"""The name under which a report carries it."""
UNREAD = """{file} cannot be read. {problem} \
Nothing else in it could be read. Change this line, save the file, and run the checks again."""
NO_CHECKS_IN = "{file} holds your work, and no checks. To check it, type: pytest --work {file}"
MOST_PRINTED = 2000
"""Characters that are shown of what a check printed: a loop without end prints a million lines before it is stopped."""
OURS = (CheckFailed, CallFailed)
"""What `student` and `expect` raise. Of other errors in tests that students write for themselves, pytest says more."""
PICTURES = "figure"
"""The folder of what draws pictures, if the lesson has any."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the student choose the file, and watch.py ask what comes next."""
    parser.addoption("--work", metavar="FILE", help="the file to check: your .py or .ipynb file")
    parser.addoption("--next-into", metavar="FILE", help="write the name of the next task into FILE; watch.py asks so")


def pytest_configure(config: pytest.Config) -> None:
    """Read the student's file once, before any check runs."""
    config.addinivalue_line("markers", "task(name, weight=1, lesson=False): the task a check belongs to")
    folder = _folder(config)
    try:
        tasks = read_tasks(folder)
        _expect_no_work(config.args, f"{tasks.name}.py")
        work = find_work(folder, tasks.name, tasks.names, config.getoption("--work"))
    except (WorkError, TasksError) as error:
        raise pytest.UsageError(str(error)) from None
    ignore_number_warnings()
    print_any_character()
    _read(config, tasks, work, has_pictures=(folder / PICTURES).is_dir())


def _expect_no_work(files: Sequence[str], module: str) -> None:
    """To pytest, a file that is named without --work is one with checks; `module` and notebooks are none."""
    for file in files:
        if file.endswith(".ipynb") or Path(file).name == module:
            raise WorkError(NO_CHECKS_IN.format(file=quoted(file)))


def _folder(config: pytest.Config) -> Path:
    return config.rootpath if (config.rootpath / "tasks.json").exists() else Path(__file__).parents[2]


def _read(config: pytest.Config, tasks: Tasks, work: WorkFile, has_pictures: bool) -> None:
    functions, problems = read_functions(work.source, tasks.names, tasks.packages)
    for problem in problems:
        if problem.kind == "KeyboardInterrupt":  # while the file was loaded
            raise pytest.UsageError(stopped(work.source.name, problem.line))
    if len(functions.unread) == len(tasks.names):
        problem = next(iter(functions.unread.values()))
        raise pytest.UsageError(fold(UNREAD.format(file=work.source.name, problem=problem), len("ERROR: ")))
    config.stash[FUNCTIONS] = functions
    config.stash[BELOW] = Below(functions)
    command = Command(config.getoption("--work"), bool(config.getoption("--next-into")), has_pictures)
    config.stash[PROGRESS] = Progress(tasks, work, problems, functions.unread, command, functions.meant)


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let `-k attention` mean that one task. To pytest it means every check, since all lie in test_attention.py."""
    config.stash[PROGRESS].found_no_checks(_why_none(session, config, items))
    chosen = config.option.keyword
    if chosen in config.stash[PROGRESS].tasks.names:
        others = [item for item in items if chosen not in [mark.args[0] for mark in item.iter_markers("task")]]
        items[:] = [item for item in items if item not in others]
        config.hook.pytest_deselected(items=others)


def _why_none(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> str:
    """Why no check will run, in words; "" if some will, or if the options chose none."""
    name, top, here = config.stash[PROGRESS].tasks.name, config.rootpath, config.invocation_params.dir
    if not (_folder(config) / f"test_{name}.py").exists():
        return MISSING_CHECKS.format(name=name)
    if session.testsfailed:
        return BROKEN_CHECKS.format(name=name)
    if not items and top in here.parents:
        return ELSEWHERE.format(name=name, way=quoted(os.path.relpath(top, here)))
    return ""


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say which file is checked, and what went wrong when it was read."""
    return [fold(line, below="  ") for line in config.stash[PROGRESS].header()]


@pytest.fixture
def student(pytestconfig: pytest.Config) -> Student:
    """Your functions: `student.softmax(scores)`."""
    return Student(pytestconfig.stash[FUNCTIONS])


@pytest.fixture
def expect(student: Student) -> Expect:
    """Compares what a call returned with the right value."""
    return Expect(student)


def pytest_runtest_setup() -> None:
    """Once more for each check: pytest sets the filters of warnings anew for it, except in its latest versions."""
    ignore_number_warnings()


@pytest.hookimpl(hookwrapper=True)  # not the newer `wrapper`: Anaconda and Debian come with a pluggy without it
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    """In place of a traceback: the call, what was expected, what came back, what to look at."""
    report = (yield).get_result()
    report.sections = [(name, _shortened(text)) for name, text in report.sections]
    if call.when == "call":
        marker = item.get_closest_marker("task")
        task = marker.args[0] if marker else ""
        error = call.excinfo.value if call.excinfo else None
        why = _explained(item, error) if error and (task or isinstance(error, OURS)) else None
        first = _begin(item, task) if why and task else []
        if why:
            report.longrepr = _words(item, why, begin_words(task, first))
        if task:
            counted = (task, why.status if why else PASSED, first, _how_many(item, task))
            report.user_properties.append((OUTCOME, counted))


def _how_many(item: Any, task: str) -> int:
    return len([*checks_of(item.module, task)])


def _outcome(report: Any) -> Outcome | None:
    return next((Outcome(*value) for name, value in getattr(report, "user_properties", ()) if name == OUTCOME), None)


def _shortened(printed: str) -> str:
    return printed if len(printed) <= MOST_PRINTED else f"{printed[:MOST_PRINTED]} …\n"


def _explained(item: Any, error: BaseException) -> Explanation:
    fixtures = getattr(item, "funcargs", {})
    student = fixtures.get("student")

    def run_again(student: Any, expect: Any) -> None:
        call_plainly(item.obj, {**fixtures, "student": student, "expect": expect})

    asked = asked_in_vain(error, student, run_again)
    return explain(error, student.last if student else None, asked)


def _begin(item: Any, task: str) -> list[str]:
    """Which other tasks the student should begin with; none if it is this one."""
    tasks, below = item.config.stash[PROGRESS].tasks, item.config.stash[BELOW]
    return begin_with(tasks, task, lambda name: below.passes(item.module, name))


def _words(item: Any, why: Explanation, begin: str) -> str:
    told = why.without_look_at() if begin else why
    title = (item.obj.__doc__ or "").strip()
    return "\n\n".join(filter(None, [fold(title), fold(begin), as_lines(folded(told.rows))])) + "\n"


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, tuple[str, dict[str, bool]]] | None:
    """A function nobody has touched yet is neither right nor wrong, nor is it red."""
    outcome = _outcome(report)
    if report.when == "call" and outcome and outcome.status == NOT_STARTED:
        return NOT_STARTED, "-", ("NOT STARTED", {})
    return None


def pytest_terminal_summary(terminalreporter: "pytest.TerminalReporter", config: pytest.Config) -> None:
    """End with where the student stands and what to do next."""
    terminalreporter.section("where you are")
    progress = config.stash[PROGRESS]
    for outcome in filter(None, map(_outcome, chain.from_iterable(terminalreporter.stats.values()))):
        progress.add(outcome)
    terminalreporter.write_line(config.stash[FUNCTIONS].stopped or progress.text())
    if file := config.getoption("--next-into"):
        Path(file).write_text(progress.next_task, encoding="utf-8")
