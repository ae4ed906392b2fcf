"""Runs the checks again whenever a file is saved, and shows a hint when a key is pressed.

Keys and screen are prompt_toolkit's, which comes with Jupyter; watchfiles hears of saves. Both know Windows, macOS and
Linux.
"""

import subprocess
import sys
import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from shutil import get_terminal_size
from tempfile import TemporaryDirectory

from prompt_toolkit.input import create_input
from prompt_toolkit.keys import Keys
from prompt_toolkit.shortcuts import clear
from watchfiles import Change, DefaultFilter
from watchfiles import watch as saves_in

from ..reading.file_kind import is_work
from ..tasks import Tasks, TasksError, read_tasks
from .hint_text import as_plain_text

FOLDER = Path(__file__).parents[2]
PAUSE_MS = 200
"""Between two looks at the keys."""
PATIENCE = 20.0
"""Seconds after which a run probably never ends."""
QUIT = {"q", "Q", Keys.ControlC, Keys.ControlD}
HINT = {"h", "H"}

NO_TERMINAL = "watch.py needs a terminal, for its keys. In Git Bash on Windows, type: winpty python watch.py"
KEYS = "\nWatching. Save your file, and the checks run again. Keys: h = hint, q = quit."
BUSY = "\nThe checks are still running. Is there a loop that never ends? Change it and save: that starts them anew."
GONE = "This folder was renamed, moved or deleted. Go to where it is now: cd FOLDER. Then type: python watch.py"
DONE = "\nAll passed when the checks last ran: there is nothing left to give a hint for. Press q to quit."
NO_MORE = "\nThere is no further hint for {task}. Work the lesson's example by hand, and print each step of your code."


def watch(folder: Path, options: Sequence[str]) -> None:
    """Check the work in `folder` with these options of pytest, until the reader quits."""
    tasks = _read(folder)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.exit(NO_TERMINAL)
    keys = create_input()
    saves = saves_in(folder, watch_filter=WorkFilter(), rust_timeout=PAUSE_MS, yield_on_timeout=True, recursive=False)
    # Ctrl-C comes as a key, or, on Windows, as an interrupt.
    with TemporaryDirectory() as own, keys.raw_mode(), suppress(KeyboardInterrupt):
        watching = Watching(folder, options, Path(own) / "next", tasks)
        watching.start()
        try:
            while watching.look(bool(next(saves)), {press.key for press in keys.read_keys()}):
                pass
        finally:
            watching.stop()


class WorkFilter(DefaultFilter):
    """Lets through what happens to files that can be work, and leaves out what tools write."""

    def __call__(self, change: Change, path: str) -> bool:
        """Whether to tell of this change."""
        return is_work(path) and super().__call__(change, path)


def _read(folder: Path) -> Tasks:
    try:
        return read_tasks(folder)
    except TasksError as error:
        sys.exit(str(error))


class Watching:
    """One run of the checks after another."""

    def __init__(self, folder: Path, options: Sequence[str], next_file: Path, tasks: Tasks) -> None:
        """Let pytest write the next task's name into `next_file`."""
        self._folder, self._next_file = folder, next_file
        self._command = [sys.executable, "-m", "pytest", *options, "--next-into", str(next_file)]
        self._hints = Hints(tasks)
        self._checks: subprocess.Popen[bytes] | None = None
        self._since = 0.0
        self._hint_wanted = False

    def look(self, is_saved: bool, pressed: Collection[str]) -> bool:
        """See what happened since the last look; False when the reader wants to stop."""
        if is_saved:
            self.start()
        elif self._checks:
            self._wait(self._checks)
        self._hint_wanted |= bool(HINT & set(pressed))
        if self._hint_wanted and not self._checks:  # only their end tells which task is next
            self._hint_wanted = False
            print(self._hints.another())
        return not QUIT & set(pressed)

    def stop(self) -> None:
        """End the checks if they still run, as they do when a loop never ends."""
        if self._checks:
            self._checks.kill()
            self._checks.wait()
            self._checks = None

    def start(self) -> None:
        """Begin the checks, anew if they still run."""
        self.stop()
        if not self._folder.is_dir():
            sys.exit(GONE)
        clear()
        self._next_file.unlink(missing_ok=True)
        self._checks = subprocess.Popen(self._command, cwd=self._folder, stdin=subprocess.DEVNULL)
        self._since = time.monotonic()

    def _wait(self, checks: subprocess.Popen[bytes]) -> None:
        if checks.poll() is not None:
            self._checks = None
            if self._next_file.exists():  # not when pytest could not even begin
                self._hints.turn_to(self._next_file.read_text(encoding="utf-8"))
            print(KEYS)
        elif time.monotonic() - self._since > PATIENCE:
            self._since = float("inf")  # say it once
            print(BUSY)


class Hints:
    """The steps of help for the task that is next."""

    def __init__(self, tasks: Tasks) -> None:
        """Start with the first task."""
        self._hints = {task.name: task.hints for task in tasks.tasks}
        self._task = tasks.tasks[0].name
        self._shown = 0

    def turn_to(self, task: str) -> None:
        """Begin with the first step again if this is another task; "" when none is left."""
        if task != self._task:
            self._task, self._shown = task, 0

    def another(self) -> str:
        """One step more."""
        if not self._task:
            return DONE
        hints = self._hints[self._task]
        if self._shown == len(hints):
            return NO_MORE.format(task=self._task)
        self._shown += 1
        title, text = hints[self._shown - 1]
        return f"\n{self._task}, {title}\n\n{as_plain_text(text, get_terminal_size().columns)}\n"
