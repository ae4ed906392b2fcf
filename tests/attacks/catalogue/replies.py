"""Replies that the grader did not ask for, or that are none."""

from tests.attacks.attack import RIGHT, TRY, Attack, calling, loading

FORGE = (
    TRY
    + """
import json

def held():
    frame = sys._getframe()
    while frame.f_code.co_name != "serve":
        frame = frame.f_back
    return frame.f_locals

def forge(skeleton, extra=b"", length=None, size=None, number=None, nonce=None):
    if type(skeleton) is not bytes:
        skeleton = json.dumps(skeleton).encode()
    body = struct.pack("<I", len(skeleton) if size is None else size) + skeleton + extra
    asked = held()
    number, nonce = asked["number"] if number is None else number, nonce or bytes(asked["nonce"])
    data = struct.pack("<IQ16s", len(body) if length is None else length, number, nonce) + body
    while data:
        data = data[os.write(4, data):]
    os._exit(0)
"""
)
CHANNEL = "wrote to the grader's own channel"

# What no worker sends. All are protocol faults.
FAULTS = {
    "a length of 4 GiB": "b'[]', length=2**32 - 1",
    "a skeleton longer than its message": "b'[]', size=2**31",
    "a skeleton shorter than its message": "b'[1, 2]', size=2",
    "an empty body": "b'', size=0",
    "a wrong nonce": "['returned', 1, [], []], nonce=bytes(16)",
    "the number of the last request": "['returned', 1, [], []], number=held()['number'] - 1",
    "the number of the next request": "['returned', 1, [], []], number=held()['number'] + 1",
    "brackets in brackets": "b'[' * 900_000",
    "properly nested brackets": "b'[' * 400_000 + b']' * 400_000",
    "nested tuples": "b'{\"t\":[' * 100_000 + b']}' * 100_000",
    "a million items": "b'[' + b'0,' * 500_000 + b'0]'",
    "no JSON": "b'\\xff\\xfe{'",
    "UTF-16": "'[1]'.encode('utf-16')",
    "an integer of 5000 digits": "b'[\"returned\", ' + b'9' * 5000 + b', [], []]'",
    "an unknown tag": "['returned', {'x': 1}, [], []]",
    "a tag that is a method": "['returned', {'__class__': 1}, [], []]",
    "two tags": "['returned', {'t': [], 'a': []}, [], []]",
    "no tag": "['returned', {}, [], []]",
    "an array of objects": "['returned', {'a': ['|O', [1], None]}, [], []], bytes(8)",
    "an array of records": "['returned', {'a': ['i4,O', [1], None]}, [], []], bytes(12)",
    "an array with a list for a dtype": "['returned', {'a': [['f8'], [1], None]}, [], []], bytes(8)",
    "an array larger than the world": "['returned', {'a': ['<f8', [2**40, 2**40], None]}, [], []], bytes(8)",
    "an array of negative length": "['returned', {'a': ['<f8', [-1, -1], None]}, [], []], bytes(8)",
    "an array of length true": "['returned', {'a': ['<f8', [True], None]}, [], []], bytes(8)",
    "an array of length 1.0": "['returned', {'a': ['<f8', [1.0], None]}, [], []], bytes(8)",
    "an array of 70 axes": "['returned', {'a': ['<f8', [1] * 70, None]}, [], []], bytes(8)",
    "an array of 0 times 2**62": "['returned', {'a': ['<f8', [2**62, 2**62, 0], None]}, [], []]",
    "an array with too few bytes": "['returned', {'a': ['<f8', [4], None]}, [], []], bytes(8)",
    "bytes left over": "['returned', {'a': ['<f8', [1], None]}, [], []], bytes(800)",
    "an array with an object for its type": "['returned', {'a': ['<f8', [1], {'t': []}]}, [], []], bytes(8)",
    "a complex number of five parts": "['returned', {'c': [1, 2, 3, 4, 5]}, [], []]",
    "a number alone": "b'1'",
    "nothing in a list": "b'[]'",
    "an array for a word": "[{'a': ['<f8', [2], None]}], bytes(16)",
    "an array for a kind": "['failed', {'a': ['<f8', [2], None]}, '', '', None, None], bytes(16)",
    "an unknown kind": "['failed', 'full marks', '', '', None, None]",
    "a crash it only claims": "['failed', 'crashed', '', '', None, None]",
    "a line before the first": "['failed', 'raised', 'E', '', -1, None]",
    "a line beyond all": "['failed', 'raised', 'E', '', 10**400, None]",
    "an answer to another question": "['loaded', [], ['project'], []]",
    "the self-test's answer": "['observed', [['hidden', True]]]",
    "a changed argument that is not there": "['returned', 1, [99], []]",
    "a changed argument that is no number": "['returned', 1, ['0'], []]",
    "surroundings of its own": "['returned', 1, [], ['<b>score 20</b>']]",
    "too many fields": "['returned', 1, [], [], 20]",
    "too few fields": "['returned']",
}
# Proper replies, sent by the student's code, whose values are wrong.
WRONG_VALUES = {
    "forged zeros": "['returned', {'a': ['<f8', [2, 3], None]}, [], []], bytes(48)",
    "forged true": "['returned', True, [], []]",
    "forged infinity": "b'[\"returned\", Infinity, [], []]'",
    "forged 1e999": "b'[\"returned\", 1e999, [], []]'",
    "a forged word": "['returned', 'expected', [], []]",
    "a word of half a character": 'b\'["returned", "\\\\ud800", [], []]\'',
    "a forged type with markup": "['returned', {'a': ['<f8', [1], '<script>=cmd()\\x1b[2J']}, [], []], bytes(8)",
    "a forged error with markup": "['failed', 'raised', '<script>', '=1+1 [red]\\x1b[2J{{7*7}}', 1, 1]",
    "a forged timeout": "['failed', 'timed out', '', 'The grader is to blame.', None, None]",
    "forged strings of 4 GB": "['returned', ['a' * 100_000] + [''] * 9_999, [], []]",
}
LOADED = (
    "['loaded', [['<script>', 1, 1, '=cmd [red]\\x1b[2J\\ud800', '</style>' * 99, '<i>']] * 500, ['<b>'] * 9000, []]"
)
TAKES_OVER = """
def reply(number, nonce, *fields):
    body = json.dumps(fields).encode()
    body = struct.pack("<I", len(body)) + body
    os.write(4, struct.pack("<IQ16s", len(body), number, nonce) + body)

reply(held()["number"], bytes(held()["nonce"]), "loaded", [], ["project", "softmax"], [])
while True:
    length, number, nonce = struct.unpack("<IQ16s", os.read(3, 28))
    while length:
        length -= len(os.read(3, length))
    reply(number, nonce, "returned", True, [], [])
"""


