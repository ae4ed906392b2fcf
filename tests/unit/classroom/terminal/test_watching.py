"""`python watch.py`, look by look: a save starts the checks, keys do what they say."""

import sys
import time

import pytest
from watchfiles import Change

from autograder.classroom.tasks import Hint, Task, Tasks
from autograder.classroom.terminal import watching
from autograder.classroom.terminal.watching import Hints, Watching, WorkFilter

TASKS = Tasks(
    "lesson",
    "A lesson",
    [Task("one", 1, [], 1, [Hint("Hint 1", "Look."), Hint("Hint 2", "Think.")]), Task("two", 1, [], 1, [])],
    ["numpy"],
)


@pytest.mark.parametrize("text", [None, "{", "{}", "[]", '{"tasks": [{"name": "softmax"}]}'])
def test_tasks_that_are_gone_or_broken_are_told_in_one_line(tmp_path, text):
    if text:
        (tmp_path / "tasks.json").write_text(text)
    with pytest.raises(SystemExit, match=r"^tasks\.json is missing or was changed\. Take it again"):
        watching.watch(tmp_path, [])


@pytest.mark.parametrize(
    ("name", "is_told"),
    [
        ("attention.py", True),
        ("attention.ipynb", True),
        ("attention.py.txt", True),
        ("attention.ipynb.json", True),
        ("figure.html", False),
        (".venv/attention.py", False),
    ],
)
def test_what_is_checked_is_watched(tmp_path, name, is_told):
    assert WorkFilter()(Change.modified, str(tmp_path / name)) == is_told


def test_hints_come_one_by_one_and_begin_again_with_another_task():
    hints = Hints(TASKS)
    assert "one, Hint 1\n\nLook." in hints.another()
    hints.turn_to("one")
    assert "one, Hint 2\n\nThink." in hints.another()
    assert "no further hint for one" in hints.another()
    hints.turn_to("two")
    assert "no further hint for two" in hints.another()
    hints.turn_to("one")
    assert "Hint 1" in hints.another()
    hints.turn_to("")
    assert hints.another() == watching.DONE


@pytest.fixture
def watched(tmp_path, monkeypatch):
    """A folder that is watched, with a Python program in place of the checks; and what runs it."""
    monkeypatch.setattr(watching, "clear", lambda: None)
    looks = Watching(tmp_path, [], tmp_path / "next", TASKS)

    def run(program):
        looks._command = [sys.executable, "-c", program]
        return looks

    yield run
    looks.stop()


def test_a_folder_that_was_renamed_is_told_in_one_line(watched, tmp_path):
    looks = watched("")
    tmp_path.rename(tmp_path.with_name("renamed"))
    with pytest.raises(SystemExit, match=r"^This folder was renamed, moved or deleted\."):
        looks.look(is_saved=True, pressed=())


def look_until_done(looks):
    deadline = time.monotonic() + 20
    while looks._checks:
        assert time.monotonic() < deadline
        looks.look(False, [])


def test_a_save_starts_the_checks_and_their_end_says_what_is_next(watched, tmp_path, capsys):
    looks = watched("open('next', 'w').write('two'); open('runs', 'a').write('x')")
    looks.start()
    look_until_done(looks)
    assert looks.look(True, [])
    look_until_done(looks)
    assert (tmp_path / "runs").read_text() == "xx"
    looks.look(False, ["h"])
    assert "no further hint for two" in capsys.readouterr().out


def test_a_hint_waits_for_the_end_of_the_checks_and_is_one_for_the_task_that_is_next(watched, capsys):
    looks = watched("import time; time.sleep(0.5); open('next', 'w').write('two')")
    looks.start()
    looks.look(False, ["h"])
    assert "hint for" not in capsys.readouterr().out
    look_until_done(looks)
    assert capsys.readouterr().out.count("no further hint for two") == 1


def test_checks_that_never_end_are_told_of_once_and_end_with_a_save_or_with_the_reader(watched, capsys):
    looks = watched("while True: pass")
    looks.start()
    first = looks._checks
    looks._since -= watching.PATIENCE + 1
    looks.look(False, [])
    looks.look(False, [])
    assert capsys.readouterr().out.count("never ends") == 1
    looks.look(True, [])
    assert first.poll() is not None
    assert looks._checks is not first
    assert not looks.look(False, ["q"])


def test_every_key_that_should_stop_it_does(watched):
    looks = watched("")
    assert looks.look(False, ["x", "h"])
    assert not any(looks.look(False, [key]) for key in watching.QUIT)
