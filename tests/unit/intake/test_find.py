"""A folder becomes submissions: every student once, nothing lost, nothing followed."""

from pathlib import Path

import pytest

from autograder.grading.bulk.run import STORE
from autograder.intake import IntakeError, find_submissions
from autograder.intake.find import ALIKE, SAME_NAME
from autograder.intake.plain import MAX_NOTES, SPELLED_TWICE
from autograder.reports.files import FEEDBACK, GRADES, INDEX
from tests.support.class_folders import fill, found, notes_of
from tests.support.file_names import BYTES_ALLOWED

ODD_NAMES = ["O'Neil, Jr", 'say "hi"', "two\nlines", "bell\x07", "注意力", "a (1)", "-rf", "=1+1", "x" * 250]
ODD_NAMES += ["\udcff"] * BYTES_ALLOWED


def test_files_and_folders_side_by_side(tmp_path):
    fill(tmp_path, "bob.py", "ann/attention.ipynb", "cy/deep/down/attention.py", "bob.ipynb")
    assert found(tmp_path) == {"ann": ["attention.ipynb"], "bob": ["bob.ipynb", "bob.py"], "cy": ["attention.py"]}


def test_names_that_look_the_same_are_one_persons(tmp_path):
    fill(tmp_path, "Zo\u00eb/a.py", "Zoe\u0308/b.py", "Zoe.py")
    assert found(tmp_path) == {"Zoe": ["Zoe.py"], "Zo\u00eb": ["b.py", "a.py"]}
    assert notes_of(tmp_path, "Zo\u00eb") == (f"Zo\u00eb {SPELLED_TWICE}",)
    assert notes_of(tmp_path, "Zoe") == ()


def test_a_name_is_the_same_whatever_stored_it(tmp_path):
    fill(tmp_path, "Zoe\u0308.py")
    assert list(found(tmp_path)) == list(found(tmp_path / "Zoe\u0308.py")) == ["Zo\u00eb"]


