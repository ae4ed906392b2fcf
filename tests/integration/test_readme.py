"""What the README shows is what one gets."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest
import typer

from autograder.assignment import load_assignment
from autograder.cli import app
from tests.support.misconceptions import BANK, cause_of_way
from tests.support.pasted import pasted

pytestmark = pytest.mark.integration

TOP = Path(__file__).parent.parent.parent
README = (TOP / "README.md").read_text(encoding="utf-8")
SHOWN = pasted(TOP / "README.md")
COMMANDS = typer.main.get_command(app).commands
OTHERS_OPTIONS = {"--force"}
"""Of nbgrader's commands."""


@pytest.fixture
def place(tmp_path):
    """A folder where the README's commands work: the sample class, and a students' folder with a mistake in it."""
    shutil.copytree(TOP / "tests" / "sample_class", tmp_path / "tests" / "sample_class")
    students = load_assignment("attention").release_dir
    shutil.copytree(students, tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(TOP / "tests" / "sample_class" / "lena.py", tmp_path / "attention.py")
    return tmp_path


def test_both_doors_are_shown():
    assert [shlex.split(each.command)[0] for each in SHOWN] == ["pytest", "autograder"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a warning about the isolation comes with it")
@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: shown.command)
def test_pasted_output_is_what_the_command_prints(place, shown):
    environment = {**os.environ, "COLUMNS": "80", "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(shown.command, shell=True, cwd=place, env=environment, capture_output=True, text=True)
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    wanted = "\n".join(line.rstrip() for line in shown.output.splitlines())
    for part in re.split(r"^\.\.\.$", wanted, flags=re.MULTILINE):
        assert part.strip("\n") in "\n".join(printed)


def test_every_make_command_the_readme_names_is_there():
    named = set(re.findall(r"`make (\w+)`", README))
    targets = set(re.findall(r"^(\w+):", (TOP / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))
    assert named
    assert named <= targets


def test_every_command_is_in_the_readme_and_every_option_the_readme_names_is_there():
    assert set(re.findall(r"autograder (\w+)", README)) >= COMMANDS.keys()
    options = {name for command in COMMANDS.values() for each in command.params for name in each.opts}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", README)) <= options | OTHERS_OPTIONS


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS.keys())
def test_every_command_and_option_has_its_help(command):
    assert command.help
    assert all(each.help for each in command.params)


def test_as_many_mistakes_are_known_as_the_readme_says():
    [counts] = re.findall(r"The pack knows (\d+) mistakes, and (\d+) ways to make them", README)
    ways = [*chain(*BANK.values())]
    assert [*map(int, counts)] == [len({*map(cause_of_way, ways)}), len(ways)]
