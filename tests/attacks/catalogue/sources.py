"""Files whose text is the attack."""

from tests.attacks.attack import RIGHT, Attack

DEEP = "(" * 3_000 + ")" * 3_000
LAST = "head_disagreement"
ATTACKS = [
    Attack("is larger than allowed", RIGHT + "#" * (1 << 20), "none", ("larger than",), "unreadable"),
    Attack("is full of zeros", {"a.py": b"\0" * (1 << 21)}, "none", ("larger than",), "unreadable"),
    Attack("is empty", "", "none", ("holds no code",), "unreadable"),
    Attack("has zeros in it", RIGHT + "x = '\0'\n", "any"),
    Attack("nests 3,000 brackets", f"{RIGHT}\nx = {DEEP}\n", "any"),
    Attack("nests 9,000 minus signs", f"{RIGHT}\nx = {'-' * 9_000}1\n", "any"),
    Attack("nests 90 blocks", RIGHT + "".join(" " * n + "if 1:\n" for n in range(90)) + " " * 90 + "pass\n", "any"),
    Attack("adds 9,000 times", f"{RIGHT}\nx = {'1+' * 9_000}1\n", "any"),
    Attack("nests attributes", f"{RIGHT}\nx = a{'.a' * 20_000}\n", "any"),
    Attack("nests f-strings", RIGHT + "x = " + "f'{" * 9 + "1" + "}'" * 9 + "\n", "any"),
    Attack("holds an integer of 90,000 digits", f"{RIGHT}\nx = {'9' * 90_000}\n", "any"),
    Attack("has constants that fold", RIGHT + "x = 'a' * 9 ** 99 if 0 else 2 ** 2 ** 12\n"),
    Attack("is one line of 900 KB", RIGHT + "x = [" + "1," * 400_000 + "]\n"),
    Attack("has 60,000 lines", RIGHT + "pass\n" * 60_000),
    Attack("names an encoding that is none", b"# coding: no-such-thing\n" + RIGHT.encode(), "any"),
    Attack("names rot13", b"# coding: rot13\n" + RIGHT.encode(), "any"),
    Attack("names unicode_escape", b"# coding: unicode_escape\n" + RIGHT.encode(), "any"),
    Attack("names zlib", b"# coding: zlib\n" + RIGHT.encode(), "any"),
    Attack("is UTF-16", {"a.py": RIGHT.encode("utf-16")}, "any"),
    Attack("is UTF-32", {"a.py": RIGHT.encode("utf-32")}, "any"),
    Attack("is random bytes", {"a.py": bytes(range(256)) * 200}, "none"),
    Attack("turns text around", RIGHT + "x = '\u202e' # \u2066 if admin\n"),
    Attack("has a name that looks like another", RIGHT + "def pr\u043eject(x, w):\n    return 0\n"),
    Attack("has names that normalise to another", RIGHT + "def \u1d56roject(x, w):\n    return 0\n", {"project": 0}),
    Attack("breaks every second line", "\n".join(f"{line}\n)(" for line in RIGHT.splitlines()), "any"),
    Attack("is 5,000 half functions", "def f(\n" * 5_000, "none"),
    Attack("decorates 90,000 times", RIGHT + "@property\n" * 90_000 + "def f(): pass\n", "any"),
    Attack("is compiled Python", {"a.py": b"\xa7\r\r\n" + bytes(12) + b"\xe3" * 99}, "none"),
    Attack("runs text", f"exec({RIGHT!r})\n", "any"),
    Attack("runs text that exits", RIGHT + "exec('raise SystemExit')\neval('__import__(\"os\")._exit(0)')\n"),
]
