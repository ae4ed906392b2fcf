"""The student's own functions, called right here."""

from collections.abc import Mapping
from typing import Any

from .calling import Answer, CallFailed, call
from .source import Problem

STOPPED = "Stopped by you{place}. Does {what} ever end?"
NONE: Mapping[str, Problem] = {}


class Local:
    """Carries out a check's calls on functions that live in this process."""

    def __init__(self, namespace: Mapping[str, Any], unread: Mapping[str, Problem] = NONE) -> None:
        """Call functions of `namespace`, looked up at each call; `unread` says why some of them are not there."""
        self._namespace = namespace
        self._unread = unread
        self.stopped = ""
        """Where somebody pressed Ctrl-C, in words; "" if nobody did."""

    def __call__(self, name: str, args: tuple[Any, ...]) -> Answer:
        """Call one function.

        Raises:
            CallFailed: It gave no value.
            KeyboardInterrupt: Somebody pressed Ctrl-C, perhaps because the call does not end.
        """
        try:
            return call(self._namespace, name, args)
        except CallFailed as failed:
            if failed.error == "KeyboardInterrupt":
                self.stopped = stopped(failed.function or name, failed.line, failed.text)
                raise KeyboardInterrupt from None
            if failed.kind == "missing" and name in self._unread:
                # Where, and no more: the whole sentence stands at the top, and would come with every check.
                raise CallFailed("unreadable", message=f"{self._unread[name].head}.") from None
            raise


def stopped(where: str, line: int | None, text: str = "") -> str:
    """Say where Ctrl-C met the student's code: in an endless loop, most likely."""
    place = f" in {where}" + (f", line {line}" if line else "") + (f": `{text}`" if text else "")
    return STOPPED.format(place=place, what="this loop" if text.startswith(("while", "for")) else "a loop there")
