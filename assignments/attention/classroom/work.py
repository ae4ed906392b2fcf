"""Finds the file a student worked in: the module or the notebook."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from .errors import Explained
from .source import Source


class WorkError(Explained):
    """There is no file to check; the message says what to do."""


class Work(NamedTuple):
    """The file that is checked, and why this one."""

    source: Source
    told: str
    """One sentence for the student."""


def find_work(folder: Path, name: str, functions: Sequence[str], chosen: str | None = None) -> Work:
    """Take `chosen`, or else whichever of <name>.py and <name>.ipynb was worked on; the later one when both were.

    Raises:
        WorkError: The file is not there, or cannot be read.
    """
    if chosen:
        return Work(read_source(folder / chosen), f"Checking {chosen}.")
    files = [path for path in (folder / f"{name}.py", folder / f"{name}.ipynb") if path.exists()]
    if not files:
        raise WorkError(f"There is no {name}.py or {name}.ipynb in this folder. Choose your file with --work FILE.")
    sources = {path: read_source(path) for path in files}
    started = [path for path in files if attempted(sources[path], functions)]
    best = max(started or files[:1], key=lambda path: path.stat().st_mtime)
    others = [path.name for path in files if path != best]
    hint = f" To check the other file: pytest --work {others[0]}" if others else ""
    why = " It was saved last." if len(started) > 1 else ""
    return Work(sources[best], f"Checking {best.name}.{why}{hint}")


def read_source(path: Path) -> Source:
    """Read a module or notebook as it stands.

    Raises:
        WorkError: It cannot be read.
    """
    try:
        if path.suffix.lower() == ".ipynb":
            return Source(path.name, "notebook", _code_cells(path))
        return Source(path.name, "module", (path.read_bytes(),))
    except FileNotFoundError:
        raise WorkError(f"There is no file {path.name} in this folder.") from None
    except (OSError, ValueError, KeyError, AttributeError) as error:
        raise WorkError(f"{path.name} cannot be read ({error}). Open it in Jupyter and save it again.") from None


def attempted(source: Source, functions: Sequence[str]) -> list[str]:
    """The functions that are defined and do more than raise NotImplementedError. A look at the text; nothing is run."""
    text = b"\n\n".join(source.parts).decode("utf-8", errors="replace")
    # A block starts at a def in the first column and ends before the next line there that is no comment or bracket.
    blocks = re.findall(r"^(?:async )?def (\w+)(.*(?:\n(?:[ \t#)\]}].*)?)*)", text, flags=re.MULTILINE)
    done = {name for name, body in blocks if "NotImplementedError" not in body}
    return [name for name in functions if name in done]


def _code_cells(path: Path) -> tuple[bytes, ...]:
    import nbformat  # comes with jupyter; a folder with only a module does without

    notebook = nbformat.read(path, as_version=4)
    return tuple(cell.source.encode("utf-8", "replace") for cell in notebook.cells if cell.cell_type == "code")