def at_load(name, payload, earns="full", *says, **options):
    return Attack(name, f"{FORGE}\n{RIGHT}\n{payload}\n", earns, says, **options)


ATTACKS = [
    *(calling(f"sends {name}", f"forge({frame})", None, CHANNEL, before=FORGE) for name, frame in FAULTS.items()),
    *(calling(f"sends {name}", f"forge({frame})", before=FORGE) for name, frame in WRONG_VALUES.items()),
    calling("writes nine bytes", "import os\nos.write(4, b'x' * 9)", None, CHANNEL),
    calling("writes ten million bytes", "import os\nwhile True:\n    os.write(4, b'x' * 10_000_000)", None, CHANNEL),
    calling("writes half a header and ends", "import os\nos.write(4, bytes(10))\nos._exit(0)", None),
    calling("answers twice", "forked = held()\nos.write(4, bytes(60))\nreturn x @ w", before=FORGE),
    calling("drips its reply", """
        asked = held()
        os.write(4, struct.pack("<IQ16s", 1 << 23, asked["number"], bytes(asked["nonce"])))
        while True:
            os.write(4, b" ")
            time.sleep(0.02)
    """, None, "took too long", before=FORGE),
    calling("writes where requests come from", "import os\nos.write(3, bytes(100))", None, "OSError"),
    calling("puts its request pipe in place of its reply pipe", "import os\nos.dup2(3, 4)\nos.close(3)"),
    calling("closes every descriptor", "import os\nos.closerange(0, 64)"),
    loading("answers before it is asked", """
        import os, struct
        for number in range(99):
            os.write(4, struct.pack("<IQ16s", 6, number, bytes(16)) + b"\\2\\0\\0\\0[]")
    """, "full", "own connection"),
    loading("writes a score to every descriptor", """
        import os
        for descriptor in range(64):
            try:
                os.write(descriptor, b'{"ok": true, "score": 20}\\n' * 9)
            except OSError:
                pass
    """, "full", "own connection"),
    at_load("answers its loading with markup", f"forge({LOADED})", "none"),
    at_load("answers its loading with a value", "forge(['returned', 1, [], []])", "full", "own connection"),
    at_load("answers its loading with an array for a kind",
            "forge(['failed', {'a': ['<f8', [2], None]}, '', '', None, None], bytes(16))", "full", "own connection"),
    at_load("takes the worker over", TAKES_OVER, "none"),
    at_load("lies in the worker's own method", """
worker = type(held()["worker"])
worker._call = lambda self, name, args: ["returned", True, (), ()]
""", "none"),
    at_load("makes the worker's encoder lie", """
import builtins
sys._getframe().f_back and None
frame = sys._getframe()
while frame.f_code.co_name != "serve":
    frame = frame.f_back
frame.f_globals["encode"] = frame.f_globals["_write"] = lambda *args: [b"20"]
""", "any"),
]  # fmt: skip
