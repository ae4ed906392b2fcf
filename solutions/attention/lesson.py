# %% tags=["source"]
"""The one source of this lesson, in jupytext's percent format. `autograder release` makes every other file from it.

This cell stays here. The others go into the notebook, and their headers say what else becomes of them:

- tags=["module"]: also opens the module students may work in, and the reference.
- task="NAME": a function to write. Students see it without what stands between the two SOLUTION marks.
- check="NAME": runs the public checks of that function. Its points come from assignment.toml.
- hints="NAME": help with that function, in folded steps. `python watch.py` shows the same steps in a terminal.
"""

# %% [markdown]
# # Attention with two toy heads
#
# What a word tells us depends on the words around it. In "the cat sat", *sat* alone does not say who sat.
# **Attention** is how a Transformer, the kind of network behind today's large language models, lets a word look at
# other words: it decides how much each of them matters, and mixes what they have to offer in those proportions.
#
# You will build it yourself, in five small functions and about twenty lines of NumPy. At the end, two tiny attentions
# with different views, called heads, look at the same word and disagree, and you can say by how much.
#
# **What you need.** Matrices, Python and a little NumPy: arrays, their shape, `@` for the matrix product. You need not
# know anything about attention or neural networks. Plan about 90 minutes; you can stop after any task. To go on later,
# run all cells above the one where you stopped: click it, and choose *Run All Above Selected Cell* in the menu *Run*.
# That stops at the first check that fails. Go on below it by hand.
#
# **How to work.** To run a cell, click it and press Shift and Enter. Run the cells from the top down. Each task
# explains one function, with one example worked by hand. Then:
#
# 1. Replace the line `raise NotImplementedError()` with your code, and run the cell.
# 2. Run the check below it. Where something is wrong, it shows what was called, what was expected, and what you got.
# 3. Stuck? Each task has three folded hints: click the first one, and try again before you open the next.
#
# Do the tasks in order, since Tasks 3 and 4 use earlier ones. Task 1 is short, so that you learn this way of working.
#
# The checks here are only some of those that your points come from. Your instructor has more, with other numbers and
# other sizes. So when all checks of a task pass here, it is probably right, but not surely.
#
# **What counts as right.** These rules hold for all five functions:
#
# - Inputs are NumPy arrays, of decimals or of whole numbers. Only in Task 4, one input is a list or a tuple with arrays
#   in it. (With `np.asarray` your functions take nested lists as well. That is good style; no check asks for it.)
# - Never change an input. The caller may still need it. Keep nothing from one call to the next: the same arguments
#   always give the same result.
# - Every number in a result is finite, neither infinite (`inf`) nor "not a number" (`nan`), also where inputs are 1000
#   or -1000.
# - Return a plain NumPy array, not a list, of exactly the shape the task names. (Where a task asks for two arrays or
#   for one number, return these.)
# - A number is right when it is within `1e-6 + 1e-5 * abs(value)` of the true value. So do not round.
# - Use your arguments only, not `X` or other names of this notebook. The checks also call your functions with other
#   numbers and other sizes than this lesson does.
# - When your work is graded, a call that takes longer than 2 seconds is stopped. Thousands of printed lines take long.
# - NumPy and Python are all you need. Other packages, such as SciPy, are not there when your work is graded.

# %% tags=["module"]
import numpy as np

# %% [markdown]
# The cell above loads NumPy. The next one loads two helpers that lie beside this notebook: the checks and the pictures.
# Run both; you need not read them. They download nothing.
#
# On Google Colab, first upload `attention.zip`, the archive this notebook came in: click the folder sign at the left,
# then the upload sign. Do the same in JupyterLite if there is no folder `classroom` beside this notebook.

# %%
try:
    import sys

    if sys.platform == "emscripten":
        import pytest  # noqa: F401 - the checks need it, and JupyterLite loads only what a cell names
    from classroom.notebook import check
except ModuleNotFoundError as error:
    if error.name != "classroom":
        raise
    # This notebook was opened without its folder, as on Google Colab. Look around.
    import shutil
    from pathlib import Path

    for archive in Path().glob("attention*.zip"):
        if not any(Path().glob("*/classroom")):
            shutil.unpack_archive(archive)
    for helpers in Path().glob("*/classroom"):
        sys.path.insert(0, str(helpers.parent.resolve()))
    if not any(Path().glob("*/classroom")):
        missing = "Put attention.zip beside this notebook. Then run this cell again."
        raise FileNotFoundError(missing) from None
    from classroom.notebook import check

from figure import (
    check_flat,
    check_further,
    check_mix,
    show_attention,
    show_heads,
    turn_heads,
    write_figure,
)

