"""The checks of one task as a small table in the notebook, and as plain text where no table can be drawn."""

from collections.abc import Iterator, Mapping
from html import escape

from ..checking.check import Check
from ..checking.explain import Explanation
from ..checking.show import Row

# Jupyter aligns tables to the right, colours every second row and breaks lines within words. Colours are left to the
# reader's theme. Its stripes would show beside what is in <pre>, and not behind it.
PLAIN = "background:none"
TABLE = "border-collapse:collapse;text-align:left"
WIDE = "text-align:left;padding:.4em 1em .4em 0;border-top:1px solid currentColor"
LABEL = "text-align:left;vertical-align:top;font-weight:normal;padding:.1em 1em"
TEXT = "text-align:left;padding:.1em 0"
CODE = f"{PLAIN};margin:0;font:inherit;font-family:monospace;white-space:pre-wrap;word-break:normal"


class Table:
    """What came out of each check: what was called, expected, got."""

    def __init__(self, summary: str, outcomes: Mapping[Check, Explanation | None]) -> None:
        """Show these outcomes, None standing for a check that passed, under one sentence about them all."""
        self._summary = summary
        self._outcomes = outcomes

    def __repr__(self) -> str:
        """Plain text, as in a terminal."""
        lines = [self._summary]
        for check, why in self._outcomes.items():
            lines.append(_headline(check, why))
            lines += [f"    {line}" for line in why.detail.splitlines()] if why else []
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """What Jupyter draws."""
        body = "".join(f"<tbody>{''.join(_rows(check, why))}</tbody>" for check, why in self._outcomes.items())
        caption = f'<caption style="{TEXT};font-weight:bold">{escape(self._summary)}</caption>'
        return f'<table style="{TABLE}">{caption}{body}</table>'


def _headline(check: Check, why: Explanation | None) -> str:
    return f"{'✗ failed' if why else '✓ passed'}: {check.title}"


def _rows(check: Check, why: Explanation | None) -> Iterator[str]:
    # It heads the rows below it. Without this, a screen reader takes it for the heading of both columns.
    yield f'<tr><th scope="rowgroup" colspan="2" style="{WIDE}">{escape(_headline(check, why))}</th></tr>'
    for row in why.rows if why else ():
        yield _row(row)


def _row(row: Row) -> str:
    label, text = row
    head = f'<th scope="row" style="{LABEL}">{escape(label or "called")}</th>'
    return f'<tr style="{PLAIN}">{head}<td style="{TEXT}"><pre style="{CODE}">{escape(text)}</pre></td></tr>'
