"""Finds commands and their pasted output in a README, so that a test can run them and compare."""

import re
from pathlib import Path
from typing import NamedTuple

BLOCK = re.compile(r"^```console\n(.*?)^```", flags=re.MULTILINE | re.DOTALL)


class Pasted(NamedTuple):
    """One command as a README shows it."""

    command: str
    output: str


def pasted(readme: Path) -> list[Pasted]:
    """Every command in a ```console block that is followed by output."""
    found = []
    for block in BLOCK.findall(readme.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if output.strip():
                found.append(Pasted(command, output.rstrip()))
    return found
