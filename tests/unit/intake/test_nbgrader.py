"""nbgrader's tree is told from a plain folder, and one assignment of it becomes submissions."""

from functools import partial

import pytest

from autograder.intake import NothingToGrade, any_folder, find_submissions, read_work
from autograder.intake.nbgrader import MOST_ASSIGNMENTS
from autograder.intake.work import IN_OTHERS, MOST_NAMED, OTHERS_ONLY
from tests.support.works import FUNCTIONS, HALF, STUB

UNPACK = "is an archive and was not read. It must be unpacked."


def fill(root, *names, text="x = 1\n"):
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def found(root):
    submissions = find_submissions([root], partial(any_folder, assignment="attention"))
    return {each.student: [path.relative_to(root).as_posix() for path in each.files] for each in submissions}


def notes(root):
    submissions = find_submissions([root], partial(any_folder, assignment="attention"))
    return {each.student: each.notes for each in submissions}


def left_out(root):
    told = []
    find_submissions([root], partial(any_folder, assignment="attention", on_left_out=told.append))
    return [each.name for each in told]


def work_of(root):
    """The graded files and what is told of them, or the status and why, of each student."""
    submissions = find_submissions([root], partial(any_folder, assignment="attention"))
    return {each.student: _read(each) for each in submissions}


def _read(submission):
    try:
        work = read_work(submission, FUNCTIONS, 64, "attention")
    except NothingToGrade as nothing:
        return nothing.status, nothing.reason
    return work.files, work.notes


def only_others(root):
    submissions = find_submissions([root], partial(any_folder, assignment="attention"))
    return {each.student: each.others for each in submissions if each.others}


def test_students_are_the_folders_around_the_assignment(tmp_path):
    fill(tmp_path, "ann/attention/attention.ipynb", "bob/attention/attention.ipynb", "bob/attention/helper.py")
    assert found(tmp_path) == {
        "ann": ["ann/attention/attention.ipynb"],
        "bob": ["bob/attention/attention.ipynb", "bob/attention/helper.py"],
    }


def test_other_assignments_are_left_out(tmp_path):
    fill(tmp_path, "ann/attention/attention.ipynb", "ann/ps1/problem.ipynb", "bob/ps1/problem.py")
    assert found(tmp_path)["ann"] == ["ann/attention/attention.ipynb"]
    assert work_of(tmp_path)["bob"] == ("missing", OTHERS_ONLY.format("ps1"))


@pytest.mark.parametrize("beside", ["nbgrader_config.py", "gradebook.db"])
def test_other_assignments_are_not_opened_in_a_course_of_nbgraders(tmp_path, beside):
    fill(tmp_path, beside)
    fill(tmp_path / "submitted", "ann/attention/a.py", "ann/ps1/p.py", "bob/ps1/p.py", "cy/attention.zip", text=HALF)
    fill(tmp_path / "submitted", "cy/ps1/p.py", text=HALF)
    assert found(tmp_path / "submitted") == {"ann": ["ann/attention/a.py"], "bob": [], "cy": []}
    assert work_of(tmp_path / "submitted")["bob"] == ("missing", OTHERS_ONLY.format("ps1"))
    assert notes(tmp_path / "submitted")["cy"] == (f"cy/attention.zip {UNPACK}",)


HOSTILE = [
    ["attention/a.py"],
    ["attention/a.py", "src/a.py", "my work/a.py", "handin/a.py"],
    ["attention/a.py", "src.zip", "my work.tar.gz", "handin.zip"],
    ["attention/attention/a.py", "attention/src/a.py", "src/attention/a.py"],
    ["attention/.keep", "src/.keep", "my work/.keep", "handin/.keep"],
    ["attention/timestamp.txt", "src/timestamp.txt", "my work/timestamp.txt", "handin/timestamp.txt"],
    ["attention/a.py", "src/nbgrader_config.py", "handin/gradebook.db", "submitted/a.py"],
]