# %% [markdown]
# ## The data: three tokens
#
# A **token** is one piece of text, here one word. To a network, a token is a row of numbers. Ours have two numbers
# each, so you can draw them on paper:
#
# | token | horizontal | vertical |
# |---|---|---|
# | the | 2 | 0 |
# | cat | 0 | 2 |
# | sat | 1 | 1 |
#
# The matrix `X` holds one token a row. `W_A` and `W_B` are two small matrices that we need later.
#
# **If you write in `attention.py` instead of here:** the cells with pictures, further below, use the functions of this
# notebook. To bring in what you wrote in `attention.py`, add a cell with `%run attention.py`. Run it again whenever you
# saved a change, and do not run the tasks' own cells: they would put the empty functions back. Or type
# `python -m figure` in a terminal; it draws the main pictures on a page of their own.

# %%
tokens = ["the", "cat", "sat"]
X = np.array([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]])  # (3, 2): one token a row
W_A = np.array([[1.0], [0.0]])  # (2, 1): keeps the horizontal number
W_B = np.array([[0.0], [1.0]])  # (2, 1): keeps the vertical number

# %% [markdown]
# ## Task 1: `project`
#
# *About 5 minutes, one line of code.*
#
# **What it is for.** In a Transformer, attention does not look at the tokens as they are. First it multiplies them by a
# matrix. Such a **projection** picks out, or mixes, the numbers that matter for the question at hand.
#
# **Formula.** $\text{project}(x, w) = x\,w$, the ordinary matrix product.
#
# **Shapes.** `x` is (n, d_in): n tokens, one a row, of d_in numbers each. `w` is (d_in, d_out). The result is
# (n, d_out): still n tokens, now of d_out numbers each.
#
# **By hand.** One token, $x = (1, 2)$, and $w = \begin{pmatrix} 3 & 0 & 1 \\ 0 & 1 & 1 \end{pmatrix}$. The columns give
# $1 \cdot 3 + 2 \cdot 0 = 3$, then $1 \cdot 0 + 2 \cdot 1 = 2$, then $1 \cdot 1 + 2 \cdot 1 = 3$. The result is
# $(3, 2, 3)$: the token now has three numbers.

# %% [markdown] hints="project"
# <details><summary>Hint 1: what you may see</summary>
#
# - "operands could not be broadcast": `*` multiplies number by number. The matrix product is another sign, `@`.
# - "In a @ b, a is 2 wide and b is 3 high", which NumPy itself calls a "mismatch in its core dimension": the order
#   counts. First x, then w.
# - "nothing (None)": the function computes something, but does not give it back. It must end with `return`.
# - "not started yet", though you wrote it: is the line with `NotImplementedError` gone? Did you run the cell,
#   or save the file?
#
# </details>
#
# <details><summary>Hint 2: the plan</summary>
#
# ```
# for each token, a row of x:
#     for each column of w:
#         multiply the two number by number, and add up
# ```
#
# One matrix product does all of this at once. The tokens stand on the left.
#
# </details>
#
# <details><summary>Hint 3: what to compare with</summary>
#
# Call your function with the lesson's example:
#
# ```
# project(np.array([[1, 2]]), np.array([[3, 0, 1], [0, 1, 1]]))
# ```
#
# It should give `[[3, 2, 3]]`, of shape (1, 3). Two brackets at each end: one token is still a matrix, of one row.
#
# </details>


# %% task="project"
def project(x, w):
    """Multiply every token by the same matrix.

    Args:
        x: tokens, one a row, shape (n, d_in).
        w: projection matrix, shape (d_in, d_out).

    Returns:
        The projected tokens, a plain array of shape (n, d_out).

    Inputs are arrays of decimals or whole numbers, and stay as they are.
    Right means within 1e-6 + 1e-5 * abs(value).
    """
    ### BEGIN SOLUTION
    x = np.asarray(x, dtype=float)  # (n, d_in)
    w = np.asarray(w, dtype=float)  # (d_in, d_out)
    return x @ w  # (n, d_out)
    ### END SOLUTION


# %% check="project"
check("project")

# %% [markdown]
# ### What a failed check looks like
#
# Few people get everything right at once. So learn to read a failed check now, while little is at stake. Suppose that
# somebody transposes both matrices and writes `w.T @ x.T`. One of the two checks then says:
#
# ```
# ✗ failed: Two tokens of width 3 become two tokens of width 2.
#     project(
#         [[1.5, 2. , 3. ],
#          [4. , 5. , 6. ]],
#         [[ 1.,  0.],
#          [ 0.,  1.],
#          [ 2., -1.]],
#     )
#       expected  [[ 7.5, -1. ],
#                  [16. , -1. ]]
#       got       [[ 7.5, 16. ],
#                  [-1. , -1. ]]
#       that is   The result has the right numbers, but rows and columns are exchanged. A wrong axis, or a transpose?
#       look at   Matrix product, not element by element: x first, then w.
# ```
#
# Read it from the top:
#
# 1. The first line names the idea that was checked.
# 2. Then comes the call, with its arguments. You can make the same call in a cell of your own, and print each step.
# 3. Compare *expected* and *got*: first the shapes, then the numbers. Here the first row of one is the first column of
#    the other.
# 4. *That is* says the difference in words, and *look at* says where to begin.
#
# Then change one thing, run your cell, and run the check again. Try it: put the mistake into your `project`, run its
# check, and repair it.

