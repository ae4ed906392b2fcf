"""Where packages lie, and what they bring along."""

import pytest

from autograder.sandbox.outside.packages import libraries_beside, place_of, with_needed


def test_libraries_lie_beside_a_package_under_its_name_or_that_of_its_distribution(tmp_path):
    for name in "dateutil.libs", "python_dateutil.libs", "six.libs":
        (tmp_path / name).mkdir()
    found = libraries_beside("dateutil", tmp_path / "dateutil")
    assert [path.name for path in found] == ["dateutil.libs", "python_dateutil.libs"]


def test_what_a_package_requires_comes_after_all_that_are_allowed():
    assert with_needed(["numpy"]) == ("numpy",)
    assert with_needed(["jinja2", "numpy"]) == ("jinja2", "numpy", "markupsafe")


@pytest.mark.parametrize(("name", "file"), [("numpy", "numpy"), ("six", "six.py"), ("sys", None), ("nowhere", None)])
def test_a_package_lies_in_a_folder_or_is_one_file(name, file):
    place = place_of(name)
    assert (place and place.name) == file
