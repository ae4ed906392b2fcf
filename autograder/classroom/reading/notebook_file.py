"""The cells of a notebook, in order, from the bytes of its file.

The format is described at https://nbformat.readthedocs.io: format 4 holds `cells` with a `source`, formats 2 and 3 hold
`worksheets` of cells with an `input`; text is one string or a list of lines. Only that is read here, so damage
elsewhere does not matter. nbformat itself is not used: it refuses notebooks without metadata, and importing it takes
0.25 s of CPU (2 s with jsonschema 4.25 or later), a hundred times what reading takes. The tests compare with it.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, NamedTuple

from .decoding import SAVE_AS_UTF8, with_strays

MOST_CELLS = 2_000
"""Of every kind; each takes some time wherever a notebook is made whole."""
_TAKES = {b",": 32, b"[": 90, b"{": 100, b":": 90, b'"': 28}
"""Bytes of memory, once it is read, for each of these: an item, a list, an object, its key, half a text."""
_MOST_MEMORY = 128 << 20
"""Bytes that a notebook may take in all. One full of pictures, as large as may be handed in, takes half; with one emoji
in it, which makes each letter of its text four bytes, 16 MiB take all."""
_MOST_TEXT = 12 << 20
"""Letters of all cells together, of which there are copies for a while."""
_ESCAPED_LARGE = re.compile(r"\\u[dD][89abAB]")
"""How a letter beyond the first 65,536 may be written. A text with one takes four bytes for each of its letters."""
_MOST_STRAYS = 8 << 20
"""Bytes of a notebook that is read although some are of another encoding: 32 MiB of them took 7 s and 500 MB."""
_SAVE_AGAIN = "Open it in Jupyter and save it again."
_FETCH_AGAIN = "Save it again in Jupyter, and hand in that file."
_MOST_DEFINITIONS = 10_000
"""Names of functions that are kept: those in 28 MB of nothing else took 400 MB."""
_TOO_MUCH_TEXT = "Its cells hold too much text. Delete what is not needed, such as pictures in text, and save it again."
_CHANGED = "Code cells changed to text: {}. They were read as code all the same."
_OLD = f"The notebook is in an old format. It was read all the same. {_SAVE_AGAIN}"
_NOT_UTF8 = f"The file is not UTF-8 in line {{}}. It was read all the same. {SAVE_AS_UTF8}"

_IMPORT = re.compile(r"import [\w.]+(?: as \w+)?|from [\w.]+ import [\w*, ]+")
_MOST_IMPORTS = 1000
"""Letters of a cell with nothing but imports in it."""
_DEFINES = re.compile(r"^def[ \t]+(\w+)", re.MULTILINE)
_CONFLICT = re.compile(rb"^(<{7}|={7}|>{7})( |\r?$)", re.MULTILINE)
_ARCHIVE = re.compile(rb"PK[\x03\x05]")
_WEB_PAGE = re.compile(rb"<(!doctype|html|head|body|\?xml)", re.IGNORECASE)
_NO_JSON: tuple[tuple[Callable[[bytes], object], str], ...] = (
    (lambda text: not text, f"The file is empty. {_FETCH_AGAIN}"),
    (_ARCHIVE.match, "It is an archive or a document of a word processor. Hand in the notebook that is in it."),
    (lambda text: text.startswith(b"%PDF-"), "It is a PDF. Hand in the notebook itself."),
    (_WEB_PAGE.match, "It is a web page, not the notebook. Download the notebook itself, and hand in that file."),
    (
        _CONFLICT.search,
        "A merge conflict is left in it. Keep one side, and delete the marker lines (<<<<<<<, >>>>>>>).",
    ),
    (lambda text: text.startswith(b"{") and not text.endswith(b"}"), f"The file is cut off. {_FETCH_AGAIN}"),
    (lambda text: True, f"It is not a notebook: its text is not JSON. {_SAVE_AGAIN}"),
)
"""What bytes that are no JSON may be, the first that fits, and what to do."""


class NotebookError(ValueError):
    """The bytes hold no code cells; the message says what is wrong and what to do."""


class Cell(NamedTuple):
    """One cell, of whatever kind."""

    content: dict[str, Any]
    """As it stands in the file: every part of it can be missing, or be anything."""
    is_code: bool
    """Whether it holds code, also as text: one key pressed in Jupyter makes text of a code cell."""
    text: str | None
    """None where what should be its text is none."""


@dataclass(frozen=True, slots=True)
class Notebook:
    """What is read of a notebook."""

    cells: tuple[Cell, ...]
    notes: tuple[str, ...]

    @property
    def code(self) -> tuple[str, ...]:
        """The text of each code cell, in order; "" where a cell holds no text."""
        return tuple(cell.text or "" for cell in self.cells if cell.is_code)

    @property
    def parts(self) -> tuple[bytes, ...]:
        """The code as bytes, for a `Source`."""
        # Half a character of UTF-16 has no bytes of its own; whoever reads these will complain.
        return tuple(text.encode("utf-8", "surrogatepass") for text in self.code)


def read_notebook(data: bytes) -> Notebook:
    """Read a notebook of format 2, 3, 4 or later.

    Raises:
        NotebookError: There is no list of cells in it, or too long a one.
    """
    content = _json(data)
    if isinstance(content.get("cells"), list):
        cells = _cells(content, _source)
        changed = sum(cell.is_code and cell.content.get("cell_type") != "code" for cell in cells)
        return _notebook(cells, *[_CHANGED.format(changed)] * (changed > 0))
    if isinstance(content.get("worksheets"), list):
        return _notebook([cell for sheet in content["worksheets"] for cell in _cells(sheet, _old_source)], _OLD)
    raise NotebookError(f"It is not a notebook: it has no cells. {_SAVE_AGAIN}")


def read_handed_in(data: bytes) -> Notebook:
    """Read a notebook that may hold bytes of another encoding, as some editors and scripts leave them.

    `read_notebook` itself refuses these: who goes on to read the same bytes as JSON relies on that.

    Raises:
        NotebookError: There is no list of cells in it, or too long a one.
    """
    try:
        return read_notebook(data)
    except NotebookError:
        text, line = with_strays(data) if len(data) <= _MOST_STRAYS else ("", 0)
        if not line:
            raise
    notebook = read_notebook(text.encode())
    return replace(notebook, notes=(_NOT_UTF8.format(line), *notebook.notes))


def _json(data: bytes) -> dict[str, Any]:
    try:
        # As json does it with bytes. One letter that is not Latin makes a text two or four times as large.
        text = data.decode(json.detect_encoding(data), "surrogatepass")
        taken = 4 * len(text) if _ESCAPED_LARGE.search(text) else sys.getsizeof(text)
        room = _MOST_MEMORY - 2 * taken - sum(data.count(mark) * size for mark, size in _TAKES.items())
        # Numbers do not matter here, and Python refuses whole numbers of more than 4300 digits.
        content = json.loads(text, parse_int=float) if room > 0 else None
    except (ValueError, RecursionError):
        raise NotebookError(next(words for fits, words in _NO_JSON if fits(data.strip()))) from None
    if room <= 0:
        raise NotebookError("It holds too much data. Clear all outputs in Jupyter and save it again.")
    if not isinstance(content, dict):
        raise NotebookError(f"It is not a notebook: it has no cells. {_SAVE_AGAIN}")
    return content


def _cells(holder: object, source_of: Callable[[dict[str, Any]], object]) -> list[Cell]:
    cells = holder.get("cells") if isinstance(holder, dict) else None
    known = [cell for cell in cells if isinstance(cell, dict)] if isinstance(cells, list) else []
    if sum(map(_letters, known)) > _MOST_TEXT:
        raise NotebookError(_TOO_MUCH_TEXT)
    found = [Cell(cell, _is_code(cell), _text(source_of(cell))) for cell in known]
    names = (name for cell in found if cell.is_code for name in _defines(cell))
    defined = set(islice(names, _MOST_DEFINITIONS))
    # What code cells define as well is an old version, kept as text.
    return [
        cell._replace(is_code=cell.is_code or not defined.issuperset(_defines(cell)) or _imports_numpy(cell))
        for cell in found
    ]


def _defines(cell: Cell) -> Iterator[str]:
    return (found[1] for found in _DEFINES.finditer(cell.text or ""))


def _imports_numpy(cell: Cell) -> bool:
    """Whether there is nothing but imports in it, numpy among them, without which no function works."""
    text = cell.text or ""
    if len(text) > _MOST_IMPORTS or "numpy" not in text:
        return False
    return all(_IMPORT.fullmatch(line.strip()) for line in text.split("\n") if line.strip())


def _is_code(cell: dict[str, Any]) -> bool:
    entry: object = cell
    for key in ("metadata", "nbgrader", "cell_type"):
        entry = entry.get(key) if isinstance(entry, dict) else None
    return "code" in (cell.get("cell_type"), entry)


def _letters(cell: dict[str, Any]) -> int:
    texts = (cell.get("source"), cell.get("input"))
    lines = [line for text in texts for line in (text if isinstance(text, list) else [text])]
    return sum(len(line) for line in lines if isinstance(line, str))


def _source(cell: dict[str, Any]) -> object:
    return cell.get("source", "")


def _old_source(cell: dict[str, Any]) -> object:
    source = cell.get("input", _source(cell))
    lines = source if isinstance(source, list) else []
    # Some writers of the old formats list lines without their ends.
    if lines and all(isinstance(line, str) for line in lines) and not lines[0].endswith(("\n", "\r")):
        return "\n".join(lines)
    return source


def _text(source: object) -> str | None:
    lines = source if isinstance(source, list) else [source]
    texts = [line for line in lines if isinstance(line, str)]
    return "".join(texts) if len(texts) == len(lines) else None


def _notebook(cells: list[Cell], *notes: str) -> Notebook:
    if len(cells) > MOST_CELLS:
        raise NotebookError(f"It holds more than {MOST_CELLS} cells. Delete what is not needed and save it again.")
    code = [cell for cell in cells if cell.is_code]
    if odd := [number for number, cell in enumerate(code, start=1) if cell.text is None]:
        notes += (f"Code cells that hold no text: {len(odd)}. They were not read; the first is code cell {odd[0]}.",)
    return Notebook(tuple(cells), notes)