@pytest.mark.parametrize("made", HOSTILE)
def test_the_folders_that_one_student_makes_cost_nobody_else_their_work(tmp_path, made):
    work = {"ann": "src/one.py", "bob": "my work/deep/two.py", "cy": "handin/three.ipynb.json", "dan": "handin/four.py"}
    fill(tmp_path, *(f"{student}/{file}" for student, file in work.items()), text=HALF)
    fill(tmp_path, "dan/attention.zip")
    plain = {student: files for student, (files, _) in work_of(tmp_path).items()}
    assert plain == {student: (f"{student}/{file}",) for student, file in work.items()}
    fill(tmp_path, *(f"mallory/{name}" for name in made))
    assert {student: files for student, (files, _) in work_of(tmp_path).items() if student != "mallory"} == plain


def test_a_note_says_why_work_in_what_looks_like_another_assignment_was_graded(tmp_path):
    fill(tmp_path, "bob/src/one.py", "mallory/attention/a.py", "mallory/src/a.py", text=STUB)
    assert work_of(tmp_path)["bob"] == (("bob/src/one.py",), (IN_OTHERS.format("bob/src/one.py"),))


def test_what_cannot_be_read_in_what_looks_like_another_assignment_is_told(tmp_path):
    fill(tmp_path, "bob/src/one.ipynb", "mallory/attention/a.py", "mallory/src/a.py", text="{not json")
    status, why = work_of(tmp_path)["bob"]
    assert status == "missing"
    assert why.startswith(f"{OTHERS_ONLY.format('src')} bob/src/one.ipynb could not be read.")


def test_the_time_it_was_handed_in_is_no_odd_file(tmp_path):
    fill(tmp_path, "ann/attention/attention.ipynb", "ann/attention/timestamp.txt")
    assert notes(tmp_path) == {"ann": ()}


def test_a_student_without_a_notebook_has_an_empty_submission(tmp_path):
    fill(tmp_path, "ann/attention/attention.ipynb", "bob/attention/timestamp.txt")
    assert found(tmp_path) == {"ann": ["ann/attention/attention.ipynb"], "bob": []}


def test_a_link_in_place_of_the_assignment_is_not_followed(tmp_path):
    fill(tmp_path / "elsewhere", "attention.ipynb")
    fill(tmp_path / "submitted", "ann/attention/attention.ipynb")
    (tmp_path / "submitted" / "bob").mkdir()
    (tmp_path / "submitted" / "bob" / "attention").symlink_to(tmp_path / "elsewhere")
    assert found(tmp_path / "submitted")["bob"] == []
    assert notes(tmp_path / "submitted")["bob"] == (
        "bob/attention is a link and was not read. Put what is to be graded in its place.",
    )


@pytest.mark.parametrize("loose", ["cy.py", "cy/attention.ipynb"])
def test_a_plain_class_stays_plain_where_somebody_handed_in_a_folder_of_that_name(tmp_path, loose):
    fill(tmp_path, "ann/attention/attention.ipynb", "ann/extra/more.py", loose)
    assert found(tmp_path) == {"ann": ["ann/attention/attention.ipynb", "ann/extra/more.py"], "cy": [loose]}


def test_litter_and_what_came_with_the_exercise_do_not_make_it_plain(tmp_path):
    fill(tmp_path, "ann/attention/attention.ipynb", "ann/ps1/problem.ipynb", ".DS_Store", "README.md", "ann/.x.py")
    assert found(tmp_path) == {"ann": ["ann/attention/attention.ipynb"]}


def test_folders_without_the_assignment_are_plain(tmp_path):
    fill(tmp_path, "ann/ps1/attention.ipynb")
    assert found(tmp_path) == {"ann": ["ann/ps1/attention.ipynb"]}


def test_an_archive_of_the_assignment_is_to_be_unpacked(tmp_path):
    fill(
        tmp_path,
        "ann/attention/attention.ipynb",
        "bob/attention.zip",
        "bob/attention.tar.gz",
        "cy/other.zip",
        "all.zip",
    )
    assert notes(tmp_path) == {
        "ann": (),
        "bob": (f"bob/attention.tar.gz {UNPACK}", f"bob/attention.zip {UNPACK}"),
        "cy": (f"cy/other.zip {UNPACK}",),
    }
    assert left_out(tmp_path) == ["all.zip"]


