"""The list in which Gradescope says whose the folders submission_1, submission_2 and so on are."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from autograder.intake.openfile import LARGEST_FILE, read_up_to

LIST = "submission_metadata.yml"
_FOLDER = re.compile(r"submission_\d+")
_IN_NO_FILE_NAME = re.compile(r"[/\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def is_numbered(name: str) -> bool:
    """Whether a name is like those that Gradescope gives to folders."""
    return _FOLDER.fullmatch(name) is not None


def people(root: Path, names: Collection[str]) -> dict[str, str]:
    """The names of those who handed in each folder, several with commas; empty where there is no such list.

    A student may choose any name. Here, each could be a folder's as well, and none leads to another folder.

    Args:
        root: The folder of submissions.
        names: Of all that lies in it.
    """
    numbered = [name for name in names if is_numbered(name)]
    # A student of another class may choose the list's name for a file, and what stands in it: 8 MB took a minute.
    listed = _listed(root) if 2 * len(numbered) >= len(names) else None
    if not isinstance(listed, dict):
        return {}
    named = {folder: _as_a_folders(", ".join(_names(listed.get(folder)))) for folder in numbered}
    return {folder: names for folder, names in named.items() if names}


def _as_a_folders(name: str) -> str:
    return _IN_NO_FILE_NAME.sub("_", name).lstrip(".")


def _listed(root: Path) -> Any:
    try:
        text = read_up_to(root / LIST, root, LARGEST_FILE)
    except OSError:
        return None
    import yaml  # most classes are not from Gradescope

    try:
        # Text only, whatever the file's tags say: no object is made, and a name stays as it was typed.
        return yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    except (yaml.YAMLError, RecursionError):
        return None


def _names(told: Any) -> Iterator[str]:
    submitters = told.get(":submitters") if isinstance(told, dict) else None
    for submitter in submitters if isinstance(submitters, list) else ():
        if isinstance(submitter, dict) and isinstance(name := submitter.get(":name"), str) and name:
            yield name
