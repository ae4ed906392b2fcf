"""Whether a submission is still the one that was graded."""

import hashlib
import os
from pathlib import Path

from autograder.intake.openfile import LARGEST_FILE, open_file
from autograder.intake.submission import Submission

_CHUNK = 1 << 20


def digest(submission: Submission) -> str:
    """A hash over names and bytes of the files and over the notes; 64 hex digits.

    Of a file that is too large to be graded only the first part counts.
    """
    whole = hashlib.sha256()
    for path in submission.files:
        whole.update(_of_text(os.path.relpath(path, submission.root)))
        whole.update(_of_file(path))
    for note in submission.notes:
        whole.update(_of_text(note))
    return whole.hexdigest()


def _of_text(text: str) -> bytes:
    # File names that are not UTF-8 arrive with surrogates in them.
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _of_file(path: Path) -> bytes:
    try:
        with open_file(path) as file:
            hashed = hashlib.sha256(str(os.fstat(file.fileno()).st_size).encode())
            for _ in range(0, LARGEST_FILE, _CHUNK):
                hashed.update(file.read(_CHUNK))
            return hashed.digest()
    except OSError:
        return b"cannot be read"
