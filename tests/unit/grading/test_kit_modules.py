"""What students may import because they were given it."""

from autograder.assignment import load_assignment
from autograder.grading.kit_modules import kit_modules
from tests.support.tiny import tiny_assignment


def test_the_kit_is_what_lies_in_a_released_folder_besides_the_file_to_work_in(tmp_path):
    common = {"autograder", "classroom", "conftest", "watch"}
    assert {*kit_modules(load_assignment("attention"))} == {*common, "figure", "test_attention"}
    assert {*kit_modules(tiny_assignment(tmp_path))} == {*common, "test_tiny"}
