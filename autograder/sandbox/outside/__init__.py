"""The grader's side: it starts the processes for student code, asks them, ends them, and believes none of them.

No process that is locked down can read these files.
"""
