"""The self-test where nothing is locked, and where attempts fail for reasons that are no lock."""

import errno
import os

import pytest

from autograder.sandbox.inside import selftest
from autograder.sandbox.inside.selftest import ATTEMPTS, Claims, observe

FILES = ("read", "read secret", "list", "write", "create")


@pytest.fixture
def claims(tmp_path, monkeypatch):
    (tmp_path / "secret").write_text("")
    monkeypatch.setattr(selftest, "OPEN_FOLDER", tmp_path)
    return Claims(tmp_path / "secret", own_files=False, restricted=False)


def refuse(monkeypatch, number):
    def refused(*args):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "open", refused)


def test_without_locks_nothing_is_blocked_and_nothing_is_left_behind(claims):
    assert observe(claims) == dict.fromkeys((*ATTEMPTS, "hidden", "restricted"), False)
    assert list(claims.secret.parent.iterdir()) == [claims.secret]


@pytest.mark.parametrize(
    ("number", "own_files", "blocked"),
    [
        (errno.EACCES, False, True),
        (errno.ENOSYS, False, True),
        (errno.ENOENT, True, True),
        (errno.ENOENT, False, False),
        (errno.EMFILE, True, False),
        (errno.ENOSPC, True, False),
    ],
)
def test_only_a_refusal_counts_as_blocked(claims, monkeypatch, number, own_files, blocked):
    refuse(monkeypatch, number)
    observed = observe(Claims(claims.secret, own_files, restricted=True))
    assert {name: observed[name] for name in FILES} == dict.fromkeys(FILES, blocked)


def test_a_secret_that_is_not_found_is_hidden_in_a_bubble_alone(claims):
    gone = claims.secret.with_name("gone")
    assert observe(Claims(gone, own_files=True, restricted=True))["hidden"]
    assert not observe(Claims(gone, own_files=False, restricted=True))["hidden"]
