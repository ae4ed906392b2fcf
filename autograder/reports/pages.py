"""The templates of the pages, made so that no text of a student can act as anything but text."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from autograder.reports.names import shown
from autograder.reports.numbers import points

MARKS = {"right": "✓", "partly right": "◐", "wrong": "✗", "not started": "○", "missing": "?"}


@cache
def template(name: str) -> Template:
    """A template of this package, compiled once."""
    return _environment().get_template(name)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_visible,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["points"] = points
    environment.globals.update(marks=MARKS, zip=zip)
    return environment


def _visible(value: object) -> object:
    """Every expression of every template passes here; what jinja has escaped already is a Markup, no plain str."""
    return shown(value) if type(value) is str else value
