"""Packages that students may import: where they lie, and which others these need themselves."""

import importlib.util
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import metadata
from pathlib import Path


def with_needed(names: Iterable[str]) -> tuple[str, ...]:
    """These packages, then all that they require, and what that requires, by the names to import them by."""
    allowed = tuple(names)
    found = [distribution for name in allowed for distribution in _distributions_of(name)]
    own = len(found)
    for each in found:  # grows while it is read
        found += [other for other in _required_by(each) if other not in found]
    return (*allowed, *(_modules_of(found[own:]) if found[own:] else ()))


def place_of(name: str) -> Path | None:
    """The folder of a package, or the file of one that is a single module; None if it is not installed."""
    spec = importlib.util.find_spec(name)
    if spec is None or not (spec.submodule_search_locations or spec.has_location):
        return None
    return Path(*(spec.submodule_search_locations or [spec.origin or ""])[:1]).resolve()


def libraries_beside(name: str, place: Path) -> Iterator[Path]:
    """Folders of shared libraries that wheels bring along, named after the package or its distribution."""
    for each in dict.fromkeys([name, *(each.replace("-", "_") for each in _distributions_of(name))]):
        if (folder := place.with_name(f"{each}.libs")).is_dir():
            yield folder


def _distributions_of(name: str) -> list[str]:
    try:
        return [metadata.distribution(name).name]  # nearly always the same name, and found a hundred times faster
    except metadata.PackageNotFoundError:
        return list(_distributions().get(name, ()))


def _required_by(distribution: str) -> Iterator[str]:
    """What must be installed with it, and is."""
    lines = metadata.requires(distribution)
    if not lines:
        return
    from packaging.requirements import Requirement  # takes a while to import, and NumPy requires nothing

    for required in map(Requirement, lines):
        if required.marker is None or required.marker.evaluate({"extra": ""}):
            try:
                yield metadata.distribution(required.name).name
            except metadata.PackageNotFoundError:
                continue


def _modules_of(distributions: Iterable[str]) -> Iterator[str]:
    wanted = set(distributions)
    for module, of in _distributions().items():
        if wanted.intersection(of) and _is_of(module, of[0]):
            yield module


def _is_of(module: str, distribution: str) -> bool:
    """It is where the distribution was installed, and is not another one of that name, such as `tests`."""
    place = place_of(module)
    return place is not None and place.is_relative_to(Path(str(metadata.distribution(distribution).locate_file(""))))


@cache
def _distributions() -> Mapping[str, list[str]]:
    return metadata.packages_distributions()
