"""Code in text cells is read as code where it must be, and stays text where it is any."""

import pytest

from tests.support.notebook_json import cell, read

CODE = "def softmax(scores):\n    return scores\n"


@pytest.mark.parametrize("kind", ["markdown", "raw", None])
def test_a_code_cell_of_nbgraders_that_was_made_text_is_read_as_code(kind):
    found = read(cell("a = 1"), cell("b = 2", cell_type=kind, metadata={"nbgrader": {"cell_type": "code"}}))
    assert found.code == ("a = 1", "b = 2")
    assert found.notes == ("Code cells changed to text: 1. They were read as code all the same.",)


@pytest.mark.parametrize("kind", ["markdown", "raw"])
def test_a_function_that_stands_in_a_text_cell_alone_is_read_as_code(kind):
    found = read(cell("import numpy as np"), cell(CODE, cell_type=kind))
    assert found.code == ("import numpy as np", CODE)
    assert found.notes == ("Code cells changed to text: 1. They were read as code all the same.",)


@pytest.mark.parametrize("kind", ["markdown", "raw"])
@pytest.mark.parametrize(
    "text", ["import numpy as np", "\nfrom math import *\nimport numpy\n\nimport numpy.linalg as la"]
)
def test_imports_of_numpy_in_a_text_cell_are_read_as_code(text, kind):
    found = read(cell(text, cell_type=kind), cell(CODE))
    assert found.code == (text, CODE)
    assert found.notes == ("Code cells changed to text: 1. They were read as code all the same.",)


@pytest.mark.parametrize(
    "text", ["import numpy as np loads it", "Use numpy.", "import numpy\n\nThen go on.", "import os"]
)
def test_words_about_imports_stay_text(text):
    assert read(cell(text, cell_type="markdown"), cell(CODE)).code == (CODE,)


def test_an_old_version_of_a_function_stays_text():
    found = read(cell(CODE), cell(CODE.replace("scores", "old"), cell_type="markdown"))
    assert (found.code, found.notes) == ((CODE,), ())


@pytest.mark.parametrize("metadata", [None, 3, {}, {"nbgrader": None}, {"nbgrader": {"cell_type": ["code"]}}])
def test_any_other_text_stays_text(metadata):
    assert read(cell("Words.", cell_type="markdown", metadata=metadata)).code == ()
