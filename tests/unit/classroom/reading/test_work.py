"""Which file of a student is checked."""

import pytest

from autograder.classroom.reading.work import WorkError, find_work


@pytest.fixture
def find(tmp_path, monkeypatch):
    """Finds the work in a folder of an exercise, from below it."""
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path / "sub")
    return lambda chosen: find_work(tmp_path, "attention", ["softmax"], chosen)


def test_a_file_is_looked_for_where_it_was_typed_then_in_the_exercise(find, tmp_path):
    (tmp_path / "mine.py").write_text("one = 1\n")
    assert find("mine.py").source.parts == (b"one = 1\n",)
    (tmp_path / "sub" / "mine.py").write_text("two = 2\n")
    assert find("mine.py").source.parts == (b"two = 2\n",)
    assert find("../mine.py").source.parts == (b"one = 1\n",)
    assert find("sub/mine.py").told == "Checking sub/mine.py."


def test_a_file_is_named_as_it_was_typed(find, tmp_path):
    with pytest.raises(WorkError, match=r"There is no file sub/nothing\.py"):
        find("sub/nothing.py")
    with pytest.raises(WorkError, match=r"^sub cannot be read: Is a directory\.$"):
        find("sub")
