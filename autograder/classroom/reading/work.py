"""Finds the file a student worked in: the module or the notebook."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ..errors import Explained
from .file_kind import source_of
from .notebook_file import NotebookError
from .source import Source
from .written import how_much_is_written


class WorkError(Explained):
    """There is no file to check; the message says what to do."""


class Work(NamedTuple):
    """The file that is checked, and why this one."""

    source: Source
    told: str
    """One sentence for the student."""


def find_work(folder: Path, name: str, functions: Sequence[str], chosen: str | None = None) -> Work:
    """Take `chosen`, or else whichever of <name>.py and <name>.ipynb was worked on; the later one when both were.

    A relative `chosen` is looked for where the command was typed, then in `folder`.

    Raises:
        WorkError: The file is not there, or cannot be read.
    """
    if chosen:
        typed = Path(chosen)
        return Work(read_source(typed if typed.exists() else folder / chosen, chosen), f"Checking {chosen}.")
    files = [path for path in (folder / f"{name}.py", folder / f"{name}.ipynb") if path.exists()]
    if not files:
        raise WorkError(f"There is no {name}.py or {name}.ipynb in this folder. Choose your file with --work FILE.")
    sources = {path: read_source(path, path.name) for path in files}
    started = [path for path in files if how_much_is_written(sources[path], functions)[0]]
    best = max(started or files[:1], key=lambda path: path.stat().st_mtime)
    others = [path.name for path in files if path != best]
    hint = f" To check the other file, add --work {others[0]}" if others else ""
    why = " It was saved last." if len(started) > 1 else ""
    return Work(sources[best], f"Checking {best.name}.{why}{hint}")


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
