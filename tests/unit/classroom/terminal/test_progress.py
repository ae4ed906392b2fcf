"""The end of pytest's report: what passes, what the checks decide, what to do next."""

import pytest

from autograder.classroom.checking.explain import MISSING, NOT_STARTED, WRONG
from autograder.classroom.reading.source import Problem, Source
from autograder.classroom.reading.typed import quoted
from autograder.classroom.reading.work import WorkFile
from autograder.classroom.tasks import Task, Tasks
from autograder.classroom.terminal.progress import PASSED, Command, Outcome, Progress

TASKS = Tasks(
    "lesson",
    "A lesson",
    [Task("low", 2, [], 0.5, []), Task("middle", 3, ["low"], 0.2, []), Task("high", 5, ["middle"], 0.2, [])],
    ["numpy"],
)


@pytest.fixture
def progress():
    def make(command=Command(), unread=None, text=b"", **options):  # noqa: B008 - a constant
        work = WorkFile(Source("work.py", "module", (text,)), "Checking work.py.")
        return Progress(TASKS, work, [], unread or {}, command, **options)

    return make


def test_passing_here_promises_no_more_than_that(progress):
    made = progress()
    for task, status, of in ("low", PASSED, 2), ("low", PASSED, 2), ("middle", WRONG, 1), ("high", NOT_STARTED, 1):
        made.add(Outcome(task, status, of=of))
    assert made.text().splitlines() == [
        "low                   passes here  2 of 2 checks",
        "middle                to do        0 of 1 check",
        "high                  not started",
        "",
        "Passing here: 1 of 3 tasks.",
        "The checks in this folder decide 2.6 of the 10 points;",
        "your instructor's other checks decide the rest.",
        "",
        "Next: middle in work.py. Then run: pytest -k middle",
    ]
    assert made.next_task == "middle"


def test_the_next_task_is_the_one_below_that_fails_though_it_was_not_chosen(progress):
    made = progress(Command("my work.py"))
    made.add(Outcome("high", WRONG, ["low"]))
    assert made.next_task == "low"
    told = "Next: low in work.py, since high builds on it. Then run: pytest -k low --work 'my work.py'"
    assert made.text().endswith(told)


@pytest.mark.parametrize(("status", "asked"), [(NOT_STARTED, True), (MISSING, True), (WRONG, False)])
def test_the_next_task_asks_for_a_function_of_nearly_its_name_while_there_is_none(progress, status, asked):
    made = progress(meant=lambda task: f"You have {task}s.")
    made.add(Outcome("low", status))
    assert made.text().endswith(f"Next: low in work.py.{' You have lows.' * asked} Then run: pytest -k low")


def test_a_stub_below_the_function_that_was_written_is_told_of(progress):
    made = progress(text=b"def low():\n    return 3\n\n\ndef low():\n    raise NotImplementedError()\n")
    made.add(Outcome("low", NOT_STARTED))
    assert "low in work.py. It is there more than once, and the last one counts. That still has" in made.text()


@pytest.mark.parametrize(("below", "is_told"), [("", False), ("    return 3\n", True)])
def test_code_below_the_line_of_a_stub_is_told_of(progress, below, is_told):
    made = progress(text=f'def low():\n    """Returns: 3."""\n    raise NotImplementedError()\n{below}'.encode())
    made.add(Outcome("low", NOT_STARTED))
    told = " You wrote it, but the line with NotImplementedError ends it. Delete that line."
    assert made.text().endswith(f"Next: low in work.py.{told * is_told} Then run: pytest -k low")


def test_where_no_check_was_chosen_the_tasks_are_listed(progress):
    made = progress(Command("work.py", watched=True))
    assert made.next_task == "low"
    assert "\n  python watch.py -k middle --work work.py\n" in made.text()
    assert made.text().endswith("\n  python watch.py --work work.py")


def test_when_all_is_checked_by_itself_no_command_is_told(progress):
    made = progress(Command(watched=True))
    made.add(Outcome("low", WRONG))
    assert made.text().endswith("Next: low in work.py.")


def test_the_end_is_to_hand_in_or_to_see_the_other_checks(progress):
    made = progress()
    made.add(Outcome("low"))
    assert made.text().endswith("Next: run pytest, to see all checks.")
    made.add(Outcome("middle"))
    made.add(Outcome("high"))
    assert made.text().endswith("Next: hand in work.py.")
    assert made.next_task == ""


def test_a_task_of_which_only_some_checks_ran_does_not_pass(progress):
    made = progress()
    for name in TASKS.names:
        made.add(Outcome(name, of=1 + (name == "high")))
    assert "\nhigh                  not all run  1 of 2 checks\n" in made.text()
    assert "\nPassing here: 2 of 3 tasks.\n" in made.text()
    assert made.text().endswith("Next: run pytest, to see all checks.")


def test_the_end_names_the_pictures_where_there_are_any(progress):
    made = progress(Command("my work.py", has_pictures=True))
    for name in TASKS.names:
        made.add(Outcome(name))
    end = "Next: hand in work.py. To see it in pictures first: python -m figure --work 'my work.py'"
    assert made.text().endswith(end)


def test_functions_that_are_not_there_are_told_from_those_that_cannot_be_read(progress):
    made = progress(unread={"low": Problem("SyntaxError", None, 3, "Said.", "Write def.")})
    made.add(Outcome("low", MISSING))
    made.add(Outcome("middle", MISSING))
    assert made.text().splitlines()[:2] == [
        "low                   could not be read",
        "middle                not found",
    ]
    assert made.header()[1:] == ["! So these could not be read: low."]
    assert made.text().endswith("Next: low in work.py. SyntaxError in line 3. Write def. Then run: pytest -k low")


def test_windows_knows_double_quotes_only(progress, monkeypatch):
    monkeypatch.setattr("autograder.classroom.reading.typed.ON_WINDOWS", True)
    assert Command("my work.py").text() == 'pytest --work "my work.py"'
    assert Command("a&b.py").text() == 'pytest --work "a&b.py"'
    assert Command("work_ü.py").text() == "pytest --work work_ü.py"
    assert quoted(r"..\..") == r"..\.."


def test_why_no_check_ran_takes_the_place_of_what_to_choose(progress):
    made = progress()
    made.found_no_checks("There are none.")
    assert made.text() == "There are none."
