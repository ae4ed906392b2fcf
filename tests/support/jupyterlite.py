"""A JupyterLite site, which runs Python in the browser, and all that it needs on this machine: nothing comes from afar.

Pyodide and a NumPy for it come from npm, everything else from the Python package index, in the versions that Pyodide's
own list names, so that it is what students get.
"""

import hashlib
import http.server
import json
import shutil
import subprocess
import sys
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name, parse_wheel_filename

from tests.support import jupyter

FROM_NPM = ["pyodide@0.27.6", "@emscripten-forge/numpy@2.0.1-py312h4e66579-0"]
BUILDER = ["jupyterlite-core==0.6.4", "jupyterlite-pyodide-kernel==0.6.1", "jupyter-server"]
LOADED = ["micropip", "ssl", "sqlite3", "ipython", "jedi", "numpy", "pytest"]
"""What the kernel loads when it starts, and what the notebook's cells name. Nothing else is there."""
SQLITE = (
    "class Connection: pass\nclass DatabaseError(Exception): pass\nIntegrityError = OperationalError = DatabaseError\n"
)
"""No index has SQLite for Pyodide. IPython wants these names for a history that it does not keep in a browser."""


def build(folder: Path, files: Path) -> Path:
    """Make a site with these files in it.

    Args:
        folder: An empty folder, for the site and all that it is made of.
        files: What the site's users find there.

    Raises:
        subprocess.CalledProcessError: Something cannot be had, or is not what it was.
    """
    lite, environment = folder / "lite", folder / "environment"
    _run("npm", "install", "--silent", "--no-audit", "--fetch-retries=0", *FROM_NPM, cwd=folder)
    _run(sys.executable, "-m", "venv", environment, cwd=folder)
    _run(environment / "bin" / "python", "-m", "pip", "install", "--quiet", "--retries=0", *BUILDER, cwd=folder)
    shutil.copytree(files, lite / "files")
    _download(["comm"], lite / "pypi")
    _distribution(folder / "node_modules", lite / "static" / "pyodide")
    command = (environment / "bin" / "python", "-m", "jupyterlite_core", "build", "--output-dir", folder / "site")
    _run(*command, cwd=lite, env=jupyter.environment(folder))
    return folder / "site"


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve the site to this machine alone; yields its URL."""
    handler = partial(_Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: Any) -> None:
        """Say nothing."""


def _run(*command: str | Path, **options: Any) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=300, **options)


def _download(names: list[str], folder: Path) -> None:
    any_system = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none", "--python-version=3.12")
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--retries=0", "--no-deps")
    _run(*pip, *any_system, "--dest", folder, *names, cwd=folder.parent)


def _distribution(modules: Path, folder: Path) -> None:
    """Pyodide with the packages it loads, and a list of these that says what each file's bytes are."""
    shutil.copytree(modules / "pyodide", folder)
    listing = json.loads((folder / "pyodide-lock.json").read_text())
    packages = {name: listing["packages"][name] for name in _with_needs(LOADED, listing["packages"])}
    _make("numpy", _numpy(modules), folder)
    _make("sqlite3", {"sqlite3.py": SQLITE.encode()}, folder)
    for name in ("atomicwrites", "openssl", "ssl"):  # never used here; no index has them for Pyodide
        _make(name, {}, folder)
    made = _wheels(folder)
    _download([f"{name}=={package['version']}" for name, package in packages.items() if name not in made], folder)
    for name, wheel in _wheels(folder).items():
        packages[name] |= {"file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}
    (folder / "pyodide-lock.json").write_text(json.dumps(listing | {"packages": packages}))


def _with_needs(names: list[str], packages: dict[str, Any]) -> list[str]:
    found: list[str] = []
    todo = list(names)
    while todo:
        name = canonicalize_name(todo.pop())
        if name not in found:
            found.append(name)
            todo += packages[name]["depends"]
    return found


def _wheels(folder: Path) -> dict[str, Path]:
    return {parse_wheel_filename(path.name)[0]: path for path in folder.glob("*.whl")}


def _numpy(modules: Path) -> dict[str, bytes]:
    """NumPy's files by their place among the installed packages, without its own tests."""
    [packed] = (modules / "@emscripten-forge" / "numpy").glob("pkg/*.tar.gz")
    with tarfile.open(packed) as archive:
        files = {member.name.partition("/site-packages/")[2]: member for member in archive if member.isfile()}
        wanted = {name: member for name, member in files.items() if name.startswith("numpy/") and "/tests/" not in name}
        return {name: archive.extractfile(member).read() for name, member in wanted.items()}


def _make(name: str, files: dict[str, bytes], folder: Path) -> None:
    about = f"{name}-0.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n".encode()
    files = files | {f"{about}/METADATA": metadata, f"{about}/WHEEL": b"Wheel-Version: 1.0\n", f"{about}/RECORD": b""}
    with zipfile.ZipFile(folder / f"{name}-0-py3-none-any.whl", "w") as wheel:
        for path, data in files.items():
            wheel.writestr(path, data)
