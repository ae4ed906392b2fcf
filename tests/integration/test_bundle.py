"""The archive that students get, in an environment with numpy, pytest and jupyter: its README's commands work."""

import json
import os
import re
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pexpect
import pytest

from autograder.assignment import load_assignment
from autograder.release.bundle import archive_of
from tests.support.bare import bare_environment, wheel_of

pytestmark = pytest.mark.integration

ASSIGNMENT = load_assignment("attention")
README = (ASSIGNMENT.release_dir / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    re.split(r" {2,}", line)[0]
    for block in re.findall(r"```\n(.*?)```", README, flags=re.DOTALL)
    for line in block.splitlines()
]
TO_A_PAGE = "jupyter nbconvert --to html attention.ipynb"
FIGURE = "python -m figure"
INSTALL = next(command for command in COMMANDS if command.startswith("pip"))
ENDS = [command for command in COMMANDS if command.startswith(("pip", "pytest"))]


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The Python of an environment with three packages; the README's own command installs what else it names."""
    made = bare_environment(tmp_path_factory.mktemp("environment"), "numpy", "pytest", "jupyter", "pip")
    wheels = tmp_path_factory.mktemp("wheels")
    wheel_of("watchfiles", wheels)
    offline = ("--no-index", "--find-links", wheels, "--no-warn-script-location", "--disable-pip-version-check")
    done = subprocess.run([made, "-m", *INSTALL.split(), *offline], capture_output=True, text=True, timeout=120)
    assert "Successfully installed watchfiles" in done.stdout, done.stdout + done.stderr
    return made


@pytest.fixture(scope="module")
def archive():
    """What `autograder release --zip` writes, without its checks, which have tests of their own."""
    return archive_of(ASSIGNMENT)


@pytest.fixture
def folder(tmp_path, archive):
    """The archive, unpacked."""
    (tmp_path / "attention.zip").write_bytes(archive)
    with zipfile.ZipFile(tmp_path / "attention.zip") as bundle:
        bundle.extractall(tmp_path)
    return tmp_path / "attention"


@pytest.fixture
def environment(python, folder):
    """Variables as a student has them, except that nothing can be downloaded and the browser only notes the page."""
    home = folder.parent
    (home / "jupyter_server_config.json").write_text('{"ServerApp": {"allow_root": true}}')
    (home / "browser").write_text('#!/bin/sh\ncat "${1#file://}" > "$HOME/opened"\n')
    (home / "browser").chmod(0o755)
    path = f"{python.parent}:{os.environ['PATH']}"
    alone = {"JUPYTER_CONFIG_DIR": str(home), "BROWSER": str(home / "browser"), "PIP_NO_INDEX": "1"}
    # pip would also install what lies beside the packages: nbconvert's templates are among it.
    shared = {"JUPYTER_PATH": f"{sys.prefix}/share/jupyter"}
    return {"PATH": path, "HOME": str(home), "TERM": "xterm", **alone, **shared}


def start(command, folder, environment):
    return pexpect.spawn(command, cwd=str(folder), env=environment, encoding="utf-8", timeout=60, dimensions=(50, 110))


def test_the_readme_is_one_screen_and_each_of_its_commands_is_tried_here():
    assert len(README.splitlines()) <= 45
    assert {*COMMANDS} == {*ENDS, "jupyter lab attention.ipynb", "python watch.py", FIGURE}
    assert f"`{TO_A_PAGE}`" in README
    assert len(ENDS) > 3


@pytest.mark.parametrize("command", ENDS)
def test_a_command_of_the_readme_does_what_it_says(command, folder, environment):
    done = run(command, folder, environment)
    wanted = "Requirement already satisfied" if command.startswith("pip") else "Next: "
    assert wanted in done.stdout, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def run(command, folder, environment):
    return subprocess.run(command.split(), cwd=folder, env=environment, capture_output=True, text=True, timeout=60)


def test_the_lesson_becomes_a_page_with_its_hints_folded(folder, environment):
    done = run(TO_A_PAGE, folder, environment)
    assert done.returncode == 0, done.stderr
    page = (folder / "attention.html").read_text(encoding="utf-8")
    assert page.count("<details><summary>Hint") == 15
    assert "Attention with two toy heads" in page


def test_the_pictures_become_a_page_that_says_what_is_missing(folder, environment):
    done = run(FIGURE, folder, environment)
    assert done.returncode == 0, done.stderr
    assert "Drawing what is in attention.py." in done.stdout
    assert done.stdout.count("not drawn") == 3
    assert "This picture needs `project`" in done.stdout
    assert "needs <code>project</code>" in (folder / "figure.html").read_text(encoding="utf-8")


def test_jupyter_opens_the_lesson(folder, environment):
    lab = start("jupyter lab attention.ipynb", folder, environment)
    try:
        lab.expect("is running at")
        deadline = time.monotonic() + 30
        while "/lab/tree/attention.ipynb" not in page(folder.parent / "opened"):
            assert time.monotonic() < deadline
            time.sleep(0.1)
    finally:
        lab.terminate(force=True)


def page(file):
    return file.read_text(encoding="utf-8") if file.exists() else ""


def test_watching_checks_on_save_gives_hints_and_quits(folder, environment):
    watch = start("python watch.py", folder, environment)
    try:
        watch.expect("Next: project in attention.py")
        watch.expect("h = hint, q = quit")
        watch.send("h")
        watch.expect("project, Hint 1")
        stubs = (folder / "attention.py").read_text(encoding="utf-8")
        written = stubs.replace("    raise NotImplementedError()\n", "    return np.matmul(x, w)\n", 1)
        (folder / "attention.py.new").write_text(written, encoding="utf-8")
        (folder / "attention.py.new").replace(folder / "attention.py")  # as many editors save
        watch.expect("Next: softmax in attention.py")
        watch.expect("h = hint, q = quit")
        watch.send("h")
        watch.expect("softmax, Hint 1")
        (folder / "attention.ipynb").touch()
        watch.expect("Next: softmax in attention.py")
        watch.send("q")
        watch.expect(pexpect.EOF)
    finally:
        watch.close(force=True)
    assert watch.exitstatus == 0


@pytest.fixture
def loads_helpers(python, folder, environment):
    """Runs the notebook's first cells with another folder as the working directory."""
    cells = json.loads((folder / "attention.ipynb").read_text(encoding="utf-8"))["cells"]
    source = next("".join(cell["source"]) for cell in cells if "classroom.notebook" in "".join(cell["source"]))

    def run(elsewhere: Path):
        command = [python, "-c", source + "\nprint(check.__module__, sys.path[0])"]
        return subprocess.run(command, cwd=elsewhere, env=environment, capture_output=True, text=True, timeout=60)

    return run


def test_a_notebook_that_was_opened_alone_finds_its_helpers_in_the_archive_beside_it(loads_helpers, archive, tmp_path):
    alone = tmp_path / "content"
    alone.mkdir()
    assert "Put attention.zip beside this notebook." in loads_helpers(alone).stderr
    (alone / "attention (1).zip").write_bytes(archive)
    found = f"classroom.notebook.task_check {alone / 'attention'}"
    assert loads_helpers(alone).stdout.strip() == found
    (alone / "attention" / "attention.py").write_text("# my work\n")
    assert loads_helpers(alone).stdout.strip() == found
    assert (alone / "attention" / "attention.py").read_text() == "# my work\n"
