"""What an update of a gradebook did."""

from dataclasses import dataclass, field

_NOISE = 1e-9
"""Points; a difference this small comes from adding them up in another order."""


@dataclass(slots=True)
class GradebookChanges:
    """Scores before and after, and what is worth a look."""

    before: dict[str, float]
    """Each student's score, where there was one. Manual grades and late penalties are included."""
    after: dict[str, float] = field(default_factory=dict)
    put_right: dict[str, list[str]] = field(default_factory=dict)
    """Students whose notebooks were not whole, and what has been put right in autograded/."""
    left_out: list[str] = field(default_factory=list)
    """Students whose names nbgrader cannot work with."""

    no_time: list[str] = field(default_factory=list)
    """Students whose timestamp.txt says no time that can be understood."""

    @property
    def new(self) -> list[str]:
        """Students who had no score."""
        return [student for student in self.after if student not in self.before]

    @property
    def changed(self) -> dict[str, tuple[float, float]]:
        """Score before and after, of those whose score is another one now."""
        both = {student: (old, self.after[student]) for student, old in self.before.items() if student in self.after}
        return {student: scores for student, scores in sorted(both.items()) if abs(scores[1] - scores[0]) > _NOISE}
