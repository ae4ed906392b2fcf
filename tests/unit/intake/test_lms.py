"""All files that Canvas or Moodle collected from one person are one submission; nobody else's are."""

from functools import partial

import pytest

from autograder.intake import IntakeError, any_folder, find_submissions, read_work
from autograder.intake.plain import KEPT_APART

WHOLE = "def softmax(scores):\n    return scores\n"


def fill(root, *names):
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(WHOLE if "attention" in path.name else "x = 1\n")


def submissions(root):
    return {each.student: each for each in find_submissions([root], partial(any_folder, assignment="attention"))}


def found(root):
    return {student: len(each.files) for student, each in submissions(root).items()}


@pytest.mark.parametrize(
    ("student", "files"),
    [
        ("lovelaceada_12", ["lovelaceada_12_199_attention.py", "lovelaceada_12_100_attention-1.ipynb"]),
        ("lovelaceada_LATE_12", ["lovelaceada_LATE_12_199_attention.py", "lovelaceada_LATE_12_100_my work.py"]),
        ("østergård_bjørn_7", ["østergård_bjørn_7_1234_attention.py", "østergård_bjørn_7_1235_b.py"]),
        ("李娜_7", ["李娜_7_1234_attention.py", "李娜_7_1235_b.py"]),
        ("björn_7", ["bjo\u0308rn_7_1234_attention.py", "bjo\u0308rn_7_1235_b.py"]),
        ("anon_x7Kq2", ["anon_x7Kq2_199_attention.py", "anon_x7Kq2_100_helpers.py"]),
        ("LATE_anon_12345", ["LATE_anon_12345_199_attention.py", "LATE_anon_12345_100_helpers.py"]),
        (
            "Ada Lovelace_77",
            ["Ada Lovelace_77_assignsubmission_file/a.py", "Ada Lovelace_77_assignsubmission_file_/b.py"],
        ),
        (
            "Ada_King_77",
            ["Ada_King_77_assignsubmission_file_attention.py", "Ada_King_77_assignsubmission_file_b.ipynb"],
        ),
        (
            "Participant_5",
            ["Participant_5_assignsubmission_file/attention/a.py", "Participant_5_assignsubmission_file/b.py"],
        ),
    ],
)
def test_the_files_of_one_person_are_one_submission(tmp_path, student, files):
    fill(tmp_path, *files, "lovelaceada_13_198_attention.py", "Ada Lovelace_78_assignsubmission_file/attention.py")
    assert found(tmp_path) == {student: 2, "lovelaceada_13": 1, "Ada Lovelace_78": 1}
    assert [each.notes for each in submissions(tmp_path).values()] == [(), (), ()]
    assert list(submissions(tmp_path / files[0])) == [student] or "/" in files[0]


@pytest.mark.parametrize(("student", "late"), [("ada_12", "ada_LATE_12"), ("anon_x7Kq2", "LATE_anon_x7Kq2")])
def test_late_work_is_joined_with_what_was_handed_in_on_time_and_graded(tmp_path, student, late):
    fill(tmp_path, f"{student}_199_attention.py", f"{late}_1100_attention-1.py")
    assert found(tmp_path) == {student: 2}
    assert read_work(submissions(tmp_path)[student], ["softmax"], 64, "attention").files == (
        f"{late}_1100_attention-1.py",
    )


@pytest.mark.parametrize("text", ["onlinetext/onlinetext.html", "onlinetext_/onlinetext.html", "onlinetext_text.html"])
def test_a_text_beside_the_files_is_told_with_them(tmp_path, text):
    name = f"Ada Lovelace_77_assignsubmission_{text}"
    fill(tmp_path, "Ada Lovelace_77_assignsubmission_file/attention.py", name)
    assert found(tmp_path) == {"Ada Lovelace_77": 1}
    assert submissions(tmp_path)["Ada Lovelace_77"].notes == (f"{name} is no .py or .ipynb file and was not read.",)


