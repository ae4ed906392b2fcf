"""Writes a class of attackers, with right submissions between them."""

import unicodedata
from pathlib import Path

from tests.attacks.attack import CHECKOUT, CLASS, MARK, OUT, RIGHT

BETWEEN = 8
"""So many attackers stand between two right submissions."""


def right_names(attacks):
    """The students whose work is right."""
    return [f"{number:03} right" for number in range(0, len(attacks) + BETWEEN, BETWEEN)]


def write_right(folder, attacks):
    """Write the right submissions alone."""
    for name in right_names(attacks):
        (folder / f"{name}.py").write_text(RIGHT)


def write_class(folder, attacks, places):
    """Write all, and return who attacks: attacks by student."""
    write_right(folder, attacks)
    students = {}
    for number, attack in enumerate(attacks):
        students[_write(folder, number, attack, lambda text: filled(text, places))] = attack
    assert len(students) == len(attacks)
    return students


def places(checkout, folder, out, cwd, mark):
    """What stands for the words in sources."""
    return {CHECKOUT: checkout, CLASS: folder, OUT: out, "@CWD@": cwd, MARK: mark}


def filled(text, places):
    """The text with its words replaced."""
    for word, place in places.items():
        text = text.replace(word, str(place))
    return text


def _write(folder, number, attack, fill):
    if attack.entry is not None:
        (folder / attack.entry).write_text(fill(attack.files))
        return unicodedata.normalize("NFC", Path(attack.entry).stem)  # as names of students are kept
    student = f"{number:03} {attack.name.replace('/', '_')}"[:80].rstrip(". ")
    if isinstance(attack.files, Path | str | bytes):
        _put(folder / f"{student}.py", attack.files, fill)
        return student
    for name, content in attack.files.items():
        path = folder / student / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _put(path, content, fill)
    return student


def _put(path, content, fill):
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif isinstance(content, str):
        path.write_text(fill(content), encoding="utf-8", errors="surrogatepass")
    else:
        content.put(path, fill)
