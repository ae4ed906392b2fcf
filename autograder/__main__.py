"""`python -m autograder` is the command `autograder`."""

from autograder.cli import main

main()
