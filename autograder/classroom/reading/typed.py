"""What a student types in a terminal."""

import re
import shlex
import sys

ON_WINDOWS = sys.platform == "win32"


def quoted(path: str) -> str:
    """A path as one types it: Windows knows double quotes only, and no name there holds one."""
    if not ON_WINDOWS:
        return shlex.quote(path)
    return path if re.fullmatch(r"[-\w./\\:]+", path) else f'"{path}"'
