"""What to look at after an error whose own message does not say it to a beginner."""

import re

from ..reading.calling import CallFailed

ENDLESS = "Does a loop there ever end? Something in it must change, until it is time to stop."
SHAPES = "The shapes of the arrays there. To see them, write print(x.shape) above that line, for each of them."
ARGUMENTS = "The line with `def`. Its arguments are those that the task names, in that order."
OWN = "This {0} is Python's own, and knows no {1}. NumPy's is np.{0}."
CAUSES = (
    (
        r"broadcast|core dimension|not aligned|dimensions except|reshape|same shape|enough dimensions"
        r"|number of dimensions|out of bounds for array|too many indices|index to scalar|0-d array|unsized object"
        r"|'numpy\.\w+' object (is not iterable|does not support item)",
        SHAPES,
    ),
    (
        "object is not callable",
        "The round brackets there. What stands before them is no function. Leave them out, or make them square, or put "
        "the sign before them that is missing.",
    ),
    (
        r"cannot access local variable '(\w+)'",
        r"The name \1. It is a variable here, and has no value yet. Has a function the same name? Then choose another.",
    ),
    (r"bitwise_xor|for \^:", "The sign ^. In Python it is no power: the square of x is x ** 2."),
    (
        "truth value of an array",
        "Python's own max, min or if: it compares single numbers only. For arrays there are np.max and np.min.",
    ),
    (r"'(axis|keepdims)' is an invalid keyword argument for (sum|max|min)\(", OWN.format(r"\2", r"\1")),
    (r"sum\(\) takes at most 2 arguments", OWN.format("sum", "axis and no keepdims")),
    (r"\b(sum|max|min)\(\) got an unexpected keyword argument '(axis|keepdims)'", OWN.format(r"\1", r"\2")),
)
"""What an error's message may hold, and where that comes from."""


def cause(failed: CallFailed) -> str:
    """Where a call that gave no value most likely went wrong; "" if that cannot be said."""
    if not failed.place.line:  # it never began
        return ARGUMENTS if failed.error == "TypeError" and "argument" in failed.message else ""
    if not failed.place.text:
        return ""
    if failed.kind == "timed out":
        return ENDLESS
    found = ((re.search(pattern, failed.message), words) for pattern, words in CAUSES)
    return next((match.expand(words) for match, words in found if match), "")
