"""The release folder of nbgrader's: all that students need is in it, and own files that tell the solution are told."""

from autograder.assignment import load_assignment
from autograder.course.kit import write_kit

ASSIGNMENT = load_assignment("attention")
SOLUTION = "return exponentials / exponentials.sum(axis=-1, keepdims=True)\n"


def test_the_lessons_source_and_old_modules_never_stay(tmp_path):
    for name in "lesson.py", "attention.py":
        (tmp_path / name).write_bytes((ASSIGNMENT.solution_dir / "lesson.py").read_bytes())
    assert write_kit(ASSIGNMENT, tmp_path) == []
    assert not (tmp_path / "lesson.py").exists()
    assert (tmp_path / "attention.py").read_bytes() == (ASSIGNMENT.release_dir / "attention.py").read_bytes()


def test_own_files_stay_and_those_that_tell_the_solution_are_told(tmp_path):
    (tmp_path / "own").mkdir()
    own = {
        "own/data.csv": "a,b\n1,2\n",
        "own/helper.py": f"# mine\n{SOLUTION}",
        "own/notes.md": f"{SOLUTION}{SOLUTION}",
    }
    for name, text in own.items():
        (tmp_path / name).write_text(text)
    told = [(fault.file, fault.line) for fault in write_kit(ASSIGNMENT, tmp_path)]
    assert told == [("own/helper.py", 2), ("own/notes.md", 1)]
    assert {name: (tmp_path / name).read_text() for name in own} == own
