"""Too much of something: time, memory, output, descriptors, names."""

from tests.attacks.attack import RIGHT, Attack, calling, loading, reaching

SLOW = "took too long"
# In C code that does not look for signals. Each waits for a deadline, so there are few.
SPINS = {
    "BLAS": "a = np.ones((1500, 1500))\nwhile True:\n    a = a @ a",
    "a regular expression": "import re\nre.match('(a+)+$', 'a' * 60 + 'b')",
    "a power": "return len(str(7 ** (10 ** 9)))",
    "max": "import itertools\nreturn max(itertools.repeat(1))",
}
MEMORY = {
    "a byte array": "return bytearray(1 << 40)",
    "an array": "return np.ones((1 << 32, 4))",
    "a string that grows": "a = 'x'\nwhile True:\n    a += a",
    "mappings": "import mmap\na = []\nwhile True:\n    a.append(mmap.mmap(-1, 1 << 28))",
}

ATTACKS = [
    *(calling(f"spins in {name}", text, None, SLOW) for name, text in SPINS.items()),
    *(calling(f"eats memory by {name}", text, None) for name, text in MEMORY.items()),
    loading("eats memory while it is loaded", "a = bytes(1 << 29)\nwhile True:\n    a += a", "full", "MemoryError"),
    loading("keeps 300 MB", "hog = bytearray(300 << 20)", "full"),
    calling("opens every descriptor", "import os\na = []\nwhile True:\n    a.append(os.pipe())", None, "OSError"),
    loading("opens every descriptor while it is loaded", """
        import os
        kept = []
        while True:
            kept.append(os.pipe())
    """, "full", "OSError"),
    calling("prints 20 MB", "print('x' * 20_000_000)\nreturn np.asarray(x) @ w", "full"),
    loading("prints escapes", "import sys\nsys.stdout.buffer.write(b'\\xff\\x1b[2J\\x1b]0;x\\7' * 99_999)"),
    calling("warns 20,000 times", "import warnings\nfor n in range(20_000):\n    warnings.warn(str(n))\n"
            "return np.asarray(x) @ w", "full"),
    loading("defines 20,000 functions", "for n in range(20_000):\n    globals()[f'f{n}'] = lambda: n"),
    loading("defines names of 100 KB", "globals()['x' * 100_000] = globals()['<b>' * 9] = print"),
    Attack("fails at 2,000 lines", f"{RIGHT}\n" + "1 / 0\n" * 2_000, "full", ("ZeroDivisionError",)),
    reaching("floods with forks", """
        def flood():
            for _ in range(200):
                if os.fork() == 0:
                    os._exit(0)
        attempt("fork", flood)
    """),
    reaching("floods with threads", """
        import threading, _thread
        for _ in range(200):
            attempt("thread", lambda: threading.Thread(target=time.sleep, args=(1,)).start())
            attempt("_thread", lambda: _thread.start_new_thread(int, ()))
        from concurrent.futures import ThreadPoolExecutor
        attempt("pool", lambda: ThreadPoolExecutor(9).submit(int).result(1))
    """),
    reaching("floods the disk", """
        for place in ("/tmp/", "/var/tmp/", "/dev/shm/", "./"):
            attempt(place, lambda: open(place + "@MARK@.disk", "wb").write(bytes(1 << 28)))
    """),
    loading("makes a million objects in cycles", """
        kept = []
        for _ in range(300_000):
            a = []
            a.append(a)
            kept.append(a)
    """),
    calling("returns slowly but surely", "import time\ntime.sleep(0.01)\nreturn np.asarray(x) @ w", "full"),
]  # fmt: skip
