"""The bank of misconceptions, by task."""

from autograder.assignment import load_assignment
from autograder.grading.diagnosis.bank import WAY, Bank

ASSIGNMENT = load_assignment("attention")
FOLDER = ASSIGNMENT.checks_dir / "misconceptions"


def mistakes_of(task):
    """The wrong functions of the task itself, as the grader reads them."""
    return [suspect.function for suspect in next(iter(Bank(ASSIGNMENT).tiers(task)))]


BANK = {task: mistakes_of(task) for task in ASSIGNMENT.task_names}


def cause_of_way(mistake):
    """The name that it goes by: that of the mistake which it is a way to make."""
    return mistake.__name__.partition(WAY)[0]
