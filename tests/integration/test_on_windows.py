"""What students get, on Windows: its own build of Python, under Wine. It has not seen a real Windows."""

import io
import zipfile

import pexpect
import pytest

from autograder.assignment import load_assignment
from autograder.classroom.reading.notebook_file import read_notebook
from autograder.release.bundle import archive_of
from tests.support import damaged, windows

pytestmark = [
    pytest.mark.integration,
    pytest.mark.soak,
    pytest.mark.skipif(bool(windows.missing()), reason=f"needs {windows.missing()}"),
]

ASSIGNMENT = load_assignment("attention")
REFERENCE = ASSIGNMENT.reference.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    made = windows.WindowsPython(tmp_path_factory.mktemp("windows"))
    made.install()
    yield made
    made.stop()


@pytest.fixture
def folder(tmp_path):
    """The archive, unpacked where students there like to work."""
    with zipfile.ZipFile(io.BytesIO(archive_of(ASSIGNMENT))) as bundle:
        bundle.extractall(tmp_path / "Übung für Jörg & Co (1)")
    return tmp_path / "Übung für Jörg & Co (1)" / "attention"


@pytest.fixture
def run(python, folder):
    return lambda *arguments, **variables: python.run("-m", *arguments, cwd=folder, **variables)


def test_stubs_are_not_started(run):
    done = run("pytest")
    assert "platform win32" in done.stdout
    assert "11 not started" in done.stdout
    assert done.stdout.count("Next: project in attention.py. Then run: pytest -k project") == 1


def test_solved_passes_and_is_drawn(run, folder):
    (folder / "attention.py").write_text(REFERENCE, encoding="utf-8-sig", newline="\r\n")  # as Notepad saves
    assert "Next: hand in attention.py." in run("pytest").stdout
    assert "All 3 pictures are in figure.html." in run("figure").stdout
    assert 'charset="utf-8"' in (folder / "figure.html").read_text(encoding="utf-8")


def test_a_wrong_softmax_is_told_with_a_command_that_can_be_typed_there(run, folder):
    wrong = REFERENCE + "\n# Größe\n" + damaged.SUM_OF_ALL
    (folder / "my work.py").write_text(wrong, encoding="cp1252", newline="\r\n")
    told = run("pytest", "-k", "softmax", "--work", "my work.py").stdout
    assert "The text is not utf-8. Save the file as UTF-8." in told
    assert "a row that sums to 0.4." in told
    assert told.count('Then run: pytest -k softmax --work "my work.py"') == 1


def test_a_loop_without_end_is_stopped(run, folder):
    loop = "def project(x, w):\n    while True: pass\n"
    (folder / "attention.py").write_text(f"{REFERENCE}\n{loop}", encoding="utf-8")
    told = run("pytest", "-k", "project").stdout
    assert "project took too long. It was stopped after 5 s." in told


@pytest.mark.parametrize("encoding", ["cp1252", "cp437"])
@pytest.mark.parametrize("command", ["pytest", "figure"])
def test_no_character_stops_it(run, folder, encoding, command):
    (folder / "attention.py").write_text(REFERENCE + '\nprint("→ 中")\nżółć\n', encoding="utf-8")
    told = run(command, PYTHONIOENCODING=encoding).stdout
    assert r"\u2192 \u4e2d" in told
    assert r"NameError in line" in told
    assert "UnicodeEncodeError" not in told


def test_the_cells_of_the_notebook_check(run, folder):
    cells = read_notebook(damaged.made()).code
    (folder / "cells.ipy").write_text("\n\n".join(cells), encoding="utf-8")
    told = run("IPython", "--colors=nocolor", "cells.ipy", PYTHONIOENCODING="utf-8").stdout
    assert told.count("passes here") == 5, told


def test_watching_checks_on_save_gives_hints_and_quits(python, folder):
    watch = python.start("watch.py", cwd=folder)
    try:
        watch.expect("Watching")
        watch.send("h")
        watch.expect("project, Hint 1")
        (folder / "attention.py").write_text(REFERENCE, encoding="utf-8", newline="\r\n")
        watch.expect("Next: hand in attention.py")
        watch.expect("Watching")
        watch.send("q")
        watch.expect(pexpect.EOF)
    finally:
        watch.close(force=True)
    assert watch.exitstatus == 0
