"""What is told on the terminal."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from autograder.cli import main
from autograder.console import LONGEST_NAME, MOST_LISTED, SMALL_CLASS, print_summary, progress, shortened
from tests.support.samples import TASKS, result, task


def summary(results, width=80):
    console = Console(file=io.StringIO(), width=width, color_system=None)
    print_summary(results, TASKS, Path("results"), console)
    return console.file.getvalue()


def graded(student="ann", score=3.5, **changes):
    return result(student, [task("softmax", score)], **changes)


def test_a_small_class_is_listed():
    text = summary([graded(notes=["Old format."]), result("bob", status="missing", notes=["No work was found here."])])
    assert [line.split() for line in text.splitlines()[:3]] == [
        ["student", "score", "softmax", "attention"],
        ["ann", "3.5", "3.5", "0"],
        ["bob", "missing", "0", "0"],
    ]
    assert text.index("bob (missing): No work was found here.") < text.index("ann: Old format.")
    assert "1 graded · 1 missing · mean 3.5, median 3.5 of 9" in text
    assert text.endswith("Report: results/index.html\n")


def test_the_largest_small_class_is_listed_too():
    text = summary([graded(f"student {number}") for number in range(SMALL_CLASS)])
    assert f"student {SMALL_CLASS - 1}" in text
    assert "need a look" not in text


def test_a_large_class_is_counted_and_only_the_odd_are_named():
    results = [graded(f"student {number}") for number in range(SMALL_CLASS)] + [result("zoe", status="unreadable")]
    text = summary(results)
    assert "2.7 to 3.6" in text
    assert str(SMALL_CLASS) in text
    assert "student 7" not in text
    assert "zoe (unreadable)" in text


def test_not_more_than_so_many_are_named():
    odd = [graded(f"student {number}", notes=["Slow."]) for number in range(MOST_LISTED + 3)]
    text = summary(odd)
    assert text.count("Slow.") == MOST_LISTED
    assert "… and 3 more: see the notes in grades.csv." in text
    assert "more: see" not in summary(odd[:MOST_LISTED])


def test_a_list_is_shortened_only_where_it_is_long():
    students = [f"student {number}" for number in range(MOST_LISTED + 1)]
    assert shortened(students) == (students[:MOST_LISTED], "… and 1 more")
    assert shortened(students[:MOST_LISTED]) == (students[:MOST_LISTED], "")


@pytest.mark.parametrize(
    ("name", "visible"), [("[red]ann[/]", "[red]ann[/]"), ("a\x1b[2Jb\nc", r"a\x1b[2Jb\nc"), ("\udcff", r"\udcff")]
)
def test_names_are_only_text(name, visible):
    text = summary([graded(name, notes=[f"{name} and [bold]"])])
    assert text.count(visible) == 3
    assert "[bold]" in text
    assert "\x1b" not in text


def test_long_names_and_notes_are_cut():
    text = summary([graded("x" * 250, notes=["y" * 250])])
    assert max(map(len, text.splitlines())) <= 80
    assert f"\n{'x' * (LONGEST_NAME - 1)}… " in text
    assert "The report and grades.csv have the whole notes." in text


def test_names_and_notes_that_fit_are_whole():
    text = summary([graded("x" * LONGEST_NAME, notes=["y" * (78 - LONGEST_NAME)])])
    assert f"\n{'x' * LONGEST_NAME}: {'y' * (78 - LONGEST_NAME)}\n" in text
    assert "whole notes" not in text


def test_an_encoding_without_a_character_ends_nothing(monkeypatch):
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="latin-1"))
    print_summary([graded("注意力")], TASKS, Path("results"))
    assert rb"\u6ce8" in raw.getvalue()


def test_progress_shows_count_and_time_left_on_a_terminal():
    console = Console(file=io.StringIO(), force_terminal=True, width=100)
    with progress(3, console) as step:
        for _ in range(3):
            step()
    assert "3/3" in console.file.getvalue()
    assert "left:" in console.file.getvalue()


def test_progress_is_quiet_elsewhere():
    console = Console(file=io.StringIO(), force_terminal=False)
    with progress(3, console) as step:
        step()
    assert console.file.getvalue() == ""


def test_a_name_in_an_error_does_not_steer_the_terminal(tmp_path, capsys, monkeypatch):
    folder = tmp_path / "\x1b]0;x\x07"
    folder.mkdir()
    for name in "ada_12_991_a.py", "bob_13_992_a.py":
        (folder / name).touch()
    monkeypatch.setattr("sys.argv", ["autograder", "grade", str(tmp_path)])
    with pytest.raises(SystemExit):
        main()
    told = capsys.readouterr().err
    assert r"\x1b]0;x\x07 holds what several students handed in." in told
    assert not set("\x1b\x07") & set(told)
