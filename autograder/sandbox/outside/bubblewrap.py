"""The bubblewrap command: a zygote that sees only what it needs, and no network.

Two shapes, since bubblewrap is used in two ways. An ordinary user gets a user namespace. Root gets none, since inside
one, root could write kernel settings, and since an interpreter below a closed home folder could not be started after
giving up root first. So as root the zygote stays root, able to do no more than to change its user and to kill its
workers; nothing is writable, /proc is missing, and each worker takes another user id for good.
"""

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from .layout import DEVICES, Layout, package_folders

USER = ("--unshare-all", "--unshare-user", "--disable-userns", "--cap-drop", "ALL")
ROOT = (
    *("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"),
    *("--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"),
    *("--cap-add", "CAP_KILL"),
)
SYSTEM = Path("/usr")
"""Also the working directory: students cannot write there, and it is not "/", which a function may change to."""
SYSTEM_LINKS = ("/lib", "/lib64", "/bin")


def wrap(command: Sequence[str], environment: Mapping[str, str], layout: Layout) -> list[str] | None:
    """The command line that runs `command` in a bubble; None where bubblewrap is not installed."""
    program = shutil.which("bwrap")
    if program is None:
        return None
    line = [program, *(ROOT if os.geteuid() == 0 else USER), "--die-with-parent", "--new-session", "--clearenv"]
    for name, value in environment.items():
        line += ["--setenv", name, value]
    return [*line, *_files(layout), "--remount-ro", "/", "--chdir", str(SYSTEM), *command]


def _files(layout: Layout) -> Iterator[str]:
    binds = _binds(layout)
    masks = [path for path in package_folders(SYSTEM, SYSTEM / "local", layout.prefix) if path.is_dir()]
    yield from _parents([*binds, *layout.packages])
    for path in binds:
        yield from ("--ro-bind", str(path), str(path))
    for path in masks:
        yield from ("--perms", "0755", "--tmpfs", str(path))
    # After the masks, since the packages may lie below one.
    for path in layout.packages:
        yield from ("--ro-bind", str(path), str(path))
    # What one submission writes there, the next would find, and it takes memory.
    for path in masks:
        yield from ("--remount-ro", str(path))
    yield from _links()
    yield from ("--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache")
    for device in DEVICES:
        yield from ("--dev-bind", str(device), str(device))


def _binds(layout: Layout) -> list[Path]:
    wanted = [SYSTEM, layout.prefix / "lib", layout.standard_library, layout.interpreter]
    outside = [path for path in wanted[1:] if not path.is_relative_to(SYSTEM)]
    return [SYSTEM, *(path for path in outside if path.exists())]


def _parents(paths: Sequence[Path]) -> Iterator[str]:
    """Make the folders above each path open to all: bubblewrap would make them open to root alone."""
    folders = {parent for path in paths for parent in path.parents if not path.is_relative_to(SYSTEM)}
    for folder in sorted(folders - {Path("/")}, key=lambda path: len(path.parts)):
        yield from ("--perms", "0755", "--dir", str(folder))


def _links() -> Iterator[str]:
    """/lib and its like: links into /usr on most systems, folders of their own on some."""
    for name in map(Path, SYSTEM_LINKS):
        if name.is_symlink():
            yield from ("--symlink", str(name.readlink()), str(name))
        elif name.is_dir():
            yield from ("--ro-bind", str(name), str(name))
