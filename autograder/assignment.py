"""An assignment: its tasks, their points, what builds on what, and where its files are."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.classroom.errors import Explained
from autograder.sandbox.limits import Limits
from autograder.settings import require_sound

PACKAGE = Path(__file__).parent
CHECKS = PACKAGE / "checks"


class AssignmentError(Explained):
    """The assignment is not there, or its settings cannot be used; the message says what to change."""


@dataclass(frozen=True, slots=True)
class Task:
    """One function that students write."""

    name: str
    points: float
    builds_on: tuple[str, ...] = ()
    signature: str = ""
    """Axes of its arguments and results, as for `numpy.vectorize`. With it, a right one in its place takes stacks."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """Everything the settings file says, and the folders that belong to it."""

    name: str
    title: str
    tasks: tuple[Task, ...]
    seed: int
    packages: tuple[str, ...]
    limits: Limits
    follow_through: float
    """Share of its points that a function regains when it is right with right functions below it; 0 switches it off."""
    checks_dir: Path
    """Settings, hidden checks, reference; never given to students."""
    solution_dir: Path
    """Lesson source, public checks and lesson helpers."""

    def below(self, name: str) -> set[str]:
        """The functions that a task builds on, and those that these build on."""
        (builds_on,) = (task.builds_on for task in self.tasks if task.name == name)
        return set(builds_on).union(*map(self.below, builds_on))

    @property
    def release_dir(self) -> Path:
        """The folder students get. Only a checkout has one, not an installed package."""
        return self.solution_dir.parent.parent / "assignments" / self.name

    @property
    def public_checks(self) -> Path:
        """The checks that students have, too."""
        return self.solution_dir / f"test_{self.name}.py"

    @property
    def hidden_checks(self) -> list[Path]:
        """The files of all other checks, sorted."""
        return sorted(self.checks_dir.glob("test_*.py"))

    @property
    def reference(self) -> Path:
        """The right answers, which a release makes."""
        return self.checks_dir / "reference.py"

    @property
    def in_checkout(self) -> bool:
        """Its files can be edited and released, since they are those of a checkout."""
        return not self.solution_dir.is_relative_to(PACKAGE)

    @property
    def max_score(self) -> float:
        """All points together."""
        return sum(task.points for task in self.tasks)

    @property
    def task_names(self) -> tuple[str, ...]:
        """The functions asked for, in order."""
        return tuple(task.name for task in self.tasks)


def assignment_names() -> list[str]:
    """Every assignment this package knows."""
    return sorted(path.parent.name for path in CHECKS.glob("*/assignment.toml"))


def only_assignment() -> str:
    """The name of the assignment, where there is one alone.

    Raises:
        AssignmentError: There are several to choose from, or none.
    """
    names = assignment_names()
    if len(names) != 1:
        raise AssignmentError(f"Choose an assignment with --assignment. There are: {', '.join(names) or 'none'}.")
    return names[0]


def load_assignment(name: str) -> Assignment:
    """Read autograder/checks/<name>/assignment.toml.

    Raises:
        AssignmentError: There is no such assignment, or its file says something that cannot be used.
    """
    if name not in assignment_names():
        raise AssignmentError(f"There is no assignment {name!r}. There are: {', '.join(assignment_names()) or 'none'}.")
    path = CHECKS / name / "assignment.toml"
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
        require_sound(settings)
        return _from_settings(name, settings)
    except ValueError as error:
        raise AssignmentError(f"{path}: {error}") from error


def _from_settings(name: str, settings: dict[str, Any]) -> Assignment:
    tasks = tuple(Task(**{**task, "builds_on": tuple(task.get("builds_on", ()))}) for task in settings["tasks"])
    return Assignment(
        name=name,
        title=settings["title"],
        tasks=tasks,
        seed=settings["seed"],
        packages=tuple(settings.get("packages", ("numpy",))),
        limits=Limits(**settings.get("limits", {})),
        follow_through=float(settings.get("follow_through", 1)),
        checks_dir=CHECKS / name,
        solution_dir=_solutions_folder() / name,
    )


def _solutions_folder() -> Path:
    """In a checkout solutions/ stands beside the package; an installed package carries its own copy."""
    checkout = PACKAGE.parent / "solutions"
    return checkout if checkout.is_dir() else PACKAGE / "_solutions"
