"""The figure where students meet it: JupyterLab, Notebook, exported HTML, and a page of its own. Clicked and keyed."""

import re
import shutil
import subprocess
import sys
import zlib
from contextlib import contextmanager

import numpy as np
import pytest
from playwright.sync_api import expect

from autograder.assignment import load_assignment
from tests.support import jupyter
from tests.support.pictures import RIGHT, TOKENS, W_A, W_B, X, in_a_notebook

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(jupyter.CHROMIUM is None, reason="Chromium is not installed"),
]

ASSIGNMENT = load_assignment("attention")
PLACES = ["lab/tree", "notebooks"]
START_SECONDS = 60
DRAW_SECONDS = 5
"""How long Jupyter may go on drawing outputs when the kernel is done; what it draws anew forgets what was chosen."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """What students get, solved in the notebook and in the module."""
    copy = tmp_path_factory.mktemp("students") / "attention"
    shutil.copytree(ASSIGNMENT.release_dir, copy, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ASSIGNMENT.solution_dir / "attention.ipynb", copy)
    shutil.copy(ASSIGNMENT.reference, copy / "attention.py")
    return copy


@pytest.fixture(scope="module")
def private(tmp_path_factory):
    return tmp_path_factory.mktemp("private")


@pytest.fixture(scope="module")
def site(folder, private):
    with jupyter.server(folder, private) as url:
        yield url


@pytest.fixture(scope="module")
def chromium():
    with jupyter.browser() as started:
        yield started


@pytest.fixture
def pictures(tmp_path):
    """Where screenshots are kept."""
    return tmp_path


def run_in_folder(folder, private, *command):
    environment = jupyter.environment(private)
    subprocess.run([sys.executable, "-m", *command], cwd=folder, check=True, env=environment, timeout=120)


@contextmanager
def without_scripts(chromium, path, width=1000):
    """A file in a browser that runs no scripts and has no network, as in the strictest of renderers."""
    context = chromium.new_context(java_script_enabled=False, offline=True, viewport={"width": width, "height": 1400})
    page = context.new_page()
    page.goto(path.as_uri())
    yield page
    context.close()


def wait_for_kernel(page, site):
    """Until then, Jupyter would ask which kernel to use."""
    for _ in range(START_SECONDS):
        kernels = page.request.get(f"{site}api/kernels").json()
        if any(kernel["execution_state"] == "idle" and kernel["connections"] for kernel in kernels):
            return page.locator("[data-status=idle], .jp-NotebookKernelStatus").first.wait_for()
        page.wait_for_timeout(1000)
    raise AssertionError("No kernel starts.")


def run_all(page, folder):
    """Run every cell, the last one too, which writes a file: until then, the page moves while it is clicked."""
    (folder / "figure.html").unlink(missing_ok=True)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    for _ in range(START_SECONDS):
        page.wait_for_timeout(1000)
        if (folder / "figure.html").exists():
            return page.wait_for_timeout(DRAW_SECONDS * 1000)
    raise AssertionError("The last cell has not run.")


def group(page, name):
    """The first figure with these buttons."""
    return page.get_by_role("group", name=name).first


def chosen(figure):
    """The one panel that is to be seen."""
    panel = figure.locator(".one-choice:visible")
    assert panel.count() == 1
    return panel


def rows(figure):
    return [re.split(r"\s+", row.strip())[-3:] for row in chosen(figure).locator("tbody tr").all_inner_texts()]


def says(figure, words):
    expect(chosen(figure)).to_contain_text(words)


def try_the_figure(figure):
    """Click the tokens, go back with the arrow keys, read what is shown."""
    says(figure, "Disagreement: 0.813.")
    figure.get_by_text("the", exact=True).first.click()
    says(figure, "Disagreement: 0.657. Head B is flat here")
    figure.get_by_text("sat", exact=True).first.click()
    says(figure, "Disagreement: 0.813.")
    assert rows(figure) == [["0.6652", "0.0900", "0.2447"], ["0.0900", "0.6652", "0.2447"]]
    says(figure, "1.5752, 1.5752")
    sat = figure.get_by_role("radio", name="sat")
    heard = "Disagreement: 0.813. Head A 0.6652 0.0900 0.2447 Head B 0.0900 0.6652 0.2447"
    expect(sat).to_have_accessible_description(heard)
    sat.press("ArrowLeft")
    says(figure, "Disagreement: 0.657. Head A is flat here")
    expect(figure.get_by_role("radio", name="cat")).to_be_focused()
    figure.get_by_role("radio", name="cat").press("ArrowUp")
    assert rows(figure)[0] == ["0.8668", "0.0159", "0.1173"]
    figure.get_by_role("radio", name="the").press("ArrowDown")
    says(figure, '"cat" is (0, 2)')


@pytest.mark.parametrize("place", PLACES)
def test_in_a_running_notebook(chromium, site, folder, place, pictures):
    page = jupyter.page_of(chromium, site)
    page.goto(f"{site}{place}/attention.ipynb")
    page.locator(".jp-Notebook").wait_for()
    wait_for_kernel(page, site)
    run_all(page, folder)
    jupyter.scroll_to(page, page.get_by_role("group", name="Query token"))
    figure = group(page, "Query token")
    try_the_figure(figure)
    figure.screenshot(path=pictures / "figure.png")
    page.screenshot(path=pictures / "page.png")
    jupyter.scroll_to(page, page.get_by_role("group", name="Head B is turned by"))
    turned = group(page, "Head B is turned by")
    turned.get_by_text("90°", exact=True).first.click()
    says(turned, "sat 0.813")
    turned.screenshot(path=pictures / "turned.png")
    page.close()


def test_in_exported_html(chromium, folder, private, pictures):
    run_in_folder(folder, private, "jupyter", "nbconvert", "--to", "html", "--execute", "attention.ipynb")
    with without_scripts(chromium, folder / "attention.html") as page:
        try_the_figure(group(page, "Query token"))
        heat_map = page.get_by_role("table", name="Weights of attention").first
        expect(heat_map.get_by_role("row", name="sat 0.3333 0.3333 0.3333")).to_be_visible()
        expect(page.get_by_role("group", name="Query token")).to_have_count(3)
        for reply in (
            "Not flat yet: at 0°",
            'Not yet: for "sat", Head C is',
            "Not yet. The first column is not yet the mean",
        ):
            expect(page.get_by_text(reply)).to_be_visible()
        group(page, "Query token").screenshot(path=pictures / "figure.png")
        page.screenshot(path=pictures / "page.png", full_page=True)


def test_four_tokens_fit_on_a_phone(chromium, monkeypatch, tmp_path, pictures):
    figure = in_a_notebook(monkeypatch)
    figure.show_heads(RIGHT, np.vstack([X, [1.0, 2.0]]), [*TOKENS, "down"], W_A, W_B)
    (tmp_path / "four.html").write_text(f'<meta charset="utf-8">{figure.drawn}', encoding="utf-8")
    with without_scripts(chromium, tmp_path / "four.html", width=390) as page:
        panel = chosen(group(page, "Query token"))
        edges = [box["x"] + box["width"] for box in map(bounds, panel.locator("td, .colour-scale span, li").all())]
        assert max(edges) <= 390
        assert len({bounds(patch)["y"] for patch in panel.locator(".colour-scale span").all()}) == 1
        page.screenshot(path=pictures / "page.png", full_page=True)


def bounds(element):
    return element.bounding_box()


def test_on_a_page_of_its_own(chromium, folder, private, pictures):
    run_in_folder(folder, private, "figure")
    with without_scripts(chromium, folder / "figure.html") as page:
        try_the_figure(group(page, "Query token"))
        turned = group(page, "Head B is turned by")
        turned.get_by_role("radio", name="0°", exact=True).press("ArrowLeft")
        says(turned, "sat 0.813")
        page.screenshot(path=pictures / "page.png", full_page=True)


def test_on_paper_it_keeps_its_colours(chromium, folder, private):
    run_in_folder(folder, private, "figure")
    with without_scripts(chromium, folder / "figure.html") as page:
        printed, as_asked = page.pdf(print_background=True), page.pdf(print_background=False)
    assert colours_in(as_asked) == colours_in(printed) != set()


def colours_in(pdf):
    drawn = b"".join(map(zlib.decompress, re.findall(rb"(?s)/FlateDecode.*?stream\n(.*?)\nendstream", pdf)))
    return set(re.findall(rb"\S+ \S+ \S+ rg", drawn))
