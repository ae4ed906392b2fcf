"""Random calls of each function: every dimension differs, numbers are small, large or whole."""

import numpy as np

KINDS = [
    lambda rng, shape: rng.normal(size=shape),
    lambda rng, shape: rng.normal(scale=100, size=shape),
    lambda rng, shape: rng.integers(-9, 10, size=shape),
]


def draw(rng, *shape):
    """An array of some kind."""
    return KINDS[rng.integers(len(KINDS))](rng, shape)


def arguments(task, rng):
    """Arguments for one call of `task`."""
    a, b, c, d, *others = (int(size) for size in rng.permutation(8) + 1)
    match task:
        case "project":
            return draw(rng, a, b), draw(rng, b, c)
        case "softmax":
            return (draw(rng, *[a, b, c, d][: rng.integers(1, 5)]),)
        case "attention":
            return draw(rng, a, c), draw(rng, b, c), draw(rng, b, d)
        case "multi_head_attention":
            widths = [(c, d), others[:2], others[2:]][: rng.integers(1, 4)]
            return draw(rng, a, b), [tuple(draw(rng, b, width) for width in (d_k, d_k, d_v)) for d_k, d_v in widths]
        case "head_disagreement":
            shape = (a, a) if rng.integers(2) else (a,)
            return draw(rng, *shape), draw(rng, *shape)


def assert_same(got, wanted):
    """Values of one call are the same but for rounding, which large scores make more of."""
    if isinstance(wanted, tuple):
        for part, right in zip(got, wanted, strict=True):
            assert_same(part, right)
    else:
        np.testing.assert_allclose(got, wanted, rtol=1e-8, atol=1e-8, strict=isinstance(wanted, np.ndarray))
