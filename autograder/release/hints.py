"""The hints of a task, as they stand folded in the lesson."""

import re

from autograder.classroom.tasks import Hint

# Jupyter, VS Code and exported pages fold this; the blank lines make them read what is inside as markdown.
STEP = re.compile(r"<details><summary>(.+?)</summary>\n\n(.+?)\n\n</details>", flags=re.DOTALL)
STEP_SHOWN = "<details><summary>TITLE</summary>, a blank line, the text, a blank line, </details>"


def hints_in(markdown: str) -> list[Hint]:
    """Each folded step, in order."""
    return [Hint(title, text) for title, text in STEP.findall(markdown)]
