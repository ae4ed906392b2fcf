"""Objects made after a fork lie close together, so that few pages are copied."""

import subprocess
import sys

import pytest

PAGES = """
import numpy as np
from autograder.sandbox.inside.memory import fill_gaps
old = [(bytes(40), bytes(90), bytes(200), np.empty(40, np.int8)) for _ in range(4000)]
del old[::40]  # leaves gaps
filling = fill_gaps() if {filled} else []
made = [{made} for size in (40, 90, 200) * 100]
print(len({{{place} >> 12 for each in made}}))
"""


@pytest.mark.parametrize(
    ("made", "place"),
    [("bytes(size)", "id(each)"), ("np.empty(size, np.int8)", "each.__array_interface__['data'][0]")],
)
def test_new_objects_lie_on_fewer_pages(made, place):
    def pages(filled):
        code = PAGES.format(filled=filled, made=made, place=place)
        return int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)

    assert pages(filled=True) < pages(filled=False) / 2
