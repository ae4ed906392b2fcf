"""The attention lesson: its numbers come out of the reference, and its text carries every point."""

import re

import numpy as np
import pytest

from autograder.assignment import load_assignment
from autograder.checks.attention import reference
from autograder.classroom.checking.collecting import with_checks
from autograder.classroom.notebook.table import Table
from autograder.classroom.reading.calling import Answer
from autograder.release.lesson import read_lesson
from tests.support.pictures import TOKENS, W_A, W_B, X

HEADS = [(W_A,) * 3, (W_B,) * 3]
THIRD = 1 / 3

LESSON = read_lesson(load_assignment("attention"))
TEXT = " ".join(" ".join(cell.source for cell in LESSON.of_kind("markdown")).split())


def test_unprojected_rows():
    _, weights = reference.attention(X, X, X)
    np.testing.assert_allclose(weights[0], [0.7679, 0.0454, 0.1867], rtol=0, atol=5e-5)
    np.testing.assert_allclose(weights[2], [THIRD] * 3, rtol=1e-15)
    np.testing.assert_array_equal(X[2] @ X.T, [2, 2, 2])


def test_rows_and_outputs_of_the_two_heads():
    output, weights = reference.multi_head_attention(X, HEADS)
    head_a = [[0.8668, 0.0159, 0.1173], [THIRD] * 3, [0.6652, 0.0900, 0.2447]]
    head_b = [[THIRD] * 3, [0.0159, 0.8668, 0.1173], [0.0900, 0.6652, 0.2447]]
    np.testing.assert_allclose(weights, [head_a, head_b], rtol=0, atol=5e-5)
    np.testing.assert_allclose(output.T, [[1.8509, 1, 1.5752], [1, 1.8509, 1.5752]], rtol=0, atol=5e-5)


def test_disagreements_and_what_they_are_not():
    _, (a, b) = reference.multi_head_attention(X, HEADS)
    np.testing.assert_allclose(reference.head_disagreement(a, b), [0.6573, 0.6573, 0.81347], rtol=0, atol=5e-5)
    assert f"{reference.head_disagreement(a[2], b[2]):.3f}" == "0.813"
    assert f"{np.abs(a[2] - b[2]).sum():.3f}" == "1.150"
    assert f"{np.abs(a[2] - b[2]).max():.3f}" == "0.575"


def test_examples_worked_by_hand():
    np.testing.assert_allclose(reference.project([[1, 2]], [[3, 0, 1], [0, 1, 1]]), [[3, 2, 3]])
    np.testing.assert_allclose(reference.softmax([0, 0, np.log(2)]), [0.25, 0.25, 0.5])
    output, weights = reference.attention([[2, 0, 0, 0]], [[0, 0, 0, 0], [np.log(3), 0, 0, 0]], [[4], [8]])
    np.testing.assert_allclose(output, [[7]])
    np.testing.assert_allclose(weights, [[0.25, 0.75]])
    one, two = np.array([[1], [0]]), np.array([[0, 1], [1, 0]])
    output, weights = reference.multi_head_attention([[1, 2]], [(one, one, one), (two, two, two)])
    np.testing.assert_allclose(output, [[1, 2, 1]])
    assert weights.shape == (2, 1, 1)
    np.testing.assert_allclose(reference.head_disagreement([0.3, 0.2, 0.3, 0.2], [0.2, 0.3, 0.2, 0.3]), 0.2)


NUMBERS = [
    *("0.7679", "0.0454", "0.1867", "1/3"),
    *("0.8668", "0.0159", "0.1173", "0.6652", "0.0900", "0.2447"),
    *("0.665", "0.090", "0.245", "0.67", "0.09", "0.24"),
    *("0.6573", "0.8135", "0.81347", "0.813", "1.150", "0.575"),
    *("1.8509", "1.0000", "1.5752"),
]


@pytest.mark.parametrize("number", NUMBERS)
def test_the_lesson_prints(number):
    assert re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", TEXT)


