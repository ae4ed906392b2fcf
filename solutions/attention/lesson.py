# %% tags=["source"]
"""The one source of this lesson, in jupytext's percent format. `autograder release` makes every other file from it.

This cell stays here. The others go into the notebook, and their headers say what else becomes of them:

- tags=["module"]: also opens the module students may work in, and the reference.
- task="NAME": a function to write. Students see it without what stands between the two SOLUTION marks.
- check="NAME": runs the public checks of that function. Its points come from assignment.toml.
"""

# %% [markdown]
# # Attention with two toy heads
#
# A word rarely means anything alone. In "the cat sat", what *sat* tells us depends on the words around it.
# **Attention** is how a Transformer lets every word look at the others: it decides how much each of them matters,
# and mixes what they have to offer in those proportions.
#
# You will build it yourself, in five small functions and about thirty lines of NumPy. At the end, two tiny attention
# heads look at the same word and disagree, and you can say by how much.
#
# **How to work.** Each task explains one function. Replace the line `raise NotImplementedError()` with your code, run
# the cell, then run the check below it. The check shows what was called, what was expected, and what came back.
# Do the tasks in order: later ones use earlier ones.
#
# **What counts as right.** These rules hold for all five functions:
#
# - Inputs are NumPy arrays, of decimals or of whole numbers. `heads` is a list or a tuple. (With `np.asarray` your
#   functions take nested lists as well. That is good style; no check asks for it.)
# - Never change an input. The caller may still need it. Keep nothing from one call to the next.
# - Results are finite, also where scores are 1000 or -1000.
# - Return a plain NumPy array, not a list, of exactly the shape the task names.
# - A number is right when it is within `1e-6 + 1e-5 * abs(value)` of the true value. So do not round.
# - Use your arguments only. The checks call your functions with other numbers and other sizes than this lesson does.

# %% tags=["module"]
import numpy as np

# %% [markdown]
# The next cell loads two helpers that lie beside this notebook: the checks and the pictures.
# %%
from classroom.notebook import check
from figure import show_attention, show_heads

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

# %%
tokens = ["the", "cat", "sat"]
X = np.array([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]])  # (3, 2): one token a row
W_A = np.array([[1.0], [0.0]])  # (2, 1): keeps the horizontal number
W_B = np.array([[0.0], [1.0]])  # (2, 1): keeps the vertical number

# %% [markdown]
# ## Task 1: `project`
#
# **What it is for.** Attention seldom looks at tokens as they are. First it multiplies them by a matrix. Such a
# **projection** picks out, or mixes, the numbers that matter for the question at hand.
#
# **Formula.** $\text{project}(x, w) = x\,w$, the ordinary matrix product.
#
# **Shapes.** `x` is (n, d_in): n tokens of d_in numbers. `w` is (d_in, d_out). The result is (n, d_out).
#
# **By hand.** One token, $x = (1, 2)$, and $w = \begin{pmatrix} 3 & 0 & 1 \\ 0 & 1 & 1 \end{pmatrix}$. The columns give
# $1 \cdot 3 + 2 \cdot 0 = 3$, then $1 \cdot 0 + 2 \cdot 1 = 2$, then $1 \cdot 1 + 2 \cdot 1 = 3$. The result is
# $(3, 2, 3)$: the token now has three numbers.


# %% task="project"
def project(x, w):
    """Multiply every token by the same matrix.

    Args:
        x: tokens, one a row, shape (n, d_in).
        w: projection matrix, shape (d_in, d_out).

    Returns:
        The projected tokens, a plain array of shape (n, d_out).

    Inputs are arrays of decimals or whole numbers, and stay as they are. Right means within 1e-6 + 1e-5 * abs(value).
    """
    ### BEGIN SOLUTION
    x = np.asarray(x, dtype=float)  # (n, d_in)
    w = np.asarray(w, dtype=float)  # (d_in, d_out)
    return x @ w  # (n, d_out)
    ### END SOLUTION


# %% check="project"
check("project")