# %% [markdown]
# ## Task 2: `softmax`
#
# *About 20 minutes, three or four lines.*
#
# **What it is for.** Attention starts with scores: any numbers, large when two tokens fit together. We need
# **weights**: numbers between 0 and 1 that sum to 1. Softmax turns the one into the other. The largest score gets the
# largest weight, and no weight is ever negative.
#
# **Formula.** For one row of scores $s$:
#
# $$\text{softmax}(s)_j = \frac{e^{s_j}}{\sum_i e^{s_i}}$$
#
# **Shapes.** The result has the shape of `scores`, which may have any number of axes, from one upwards: one row (n,), a
# matrix (m, n), a stack of matrices (h, m, n). Each row along the last axis is treated alone and sums to 1. NumPy calls
# the last axis `axis=-1`, however many there are.
#
# **By hand.** $s = (0, 0, \ln 2)$. The exponentials are $1, 1, 2$ and their sum is $4$. The weights are
# $(\tfrac14, \tfrac14, \tfrac12)$.
#
# **A trap.** $e^{1000}$ is too large for a float: it overflows to infinity, and infinity divided by infinity is not a
# number (`nan`). Your function must stay finite for scores of 1000 or -1000, and beyond. Here is the way out. Add the
# same number to all scores of a row, and the weights do not change: the extra factor cancels in the fraction. So you
# may move a row to where the exponentials are harmless. Which number makes sure that none overflows, however far apart
# the scores of the row are?
#
# **Tools.** `np.exp(a)` takes the exponential of every number of an array. `np.sum(a, axis=-1)` gives one number for
# each row, its sum, and `np.max` likewise its largest. (Python's own `sum` and `max` know no axis.) With
# `keepdims=True` as well, that axis stays, with length 1. A (2, 3) matrix then gives shape (2, 1), one number a row.
# Without it the shape is (2,), and NumPy takes that for a single row.

# %% [markdown] hints="softmax"
# <details><summary>Hint 1: what you may see</summary>
#
# - A row does not sum to 1: you summed everything, or along the wrong axis, or the sums lost their axis
#   (`keepdims=True`). Only the scores of the same row count.
# - "could not be broadcast": the sums have lost an axis. `keepdims=True` keeps it, with length 1.
# - "rows and columns are exchanged": is it the last axis, and did `max` and `sum` keep it (`keepdims=True`)?
# - "axis 1 is out of bounds", or only a stack of matrices is wrong: `axis=1` is the last axis of a matrix, and of
#   nothing else. The last axis is always `axis=-1`.
# - "not enough values to unpack": a single row has one axis only, so its shape is one number, and not two.
# - "contains nan": some exponentials overflow, so your shift is missing or too small. Read the trap in the lesson's
#   Task 2 once more. Or you moved all rows by the same number, and the sum of one became 0. Each row needs its own.
#   Or there is no `np.exp` yet: a row of zeros divided by its sum is 0 divided by 0.
# - "changed its own input": `scores -= ...` writes into the caller's array. `new = scores - ...` makes another one.
#   (`new = scores` is no copy, but one more name for the same array.)
# - "converted to Python scalars": `math.exp` takes one number. `np.exp` takes a whole array.
# - "object is not iterable": you loop over the rows, and a single row has none. Do without the loop: with `axis=-1`,
#   NumPy goes through the rows itself.
#
# </details>
#
# <details><summary>Hint 2: the plan</summary>
#
# ```
# for each row of scores:
#     subtract the row's largest score from all of them
#     take the exponential of each
#     divide each by the sum of the row's exponentials
# ```
#
# NumPy needs no loop for this. `max` and `sum` take an axis, and with `keepdims=True` they keep it, so that the result
# still fits the scores.
#
# </details>
#
# <details><summary>Hint 3: what to compare with</summary>
#
# | scores | weights |
# |---|---|
# | 0, 0, np.log(2) | 0.25, 0.25, 0.5 |
# | 2, 0, 1 | 0.6652, 0.0900, 0.2447 |
# | 1002, 1000, 1001 | 0.6652, 0.0900, 0.2447, since all scores moved by the same number |
# | 5, 5 | 0.5, 0.5 |
#
# And `softmax(scores).sum(axis=-1)` is 1 for every row.
#
# </details>


# %% task="softmax"
def softmax(scores):
    """Turn scores into weights along the last axis.

    Args:
        scores: any numbers, shape (..., n) with one axis or more.

    Returns:
        The weights, a plain array of floats of the same shape. Each row along the last axis sums to 1.
        All weights are finite, also for scores of 1000, -1000 and beyond.

    Inputs are arrays of decimals or whole numbers, and stay as they are.
    Right means within 1e-6 + 1e-5 * abs(value).
    """
    ### BEGIN SOLUTION
    scores = np.asarray(scores, dtype=float)  # (..., n)
    # The largest score of each row becomes 0, so no exponential can overflow.
    shifted = scores - scores.max(axis=-1, keepdims=True)  # (..., n)
    exponentials = np.exp(shifted)  # (..., n)
    return exponentials / exponentials.sum(axis=-1, keepdims=True)  # (..., n)
    ### END SOLUTION


