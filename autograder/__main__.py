"""`python -m autograder` is the command `autograder`."""

import sys

if not sys.flags.safe_path:
    del sys.path[0]  # the folder the command was given in, where submissions may lie

from autograder.cli import main

main()
