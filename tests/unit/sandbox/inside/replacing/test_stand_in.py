"""What other functions of a student call stays callable in their way, though a right function stands there."""

from collections import namedtuple
from copy import copy, deepcopy

import numpy as np
import pytest

from autograder.classroom.reading.loading import load
from autograder.classroom.reading.source import Source
from autograder.sandbox.inside.replacing.replace import replace
from autograder.sandbox.inside.replacing.stand_in import stand_ins

X = np.ones((2, 3))


def stand_in(right, theirs):
    return next(stand_ins(right, theirs))[1]


def right(scores):
    return ("right", scores)


@pytest.mark.parametrize(
    ("parameters", "call"),
    [
        ("x", "f(x=X)"),
        ("x, axis=-1", "f(X, axis=-1)"),
        ("x, axis=-1", "f(X, -1)"),
        ("x, axis=-1", "f(X, axis=1)"),
        ("x, axis=1", "f(X, axis=-1)"),
        ("x, axis=0", "f(X, axis=-1)"),
        ("x, axis", "f(X, 1)"),
        ("x, mask=None, scale=1.0", "f(X, mask=None, scale=1.0)"),
        ("x, *, keep=True", "f(X, keep=True)"),
        ("x, /, *more, **named", "f(X)"),
        ("x, temperature=1.0", "f(X, temperature=1)"),
        ("x, return_weights=False", "f(X, return_weights=True)"),
    ],
)
def test_a_call_for_the_students_parameters_is_taken(parameters, call):
    theirs = eval(f"lambda {parameters}: 'wrong'")
    word, given = eval(call, {"f": stand_in(right, theirs), "X": X})
    assert word == "right"
    assert given is X


@pytest.mark.parametrize(
    "call",
    [
        "f(X, axis=0)",
        "f(X, axis=-3)",
        "f(X, power=3)",
        "f(X, mask=X)",
        "f(X, t=2.0)",
        "f(X, keep=1)",
        "f(X, need_weights=False)",
        "f(X, return_logarithms=True)",
        "f()",
        "f(X, no=1)",
    ],
)
def test_a_call_that_asks_for_something_else_fails_as_it_would_without(call):
    def theirs(x, axis=-1, mask=None, t=1.0, keep=True, power=1, need_weights=True, return_logarithms=False):
        return "wrong"

    with pytest.raises(TypeError):
        eval(call, {"f": stand_in(right, theirs), "X": X})


@pytest.mark.parametrize("axis", [0, -2])
def test_an_axis_that_is_not_the_last_is_a_mistake_of_who_writes_it(axis):
    function = stand_in(right, lambda x, axis=0: "wrong")
    assert function(X) == ("right", X)
    with pytest.raises(TypeError):
        function(X, axis=axis)


@pytest.mark.parametrize("theirs", [lambda *values: 0, lambda **named: 0, lambda: 0])
def test_where_places_do_not_match_the_call_goes_on_as_it_is(theirs):
    assert stand_in(right, theirs)(X) == ("right", X)


@pytest.mark.parametrize("call", ["f(k=2, q=1)", "f(2, 1)", "f(2, q=1)"])
def test_the_same_names_in_another_order_are_matched_by_name(call):
    function = stand_in(lambda q, k: (q, k, "right"), lambda k, q: "wrong")
    assert eval(call, {"f": function}) == (1, 2, "right")


Pair = namedtuple("Pair", "output weights")
Triple = namedtuple("Triple", "a b c")


def test_a_named_tuple_of_as_many_fields_comes_back():
    answer = stand_in(right, lambda x: (Triple(0, 0, 0), Pair(0, 0)))(X)
    assert type(answer) is Pair
    assert answer.output == "right"
    assert answer.weights is X


