"""The bytes of notebooks, from cells as the format has them."""

import json

from autograder.classroom.reading.notebook_file import read_notebook


def as_json(**content):
    return json.dumps(content).encode()


def cell(source, **changes):
    return {"cell_type": "code", "source": source, **changes}


def read(*cells, **content):
    return read_notebook(as_json(cells=list(cells), **content))
