"""Orca, the screen reader of Debian, reads a page in a Chromium with a window: keys are pressed, its log is read."""

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

PROGRAMS = ("orca", "Xvfb", "dbus-run-session", "openbox", "xdotool", "chromium")
MISSING = [name for name in PROGRAMS if shutil.which(name) is None]
LONGEST_SECONDS = 40
QUIET_SECONDS = 0.8
"""When nothing is written for so long, Orca has said all it has to say about a key."""
ENTRY = re.compile(r"^\d\d:\d\d:\d\d\.\d+ - ", re.MULTILINE)
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*?)'(?=\[?\{| voice=|None|\s*\Z)", re.DOTALL)
"""The names of the pressed keys are logged with a space behind them, and left out."""
NO_KEYS = '<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard/></openbox_config>'
"""For the window manager, which would keep some of Orca's keys to itself."""
SETTINGS = {"ACCESSIBILITY_ENABLED": "1", "LC_ALL": "C.UTF-8", "SPEECHD_CMD": "none"}
"""Everything in English, and without a voice: what would be said is logged all the same."""
AT_ONCE = "from orca import debug\n\ndebug.debugFile.reconfigure(line_buffering=True)\n"
"""For Orca, which would write its log in large pieces only."""
SESSION = """
openbox --config-file "$HOME/openbox.xml" &
orca --debug-file "$HOME/orca.log" &
until grep -qs "SPEECH OUTPUT: 'Screen reader on" "$HOME/orca.log"; do sleep 0.2; done
chromium --no-sandbox --test-type --no-first-run --disable-gpu --force-renderer-accessibility "$1"
"""


class Reader:
    """Somebody at the keyboard, who listens."""

    def __init__(self, log: Path, environment: dict[str, str]) -> None:
        """Read this log, and press keys on the display of this environment."""
        self._log = log
        self._environment = environment

    def hear(self, key: str, until: str = "") -> str:
        """Press a key; what is said then, one utterance a line.

        Args:
            key: Its name, as xdotool has it; empty for none.
            until: Words that are waited for. Without them, whatever comes before a silence.
        """
        start = self._end()
        if key:
            subprocess.run(["xdotool", "key", key], env=self._environment, check=True)
        _wait(lambda: self._end() > start and until in self._said(start), lambda: self._said(start))
        self._wait_for_silence()
        return self._said(start)

    def read_on(self, until: str, most: int = 12) -> str:
        """Press the arrow down, line by line, up to these words."""
        heard = ""
        for _ in range(most):
            heard += self.hear("Down") + "\n"
            if until in heard:
                return heard
        raise AssertionError(f"{until!r} is not said. This is:\n{heard}")

    def wait_for_page(self) -> None:
        """Until Orca has begun to read it; then ask it to be silent."""
        _wait(self._log.exists, lambda: "")
        _wait(lambda: "Page has" in self._said(0), lambda: self._said(0))
        self.hear("Control_L")

    def _end(self) -> int:
        return self._log.stat().st_size

    def _said(self, start: int) -> str:
        with self._log.open("rb") as log:
            log.seek(start)
            text = log.read().decode(errors="replace")
        spoken = map(SPOKEN.match, ENTRY.split(text))
        return "\n".join(found[1] for found in spoken if found)

    def _wait_for_silence(self) -> None:
        size = -1
        while size != (size := self._end()):
            time.sleep(QUIET_SECONDS)


@contextmanager
def reading(page: Path, home: Path) -> Iterator[Reader]:
    """Open a page in a session of its own: a display, a bus and a home that nobody else has."""
    (home / "openbox.xml").write_text(NO_KEYS)
    custom = home / ".local/share/orca/orca-customizations.py"
    custom.parent.mkdir(parents=True)
    custom.write_text(AT_ONCE)
    environment = {name: text for name, text in os.environ.items() if not name.startswith("XDG_")}
    environment |= {"HOME": str(home), "XDG_RUNTIME_DIR": str(home), **SETTINGS}
    with ExitStack() as stack, (home / "session.log").open("wb") as log:
        environment["DISPLAY"] = stack.enter_context(_display())
        command = ["dbus-run-session", "--", "sh", "-c", SESSION, "session", page.as_uri()]
        program = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        stack.callback(_end, program)
        reader = Reader(home / "orca.log", environment)
        reader.wait_for_page()
        yield reader


@contextmanager
def _display() -> Iterator[str]:
    """A screen that nobody sees. It chooses its own number."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1200x1400x24"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as screen:
        assert screen.stdout
        try:
            yield f":{screen.stdout.readline().strip()}"
        finally:
            screen.terminate()


def _end(program: subprocess.Popen[bytes]) -> None:
    """All of the session. Orca is slow to end when it is asked to."""
    os.killpg(program.pid, signal.SIGKILL)
    program.wait()


def _wait(done: Callable[[], bool], heard: Callable[[], str]) -> None:
    deadline = time.monotonic() + LONGEST_SECONDS
    while not done():
        assert time.monotonic() < deadline, f"Something else is said:\n{heard()}"
        time.sleep(0.1)
