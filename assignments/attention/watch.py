"""Runs the checks again whenever you save: type `python watch.py`. Press h for a hint, q to quit."""

import sys
from pathlib import Path

try:
    from classroom.watching import watch
except ModuleNotFoundError as missing:
    sys.exit(
        f"watch.py needs {missing.name}. Type: pip install {missing.name}\nUntil then, type pytest after each save."
    )

if __name__ == "__main__":
    watch(Path(__file__).parent, sys.argv[1:])
