"""What a worker has open."""

import subprocess
import sys

CODE = """
import os
from autograder.sandbox.inside.zygote import _arrange_descriptors
a, b = os.pipe()
for high in (6, 9, 100, 200):
    os.dup2(a, high)
# Just where they are to go, but the other way round.
os.dup2(b, 4)
os.dup2(a, 3)
with_ruleset = os.open("/dev/null", os.O_RDONLY) if RULES else None
kept = _arrange_descriptors(4, 3, with_ruleset)
assert kept == (5 if RULES else None), kept
assert os.write(3, b"x") == 1 and os.read(4, 1) == b"x"
left = []
for number in range(1025):
    try:
        os.fstat(number)
        left.append(number)
    except OSError:
        pass
assert left == list(range(6 if RULES else 5)), left
"""


def test_a_worker_has_its_pipes_and_rules_and_nothing_else():
    for rules in ("True", "False"):
        done = subprocess.run(
            [sys.executable, "-c", f"RULES = {rules}\n{CODE}"], capture_output=True, encoding="utf-8", check=False
        )
        # Its first three are /dev/null by then, so that only the status tells.
        assert done.returncode == 0
