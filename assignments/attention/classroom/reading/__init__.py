"""A student's file: found, read whatever is in it, its functions called."""
