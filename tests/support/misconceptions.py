"""The bank of misconceptions, by task."""

from importlib import import_module
from types import FunctionType

from autograder.assignment import load_assignment
from autograder.grading.bank import WAY

ASSIGNMENT = load_assignment("attention")
FOLDER = ASSIGNMENT.checks_dir / "misconceptions"


def mistakes_of(task):
    module = import_module(f"autograder.checks.attention.misconceptions.{task}")
    functions = [thing for thing in vars(module).values() if isinstance(thing, FunctionType)]
    return [own for own in functions if own.__module__ == module.__name__ and not own.__name__.startswith("_")]


BANK = {task: mistakes_of(task) for task in ASSIGNMENT.task_names}


def cause_of_way(mistake):
    """The name that it goes by: that of the mistake which it is a way to make."""
    return mistake.__name__.partition(WAY)[0]
