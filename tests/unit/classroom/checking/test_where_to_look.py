"""What an error sends a beginner to, where its own message does not say it."""

from io import StringIO

import numpy as np
import pytest

from autograder.classroom.checking.explain import explain
from autograder.classroom.checking.student import MadeCall
from autograder.classroom.reading.calling import CallFailed, call
from autograder.classroom.reading.loading import load
from autograder.classroom.reading.places import Place
from autograder.classroom.reading.source import Source
from autograder.classroom.reading.time_limit import STOPPED_BEFORE


def test_a_call_that_was_stopped_sends_to_the_loop():
    failed = CallFailed("timed out", "", "It was stopped after 5 s.", Place(None, 12, "softmax", "while s.any():"))
    told = explain(failed, MadeCall("softmax", (1.0,), ()))
    assert told.rows[1:] == [
        ("got", "softmax took too long. It was stopped after 5 s."),
        ("line 12", "while s.any():"),
        ("look at", "Does a loop there ever end? Something in it must change, until it is time to stop."),
    ]


def test_a_call_of_one_that_was_stopped_sends_there_and_to_no_loop_of_its_own():
    failed = CallFailed("timed out", "", STOPPED_BEFORE.format(name="softmax"), Place(line=12, text="w = softmax(s)"))
    told = explain(failed, MadeCall("attention", (1.0,), ()))
    assert told.rows[-1] == ("look at", "softmax first. It does not come to an end, and this line waits for it.")


@pytest.mark.parametrize(
    ("line", "sent"),
    [
        ("np.ones((3, 3)) / np.ones(2)", True),
        ("np.ones((3, 2)) @ np.ones((3, 2))", True),
        ("np.dot(np.ones((3, 2)), np.ones((3, 2)))", True),
        ("np.concatenate([np.ones((3, 2)), np.ones((2, 2))], axis=-1)", True),
        ("np.concatenate([np.ones((3, 2)), np.ones(2)])", True),
        ("np.stack([np.ones(3), np.ones(2)])", True),
        ("np.ones(6).reshape(4, 2)", True),
        ("np.ones(6).sum(axis=1)", True),
        ("np.ones(6)[0, 1]", True),
        ("[max(row) for row in np.ones(6)]", True),
        ("[row for row in np.array(1.0)]", True),
        ("len(np.array(1.0))", True),
        ("[each for each in 3]", False),
        ("np.ones(6).max()[0]", True),
        ("np.ones(3, 'no type')", False),
        ("np.einsum('ij,jk', np.ones((3, 2)), np.ones((3, 2)))", True),
        ("int('shape')", False),
    ],
)
def test_arrays_that_do_not_fit_together_send_to_their_shapes(line, sent):
    label, words = last_row(f"def f():\n    return {line}\n")
    assert (label, "print(x.shape)" in words) == (("look at", True) if sent else ("line 3", False))


