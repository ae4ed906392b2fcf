"""The checks you can run yourself: `pytest`, or `pytest -k softmax` for one task.

`student` calls your functions. `expect` compares what came back with the right value.
With `contract=True` it also wants plain arrays, and inputs that are still as they were.
Your instructor has more checks, with other numbers and shapes. So passing all of these does not mean full points yet.
"""

import numpy as np
import pytest

THIRD = 1 / 3
TOKENS = np.array([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]])  # the, cat, sat
HORIZONTAL = np.array([[1.0], [0.0]])
VERTICAL = np.array([[0.0], [1.0]])
HEAD_A = np.array([[0.8668, 0.0159, 0.1173], [THIRD, THIRD, THIRD], [0.6652, 0.0900, 0.2447]])
HEAD_B = np.array([[THIRD, THIRD, THIRD], [0.0159, 0.8668, 0.1173], [0.0900, 0.6652, 0.2447]])
WHICH_MATRIX = "Only numbers are off? Which matrix makes the queries, which the keys, which the values?"
# The lesson prints three or four decimals. Where the fourth is a 5, one more stands below, so that 0.813 is right, too.
PRINTED = {"rtol": 0, "atol": 5e-4}


@pytest.mark.task("project", lesson=True)
def test_project_lesson(student, expect):
    """Three tokens of width 2 keep only their first number, the horizontal one."""
    got = student.project(TOKENS, HORIZONTAL)
    expect(got, [[2], [0], [1]], look_at="Row i of the result is token i times the matrix w.")


@pytest.mark.task("project", weight=2)
def test_project_changes_the_width(student, expect):
    """Two tokens of width 3 become two tokens of width 2."""
    got = student.project(np.array([[1.5, 2.0, 3.0], [4.0, 5.0, 6.0]]), np.array([[1.0, 0.0], [0.0, 1.0], [2.0, -1.0]]))
    expect(
        got, [[7.5, -1], [16, -1]], look_at="Matrix product, not element by element: x first, then w.", contract=True
    )


@pytest.mark.task("softmax", lesson=True)
def test_softmax_lesson(student, expect):
    """Three rows of scores become three rows of weights."""
    got = student.softmax(np.array([[4.0, 0.0, 2.0], [0.0, 0.0, 0.0], [2.0, 0.0, 1.0]]))
    # These scores are the same by rows and by columns: without keepdims, the right numbers come out, exchanged.
    look_at = "exp of each score, divided by the sum of these in its row. Is it the last axis, with keepdims=True?"
    expect(got, HEAD_A, look_at=look_at, **PRINTED)


@pytest.mark.task("softmax", weight=2)
def test_softmax_every_row_by_itself(student, expect):
    """Each row becomes weights of its own: in a matrix, alone, or in a stack of matrices."""
    scores = np.array([[0.0, 0.0, np.log(2.0)], [5.0, 5.0, 5.0]])
    weights = np.array([[0.25, 0.25, 0.5], [THIRD, THIRD, THIRD]])
    got = student.softmax(scores)
    expect(got, weights, look_at="Sum along the last axis, and keep that axis.", contract=True)
    got = student.softmax(scores[0])
    look_at = "A single row has one axis only. axis=-1 is the last axis, however many there are."
    expect(got, weights[0], look_at=look_at, contract=True)
    got = student.softmax(np.array([scores, scores[::-1]]))
    look_at = "A stack has three axes. Its rows still lie along the last one, axis=-1."
    expect(got, [weights, weights[::-1]], look_at=look_at, contract=True)


@pytest.mark.task("softmax", weight=2)
def test_softmax_large_scores(student, expect):
    """Large scores do not overflow, however far apart they are."""
    got = student.softmax(np.array([[1000.0, 1000.0 + np.log(3.0)], [-1000.0, -1000.0], [-1000.0, 1000.0]]))
    look_at = "Are smaller scores right? Then read the trap in Task 2: what can you subtract from a row before exp?"
    expect(got, [[0.25, 0.75], [0.5, 0.5], [0, 1]], look_at=look_at)


