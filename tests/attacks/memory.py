"""How much memory the trusted processes of a run take."""

import re
import threading
from contextlib import contextmanager
from pathlib import Path

from tests.support.processes import below

LOOK_SECONDS = 0.1
TRUSTED = {"autograder", "autograder.grading.bulk"}
"""What python's option -m is given; in workers it is the zygote's module."""
PEAK = re.compile(r"^VmHWM:\s+(\d+) kB$", re.MULTILINE)


@contextmanager
def watched(pid):
    """Yields a list that holds one number after the block: the most that one process below `pid` took, in MB."""
    peaks, done = {}, threading.Event()

    def look():
        while not done.wait(LOOK_SECONDS):
            peaks.update({process: peak for process in below(pid) if (peak := _peak(process))})

    thread, most = threading.Thread(target=look), []
    thread.start()
    try:
        yield most
    finally:
        done.set()
        thread.join()
        most.append(max(peaks.values(), default=0))


def _peak(pid):
    """Of a trusted process, as the system remembers it; 0 for any other, and for one that has ended."""
    folder = Path(f"/proc/{pid}")
    try:
        modules = set(folder.joinpath("cmdline").read_text().split("\0")) & TRUSTED
        found = PEAK.search(folder.joinpath("status").read_text())
    except OSError:
        return 0
    return int(found[1]) >> 10 if found and modules else 0
