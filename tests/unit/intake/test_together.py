"""Functions in several files: which files are graded, and what is said about it."""

from pathlib import PurePath

import pytest

from autograder.classroom.reading.source import Source
from autograder.intake.together import PASSED_OVER, SEVERAL_WHOLE, TOGETHER, TWICE, graded_together

FUNCTIONS = ("project", "softmax", "attention")
HELPER = "def helper():\n    return 1\n"


def written(*names):
    return "".join(f"def {name}(x):\n    return x\n" for name in names)


def stubs(*names):
    return "".join(f"def {name}(x):\n    raise NotImplementedError\n" for name in names)


def chosen(room=10_000, **texts):
    names = {name: f"{PurePath(name).stem}.py" for name in texts}
    files = {name: Source(names[name], "module", (text.encode(),)) for name, text in texts.items()}
    return graded_together(files, FUNCTIONS, room)


def test_different_functions_are_graded_together():
    found = chosen(a=written("project", "attention"), b=written("softmax"), c=HELPER)
    assert found.files == ("a", "b")
    assert [file.name for file in (found.source, *found.source.more)] == ["a.py", "b.py"]
    assert found.source.beside == (("c", HELPER.encode()),)
    assert found.choice == (TOGETHER.format("a (project, attention), b (softmax)"),)


def test_what_lies_in_folders_beside_the_graded_file_is_importable_as_packages():
    others = ["utils/__init__", "utils/deep/maths", "no-name/b", "c"]
    texts = {f"ada/{name}.py": HELPER for name in others} | {"above.py": HELPER}
    found = chosen(**{"ada/work.py": written(*FUNCTIONS)}, **texts)
    assert [name for name, _ in found.source.beside] == ["utils", "c", "utils.deep.maths"]


def test_a_helper_beside_the_graded_file_has_room_before_what_lies_in_folders():
    texts = {"work": written(*FUNCTIONS), "lib/large": HELPER, "helper": HELPER}
    found = chosen(room=sum(map(len, texts.values())) - 1, **texts)
    assert [name for name, _ in found.source.beside] == ["helper"]
    assert found.left_out == ("lib/large was left out: all files together hold too much code.",)


def test_a_stub_beside_written_functions_does_not_hide_them():
    found = chosen(a=written("project") + stubs("softmax"), b=written("softmax") + stubs("project"))
    assert (found.files, found.choice) == (("a", "b"), (TOGETHER.format("a (project), b (softmax)"),))


def test_a_function_nobody_has_written_is_that_of_its_stub_without_a_word():
    found = chosen(a=written("project", "softmax"), b=stubs("attention"))
    assert (found.files, found.choice) == (("a", "b"), ())


def test_where_one_file_has_them_all_it_is_graded_alone():
    found = chosen(a=written(*FUNCTIONS), b=written("softmax"), c=stubs(*FUNCTIONS))
    assert (found.files, found.source.more, found.source.functions) == (("a",), (), ())
    assert found.choice == (PASSED_OVER.format("a", "b"),)


def test_a_copy_is_no_choice():
    found = chosen(a=written("project"), b=written("project"))
    assert (found.files, found.choice) == (("a",), ())


def test_a_function_in_more_than_one_file_is_told():
    found = chosen(a=written("project", "softmax"), b=written("softmax", "attention"), c=written("attention"))
    assert found.files == ("a", "b")
    assert found.choice == (
        TOGETHER.format("a (project, softmax), b (attention)"),
        TWICE.format("softmax, attention"),
    )


def test_files_that_do_not_fit_are_told():
    a, b = written("project", "softmax"), written("attention")
    found = chosen(room=len(a + b) - 1, a=a, b=b)
    assert found.files == ("a",)
    assert found.left_out == ("b was left out: all files together hold too much code.",)


def test_files_of_the_same_name_are_told_apart_by_their_folders():
    files = {
        f"ann/{folder}/work.py": Source("work.py", "module", (written(name).encode(),))
        for folder, name in (("one", "project"), ("two", "softmax"))
    }
    source = graded_together(files, FUNCTIONS, 10_000).source
    assert [file.name for file in (source, *source.more)] == ["ann/one/work.py", "ann/two/work.py"]


def several_whole(*files):
    sources = {file: Source("a.py", "module", (f"{written(*FUNCTIONS)}# {file}".encode(),)) for file in files}
    return SEVERAL_WHOLE.format("class") in graded_together(sources, FUNCTIONS, 10_000).choice


@pytest.mark.parametrize("named", ["class/{}.py", "class/{}/a.py", "class/section/{}/a.py"])
def test_a_class_that_was_taken_for_one_student_is_told(named):
    assert several_whole(*map(named.format, ("ann", "bob", "cy")))


@pytest.mark.parametrize(
    "files",
    [
        ["class/a.py", "class/b.py"],
        ["ann_12_991_a.py", "ann_12_992_b.py", "ann_12_993_c.py"],
        ["class/Version 1/a.py", "class/Version 2/a.py", "class/Version 3/a.py"],
    ],
)
def test_versions_of_one_student_are_no_class(files):
    assert not several_whole(*files)


def test_a_file_for_each_function_is_no_class():
    found = chosen(**{f"class/{name}.py": written(name) for name in FUNCTIONS})
    assert found.choice == (TOGETHER.format(", ".join(f"class/{name}.py ({name})" for name in FUNCTIONS)),)
