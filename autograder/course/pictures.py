"""Pictures that a student pasted into a text cell: those that can be shown, and references to any others.

nbconvert gives a whole page up over one picture that is not there.
"""

import re
from typing import Any

_REFERENCE = re.compile(r"attachment:([^\s)>\]\"']*)")
_KINDS = {"image/png", "image/jpeg", "image/gif", "image/svg+xml"}
_BASE64 = re.compile(r"[A-Za-z0-9+/=\s]*")

Pictures = dict[str, dict[str, str]]
"""Each picture by its name, in base64 by its kind."""


def sound_pictures(attachments: Any) -> Pictures:
    """Those of a cell's attachments that are what nbformat asks for.

    Args:
        attachments: Whatever the cell says they are; untrusted.
    """
    named = attachments.items() if isinstance(attachments, dict) else ()
    kept = {name: _kinds(data) for name, data in named if not re.search(r"[\ud800-\udfff]", name)}
    return {name: kinds for name, kinds in kept.items() if kinds}


def without_missing(text: str, pictures: Pictures) -> str:
    """The text, where a reference to a picture that is not there is plain words."""
    return _REFERENCE.sub(lambda found: found[0] if found[1] in pictures else f"attachment {found[1]}", text)


def _kinds(data: Any) -> dict[str, str]:
    pairs = data.items() if isinstance(data, dict) else ()
    return {kind: text for kind, text in pairs if kind in _KINDS and isinstance(text, str) and _BASE64.fullmatch(text)}
