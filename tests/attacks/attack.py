"""What an attack is, and the texts that most of them are put together from."""

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import dedent, indent
from typing import Any

TASKS = {"project": 2, "softmax": 4, "attention": 5, "multi_head_attention": 6, "head_disagreement": 3}

# Words in a source, replaced by where things are in the run at hand.
CHECKOUT, CLASS, OUT, MARK = "@CHECKOUT@", "@CLASS@", "@OUT@", "@MARK@"

RIGHT = """
import numpy as np

def project(x, w):
    return np.asarray(x) @ np.asarray(w)

def softmax(scores):
    scores = np.asarray(scores, dtype=float)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)

def attention(q, k, v):
    q, k, v = (np.asarray(each, dtype=float) for each in (q, k, v))
    scores = q @ k.T / np.sqrt(k.shape[-1])
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = weights / weights.sum(axis=-1, keepdims=True)
    return weights @ v, weights

def multi_head_attention(x, heads, one=attention):
    x = np.asarray(x, dtype=float)
    outputs, weights = zip(*(one(*(x @ np.asarray(w, dtype=float) for w in head)) for head in heads))
    return np.concatenate(outputs, axis=-1), np.stack(weights)

def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(np.asarray(weights_a) - np.asarray(weights_b), axis=-1)
"""

TRY = """
import ctypes, errno, fcntl, gc, os, resource, signal, socket, struct, sys, time

LIBC = ctypes.CDLL(None, use_errno=True)
TRIED, REACHED = [], []

def attempt(what, action):
    TRIED.append(what)
    try:
        value = action()
    except BaseException:
        return
    REACHED.append(f"{what} gave {value!r}"[:60])

def child(pid):
    return pid or os._exit(0)

def call(number, *args):
    value = LIBC.syscall(number, *args)
    if value == -1:
        raise OSError(ctypes.get_errno(), "refused")
    return value
"""

TELL = """
def project(x, w):
    if REACHED or not TRIED:
        raise ValueError("reached: " + "; ".join(REACHED or ["nothing, and nothing was tried"]))
    return np.asarray(x) @ np.asarray(w)
"""


@dataclass(frozen=True, slots=True)
class Attack:
    """One submission, and how grading it has to end.

    Attributes:
        name: Unlike any other's.
        files: Text of one module, or what to put below a folder: text, bytes, or something with `put(path)`.
        earns: "full", "none", "any", or the tasks that do not earn full marks, with their points or "any".
        says: Words that the feedback must hold.
        status: What the result says.
        entry: Name of the file in the class folder, where the name is the attack; else one is made from `name`.
        silent: Its notes must be empty: everything in it ran to its end.
        hole: Why it does more than it says; "" if it does not. The test then expects just that.
    """

    name: str
    files: str | bytes | Mapping[str, Any]
    earns: str | Mapping[str, Any] = "full"
    says: tuple[str, ...] = ()
    status: str = "graded"
    entry: str | None = None
    silent: bool = False
    hole: str = ""

    def ends_as_it_says(self, result, earns=None):
        """What is not as it should be, in words; "" if nothing."""
        if result.status != self.status:
            return f"status {result.status} for {self.status}: {result.notes}"
        points = {task.name: task.score for task in result.tasks}
        wrong = [
            f"{task} earned {points.get(task, 0)} for {due}: {told(result)[:400]}"
            for task, due in due_points(self.earns if earns is None else earns).items()
            if due != "any" and points.get(task, 0) != due
        ]
        silent = [word for word in self.says if word not in told(result)] if earns is None else []
        if self.silent and result.notes:
            wrong.append(f"there are notes: {result.notes}")
        return "\n".join(wrong + [f"{word!r} is not in: {told(result)[:600]}" for word in silent])


def due_points(earns):
    """The points each task must earn."""
    if earns == "any":
        return dict.fromkeys(TASKS, "any")
    if earns == "none":
        return dict.fromkeys(TASKS, 0)
    return TASKS if earns == "full" else TASKS | earns


def told(result):
    """Everything that is said about a submission."""
    symptoms = [f"{check.symptom} {check.detail}" for task in result.tasks for check in task.checks if check.symptom]
    return " ".join([*result.notes, *symptoms])


def loading(name, payload, earns="full", *says, **options):
    """A right file that does something bad at the end of its loading."""
    return Attack(name, f"{RIGHT}\n{dedent(payload)}", earns, says, **options)


def calling(name, payload, earns=None, *says, before="", task="project", **options):
    """A right file in which the body of one function is the attack."""
    signature = {"project": "x, w", "softmax": "scores", "attention": "q, k, v"}[task]
    body = indent(dedent(payload).strip("\n"), "    ")
    text = f"{RIGHT}\n{dedent(before)}\ndef {task}({signature}):\n{body}\n"
    return Attack(name, text, {task: 0} if earns is None else earns, says, **options)


def reaching(name, payload, **options):
    """A file that tries what must fail: it is right as long as everything was refused. `attempt` tries one thing."""
    return Attack(name, f"{TRY}\n{RIGHT}\n{dedent(payload)}\n{TELL}", silent=True, **options)
