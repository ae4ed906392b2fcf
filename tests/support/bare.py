"""An environment that holds some packages and what they need, and nothing else: what a student has."""

import re
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement


def bare_environment(folder: Path, *packages: str) -> Path:
    """Make a virtual environment from packages that are installed here; returns its Python.

    Files are linked, not downloaded: the same bytes a student's `pip install` would give, in a second and offline.
    """
    venv.create(folder, symlinks=True, with_pip=False)
    python = folder / "bin" / "python"
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    target = Path(subprocess.run([python, "-c", where], capture_output=True, text=True, check=True).stdout.strip())
    for package in _closure(packages):
        _link(package, target, python)
    return python


def wheel_of(package: str, folder: Path) -> Path:
    """A wheel of a package that is installed here, so that pip can install it offline: the same files, zipped again."""
    found = distribution(package)
    tag = re.findall(r"^Tag: (.+)$", found.read_text("WHEEL") or "", re.MULTILINE)[0]
    made = folder / f"{found.name}-{found.version}-{tag}.whl"
    with zipfile.ZipFile(made, "w") as wheel:
        for file in found.files or ():
            if ".." not in file.parts and file.suffix != ".pyc" and file.name not in ("INSTALLER", "REQUESTED"):
                wheel.write(str(file.locate()), str(file))
    return made


def _closure(names: tuple[str, ...]) -> list[Distribution]:
    found: dict[str, Distribution] = {}
    seen: set[tuple[str, str]] = set()
    todo = [(name, "") for name in names]
    while todo:
        name, extra = todo.pop()
        key = re.sub(r"[-_.]+", "-", name).lower()
        if (key, extra) in seen:
            continue
        seen.add((key, extra))
        try:
            found[key] = distribution(name)
        except PackageNotFoundError:
            continue  # needed on another system only
        for need in map(Requirement, found[key].requires or ()):
            if need.marker is None or need.marker.evaluate({"extra": extra}):
                todo += [(need.name, each) for each in ("", *need.extras)]
    return list(found.values())


def _link(package: Distribution, target: Path, python: Path) -> None:
    source = Path(str(package.locate_file("")))
    tops = {file.parts[0] for file in package.files or () if file.parts[0] not in ("..", "__pycache__")}
    for top in tops:
        if not (target / top).exists() and (source / top).exists():
            (target / top).symlink_to(source / top)
    for entry in package.entry_points.select(group="console_scripts"):
        script = python.parent / entry.name
        script.write_text(
            f"#!{python}\nimport sys\nfrom {entry.module} import {entry.attr.split('.')[0]}\nsys.exit({entry.attr}())\n"
        )
        script.chmod(0o755)


if __name__ == "__main__":
    print(bare_environment(Path(sys.argv[1]), *sys.argv[2:]))
