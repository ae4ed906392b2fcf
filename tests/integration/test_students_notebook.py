"""The students' notebook, run by a real kernel in an environment with numpy, pytest and jupyter and nothing more."""

import os
import re
import subprocess

import nbformat
import pytest

from tests.support.students import REFERENCE, solve_notebook, write_cell

pytestmark = pytest.mark.integration


@pytest.fixture
def run_all(python, folder):
    """Runs all cells of the notebook; returns the cells with their outputs."""

    def run():
        command = [python, "-m", "jupyter", "nbconvert", "--to", "notebook", "--execute", "--allow-errors"]
        environment = {"PATH": f"{python.parent}:{os.environ['PATH']}", "HOME": str(folder.parent)}
        done = subprocess.run([*command, "--output", "run.ipynb", "attention.ipynb"], cwd=folder, env=environment,
                              capture_output=True, text=True, timeout=120)  # fmt: skip
        assert done.returncode == 0, done.stderr
        return nbformat.read(folder / "run.ipynb", as_version=4).cells

    return run


def test_check_in_the_notebook_runs_in_a_real_kernel(run_all, folder):
    solve_notebook(folder / "attention.ipynb", "project")
    loop = "def head_disagreement(weights_a, weights_b):\n    while True: pass\n"
    write_cell(folder / "attention.ipynb", "head_disagreement", loop)
    shown = {cell.source: str(cell.outputs) for cell in run_all() if cell.source.startswith("check(")}
    assert "project passes here: 2 of 2 checks" in shown['check("project")']
    assert "text/html" in shown['check("project")']
    assert "softmax: not started yet." in shown['check("softmax")']
    assert "It was stopped after 5 s." in shown['check("head_disagreement")']


def test_pictures_in_the_notebook_find_what_was_written_in_the_module(run_all, folder):
    (folder / "attention.py").write_text(REFERENCE, encoding="utf-8")
    notebook = nbformat.read(folder / "attention.ipynb", as_version=4)
    told = next(cell.source for cell in notebook.cells if "**If you write in `attention.py`" in cell.source)
    brought_in = re.search(r"add a cell with `(.+?)`", told)[1]
    place = next(i for i, cell in enumerate(notebook.cells) if cell.source.startswith("show_attention("))
    notebook.cells.insert(place, nbformat.v4.new_code_cell(brought_in))
    nbformat.write(notebook, folder / "attention.ipynb")
    assert "0.7679" in run_all()[place + 1].outputs[0]["data"]["text/html"]
