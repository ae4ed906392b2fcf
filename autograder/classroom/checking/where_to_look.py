"""What to look at after an error whose own message does not say it to a beginner."""

import re

from ..reading.calling import CallFailed
from ..reading.time_limit import STOPPED_BEFORE

ENDLESS = "Does a loop there ever end? Something in it must change, until it is time to stop."
STOPPED = re.compile(STOPPED_BEFORE.format(name=r"(\w+)"))
FIRST = r"\1 first. It does not come to an end, and this line waits for it."
SHAPES = "The shapes of the arrays there. To see them, write print(x.shape) above that line, for each of them."
ARGUMENTS = "The line with `def`. Its arguments are those that the task names, in that order."
GIVEN = (
    "The round brackets there. What is called takes another number of arguments, or gives them other names. "
    "(Decimals have a point: 0.5.)"
)
UNCALLED = (
    "A function there, of which only the name is given. To call it, write round brackets with its arguments behind it."
)
NOTHING = (
    "Something there is nothing (None). A function gives None where `return` is missing, and so does `append`, which "
    "changes its list."
)
OWN = "This {0} is Python's own, and knows no {1}. NumPy's is np.{0}."
_FUNCTION = r"'(?:function|method|builtin_function_or_method|numpy\.ufunc|numpy\._ArrayFunctionDispatcher)'"
MESSAGES = (
    (
        r"matmul: Input operand \d does not have enough dimensions",
        "What is multiplied there, such as on both sides of @. One of them is no array, but a single number, a "
        "function, or nothing (None). Print both above that line.",
    ),
    (
        r"broadcast|core dimension|not aligned|dimensions except|reshape|same shape|enough dimensions"
        r"|number of dimensions|out of bounds for array|too many indices|index to scalar|0-d array|unsized object"
        r"|'numpy\.\w+' object (is not iterable|does not support item)",
        SHAPES,
    ),
    (
        "object is not callable",
        "The round brackets there. What stands before them is no function. Leave them out, or make them square, or put "
        "the sign before them that is missing. Or has a variable got the name of a function?",
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
    (
        r"0-dimensional arrays can be converted|length-1 arrays can be converted",
        "The function there, such as one of `math`, takes single numbers only. np.exp and np.sqrt take whole arrays.",
    ),
    (
        r"element with a sequence\.$",
        "The sign = there. On its left is the place of one number, on its right are several. Was a whole row meant?",
    ),
    (
        "Cannot cast ufunc",
        "The sign there, such as /= or -=. It keeps the type of the array, and whole numbers take no decimals. Write "
        "a = a / b instead of a /= b.",
    ),
    (
        "inhomogeneous",
        "What is put into one array there. Its parts have different shapes, such as a pair of output and weights. Keep "
        "them apart.",
    ),
    (
        "must be of ArrayType|as a data type|'str' object cannot be interpreted as an integer|multiple values for",
        "The round brackets there. A value was taken for something else. Several sizes or arrays need their own "
        "brackets: np.zeros((2, 3)). Options need their names: axis=-1, keepdims=True.",
    ),
    (
        r"'(list|tuple)' object cannot be interpreted as an integer",
        r"What asks for a whole number there, such as `range`, and got a \1. A loop goes through a list without it: "
        "for each in a:",
    ),
    (
        r"'(?:numpy\.)?float\d*' object cannot be interpreted as an integer|indices must be .*, not (?:numpy\.)?float",
        "What asks for a whole number there, and got one with a point. Division by // gives a whole one: 7 // 2 is 3.",
    ),
    (
        "'list' object has no attribute '(shape|T|ndim|size|dtype|sum|max|min|mean|dot|astype|reshape|transpose)'",
        r"A list there, which has no \1. An array has: np.array([...]) makes one.",
    ),
    (
        "list indices must be integers or slices, not tuple",
        "A list there. A comma between square brackets is for arrays: np.array([...]) makes one.",
    ),
    ("'list' object has no attribute '(add|push)'", "A list there. It grows by append: a.append(...)."),
    (
        r"'(list|tuple)' object has no attribute|(list|tuple) indices must be integers or slices, not str",
        r"A \1\2 there. What it holds has numbers, and no names: a[0] is the first. Or take it apart: one, two = a.",
    ),
    ("'NoneType'", NOTHING),
    (rf"{_FUNCTION} object is not subscriptable", "The square brackets there. A function is called with round ones."),
    (_FUNCTION, UNCALLED),
    (
        "EOF when reading a line",
        "Nobody answers input() there when your function is graded. Use its arguments instead.",
    ),
    (
        r"^No module named '(\w+)",
        r"The name \1. If it is spelt right, do without it: only NumPy and what is Python's own are there when your "
        "work is graded.",
    ),
    ("recursion depth", "The function calls itself there, again and again. Which function did you mean to call?"),
    (r"sum\(\) takes at most 2 arguments", OWN.format("sum", "axis and no keepdims")),
    (r"\b(sum|max|min)\(\) got an unexpected keyword argument '(axis|keepdims)'", OWN.format(r"\1", r"\2")),
    (r"\(\) (takes|missing) .*argument", GIVEN),
)
"""What an error's message may hold, and where that comes from."""
LINES = (
    (r"(NameError|UnboundLocalError): \w+ == ", "The sign ==. It compares. A single = gives a name its value."),
    (
        "BdbQuit",
        "The breakpoint() or set_trace() in or above this line. No debugger is there when it is checked: delete it.",
    ),
    ("SystemExit", "This line ends the whole program. Delete it: a function ends with `return`."),
)
"""What error a line may end with, and where that comes from."""


def where_to_look(failed: CallFailed) -> str:
    """Where a call that gave no value most likely went wrong; "" if that cannot be said."""
    if not failed.place.line:  # it never began
        return ARGUMENTS if failed.error == "TypeError" and "argument" in failed.message else ""
    if not failed.place.text:
        return ""
    if failed.kind == "timed out":
        stopped = STOPPED.match(failed.message)
        return stopped.expand(FIRST) if stopped else ENDLESS
    line = f"{failed.error}: {failed.place.text}"
    found = [(re.match(pattern, line), words) for pattern, words in LINES]
    found += [(re.search(pattern, failed.message), words) for pattern, words in MESSAGES]
    return next((match.expand(words) for match, words in found if match), "")
