"""Finds the file a student worked in: the module or the notebook."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ..errors import Explained
from .file_kind import source_of
from .notebook_file import NotebookError
from .source import Source
from .typed import quoted
from .written import how_much_is_written


class WorkError(Explained):
    """There is no file to check; the message says what to do."""


class WorkFile(NamedTuple):
    """The file that is checked, and why this one."""

    source: Source
    told: str
    """One sentence for the student."""


def find_work(folder: Path, name: str, functions: Sequence[str], chosen: str | None = None) -> WorkFile:
    """Take `chosen`, or else whichever of <name>.py and <name>.ipynb was worked on; the later one when both were.

    Where neither was, take another file of the folder that was: a copy, or one with another name. A relative `chosen`
    is looked for where the command was typed, then in `folder`.

    Raises:
        WorkError: The file is not there, or cannot be read.
    """
    if chosen:
        typed = Path(chosen)
        return WorkFile(read_source(typed if typed.exists() else folder / chosen, chosen), f"Checking {chosen}.")
    files = [path for path in (folder / f"{name}.py", folder / f"{name}.ipynb") if path.exists()]
    usual = {path: read_source(path, path.name) for path in files}
    started = [path for path in usual if how_much_is_written(usual[path], functions)[0]]
    others = _others(folder, usual, functions)
    if not usual and not others:
        raise WorkError(f"There is no {name}.py or {name}.ipynb in this folder. Choose your file with --work FILE.")
    if others and not started:
        return _newest(others, usual)
    best = max(started or list(usual)[:1], key=_saved)
    later = [path for path in others if _saved(path) > _saved(best)]
    why = " It was saved last." if len(started) > 1 and not later else ""
    hint = _hint([path for path in (*usual, *later) if path != best])
    return WorkFile(usual[best], f"Checking {best.name}.{why}{hint}")


def _newest(others: Mapping[Path, Source], usual: Collection[Path]) -> WorkFile:
    best = max(others, key=_saved)
    why = f" Nothing is written in {' or '.join(path.name for path in usual)}." if usual else ""
    return WorkFile(others[best], f"Checking {best.name}.{why}")


def _others(folder: Path, usual: Collection[Path], functions: Sequence[str]) -> dict[Path, Source]:
    """Further files of the folder in which something is written."""
    found: dict[Path, Source] = {}
    for path in sorted(
        each for each in folder.iterdir() if each.suffix.lower() in (".py", ".ipynb") and each not in usual
    ):
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
        WorkError: It cannot be read.
    """
    try:
        return source_of(path.name, path.read_bytes())[0]
    except FileNotFoundError:
        raise WorkError(f"There is no file {called}. Look at its name, and where it is.") from None
    except OSError as error:
        raise WorkError(f"{called} cannot be read: {error.strerror}.") from None
    except NotebookError as error:
        raise WorkError(f"{called} cannot be read. {error}") from None
