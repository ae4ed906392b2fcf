"""How many descriptors this process has open."""

from pathlib import Path


def descriptors():
    return len(list(Path("/dev/fd").iterdir()))
