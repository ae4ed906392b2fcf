"""nbgrader's late penalties, by the plugin that the course has configured."""

from collections.abc import Sequence

from nbgrader.api import Grade, SubmittedNotebook
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy import func, select
from sqlalchemy.orm import Session, scoped_session
from traitlets.config import Config

from autograder.classroom.errors import Explained

MEND = "Mend the plugin and give the same command again."


class NoPlugin(Explained):
    """The course's configuration asks for a plugin that is not there."""


class PluginFailed(Explained):
    """The course's own plugin ended with an error."""


class Penalties:
    """What `nbgrader autograde` would take off for work that was handed in late."""

    def __init__(self, config: Config) -> None:
        """Set up the plugin that `AssignLatePenalties.plugin_class` names in a course's configuration.

        Raises:
            NoPlugin: It cannot be had.
        """
        try:
            self._step = AssignLatePenalties(config=config)
            self._step.init_plugin()
        except Exception as error:  # what is imported is the course's own code
            told = f"The plugin for late penalties cannot be used: {type(error).__name__}: {error}."
            raise NoPlugin(f"{told} {MEND}") from error

    def assign(self, db: scoped_session[Session], notebooks: Sequence[SubmittedNotebook]) -> None:
        """Set the penalty of each notebook, its scores having been set before.

        Raises:
            PluginFailed: The plugin ends with an error.
        """
        for notebook in notebooks:
            notebook.late_submission_penalty = None
        late = [each for each in notebooks if self._step.enabled and each.assignment.total_seconds_late > 0]
        scores = _scores(db, late)
        for notebook in late:
            notebook.late_submission_penalty = self._penalty(notebook, scores.get(notebook.id, 0.0))

    def _penalty(self, notebook: SubmittedNotebook, score: float) -> float | None:
        work = notebook.assignment
        plugin = self._step.plugin_inst
        try:
            penalty = plugin.late_submission_penalty(work.student_id, score, work.total_seconds_late)
            return None if penalty is None else min(max(penalty, 0), score)
        except Exception as error:  # the course's own code
            told = f"The course's plugin for late penalties, {type(plugin).__name__}, failed for {work.student_id!r}"
            raise PluginFailed(f"{told}: {type(error).__name__}: {error}. {MEND}") from error


def _scores(db: scoped_session[Session], notebooks: Sequence[SubmittedNotebook]) -> dict[str, float]:
    """Of those that have grade cells. In one query; `SubmittedNotebook.score` would take one for each."""
    db.flush()  # which also gives new notebooks their ids
    ids = [notebook.id for notebook in notebooks]
    total = select(Grade.notebook_id, func.sum(Grade.score)).where(Grade.notebook_id.in_(ids))
    return dict(db.execute(total.group_by(Grade.notebook_id)).all())