def test_submissions_are_sorted_by_student(tmp_path):
    fill(tmp_path, "c.py", "a/x.py", "B.py")
    assert list(found(tmp_path)) == ["B", "a", "c"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names(tmp_path, name):
    fill(tmp_path, f"{name}.PY")
    assert found(tmp_path) == {name: [f"{name}.PY"]}


def test_a_single_file(tmp_path):
    fill(tmp_path, "ann.py", "bob.py")
    assert found(tmp_path / "ann.py") == {"ann": ["ann.py"]}


def test_an_empty_folder_is_a_submission_without_files(tmp_path):
    (tmp_path / "ann").mkdir()
    assert found(tmp_path) == {"ann": []}


def test_what_came_with_the_exercise_is_left_out(tmp_path):
    kit = [
        "conftest.py",
        "test_attention.py",
        "pytest.ini",
        "classroom/tasks.py",
        "tasks.json",
        "README.md",
    ]
    fill(tmp_path, "attention.py", *kit)
    assert found(tmp_path) == {"attention": ["attention.py"]}


def test_nothing_is_said_of_what_came_with_the_exercise_or_was_made_by_it(tmp_path):
    kit = ["conftest.py", "test_attention.py", "pytest.ini", "classroom/tasks.py", "classroom/notes.css", "tasks.json"]
    kit += ["README.md", "readme (1).txt", "figure.html"]
    fill(tmp_path, *(f"ann/{name}" for name in ("attention.py", *kit)))
    assert notes_of(tmp_path, "ann") == ()


def test_a_student_may_be_called_test_student(tmp_path):
    fill(tmp_path, "test_student.py", "test_other/attention.py", "Test_third.py")
    assert list(found(tmp_path)) == ["Test_third", "test_other", "test_student"]


def test_a_student_may_be_called_melissa_read(tmp_path):
    fill(tmp_path, "readmelissa.py", "readmelissa2/attention.py")
    assert list(found(tmp_path)) == ["readmelissa", "readmelissa2"]


def test_litter_is_left_out(tmp_path):
    fill(tmp_path, "ann.py", ".hidden.py", "__pycache__/ann.py", ".ipynb_checkpoints/ann.ipynb", "__MACOSX/ann.py")
    fill(tmp_path, "._ann.py", "Icon\r", "desktop.ini", "Thumbs.db", "~$ann.docx", "bob/bob.py", "bob/~$bob.docx")
    fill(tmp_path, "bob/env/lib/python3.12/site-packages/scipy/softmax.py", "bob/env/Lib/site-packages/numpy.py")
    assert found(tmp_path) == {"ann": ["ann.py"], "bob": ["bob.py"]}
    assert notes_of(tmp_path, "bob") == ()


def test_other_files_are_noted(tmp_path):
    fill(tmp_path, "ann/essay.docx", "bob.pdf")
    assert notes_of(tmp_path, "ann") == ("ann/essay.docx is no .py or .ipynb file and was not read.",)
    assert notes_of(tmp_path, "bob") == ("bob.pdf is no .py or .ipynb file and was not read.",)


def test_archives_are_to_be_unpacked(tmp_path):
    fill(tmp_path, "ann/attention.zip", "class.tar.gz")
    assert notes_of(tmp_path, "ann") == ("ann/attention.zip is an archive and was not read. It must be unpacked.",)
    with pytest.raises(IntakeError, match="is an archive"):
        find_submissions([tmp_path / "class.tar.gz"])


def test_grades_do_not_go_among_the_submissions(tmp_path):
    fill(tmp_path, "ann.py")
    with pytest.raises(IntakeError, match="holds submissions"):
        find_submissions([tmp_path], leave_out=tmp_path / "." / "")
    fill(tmp_path, "bob/b.py")
    with pytest.raises(IntakeError, match="holds submissions"):
        find_submissions([tmp_path], leave_out=tmp_path / "bob")


def test_results_are_no_class(tmp_path):
    fill(tmp_path, STORE, f"{STORE}-wal", GRADES, INDEX, f"{FEEDBACK}/ann.html")
    with pytest.raises(
        IntakeError, match=r"holds the results of an earlier run\. Give the folder with the submissions"
    ):
        find_submissions([tmp_path])
    fill(tmp_path, "ann.py")
    assert found(tmp_path)["ann"] == ["ann.py"]  # who named files so stops nobody


def test_a_students_link_to_the_results_stops_nobody(tmp_path):
    (tmp_path / "out").mkdir()
    fill(tmp_path / "class", "ann.py", "bob.py")
    (tmp_path / "class" / "bob").symlink_to("../out")
    _, bob = find_submissions([tmp_path / "class"], leave_out=tmp_path / "out")
    assert (bob.student, [path.name for path in bob.files]) == ("bob", ["bob.py"])
    assert bob.notes == ("bob is a link and was not read. Put what is to be graded in its place.",)


def test_a_loop_of_links_is_a_link_like_others(tmp_path):
    (tmp_path / "loop").symlink_to("loop")
    [submission] = find_submissions([tmp_path / "loop"], leave_out=tmp_path / "loop" / "out")
    assert submission.notes == ("loop is a link and was not read. Put what is to be graded in its place.",)


def test_many_notes_are_counted(tmp_path):
    fill(tmp_path, *(f"ann/{number}.png" for number in range(MAX_NOTES + 5)))
    assert notes_of(tmp_path, "ann")[MAX_NOTES:] == ("5 more files were not read.",)


def test_the_same_name_in_two_folders_is_kept_apart(tmp_path):
    fill(tmp_path, "monday/ann.py", "friday/ann.py", "friday/bob.py")
    submissions = find_submissions([tmp_path / "monday", tmp_path / "friday"])
    assert [each.student for each in submissions] == ["ann (friday)", "ann (monday)", "bob"]
    assert [each.root.name for each in submissions] == ["friday", "monday", "friday"]
    both = f"{tmp_path / 'friday'}, {tmp_path / 'monday'}"
    assert submissions[1].notes == (SAME_NAME.format("ann", both, tmp_path / "monday"),)


def test_two_people_of_one_name_who_handed_in_no_work_are_two_and_keep_their_notes(tmp_path):
    fill(tmp_path, "monday/ann.png", "friday/ann.png")
    submissions = find_submissions([tmp_path / "monday", tmp_path / "friday"])
    assert [each.student for each in submissions] == ["ann (friday)", "ann (monday)"]
    assert {each.notes[1:] for each in submissions} == {("ann.png is no .py or .ipynb file and was not read.",)}


def test_who_is_who_does_not_depend_on_the_order_of_the_folders(tmp_path):
    fill(tmp_path, "a/class/ann.py", "b/class/ann.py")
    folders = [tmp_path / "a" / "class", tmp_path / "b" / "class"]
    submissions = find_submissions(folders)
    assert [each.student for each in submissions] == ["ann (class)", "ann (class) (2)"]
    assert find_submissions(folders[::-1]) == submissions


def test_names_made_up_do_not_hide_a_student(tmp_path):
    fill(tmp_path, "monday/ann.py", "friday/ann.py", "friday/ann (friday).py")
    assert len(find_submissions([tmp_path / "monday", tmp_path / "friday"])) == 3
    assert "ann (friday) (2)" in found(tmp_path / "monday", tmp_path / "friday")


@pytest.mark.parametrize("other", ["ann ", "ann.", "Ann", "\uff41nn", "a nn", "ann (1)", "Ann(12)"])
def test_who_can_be_taken_for_somebody_else_is_kept_apart_with_a_note(tmp_path, other):
    fill(tmp_path, f"{other}/a.py", f"{other}/a.png", "ann.py", "bob.py")
    assert set(found(tmp_path)) == {other, "ann", "bob"}
    odd = f"{other}/a.png is no .py or .ipynb file and was not read."
    assert [notes_of(tmp_path, student) for student in (other, "ann", "bob")] == [(ALIKE, odd), (ALIKE,), ()]


def test_a_path_given_twice_counts_once(tmp_path):
    fill(tmp_path, "ann.py")
    assert found(tmp_path, tmp_path, tmp_path / "ann.py") == {"ann": ["ann.py"]}


def test_two_files_of_one_name_that_are_given_one_by_one_are_both_graded(tmp_path):
    fill(tmp_path, "ann.py", "ann.ipynb")
    submissions = find_submissions([tmp_path / "ann.py", tmp_path / "ann.ipynb"])
    assert sorted(path.name for each in submissions for path in each.files) == ["ann.ipynb", "ann.py"]


def test_a_path_that_is_not_there(tmp_path):
    with pytest.raises(IntakeError, match=r"nowhere does not exist\. Check the name"):
        find_submissions([tmp_path / "nowhere"])


@pytest.mark.parametrize("paths", [[], ["."]])
def test_no_submission_at_all(tmp_path, paths):
    with pytest.raises(IntakeError, match=r"No submission in .*Put one \.py or \.ipynb file"):
        find_submissions([tmp_path / Path(name) for name in paths])
