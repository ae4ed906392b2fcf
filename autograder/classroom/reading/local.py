"""The student's own functions, called right here."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from .asking import nobody_answers
from .calling import Answer, CallFailed, call
from .endless import Endless
from .loading import Loaded, load
from .names import describe_names, meant
from .source import Problem, Source
from .time_limit import OutOfTime, time_limit
from .unending import unending_file
from .unread import unread
from .used import packages_used

STOPPED = "Stopped by you{place}. Does {what} ever end?"
NOT_GRADED = "The package {package} is not available to the grader. Use NumPy, or do without it."
JUPYTERS = "It uses something of Jupyter's own, such as quit() or exit(). The grader has none of it: do without it."
NONE: Mapping[str, Problem] = {}
CALL_SECONDS = 5.0
LOAD_SECONDS = 10.0
"""A student's computer may be slow, and a first import of a large package takes a while."""


class Local:
    """Carries out a check's calls on functions that live in this process."""

    def __init__(
        self,
        namespace: Mapping[str, Any],
        unread: Mapping[str, Problem] = NONE,
        tasks: Collection[str] = (),
        seconds: float | None = None,
        packages: Collection[str] | None = None,
    ) -> None:
        """Call functions of `namespace`, looked up at each call.

        Args:
            namespace: Where the functions are.
            unread: Why some of them are not there.
            tasks: The names that are asked for.
            seconds: What one call may take; None for any time.
            packages: What functions may use besides Python's own modules; None for anything.
        """
        self.unread = unread
        """Functions that could not be read, and why."""
        self._namespace = namespace
        self._tasks = tasks
        self._seconds = seconds
        self._packages = packages
        self._endless = Endless(namespace)
        self.stopped = ""
        """Where somebody pressed Ctrl-C, in words; "" if nobody did."""

    def __call__(self, name: str, args: tuple[Any, ...]) -> Answer:
        """Call one function.

        Raises:
            CallFailed: It gave no value.
            KeyboardInterrupt: Somebody pressed Ctrl-C, perhaps because the call does not end.
        """
        self._endless.require(name)
        self._refuse_packages(name)
        try:
            with nobody_answers(), self._endless.told_at_once():
                answer = call(self._namespace, name, args, self._seconds)
        except CallFailed as failed:
            self._endless.failed(name, failed)
            if failed.error == "KeyboardInterrupt":
                self.stopped = stopped(failed.place.function or name, failed.place.line, failed.place.text)
                raise KeyboardInterrupt from None
            raise self._with_advice(name, failed) from None
        self._endless.answered(name)
        return answer

    def _with_advice(self, name: str, failed: CallFailed) -> CallFailed:
        """The same failure; of a function that is not there, why not."""
        if failed.kind == "missing" and name in self.unread:
            # Where, and no more: the whole sentence stands at the top, and would come with every check.
            return CallFailed("unreadable", message=f"{self.unread[name].head}.")
        if failed.kind in ("missing", "not started"):
            return CallFailed(failed.kind, message=self.meant(name))
        return failed

    def _refuse_packages(self, name: str) -> None:
        """Fail as the call will when it is graded, also where the package happens to be installed."""
        if self._packages is not None:
            for package in packages_used(self._namespace.get(name), self._namespace, self._packages):
                told = JUPYTERS if package == "IPython" else NOT_GRADED.format(package=package)
                raise CallFailed("raised", "ModuleNotFoundError", told)

    def meant(self, name: str) -> str:
        """Where no function of this name is written: which other one of the student's may be it, in words."""
        return meant(name, describe_names(self._namespace, own_only=True), self._tasks)


def read_functions(
    source: Source, tasks: Collection[str], packages: Collection[str] | None = None
) -> tuple[Local, list[Problem]]:
    """Run a student's file; when its time is up, go on with its definitions only.

    Args:
        source: The file.
        tasks: The names that are asked for.
        packages: What functions may use besides Python's own modules; None for anything.

    Returns:
        Its functions, and what did not work in it.
    """
    loaded = _load_in_time(replace(source, functions=tuple(tasks)))
    missing = [name for name in tasks if name not in loaded.namespace]
    broken = unread(source, loaded.problems, missing)
    return Local(loaded.namespace, broken, tasks, CALL_SECONDS, packages), loaded.problems


def _load_in_time(source: Source) -> Loaded:
    try:
        with nobody_answers(), time_limit(LOAD_SECONDS):
            return load(source)
    except OutOfTime:  # the alarm rang between two statements
        loaded = load(source, definitions_only=True)
        loaded.problems.insert(0, unending_file(LOAD_SECONDS))
        return loaded


def stopped(where: str, line: int | None, text: str = "") -> str:
    """Say where Ctrl-C met the student's code: in an endless loop, most likely."""
    place = f" in {where}" + (f", line {line}" if line else "") + (f": `{text}`" if text else "")
    return STOPPED.format(place=place, what="this loop" if text.startswith(("while", "for")) else "a loop there")
