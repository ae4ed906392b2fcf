"""System calls that no exercise needs, by the C library, by number, and by machine code."""

import platform
import sys

from tests.attacks.attack import calling, reaching

X86 = sys.platform == "linux" and platform.machine() == "x86_64"
FAMILIES = {"unix": 1, "inet": 2, "inet6": 10, "netlink": 16, "packet": 17, "alg": 38, "vsock": 40}
# Each alone does no harm where it is not refused.
CALLS = {
    "other processes": {
        "ptrace": "call(101, 0, 0, 0, 0)",
        "process_vm_readv": "call(310, os.getpid(), None, 0, None, 0, 0)",
        "process_vm_writev": "call(311, os.getpid(), None, 0, None, 0, 0)",
    },
    "namespaces and mounts": {
        "unshare": "call(272, 0x10000000)",
        "setns": "call(308, 0, 0)",
        "mount": "call(165, b'none', b'/tmp', b'tmpfs', 0, None)",
        "the new mount calls": "call(430, b'tmpfs', 0)",
        "chroot": "os.chroot('/usr')",
    },
    "the kernel": {
        "bpf": "call(321, 0, bytes(120), 120)",
        "perf_event_open": "call(298, bytes(112), 0, -1, -1, 0)",
        "userfaultfd": "call(323, 1)",
        "io_uring_setup": "call(425, 1, bytes(120))",
    },
    "keys": {
        "add_key": "call(248, b'user', b'a', b'b', 1, -2)",
        "keyctl": "call(250, 0, -3, 0)",
        "request_key": "call(249, b'user', b'a', None, -2)",
    },
    "limits": {
        "prlimit64": "call(302, 0, 7, struct.pack('QQ', 9, 9), None)",
    },
    "its own locks": {
        "seccomp": "call(317, 0, 0, 0)",
        "landlock": "call(444, struct.pack('Q', 1), 8, 0)",
        "personality": "call(135, 0x0040000)",
    },
    "shared memory and queues": {
        "shmget": "(lambda made: call(31, made, 0, None))(call(29, 0, 4096, 0o600))",
        "semget": "(lambda made: call(66, made, 0, 0))(call(64, 0, 1, 0o600))",
        "msgget": "(lambda made: call(71, made, 0, None))(call(68, 0, 0o600))",
        "mq_open": "call(240, b'@MARK@', 0o102, 0o600, None) and call(241, b'@MARK@')",
    },
    "the machine": {
        "init_module": "call(175, bytes(9), 9, b'')",
        "kexec_load": "call(246, 0, 0, None, 0)",
        "iopl": "call(172, 3)",
        "modify_ldt": "call(154, 0, bytes(16), 16)",
    },
    "files in memory": {
        "memfd_create": "call(319, b'x', 0)",
        "memfd_secret": "call(447, 0)",
    },
    "processes by descriptor": {
        "pidfd_open": "call(434, os.getpid(), 0)",
        "pidfd_getfd": "call(438, 0, 0, 0)",
        "kcmp": "call(312, os.getpid(), os.getpid(), 0, 0, 0)",
    },
    "its schedule": {
        "sched_setscheduler": "os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))",
        "setpriority": "os.setpriority(os.PRIO_PROCESS, 0, 19)",
        "sched_setaffinity": "os.sched_setaffinity(0, {0})",
        "ioprio_set": "call(251, 1, 0, 0x6007)",
    },
    "sessions": {
        "setsid": "os.setsid()",
        "setpgid": "os.setpgid(0, 0)",
    },
    "moving data": {
        "splice": "call(275, 0, None, 1, None, 1, 0)",
        "vmsplice": "call(278, 1, None, 0, 0)",
        "sendfile": "call(40, 1, 0, None, 1)",
    },
    "timers": {
        "timer_create": "call(222, 0, None, bytearray(8) and ctypes.create_string_buffer(8))",
        "timerfd_create": "call(283, 0, 0)",
        "signalfd": "call(289, -1, bytes(8), 8, 0)",
    },
    "sockets by number": {
        "socket by number": "call(41, 1, 1, 0)",
        "socketpair by number": "call(53, 1, 1, 0, ctypes.create_string_buffer(8))",
    },
    "calls that are none": {
        "a call of the future": "call(999)",
        "a call of number -1": "call(-1)",
    },
    "limits by the library": {
        "rlimits raised": "resource.setrlimit(resource.RLIMIT_AS, (1 << 40, 1 << 40))",
        "rlimits of processes raised": "resource.setrlimit(resource.RLIMIT_NPROC, (99, 99))",
        "rlimits of time raised": "resource.setrlimit(resource.RLIMIT_CPU, (999, 999))",
    },
    "another user": {
        "setuid": "os.setuid(0)",
        "setresuid": "os.setresuid(0, 0, 0)",
        "setgid": "os.setgid(0)",
        "setgroups": "os.setgroups([0])",
        "capset": "call(126, struct.pack('II', 0x20080522, 0), struct.pack('IIIIII', *[2**32 - 1] * 6))",
    },
    "new processes": {
        "fork": "child(os.fork())",
        "clone": "child(call(56, 17, 0, 0, 0, 0))",
        "clone3": "child(call(435, struct.pack('8Q', *[0] * 4, 17, 0, 0, 0), 64))",
        "clone with namespaces": "child(call(56, 0x7E020011, 0, 0, 0, 0))",
        "a thread": "__import__('threading').Thread(target=int).start()",
    },
    "signals": {
        "a signal to itself": "os.kill(os.getpid(), 0)",
        "a signal to its parent": "os.kill(os.getppid(), 0)",
        "a signal to all": "call(62, -1, 0)",
        "a signal by tgkill": "call(234, os.getpid(), os.getpid(), 0)",
        "a signal by rt_sigqueueinfo": "call(129, os.getpid(), 0, bytes(128))",
    },
    "signals by files": {
        "the owner of a file's signals": "fcntl.fcntl(0, fcntl.F_SETOWN, os.getppid())",
        "the owner by F_SETOWN_EX": "fcntl.fcntl(0, 15, struct.pack('ii', 1, os.getppid()))",
        "the signal of a file": "fcntl.fcntl(0, 10, 9)",
        "signals of a file": "fcntl.fcntl(0, fcntl.F_SETFL, os.O_ASYNC)",
        "signals of a file by ioctl": "fcntl.ioctl(0, 0x5452, struct.pack('i', 1))",
        "its owner by ioctl": "fcntl.ioctl(0, 0x8901, struct.pack('i', 1))",
    },
    "terminals and files": {
        "typing into a terminal": "fcntl.ioctl(0, 0x5412, b'x')",
        "leases": "fcntl.fcntl(0, 1024, 0)",
        "sealing": "fcntl.fcntl(0, 1033, 0)",
        "pipe sizes": "fcntl.fcntl(4, 1031, 1 << 20)",
    },
    "its own status": {
        "outliving its parent": "call(157, 1, 0)",
        "being traced by anyone": "call(157, 0x59616D61, -1)",
        "a subreaper": "call(157, 36, 1)",
        "being dumpable": "call(157, 4, 1)",
        "its own filter": "call(157, 22, 2, 0)",
    },
}


