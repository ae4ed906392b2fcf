"""Limits of a worker: what no limit can be."""

import pytest

from autograder.sandbox.limits import Limits


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"call_seconds": 0}, "call_seconds must be a number above 0, not 0"),
        ({"cpu_seconds": -1}, "cpu_seconds must be a whole number above 0, not -1"),
        ({"cpu_seconds": 1.5}, "cpu_seconds must be a whole number above 0, not 1.5"),
        ({"reply_mib": float("nan")}, "reply_mib must be a whole number above 0, not nan"),
        ({"load_seconds": float("inf")}, "load_seconds must be a number above 0, not inf"),
        ({"load_seconds": True}, "load_seconds must be a number above 0, not True"),
    ],
)
def test_what_is_no_limit_is_told(bad, words):
    with pytest.raises(ValueError, match=words):
        Limits(**bad)


def test_seconds_may_be_whole():
    assert Limits(call_seconds=2).call_seconds == 2
