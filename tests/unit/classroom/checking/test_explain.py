"""Why a call gave no value, in words."""

import numpy as np
import pytest

from autograder.classroom.checking.expect import Expectation
from autograder.classroom.checking.explain import call_failure, explain
from autograder.classroom.checking.student import MadeCall
from autograder.classroom.reading.calling import CallFailed, call
from autograder.classroom.reading.places import Place
from autograder.sandbox.wire import Unsendable, encode


@pytest.mark.parametrize(
    ("failed", "words"),
    [
        (CallFailed("missing"), "There is no function softmax."),
        (CallFailed("missing", message="The file could not be loaded."), "softmax. The file could not be loaded."),
        (CallFailed("not started", "", "", Place(line=3)), "softmax is not started yet."),
        (CallFailed("raised", "ValueError", "bad", Place(line=3)), "softmax stopped with ValueError in line 3: bad"),
        (
            CallFailed("raised", "ValueError", "bad", Place(2, 3)),
            "softmax stopped with ValueError in line 3 of cell 2: bad",
        ),
        (CallFailed("raised", "AssertionError", "", Place(line=3)), "softmax stopped with AssertionError in line 3."),
        (CallFailed("raised", "NotImplementedError", ""), "softmax stopped with NotImplementedError."),
        (
            CallFailed("raised", "NameError", "name 'np' is not defined", Place(line=3)),
            "softmax stopped with NameError in line 3: name 'np' is not defined. "
            "Is `import numpy as np` missing at the top?",
        ),
    ],
)
def test_a_call_that_gave_no_value(failed, words):
    assert call_failure(failed, "softmax").endswith(words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sofmax(W)", "name 'sofmax' is not defined. Did you mean 'softmax'?"),
        ("x @ W", "name 'W' is not defined. Did you mean 'w'?"),
        ("exp(x)", "name 'exp' is not defined. Did you mean np.exp?"),
        ("x / d_k", "name 'd_k' is not defined. Did you mean k.shape[-1]?"),
        ("math.sqrt(2)", "name 'math' is not defined. Is `import math` missing at the top?"),
        ("x.sum(keepdim=True)", "got an unexpected keyword argument 'keepdim'. Did you mean keepdims?"),
        ("np.matmult(x, w)", "module 'numpy' has no attribute 'matmult'. Did you mean np.matmul?"),
        ("np.softmax(x)", "module 'numpy' has no attribute 'softmax'"),
        ("x.matmul(w)", "object has no attribute 'matmul'. NumPy has it as a function: np.matmul(...)."),
        ("x.transpos()", "object has no attribute 'transpos'. Did you mean transpose?"),
        ("x.Shape", "object has no attribute 'Shape'. Did you mean shape?"),
        ("x.softmax()", "object has no attribute 'softmax'"),
        ("x.index(0)", "object has no attribute 'index'"),
        ("x.unsqueeze(0)", "object has no attribute 'unsqueeze'. NumPy has it as a function: np.expand_dims(...)."),
        ("x.append(w)", "Begin with a list, a = [], and make an array of it at the end."),
        ("x.sum(keepdims=true)", "name 'true' is not defined. Did you mean 'True'?"),
        ("x if null else w", "name 'null' is not defined. Did you mean None?"),
        ("[x for _ in rnage(2)]", "name 'rnage' is not defined. Did you mean 'range'?"),
        ("ln(x)", "name 'ln' is not defined. Did you mean np.log?"),
        ("x * pi", "name 'pi' is not defined. Did you mean np.pi?"),
        ("x[le]", "name 'le' is not defined"),
        ("TOKEN @ w", "name 'TOKEN' is not defined"),
        ("x + nothing_like_it", "name 'nothing_like_it' is not defined"),
        ("x @ w", "In a @ b, a is 2 wide and b is 3 high. These must be equal."),
    ],
)
@pytest.mark.parametrize("public", [True, False])
def test_an_error_in_words_that_help_also_where_the_input_is_hidden(line, words, public):
    namespace = {"softmax": np.exp, "np": np, "TOKENS": np.eye(2)}
    exec(f"def project(x, w):\n    return {line}", namespace)
    given = (np.ones((3, 2)), np.ones((3, 2)))
    with pytest.raises(CallFailed) as caught:
        call(namespace, "project", given)
    told = explain(caught.value, MadeCall("project", given, ()))
    last = (told.detail if public else told.symptom).splitlines()[-1]
    assert last.replace("'", "").endswith(words.replace("'", ""))  # Python 3.13 means 'keepdims', in quotes


CRASH = CallFailed("raised", "ValueError", "secret", Place(None, 12, "softmax", "return e / s"))
ASKED = Expectation({"output": [1.0], "weights": [0.5]}, look_at="the root of d_k")


def test_a_crash_in_an_earlier_function_names_it_and_quotes_its_line():
    told = explain(CRASH, MadeCall("attention", (1.0,), ()), ASKED)
    assert told.detail.splitlines() == [
        "attention(1)",
        "  expected  the pair (output, weights)",
        "  output    [1.]",
        "  weights   [0.5]",
        "  got       attention stopped with ValueError in softmax, line 12: secret",
        "  line 12   return e / s",
    ]


