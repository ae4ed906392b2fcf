"""How much one worker may use."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one worker, which runs one submission.

    Raises:
        ValueError: A limit is not above 0.
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
    reply_mib: int = 64
    """Size of what one call returns."""
    source_kib: int = 1024
    """Size of the file handed in: 10 MB of source took 35 s to compile."""

    def __post_init__(self) -> None:
        """Check every number."""
        for field in fields(self):
            if not getattr(self, field.name) > 0:
                raise ValueError(f"limit {field.name} must be above 0")
