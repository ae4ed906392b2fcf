"""The notebook in a real JupyterLite site, where Python runs in the browser: its checks and its figure."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from autograder.assignment import load_assignment
from autograder.release.bundle import archive_of
from tests.support import damaged, jupyter, jupyterlite

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(jupyter.CHROMIUM is None, reason="Chromium is not installed"),
    pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed"),
]

ASSIGNMENT = load_assignment("attention")
START_MS = 120_000
RUN_MS = 240_000
"""Python starts anew in each page, and reads every file of the folder through the browser."""


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """One folder as students get it, and one where the notebook lies beside the archive, as after an upload."""
    folder = tmp_path_factory.mktemp("files")
    shutil.copytree(ASSIGNMENT.release_dir, folder / "whole", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "whole" / "attention.ipynb").write_bytes(damaged.made())
    (folder / "packed").mkdir()
    (folder / "packed" / "attention.zip").write_bytes(archive_of(ASSIGNMENT))
    (folder / "packed" / "attention.ipynb").write_bytes(damaged.made(softmax=damaged.SUM_OF_ALL))
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory, files):
    with jupyterlite.served(jupyterlite.build(tmp_path_factory.mktemp("site"), files)) as url:
        yield url


@pytest.fixture
def page(site):
    """A page that has asked this site only for what it needed."""
    asked = []
    with jupyter.browser() as chromium:
        page = chromium.new_page(viewport={"width": 1200, "height": 1600})
        page.on("request", lambda request: asked.append(request.url))
        yield page
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []


def run_all(page, site, folder):
    page.goto(f"{site}lab/index.html?path={folder}/attention.ipynb")
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=START_MS)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    expect(page.locator(".jp-Dialog")).to_have_count(0)


def test_right_functions_pass_and_are_drawn(page, site, tmp_path):
    run_all(page, site, "whole")
    page.get_by_text("All 3 pictures are in figure.html.").wait_for(state="attached", timeout=RUN_MS)
    for task in ASSIGNMENT.task_names:
        expect(page.locator("caption", has_text=re.compile(rf"^{task} passes here: (\d) of \1 checks"))).to_have_count(
            1
        )
    heads = page.get_by_role("group", name="Query token").filter(has_not_text="Head C")
    jupyter.scroll_to(page, heads)
    figure = heads.first
    figure.get_by_text("sat", exact=True).first.click()
    expect(figure.locator(".one-choice:visible")).to_contain_text("Disagreement: 0.813.")
    page.screenshot(path=tmp_path / "page.png")


def test_a_mistake_is_explained(page, site, tmp_path):
    run_all(page, site, "packed")
    page.get_by_text("softmax: not done yet.").wait_for(state="attached", timeout=RUN_MS)
    table = page.locator("table", has=page.locator("caption", has_text="softmax: 0 of 3 checks passed."))
    expect(table).to_contain_text("The result has a row that sums to 0.4. Each row of weights should sum to 1.")
    expect(table).to_contain_text("Sum along the last axis, and keep that axis.")
    page.screenshot(path=tmp_path / "page.png")
