"""Every mutant of the reference: the same five functions with one small change in one of them."""

import difflib
from dataclasses import dataclass
from itertools import count

from cosmic_ray import plugins
from cosmic_ray.mutating import mutate_code
from parso import parse

from tests.sharpness.operators import OPERATORS

# Two of cosmic-ray's take arguments and put in random numbers; our ReplaceName does the like, the same way each time.
GENERAL = [operator for name in plugins.operator_names() if not (operator := plugins.get_operator(name)).arguments()]


@dataclass(frozen=True)
class Mutant:
    """One change, in one line."""

    task: str
    """The function that is changed."""
    operator: str
    was: str
    now: str
    source: str
    """All five functions."""

    def __str__(self):
        """The change, as a person reads it."""
        return f"{self.operator} in {self.task}:\n    - {self.was}\n    + {self.now}"


def mutants_of(source):
    """Every mutant of the functions in this source, each text once."""
    found = {}
    for function in parse(source).iter_funcdefs():
        code = function.get_code()
        for operator in [*GENERAL, *OPERATORS]:
            for text in texts(code, operator()):
                mutant = Mutant(
                    function.name.value, operator.__name__, *changed_line(code, text), source.replace(code, text)
                )
                found.setdefault(mutant.source, mutant)
    return list(found.values())


def texts(code, operator):
    """What one operator makes of the code, at one place after the other."""
    for occurrence in count():
        text = mutate_code(code, operator, occurrence)
        if text is None:
            return
        yield text


def changed_line(code, text):
    """The line before and after, without comments."""
    changes = [line for line in difflib.ndiff(code.splitlines(), text.splitlines()) if line[0] in "+-"]
    return [next(line[2:].partition("  #")[0].strip() for line in changes if line[0] == sign) for sign in "-+"]
