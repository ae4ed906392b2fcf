"""Gradescope numbers the folders, and names the students in a list."""

import json

import pytest

from autograder.intake import IntakeError, find_submissions

LISTED = """---
submission_1:
  :submitters:
  - :name: Solo Student
    :sid: '100'
    :email: solo@school.example
  :created_at: 2025-10-09 09:08:07.000000000 Z
  :results:
    :output: |
      submission_2:
        :submitters:
        - :name: Mallory
    tests:
    - :name: Somebody Else
submission_2:
  :submitters:
  - :name: O'Neil, Jr
    :email: one@school.example
  - :email: two@school.example
    :name: 'Zoë: ''Z'''
  :history:
  - :name: Nobody
submission_3:
  :submitters:
  - :name: "Jo"
submission_4:
  :submitters:
  - :name: Jo
submission_5:
  :submitters:
  - :name: by hand
"""
STUDENTS = {
    "Solo Student": "submission_1",
    "O'Neil, Jr, Zoë: 'Z'": "submission_2",
    "submission_3": "submission_3",
    "submission_4": "submission_4",
    "submission_5": "submission_5",
    "by hand": "by hand",
}


def write(root, folders, listed):
    for folder in folders:
        (root / folder).mkdir(parents=True)
        (root / folder / "attention.py").write_text("x = 1\n")
    (root / "submission_metadata.yml").write_text(listed, encoding="utf-8")


def fill(root):
    write(root, STUDENTS.values(), LISTED)


def found(root):
    return {each.student: each.files[0].parent.name for each in find_submissions([root])}


def test_students_are_named_as_in_the_list_and_two_of_one_name_as_their_folders(tmp_path):
    fill(tmp_path)
    assert found(tmp_path) == STUDENTS


@pytest.mark.parametrize(
    ("names", "students"),
    [
        (["submission_2", ""], ["submission_1", "submission_2"]),
        (["Ann", "submission_3", "Ann"], ["submission_1", "submission_2", "submission_3"]),
        (["Jos\u00e9", "Jose\u0301"], ["submission_1", "submission_2"]),
        (["Jose\u0301", "Ann"], ["Jos\u00e9", "Ann"]),
        (["hand", "by.hand", "by"], ["hand", "submission_2", "submission_3"]),
    ],
)
def test_nobody_is_joined_with_somebody_else_by_what_they_call_themselves(tmp_path, names, students):
    folders = [f"submission_{number}" for number, _ in enumerate(names, start=1)]
    listed = {folder: {":submitters": [{":name": name}]} for folder, name in zip(folders, names, strict=True)}
    write(tmp_path, [*folders, "by.hand"], json.dumps(listed))
    assert found(tmp_path) == {**dict(zip(students, folders, strict=True)), "by.hand": "by.hand"}


@pytest.mark.parametrize(
    ("name", "student"),
    [
        (".", "submission_1"),
        ("..", "submission_1"),
        (".grades", "grades"),
        ("../grades", "_grades"),
        ("Ann/Annie\0\x1b", "Ann_Annie__"),
        ("Ann Jr.", "Ann Jr."),
    ],
)
def test_a_name_in_the_list_leads_to_no_other_folder(tmp_path, name, student):
    root = tmp_path / "grades" / "class"
    write(root, ["submission_1"], json.dumps({"submission_1": {":submitters": [{":name": name}]}}))
    for out in tmp_path / "grades", root / ".grades":
        out.mkdir(exist_ok=True)
        assert [each.student for each in find_submissions([root], leave_out=out)] == [student]


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff\x00",
        b"- a\n- b\n",
        b"submission_1: text\n",
        b"submission_1:\n  :submitters: []\n",
        b"submission_1:\n  :submitters: text\n",
        b"submission_1:\n  :submitters:\n  - text\n",
        b"submission_1:\n  :submitters:\n  - :name: [Ann]\n",
    ],
)
def test_a_list_that_cannot_be_understood_names_nobody(tmp_path, text):
    fill(tmp_path)
    (tmp_path / "submission_metadata.yml").write_bytes(text)
    assert set(found(tmp_path)) == set(STUDENTS.values())


def test_a_link_in_place_of_the_list_is_not_followed(tmp_path):
    fill(tmp_path / "class")
    (tmp_path / "class" / "submission_metadata.yml").rename(tmp_path / "list.yml")
    (tmp_path / "class" / "submission_metadata.yml").symlink_to(tmp_path / "list.yml")
    assert set(found(tmp_path / "class")) == set(STUDENTS.values())


def test_a_folder_too_high_is_told(tmp_path):
    fill(tmp_path / "assignment_7_export")
    with pytest.raises(IntakeError, match=r"assignment_7_export holds what several students handed in"):
        found(tmp_path)


def test_a_list_renames_no_folder_that_gradescope_does_not_number(tmp_path):
    write(tmp_path, ["submission_1", "bob"], LISTED + "bob:\n  :submitters:\n  - :name: Mallory\n")
    (tmp_path / "submission_2").mkdir()
    assert [each.student for each in find_submissions([tmp_path])] == ["O'Neil, Jr, Zoë: 'Z'", "Solo Student", "bob"]


def test_a_list_among_other_names_is_not_read(tmp_path):
    write(tmp_path, ["submission_1", "bob", "cy"], LISTED)
    assert [each.student for each in find_submissions([tmp_path])] == ["bob", "cy", "submission_1"]
