"""Which files a zygote and its workers need, wherever they are on this machine."""

import sys
import sysconfig
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import autograder

from .packages import libraries_beside, place_of

# Folders of installed packages. The grader's own checks may be installed in one, so none is ever shown as a whole.
PACKAGE_FOLDERS = ("site-packages", "dist-packages")
SYSTEM_LIBRARIES = (Path("/lib64"), Path("/usr/lib64"))
DEVICES = (Path("/dev/null"), Path("/dev/urandom"))


@dataclass(frozen=True, slots=True)
class Layout:
    """Real paths on this machine."""

    interpreter: Path
    prefix: Path
    """Where the interpreter is installed."""
    standard_library: Path
    search: tuple[Path, ...]
    """Folders to import from while the zygote starts, besides the standard library."""
    packages: tuple[Path, ...]
    """The folders and files of what is imported from there."""


def find_layout(packages: Sequence[str]) -> Layout:
    """Find everything for workers that may import `packages`.

    Raises:
        ValueError: One of the packages is not installed.
    """
    own = Path(autograder.__file__).resolve().parent
    places = {name: _installed(name) for name in packages}
    salvage = [path for path in (place_of("parso"),) if path]
    return Layout(
        interpreter=Path(sys.executable).resolve(),
        prefix=Path(sys.base_prefix).resolve(),
        standard_library=Path(sysconfig.get_path("stdlib")).resolve(),
        search=tuple(dict.fromkeys([own.parent, *(path.parent for path in (*places.values(), *salvage))])),
        packages=(
            *(own / name for name in ("__init__.py", "classroom")),
            *(path for path in (own / "sandbox").iterdir() if path.name != "outside"),
            *places.values(),
            *salvage,
            *(folder for name, place in places.items() for folder in libraries_beside(name, place)),
        ),
    )


def readable(layout: Layout) -> list[Path]:
    """What a worker may read: entry by entry, so that no folder of installed packages is among it."""
    library = [path for path in layout.standard_library.iterdir() if path.name not in PACKAGE_FOLDERS]
    return [*library, *layout.packages, *_shared_libraries(layout), *DEVICES]


def package_folders(*roots: Path) -> Iterator[Path]:
    """All folders of installed packages below the library folders of these prefixes."""
    for root in roots:
        for library in ("lib", "lib64"):
            for name in PACKAGE_FOLDERS:
                yield from (root / library).glob(f"python3*/{name}")


def _shared_libraries(layout: Layout) -> Iterator[Path]:
    """The loader's cache and the libraries themselves, file by file where Python packages may stand beside them."""
    yield Path("/etc/ld.so.cache")
    if multiarch := sysconfig.get_config_var("MULTIARCH"):
        yield Path("/usr/lib") / multiarch
    for folder in {path.resolve() for path in (layout.prefix / "lib", *SYSTEM_LIBRARIES)}:
        yield from folder.glob("*.so*")


def _installed(name: str) -> Path:
    place = place_of(name)
    if place is None:
        raise ValueError(f"the package {name} is not installed beside autograder")
    return place