# %% check="softmax"
check("softmax")

# %% [markdown]
# ## Task 3: `attention`
#
# *About 20 minutes, four or five lines.*
#
# **What it is for.** This is the heart of the lesson. Think of a library:
#
# - a **query** is what a token asks,
# - a **key** is the label a token carries, to be compared with the query,
# - a **value** is what that token hands over when it is chosen.
#
# Each query is compared with every key. The better they fit, the more of that key's value goes into the answer.
#
# **Formula.** Scaled dot-product attention:
#
# $$\text{attention}(Q, K, V) = \text{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_k}}\right) V$$
#
# $Q$, $K$ and $V$ hold one query, key or value a row; in the code they are `q`, `k` and `v`. $Q K^\top$ holds the
# scores: row $i$, column $j$ is the dot product of query $i$ and key $j$. $K^\top$ is $K$ with rows and columns
# exchanged; in NumPy that is `k.T`. The formula names the output alone. Your function gives back the weights as well.
#
# The softmax runs over the keys, the last axis: the weights of one query sum to 1.
#
# $d_k$ says how many numbers one query has, and one key has just as many. A dot product adds up that many products. So
# with a large $d_k$ scores tend to be far apart, and softmax can then give nearly all weight to a single key. Dividing
# by $\sqrt{d_k}$ works against that. In NumPy the root is `np.sqrt`, and $d_k$ is the last number in the shape of `k`:
# `k.shape[-1]`.
#
# **Shapes.** `q` is (n_q, d_k), `k` is (n_k, d_k), `v` is (n_k, d_v). You give back a pair: the output, of shape
# (n_q, d_v), and the weights, of shape (n_q, n_k). There may be more keys than queries, or fewer, and a value may have
# more or fewer numbers than a key.
#
# **By hand.** One query $q = (2, 0, 0, 0)$, so $d_k = 4$ and $\sqrt{d_k} = 2$. Two keys, $(0, 0, 0, 0)$ and
# $(\ln 3, 0, 0, 0)$. Two values of one number each, $4$ and $8$.
#
# 1. Dot products of the query with each key: $0$ and $2 \ln 3$.
# 2. Divided by $2$: $0$ and $\ln 3$.
# 3. Softmax: the exponentials are $1$ and $3$, so the weights are $\tfrac14$ and $\tfrac34$.
# 4. Weighted sum of the values: $\tfrac14 \cdot 4 + \tfrac34 \cdot 8 = 7$.
#
# The output is $(7)$ and the weights are $(\tfrac14, \tfrac34)$: more of the second value, since the second key fits
# the query better.

# %% [markdown] hints="attention"
# <details><summary>Hint 1: what you may see</summary>
#
# - "In a @ b, a is 2 wide and b is 3 high", which NumPy itself calls a "mismatch in its core dimension": the order
#   counts. First the queries, then the keys, transposed. Later first the weights, then the values.
# - "operands could not be broadcast": `*` multiplies number by number. The matrix product is `@`, both times. Or you
#   used the whole `k.shape`, which is two numbers: take the last one.
# - Row "the" of the lesson's weights is 0.8668, 0.0159, 0.1173: you did not divide by the root of d_k.
# - That row is 0.6652, 0.0900, 0.2447: you divided by d_k itself. Take its root.
# - That row is 0.7070, 0.0702, 0.2228: d_k is the width of a key. You took the number of keys.
# - That row is 0.6129, 0.0112, 0.0830, which do not sum to 1: you divided after the softmax. Divide the scores, before.
# - "Return the pair": give back both, the output first, then the weights.
#
# </details>
#
# <details><summary>Hint 2: the plan</summary>
#
# ```
# scores:  each query times each key              (n_q, n_k)
#          divided by the root of the key's width
# weights: your softmax of the scores             (n_q, n_k)
# output:  weights times values                   (n_q, d_v)
# ```
#
# "Times" is the matrix product each time. `k.T` is k with rows and columns exchanged.
#
# </details>
#
# <details><summary>Hint 3: what to compare with</summary>
#
# Call your function with the lesson's example:
#
# ```
# query = np.array([[2, 0, 0, 0]])
# keys = np.array([[0, 0, 0, 0], [np.log(3), 0, 0, 0]])
# attention(query, keys, np.array([[4], [8]]))
# ```
#
# The scores inside should be 0 and 1.0986. The pair that comes back should be `[[7]]` and `[[0.25, 0.75]]`.
#
# </details>


