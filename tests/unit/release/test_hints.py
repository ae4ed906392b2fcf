"""The hints of the attention lesson: what they quote and what they compute is so."""

import re

import numpy as np
import pytest

from autograder.assignment import load_assignment
from autograder.checks.attention import reference
from autograder.release.hints import hints_in
from autograder.release.lesson import read_lesson
from tests.support.pictures import W_A, W_B, X

HEADS = [(W_A,) * 3, (W_B,) * 3]
HINTS = {cell.task: hints_in(cell.source) for cell in read_lesson(load_assignment("attention")).of_kind("hints")}


@pytest.mark.parametrize("task", load_assignment("attention").task_names)
def test_every_task_has_three_steps_of_help_that_a_terminal_can_show_too(task):
    assert [hint.title for hint in HINTS[task]] == [
        "Hint 1: what you may see",
        "Hint 2: the plan",
        "Hint 3: what to compare with",
    ]
    assert not any(sign in hint.text for hint in HINTS[task] for sign in ("$", "<", "\\", " above"))


@pytest.mark.parametrize(
    ("task", "right"),
    [
        ("project", [[3, 2, 3]]),
        ("attention", ([[7]], [[0.25, 0.75]])),
        ("multi_head_attention", ([[1, 2, 1]], [[[1]], [[1]]])),
    ],
)
def test_the_calls_in_the_hints_give_what_the_hints_say(task, right):
    text = HINTS[task][2].text
    *before, call = re.search(r"```\n(.*?)\n```", text, flags=re.DOTALL)[1].splitlines()
    names = {"np": np, **vars(reference)}
    exec("\n".join(before), names)
    got = eval(call, names)
    for part, wanted in zip(*((got, right) if isinstance(right, tuple) else ([got], [right])), strict=True):
        np.testing.assert_allclose(part, wanted)
        assert str(wanted) in text


DOTS = X @ X.T
GAPS = np.subtract(*reference.multi_head_attention(X, HEADS)[1])
SAID_OF_A_MISTAKE = [
    ("attention", "0.8668, 0.0159, 0.1173", reference.softmax(DOTS)[0]),
    ("attention", "0.6652, 0.0900, 0.2447", reference.softmax(DOTS / 2)[0]),
    ("attention", "0.7070, 0.0702, 0.2228", reference.softmax(DOTS / np.sqrt(3))[0]),
    ("attention", "0.6129, 0.0112, 0.0830", reference.softmax(DOTS)[0] / np.sqrt(2)),
    ("head_disagreement", "0.6617", (GAPS**2).sum(axis=-1)[2]),
    ("head_disagreement", "1.1504", np.sqrt(GAPS**2).sum(axis=-1)[2]),
    ("head_disagreement", "0.662", (GAPS**2).sum(axis=-1)[2]),
    ("head_disagreement", "1.150", np.sqrt(GAPS**2).sum(axis=-1)[2]),
    ("head_disagreement", "1.150", np.abs(GAPS).sum(axis=-1)[2]),
    ("head_disagreement", "0.575", np.abs(GAPS).sum(axis=-1)[2] / 2),
]


@pytest.mark.parametrize(("task", "told", "numbers"), SAID_OF_A_MISTAKE)
def test_the_numbers_that_a_hint_says_of_a_mistake_are_those_it_gives(task, told, numbers):
    assert re.search(rf"(?<![\d.]){re.escape(told)}(?!\d|\.\d)", HINTS[task][0].text)
    assert ", ".join(f"{number:.{len(told.rpartition('.')[2])}f}" for number in np.atleast_1d(numbers)) == told


PAIR = (np.ones((3, 1)), np.ones((3, 3)))
WIDE, NARROW = np.ones((2, 3)), np.ones((2, 1))
QUOTED = [
    ("project", lambda: W_A @ X),
    ("project", lambda: X * np.ones((2, 3))),
    ("attention", lambda: np.ones((2, 4)) @ np.ones((3, 4))),
    ("attention", lambda: np.ones((2, 4)) * np.ones((4, 3))),
    ("attention", lambda: np.ones((2, 3)) / np.sqrt((3, 4))),
    ("softmax", lambda: np.ones(3).sum(axis=1)),
    ("softmax", lambda: exec("rows, columns = np.ones(3).shape")),
    ("multi_head_attention", lambda: np.concatenate([WIDE, NARROW])),
    ("multi_head_attention", lambda: np.stack([WIDE, NARROW])),
    ("multi_head_attention", lambda: np.array([WIDE, NARROW])),
    ("multi_head_attention", lambda: np.concatenate(WIDE, NARROW)),
    ("multi_head_attention", lambda: [].append(WIDE).append(NARROW)),
    ("multi_head_attention", lambda: range(HEADS)),
    ("multi_head_attention", lambda: exec("for one, two in HEADS: pass")),
    ("multi_head_attention", lambda: HEADS[0]["w_q"]),
    ("multi_head_attention", lambda: np.concatenate([PAIR, PAIR], axis=-1)),
    ("multi_head_attention", lambda: np.stack([PAIR, PAIR])),
    ("head_disagreement", lambda: np.ones(3).sum(axis=1)),
    ("head_disagreement", lambda: np.ones(3) ^ 2),
]


def test_differences_that_are_added_up_before_squaring_cancel():
    np.testing.assert_allclose(GAPS.sum(axis=-1), 0, atol=1e-12)
    assert "All numbers are 0, or nearly" in HINTS["head_disagreement"][0].text


@pytest.mark.parametrize(("task", "mistake"), QUOTED)
def test_what_a_hint_quotes_is_what_numpy_says(task, mistake):
    with pytest.raises((ValueError, TypeError, AttributeError)) as caught:
        mistake()
    assert any(quoted in str(caught.value) for quoted in re.findall(r'"([a-z][^"]{9,})"', HINTS[task][0].text))


def test_lists_that_are_kept_from_call_to_call_fail_as_the_hint_says():
    def kept(x, outs=[]):  # noqa: B006 - the mistake itself
        outs.append(x)
        return np.concatenate(outs, axis=-1)

    kept(np.ones((3, 1)))
    with pytest.raises(ValueError, match="must match exactly"):
        kept(np.ones((2, 1)))
    assert re.search(
        r'"must match exactly": .* earlier call .* `outs=\[\]`', HINTS["multi_head_attention"][0].text, re.S
    )


@pytest.mark.parametrize("task", ["softmax", "head_disagreement"])
def test_the_tables_in_the_hints_are_right(task):
    rows = re.findall(r"^\| (\d.*) \|$", HINTS[task][2].text, flags=re.MULTILINE)
    for *given, result in (row.split(" | ") for row in rows):
        given = [eval(f"[{numbers}]", {"np": np}) for numbers in given]
        wanted = eval(f"[{result.split(', since')[0]}]")
        np.testing.assert_allclose(np.atleast_1d(getattr(reference, task)(*given)), wanted, atol=5e-5)
    assert len(rows) > 2
