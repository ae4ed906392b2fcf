"""Finds the file a student worked in: the module or the notebook."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ..errors import Explained
from .file_kind import is_work, source_of
from .notebook_file import NotebookError
from .source import Source
from .typed import quoted
from .written import how_much_is_written, written_in


class WorkError(Explained):
    """There is no file to check; the message says what to do."""


class WorkFile(NamedTuple):
    """The file that is checked, and why this one."""

    source: Source
    told: str
    """One sentence for the student."""


Choice = tuple[Path, str, Sequence[Path]]
"""A file, why this one, and which others could be checked."""


def find_work(folder: Path, name: str, functions: Sequence[str], chosen: str | None = None) -> WorkFile:
    """Take `chosen`, or else whichever of <name>.py and <name>.ipynb was worked on; the later one when both were.

    Where neither was, or what was cannot be read, take another file of the folder that was worked on: a copy, or one
    with another name. A relative `chosen` is looked for where the command was typed, then in `folder`.

    Raises:
        WorkError: The file is not there; or it cannot be read, and no other one was worked on.
    """
    if chosen:
        typed = Path(chosen)
        source = read_source(typed if typed.exists() else folder / chosen, chosen)
        return WorkFile(source, f"Checking {chosen}.{_empty(source)}")
    usual, broken = _read(folder / f"{name}.py", folder / f"{name}.ipynb")
    started = [path for path in usual if how_much_is_written(usual[path], functions)[0]]
    others = _others(folder, usual, functions)
    if broken and not started and not others:
        raise next(iter(broken.values()))
    if not usual and not others:
        raise WorkError(f"There is no {name}.py or {name}.ipynb in this folder. Choose your file with --work FILE.")
    best, why, left = _newest(others, usual) if others and not started else _usual(usual, started, others)
    source = {**usual, **others}[best]
    lacks = "".join(_lacking(source, usual[path], functions) for path in left if path in usual)
    return WorkFile(
        source, f"Checking {best.name}.{_empty(source)}{why}{lacks}{''.join(map(_unread, broken))}{_hint(left)}"
    )


def _empty(source: Source) -> str:
    return "" if b"".join(source.parts).strip() else " It is empty. Is your work saved?"


def _read(*files: Path) -> tuple[dict[Path, Source], dict[Path, WorkError]]:
    """Those of the files that are there, and why some of them cannot be read."""
    found: dict[Path, Source] = {}
    broken: dict[Path, WorkError] = {}
    for path in files:
        try:
            if path.exists():
                found[path] = read_source(path, path.name)
        except WorkError as error:
            broken[path] = error
    return found, broken


def _newest(others: Collection[Path], usual: Collection[Path]) -> Choice:
    """Which of the files with other names, since nothing is written in the usual ones."""
    why = f" Nothing is written in {' or '.join(path.name for path in usual)}." if usual else ""
    return max(others, key=_saved), why, []


def _usual(usual: Collection[Path], started: Sequence[Path], others: Collection[Path]) -> Choice:
    best = max(started or list(usual)[:1], key=_saved)
    later = [path for path in others if _saved(path) > _saved(best)]
    why = " It was saved last." if len(started) > 1 and not later else ""
    return best, why, [path for path in (*usual, *later) if path != best]


def _lacking(source: Source, other: Source, functions: Sequence[str]) -> str:
    """What is written in the other file alone, where only one is handed in."""
    more = written_in(other, functions) - written_in(source, functions)
    names = ", ".join(name for name in functions if name in more)
    return f" Written in {other.name} only: {names}. Put all into one file." if more else ""


def _unread(broken: Path) -> str:
    return f" {broken.name} cannot be read; --work {quoted(broken.name)} says why."


def _others(folder: Path, usual: Collection[Path], functions: Sequence[str]) -> dict[Path, Source]:
    """Further files of the folder in which something is written."""
    found: dict[Path, Source] = {}
    for path in sorted(each for each in folder.iterdir() if is_work(each.name) and each not in usual):
        with suppress(WorkError):
            source = read_source(path, path.name)
            if how_much_is_written(source, functions)[0]:
                found[path] = source
    return found


def _saved(path: Path) -> float:
    return path.stat().st_mtime


def _hint(others: Sequence[Path]) -> str:
    if len(others) < 2:
        return f" To check the other file, add --work {quoted(others[0].name)}" if others else ""
    return f" To check another file, add --work {' or --work '.join(quoted(path.name) for path in others)}"


def read_source(path: Path, called: str) -> Source:
    """Read a module or notebook as it stands; `called` names it in messages.

    Raises:
        WorkError: It cannot be read, or not be handed in.
    """
    if path.is_file() and not is_work(path.name):
        raise WorkError(f"{called} is no .py or .ipynb file, so it cannot be handed in. Give it a name that ends so.")
    try:
        return source_of(path.name, path.read_bytes())[0]
    except FileNotFoundError:
        raise WorkError(f"There is no file {called}. Look at its name, and where it is.") from None
    except OSError as error:
        raise WorkError(f"{called} cannot be read: {error.strerror}.") from None
    except NotebookError as error:
        raise WorkError(f"{called} cannot be read. {error}") from None