# %% task="attention"
def attention(q, k, v):
    """Scaled dot-product attention: every query takes a weighted mean of the values.

    Args:
        q: queries, shape (n_q, d_k).
        k: keys, shape (n_k, d_k).
        v: values, one for each key, shape (n_k, d_v).

    Returns:
        A pair of plain arrays: the output, shape (n_q, d_v), then the weights, shape (n_q, n_k).
        Each row of the weights sums to 1.

    Inputs are arrays of decimals or whole numbers, and stay as they are.
    Right means within 1e-6 + 1e-5 * abs(value).
    """
    ### BEGIN SOLUTION
    q = np.asarray(q, dtype=float)  # (n_q, d_k)
    k = np.asarray(k, dtype=float)  # (n_k, d_k)
    v = np.asarray(v, dtype=float)  # (n_k, d_v)
    scores = q @ k.T / np.sqrt(k.shape[-1])  # (n_q, n_k)
    weights = softmax(scores)  # (n_q, n_k)
    output = weights @ v  # (n_q, d_v)
    return output, weights
    ### END SOLUTION


# %% check="attention"
check("attention")

# %% [markdown]
# ### Look at it: self-attention
#
# In **self-attention**, query, key and value are all the same sequence: the tokens look at each other. Each row of the
# weights is one token asking. Each column is a token it may look at, itself included.
#
# The next cell calls your function with `X` as query, key and value, with no projection at all. (With `globals()` it
# gets the functions of this notebook.) Look at two rows:
#
# - Row "the" is 0.7679, 0.0454, 0.1867. It looks mostly at itself.
# - Row "sat" is *exactly* uniform: 1/3, 1/3, 1/3. We call such a row **flat**. Its three dot products are
#   $1 \cdot 2 + 1 \cdot 0 = 2$, $1 \cdot 0 + 1 \cdot 2 = 2$ and $1 \cdot 1 + 1 \cdot 1 = 2$. All are the same, so no
#   weight can stand out, scaled or not.
#
# So this plain attention has no opinion when "sat" asks. Keep that in mind.

# %%
show_attention(globals(), X, tokens)

# %% [markdown]
# ## Task 4: `multi_head_attention`
#
# *About 20 minutes, about seven lines.*
#
# **What it is for.** One attention gives one opinion for each query. A Transformer runs several side by side, each with
# projections of its own. One such attention is called a **head**.
#
# **Formula.** With $h$ heads:
#
# $$\text{head}_i = \text{attention}(x W_i^Q,\; x W_i^K,\; x W_i^V)$$
#
# $$\text{output} = \text{Concat}(\text{head}_1, \text{head}_2, \dots, \text{head}_h)$$
#
# The names, one by one:
#
# - $x$ holds the tokens, one a row. (Papers write $X$. Here `X` is the lesson's own three tokens, and your function
#   must work for any.)
# - $Q$, $K$, $V$ are the queries, keys and values that attention works on. Here each head makes its own from $x$.
# - $W_i^Q$, $W_i^K$, $W_i^V$ are the projections of head number $i$. Every head has its own three. The
#   raised letter and the small $i$ are only parts of the name: nothing is raised to a power. A Transformer learns these
#   matrices: training changes their numbers, a little at a time, so that the network does its job better.
# - $\text{head}_i$ is what head number $i$ has to say: one row for each token.
# - $h$ is the number of heads.
# - $\text{Concat}$ is short for **concatenate**: put arrays together, end to end. Here it joins the heads' rows: each
#   token's row from head 1, then its row from head 2, and so on.
# - The **output** is what the heads say, side by side: their columns in order, the first head first.
#
# **Shapes.** `x` is (n, d_model): n tokens of d_model numbers each. (d_model is the usual name for how many numbers a
# token has. Our tokens have two.) `heads` is a list or tuple of triples `(w_q, w_k, w_v)`, in this order: `w_q` and
# `w_k` are (d_model, d_k), `w_v` is (d_model, d_v). Heads may differ in width: each has its own d_k and its own d_v.
# You give back a pair: the output, of shape (n, sum of all d_v), and the weights of all heads, of shape (h, n, n).
#
# **By hand.** One token, $x = (1, 2)$. A single token can only look at itself, so every weight is 1, whatever $W_i^Q$
# and $W_i^K$ are. (They may hold any numbers here.) So each head says $x\,W_i^V$. Take two heads:
#
# $$W_1^V = \begin{pmatrix} 1 \\ 0 \end{pmatrix} \qquad W_2^V = \begin{pmatrix} 0 & 1 \\ 1 & 0 \end{pmatrix}$$
#
# Head 1 says $(1)$, head 2 says $(2, 1)$. Side by side: $(1, 2, 1)$, of shape (1, 3). The weights have shape (2, 1, 1).
#
# **Tools.** A loop takes the triples apart: `for a, b, c in heads:`. An empty list `[]`, made before the loop,
# collects what the heads say: `append` puts one more array into it. `np.concatenate([a, b], axis=-1)` joins arrays side
# by side. `np.stack([a, b])` puts matrices of the same shape on top of each other, along a new first axis: two of shape
# (3, 3) make one of shape (2, 3, 3). Both take *one* list, of as many arrays as you like.

