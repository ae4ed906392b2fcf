"""Formgrader's button for autograding, in a real browser: with our settings it grades in the sandbox."""

import pytest

from tests.support import courses, jupyter

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(jupyter.CHROMIUM is None, reason="Chromium is not installed"),
]

OURS = f"{courses.CONFIG}from autograder.course.config import configure\nconfigure(c)\n"
BUSY_MS = 120_000


@pytest.mark.parametrize(
    ("config", "is_kernel"), [(OURS, False), (courses.CONFIG, True)], ids=["our settings", "stock"]
)
def test_the_button_autogrades(tmp_path, config, is_kernel):
    root, private, written = tmp_path / "course", tmp_path / "private", tmp_path / "written by a student"
    root.mkdir()
    private.mkdir()
    (root / "nbgrader_config.py").write_text(config)
    courses.make_course(root)
    courses.hand_in(root, "bob", softmax=f"open({str(written)!r}, 'w').close()\n{courses.WRONG['softmax']}")
    with jupyter.server(root, private) as site, jupyter.browser() as chromium:
        page = jupyter.page_of(chromium, site)
        page.goto(f"{site}formgrader/manage_submissions/attention")
        row = page.locator("#main-table tr", has_text="bob")
        row.locator(".autograde a").click()
        page.get_by_text("Successfully autograded 'attention' for student 'bob'.").wait_for(timeout=BUSY_MS)
        page.reload()
        row.wait_for()
        assert row.locator(".score").inner_text() == "16 / 20"
        page.screenshot(path=tmp_path / "page.png")
    assert written.exists() == is_kernel
