"""What `autograder doctor` advises."""

from types import SimpleNamespace

import pytest

from autograder.commands import doctor
from autograder.sandbox.levels import Level


@pytest.fixture
def said(monkeypatch, capsys):
    """Runs doctor on a Linux machine with these properties; returns what it prints."""

    def run(level, no_bubble="", program="/usr/bin/bwrap", landlock=6, seccomp=b"filter"):
        zygote = SimpleNamespace(level=level, no_bubble=no_bubble)
        context = SimpleNamespace(__enter__=lambda self: zygote, __exit__=lambda *_: None)
        monkeypatch.setattr(doctor, "open_zygote", lambda _: type("Context", (), vars(context))())
        monkeypatch.setattr(doctor.shutil, "which", lambda _: program)
        monkeypatch.setattr(doctor.landlock, "version", lambda: landlock)
        monkeypatch.setattr(doctor, "compile_filter", lambda: seccomp)
        monkeypatch.setattr(doctor.sys, "platform", "linux")
        monkeypatch.setenv("COLUMNS", "500")
        doctor.run()
        return capsys.readouterr().out

    return run


def test_where_nothing_is_left_to_reach_nothing_is_advised(said):
    printed = said(Level.SANDBOXED, landlock=0)
    assert "To reach more" not in printed
    assert "not needed" in printed
    assert "not needed" not in said(Level.CONFINED, program=None)


def test_the_level_is_told_in_words(said):
    assert "shut in" in said(Level.SANDBOXED)
    assert "It can find out which other files there are" in said(Level.CONFINED)
    assert "A hostile submission could do here what you can do" in said(Level.PROCESS)


def test_what_is_missing_is_advised_and_nothing_else(said):
    advice = said(Level.CONFINED, program=None).partition("To reach more")[2]
    assert "sudo apt-get install bubblewrap" in advice
    assert "Landlock" not in advice
    assert "seccomp" not in advice
    advice = said(Level.PROCESS, landlock=0, seccomp=None).partition("To reach more")[2]
    assert "lsm=landlock" in advice
    assert "libseccomp2" in advice
    assert "bubblewrap" not in advice


def test_bubblewrap_that_does_not_start_is_told_with_its_reason(said):
    printed = said(Level.CONFINED, no_bubble="[Errno 32] Broken pipe. bwrap: setting up uid map: Permission denied")
    assert "/usr/bin/bwrap does not work here" in printed
    assert "It said: setting up uid map: Permission denied" in printed
    assert "It said: timed out." in said(Level.CONFINED, no_bubble="timed out.")
