"""What each command does, once the command line has been read."""
