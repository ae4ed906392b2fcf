"""What students get besides the lesson: reading their file, calling its functions, comparing what they return.

The grader uses these modules from here; `autograder release` copies them into what students get. So they import only
the standard library, numpy and pytest (and parso, where it happens to be installed), and hold nothing secret. What only
students use, `notebook` and `terminal`, imports what comes with Jupyter too; `terminal.watching` also watchfiles.
"""
