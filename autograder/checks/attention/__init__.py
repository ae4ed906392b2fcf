"""The assignment on attention: what an instructor reads and edits."""
