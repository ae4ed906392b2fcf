"""nbgrader's late penalties, by the plugin that the course has configured."""

from collections.abc import Sequence

from nbgrader.api import Grade, SubmittedNotebook
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy import func, select
from sqlalchemy.orm import Session, scoped_session
from traitlets import TraitError
from traitlets.config import Config

from autograder.classroom.errors import Explained


class NoPlugin(Explained):
    """The course's configuration asks for a plugin that is not there."""


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
        except TraitError as error:
            raise NoPlugin(f"The plugin for late penalties cannot be used: {error}") from error

    def assign(self, db: scoped_session[Session], notebooks: Sequence[SubmittedNotebook]) -> None:
        """Set the penalty of each notebook, its scores having been set before."""
        for notebook in notebooks:
            notebook.late_submission_penalty = None
        late = [each for each in notebooks if self._step.enabled and each.assignment.total_seconds_late > 0]
        scores = _scores(db, late)
        for notebook in late:
            notebook.late_submission_penalty = self._penalty(notebook, scores[notebook.id])

    def _penalty(self, notebook: SubmittedNotebook, score: float) -> float | None:
        submission = notebook.assignment
        plugin = self._step.plugin_inst
        penalty = plugin.late_submission_penalty(submission.student_id, score, submission.total_seconds_late)
        return None if penalty is None else min(max(penalty, 0), score)


def _scores(db: scoped_session[Session], notebooks: Sequence[SubmittedNotebook]) -> dict[str, float]:
    """In one query; `SubmittedNotebook.score` would take one for each."""
    db.flush()  # which also gives new notebooks their ids
    ids = [notebook.id for notebook in notebooks]
    total = select(Grade.notebook_id, func.sum(Grade.score)).where(Grade.notebook_id.in_(ids))
    return dict(db.execute(total.group_by(Grade.notebook_id)).all())
