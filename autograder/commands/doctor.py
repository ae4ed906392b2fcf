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

from autograder.assignment import assignment_names, load_assignment
from autograder.grading.zygote import open_zygote
from autograder.sandbox import landlock
from autograder.sandbox.levels import Level
from autograder.sandbox.seccomp import compile_filter

PACKAGES = ("numpy", "pytest", "nbgrader", "jupyter")
SHUT_IN = (
    "Student code is shut in: it reads Python's own files and no others, and reaches no network and no other process."
)
MEANING = {
    Level.SANDBOXED: SHUT_IN,
    Level.CONFINED: f"{SHUT_IN} It can find out which other files there are, but not what is in them.",
    Level.PROCESS: (
        "Grading works, with the same grades as at every level: student code runs in a process of its own, and what "
        "crashes or never ends is stopped. But nothing shuts that code in. A hostile submission could do here what you "
        "can do: read the checks and your files, change them, use the network. Grade at this level only what you trust."
    ),
}
NO_MEMORY_LIMIT = (
    "macOS does not limit memory: a submission that takes too much slows the machine until it is stopped. Nor is new "
    "memory the same each time: a function that never fills its np.empty may get other points next time."
)
GO_TO_LINUX = (
    "only Linux can shut programs in like that. Grade on a Linux machine, or here in a container or a virtual machine "
    "with Linux, and run “autograder doctor” there."
)
MISSING = "missing"
NOT_NEEDED = "missing, and not needed here"


class Finding(NamedTuple):
    """One thing that isolation needs, or that is worth knowing."""

    what: str
    found: str
    advice: str = ""
    """What brings it, when it is missing."""


def run() -> None:
    """Print what this machine reaches."""
    level, no_bubble = min(map(_observed, assignment_names()))
    console = Console(highlight=False)
    console.print(Text.assemble("Isolation reached here: ", (level.label, "bold")))
    console.print(Text(MEANING[level]))
    if sys.platform == "darwin":
        console.print(NO_MEMORY_LIMIT)
    findings = list(_isolation(no_bubble))
    if level == Level.SANDBOXED:
        findings = [finding._replace(found=NOT_NEEDED) if finding.advice else finding for finding in findings]
    console.print()
    console.print(_table([*findings, *_versions()]))
    _print_advice(console, level, findings)


def _observed(assignment: str) -> tuple[Level, str]:
    """The level, and why it does not run in bubblewrap. An assignment may allow a package that cannot be shut in."""
    with open_zygote(load_assignment(assignment)) as zygote:
        return zygote.level, zygote.no_bubble


def _print_advice(console: Console, level: Level, findings: list[Finding]) -> None:
    if level == Level.SANDBOXED:
        return
    console.print(Text("\nTo reach more, the easiest first", style="bold"))
    for finding in findings:
        if finding.advice:
            console.print(Text(f"{finding.what}: {finding.advice}"))


def _isolation(no_bubble: str) -> Iterator[Finding]:
    """What the levels are made of, the most useful first."""
    if sys.platform != "linux":
        yield Finding("Linux", MISSING, GO_TO_LINUX)
        return
    yield _bubblewrap(no_bubble)
    yield _seccomp()
    yield _landlock()


def _bubblewrap(no_bubble: str) -> Finding:
    program = shutil.which("bwrap")
    if program is None:
        return Finding("bubblewrap", MISSING, "on Debian and Ubuntu: sudo apt-get install bubblewrap")
    if no_bubble:
        said = no_bubble.partition("bwrap: ")[2] or no_bubble
        allow = "Containers and newer Ubuntus often forbid it; whoever runs this machine can allow it."
        return Finding("bubblewrap", f"{program} does not work here", f"{allow} It said: {said}")
    return Finding("bubblewrap", program)


def _seccomp() -> Finding:
    if compile_filter():
        return Finding("seccomp", "works")
    return Finding("seccomp", MISSING, "on Debian and Ubuntu: sudo apt-get install libseccomp2")


def _landlock() -> Finding:
    if found := landlock.version():
        return Finding("Landlock", f"version {found}")
    since = (
        "Linux has it from 5.13 on. Where a newer one has it switched off, whoever runs this machine can switch it on: "
    )
    return Finding("Landlock", MISSING, f"{since}lsm=landlock,... on the kernel's command line.")


def _versions() -> Iterator[Finding]:
    apple = platform.mac_ver()[0]
    yield Finding("System", f"macOS {apple}" if apple else f"{platform.system()} {platform.release()}")
    yield Finding("Python", platform.python_version())
    for name in PACKAGES:
        yield Finding(name, version(name))


def _table(findings: list[Finding]) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    for finding in findings:
        table.add_row(Text(finding.what), Text(finding.found))
    return table