# %% [markdown] hints="multi_head_attention"
# <details><summary>Hint 1: what you may see</summary>
#
# - The output has three axes: the heads lie on top of each other. They should stand side by side, as more columns.
# - The output has more rows than there are tokens, or NumPy says "except for the concatenation axis must match": you
#   joined the outputs one below the other. Join them along the last axis.
# - The first check passes, and another one says "must match exactly": your lists still hold what an earlier call put
#   in. Make them inside the function, before the `for`, and not as `outs=[]` in the line with `def`.
# - "must have the same shape": outputs of different width cannot be stacked, but they can be joined.
# - "inhomogeneous shape": you kept the pair that `attention` gives back in one piece. Unpack it: `one, two = ...`.
#   Outputs go into one list, weights into another. (Outputs of different width in one `np.array` give the same
#   message.)
# - Numbers are off although `attention` is right: does each of Q, K and V get its own matrix, in this order?
# - Only the first head comes out (weights of shape (1, n, n)): is `return` inside the loop? Move it left, until it
#   begins straight below the `for`.
# - Only the last head comes out: is a list made anew in each round of the loop? Make both lists before the `for`.
# - "only integer scalar arrays can be converted": `np.concatenate(a, b)` takes b for the axis. Both arrays belong into
#   one list: `np.concatenate([a, b], axis=-1)`.
# - "object has no attribute 'append'": `append` changes the list and gives nothing back. Write `outs.append(o)` alone,
#   not `outs = outs.append(o)`.
# - "object cannot be interpreted as an integer": `range(heads)` asks for a number. Loop over `heads` itself.
# - "'tuple' object has no attribute", "tuple indices must be integers", "too many values to unpack": a head is a plain
#   triple, without names. Three names take it apart: `for a, b, c in heads:`.
# - It stopped in `project` or `attention`, though these pass: look at what you give them. `x` comes first, then the
#   matrix.
# - "is of type list": a list of arrays is no array. Make one array of it at the end.
#
# </details>
#
# <details><summary>Hint 2: the plan</summary>
#
# ```
# for each head, with its three matrices:
#     project x three times: queries, keys, values
#     call attention with these three
#     keep what it says, and keep its weights
# output:  what the heads say, joined along the last axis
# weights: one matrix a head, stacked along a new first axis
# ```
#
# Use your own functions. NumPy's names for the last two steps are `np.concatenate` and `np.stack`.
#
# </details>
#
# <details><summary>Hint 3: what to compare with</summary>
#
# Call your function with the lesson's example:
#
# ```
# one, two = np.array([[1], [0]]), np.array([[0, 1], [1, 0]])
# multi_head_attention(np.array([[1, 2]]), [(one, one, one), (two, two, two)])
# ```
#
# The output should be `[[1, 2, 1]]`. The weights should be two matrices of one number, both 1: `[[[1]], [[1]]]`.
# (Here each head uses one matrix three times. As first and second, others of that shape would do just as well.)
#
# </details>


# %% task="multi_head_attention"
def multi_head_attention(x, heads):
    """Let several heads look at the same tokens, and put what they say side by side.

    Args:
        x: tokens, one a row, shape (n, d_model).
        heads: a sequence of triples (w_q, w_k, w_v), one for each head. In one head, w_q and w_k have shape
            (d_model, d_k) and w_v has shape (d_model, d_v). Another head may have another d_k and d_v.

    Returns:
        A pair of plain arrays: the output, shape (n, sum of all d_v),
        then the weights, shape (h, n, n) for h heads.

    Inputs are arrays of decimals or whole numbers, and stay as they are.
    Right means within 1e-6 + 1e-5 * abs(value).
    """
    ### BEGIN SOLUTION
    outputs, weights = [], []
    for w_q, w_k, w_v in heads:
        q, k, v = project(x, w_q), project(x, w_k), project(x, w_v)  # (n, d_k), (n, d_k), (n, d_v)
        head_output, head_weights = attention(q, k, v)  # (n, d_v), (n, n)
        outputs.append(head_output)
        weights.append(head_weights)
    return np.concatenate(outputs, axis=-1), np.stack(weights)  # (n, sum of d_v), (h, n, n)
    ### END SOLUTION


# %% check="multi_head_attention"
check("multi_head_attention")

