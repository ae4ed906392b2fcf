"""A digest changes with names, bytes and notes, and with nothing else."""

from dataclasses import replace

from autograder.intake import digest
from tests.support.file_names import needs_bytes
from tests.support.samples import submission


def test_the_same_files_elsewhere_have_the_same_digest(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "ann.py").write_text("x = 1")
    assert digest(submission(tmp_path / "a", "ann.py")) == digest(submission(tmp_path / "b", "ann.py"))


def test_bytes_names_and_notes_count(tmp_path):
    (tmp_path / "ann.py").write_text("x = 1")
    (tmp_path / "bob.py").write_text("x = 1")
    handed_in = submission(tmp_path, "ann.py")
    before = digest(handed_in)
    others = [submission(tmp_path, "bob.py"), submission(tmp_path), replace(handed_in, notes=("odd",))]
    digests = {before, *map(digest, others)}
    (tmp_path / "ann.py").write_text("x = 2")
    digests.add(digest(handed_in))
    assert len(digests) == 5


def test_text_cannot_move_from_one_file_to_the_next(tmp_path):
    (tmp_path / "a").write_text("1")
    (tmp_path / "b").write_text("2")
    before = digest(submission(tmp_path, "a", "b"))
    (tmp_path / "a").write_text("12")
    (tmp_path / "b").write_text("")
    assert digest(submission(tmp_path, "a", "b")) != before


@needs_bytes
def test_files_that_cannot_be_read_and_odd_names_have_a_digest(tmp_path):
    (tmp_path / "link.py").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "\udcff.py").write_text("x = 1")
    assert digest(submission(tmp_path, "link.py", "gone.py")) != digest(submission(tmp_path, "\udcff.py"))
