"""Blackboard, Brightspace and Teams hand out every attempt: they are one submission, and the newest counts."""

import pytest

from autograder.intake import IntakeError, NothingToGrade, find_submissions, read_work
from tests.support.works import FUNCTIONS, HALF, STUB, WHOLE

BLACKBOARD = "Home work_ada_attempt_2025-10-{}-09-08-07_{}"
FOLDER = "12-34 - Ada O'Neil-Żak - Oct {}, 2025 908 AM/{}"
FLAT = "12-34 - Ada O'Neil-Żak - Oct {}, 2025 908 AM - {}"
BRIGHTSPACE = "Ada O'Neil-Żak"
SYSTEMS = pytest.mark.parametrize(
    ("student", "named"), [("ada", BLACKBOARD), (BRIGHTSPACE, FOLDER), (BRIGHTSPACE, FLAT)]
)


def fill(root, name, text=WHOLE):
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def submissions(root):
    return {each.student: each for each in find_submissions([root])}


def work(root, student):
    return read_work(submissions(root)[student], FUNCTIONS, 64, "attention")


@SYSTEMS
@pytest.mark.parametrize(("older", "newer"), [("attention.ipynb", "my work.py"), ("attention.py", "attention.py")])
def test_the_newest_attempt_is_graded_whatever_it_is_called(tmp_path, student, named, older, newer):
    fill(tmp_path, named.format("09", older))
    fill(tmp_path, named.format("10", newer))
    fill(tmp_path, "index.html")
    assert list(submissions(tmp_path)) == [student]
    assert work(tmp_path, student).files == (named.format("10", newer),)


@SYSTEMS
def test_an_older_attempt_has_what_is_missing_in_the_newest(tmp_path, student, named):
    fill(tmp_path, named.format("09", "attention.py"))
    fill(tmp_path, named.format("10", "attention.py"), HALF)
    assert work(tmp_path, student).files == (named.format("10", "attention.py"), named.format("09", "attention.py"))


@SYSTEMS
def test_an_attempt_without_anything_in_it_does_not_count(tmp_path, student, named):
    fill(tmp_path, named.format("09", "attention.py"))
    fill(tmp_path, named.format("10", "attention.py"), STUB)
    assert work(tmp_path, student).files == (named.format("09", "attention.py"),)


@SYSTEMS
def test_many_attempts_do_not_hide_the_newest(tmp_path, student, named):
    for day in range(1, 29):
        fill(tmp_path, named.format(f"{day:02}", f"{'attention' if day < 28 else 'x'}.py"))
    assert work(tmp_path, student).files == (named.format("28", "x.py"),)


@pytest.mark.parametrize(("older", "newer"), [("attention.ipynb", "my work.py"), ("attention.py", "attention.py")])
def test_the_newest_version_in_teams_is_graded(tmp_path, older, newer):
    for number in 2, 9:
        fill(tmp_path, f"Ada Lovelace/Home work/Version {number}/{older}")
    fill(tmp_path, f"Ada Lovelace/Home work/Version 10/{newer}")
    assert work(tmp_path, "Ada Lovelace").files == (f"Ada Lovelace/Home work/Version 10/{newer}",)


def test_what_the_folder_above_a_class_is_called_does_not_hide_the_newest(tmp_path):
    for number in range(10, 40):
        fill(tmp_path / "Version 99" / "class", f"Ada/Version {number}/attention.py")
    assert work(tmp_path / "Version 99" / "class", "Ada").files == ("Ada/Version 39/attention.py",)


def test_helpers_are_those_of_the_newest_attempt(tmp_path):
    for day in "09", "10":
        fill(tmp_path, BLACKBOARD.format(day, "attention.py"), f"{WHOLE}# {day}")
        fill(tmp_path, BLACKBOARD.format(day, "helpers.py"), f"# {day}")
    assert work(tmp_path, "ada").source.beside == (("helpers", b"# 10"),)