@pytest.mark.parametrize("kind", ["raised", "timed out", "crashed"])
def test_a_call_without_a_value_does_not_say_what_to_look_at_where_numbers_are_wrong(kind):
    failed = CallFailed(kind, "ValueError", "secret", Place(None, 12, "softmax", "return e / s"))
    told = explain(failed, MadeCall("softmax", (1.0,), ()), ASKED)
    assert "\n  line 12   return e / s" in told.detail
    assert ASKED.look_at not in told.detail


def test_a_crash_in_an_earlier_function_shows_first_the_line_that_led_there():
    caller = Place(None, 74, "attention", "w = softmax(q, k)")
    failed = CallFailed("raised", "ValueError", "bad", Place(3, 12, "softmax", "return e / s"), caller)
    assert explain(failed, MadeCall("attention", (1.0,), ())).detail.splitlines()[-2:] == [
        "  line 74   w = softmax(q, k)",
        "            then in softmax, line 12 of cell 3: return e / s",
    ]


def test_an_own_condition_in_an_earlier_function_shows_the_line_that_led_there_too():
    place, caller = Place(None, 12, "softmax", "assert x"), Place(None, 74, "attention", "w = softmax(q)")
    told = explain(CallFailed("raised", "AssertionError", "", place, caller), MadeCall("attention", (1.0,), ()))
    assert told.detail.endswith("\n  line 74   w = softmax(q)\n            then in softmax, line 12: assert x")


@pytest.mark.parametrize(
    ("kind", "status"), [("missing", "missing"), ("unreadable", "missing"), ("not started", "not started")]
)
@pytest.mark.parametrize("shown", [True, False])
def test_what_was_not_run_is_not_told_as_wrong(kind, status, shown):
    assert explain(CallFailed(kind), MadeCall("softmax", (1.0,), ()), ASKED, shown).status == status


def test_a_value_that_a_check_trips_over_tells_of_no_error_type_that_a_student_may_name():
    told = explain(type("Is_0_25", (Exception,), {})("0.25" * 1000), MadeCall("softmax", (1.0,), ()))
    assert told.symptom == "What came back could not be used (an error of its own kind)."
    assert len(told.detail) < 400


def test_the_symptom_of_a_crash_holds_nothing_a_student_wrote():
    told = explain(CRASH, MadeCall("attention", (1.0,), ()), ASKED)
    assert told.symptom == "attention stopped with ValueError in line 12."


@pytest.mark.parametrize(("message", "end"), [("", ""), ("two axes, please", " two axes, please")])
def test_a_condition_of_the_students_own_is_quoted(message, end):
    line = "assert scores.ndim == 2"
    failed = CallFailed("raised", "AssertionError", message, Place(None, 3, "softmax", line))
    told = explain(failed, MadeCall("softmax", (1.0,), ()))
    quoted = f"softmax stopped with AssertionError in line 3: your own condition there is not true: `{line}`."
    assert told.symptom == quoted  # and no message of a hidden check, which could tell its input
    assert told.detail.splitlines() == ["softmax(1)", f"  got       {quoted}{end}"]


def test_a_function_below_that_is_not_written_is_told_without_the_name_of_an_error():
    place = Place(None, 3, "softmax", "raise …")
    failed = CallFailed("raised", "NotImplementedError", "softmax is not written yet.", place)
    told = explain(failed, MadeCall("attention", (1.0,), ()))
    assert told.symptom == "attention cannot go on: softmax is not written yet."
    assert "raise" not in told.detail


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (np.array([0.5, None]), "an array of Python objects. It should hold real numbers."),
        (np.array(["0.5"]), "an array of text. It should hold real numbers."),
        (np.array([b"0.5"]), "an array of bytes. It should hold real numbers."),
        (np.zeros(1, np.clongdouble), "an array of complex numbers. It should hold real numbers."),
        (np.zeros(1, "M8[s]"), "an array of dates. It should hold real numbers."),
        (np.zeros(1, "f8,i4"), "an array of records. It should hold real numbers."),
        (np.zeros(100), "something of type ndarray that could not be used. It is too large."),
        (np.zeros([1] * 33), "something of type ndarray that could not be used. It has too many axes."),
        ({1: 2}, "something of type dict, which is no array. Return the numbers themselves, without names for them."),
        ((row for row in "ab"), "something of type generator, which is no array. Write return, not yield."),
    ],
)
def test_a_value_that_does_not_travel(value, words):
    with pytest.raises(Unsendable) as caught:
        encode(value, 80)
    failed = CallFailed("unsendable", caught.value.type_name, caught.value.message)
    assert call_failure(failed, "softmax") == f"softmax returned {words}"
    assert explain(failed, MadeCall("softmax", (1.0,), ())).symptom == f"softmax returned {words}"
