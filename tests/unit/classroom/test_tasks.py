"""What a folder says about itself."""

import re

import pytest

from autograder.classroom.tasks import TasksError, read_tasks


def test_a_folder_with_a_name_that_pytest_cannot_read_is_named(tmp_path):
    folder = tmp_path / "week[1]" / "attention"
    with pytest.raises(TasksError, match=re.escape("with [ in its name. Give another name to week[1], and start")):
        read_tasks(folder)
