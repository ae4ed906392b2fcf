"""The house is as autograder/README.md shows it."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2] / "autograder"
MODULES = [path for path in sorted(HOUSE.rglob("*.py")) if "common" not in path.parts and path.stem != "__main__"]
EVERYTHING = "all of the above"


def dotted(shown):
    """`checks/<name>/` and `cli.py` of the table as names to import."""
    return shown.replace("<name>", "").rstrip("/").removesuffix(".py").replace("/", ".")


def rooms_and_rights():
    """From the table: each room, in order, with what it may import; those of one line share it."""
    table = re.findall(r"^\| (`.+?) \|.+\| (.+) \|$", (HOUSE / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    rooms = {}
    for names, rights in table[: [names for names, _ in table].index("`commands/`, `cli.py`, `console.py`") + 1]:
        here = [dotted(name) for name in re.findall(r"`(.+?)`", names)]
        may = {*here, *(rooms if rights == EVERYTHING else re.findall(r"`(.+?)`", rights))}
        rooms |= dict.fromkeys(here, may)
    return rooms


ROOMS = rooms_and_rights()


def room_of(module):
    """The innermost room that a module is in."""
    return max((room for room in ROOMS if f"{module}.".startswith(f"{room}.")), key=len, default=None)


def imported(path):
    """What a module imports of ours, without the package's own name."""
    package = ["autograder", *path.relative_to(HOUSE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = ".".join(package[: len(package) - node.level + 1] if node.level else [])
            module = ".".join(filter(None, [start, node.module]))
            is_module = (HOUSE.parent / module.replace(".", "/")).with_suffix(".py").exists()
            names = [module if is_module else f"{module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name.removeprefix("autograder.") for name in names if name.startswith("autograder."))


def test_the_readme_lists_every_room():
    packages = {path.parent.relative_to(HOUSE).as_posix() for path in HOUSE.rglob("__init__.py")} - {"."}
    modules = {path.stem for path in HOUSE.glob("*.py")} - {"__init__", "__main__"}
    assert {room for room in ROOMS if "." not in room} == {name for name in packages if "/" not in name} | modules
    assert {room.replace(".", "/") for room in ROOMS} <= packages | modules


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_a_room_imports_no_more_than_the_readme_says(path):
    room = room_of(".".join(path.relative_to(HOUSE).with_suffix("").parts))
    may = ROOMS.get(room, set())
    assert [name for name in imported(path) if not {room_of(name), name} & may] == []


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