@pytest.mark.task("attention", lesson=True)
def test_attention_lesson(student, expect):
    """Without projection, "sat" looks at all tokens alike."""
    got = student.attention(TOKENS, TOKENS, TOKENS)
    weights = [[0.7679, 0.0454, 0.1867], [0.0454, 0.7679, 0.1867], [THIRD, THIRD, THIRD]]
    wanted = {"output": [[1.72253, 0.27747], [0.27747, 1.72253], [1, 1]], "weights": weights}
    look_at = "Softmax of the scores, then times v. Scores are q times k transposed, over sqrt(d_k), here sqrt(2)."
    expect(got, wanted, look_at=look_at, **PRINTED)


@pytest.mark.task("attention", weight=2)
def test_attention_two_queries_three_keys(student, expect):
    """Two queries, three keys of width 4, values of width 1."""
    query = np.array([[2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]])
    key = np.array([[np.log(2.0), 1.0, 0.0, 0.0], [0.0, 0.0, 3.0, 0.0], [0.0, 2.0, 0.0, 1.0]])
    got = student.attention(query, key, np.array([[4.0], [8.0], [0.0]]))
    wanted = {"output": [[4], [4]], "weights": [[0.5, 0.25, 0.25], [THIRD, THIRD, THIRD]]}
    look_at = "Scores are q times k transposed, over sqrt(d_k). d_k is the width of a key, here 4."
    expect(got, wanted, look_at=look_at, contract=True)


@pytest.mark.task("multi_head_attention", lesson=True)
def test_multi_head_attention_lesson(student, expect):
    """Two heads, each of which sees one number of a token, stand side by side."""
    heads = [(HORIZONTAL, HORIZONTAL, HORIZONTAL), (VERTICAL, VERTICAL, VERTICAL)]
    got = student.multi_head_attention(TOKENS, heads)
    wanted = {"output": [[1.8509, 1], [1, 1.8509], [1.5752, 1.5752]], "weights": [HEAD_A, HEAD_B]}
    look_at = f"One column for each head, the first head first. {WHICH_MATRIX}"
    expect(got, wanted, look_at=look_at, **PRINTED)


@pytest.mark.task("multi_head_attention", weight=2)
def test_multi_head_attention_heads_of_different_width(student, expect):
    """Three heads, not all of the same width; their outputs stand side by side."""
    flat = np.zeros((2, 1))
    wide = np.array([[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]])
    narrow = (np.array([[0.5], [0.0]]), np.array([[0.0], [np.log(2.0) / 4]]), np.array([[1.0], [1.0]]))
    heads = [(flat, flat, wide), narrow, (flat, flat, flat)]
    got = student.multi_head_attention(np.array([[2.0, 0.0], [0.0, 4.0]]), heads)
    half = [0.5, 0.5]
    weights = [[half, half], [[THIRD, 2 * THIRD], half], [half, half]]
    look_at = f"Join the heads' outputs on the last axis; stack their weights on a new first axis. {WHICH_MATRIX}"
    output = [[1, 2, 3, 10 / 3, 0], [1, 2, 3, 3, 0]]
    expect(got, {"output": output, "weights": weights}, look_at=look_at, contract=True)


@pytest.mark.task("head_disagreement", lesson=True)
def test_head_disagreement_lesson(student, expect):
    """The two heads disagree most about "sat": 0.813."""
    got = student.head_disagreement(HEAD_A, HEAD_B)
    expect(
        got,
        [0.6573, 0.6573, 0.81347],
        look_at="Square the differences, add them up along the last axis, then take the root once.",
        **PRINTED,
    )


@pytest.mark.task("head_disagreement", weight=2)
def test_head_disagreement_is_a_length(student, expect):
    """Rows that differ by 3 and 4 are 5 apart, in a matrix or alone; equal rows are 0 apart."""
    one = np.array([[3.0, 0.0, 0.0], [1.0, 2.0, 0.0], [1.0, 1.0, 0.0], [2.0, 0.0, 6.0]])
    got = student.head_disagreement(one, np.array([[0.0, 4.0, 0.0], [1.0, 2.0, 0.0], [0.0, 0.0, 1.0], [2.0, 0.0, 0.0]]))
    look_at = "Square the differences, add them up along the row, take the square root."
    expect(got, [5, 0, np.sqrt(3.0), 6], look_at=look_at, contract=True)
    got = student.head_disagreement(np.array([3.0, 0.0]), np.array([0.0, 4.0]))
    look_at = "Two single rows have one axis only, and give one number. axis=-1 is always the last axis."
    expect(got, 5, look_at=look_at, contract=True)
