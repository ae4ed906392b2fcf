"""Functions that did not come to an end: waiting for each of them once is enough."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from .calling import CallFailed
from .time_limit import STOPPED_BEFORE, stopped_before


class Endless:
    """Remembers which functions of a namespace were stopped."""

    def __init__(self, namespace: Mapping[str, Any]) -> None:
        """None of them has been called yet."""
        self._namespace = namespace
        self._stopped: dict[str, CallFailed] = {}
        self._answered: set[str] = set()

    def require(self, name: str) -> None:
        """Allow one more call.

        Raises:
            CallFailed: It was stopped before, with what was said then.
        """
        if name in self._stopped:
            raise self._stopped[name].with_traceback(None)

    def answered(self, name: str) -> None:
        """It came to an end, at least once."""
        self._answered.add(name)

    def failed(self, name: str, failed: CallFailed) -> None:
        """It gave no value; remember it if that is because it was waited for."""
        at_once = failed.message in [STOPPED_BEFORE.format(name=each) for each in self._stopped]
        if failed.kind == "timed out" and not at_once:
            self._stopped[name] = failed

    @contextmanager
    def told_at_once(self) -> Iterator[None]:
        """In the block, whoever calls a function that never gave an answer is told so instead."""
        held = []
        for name in self._stopped.keys() - self._answered:
            function = self._namespace.get(name)
            home = getattr(function, "__globals__", {})
            if home.get(name) is function:
                held.append((home, name, function))
                home[name] = stopped_before(name)
        try:
            yield
        finally:
            for home, name, function in held:
                home[name] = function
