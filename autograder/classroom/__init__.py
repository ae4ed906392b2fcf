"""What students get besides the lesson: reading their file, calling its functions, comparing what they return.

The grader uses these modules from here; `autograder release` copies them into what students get. So they import only
the standard library, numpy and pytest (and parso, where it happens to be installed), and hold nothing secret. What only
students use, `notebook` and `terminal`, imports what comes with Jupyter too; `terminal.watching` also watchfiles.
"""

import os
import sys

from .module_names import stop_at_module_names

if sys.version_info < (3, 11):  # noqa: UP036 - a student's Python need not be one that this project asks for
    OLD = "This is Python {}, and 3.11 or newer is needed. Install it, and start as README.md says."
    sys.exit(OLD.format(sys.version.split()[0]))

if __name__ == "classroom":  # in the student's folder, where what lies beside it can be imported
    stop_at_module_names(os.path.dirname(__path__[0]))  # noqa: PTH120 - as in that module
