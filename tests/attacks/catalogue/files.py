"""Reading and changing files that belong to others."""

from tests.attacks.attack import reaching

READS = {
    "hidden checks": "@CHECKOUT@/autograder/checks/attention/test_softmax.py",
    "the reference": "@CHECKOUT@/autograder/checks/attention/reference.py",
    "the settings of the assignment": "@CHECKOUT@/autograder/checks/attention/assignment.toml",
    "the lesson's solutions": "@CHECKOUT@/solutions/attention/lesson.py",
    "public checks": "@CHECKOUT@/solutions/attention/test_attention.py",
    "another submission": "@CLASS@/000 right.py",
    "the results store": "@OUT@/results.sqlite",
    "the grades": "@OUT@/grades.csv",
    "the user list": "/etc/passwd",
    "passwords": "/etc/shadow",
    "the host's name": "/etc/hostname",
    "root's keys": "/root/.ssh/id_rsa",
    "the version control": "@CHECKOUT@/.git/HEAD",
}

ATTACKS = [
    *(reaching(f"reads {name}", f'attempt("read", lambda: open("{path}", "rb").read(20))')
      for name, path in READS.items()),
    reaching("lists folders", """
        for path in ("/tmp", "/home", "/root", "/etc", "/proc", "/sys", "/var", "@CLASS@", "@OUT@", "@CHECKOUT@",
                     "@CHECKOUT@/autograder", "@CHECKOUT@/autograder/checks", "/opt"):
            attempt(path, lambda: os.listdir(path))
    """),
    reaching("makes files", """
        for place in ("/tmp/", "/var/tmp/", "/dev/shm/", "/run/", "./", "/", os.path.expanduser("~/"), "@CLASS@/",
                      "@OUT@/", "@CWD@/", "@CHECKOUT@/", "@CHECKOUT@/autograder/checks/attention/"):
            attempt(place, lambda: open(place + "@MARK@", "w").write("x"))
            attempt(place, lambda: os.mkdir(place + "@MARK@.d"))
            attempt(place, lambda: os.mkfifo(place + "@MARK@.f"))
            attempt(place, lambda: os.symlink("/etc/passwd", place + "@MARK@.l"))
            attempt(place, lambda: os.link("/dev/null", place + "@MARK@.h"))
    """),
    reaching("makes files without a name", """
        for place in ("/tmp", "/dev/shm", "/var/tmp", "."):
            attempt(place, lambda: os.open(place, os.O_TMPFILE | os.O_RDWR))
        import tempfile
        attempt("tempfile", tempfile.TemporaryFile)
    """),
    reaching("makes files by newer calls", """
        how = struct.pack("QQQ", os.O_CREAT | os.O_WRONLY, 0o600, 0)
        for place in (b"/tmp/@MARK@.n", b"@MARK@.n", b"@OUT@/@MARK@.n"):
            attempt("openat2", lambda: call(437, -100, place, how, len(how)))
            attempt("creat", lambda: call(85, place, 0o600))
            attempt("mknodat", lambda: call(259, -100, place, 0o600 | 0o100000, 0))
    """),
    reaching("makes files by libraries", """
        import sqlite3, shelve, zipfile
        for place in ("/tmp/", "./"):
            attempt("numpy", lambda: np.save(place + "@MARK@", np.zeros(2)))
            attempt("memmap", lambda: np.memmap(place + "@MARK@.m", "u1", "w+", shape=9))
            attempt("shelve", lambda: shelve.open(place + "@MARK@.s"))
            attempt("zip", lambda: zipfile.ZipFile(place + "@MARK@.z", "w"))
            attempt("sqlite", lambda: sqlite3.connect(place + "@MARK@.q").execute("create table a (b)"))
    """),
    reaching("changes the results", """
        import sqlite3
        attempt("store", lambda: sqlite3.connect("@OUT@/results.sqlite").execute("select * from sqlite_master"))
        for name in ("results.sqlite", "grades.csv", "index.html", "feedback"):
            attempt("truncate", lambda: os.truncate("@OUT@/" + name, 0))
            attempt("remove", lambda: os.remove("@OUT@/" + name))
            attempt("rename", lambda: os.rename("@OUT@/" + name, "@OUT@/@MARK@"))
            attempt("open", lambda: os.open("@OUT@/" + name, os.O_WRONLY))
    """),
    reaching("changes another submission", """
        for action in (os.remove, os.rmdir, lambda p: os.truncate(p, 0), lambda p: os.chmod(p, 0),
                       lambda p: os.rename(p, p + "@MARK@"), lambda p: os.open(p, os.O_RDWR)):
            attempt("other", lambda: action("@CLASS@/000 right.py"))
    """),
    reaching("changes the reference", """
        for name in ("reference.py", "assignment.toml", "__init__.py"):
            attempt(name, lambda: os.open("@CHECKOUT@/autograder/checks/attention/" + name, os.O_RDWR))
    """),
    reaching("changes files it may read", """
        import json
        for path in (json.__file__, np.__file__, os.__file__, sys.executable or "/usr/bin/python3"):
            attempt(path, lambda: os.open(path, os.O_RDWR))
            attempt("chmod " + path, lambda: os.chmod(path, 0o777))
            attempt("utime " + path, lambda: os.utime(path))
            attempt("xattr " + path, lambda: os.setxattr(path, "user.x", b"1"))
            attempt("rename " + path, lambda: os.rename(path, path + "@MARK@"))
            attempt("remove " + path, lambda: os.unlink(path + "@MARK@"))
    """),
    reaching("changes modes by newer calls", """
        attempt("fchmodat2", lambda: call(452, -100, b"/dev/null", 0o777, 0))
        attempt("fchmod", lambda: os.fchmod(0, 0o777))
        attempt("utimensat", lambda: call(280, -100, b"/dev/null", None, 0))
        attempt("futimes", lambda: call(280, 0, None, None, 0))
        attempt("setxattr", lambda: call(188, b"/dev/null", b"user.a", b"1", 1, 0))
        attempt("fsetxattr", lambda: call(190, 0, b"user.a", b"1", 1, 0))
    """),
    reaching("opens devices", """
        for name in ("zero", "full", "tty", "ptmx", "fuse", "kvm", "net/tun", "loop-control", "sda", "vda", "shm"):
            attempt(name, lambda: os.open("/dev/" + name, os.O_RDWR))
    """),
    reaching("changes the kernel's settings", """
        for name in ("kernel/core_pattern", "kernel/modprobe", "vm/drop_caches", "kernel/hostname"):
            attempt(name, lambda: os.open("/proc/sys/" + name, os.O_WRONLY))
        attempt("oom", lambda: os.open("/proc/self/oom_score_adj", os.O_WRONLY))
        attempt("cgroup", lambda: os.listdir("/sys/fs/cgroup"))
    """),
    reaching("climbs out by dots", """
        for path in ("../../../../../../etc/passwd", "/usr/../etc/passwd", "/usr/lib/../../etc/passwd",
                     "/dev/fd/../../../etc/passwd", "//etc//passwd", "/usr/lib/python3/../../../etc/passwd"):
            attempt(path, lambda: open(path).read(9))
        os.chdir("/")
        attempt("from the top", lambda: open("etc/passwd").read(9))
    """),
    reaching("opens by handle", """
        attempt("name_to_handle_at", lambda: call(303, -100, b"/etc/passwd", bytes(200), bytes(8), 0))
        attempt("open_by_handle_at", lambda: call(304, -100, bytes(200), 0))
        attempt("open_tree", lambda: call(428, -100, b"/etc", 1))
        attempt("inotify", lambda: call(294, 0))
        attempt("fanotify", lambda: call(300, 0, 0))
    """),
]  # fmt: skip
