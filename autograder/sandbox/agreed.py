"""Numbers that both sides of the sandbox know."""

FIRST_USER = 61_000
"""As root, workers of slot n have user and group id 61000 + n: workers of one user could signal each other."""

FILLED = 0x41
"""New memory is filled with this byte, which NumPy's freed arrays hold as well."""

# Exit statuses that a worker leaves with when it cannot go on. Others are the student's own.
DISCONNECTED, BROKEN = 121, 122
