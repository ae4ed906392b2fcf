"""Makes Python on Linux as poor as on macOS: names, system calls and limits that only Linux has are gone.

It is no macOS: it finds what our code takes for granted on Linux, but no fault that only Apple's libraries have. The
names come from the type checker's stubs, which know each system.
"""

import ast
import errno
import runpy
import stat
import sys
import textwrap
from pathlib import Path
from types import SimpleNamespace

MODULES = ("os", "socket", "signal", "select", "resource", "fcntl", "errno", "time", "mmap")
ZYGOTE = "autograder.sandbox.inside.zygote"


def environment(folder: Path) -> dict[str, str]:
    """What to put into the environment of a Python, so that it and all that it starts are like that."""
    names = {module: sorted(_only_linux(module)) for module in MODULES}
    # Python looks for a module of this name whenever it starts.
    (folder / "sitecustomize.py").write_text(
        textwrap.dedent(f"""
        import runpy
        runpy.run_path({__file__!r})["pretend"]({names!r}, {str(folder / "sitecustomize.py")!r})
        """)
    )
    return {"PYTHONPATH": str(folder)}


def _only_linux(module: str) -> set[str]:
    return _names(module, "linux") - _names(module, "darwin")


def _names(module: str, system: str) -> set[str]:
    import mypy

    stubs = Path(mypy.__file__).parent / "typeshed" / "stdlib"
    [stub] = [path for path in (stubs / f"{module}.pyi", stubs / module / "__init__.pyi") if path.exists()]
    known = {"sys": SimpleNamespace(platform=system, version_info=sys.version_info)}
    return set(_defined(ast.parse(stub.read_text(encoding="utf-8")).body, known))


def _defined(body, known):
    for node in body:
        if isinstance(node, ast.If):
            holds = eval(compile(ast.Expression(node.test), "stub", "eval"), known)
            yield from _defined(node.body if holds else node.orelse, known)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign):
            yield node.target.id
        elif isinstance(node, ast.ImportFrom):
            yield from (each.asname for each in node.names if each.asname)


def pretend(names, itself):
    """Take away from this process what macOS does not have. `itself` is the file that calls this."""
    import fcntl
    import os
    import resource
    import sysconfig

    sysconfig.get_config_vars()  # reads a file that is named after the system
    enlarge_pipes = fcntl.F_SETPIPE_SZ
    _remove(names)
    sys.platform = "darwin"
    node = os.uname()
    os.uname = lambda: os.uname_result(
        ("Darwin", node.nodename, "24.6.0", "Darwin Kernel Version 24.6.0", node.machine)
    )
    sys.modules["pyseccomp"] = None
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    sys.addaudithook(_without_proc)
    _limits(resource)
    _files(os, fcntl, enlarge_pipes)
    _sockets()
    _system_calls()
    _zygotes(itself)


def _remove(names):
    for module, missing in names.items():
        for each in (module, {"os": "posix"}.get(module, f"_{module}")):
            holder = sys.modules.get(each) or __import__(module)
            for name in missing:
                if hasattr(holder, name):
                    delattr(holder, name)


def _without_proc(event, arguments):
    if event in ("open", "os.listdir", "os.scandir", "os.chdir") and str(arguments[0]).startswith("/proc"):
        raise FileNotFoundError(errno.ENOENT, "No such file or directory", arguments[0])


def _limits(resource):
    """Limits of memory are refused: https://github.com/python/cpython/issues/78783."""
    set_limit = resource.setrlimit

    def setrlimit(kind, limits):
        if kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA, resource.RLIMIT_RSS):
            raise ValueError("current limit exceeds maximum limit")
        set_limit(kind, limits)

    resource.setrlimit = setrlimit


def _files(os, fcntl, enlarge_pipes):
    make_pipe, change_mode = os.pipe, os.fchmod

    def pipe():
        ends = make_pipe()
        fcntl.fcntl(ends[0], enlarge_pipes, 16 << 10)
        return ends

    def fchmod(descriptor, mode):
        if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        change_mode(descriptor, mode)

    os.pipe, os.fchmod = pipe, fchmod


def _sockets():
    """Buffers of 8 KiB, no SOCK_SEQPACKET (https://github.com/sunfishcode/socketpair/pull/4), no abstract addresses."""
    import socket

    make_pair, make, send = socket.socketpair, socket.socket.__init__, socket.socket.sendmsg

    def refuse_packets(family, kind):
        if family in (-1, None, socket.AF_UNIX) and kind == socket.SOCK_SEQPACKET:
            raise OSError(errno.EPROTONOSUPPORT, "Protocol not supported")

    def socketpair(family=None, type=socket.SOCK_STREAM, proto=0):
        refuse_packets(family, type)
        pair = make_pair(family, type, proto)
        for end in pair:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 << 9)
        return pair

    class Socket(socket.socket):
        def __init__(self, family=-1, type=-1, proto=-1, fileno=None):
            refuse_packets(family, type)
            make(self, family, type, proto, fileno)

        def sendmsg(self, buffers, ancillary=(), *rest):
            if any(not len(data) for _, _, data in ancillary):
                raise OSError(errno.EINVAL, "Invalid argument")
            return send(self, buffers, ancillary, *rest)

        def bind(self, address):
            _refuse_abstract(address)
            super().bind(address)

        def connect(self, address):
            _refuse_abstract(address)
            super().connect(address)

    socket.socketpair, socket.socket = socketpair, Socket


def _refuse_abstract(address):
    if isinstance(address, str | bytes) and address[:1] in ("\0", b"\0"):
        raise FileNotFoundError(errno.ENOENT, "No such file or directory")


def _system_calls():
    """Not to be had from the C library: prctl, and syscall, with which Landlock would be called."""
    import ctypes

    class Library(ctypes.CDLL):
        def __getattr__(self, name):
            if name in ("prctl", "syscall"):
                raise AttributeError(name)
            return super().__getattr__(name)

    ctypes.CDLL = Library


def _zygotes(itself):
    """A zygote reads no sitecustomize, and has an environment of its own; macOS may not have its locale."""
    import subprocess

    start = subprocess.Popen.__init__

    def starting(self, command, *arguments, **options):
        if isinstance(command, list) and ZYGOTE in command:
            where = command.index(ZYGOTE) - 1
            code = f"import runpy; runpy.run_path({__file__!r})['as_zygote']({itself!r})"
            command = [*command[:where], "-c", code, *command[where + 2 :]]
            options["env"] = options["env"] | {"LC_ALL": "none.UTF-8"}
        start(self, command, *arguments, **options)

    subprocess.Popen.__init__ = starting


def as_zygote(itself):
    """Be a zygote in a Python like that."""
    runpy.run_path(itself)
    runpy.run_module(ZYGOTE, run_name="__main__", alter_sys=True)
