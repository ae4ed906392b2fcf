"""`python -m figure` draws your attention.py on a page of its own, figure.html."""

import runpy
from pathlib import Path

from .page import write_page


def main() -> None:
    """Read attention.py, write figure.html."""
    write_page(Path("figure.html"), runpy.run_path("attention.py"))


if __name__ == "__main__":
    main()
