"""How often a function may cost the grader a worker before it is not called any more."""

from collections import Counter

from autograder.classroom.reading.calling import CallFailed

TIMEOUTS_BEFORE_AN_ANSWER = 1
TIMEOUTS = 2
LOSSES = 3
"""A worker that crashed is replaced in milliseconds, so a function may crash more often than it may time out."""


class Patience:
    """Remembers answers and failures by function."""

    def __init__(self) -> None:
        """Start with no function known."""
        self._answered: set[str] = set()
        self._timeouts: Counter[str] = Counter()
        self._losses: Counter[str] = Counter()
        self._last: dict[str, CallFailed] = {}

    def require(self, name: str) -> None:
        """Allow one more call of `name`.

        Raises:
            CallFailed: As the last time, since it has failed too often.
        """
        allowed = TIMEOUTS if self.has_answered(name) else TIMEOUTS_BEFORE_AN_ANSWER
        if self._timeouts[name] >= allowed or self._losses[name] >= LOSSES:
            last = self._last[name]
            raise CallFailed(last.kind, last.error, last.message, last.place)

    def answered(self, name: str) -> None:
        """Remember that a call came back."""
        self._answered.add(name)

    def has_answered(self, name: str) -> bool:
        """Whether a call of `name` ever came back."""
        return name in self._answered

    def lost(self, name: str, failed: CallFailed) -> None:
        """Remember a call that cost a worker."""
        self._last[name] = failed
        self._losses[name] += 1
        self._timeouts[name] += failed.kind == "timed out"
