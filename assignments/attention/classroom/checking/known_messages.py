"""Messages of errors that are known, word for word, and hold nothing but names, known types, and sizes."""

import re
from functools import cache

from .known_types import KNOWN_TYPES

_NAME = r"(?=\w{1,30}(?!\w))(?!(?:[A-Za-z_]*\d){4})[A-Za-z_]\w*"
"""Few digits, so that no number is one."""
_FUNCTION = rf"(?:{_NAME}\.(?:<locals>\.)?)?(?:{_NAME}|<lambda>)"
_NAMES = rf"'{_NAME}'(?:,? (?:and )?'{_NAME}'){{0,3}}"
_SIZE = r"\d{1,3}"
_SHAPE = rf"\((?:(?:{_SIZE}|newaxis)(?:, ?(?:{_SIZE}|newaxis)){{0,3}})?,?\)"
_SECONDS = r"(?:\d{1,3}|\d{1,2}\.\d)"
_NUMBERS = r"dtype\('(?:u?int(?:8|16|32|64)|float(?:16|32|64)|complex128|bool)'\)"
_UFUNC = r"'(?:add|subtract|multiply|divide|true_divide|power|exp|matmul|maximum)'"
_OPERATORS = r"(?:[-+*/@%&|^<>=]{1,3}|\*\* or pow\(\)|divmod\(\))"
_BARE = rf"(?:numpy\.)?(?:{'|'.join(sorted(map(re.escape, KNOWN_TYPES)))})"
_KNOWN = f"'{_BARE}'"

_WITH_SIZES = (
    rf"operands could not be broadcast together with shapes {_SHAPE}(?: {_SHAPE}){{1,2}} ?",
    r"operands could not be broadcast together with remapped shapes \[original->remapped\]: "
    rf"{_SHAPE} ?->{_SHAPE}(?: {_SHAPE} ?->{_SHAPE}){{1,2}} ?",
    rf"shapes {_SHAPE} and {_SHAPE} not aligned: {_SIZE} \(dim \d\) != {_SIZE} \(dim \d\)",
    rf"cannot reshape array of size {_SIZE} into shape {_SHAPE}",
    r"matmul: Input operand \d has a mismatch in its core dimension \d, with gufunc signature "
    rf"\(n\?,k\),\(k,m\?\)->\(n\?,m\?\) \(size {_SIZE} is different from {_SIZE}\)",
    r"axis -?\d is out of bounds for array of dimension \d",
    rf"index -?{_SIZE} is out of bounds for axis \d with size {_SIZE}",
    r"all the input array dimensions except for the concatenation axis must match exactly, but along dimension "
    rf"\d, the array at index \d has size {_SIZE} and the array at index \d has size {_SIZE}",
    r"all the input arrays must have same number of dimensions, but the array at index \d has \d dimension\(s\) and "
    r"the array at index \d has \d dimension\(s\)",
    rf"could not broadcast input array from shape {_SHAPE} into shape {_SHAPE}",
    rf"non-broadcastable output operand with shape {_SHAPE} doesn't match the broadcast shape {_SHAPE}",
    rf"Cannot interpret '{_SIZE}' as a data type",
    r"too many indices for array: array is \d-dimensional, but \d were indexed",
    r"setting an array element with a sequence\. The requested array has an inhomogeneous shape after \d dimensions\. "
    rf"The detected shape was {_SHAPE} \+ inhomogeneous part\.",
)
"""Sizes among them: those of the input, and few others."""
FEW = frozenset(range(4))
"""Numbers of axes and operands; and sizes that many a wrong step leads to."""

