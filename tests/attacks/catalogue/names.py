"""Right work under names that are the attack: each is one student, with full marks."""

from tests.attacks.attack import RIGHT, Attack

NAMES = {
    "a line end": "a\nb.py",
    "a carriage return": "a\rb.py",
    "a tab": "tab\there.py",
    "an escape": "a\x1b[31mb\x1b]0;x\x07.py",
    "markup": "<script>alert(1)<&script>.py",
    "an attribute": "'\"onclick=alert(1) x='.py",
    "a link": "javascript:alert(1).py",
    "a template": "{{7*7}}{%s%n}$(id)`id`.py",
    "a formula": "=cmd|' '!A0.py",
    "a formula with plus": "+1+1.py",
    "a formula with at": "@SUM(1).py",
    "a formula in wide letters": "\uff1dsum.py",
    "a formula behind a semicolon": "a;=cmd|' !A0;b.py",
    "an option": "--out=x.py",
    "an option to remove": "-rf.py",
    "letters from right to left": "\u202egnp.py",
    "letters that are not seen": "a\u200b\u2066b.py",
    "a composed accent": "\u00e9.py",
    "a decomposed accent": "o\u0301.py",
    "a reserved name": "con.py",
    "a name of a page": "index.py",
    "path parts": "a%2f..%2f..%2fetc%2fpasswd.py",
    "a backslash path": "a\\..\\windows.py",
    "255 bytes": "x" * 252 + ".py",
    "250 bytes of other letters": "\u00e4" * 123 + ".py",
    "bytes that are no text": "bad\udcff\udcfe.py",
    "one space": " .py",
    "a picture": "\U0001f600.py",
    "capital letters": "ANN.py",
    "small letters": "ann.py",
    "quotes and commas": 'a","b";\'c.py',
    "rich markup": "[bold red]x[red]\\[.py",
    "a store's statement": "'; drop table results; --.py",
}

ATTACKS = [Attack(f"is called by {what}", RIGHT, entry=name) for what, name in NAMES.items()]