def test_the_named_tuple_of_a_function_that_does_all_the_work_comes_back_too():
    text = (
        "from collections import namedtuple\nPair = namedtuple('Pair', 'output weights')\n"
        "def helper(x): return Pair('wrong', x)\ndef f(x): return helper(x)\n"
    )
    namespace = load(Source("work.py", "module", (text.encode(),))).namespace
    assert [function(X).output for _, function in stand_ins(right, namespace["f"])] == ["right", "right"]


@pytest.mark.parametrize(
    ("result", "taken"),
    [
        ("{'a': 0, 'b': x}", "answer['a'], answer['b']"),
        ("dict(a=0, b=x)", "answer['a'], answer['b']"),
        ("SimpleNamespace(a=0, b=x)", "answer.a, answer.b"),
        ("Result(0, x)", "answer.a, answer.b"),
        ("Result(b=x, a=0)", "answer.a, answer.b"),
        ("{'a': 0, 'b': x}", "tuple(answer)"),
        ("{'a': 0, 'b': x, 'c': {1: 2}}", "answer[0], answer[-1]"),
        ("{'a': {**x}, 'b': x}", "answer['a'], answer['b']"),
        ("{'a': 0, 'b': softmax(scores=x, axis=-1)}", "answer['a'], answer['b']"),
        ("{'a': 0, 'b': softmax(b=x, a=0)}", "answer['a'], answer['b']"),
        ("{'a': 0, 'b': x}", "answer.get('a'), answer.get('c', answer.get('b'))"),
        ("{'a': 0, 'b': x}", "copy(answer)['a'], copy(answer).b"),
    ],
)
def test_parts_of_a_result_that_have_names_can_be_taken_by_them_and_by_place(result, taken):
    text = f"""
from dataclasses import make_dataclass
from types import SimpleNamespace
Result = make_dataclass("Result", "ab")
def f(x):
    result = {result}
    return result
"""
    namespace = load(Source("work.py", "module", (text.encode(),))).namespace
    answer = stand_in(right, namespace["f"])(X)
    assert eval(taken, {"answer": answer, "copy": copy}) == ("right", X)


def test_parts_are_found_beside_a_function_inside():
    text = b"def f(x):\n    def inner(y): return y\n    return {'a': 0, 'b': inner(x)}"
    namespace = load(Source("work.py", "module", (text,))).namespace
    assert stand_in(right, namespace["f"])(X)["b"] is X


def test_with_in_order_the_same_names_in_another_order_are_matched_by_place():
    def by_place(q, k):
        return q, k

    by_place.in_order = True
    assert stand_in(by_place, lambda k, q: "wrong")(k=1, q=2) == (1, 2)


def test_a_deep_copy_of_a_result_has_parts_of_its_own():
    namespace = load(Source("work.py", "module", (b"def f(x): return {'a': 0, 'b': x}",))).namespace
    answer = deepcopy(stand_in(right, namespace["f"])(X))
    assert answer["b"] is answer[1]
    assert answer["b"] is not X
    assert np.array_equal(answer["b"], X)


def test_a_stack_goes_to_theirs_in_the_way_it_was_called_and_theirs_changes_nothing():
    def each(q, k):
        return q[0] * k[0], q[0]

    def theirs(keys, queries, scale=1):
        keys *= 0
        return Pair(queries[..., 0] * keys[..., 0], queries[..., 0])

    each.signature = "(n),(n)->(),()"
    keys = np.full((2, 3), 5.0)
    answer = stand_in(each, theirs)(keys, queries=np.full((2, 3), 2.0), scale=1)
    assert type(answer) is Pair
    assert (answer.output.tolist(), answer.weights.tolist()) == ([10, 10], [5, 5])
    assert keys.min() == 5


def test_a_function_that_says_nonsense_about_itself_is_replaced_all_the_same():
    text = "def f(x): return 'wrong'\nf.__signature__ = 5\ndef g(x): return f(x)\n"
    loaded = load(Source("work.py", "module", (text.encode(),)))
    replace(loaded, {"f": lambda scores: "right"})
    assert loaded.namespace["g"](1) == "right"
