"""`autograder doctor`: how well student code is shut in here, what is missing, and how to get it."""

import platform
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import version
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.assignment import load_assignment
from autograder.grading.process import open_zygote
from autograder.reports.isolation import explain
from autograder.sandbox import landlock
from autograder.sandbox.levels import Level
from autograder.sandbox.seccomp import compile_filter

PACKAGES = ("numpy", "pytest", "nbgrader", "jupyter")


class Finding(NamedTuple):
    """One thing that isolation needs, or that is worth knowing."""

    what: str
    found: str
    """What is there; "" when it is missing."""
    advice: str = ""
    """The one command or step that brings it."""


def run() -> Level:
    """Print what this machine reaches; returns it."""
    console = Console(highlight=False)
    with open_zygote(load_assignment("attention")) as zygote:
        level = zygote.level
    console.print(Text.assemble("Isolation reached here: ", (level.label, "bold")))
    console.print(explain(level.label)[0])
    console.print(_table([*_isolation(), *_versions()]))
    for finding in _isolation():
        if not finding.found:
            console.print(f"Missing: {finding.what}. {finding.advice}")
    return level


def _isolation() -> Iterator[Finding]:
    if sys.platform != "linux":
        yield Finding("Linux", "", "The stronger levels need Linux. Grade in a Linux virtual machine or container.")
        return
    kernel = "Needs Linux 5.13 or newer with Landlock switched on (lsm=landlock,... on the kernel's command line)."
    yield Finding("Landlock", f"version {landlock.version()}" if landlock.version() else "", kernel)
    seccomp = "On Debian and Ubuntu: sudo apt-get install libseccomp2"
    yield Finding("seccomp", "filter compiles" if compile_filter() else "", seccomp)
    bubblewrap = "On Debian and Ubuntu: sudo apt-get install bubblewrap"
    yield Finding("bubblewrap", shutil.which("bwrap") or "", bubblewrap)


def _versions() -> Iterator[Finding]:
    yield Finding("Python", platform.python_version())
    for name in PACKAGES:
        yield Finding(name, version(name))


def _table(findings: list[Finding]) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    for finding in findings:
        table.add_row(Text(finding.what), Text(finding.found or "missing"))
    return table
