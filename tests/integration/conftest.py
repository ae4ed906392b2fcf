"""A zygote at each isolation level, for the tests of the sandbox."""

import pytest

from autograder.sandbox.host import Zygote
from autograder.sandbox.levels import Level
from tests.support.workers import LIMITS, SECRET


@pytest.fixture(scope="module", params=list(Level), ids=lambda level: level.label)
def zygote(request):
    with Zygote(LIMITS, secret=SECRET, at_most=request.param) as started:
        if started.level < request.param:
            pytest.skip(f"this machine reaches {started.level.label} only")
        yield started


@pytest.fixture
def shut_in(zygote):
    if zygote.level == Level.PROCESS:
        pytest.skip("the level process promises nothing of the kind")
    return zygote
