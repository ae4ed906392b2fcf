"""CPython's own build for Windows, with NumPy and pytest of there, under Wine.

The package index has no Python to run, but the wheel of a game engine brings the real python311.dll and its modules.
Lib is the same on every system. What is made here: a program that calls the DLL; python3.dll, which passes calls on to
it; and what Wine 8 leaves out: the parts of complex numbers, without which NumPy does not begin, and the newer door to
random numbers, without which watchfiles does not.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import numpy as np
import pexpect
import pytest

CARRIER = "panda3d==1.10.16"
PACKAGES = [f"numpy=={np.__version__}", f"pytest=={pytest.__version__}", "ipython", "colorama", "watchfiles"]
FOR_WINDOWS = ["--platform=win_amd64", "--python-version=3.11", "--only-binary=:all:", "--no-warn-conflicts"]
COMPILER = "x86_64-w64-mingw32-gcc"
NEEDED = ["wine", "wineserver", COMPILER, "x86_64-w64-mingw32-objdump"]
MATHS, OWN_MATHS = "api-ms-win-crt-math-l1-1-0.dll", "own-ms-win-crt-math-l1-1-0.dll"

LAUNCHER = """
#include <windows.h>
typedef int (*Main)(int, wchar_t **);
int wmain(int argc, wchar_t **argv) {
    HMODULE python = LoadLibraryW(L"python311.dll");
    Main run = python ? (Main)GetProcAddress(python, "Py_Main") : 0;
    return run ? run(argc, argv) : 99;
}
"""
PARTS = """
typedef struct { float real, imag; } Single;
typedef struct { double real, imag; } Double;
float own_crealf(Single z) { return z.real; }
float own_cimagf(Single z) { return z.imag; }
double own_creal(Double z) { return z.real; }
double own_cimag(Double z) { return z.imag; }
double own_creall(Double z) { return z.real; }
double own_cimagl(Double z) { return z.imag; }
"""
RANDOM = """
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(BYTE *data, SIZE_T size) { return RtlGenRandom(data, (ULONG)size); }
"""


class WindowsPython:
    """A Python that thinks it is on Windows, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._home = folder / "python"
        self._environment = {**os.environ, "WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
        self._packages = self._home / "Lib" / "site-packages"

    def install(self) -> None:
        """Put it together; what it is made of is downloaded."""
        self._home.mkdir(parents=True)
        _pip("download", "--no-deps", f"--dest={self._home}", CARRIER)
        with zipfile.ZipFile(next(self._home.glob("*.whl"))) as wheel:
            for member in wheel.infolist():
                if member.filename.startswith("deploy_libs/"):
                    (self._home / Path(member.filename).name).write_bytes(wheel.read(member))
        others = shutil.ignore_patterns("site-packages", "dist-packages", "lib-dynload", "test", "__pycache__")
        shutil.copytree(sysconfig.get_path("stdlib"), self._home / "Lib", ignore=others)
        _pip("install", f"--target={self._packages}", *PACKAGES)
        _compile(self._home / "python.exe", LAUNCHER, "-municode")
        self._complete_maths()
        self._pass_on("python3.dll", [f"{name} = python311.{name}" for name in _offered(self._home / "python311.dll")])
        _compile(self._home / "bcryptprimitives.dll", RANDOM, "-shared", "-static")

    def run(self, *arguments: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run it as one does in a terminal there, except that it writes into a pipe, in the encoding of the country."""
        encoding = variables.get("PYTHONIOENCODING", "cp1252")
        command = ["wine", str(self._home / "python.exe"), *arguments]
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        environment = self._environment | variables
        return subprocess.run(command, cwd=cwd, env=environment, encoding=encoding, timeout=300, **pipes)

    def start(self, *arguments: str, cwd: Path) -> pexpect.spawn:
        """Start it in a terminal with keys."""
        command = [str(self._home / "python.exe"), *arguments]
        options = {"encoding": "utf-8", "timeout": 60, "dimensions": (50, 120)}
        return pexpect.spawn("wine", command, cwd=cwd, env=self._environment, **options)

    def stop(self) -> None:
        """End Wine's server, which would stay a while."""
        subprocess.run(["wineserver", "--kill"], env=self._environment, check=False)

    def _complete_maths(self) -> None:
        modules = list((self._packages / "numpy").rglob("*.pyd"))
        wanted = sorted(set().union(*map(_wanted_maths, modules)))
        own = set(re.findall(r"own_(\w+)", PARTS))
        lines = [f"{name} = {'own_' if name in own else 'ucrtbase.'}{name}" for name in wanted]
        self._pass_on(OWN_MATHS, lines, PARTS)
        for module in modules:
            module.write_bytes(module.read_bytes().replace(MATHS.encode(), OWN_MATHS.encode()))

    def _pass_on(self, library: str, exports: list[str], source: str = "") -> None:
        """Make a library that has these names, most of which are another library's."""
        definitions = self._home / "exports.def"
        definitions.write_text("\n".join([f'LIBRARY "{library}"', "EXPORTS", *exports]) + "\n")
        _compile(self._home / library, source, "-fno-builtin", "-shared", "-static", str(definitions))


def missing() -> str:
    """What this machine lacks for it; "" if nothing."""
    lacking = [program for program in NEEDED if not shutil.which(program)]
    if sys.version_info[:2] != (3, 11):
        lacking.append("Python 3.11, whose Lib is taken")
    return ", ".join(lacking)


def _pip(command: str, *arguments: str) -> None:
    options = FOR_WINDOWS if command == "install" else FOR_WINDOWS[:3]
    quiet = ["--quiet", "--disable-pip-version-check"]
    pip = [sys.executable, "-m", "pip", command, *quiet, *options, *arguments]
    subprocess.run(pip, check=True, capture_output=True, timeout=600)


def _compile(made: Path, source: str, *options: str) -> None:
    text = made.with_suffix(".c")
    text.write_text(source)
    subprocess.run([COMPILER, "-O1", text, *options, "-o", made], check=True)


def _headers(module: Path) -> str:
    command = ["x86_64-w64-mingw32-objdump", "--private-headers", module]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _wanted_maths(module: Path) -> list[str]:
    """What a module of NumPy's takes from the system's mathematics."""
    _, _, rest = _headers(module).partition(f"DLL Name: {MATHS}")
    return re.findall(r"^\t[0-9a-f]+\t\s+\d+\s+(\S+)$", rest.partition("DLL Name:")[0], flags=re.MULTILINE)


def _offered(library: Path) -> list[str]:
    """The functions and objects of Python that it has for others."""
    return re.findall(r"^\t\[ *\d+\] (_?Py\w+)$", _headers(library), flags=re.MULTILINE)
