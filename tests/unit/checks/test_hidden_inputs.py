"""Functions that try to carry a hidden check's input out, in every sentence that is told of a check that failed."""

import re

import numpy as np
import pytest

from autograder.classroom.checking.expect import CheckFailed, Expectation
from autograder.classroom.checking.explain import explain
from autograder.classroom.checking.student import MadeCall
from autograder.classroom.reading.calling import CallFailed, call
from autograder.classroom.reading.places import Place
from autograder.classroom.reading.time_limit import OutOfTime
from autograder.sandbox.outside.replies import read_answer
from autograder.sandbox.wire import Unsendable, encode

HIDDEN = np.array([[3.5624, 1.8359], [-2.7183, 0.5424312345694576]])
NUMBERS = [re.sub(r"\D", "", repr(float(number))) for number in HIDDEN.flat]
SECRETS = {number[start : start + 4] for number in NUMBERS for start in range(len(number) - 3)}


def symptom_of(function, wanted=HIDDEN):
    """What is told of the function, after its answer went the way that a worker's goes."""
    asked = MadeCall("softmax", (HIDDEN,), ())
    try:
        answer = read_answer(b"".join(reply_of(function)), 1)
        Expectation(wanted, contract=True).require(asked, answer.value)
    except (CallFailed, CheckFailed) as error:
        return explain(error, asked).symptom
    return ""


def reply_of(function):
    try:
        answer = call({"softmax": function, "__name__": "work"}, "softmax", [HIDDEN])
        return encode(["returned", answer.value, list(answer.changed), list(answer.around)])
    except CallFailed as failed:
        return encode(["failed", failed.kind, failed.error, failed.message, failed.place.line, failed.place.cell])
    except Unsendable as odd:
        return encode(["failed", "unsendable", odd.type_name, odd.message, None, None])


def digits(x):
    return re.sub(r"\D", "", repr(float(x[0, 0])))


def own(x, *bases):
    return type("S" + repr(x.tolist()), bases, {})


def raising(error):
    def function(x):
        raise error(x)

    return function


def saying(text):
    """Raise an error with this message."""
    return raising(lambda x: ValueError(text(x)))


def reads_as_text(x):
    """A tuple that cannot be sent, and says why."""

    def length(self):
        raise ValueError(repr(x.tolist()))

    return type("tuple", (tuple,), {"__len__": length})()