def tries(calls):
    return "\n".join(f"attempt({name!r}, lambda: {code})" for name, code in calls.items())


RUN = """
import mmap

def run(code):
    page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(code)
    return ctypes.CFUNCTYPE(ctypes.c_long)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()
"""
MACHINE = f"import ctypes\n{RUN}"
INT80 = "run(b'\\xb8\\x14\\0\\0\\0\\xcd\\x80\\xc3')"  # getpid of 32-bit programs
X32 = "run(b'\\xb8\\x27\\0\\0\\x40\\x0f\\x05\\xc3')"  # getpid of x32
SETOWN_GROUP = """
reader, writer = os.pipe()
for owner in (os.getppid(), -os.getpgrp(), os.getpid()):
    attempt("owner", lambda: fcntl.fcntl(reader, fcntl.F_SETOWN, owner))
    attempt("by number", lambda: call(72, reader, 8, owner))
attempt("flags", lambda: fcntl.fcntl(reader, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK))
"""

ON_X86 = [
    *(reaching(f"calls for {name}", tries(calls)) for name, calls in CALLS.items()),
    calling("calls as a 32-bit program", f"return {INT80}", None, "ended the whole program", before=MACHINE),
    calling("calls as an x32 program", f"return {X32}", None, "ended the whole program", before=MACHINE),
]
ATTACKS = [
    *(reaching(f"opens a socket of {name}", f"""
        for kind in (1, 2, 3, 5):
            attempt("socket {name}", lambda: socket.socket({number}, kind).family)
      """) for name, number in FAMILIES.items()),
    reaching("opens a socket of every family", """
        for family in range(64):
            attempt(family, lambda: socket.socket(family, 3, 0))
            attempt(family, lambda: socket.socketpair(family))
    """),
    reaching("phones home", """
        import urllib.request
        attempt("http", lambda: urllib.request.urlopen("http://127.0.0.1:9/", timeout=0.2))
        attempt("tcp", lambda: socket.create_connection(("127.0.0.1", 22), timeout=0.2))
        attempt("name", lambda: socket.gethostbyname("localhost."))
    """),
    reaching("runs programs", """
        import subprocess
        for program in ("/bin/true", "/bin/sh", sys.executable):
            attempt(program, lambda: subprocess.run([program], timeout=1, stdin=subprocess.DEVNULL))
            attempt("spawn", lambda: os.posix_spawn(program, [program], {}))
            attempt("shell", lambda: os.popen("true").read())
        attempt("system", lambda: 0 if os.system("true") == 0 else 1 / 0)
        import pty, multiprocessing
        attempt("pty", pty.openpty)
        attempt("multiprocessing", lambda: multiprocessing.Process(target=int).start())
    """),
    calling("becomes another program", "import os\nos.execv('/bin/true', ['true'])", None, "PermissionError"),
    calling("becomes a program in memory", """
        import ctypes
        libc = ctypes.CDLL(None, use_errno=True)
        descriptor = libc.syscall(319, b"x", 0)
        empty = (ctypes.c_char_p * 1)(None)
        libc.syscall(322, descriptor, b"", empty, empty, 0x1000)
        raise OSError(ctypes.get_errno(), "still here")
    """, None, "still here"),
    calling("kills its parent", "import os\nos.kill(os.getppid(), 9)", None, "PermissionError"),
    calling("stops itself", "import os\nos.kill(os.getpid(), 19)", None, "PermissionError"),
    reaching("has a file send signals", SETOWN_GROUP),
    *(ON_X86 if X86 else ()),
]  # fmt: skip