def test_who_handed_in_other_assignments_only_is_missing(tmp_path):
    fill(tmp_path, "ann/attention/a.py", "ann/ps1/p.py", "bob/ps1/p.py", "bob/readme.md", "cy/ps1.zip")
    assert work_of(tmp_path)["bob"] == work_of(tmp_path)["cy"] == ("missing", OTHERS_ONLY.format("ps1"))
    assert only_others(tmp_path) == {"bob": ("ps1",), "cy": ("ps1",)}
    assert left_out(tmp_path) == []


@pytest.mark.parametrize("other", ["hw", "attention (1)", "Attention"])
def test_nobody_is_lost_where_one_folder_of_a_plain_class_is_named_after_the_assignment(tmp_path, other):
    fill(tmp_path, "ann/attention/attention.py", f"bob/{other}/attention.py")
    (tmp_path / "cy").mkdir()
    assert list(found(tmp_path)) == ["ann", "bob", "cy"]
    assert only_others(tmp_path) == {}


def test_where_the_folder_of_the_assignment_is_missing_a_note_says_what_was_read(tmp_path):
    fill(tmp_path, "ann/attention/attention.py", "bob/hw/attention.py")
    assert notes(tmp_path)["bob"] == ("bob has no folder attention, so all that is in it was read.",)


@pytest.mark.parametrize("again", ["attention (1)", "Attention"])
def test_another_folder_of_the_assignment_is_no_other_assignment(tmp_path, again):
    fill(tmp_path, "ann/attention/attention.py", f"ann/{again}/attention.py", f"bob/{again}/attention.py")
    assert list(found(tmp_path)) == ["ann", "bob"]


def test_a_link_in_place_of_a_student_is_not_followed_and_tells_nothing_of_the_layout(tmp_path):
    fill(tmp_path / "elsewhere", "attention/attention.ipynb", "loose.py")
    fill(tmp_path / "submitted", "ann/attention/attention.ipynb", "ann/ps1/problem.ipynb")
    (tmp_path / "submitted" / "bob").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "submitted" / "cy").mkdir()
    (tmp_path / "submitted" / "cy" / "attention").symlink_to("nowhere")
    assert found(tmp_path / "submitted") == {"ann": ["ann/attention/attention.ipynb"], "bob": [], "cy": []}
    told = "is a link and was not read. Put what is to be graded in its place."
    assert notes(tmp_path / "submitted") == {"ann": (), "bob": (f"bob {told}",), "cy": (f"cy/attention {told}",)}


def test_a_class_behind_a_link_is_read(tmp_path):
    fill(tmp_path / "elsewhere", "ann/attention/attention.ipynb")
    (tmp_path / "submitted").symlink_to("elsewhere")
    assert found(tmp_path / "submitted") == {"ann": ["ann/attention/attention.ipynb"]}
    assert notes(tmp_path / "submitted") == {"ann": ()}


def test_folders_without_number_are_no_assignments(tmp_path):
    others = [f"{number:03}" for number in range(MOST_ASSIGNMENTS)]
    fill(tmp_path, "ann/attention/a.py", *(f"{student}/{other}/a.py" for student in ("ann", "bob") for other in others))
    assert only_others(tmp_path) == {}
    (tmp_path / "ann" / "000" / "a.py").unlink()
    (tmp_path / "ann" / "000").rmdir()
    (tmp_path / "bob" / "000" / "a.py").unlink()
    (tmp_path / "bob" / "000").rmdir()
    assert only_others(tmp_path) == {"bob": tuple(others[1:])}
    assert work_of(tmp_path)["bob"] == ("missing", OTHERS_ONLY.format(", ".join([*others[1 : MOST_NAMED + 1], "…"])))


def test_a_folder_of_another_student_does_not_make_work_on_the_assignment_another_assignment(tmp_path):
    fill(tmp_path, "ann/attention/attention.py", "ann/src/old.py", "bob/src/attention.py", "cy/src/else.py")
    assert only_others(tmp_path) == {"cy": ("src",)}


def test_a_loose_file_beside_the_assignment_is_no_other_assignment(tmp_path):
    fill(tmp_path, "ann/attention/attention.py", "ann/report.pdf", "bob/report.pdf")
    assert list(found(tmp_path)) == ["ann", "bob"]
