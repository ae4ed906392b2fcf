"""The notebook with the kernel of Google Colab: its old IPython and ipykernel. It has not seen Colab's own page."""

import json
import os
import re
import subprocess
import venv

import pytest

from autograder.assignment import load_assignment
from autograder.release.bundle import archive_of
from tests.support import damaged

pytestmark = [pytest.mark.integration, pytest.mark.soak]

ASSIGNMENT = load_assignment("attention")
PACKAGES = ["ipython==7.34.0", "ipykernel==6.17.1", "numpy==2.0.2", "pytest==8.4.2", "nbconvert"]
"""The first two are what Colab's own package pins; it comes with the others, in about these versions."""
UNTOUCHED = (ASSIGNMENT.release_dir / "attention.ipynb").read_bytes()


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    folder = tmp_path_factory.mktemp("colab")
    venv.create(folder, with_pip=True)
    made = folder / "bin" / "python"
    subprocess.run([made, "-m", "pip", "install", "--quiet", *PACKAGES], check=True, capture_output=True, timeout=600)
    return made


@pytest.fixture
def run(python, tmp_path):
    """Runs a notebook as Colab does: the notebook itself is no file there, what was uploaded lies in `content`."""
    content = tmp_path / "content"
    (content / "sample_data").mkdir(parents=True)
    command = [python, "-m", "nbconvert", "--to=notebook", "--execute", "--allow-errors", "--stdin", "--stdout"]
    home = {**os.environ, "HOME": str(tmp_path), "JUPYTER_PREFER_ENV_PATH": "1"}

    def run(notebook, *uploads):
        for name in uploads:
            (content / name).write_bytes(archive_of(ASSIGNMENT))
        pipes = {"input": notebook, "capture_output": True}
        done = subprocess.run(command, cwd=content, env=home, check=True, timeout=300, **pipes)
        return [output for cell in json.loads(done.stdout)["cells"] for output in cell.get("outputs", [])]

    return run


def errors(outputs):
    return ["".join(output["traceback"]) for output in outputs if output["output_type"] == "error"]


def shown(outputs):
    return ["".join(output["data"]["text/html"]) for output in outputs if "text/html" in output.get("data", {})]


def test_the_kernel_is_old_indeed(python):
    code = "import IPython, ipykernel, numpy; print(IPython.__version__, ipykernel.__version__, numpy.__version__)"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [package.partition("==")[2] for package in PACKAGES[:3]]


def test_without_the_archive_it_says_what_to_upload(run):
    assert "Put attention.zip beside this notebook. Then run this cell again." in errors(run(UNTOUCHED))[0]


def test_an_untouched_notebook_says_in_a_sentence_where_to_begin(run):
    told = errors(run(UNTOUCHED, "attention.zip"))
    assert len(told) == len(ASSIGNMENT.task_names)
    for task, text in zip(ASSIGNMENT.task_names, told, strict=True):
        assert text.startswith(f"{task}: not started yet. ")
        assert "Traceback" not in text


def test_right_functions_pass_and_are_drawn(run):
    outputs = run(damaged.made(), "attention (1).zip")
    assert errors(outputs) == []
    html = shown(outputs)
    for task in ASSIGNMENT.task_names:
        assert any(re.search(rf"{task} passes here: (\d) of \1 checks", text) for text in html)
    assert any("0.813" in text for text in html)


def test_a_wrong_function_is_told_in_a_table(run):
    told = shown(run(damaged.made(softmax=damaged.SUM_OF_ALL), "attention.zip"))
    assert any("<table" in text and "softmax" in text and "a row that sums to" in text for text in told)
