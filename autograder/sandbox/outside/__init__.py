"""The grader's side: it starts the processes for student code, asks them, ends them, and believes none of them.

No process for student code can read these files.
"""