_WITHOUT_SIZES = (
    rf"name '{_NAME}' is not defined(?:\. Did you mean '{_NAME}'\?)?",
    rf"{_KNOWN} object (?:has no attribute '{_NAME}'|is not (?:callable|iterable|subscriptable))",
    rf"module 'numpy(?:\.linalg|\.random|\.ma)?' has no attribute '{_NAME}'",
    rf"unsupported operand type\(s\) for {_OPERATORS}: {_KNOWN} and {_KNOWN}",
    rf"Cannot cast ufunc {_UFUNC} output from {_NUMBERS} to {_NUMBERS} with casting rule 'same_kind'",
    rf"ufunc '{_NAME}' not supported for the input types, and the inputs could not be safely coerced to any supported "
    r"types according to the casting rule ''safe''",
    r"cannot convert float (?:infinity|NaN) to integer",
    r"(?:list|tuple) index out of range",
    r"not enough values to unpack \(expected \d, got \d\)",
    r"too many values to unpack \(expected \d(?:, got \d)?\)",
    rf"{_FUNCTION}\(\) missing \d required (?:positional|keyword-only) arguments?: {_NAMES}",
    rf"{_FUNCTION}\(\) takes (?:no arguments|exactly one argument) \(\d given\)",
    rf"{_FUNCTION}\(\) takes (?:from \d to )?\d positional arguments? but \d (?:was|were) given",
    rf"{_FUNCTION}\(\) got an unexpected keyword argument '{_NAME}'(?:\. Did you mean '{_NAME}'\?)?",
    rf"{_FUNCTION}\(\) got multiple values for argument '{_NAME}'",
    r"maximum recursion depth exceeded(?: while calling a Python object| in comparison)?",
    r"all input arrays must have the same shape",
    r"setting an array element with a sequence\.",
    r"need at least one array to (?:concatenate|stack)",
    r"axes don't match array",
    r"matmul: Input operand \d does not have enough dimensions \(has \d, gufunc core with signature "
    r"\(n\?,k\),\(k,m\?\)->\(n\?,m\?\) requires \d\)",
    r"The truth value of an array with more than one element is ambiguous\. Use a\.any\(\) or a\.all\(\)",
    r"only (?:0-dimensional|length-1|size-1) arrays can be converted to Python scalars",
    r"only integer scalar arrays can be converted to a scalar index",
    r"only integers, slices \(`:`\), ellipsis \(`\.\.\.`\), numpy\.newaxis \(`None`\) and integer or boolean arrays "
    r"are valid indices",
    r"invalid index to scalar variable\.",
    r"iteration over a 0-d array",
    r"len\(\) of unsized object",
    rf"object of type {_KNOWN} has no len\(\)",
    rf"{_FUNCTION}\(\) argument after \* must be an iterable, not {_BARE}",
    rf"cannot unpack non-iterable {_BARE} object",
    rf"(?:list|tuple) indices must be integers or slices, not {_BARE}",
    rf"{_KNOWN} object does not support item assignment",
    rf"unhashable type: {_KNOWN}",
    rf"must be real number, not {_BARE}",
    rf"can only concatenate (?:list|tuple|str) \(not \"{_BARE}\"\) to (?:list|tuple|str)",
    rf"can't multiply sequence by non-int of type {_KNOWN}",
    rf"cannot access local variable '{_NAME}' where it is not associated with a value",
    rf"No module named '{_NAME}'",
    r"(?:float )?division by zero",
    r"math (?:range|domain) error",
    rf"{_KNOWN} object cannot be interpreted as an integer",
    rf"{_NAME} is not written yet\.",
    # What the grader itself says of a call, in sentences that a worker may say as well.
    rf"It calls {_NAME}, which was stopped before\.",
    rf"It was stopped after {_SECONDS} s\.",
    rf"It used more than {_SECONDS} s of CPU time in all\.",
    rf"The time for one submission, {_SECONDS} s, was used up\.",
    r"The file could not be loaded\.",
    r"It is too large\.",
    r"It has too many (?:axes|items(?:, or lists nested too deeply)?)\.",
)


def can_be_told(message: str, sizes: frozenset[int] | None = None) -> bool:
    """The message is a known one, and its sizes are among these, if they are given."""
    if _any_of(_WITH_SIZES).fullmatch(message):
        return sizes is None or {int(number) for number in re.findall(r"\d+", message)} <= sizes | FEW
    return _any_of(_WITHOUT_SIZES).fullmatch(message) is not None


@cache
def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Compiled when first asked for: most runs never need it."""
    return re.compile("|".join(patterns), re.ASCII)
