"""`python -m autograder.grading DESCRIPTOR`: a grader process, with one end of a connection as that file descriptor.

It is a program of its own, not a fork of the bulk run, so that it starts with no more than it needs.
"""

import signal
import sys
from multiprocessing.connection import Connection

from autograder.grading.process import serve

signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the bulk run ends its graders
with Connection(int(sys.argv[1])) as link:
    serve(link, link.recv())