POINTS = {
    "self-attention": "query, key and value are all the same sequence",
    "rows ask": "Each row of the weights is one token asking",
    "columns are looked at": "Each column is a token it may look at, itself included",
    "sat is uniform": "is *exactly* uniform",
    "why it is uniform": "All are the same, so no weight can stand out",
    "the looks at itself": "It looks mostly at itself",
    "attention": r"\text{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_k}}\right) V",
    "over the keys": "The softmax runs over the keys, the last axis",
    "head": r"\text{head}_i = \text{attention}(x W_i^Q,\; x W_i^K,\; x W_i^V)",
    "names": "$W_i^Q$, $W_i^K$, $W_i^V$ are the projections of head number $i$",
    "concatenation": r"\text{output} = \text{Concat}(\text{head}_1,",
    "what concatenate means": r"$\text{Concat}$ is short for **concatenate**: put arrays together, end to end",
    "number of heads": "$h$ is the number of heads",
    "output": "side by side: their columns in order, the first head first",
    "what comes next": "$W^O$",
    "why several heads": "the projections of each head are learned separately",
    "syntax, meaning, position": "(which noun does this verb belong to?), one meaning, one position",
    "no single head": "No single head has to squeeze every relationship between words through one projection",
    "Head A": "**Head A** projects every token on the horizontal axis",
    "Head B": "**Head B** projects every token on the vertical axis",
    "d_k is 1": r"$d_k = 1$ and $\sqrt{d_k} = 1$",
    "flat": "A flat head has nothing to say, and having nothing to say is not a real disagreement",
    "strong and opposite": "both heads have a strong opinion, and the opinions are opposite",
    "scores of A": "Its scores are (2, 0, 1)",
    "scores of B": "its scores are (0, 2, 1)",
    "favours the": 'it favours "the"',
    "mirror image": "Head B's are the mirror image",
    "concatenate": "Both signals stay side by side. One single attention over both numbers adds the two rows of scores",
    "the mix for the": r"$0.8668 \cdot 2 + 0.0159 \cdot 0 + 0.1173 \cdot 1 = 1.8509$",
    "the mix for sat": r"$0.6652 \cdot 2 + 0.0900 \cdot 0 + 0.2447 \cdot 1 \approx 1.5752$",
    "how to go on": "run all cells above the one where you stopped",
    "sat's output": "(1.5752, 1.5752)",
    "L2": "also called L2 distance",
}


@pytest.mark.parametrize("sentence", POINTS.values(), ids=POINTS.keys())
def test_the_lesson_says(sentence):
    assert sentence in TEXT


def test_no_check_speaks_of_what_the_lesson_defines_later():
    later = {name: TEXT.index(f"**{name}**") for name in ("Head A", "Head B")}
    public = load_assignment("attention").public_checks
    for task, told in re.findall(r'task\("(\w+)".*?\n((?:.*\n)*?)\n\n', public.read_text(encoding="utf-8") + "\n\n"):
        place = TEXT.index(f"## Task {1 + load_assignment('attention').task_names.index(task)}: ")
        assert not [name for name, defined in later.items() if name in told and defined > place]


def test_the_data_are_those_of_the_lesson():
    (data,) = [cell.source for cell in LESSON.of_kind("code") if cell.source.startswith("tokens =")]
    names = {"np": np}
    exec(data, names)
    assert names["tokens"] == TOKENS
    np.testing.assert_array_equal(names["X"], X)
    np.testing.assert_array_equal(names["W_A"], W_A)
    np.testing.assert_array_equal(names["W_B"], W_B)


@pytest.mark.parametrize("task", load_assignment("attention").task_names)
def test_every_docstring_carries_the_contract(task):
    doc = " ".join(getattr(reference, task).__doc__.split())
    for words in (
        "shape",
        "plain array",
        "Inputs are arrays of decimals or whole numbers",
        "stay as they are",
        "1e-6 + 1e-5",
    ):
        assert words in doc


def test_the_lesson_says_how_long_a_call_may_take_when_it_is_graded():
    seconds = load_assignment("attention").limits.call_seconds
    assert f"a call that takes longer than {seconds:g} seconds is stopped" in TEXT


def test_the_failed_check_that_the_lesson_shows_is_a_real_one():
    def mirrored(name, args):
        return Answer(args[1].T @ args[0].T, (), ())

    outcomes = {}
    public = load_assignment("attention").public_checks

    def run(runner):
        outcomes.update(runner.run(mirrored, [each for each in runner.checks if each.task == "project"]))

    with_checks(run, [public])
    check, why = list(outcomes.items())[1]
    shown = "\n".join(repr(Table("", {check: why})).splitlines()[1:])
    assert any(f"```\n{shown}\n```" in cell.source for cell in LESSON.of_kind("markdown"))
