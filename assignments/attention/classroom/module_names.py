"""Files of the student's own that Python would take in place of a module that is needed here, such as numpy.py.

This runs before anything else is imported, so it uses only what Python itself has loaded when it starts.
"""

import os
import sys

PACKAGES = {"IPython", "numpy", "pytest", "watchfiles"}
TAKEN = (
    "{name} in this folder has the name of a module, and Python imports it in place of the real one. "
    "Give your file another name. In a notebook, restart the kernel, too."
)


def stop_at_module_names(folder: str) -> None:
    """End the program if a file in `folder` is named like a module.

    Raises:
        SystemExit: There is one; the message says what to do.
    """
    needed = PACKAGES.union(sys.stdlib_module_names)  # not known to the Pythons that are too old
    for name in sorted(os.listdir(folder)):  # noqa: PTH208 - pathlib needs modules that such a file may hide
        if name.endswith(".py") and name.removesuffix(".py") in needed:
            sys.exit(TAKEN.format(name=name))
