"""What lies in students' folders: nothing is followed or opened that is no file, and no folder is too large."""

import os
import tracemalloc

from autograder.intake import any_folder, walk
from autograder.intake.plain import MAX_FILES
from autograder.intake.walk import MAX_DEPTH, MAX_ENTRIES
from tests.support.class_folders import fill, found, notes_of


def test_links_are_not_followed(tmp_path):
    fill(tmp_path, "class/ann/attention.py", "elsewhere/secret.py")
    (tmp_path / "class/bob").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "class/cy.py").symlink_to(tmp_path / "elsewhere/secret.py")
    (tmp_path / "class/ann/more").symlink_to(tmp_path / "class")
    assert found(tmp_path / "class") == {"ann": ["attention.py"], "bob": [], "cy": []}
    assert notes_of(tmp_path / "class", "cy") == (
        "cy.py is a link and was not read. Put what is to be graded in its place.",
    )
    assert notes_of(tmp_path / "class", "ann") == (
        "ann/more is a link and was not read. Put what is to be graded in its place.",
    )


def test_a_file_given_by_a_link_is_not_read(tmp_path):
    fill(tmp_path, "secret.py")
    (tmp_path / "ann.py").symlink_to(tmp_path / "secret.py")
    assert found(tmp_path / "ann.py") == {"ann": []}


def test_pipes_are_not_opened(tmp_path):
    os.mkfifo(tmp_path / "ann.py")
    assert notes_of(tmp_path, "ann") == ("ann.py is no ordinary file and was not read.",)


def test_a_folder_whose_path_is_too_long_is_noted(tmp_path):
    fill(tmp_path, "bob.py")
    folder = os.open(tmp_path, os.O_RDONLY)
    for _ in range(MAX_DEPTH):
        os.mkdir("d" * 250, dir_fd=folder)
        deeper = os.open("d" * 250, os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = deeper
    os.close(folder)
    (note,) = notes_of(tmp_path, "d" * 250)
    assert note.endswith("lies too deep in other folders and was not read.")
    assert found(tmp_path)["bob"] == ["bob.py"]


def test_too_deep_folders_are_noted(tmp_path):
    fill(tmp_path, "ann/" + "d/" * (MAX_DEPTH + 1) + "attention.py")
    (note,) = notes_of(tmp_path, "ann")
    assert "too deep" in note


def test_folders_with_long_names_are_too_deep_sooner(tmp_path):
    fill(tmp_path, "ann/" + f"{'d' * 200}/" * 4 + "attention.py", "bob/" + f"{'d' * 200}/" * 3 + "attention.py")
    (note,) = notes_of(tmp_path, "ann")
    assert "too deep" in note
    assert len(found(tmp_path)["bob"]) == 1


def test_too_many_files_are_noted(tmp_path):
    (tmp_path / "ann").mkdir()
    for number in range(MAX_ENTRIES + 1):
        (tmp_path / "ann" / f"{number}.py").touch()
    cut, more = notes_of(tmp_path, "ann")
    assert "was not read to its end" in cut
    assert more == f"{MAX_ENTRIES - MAX_FILES} more files were not read."


def test_an_environment_handed_in_as_well_hides_no_work(tmp_path, monkeypatch):
    monkeypatch.setattr(walk, "MAX_ENTRIES", 100)
    packages = [f"share/{package}/{number}.py" for package in "abc" for number in range(60)]
    fill(
        tmp_path,
        "ann/work.py",
        "bob/src/work.py",
        *(f"{who}/env/{file}" for who in ("ann", "bob") for file in packages),
    )
    for student in "ann", "bob":
        assert "work.py" in found(tmp_path)[student]
        (note,) = notes_of(tmp_path, student)
        assert "was not read to its end: more than 100 files" in note


def test_of_very_many_files_those_in_the_fewest_folders_are_kept(tmp_path):
    fill(tmp_path, "ann/work/attention.py", *(f"ann/env/lib/python/{number}.py" for number in range(MAX_FILES)))
    kept = found(tmp_path)["ann"]
    assert len(kept) == MAX_FILES
    assert "attention.py" in kept


def test_what_a_folder_holds_does_not_stay_in_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(walk, "MAX_ENTRIES", 100)
    names = [f"{number:04}{'f' * 200}" for number in range(4_000)]
    fill(tmp_path, *(f"{student}/{name}" for student in ("ann", "bob") for name in names))
    tracemalloc.start()
    any_folder(tmp_path, "attention")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < sum(map(len, names))  # of one student alone
