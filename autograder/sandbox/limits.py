"""How much one worker may use."""

import math
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one worker, which runs one submission.

    Raises:
        ValueError: A limit is no number above 0, or no whole one where it counts something.
    """

    address_space_mib: int = 1024
    cpu_seconds: int = 60
    """Over the worker's whole life. A backstop: a function may be slow, as long as no call takes too long."""
    file_kib: int = 256
    """Size of any file it writes, where it can write one at all."""
    descriptors: int = 64
    call_seconds: float = 2.0
    """Wall time of one call."""
    load_seconds: float = 4.0
    """Wall time for loading the file."""
    submission_seconds: float = 30.0
    """Wall time for all that is done with one submission. What runs when it is over may still end."""
    reply_mib: int = 16
    """Size of what one call returns."""
    source_kib: int = 1024
    """Size of the file handed in: 10 MB of source took 35 s to compile."""

    def __post_init__(self) -> None:
        """Check every number."""
        for field in fields(self):
            limit, whole = getattr(self, field.name), field.type is int
            if type(limit) not in (int, field.type) or not 0 < limit < math.inf:
                raise ValueError(f"limit {field.name} must be a {'whole ' * whole}number above 0, not {limit!r}")