# %% [markdown]
# ## Two toy heads
#
# In a Transformer, heads are learned. Ours are set by hand, so that you can see through them:
#
# - **Head A** projects every token on the horizontal axis: $W = \begin{pmatrix} 1 \\ 0 \end{pmatrix}$ for query, key
#   and value. It sees only the first number of a token.
# - **Head B** projects every token on the vertical axis: $W = \begin{pmatrix} 0 \\ 1 \end{pmatrix}$ for all three. It
#   sees only the second.
#
# Their keys are one number long. So $d_k = 1$ and $\sqrt{d_k} = 1$: the scaling changes nothing here.
#
# | row of weights | the | cat | sat |
# |---|---|---|---|
# | Head A, query "the" | 0.8668 | 0.0159 | 0.1173 |
# | Head A, query "cat" | 1/3 | 1/3 | 1/3 |
# | **Head A, query "sat"** | **0.6652** | **0.0900** | **0.2447** |
# | Head B, query "the" | 1/3 | 1/3 | 1/3 |
# | Head B, query "cat" | 0.0159 | 0.8668 | 0.1173 |
# | **Head B, query "sat"** | **0.0900** | **0.6652** | **0.2447** |
#
# A head is **flat** for a query when its row of weights is flat: it weighs all tokens alike. Head A is flat for "cat",
# since the horizontal number of "cat" is 0, and 0 times anything is 0. Head B is flat for "the", for the same reason.
#
# ## Task 5: `head_disagreement`
#
# *About 10 minutes, one to three lines.*
#
# **What it is for.** We want one number that says how far two heads are apart on the same query.
#
# **Formula.** The Euclidean distance, also called L2 distance, between the two rows of weights $a$ and $b$:
#
# $$\text{disagreement}(a, b) = \sqrt{\sum_j (a_j - b_j)^2}$$
#
# **Shapes.** Two matrices of shape (n, n) give n distances, one for each query, of shape (n,). Two single rows of shape
# (n,) give one number.
#
# **By hand.** $a = (0.3, 0.2, 0.3, 0.2)$ and $b = (0.2, 0.3, 0.2, 0.3)$. Every difference is $0.1$ or $-0.1$, every
# square is $0.01$, their sum is $0.04$, and the root of that is $0.2$. Two equal rows have distance 0.

# %% [markdown] hints="head_disagreement"
# <details><summary>Hint 1: what you may see</summary>
#
# - One number where three are expected: you added up everything. Add up along each row only.
# - "axis 1 is out of bounds": a single row has one axis only, so `axis=1` is not there. The last axis is: `axis=-1`.
# - The lesson's third number, for "sat", is 0.6617 (about 0.662): the root is missing.
# - That number is 1.1504 (about 1.150): you took the root of each square before adding up, or you added absolute
#   differences. First add up the squares, then take one root. (0.575 is half of 1.150: no halving is asked for here.)
# - All numbers are 0, or nearly: you added up the differences before squaring. They cancel. Square first.
# - "contains nan": you took the root of a negative number. Square before you add up.
# - "bitwise_xor": in Python `^` is no power. A square is `d ** 2`.
#
# </details>
#
# <details><summary>Hint 2: the plan</summary>
#
# ```
# subtract one from the other, number by number
# square each difference
# add up along the last axis
# take the square root
# ```
#
# </details>
#
# <details><summary>Hint 3: what to compare with</summary>
#
# | a | b | distance |
# |---|---|---|
# | 0.3, 0.2, 0.3, 0.2 | 0.2, 0.3, 0.2, 0.3 | 0.2 |
# | 3, 0 | 0, 4 | 5 |
# | 1, 2 | 1, 2 | 0 |
#
# For two rows the result is one number; for two matrices of three rows it has shape (3,).
#
# </details>


# %% task="head_disagreement"
def head_disagreement(weights_a, weights_b):
    """Say how far two heads are apart: the Euclidean distance between their rows of weights.

    Args:
        weights_a: weights of one head, shape (n, n), or one row of them, shape (n,).
        weights_b: weights of the other head, same shape.

    Returns:
        One distance for each query, a plain array of shape (n,). For two single rows: one number.

    Inputs are arrays of decimals or whole numbers, and stay as they are.
    Right means within 1e-6 + 1e-5 * abs(value).
    """
    ### BEGIN SOLUTION
    weights_a = np.asarray(weights_a, dtype=float)  # (n, n) or (n,)
    weights_b = np.asarray(weights_b, dtype=float)  # (n, n) or (n,)
    difference = weights_a - weights_b  # (n, n) or (n,)
    return np.sqrt((difference**2).sum(axis=-1))  # (n,) or one number
    ### END SOLUTION


# %% check="head_disagreement"
check("head_disagreement")

# %% [markdown]
# ## The two heads, side by side
#
# Run the next cell and choose a query token: click it, then move on with the left and right arrow keys. You see the row
# of Head A, the row of Head B, and how far they are apart. Every number comes from your own functions. The picture
# begins with the token for which the heads disagree most. (Nothing to click? Jupyter hides the buttons of a notebook
# that was run elsewhere. Run the cell again, or choose *Trust Notebook* in the menu *File* or the command palette.)
#
# - For "the" and "cat" the distance is 0.6573. That looks like a quarrel, but it is none: one of the two heads is flat.
#   A flat head has nothing to say, and having nothing to say is not a real disagreement.
# - For "sat" the distance is 0.81347: 0.8135 to four places, and **0.813** to three. Here both heads have a strong
#   opinion, and the opinions are opposite.
#
# If you see 1.150 for "sat", you added up absolute differences (L1 distance). If you see 0.575, that is half of it
# (total variation). Neither is meant here.

