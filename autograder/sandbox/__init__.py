"""Runs student code where it can do no harm. The only part of the grader that knows untrusted code.

`host.Zygote` starts one locked-down process for each submission, `session.Session` loads a submission there and calls
its functions. It imports nothing else of the grader but what reads and calls a student's file.
"""
