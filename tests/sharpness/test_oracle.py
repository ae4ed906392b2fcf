"""The reference agrees with two implementations that share no line with it."""

import numpy as np
import pytest

from autograder.checks.attention import reference
from tests.sharpness import oracle
from tests.sharpness.grading import TASKS
from tests.sharpness.inputs import arguments, assert_same


def as_lists(value):
    """The same numbers without NumPy."""
    return [as_lists(part) for part in value] if isinstance(value, list | tuple) else value.tolist()


@pytest.mark.parametrize("task", TASKS)
def test_the_reference_agrees_with_pure_python(task):
    rng = np.random.default_rng(0)
    for _ in range(100):
        args = arguments(task, rng)
        assert_same(getattr(reference, task)(*args), getattr(oracle, task)(*map(as_lists, args)))


@pytest.mark.filterwarnings("ignore")  # what PyTorch warns of when it is imported is not ours to mend
def test_the_reference_agrees_with_pytorch():
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    for _ in range(100):
        q, k, v = (np.asarray(part, dtype=float) for part in arguments("attention", rng))
        given = [torch.from_numpy(part)[None] for part in (q, k, v)]
        wanted = torch.nn.functional.scaled_dot_product_attention(*given)[0].numpy()
        assert_same(reference.attention(q, k, v)[0], wanted)
