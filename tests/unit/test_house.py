"""The house is as autograder/README.md shows it: rooms import rooms above them only."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2] / "autograder"
ROOMS = re.findall(r"^\| `(\w+)(?:\.py|/`|/<name>/`)", (HOUSE / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
COMMAND_LINE = ("commands", "cli", "console", "__main__")
MODULES = [path for path in sorted(HOUSE.rglob("*.py")) if "common" not in path.parts]


def room_of(module):
    """The room a dotted name of this package belongs to."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def imported_rooms(path):
    """Rooms that a module imports, itself aside."""
    package = ["autograder", *path.relative_to(HOUSE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield room_of(".".join([*package[: len(package) - node.level + 1], node.module or ""]))
        elif isinstance(node, ast.ImportFrom) and node.module == "autograder":
            yield from (room_of(f"autograder.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("autograder."):
            yield room_of(node.module)
        elif isinstance(node, ast.Import):
            yield from (room_of(alias.name) for alias in node.names if alias.name.startswith("autograder."))


def test_the_readme_lists_every_room():
    there = {path.stem for path in HOUSE.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert there - {"__init__", *COMMAND_LINE} == set(ROOMS) - set(COMMAND_LINE)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_a_room_imports_only_rooms_above_it(path):
    room = path.relative_to(HOUSE).parts[0].removesuffix(".py")
    if room in COMMAND_LINE:
        return
    above = ROOMS[: ROOMS.index(room) + 1] if room in ROOMS else []
    assert set(imported_rooms(path)) - {""} <= set(above)


def imported_packages(path):
    """Names of the packages that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.split(".")[0]
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)


def test_every_package_that_is_imported_is_declared():
    project = tomllib.loads((HOUSE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {as_declared(re.match(r"[\w-]+", line)[0]) for line in project["dependencies"]}
    imported = {name for path in MODULES for name in imported_packages(path)} - set(sys.stdlib_module_names)
    comes_with = packages_distributions()
    lacking = [name for name in imported - {"autograder"} if not declared & {*map(as_declared, comes_with[name])}]
    assert lacking == []


def as_declared(distribution):
    return distribution.lower().replace("-", "_")


def test_unit_tests_are_in_the_room_of_what_they_test():
    unit = Path(__file__).parent
    folders = {path.parent.relative_to(unit).as_posix() for path in unit.rglob("test_*.py")} - {".", "lesson"}
    assert {folder for folder in folders if not (HOUSE / folder).is_dir()} == set()


def test_nothing_is_tracked_that_is_ignored():
    if not (HOUSE.parent / ".git").exists():
        pytest.skip("this is no git checkout")
    listed = ["git", "-C", str(HOUSE.parent), "ls-files", "--cached", "--ignored", "--exclude-standard"]
    assert subprocess.run(listed, capture_output=True, text=True, check=True).stdout == ""
