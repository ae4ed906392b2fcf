"""A PostgreSQL server of one's own, if the programs are there."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


@contextmanager
def server() -> Iterator[str]:
    """Start it, listening on a socket in a folder of its own; yields the URL of its database `postgres`."""
    with TemporaryDirectory(prefix="pg") as folder:
        run = _Runner(Path(folder))
        run("initdb", "--pgdata", f"{folder}/data", "--auth", "trust", "--username", "tests", "--no-sync")
        quiet = f"-k {folder} -c listen_addresses='' -c fsync=off"
        run("pg_ctl", "--pgdata", f"{folder}/data", "--wait", "--log", f"{folder}/log", "-o", quiet, "start")
        try:
            yield f"postgresql://tests@/postgres?host={folder}"
        finally:
            run("pg_ctl", "--pgdata", f"{folder}/data", "--mode", "immediate", "stop")


def there() -> bool:
    """Whether a server can be started here."""
    return bool(PROGRAMS or shutil.which("initdb"))


class _Runner:
    """Runs PostgreSQL's programs, which refuse to be run by root, as nobody."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._identity: dict[str, object] = {}
        if os.getuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
            self._identity = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}

    def __call__(self, program: str, *arguments: str) -> None:
        path = str(PROGRAMS[-1] / program) if PROGRAMS else program
        subprocess.run([path, *arguments], check=True, cwd=self._folder, stdout=subprocess.DEVNULL, **self._identity)
