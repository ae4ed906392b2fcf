"""A Jupyter server on a course folder, and a browser that looks at it."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, Route, sync_playwright

TOKEN = "tried"
START_SECONDS = 60
CHROMIUM = shutil.which("chromium")


def environment(private: Path) -> dict[str, str]:
    """For Jupyter's commands: nothing of the user's own settings, and programs that are called by their names."""
    here = str(Path(sys.executable).parent)
    own = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_RUNTIME_DIR": "runtime", "JUPYTER_DATA_DIR": "data"}
    folders = {name: str(private / folder) for name, folder in own.items()}
    return {**os.environ, **folders, "JUPYTER_TOKEN": TOKEN, "PATH": os.pathsep.join([here, os.environ["PATH"]])}


@contextmanager
def server(course: Path, private: Path) -> Iterator[str]:
    """Start it in the course folder, with the extensions that are installed; yields its URL.

    Args:
        course: The folder.
        private: Where it may keep what it needs.
    """
    command = [sys.executable, "-m", "jupyter", "server", "--no-browser", "--allow-root", "--port=0"]
    with (private / "server.log").open("wb") as log:
        program = subprocess.Popen(command, cwd=course, env=environment(private), stdout=log, stderr=log)
        try:
            yield _url(program, private)
        finally:
            program.terminate()
            program.wait(30)


@contextmanager
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    with sync_playwright() as playwright:
        # Chromium's own sandbox does not start as root. It sees pages of ours only.
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


def page_of(chromium: Browser, url: str) -> Page:
    """A page that has signed in, and that reaches nothing but this server."""

    def ours_only(route: Route) -> None:
        route.continue_() if route.request.url.startswith(url) else route.abort()

    page = chromium.new_page(viewport={"width": 1200, "height": 1600})
    page.route("**/*", ours_only)
    page.goto(f"{url}tree?token={TOKEN}")
    return page


def scroll_to(page: Page, locator: Locator) -> None:
    """Look for something from the notebook's top on: Jupyter keeps only those cells in the page that are near.

    Raises:
        AssertionError: It is nowhere.
    """
    page.locator(".jp-Notebook").first.hover()
    page.mouse.wheel(0, -100_000)
    for _ in range(60):
        page.wait_for_timeout(150)
        if locator.count():
            return locator.first.scroll_into_view_if_needed()
        page.mouse.wheel(0, 600)
    raise AssertionError("It is nowhere in the notebook.")


def _url(program: subprocess.Popen[bytes], private: Path) -> str:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and program.poll() is None:
        for told in (private / "runtime").glob("jpserver-*.json"):
            if text := told.read_text():
                return str(json.loads(text)["url"])
        time.sleep(0.1)
    raise RuntimeError(f"Jupyter does not start:\n{(private / 'server.log').read_text()}")