# %% [markdown]
# ## Task 2: `softmax`
#
# **What it is for.** Attention starts with scores: any numbers, large when two tokens fit together. We need
# **weights**: numbers between 0 and 1 that sum to 1. Softmax turns the one into the other. The largest score gets the
# largest weight, and no weight is ever negative.
#
# **Formula.** For one row of scores $s$:
#
# $$\text{softmax}(s)_j = \frac{e^{s_j}}{\sum_m e^{s_m}}$$
#
# **Shapes.** The result has the shape of `scores`, which may have any number of axes, from one upwards. Each row
# along the last axis is treated alone and sums to 1.
#
# **By hand.** $s = (0, 0, \ln 2)$. The exponentials are $1, 1, 2$ and their sum is $4$. The weights are
# $(\tfrac14, \tfrac14, \tfrac12)$.
#
# **A trap.** $e^{1000}$ is too large for a float: NumPy makes it infinite, and infinity divided by infinity is not a
# number (`nan`). Your function must stay finite for scores of 1000 or -1000, and beyond. Here is the way out. Add the
# same number to all scores of a row, and the weights do not change: the extra factor cancels in the fraction. So you
# may move a row to where the exponentials are harmless. Which number would you choose?


# %% task="softmax"
def softmax(scores):
    """Turn scores into weights along the last axis.

    Args:
        scores: any numbers, shape (..., n) with one axis or more.

    Returns:
        The weights, a plain array of floats of the same shape. Each row along the last axis sums to 1.
        All weights are finite, also for scores of 1000, -1000 and beyond.

    Inputs are arrays of decimals or whole numbers, and stay as they are. Right means within 1e-6 + 1e-5 * abs(value).
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
# **What it is for.** This is the heart of the lesson. Think of a library:
#
# - a **query** is what a token asks,
# - a **key** is the label another token carries, to be compared with the query,
# - a **value** is what that token hands over when it is chosen.
#
# Each query is compared with every key. The better they fit, the more of that key's value goes into the answer.
#
# **Formula.** Scaled dot-product attention:
#
# $$\text{attention}(Q, K, V) = \text{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_k}}\right) V$$
#
# The softmax runs over the keys, the last axis. $d_k$ is the length of one query, which is also the length of one key.
# Without $\sqrt{d_k}$, long vectors would give huge scores, and softmax would put everything on a single key.
#
# **Shapes.** `q` is (n_q, d_k), `k` is (n_k, d_k), `v` is (n_k, d_v). You give back a pair: the output, of shape
# (n_q, d_v), and the weights, of shape (n_q, n_k). There may be more keys than queries, and values may be longer or
# shorter than keys.
#
# **By hand.** One query $q = (2, 0, 0, 0)$, so $d_k = 4$ and $\sqrt{d_k} = 2$. Two keys, $(0, 0, 0, 0)$ and
# $(\ln 3, 0, 0, 0)$. Two values of one number each, $4$ and $8$.
#
# 1. Dot products of the query with each key: $0$ and $2 \ln 3$.
# 2. Divided by $2$: $0$ and $\ln 3$.
# 3. Softmax: the exponentials are $1$ and $3$, so the weights are $\tfrac14$ and $\tfrac34$.
# 4. Weighted sum of the values: $\tfrac14 \cdot 4 + \tfrac34 \cdot 8 = 7$.


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

    Inputs are arrays of decimals or whole numbers, and stay as they are. Right means within 1e-6 + 1e-5 * abs(value).
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
# The next cell calls your function with `X` as query, key and value, with no projection at all. Look at two rows:
#
# - Row "the" is 0.7679, 0.0454, 0.1867. It looks mostly at itself.
# - Row "sat" is *exactly* uniform: 1/3, 1/3, 1/3. The point (1, 1) is equally close to both others. Its three dot
#   products are $1 \cdot 2 + 1 \cdot 0 = 2$, $1 \cdot 0 + 1 \cdot 2 = 2$ and $1 \cdot 1 + 1 \cdot 1 = 2$. All scores
#   are 2, so no weight can stand out, scaled or not.
#
# So this plain attention has no opinion about "sat". Keep that in mind.

# %%
show_attention(globals(), X, tokens)

# %% [markdown]
# ## Task 4: `multi_head_attention`
#
# **What it is for.** One attention gives one opinion. A Transformer runs several side by side, each with projections
# of its own. One such attention is called a **head**.
#
# **Formula.** With $h$ heads:
#
# $$\text{head}_i = \text{attention}(X W_i^Q,\; X W_i^K,\; X W_i^V)$$
#
# $$\text{output} = [\,\text{head}_1, \text{head}_2, \dots, \text{head}_h\,]$$
#
# The names, one by one:
#
# - $Q$, $K$, $V$ are the queries, keys and values that attention works on.
# - $W_i^Q$, $W_i^K$, $W_i^V$ are the projections of head number $i$. Every head has its own three, and a Transformer
#   learns them.
# - $\text{head}_i$ is what head number $i$ has to say: one row for each token.
# - $h$ is the number of heads.
# - The **output** is what the heads say, side by side: their columns in order, the first head first.
#
# **Shapes.** `x` is (n, d_model). `heads` is a sequence of triples `(w_q, w_k, w_v)`, in this order. Heads may differ
# in width: each has its own d_k and its own d_v. You give back a pair: the output, of shape (n, sum of all d_v), and
# the weights of all heads, of shape (h, n, n).
#
# **By hand.** One token, $x = (1, 2)$. A single token can only look at itself, so every weight is 1, and each head
# says $x\,W_i^V$. Take two heads:
#
# $$W_1^V = \begin{pmatrix} 1 \\ 0 \end{pmatrix} \qquad W_2^V = \begin{pmatrix} 0 & 1 \\ 1 & 0 \end{pmatrix}$$
#
# Head 1 says $(1)$, head 2 says $(2, 1)$. Side by side: $(1, 2, 1)$, of shape (1, 3). The weights have shape (2, 1, 1).


# %% task="multi_head_attention"
def multi_head_attention(x, heads):
    """Let several heads look at the same tokens, and put what they say side by side.

    Args:
        x: tokens, one a row, shape (n, d_model).
        heads: a sequence of triples (w_q, w_k, w_v), one for each head. In one head, w_q and w_k have shape
            (d_model, d_k) and w_v has shape (d_model, d_v). Another head may have another d_k and d_v.

    Returns:
        A pair of plain arrays: the output, shape (n, sum of all d_v), then the weights, shape (h, n, n) for h heads.

    Inputs are arrays of decimals or whole numbers, and stay as they are. Right means within 1e-6 + 1e-5 * abs(value).
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
# Real heads are learned. Ours are set by hand, so that you can see through them:
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
# A head that weighs all tokens alike is called **flat**. Head A is flat for "cat", since the horizontal number of "cat"
# is 0, and 0 times anything is 0. Head B is flat for "the", for the same reason.
#
# ## Task 5: `head_disagreement`
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


