"""Checks your work whenever you save it.

Type: python watch.py

Keys while it runs:
  h              a hint for the task that is next; press it again for one more
  q              quit (so does Ctrl-C)

Options, as those of pytest:
  -k TASK        check this task only
  --work FILE    check this file: your .py or .ipynb file
"""

import sys

if {"-h", "--help"} & {*sys.argv[1:]}:
    print(__doc__)
    sys.exit()

try:
    from classroom.terminal.watching import FOLDER, watch
except ModuleNotFoundError as missing:
    if str(missing.name).startswith("classroom"):
        sys.exit("The folder classroom is missing. Take it again from the archive that this folder came in.")
    sys.exit(
        f"watch.py needs {missing.name}. Type: pip install {missing.name}\nUntil then, type pytest after each save."
    )

if __name__ == "__main__":
    watch(FOLDER, sys.argv[1:])