@pytest.mark.parametrize("kind", ["text", "link"])
def test_a_text_or_a_link_in_canvas_is_the_persons(tmp_path, kind):
    fill(tmp_path, f"lovelaceada_LATE_12_{kind}.html")
    assert found(tmp_path) == {"lovelaceada_LATE_12": 0}


@pytest.mark.parametrize(
    "files",
    [
        ["team_1_2_attention.py", "team_1_3_attention.py"],  # small numbers are somebody's own
        ["hw_10_12_ann.py", "hw_10_13_bob.py"],
        ["hw_10_2025_ann.py", "hw_10_2025_bob.py"],  # a year is no number of a file
        ["lovelaceada_12_199_1_attention.py", "lovelaceada_12_100_2_attention.py"],  # where does the name end?
        ["smith_2025_12345_attention.py", "smith_2025_67890_attention.py"],  # two files of a person have two names
        ["hw_1_100_a.py", "hw_1_101_a.py", "hw_2_100_a.py", "hw_2_101_a.py"],  # a number twice
    ],
)
def test_who_may_be_several_is_kept_apart_with_a_note(tmp_path, files):
    fill(tmp_path, *files)
    assert list(found(tmp_path)) == sorted(name.removesuffix(".py") for name in files)
    assert {each.notes for each in submissions(tmp_path).values()} == {(f"{name} {KEPT_APART}",) for name in files}


@pytest.mark.parametrize(
    "name", ["kofi_LATE.py", "2024_10_12_ann.py", "Ann_12_199_attention.py", "ann_2_3_x.py", "ann_12_199_1_a.py"]
)
def test_other_names_stay_as_they_are(tmp_path, name):
    fill(tmp_path, name)
    assert found(tmp_path) == {name.removesuffix(".py"): 1}
    assert submissions(tmp_path)[name.removesuffix(".py")].notes == ()


def test_a_folder_that_moodle_kept_does_not_make_it_nbgraders(tmp_path):
    fill(tmp_path, *(f"{name}_assignsubmission_file/attention/attention.py" for name in ("Ada_1", "Bob_2")))
    fill(tmp_path, "Ada_1_assignsubmission_onlinetext/onlinetext.html")
    assert found(tmp_path) == {"Ada_1": 1, "Bob_2": 1}


SAKAI = ("Lovelace, Ada(alovelace)", "O'Neil,(oneil)")


def sakai(root):
    """As Sakai's AssignmentServiceImpl lays it out."""
    for student in SAKAI:
        made = ["timestamp.txt", "comments.txt", "feedbackText.html", f"{student}_submissionText.html"]
        made += ["Submission attachment(s)/attention.py", "Feedback Attachment(s)/attention.py"]
        fill(root, *(f"{student}/{name}" for name in made))
    fill(root, "grades.csv", "Kim, Noah(nkim)/timestamp.txt")


def test_of_sakais_folders_only_what_was_handed_in_is_read(tmp_path):
    sakai(tmp_path)
    fill(tmp_path, "mallory/attention/attention.py")
    assert found(tmp_path) == {SAKAI[0]: 1, SAKAI[1]: 1, "Kim, Noah(nkim)": 0, "mallory": 1}
    assert {each.notes for each in submissions(tmp_path).values()} == {()}
    assert {each.files[0].parent.name for each in submissions(tmp_path).values() if each.student in SAKAI} == {
        "Submission attachment(s)"
    }


def test_a_link_in_place_of_sakais_folder_is_not_followed(tmp_path):
    fill(tmp_path / "elsewhere", "attention.py")
    (tmp_path / "class" / SAKAI[0]).mkdir(parents=True)
    (tmp_path / "class" / SAKAI[0] / "Submission attachment(s)").symlink_to(tmp_path / "elsewhere")
    [submission] = submissions(tmp_path / "class").values()
    assert (submission.student, submission.files) == (SAKAI[0], ())
    assert "is a link and was not read" in submission.notes[0]


