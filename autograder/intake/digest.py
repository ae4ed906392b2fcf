"""Whether a submission is still the one that was graded."""

import hashlib
import os
from pathlib import Path

from autograder.intake.openfile import LARGEST_FILE, open_file
from autograder.intake.submission import Submission

_CHUNK = 1 << 20
MOST_BYTES = 2 * LARGEST_FILE


def digest(submission: Submission) -> str:
    """A hash over names and bytes of the files and over what is told of others; 64 hex digits.

    Only so many bytes of one submission are read. Of what is beyond, names and sizes count.
    """
    whole = hashlib.sha256()
    left = MOST_BYTES
    for path in submission.files:
        whole.update(_of_text(os.path.relpath(path, submission.root)))
        hashed, read = _of_file(path, submission.root, left)
        whole.update(hashed)
        left -= read
    for text in (*submission.notes, *submission.others):
        whole.update(_of_text(text))
    return whole.hexdigest()


def _of_text(text: str) -> bytes:
    # File names that are not UTF-8 arrive with surrogates in them.
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _of_file(path: Path, root: Path, most: int) -> tuple[bytes, int]:
    """A hash of a file, and how many bytes were read for it."""
    try:
        with open_file(path, root) as file:
            hashed = hashlib.sha256(str(os.fstat(file.fileno()).st_size).encode())
            read = 0
            while read < most and (data := file.read(min(_CHUNK, most - read))):
                hashed.update(data)
                read += len(data)
            return hashed.digest(), read
    except OSError:
        return b"cannot be read", 0
