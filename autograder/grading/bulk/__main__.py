"""`python -m autograder.grading.bulk FD`: a grader process, with one end of a connection as that file descriptor.

It is a program of its own, not a fork of the bulk run, so that it starts with no more than it needs.
"""

import contextlib
import sys
from multiprocessing.connection import Connection

from autograder.grading.bulk.end_with_parent import end_with_parent
from autograder.grading.bulk.process import serve

end_with_parent()
# A bulk run that died while this one started has closed its end.
with Connection(int(sys.argv[1])) as link, contextlib.suppress(EOFError):
    serve(link, link.recv())
