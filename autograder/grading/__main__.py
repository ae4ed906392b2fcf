"""`python -m autograder.grading DESCRIPTOR`: a grader process, with one end of a connection as that file descriptor.

It is a program of its own, not a fork of the bulk run, so that it starts with no more than it needs.
"""

import sys
from multiprocessing.connection import Connection

from autograder.grading.process import serve

with Connection(int(sys.argv[1])) as link:
    serve(link, link.recv())
