"""Names of files that not every system allows."""

import sys

import pytest

BYTES_ALLOWED = sys.platform != "darwin"
"""Whether a name may be bytes that are no UTF-8, as on Linux. File systems of macOS refuse them."""

needs_bytes = pytest.mark.skipif(not BYTES_ALLOWED, reason="file names are UTF-8 here")
