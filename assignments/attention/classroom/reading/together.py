"""Files that are graded together: each has what is not written in it from the one that has it."""

from collections.abc import Mapping
from types import FunctionType
from typing import Any

from .source import Source
from .written import homes, written_in

Homes = Mapping[str, dict[str, Any]]
"""For functions that are not in the graded file itself, the namespace that they are in."""


def shared(source: Source, namespaces: Mapping[Source, dict[str, Any]]) -> Homes:
    """Give every file the functions that it has not, or has as a stub only.

    Args:
        source: The graded file.
        namespaces: What it and each of `source.more` holds.
    """
    home_of = {name: file for name, file in homes(source).items() if name in namespaces[file]}
    for file, namespace in namespaces.items():
        own = written_in(file, source.functions) if home_of else set()
        for name, home in home_of.items():
            if name not in namespace or (name not in own and _is_defined_in(namespace, name)):
                namespace[name] = namespaces[home][name]
    return {name: namespaces[home] for name, home in home_of.items() if home is not source}


def _is_defined_in(namespace: dict[str, Any], name: str) -> bool:
    """Whether it is a function of this very file, and nothing imported."""
    return type(namespace[name]) is FunctionType and namespace[name].__globals__ is namespace