# %%
show_heads(globals(), X, tokens, W_A, W_B)

# %% [markdown]
# ## Step by step for the query "sat"
#
# 1. **Project.** "sat" is (1, 1). It becomes 1 on the horizontal axis and 1 on the vertical one.
# 2. **Score.** Head A compares it with the horizontal numbers of all tokens: $1 \times 2$, $1 \times 0$, $1 \times
#    1$. Its scores are (2, 0, 1). Head B compares it with the vertical numbers: its scores are (0, 2, 1).
# 3. **Softmax.** Head A's weights are (0.6652, 0.0900, 0.2447): it favours "the". To two places that is
#    (0.67, 0.09, 0.24), to three (0.665, 0.090, 0.245). Head B's are the mirror image, (0.0900, 0.6652, 0.2447), so
#    (0.09, 0.67, 0.24) and (0.090, 0.665, 0.245): it favours "cat".
# 4. **Mix the values.** The values are the projected tokens once more. Head A takes $0.6652 \cdot 2 + 0.0900 \cdot 0 +
#    0.2447 \cdot 1 \approx 1.5752$ (computed with all digits of the weights), Head B $0.0900 \cdot 0 + 0.6652 \cdot 2 +
#    0.2447 \cdot 1$, which is the same. For the query "the", Head A takes $0.8668 \cdot 2 + 0.0159 \cdot 0 + 0.1173
#    \cdot 1 = 1.8509$.
# 5. **Concatenate.** For the three queries, Head A says (1.8509, 1.0000, 1.5752) and Head B (1.0000, 1.8509, 1.5752).
#    Row "sat" of the output is (1.5752, 1.5752), one number from each head.
#
# Both signals stay side by side. One single attention over both numbers adds the two rows of scores: (2, 0, 1) and
# (0, 2, 1) make (2, 2, 2), and the differences cancel. That is what you saw above, where plain self-attention was flat
# for "sat". Note also that both heads *say* the same number about "sat", for opposite reasons. Only the weights show
# the disagreement.
#
# ## Why several heads
#
# In a Transformer, the projections of each head are learned separately. So each head is free to pick up another signal:
# one may follow syntax (which noun does this verb belong to?), one meaning, one position. No single head has to squeeze
# every relationship between words through one projection.
#
# You have now built multi-head attention, up to one last matrix that you meet further below. Well done.
#
# # Explore further
#
# No points from here on, only curiosity. Change the numbers, and run the cells again as often as you like.
#
# ## A head that turns
#
# Head A stays on the horizontal axis. Head B starts there too, and turns until it stands on the vertical axis. What
# disagreement do you expect at 0°, and what at 90°? Then choose an angle, and see the disagreement grow for "sat".

# %%
turn_heads(globals(), X, tokens)

# %% [markdown]
# **Question.** At which angle is Head B flat for all three tokens, so that it has nothing to say, whichever of them
# asks? Think of the axis on which all three tokens look the same.

# %%
angle = 0  # degrees: change this number
check_flat(globals(), X, tokens, angle)

# %% [markdown]
# ## A third head
#
# **Question.** Which projection makes a Head C that, for "sat", is even further away from Head A than Head B is? A
# column that is twice as long gives scores four times as large. So an opinion that a head has becomes stronger.

# %%
W_C = np.array([[1.0], [1.0]])  # (2, 1): change these two numbers
show_heads(globals(), X, tokens, W_A, W_B, W_C)
check_further(globals(), X, tokens, W_A, W_B, W_C)

# %% [markdown]
# ## Another token
#
# What changes for "sat" when a fourth token comes in? Run the cell and choose "sat". Where must the new token lie to
# draw both heads to itself?

# %%
tokens_more = [*tokens, "down"]
X_more = np.vstack([X, [1.0, 2.0]])  # (4, 2): change the last two numbers
show_heads(globals(), X_more, tokens_more, W_A, W_B)

# %% [markdown]
# ## What comes next: $W^O$
#
# Side by side, the two heads do not meet: the first column of the output comes from Head A alone, the second from Head
# B alone. So a Transformer multiplies the output by one last learned matrix, $W^O$. (Again the O is part of the name.
# It stands for output.) This matrix mixes what the heads say, and it gives every token back as many numbers as it had
# in `X`. So the next step of the network can treat the result like tokens again.
#
# **Question.** Which $W^O$ turns the output into two new columns: first the mean of both heads, then Head A minus
# Head B? The cell multiplies with your own `project`. The matrix below leaves the output as it is.

# %%
W_O = np.array([[1.0, 0.0], [0.0, 1.0]])  # (2, 2): change these numbers
check_mix(globals(), X, tokens, W_A, W_B, W_O)

# %% [markdown]
# ## The figures on a page of their own
#
# The next cell writes `figure.html` beside this notebook, and says what is on it. A browser opens it, without Jupyter
# and without network.

# %%
write_figure(globals())
