"""Files of one student, and what is read of them."""

import json

import pytest

from autograder.intake import NothingToGrade, read_work
from tests.support.samples import submission

FUNCTIONS = ["softmax", "attention"]
STUB = "def softmax(scores):\n    raise NotImplementedError\n\ndef attention(q):\n    raise NotImplementedError\n"
HALF = STUB.replace("raise NotImplementedError", "return scores", 1)
WHOLE = STUB.replace("raise NotImplementedError", "return 1")


def notebook(*cells):
    return json.dumps({"cells": [{"cell_type": "code", "source": code} for code in cells]})


def read(root, *names, kib=64):
    return read_work(submission(root, *names), FUNCTIONS, kib, "attention")


def refused(root, *names, kib=64):
    with pytest.raises(NothingToGrade) as caught:
        read(root, *names, kib=kib)
    return caught.value.status, caught.value.reason