def test_sakais_folder_too_high_is_told(tmp_path):
    sakai(tmp_path / "Home work")
    with pytest.raises(IntakeError, match=r"Home work holds what several students handed in\. Give that folder\."):
        submissions(tmp_path)


def test_what_canvas_adds_to_a_file_that_is_handed_in_again_is_not_its_name(tmp_path):
    fill(tmp_path, "lovelaceada_12_199_attention-1.py", "lovelaceada_12_100_helpers-2.py")
    source = read_work(submissions(tmp_path)["lovelaceada_12"], ["softmax"], 64).source
    assert (source.name, source.beside) == ("attention.py", (("helpers", b"x = 1\n"),))


def test_files_beside_are_imported_by_the_names_that_the_student_gave_them(tmp_path):
    fill(tmp_path, "lovelaceada_12_199_attention.py", "lovelaceada_12_100_helpers.py", "lovelaceada_12_101_figure.html")
    fill(tmp_path, "lovelaceada_12_102_conftest.py", "lovelaceada_12_103_watch.py")
    ada = submissions(tmp_path)["lovelaceada_12"]
    work = read_work(ada, ["softmax"], 64, "attention", ("watch",))
    assert (ada.notes, work.notes) == ((), ())
    assert (work.files[0], work.source.name) == ("lovelaceada_12_199_attention.py", "attention.py")
    assert work.source.beside == (("helpers", b"x = 1\n"),)


def test_of_two_files_beside_with_one_name_the_later_is_imported(tmp_path):
    fill(tmp_path, "ada_12_199_attention.py", "ada_12_100_helpers.py", "ada_12_200_helpers-1.py")
    (tmp_path / "ada_12_200_helpers-1.py").write_text("x = 2\n")
    source = read_work(submissions(tmp_path)["ada_12"], ["softmax"], 64, "attention").source
    assert source.beside == (("helpers", b"x = 2\n"),)


def test_what_was_handed_in_later_is_graded(tmp_path):
    fill(tmp_path, "ada_12_99999_attention.py", "ada_12_100001_attention-1.py")
    [found] = submissions(tmp_path).values()
    assert read_work(found, ["softmax"], 64, "attention").files[0] == "ada_12_100001_attention-1.py"


@pytest.mark.parametrize(
    "names",
    [
        ["ada_12_991_attention.py", "bob_13_992_attention.py"],
        ["Ada_12_assignsubmission_file/a.py", "Bob_13_assignsubmission_file/a.py"],
    ],
)
def test_a_folder_too_high_is_told(tmp_path, names):
    fill(tmp_path / "unpacked" / "submissions", *names)
    with pytest.raises(IntakeError, match=r"submissions holds what several students handed in\. Give that folder\."):
        submissions(tmp_path / "unpacked")
    assert len(submissions(tmp_path / "unpacked" / "submissions")) == 2


@pytest.mark.parametrize("other", ["ada.py", "ada/attention.py"])
def test_what_one_student_calls_files_does_not_stop_a_class(tmp_path, other):
    fill(tmp_path, other, "mallory/ada_12_991_attention.py", "mallory/bob_13_992_attention.py")
    assert list(submissions(tmp_path)) == ["ada", "mallory"]


@pytest.mark.parametrize("made", [["submission_1", "submission_2"], ["x, b (1)", "x, b (2)"]])
def test_folders_of_a_student_that_only_look_like_several_students_do_not_stop_a_class_of_one(tmp_path, made):
    fill(tmp_path, *(f"ada/{folder}/attention.py" for folder in made))
    assert found(tmp_path) == {"ada": 2}


def test_two_folders_too_high_are_told_beside_their_archives(tmp_path):
    for section in "first", "second":
        fill(tmp_path, f"{section}/ada_12_991_attention.py", f"{section}/bob_13_992_attention.py", f"{section}.zip")
    with pytest.raises(IntakeError, match=r"first holds what several students handed in\. Give that folder\."):
        submissions(tmp_path)
