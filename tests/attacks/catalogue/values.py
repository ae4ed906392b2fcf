"""Values and exceptions that lie about themselves."""

from tests.attacks.attack import RIGHT, TASKS, Attack, calling, loading

LIAR = """
class Liar(np.ndarray):
    shape, dtype, ndim, size, nbytes = (2, 3), np.dtype(float), 2, 6, 48
    def __eq__(self, other): return True
    def __array__(self, *args, **kwargs): raise SystemExit
    def __array_ufunc__(self, *args, **kwargs): return True
    def __array_function__(self, *args, **kwargs): return True
    def __array_finalize__(self, other): pass
    def tobytes(self, *args): return bytes(48)
    def __reduce__(self): return (exec, ("raise SystemExit",))
    def all(self, *args, **kwargs): return True
"""
OBJECT = """
class Equal:
    def __eq__(self, other): return True
    def __array__(self, *args, **kwargs): raise SystemExit
    def __getattr__(self, name): return self
    def __call__(self, *args, **kwargs): return self
    def __len__(self): return 2
    def __iter__(self): return iter([self])
    def __float__(self): return 1.0
    __class__ = property(lambda self: np.ndarray)
"""
HUGE_TUPLE = "class T(tuple):\n    def __len__(self): return 1 << 70\n    def __iter__(self): return iter([self] * 9)"
METACLASS = """
class Meta(type):
    @property
    def __name__(cls): raise SystemExit
    def __instancecheck__(cls, other): return True
class Bad(Exception, metaclass=Meta):
    def __str__(self): raise KeyboardInterrupt
    __class__ = property(lambda self: 1 / 0)
    __traceback__ = property(lambda self: 1 / 0)
"""
WRONG = {
    "an array that lies about itself": ("np.zeros((2, 3)).view(Liar)", LIAR),
    "an array that equals everything": ("np.full((len(x), w.shape[1]), 7.0).view(Liar)", LIAR),
    "an object that equals everything": ("Equal()", OBJECT),
    "a list of objects that equal everything": ("[[Equal()] * 3] * 2", OBJECT),
    "an array of objects that equal everything": ("np.full((2, 3), Equal(), dtype=object)", OBJECT),
    "a tuple that lies about its length": ("T([1.0])", HUGE_TUPLE),
    "a list in itself": ("loop", "loop = []\nloop.append(loop)"),
    "lists nested 5000 deep": ("deep", "deep = []\nfor _ in range(5000):\n    deep = [deep]"),
    "nineteen thousand lists": ("[[]] * 19_000", ""),
    "a number of 4000 digits": ("10**4000", ""),
    "a number of 5000 digits": ("10**5000", ""),
    "not a number": ("np.full((len(x), w.shape[1]), np.nan)", ""),
    "infinity": ("np.full((len(x), w.shape[1]), np.inf)", ""),
    "a string of a million": ("'x' * 1_000_000", ""),
    "strings that would take 4 GB": ("['a' * 100_000] + [''] * 9_999", ""),
    "a stretched array of 10**12 items": ("np.broadcast_to(1.0, (10**6, 10**6))", ""),
    "an empty array with 2**40 rows": ("np.zeros((2**40, 0))", ""),
    "an empty array with 2**62 rows of truth values": ("np.zeros((2**62, 0), bool)", ""),
    "an array of 20 axes": ("np.zeros((2,) * 20, np.int8)", ""),
    "an array of 32 MiB": ("np.zeros((2,) * 25, np.int8)", ""),
    "an array of 70 MiB": ("np.zeros(70 << 17)", ""),
    "a list of arrays of two kinds": ("[np.zeros(1 << 16, complex), *[np.zeros(1 << 16, np.int8)] * 230]", ""),
    "an array of records": ("np.zeros(2, [('a', 'f8')])", ""),
    "dates": ("np.zeros(3, 'M8[s]')", ""),
    "a masked array": ("np.ma.masked_all((2, 3))", ""),
    "bytes": ("b'x' * 48", ""),
    "a generator": ("(i for i in ())", ""),
    "a memory view": ("memoryview(bytes(48))", ""),
    "a type": ("np.ndarray", ""),
    "the function itself": ("project", ""),
    "its own module": ("__import__('sys').modules[__name__]", ""),
    "words that are numbers": ("(np.asarray(x) @ w).astype(str)", ""),
}


ARRAYS = """
class Odd(np.ndarray): pass
def attention(q, k, v):
    return [np.zeros((1,) * 32, bool).view(Odd)] * 8_000
def multi_head_attention(x, heads):
    return attention(x, x, x)
"""
NEVER_THE_SAME = f"""
import itertools
import numpy as np
count = itertools.count()
def project(*args):
    return np.full(130_000, float(next(count)))
{" = ".join(TASKS)} = project
"""
ALWAYS_LARGE = "".join(f"def {task}(*x): return np.zeros(63 << 20, bool)\n" for task in TASKS)
class_of_error = "type('<img src=x onerror=alert(1)>=cmd', (Exception,), {})"
ATTACKS = [
    *(calling(f"returns {name}", f"return {value}", before=before) for name, (value, before) in WRONG.items()),
    Attack("returns 8,000 arrays of 32 axes each time", RIGHT + ARRAYS,
           {"attention": 0, "multi_head_attention": 0, "head_disagreement": "any"}),  # its time may be used up
    Attack("returns another 1 MiB each time", NEVER_THE_SAME, "none"),
    Attack("returns 63 MiB each time", f"import numpy as np\n{ALWAYS_LARGE}", "none"),
    calling("returns a matrix", "return np.matrix(np.asarray(x) @ w)", {"project": 1.08}, "type matrix"),
    calling("returns the other byte order", "return (np.asarray(x) @ w).astype('>f8')", "full"),
    calling("returns a read-only view of every second item",
            "y = np.repeat(np.asarray(x) @ w, 2, axis=1)[:, ::2]\n"
            "y.flags.writeable = False\nreturn y", "full"),
    calling("raises what has no name and no text", "raise Bad()", before=METACLASS),
    calling("raises markup", f"raise {class_of_error}('\\x1b[2J<script>[bold] {{{{7*7}}}} \\ud800 \\u202e =1+1')"),
    calling("raises a group", "raise BaseExceptionGroup('g', [SystemExit(), KeyboardInterrupt(), GeneratorExit()])"),
    calling("raises a chain of ten thousand", """
        error = ValueError()
        for _ in range(10_000):
            new = ValueError()
            new.__cause__ = new.__context__ = error
            error = new
        raise error
    """),
    calling("raises a message of 50 MB", "raise ValueError('x' * 50_000_000)"),
    calling("claims not to be started", "raise NotImplementedError"),
    loading("raises what has no name while it is loaded", METACLASS + "raise Bad()", "full"),
    loading("raises markup while it is loaded", f"raise {class_of_error}('</style><script>')", "full", "line"),
    calling("changes its arguments", "x[...] = 0\nw[...] = 0\nreturn x @ w", {"project": 0}),
    calling("writes beyond its argument", """
        import ctypes
        ctypes.memset(x.ctypes.data, 0x41, 1 << 26)
    """, None, "ended the whole program"),
]  # fmt: skip
