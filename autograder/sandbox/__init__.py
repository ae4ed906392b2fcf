"""Runs student code where it can do no harm. The only part of the grader that knows untrusted code.

`outside.host.Zygote` starts one locked-down process for each submission, `outside.session.Session` loads a submission
there and calls its functions. What runs in those processes is `inside`. What both sides know is here.
"""
