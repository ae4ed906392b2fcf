"""Runs the checks again whenever you save: type `python watch.py`. Press h for a hint, q to quit."""

import sys
from pathlib import Path

from classroom.watching import watch

if __name__ == "__main__":
    watch(Path(__file__).parent, sys.argv[1:])