TYPES = {
    "own class": lambda x: own(x)(),
    "own error": raising(lambda x: own(x, Exception)()),
    "own array": lambda x: x.view(own(x, np.ndarray)),
    "own array beside": lambda x: (2 * x).view(own(x, np.ndarray)).astype(str).astype(object),
    "own list": lambda x: own(x, list)([1]),
    "own tuple that fails": reads_as_text,
    "records": lambda x: np.zeros(2, [("n" + digits(x), float)]),
    "dates": lambda x: np.zeros(2, f"M8[{digits(x)}s]"),
    "wide text": lambda x: np.zeros(2, f"U{digits(x)}"),
    "many values": lambda x: (0.0,) * int(digits(x)[:4]),
    "a long shape": lambda x: np.zeros(int(digits(x))),
    "a shape of two": lambda x: np.zeros((int(digits(x)[:2]), int(digits(x)[2:]) + 70)),
    "a deep shape": lambda x: np.zeros([int(digit) for digit in digits(x) + digits(x)]),
}
SAID = {
    "the input": lambda x: str(x),
    "name": lambda x: f"name 'm{digits(x)}' is not defined",
    "name and another": lambda x: f"name 'm' is not defined. Did you mean 'm{digits(x)}'?",
    "name in parts": lambda x: f"name 'm{'_'.join(digits(x))}' is not defined",
    "digits of another alphabet": lambda x: (
        f"name 'm{digits(x).translate({48 + n: 0x660 + n for n in range(10)})}' is not defined"
    ),
    "attribute": lambda x: f"'ndarray' object has no attribute 'm{digits(x)}'",
    "holder": lambda x: f"'m{digits(x)}' object has no attribute 'T'",
    "module": lambda x: f"module 'm{digits(x)}' has no attribute 'T'",
    "not callable": lambda x: f"'m{digits(x)}' object is not callable",
    "argument": lambda x: f"f() got an unexpected keyword argument 'm{digits(x)}'",
    "arguments": lambda x: f"f() got m0_{digits(x)}, 0_82",
    "function": lambda x: f"f{digits(x)}() missing 1 required positional argument: 'a'",
    "count": lambda x: f"f() takes {digits(x)} positional arguments but 1 was given",
    "operator": lambda x: f"unsupported operand type(s) for {digits(x)}: 'int' and 'int'",
    "operand": lambda x: f"unsupported operand type(s) for +: 'm{digits(x)}' and 'int'",
    "recursion": lambda x: f"maximum recursion depth exceeded{x.tolist()}"[:80],
    "concatenation": lambda x: (
        f"all the input array dimensions except for the concatenation axis must match exactly {x.tolist()}"[:180]
    ),
    "concatenated size": lambda x: (
        "all the input array dimensions except for the concatenation axis must match exactly, but along dimension 0, "
        f"the array at index 0 has size {digits(x)[:2]} and the array at index 1 has size {digits(x)[2:4]}"
    ),
    "shapes": lambda x: f"operands could not be broadcast together with shapes ({digits(x)},) (2,)",
    "shapes in parts": lambda x: f"operands could not be broadcast together with shapes ({','.join(digits(x))}) (2,)",
    "aligned": lambda x: f"shapes (2,2) and (2,2) not aligned: {x.tolist()}"[:60],
    "size": lambda x: f"cannot reshape array of size {digits(x)} into shape (2,2)",
    "signature": lambda x: (
        "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature "
        f"{digits(x)} (size 2 is different from 3)"
    ),
    "index": lambda x: f"index {digits(x)} is out of bounds for axis 0 with size 2",
    "unwritten": lambda x: f"m{digits(x)} is not written yet.",
    "time": lambda x: f"It was stopped after {digits(x)} s.",
}
FORGED = {
    kind: lambda x, kind=kind: CallFailed(kind, "E" + digits(x), str(x), Place(int(digits(x)), int(digits(x))))
    for kind in ("missing", "not started", "raised", "unsendable", "timed out")
}


def assert_silent(told):
    together = "".join(re.findall(r"\d", told))
    assert told
    assert not re.search(r"\d{4}", told)
    assert not [secret for secret in SECRETS if secret in together]
    assert told.isascii()


@pytest.mark.parametrize("way", TYPES)
def test_a_type_or_shape_made_of_the_input_is_not_told(way):
    assert_silent(symptom_of(TYPES[way]))


@pytest.mark.parametrize("way", SAID)
def test_a_known_message_with_the_input_in_it_is_not_told(way):
    assert symptom_of(saying(SAID[way])).startswith("softmax stopped with ValueError")
    assert_silent(symptom_of(saying(SAID[way])))


@pytest.mark.parametrize("kind", FORGED)
def test_a_reply_that_was_made_up_tells_nothing(kind):
    failed = FORGED[kind](HIDDEN)
    reply = ["failed", kind, failed.error, failed.message, failed.place.line, failed.place.cell]
    with pytest.raises(CallFailed) as caught:
        read_answer(b"".join(encode(reply)), 1)
    assert_silent(explain(caught.value, MadeCall("softmax", (HIDDEN,), ())).symptom)


def test_a_made_up_dtype_is_not_told():
    failed = CallFailed("unsendable", f"ndarray of {HIDDEN.tolist()}")
    told = explain(failed, MadeCall("softmax", (HIDDEN,), ())).symptom
    # A list begins like a dtype of records.
    assert told == "softmax returned an array of records. It should hold real numbers."
    failed = CallFailed("unsendable", f"ndarray of x{HIDDEN.tolist()}")
    told = explain(failed, MadeCall("softmax", (HIDDEN,), ())).symptom
    assert told == "softmax returned an array of a type of its own. It should hold real numbers."


