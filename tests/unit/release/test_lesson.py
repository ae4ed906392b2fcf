"""The lesson source: what its cells are for, and what is made of it."""

import pytest

from autograder.classroom.tasks import Hint, read_tasks
from autograder.release import release
from autograder.release.hints import hints_in
from autograder.release.lesson import LessonError, read_lesson, solution_lines
from autograder.release.modules import reference_module, stub_module
from autograder.release.notebooks import source_notebook, student_notebook
from tests.support.tiny import LESSON, tiny_assignment

HINTS = """# %% [markdown] hints="double"
# <details><summary>Hint 1</summary>
#
# Add x to itself.
#
# Or not.
#
# </details>"""


def read(tmp_path, lesson=LESSON):
    return read_lesson(tiny_assignment(tmp_path, lesson))


def test_every_cell_knows_what_it_is_for(tmp_path):
    lesson = read(tmp_path)
    assert [(cell.kind, cell.task) for cell in lesson.cells] == [
        ("module", ""),
        ("markdown", ""),
        ("task", "double"),
        ("check", "double"),
    ]
    lines = LESSON.splitlines()
    assert [lines[cell.line - 1][:4] for cell in lesson.cells] == ["# %%"] * 4


def test_solution_lines_are_those_between_the_marks(tmp_path):
    lines = LESSON.splitlines()
    found = [lines[number - 1].strip() for number in solution_lines(read(tmp_path))]
    assert found[0] == "x = np.asarray(x, dtype=float)  # (n,)"
    assert found[-1] == "return twice_as_much"
    assert len(found) == 4


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('# %% check="double"', '# %% chekc="double"', 23, "chekc"),
        ('tags=["module"]', 'tags=["modul"]', 4, "modul"),
        ("    ### END SOLUTION\n", "", 12, "### END SOLUTION"),
        ("    ### BEGIN SOLUTION\n", "", 12, "### BEGIN SOLUTION"),
        ('check("double")\n', "### BEGIN SOLUTION\n### END SOLUTION\n", 23, "must have no"),
        ('# %% check="double"', "# %%", 1, "double"),
        ('task="double"', 'task="treble"', 1, "in this order: double"),
        ("# %% [markdown]", '# %% [markdown] hints="double"', 7, "steps written as <details>"),
        ("# %% [markdown]\n# # Doubling\n# Twice 3 is 6.", HINTS.replace("double", "treble"), 7, "a known task"),
        ("def double(x):", "def double(x:", 13, "not valid Python"),
    ],
)
def test_a_mistake_in_the_lesson_is_told_with_its_line(tmp_path, old, new, line, words):
    assert old in LESSON
    with pytest.raises(LessonError, match=r"lesson\.py, line") as caught:
        read(tmp_path, LESSON.replace(old, new))
    assert words in caught.value.message
    assert caught.value.line == line


def test_a_missing_lesson_is_told(tmp_path):
    assignment = tiny_assignment(tmp_path)
    (assignment.solution_dir / "lesson.py").unlink()
    with pytest.raises(LessonError, match="missing"):
        read_lesson(assignment)


def test_reference_has_the_solutions_and_no_marks(tmp_path):
    assignment = tiny_assignment(tmp_path)
    text = reference_module(read_lesson(assignment), assignment)
    assert "solutions/tiny/lesson.py" in text
    assert "SOLUTION" not in text
    names = {}
    exec(compile(text, "reference.py", "exec"), names)
    assert names["double"]([1, 2]).tolist() == [2, 4]


def test_stubs_have_docstrings_and_say_that_they_are_not_written(tmp_path):
    assignment = tiny_assignment(tmp_path)
    lesson = read_lesson(assignment)
    text = stub_module(lesson, student_notebook(source_notebook(lesson, assignment)), assignment)
    assert text.endswith("    # YOUR CODE HERE\n    raise NotImplementedError()\n")
    names = {}
    exec(compile(text, "tiny.py", "exec"), names)
    assert names["double"].__doc__ == "Return twice x."
    with pytest.raises(NotImplementedError):
        names["double"]([1])


def test_hints_are_cells_of_their_own_and_reach_whoever_asks_in_a_terminal(tmp_path):
    assignment = tiny_assignment(tmp_path, LESSON.replace("# Twice 3 is 6.", f"# Twice 3 is 6.\n\n{HINTS}"))
    lesson = read_lesson(assignment)
    (cell,) = lesson.of_kind("hints")
    assert hints_in(cell.source) == [Hint("Hint 1", "Add x to itself.\n\nOr not.")]
    made = next(each for each in source_notebook(lesson, assignment).cells if each.id == "hints_double")
    assert (made.cell_type, made.source) == ("markdown", cell.source)
    release(assignment)
    assert [task.hints for task in read_tasks(assignment.release_dir).tasks] == [hints_in(cell.source)]
