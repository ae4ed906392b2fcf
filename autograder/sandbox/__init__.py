"""Runs student code where it can do no harm. The only part of the grader that knows untrusted code.

`Zygote` starts one locked-down process for each submission, `Session` loads a submission there and calls its functions.
It imports nothing else of the grader but what reads and calls a student's file.
"""

from .budget import Budget
from .control import ZygoteLost
from .host import Zygote
from .levels import Level
from .limits import Limits
from .session import Call, Session
from .wire import ForeignArray, Unsendable

__all__ = ["Budget", "Call", "ForeignArray", "Level", "Limits", "Session", "Unsendable", "Zygote", "ZygoteLost"]