def test_a_line_no_file_has_is_not_told():
    namespace = {}
    exec("\n" * 35_623 + "def softmax(x): raise ValueError", namespace)
    with pytest.raises(CallFailed) as caught:
        call(namespace, "softmax", [HIDDEN])
    assert caught.value.place.line == 35_624
    assert explain(caught.value, MadeCall("softmax", (HIDDEN,), ())).symptom == "softmax stopped with ValueError."


def test_time_that_ran_out_in_a_function_named_by_the_input_is_not_told():
    assert symptom_of(raising(lambda x: OutOfTime(str(x)))) == "softmax took too long."


def test_the_words_for_what_is_not_named():
    assert symptom_of(TYPES["own class"]) == (
        "softmax returned something of a type of its own, which is no array. Return the numbers themselves, not an "
        "object that holds them."
    )
    assert symptom_of(TYPES["own error"]).startswith("softmax stopped with an error of its own kind")
    assert symptom_of(TYPES["own array"]) == (
        "The values are right, but the result is of a type of its own. Return a plain NumPy array."
    )
    assert symptom_of(TYPES["a long shape"]) == "The result has another shape. It should have shape (2, 2)."


def test_a_list_of_objects_of_its_own_is_told_without_their_type():
    told = explain_value([own(HIDDEN)()])
    assert told == "The result is a list with something of a type of its own in it. It should be an array of numbers."


def explain_value(value):
    with pytest.raises(CheckFailed) as caught:
        Expectation(HIDDEN).require(None, value)
    return caught.value.symptom


def test_a_pair_is_asked_for_without_the_type_or_the_number_of_what_came():
    pair = {"output": HIDDEN, "weights": HIDDEN}
    one = symptom_of(lambda x: x.view(own(x, np.ndarray)), pair)
    assert one == (
        "It returned one value of a type of its own. Return the numbers themselves, not an object that holds them. "
        "Return the pair (output, weights)."
    )
    many = symptom_of(TYPES["many values"], pair)
    assert many == "It returned far too many values. Return the pair (output, weights)."


@pytest.mark.parametrize(
    ("mistake", "words"),
    [
        (lambda x: x + np.zeros(3), "operands could not be broadcast together with shapes (2,2) (3,)"),
        (lambda x: x.reshape(4, 2), "cannot reshape array of size 4 into shape (4,2)"),
        (lambda x: x.nothing, "'numpy.ndarray' object has no attribute 'nothing'"),
        (lambda x: x["a"], "stopped with IndexError"),
        (lambda x: {1: x}, "softmax returned something of type dict, which is no array."),
        (lambda x: np.ma.array(x), "the result is of type MaskedArray."),
        (lambda x: np.zeros((20, 2)), "The result has shape (20, 2). It should have shape (2, 2)."),
        (lambda x: np.linalg.inv(0 * x), "stopped with LinAlgError"),
        (lambda x: x + np.array(["a"]), "stopped with UFuncTypeError"),
        (
            lambda x: np.divide(x, 2, out=x.astype(int)),
            "Cannot cast ufunc 'divide' output from dtype('float64') to dtype",
        ),
        (lambda x: int(x.max() * np.inf), "cannot convert float infinity to integer"),
    ],
)
def test_honest_mistakes_are_told_as_before(mistake, words):
    assert words in symptom_of(mistake)


def test_sizes_of_the_input_are_told_whatever_they_are():
    call_of = MadeCall("softmax", (np.zeros((500, 64)),), ())
    message = "operands could not be broadcast together with shapes (500,64) (500,)"
    told = explain(CallFailed("raised", "ValueError", message, Place(line=7)), call_of).symptom
    assert told == f"softmax stopped with ValueError in line 7: {message}"
