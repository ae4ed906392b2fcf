"""The figure as it is heard: a real screen reader, real keys, and what it says."""

import pytest

from tests.support import pictures, screen_reader
from tests.support.pictures import RIGHT

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(screen_reader.MISSING), reason=f"not installed: {', '.join(screen_reader.MISSING)}"),
]


@pytest.fixture
def reader(monkeypatch, tmp_path):
    """It has begun to read the figure's own page."""
    figure = pictures.in_a_notebook(monkeypatch)
    monkeypatch.chdir(tmp_path)
    figure.write_figure(RIGHT)
    with screen_reader.reading(tmp_path / "figure.html", tmp_path) as started:
        yield started


def test_a_token_is_chosen_by_keys_and_its_rows_are_heard(reader):
    assert "Query token panel." in reader.hear("Tab", until="Disagreement: 0.813.")
    reader.hear("Insert+a", until="Focus mode")
    assert reader.hear("Left", until="Head A is flat here").splitlines()[:2] == ["cat.", "selected radio button"]
    rows = "Head A 0.6652 0.0900 0.2447 Head B 0.0900 0.6652 0.2447."
    assert reader.hear("Right", until=rows) == f"sat.\nselected radio button\nDisagreement: 0.813. {rows}"
    reader.hear("Insert+a", until="Browse mode")
    heard = reader.read_on(until='"sat" is (1, 1). After the projection:')
    assert 'Weights when "sat" asks' in heard
    assert said_in_turn("Head A", "0.6652", "0.0900", "0.2447") in heard
    assert said_in_turn("Head B", "0.0900", "0.6652", "0.2447") in heard
    assert "0.2447 × 1 ≈ 1.5752" in reader.read_on(until="(1.5752, 1.5752)", most=20)  # noqa: RUF001


def said_in_turn(head, *weights):
    """A row of weights, each with the name of its token."""
    named = zip(("the", "cat", "sat"), weights, strict=True)
    return "\n".join([f"{head}.", *(f"{token} column header {weight}." for token, weight in named)])