# %% task="head_disagreement"
def head_disagreement(weights_a, weights_b):
    """Say how far two heads are apart: the Euclidean distance between their rows of weights.

    Args:
        weights_a: weights of one head, shape (n, n), or one row of them, shape (n,).
        weights_b: weights of the other head, same shape.

    Returns:
        One distance for each query, a plain array of shape (n,). For two single rows: one number.

    Inputs are arrays of decimals or whole numbers, and stay as they are. Right means within 1e-6 + 1e-5 * abs(value).
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
# Run the next cell and choose a query token: click it, or move with the arrow keys. You see the row of Head A, the row
# of Head B, and how far they are apart. Every number comes from your own functions.
#
# - For "the" and "cat" the distance is 0.6573. That looks like a quarrel, but it is none: one of the two heads is flat.
#   A flat head has nothing to say, and having nothing to say is not a real disagreement.
# - For "sat" the distance is 0.8135, or **0.813** when you cut 0.81347 after three places. Here both heads have a
#   strong opinion, and the opinions are opposite.
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
# 4. **Concatenate.** For the three queries, Head A says (1.8509, 1.0000, 1.5752) and Head B (1.0000, 1.8509, 1.5752).
#    Row "sat" of the output is (1.5752, 1.5752), one number from each head.
#
# Both signals stay side by side. One single projection would have averaged them away: that is what you saw above, where
# plain self-attention was flat for "sat". Note also that both heads *say* the same number about "sat", for opposite
# reasons. Only the weights show the disagreement.
#
# ## Why several heads
#
# In a Transformer, the projections of each head are learned separately. So each head is free to pick up another signal:
# one may follow syntax (which noun does this verb belong to?), one meaning, one position. No single head has to squeeze
# every relationship between words through one projection.
#
# ## What comes next
#
# A Transformer mixes the heads once more after putting them side by side: it multiplies the output by one last
# learned matrix, called $W^O$. You do not need it here. If you like, try it: choose a matrix with as many rows as the
# output has columns, and use your own `project`.
#
# You have now built the part of a Transformer that everything else is built around. Well done.
