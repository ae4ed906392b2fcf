"""Error messages that can be passed on without giving away what a function was called with.

A student may write `raise ValueError(str(scores))`. So of a hidden check's errors only those messages are told that are
known, word for word, and hold nothing but names, types and sizes.
"""

import re

_SIZES = r"[\d(), ]+"
_KNOWN = re.compile(
    "|".join(
        (
            r"name '\w{1,40}' is not defined",
            r"'[\w.]{1,40}' object has no attribute '\w{1,40}'",
            r"module '[\w.]{1,40}' has no attribute '\w{1,40}'",
            r"'[\w.]{1,40}' object is not (callable|iterable|subscriptable)",
            r"operands could not be broadcast together with (remapped )?shapes " + _SIZES,
            r"shapes " + _SIZES + r" and " + _SIZES + r" not aligned: .{1,40}",
            r"cannot reshape array of size \d{1,9} into shape " + _SIZES,
            r"matmul: Input operand \d has a mismatch in its core dimension \d, with gufunc signature \S{1,40} "
            r"\(size \d{1,9} is different from \d{1,9}\)",
            r"axis -?\d is out of bounds for array of dimension \d",
            r"index -?\d{1,9} is out of bounds for axis \d with size \d{1,9}",
            r"list index out of range",
            r"not enough values to unpack \(expected \d, got \d\)",
            r"too many values to unpack \(expected \d\)",
            r"\w{1,40}\(\) (missing|takes|got) [\w ,':]{1,80}",
            r"unsupported operand type\(s\) for \S{1,10}: '[\w.]{1,40}' and '[\w.]{1,40}'",
            r"(maximum recursion depth exceeded.{0,60}|It was stopped after [\d.]+ s\.)",
            r"all the input array dimensions except for the concatenation axis must match exactly.{0,120}",
            r"all input arrays must have the same shape",
            r"\w{1,40} is not written yet\.",
        )
    )
)


def can_be_told(message: str) -> bool:
    """The message is a known one."""
    return _KNOWN.fullmatch(message) is not None
