"""A file of the student's own with the name of a module."""

import pytest

from autograder.classroom.module_names import stop_at_module_names


@pytest.mark.parametrize("name", ["numpy.py", "random.py", "copy.py", "types.py", "pytest.py"])
def test_a_file_with_the_name_of_a_module_is_told(tmp_path, name):
    (tmp_path / name).touch()
    with pytest.raises(SystemExit, match=rf"^{name} in this folder has the name of a module, .* another name\."):
        stop_at_module_names(str(tmp_path))


@pytest.mark.parametrize("name", ["attention.py", "softmax.py", "test.py", "lesson.py", "numpy.txt", "numpy"])
def test_any_other_file_may_be_there(tmp_path, name):
    (tmp_path / name).touch()
    stop_at_module_names(str(tmp_path))