@pytest.mark.parametrize(("clock", "later"), [("1259 AM", "112 AM"), ("1159 AM", "1201 PM"), ("1112 AM", "112 PM")])
def test_brightspaces_clock_has_twelve_hours_and_no_colon(tmp_path, clock, later):
    for time in clock, later:
        fill(tmp_path, f"1-2 - Ada - Oct 9, 2025 {time}/attention.py", f"{WHOLE}# {time}")
    assert work(tmp_path, "Ada").files == (f"1-2 - Ada - Oct 9, 2025 {later}/attention.py",)


def test_a_month_in_another_language_only_tells_no_time(tmp_path):
    fill(tmp_path, "1-2 - Ada - Okt 9, 2025 908 AM/attention.py")
    fill(tmp_path, "1-2 - Ada - Okt 10, 2025 908 AM/attention.py", HALF)
    assert work(tmp_path, "Ada").files == ("1-2 - Ada - Okt 9, 2025 908 AM/attention.py",)
    fill(tmp_path, "1-2 - Ada - Sep 9, 2025 908 AM/attention.py")
    assert work(tmp_path, "Ada").files == ("1-2 - Ada - Sep 9, 2025 908 AM/attention.py",)


@pytest.mark.parametrize(
    ("names", "students"),
    [
        (["HW_b_ada_attempt_{}_a.py", "HW_c_ada_attempt_{}_a.py"], ["b_ada", "c_ada"]),
        (["HW_1_ada_k_attempt_{}_a.py", "HW_1_bob_k_attempt_{}_a.py"], ["ada_k", "bob_k"]),
        (["HW_1_ada_attempt_{}_a.py", "HW_1_ada_k_attempt_{}_a.py"], ["ada", "ada_k"]),
        (["hw_1_4711_attempt_{}_a.py", "hw_1_4712_attempt_{}_a.py"], ["hw_1_4711", "hw_1_4712"]),
        (["ada_12_991_a.py", "mal_13_992_ada_attempt_{}_a.py"], ["ada_12", "mal_13_992_ada"]),
        (["HW_ada_attempt_{}_a.py", "Bo_7_assignsubmission_file_HW_al_attempt_{}_a.py"], ["Bo_7", "HW_ada"]),
        (["HW_ada_attempt_{}_a.py", "ada.py"], ["HW_ada", "ada"]),
        (["HW_ada_attempt_{}_a.py", "HW_bob_attempt_{}_HW_ada_attempt_{}_a.py"], ["ada", "bob"]),
        (["1-9 - Jo - Oct 9, 2025 908 AM/a.py", "2-9 - Jo - Oct 9, 2025 908 AM/a.py"], ["1-9 - Jo", "2-9 - Jo"]),
    ],
)
def test_two_people_stay_two(tmp_path, names, students):
    for name in names:
        fill(tmp_path, name.replace("{}", "2025-10-09-09-08-07"))
    assert list(submissions(tmp_path)) == students


def test_nothing_is_said_of_what_blackboard_tells_of_an_attempt(tmp_path):
    fill(tmp_path, BLACKBOARD.format("09", "attention.py"))
    fill(tmp_path, "Home work_ada_attempt_2025-10-09-09-08-07.txt")
    fill(tmp_path, "Home work_bob_attempt_2025-10-09-09-08-07.txt")
    found = submissions(tmp_path)
    assert {student: (len(each.files), each.notes) for student, each in found.items()} == {
        "ada": (1, ()),
        "bob": (0, ()),
    }
    with pytest.raises(NothingToGrade) as nothing:
        work(tmp_path, "bob")
    assert nothing.value.status == "missing"


@pytest.mark.parametrize("named", [BLACKBOARD, FOLDER, FLAT])
def test_a_folder_too_high_is_told(tmp_path, named):
    for student in "ada", "bob":
        fill(tmp_path / "unpacked", named.format("09", "attention.py").replace("ada", student).replace("Ada", student))
    with pytest.raises(IntakeError, match=r"unpacked holds what several students handed in\. Give that folder\."):
        submissions(tmp_path)
