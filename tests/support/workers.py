"""Files to load in a worker, and what became of them."""

from pathlib import Path

import numpy as np

from autograder.classroom.reading.calling import CallFailed
from autograder.classroom.reading.source import Source
from autograder.sandbox.limits import Limits
from autograder.sandbox.outside.session import Session

SECRET = Path(__file__).resolve().parents[2] / "pyproject.toml"
LIMITS = Limits(call_seconds=0.5, load_seconds=0.6)
GOOD = "import numpy as np\ndef f(x):\n    return np.exp(x)\n"


def session(zygote, text, **options):
    return Session(zygote, Source("work.py", "module", (text.encode(),)), **options)


def outcome(zygote, text, *args):
    """What becomes of f in a file; and the next student is not affected."""
    with session(zygote, text) as hostile:
        try:
            result = hostile.call("f", args or (np.zeros(2),)).value
        except CallFailed as failed:
            result = failed
    with session(zygote, GOOD) as following:
        assert following.call("f", (np.zeros(2),)).value.tolist() == [1, 1]
        assert following.problems == []
    return result
