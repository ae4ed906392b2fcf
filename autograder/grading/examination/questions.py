"""What a check asks, found out before anybody has answered.

Most checks make the same calls and expect the same values whatever is returned. Such a check need not run for every
submission: its calls travel to a worker together, and its right values are computed once for the whole class.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard
from weakref import WeakKeyDictionary

from autograder.classroom.checking.check import Check
from autograder.classroom.checking.expect import Expectation
from autograder.classroom.checking.explain import Explanation, explain
from autograder.classroom.checking.plain import FAILURES
from autograder.classroom.checking.recording import Recorder
from autograder.classroom.checking.runner import CheckRunner
from autograder.classroom.checking.student import MadeCall
from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.sandbox.outside.session import Call


@dataclass(slots=True, eq=False)
class Question:
    """One call, and what a check expects of the value it returns."""

    call: Call
    expected: list[Expectation]
    shown: bool
    """Students have the check, and will see both values."""
    _judged: MutableMapping[Answer, Explanation | None] = field(default_factory=WeakKeyDictionary, init=False)

    def judge(self, answer: Answer | CallFailed) -> Explanation | None:
        """Why the answer is not right; None if it is."""
        if isinstance(answer, CallFailed):
            made = MadeCall(self.call.name, self.call.args, ())
            return explain(answer, made, self.expected[0] if self.expected else None, self.shown)
        if answer not in self._judged:
            self._judged[answer] = self._judge(answer)
        return self._judged[answer]

    def _judge(self, answer: Answer) -> Explanation | None:
        made = MadeCall(self.call.name, self.call.args, answer.changed, answer.around)
        try:
            for expectation in self.expected:
                expectation.require(made, answer.value, self.shown)
        except Exception as error:
            return explain(error, made)
        return None


def questions(runner: CheckRunner, check: Check) -> tuple[Question, ...] | None:
    """What `check` asks; None when that may depend on the answers, so that it has to run for every submission."""
    test = runner.test_of(check)
    if test is None or not _only_expects(test):
        return None
    student = Recorder()
    try:
        runner.call_plainly(check, student, student.expect)
    except FAILURES:
        return None  # it will tell what is wrong when it runs on the right answers
    return tuple(Question(Call(asked.name, asked.args), asked.expected, check.public) for asked in student.asked)


def _only_expects(test: Callable[..., Any]) -> bool:
    """Whether nothing is done with what `student` returns but giving it to `expect`, as its first argument.

    Read from the source: `expect(student.f(x), …)`, or `got = student.f(x)` and later `expect(got, …)`. Whatever else
    is done with one of these names, or a `try` around it, makes the answer no.
    """
    nodes = list(ast.walk(ast.parse(textwrap.dedent(inspect.getsource(test)))))
    if any(isinstance(node, ast.Try | ast.With | ast.Lambda) for node in nodes):
        return False
    calls = [node for node in nodes if _is_student_call(node)]
    expects = [node for node in nodes if _is_expect(node)]
    kept = [node for node in nodes if _keeps_an_answer(node)]
    names = {ast.unparse(target) for node in kept for target in node.targets}
    read = [node for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    answers = [*calls, *(name for name in read if name.id in names)]
    fine = {id(call.args[0]) for call in expects if call.args} | {id(node.value) for node in kept}
    return all(id(answer) in fine for answer in answers) and len(calls) == sum(name.id == "student" for name in read)


def _is_expect(node: ast.AST) -> TypeGuard[ast.Call]:
    """`expect(…)`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "expect"


def _is_student_call(node: ast.AST) -> bool:
    """`student.f(…)`."""
    match node:
        case ast.Call(ast.Attribute(ast.Name("student"))):
            return True
    return False


def _keeps_an_answer(node: ast.AST) -> TypeGuard[ast.Assign]:
    """`got = student.f(…)`."""
    if not isinstance(node, ast.Assign) or not _is_student_call(node.value):
        return False
    return all(isinstance(target, ast.Name) for target in node.targets)