def last_row(text, *args):
    """The end of what is told of a call of `f`."""
    namespace = load(Source("work.py", "module", (f"import math, operator, numpy as np\n{text}".encode(),))).namespace
    with pytest.raises(CallFailed) as caught:
        call(namespace, "f", args)
    return explain(caught.value, MadeCall("f", args, ())).rows[-1]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("x @ x.T()", "The round brackets there."),
        ("np.sqrt(x.shape(-1))", "The round brackets there."),
        ("x ^ 2", "The sign ^."),
        ("2.5 ^ len(x)", "The sign ^."),
        ("x - max(x)", "Python's own max, min or if"),
        ("x / sum(x, axis=-1, keepdims=True)", "This sum is Python's own, and knows no axis and no keepdims."),
        ("x / sum(x, axis=-1)", "This sum is Python's own, and knows no axis. NumPy's is np.sum."),
        ("x - max(x, keepdims=True)", "This max is Python's own, and knows no keepdims. NumPy's is np.max."),
        ("x @ f", "What is multiplied there, such as on both sides of @. One of them is no array"),
        ("x @ np.array(1.0)", "What is multiplied there, such as on both sides of @. One of them is no array"),
        ("math.exp(x)", "The function there, such as one of `math`, takes single numbers only."),
        ("operator.setitem(x[0], 0, x[1])", "The sign = there. On its left is the place of one number"),
        ("operator.itruediv(x.astype(int), 2.5)", "The sign there, such as /= or -=. It keeps the type of the array"),
        ("__import__('no_such_package')", "The name no_such_package. If it is spelt right, do without it"),
        ("np.array([x, x[0]])", "What is put into one array there. Its parts have different shapes"),
        ("np.max(x, -1, True)", "The round brackets there. A value was taken for something else."),
        ("np.zeros(3, 1)", "The round brackets there. A value was taken for something else."),
        ("np.sum(x, axis='last')", "The round brackets there. A value was taken for something else."),
        ("np.concatenate(x, x, axis=-1)", "The round brackets there. A value was taken for something else."),
        ("[x for _ in range([x])]", "What asks for a whole number there, such as `range`, and got a list."),
        ("[x for _ in range(2.5)]", "What asks for a whole number there, and got one with a point."),
        ("[x][1 / 2]", "What asks for a whole number there, and got one with a point."),
        ("range(np.float64(2))", "What asks for a whole number there, and got one with a point."),
        ("range(print())", "Something there is nothing (None)."),
        ("range(len)", "A function there, of which only the name is given."),
        ("[x][:, 0]", "A list there. A comma between square brackets is for arrays"),
        ("[x].add(x)", "A list there. It grows by append"),
        ("[x].mean()", "A list there, which has no mean."),
        ("x.tolist().shape", "A list there, which has no shape. An array has: np.array([...]) makes one."),
        ("(x, x)['w_q']", "A tuple there. What it holds has numbers, and no names: a[0] is the first."),
        ("(x, x).w_q", "A tuple there. What it holds has numbers, and no names: a[0] is the first."),
        ("[x].items()", "A list there. What it holds has numbers, and no names: a[0] is the first."),
        ("print() + x", "Something there is nothing (None)."),
        ("[].append(x).append(x)", "Something there is nothing (None)."),
        ("np.exp[x]", "The square brackets there. A function is called with round ones."),
        ("x.sum / 2", "A function there, of which only the name is given."),
        ("f.shape", "A function there, of which only the name is given."),
        ("f(x)", "The function calls itself there, again and again."),
        ("f(x, 5)", "The round brackets there. What is called takes another number of arguments"),
        ("f()", "The round brackets there. What is called takes another number of arguments"),
    ],
)
def test_an_error_that_says_little_to_a_beginner_sends_to_its_cause(line, words):
    label, told = last_row(f"def f(x):\n    return {line}\n", np.eye(2))
    assert (label, told[: len(words)]) == ("look at", words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("e == np.exp(x)", "The sign ==."),
        ("quit()", "This line ends"),
        ("input()", "Nobody answers"),
        ("import io, pdb; pdb.Pdb(None, io.StringIO(), io.StringIO()).set_trace()", "The breakpoint() or set_trace()"),
        ("import nunpy.linalg", "The name nunpy. If it is spelt right, do without it"),
    ],
)
def test_a_line_that_cannot_end_well_is_told(monkeypatch, line, words):
    monkeypatch.setattr("sys.stdin", StringIO())
    label, told = last_row(f"def f(x):\n    {line}\n    return e\n", np.eye(2))
    assert (label, told[: len(words)]) == ("look at", words)


@pytest.mark.parametrize("line", ["np.load(io.BytesIO())", "raise EOFError('no more tokens')"])
def test_an_end_that_input_has_no_part_in_is_not_taken_for_it(line):
    label, _ = last_row(f"import io\ndef f(x):\n    {line}\n", np.eye(2))
    assert label == "line 4"


def test_python_3_13_says_it_in_other_words():
    message = "max() got an unexpected keyword argument 'axis'"
    failed = CallFailed("raised", "TypeError", message, Place(line=3, text="max(x, axis=1)"))
    assert explain(failed, MadeCall("f", (), ())).rows[-1][1].startswith("This max is Python's own, and knows no axis.")


def test_a_variable_with_the_name_of_a_function_is_told():
    label, words = last_row("def g(x):\n    return x\ndef f(x):\n    g = g(x)\n    return g\n", 1.0)
    assert (label, words[:11]) == ("look at", "The name g.")


@pytest.mark.parametrize("given", ["", "x, w, more", "*, x, w"])
def test_arguments_that_are_not_those_of_the_task_send_to_the_line_with_def(given):
    assert last_row(f"def f({given}):\n    return x @ w\n", np.eye(2), np.eye(2))[1].startswith("The line with `def`")
