"""The terminal's door: plain `pytest`, and `python watch.py`."""
