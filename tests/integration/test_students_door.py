"""The students' folder, copied somewhere else, with numpy, pytest and jupyter and nothing more."""

import os
import re
import subprocess
import sys
import time

import pytest

from tests.support.students import ASSIGNMENT, REFERENCE, solve_notebook

pytestmark = pytest.mark.integration


@pytest.fixture
def run(python, folder):
    """Runs plain `pytest` in the folder, as a student types it."""

    def run_pytest(*args, inside=".", columns=110):
        environment = {
            "PATH": f"{python.parent}:{os.environ['PATH']}",
            "HOME": str(folder.parent),
            "COLUMNS": str(columns),
        }
        command = [python.parent / "pytest", *args]
        return subprocess.run(command, cwd=folder / inside, capture_output=True, text=True, env=environment, timeout=60)

    return run_pytest


def test_untouched_stubs_are_not_started_and_no_wall_of_tracebacks(run):
    done = run()
    assert done.returncode == 1
    assert "Checking attention.py" in done.stdout
    assert done.stdout.count("not started") >= 5
    assert "Traceback" not in done.stdout
    assert "NotImplementedError" not in done.stdout
    assert len(done.stdout.splitlines()) < 30
    assert "Next: project in attention.py" in done.stdout


def test_a_solved_module_passes_and_says_what_is_still_open(run, folder):
    (folder / "attention.py").write_text(REFERENCE, encoding="utf-8")
    done = run()
    assert done.returncode == 0, done.stdout
    assert "Passing here: 5 of 5 tasks." in done.stdout
    assert "The checks in this folder decide 4.1 of the 20 points;" in done.stdout
    assert "Next: hand in attention.py. To see it in pictures first: python -m figure\n" in done.stdout


def test_a_failure_says_call_expected_got_and_what_to_look_at(run, folder):
    whole_sum = REFERENCE.replace("exponentials.sum(axis=-1, keepdims=True)", "exponentials.sum()")
    (folder / "attention.py").write_text(whole_sum, encoding="utf-8")
    done = run("-k", "softmax and row")
    assert "softmax(\n    [[0.    , 0.    , 0.6931]," in done.stdout
    assert re.search(r"expected +\[\[0.25 +, 0.25", done.stdout)
    assert re.search(r"got +\[\[0.1, 0.1, 0.2\]", done.stdout)
    assert re.search(r"that is +The result has a row that sums to 0.4", done.stdout)
    assert re.search(r"look at +Sum along the last axis", done.stdout)
    assert "1 failed" in done.stdout


@pytest.mark.parametrize("task", ASSIGNMENT.task_names)
def test_one_task_can_be_checked_although_another_or_the_file_is_called_nearly_alike(run, task):
    done = run("-k", task)
    assert re.findall(r"^(\w+) +not started$", done.stdout, flags=re.MULTILINE) == [task]


def test_the_notebook_is_checked_when_it_is_the_one_that_was_worked_on(run, folder):
    solve_notebook(folder / "attention.ipynb", "project", "softmax")
    done = run()
    assert "Checking attention.ipynb" in done.stdout
    assert re.search(r"project +passes here", done.stdout)
    assert re.search(r"softmax +passes here", done.stdout)
    assert re.search(r"attention +not started", done.stdout)
    assert "Next: attention in attention.ipynb" in done.stdout


def test_a_solved_notebook_is_checked_without_a_word_about_its_own_check_and_picture_cells(run, folder):
    solve_notebook(folder / "attention.ipynb", *ASSIGNMENT.task_names)
    done = run()
    assert done.returncode == 0
    assert "Passing here: 5 of 5 tasks." in done.stdout
    assert not [line for line in done.stdout.splitlines() if line.startswith(("!", "<"))]


def test_when_both_were_worked_on_the_later_one_counts_and_the_other_can_be_chosen(run, folder):
    solve_notebook(folder / "attention.ipynb", "project")
    os.utime(folder / "attention.ipynb", (time.time() - 60,) * 2)
    (folder / "attention.py").write_text(REFERENCE, encoding="utf-8")
    assert "Checking attention.py. It was saved last." in run().stdout
    chosen = run("--work", "attention.ipynb").stdout
    assert "Checking attention.ipynb." in chosen
    assert re.search(r"softmax +not started", chosen)


def test_a_file_that_is_not_there_is_said_in_one_line(run):
    done = run("--work", "attenton.py")
    assert done.returncode == 4
    assert "There is no file attenton.py. Look at its name" in done.stderr
    assert len((done.stdout + done.stderr).splitlines()) < 5


@pytest.mark.parametrize("file", ["attention.py", "./attention.ipynb"])
def test_a_file_of_work_that_is_taken_for_one_of_checks_is_told_with_the_right_command(run, file):
    told = f"{file} holds your work, and no checks. To check it, type: pytest --work {file}"
    assert run(file).stderr.strip() == f"ERROR: {told}"


def test_a_syntax_error_shows_its_line_and_the_rest_still_counts(run, folder):
    head = "def head_disagreement(weights_a, weights_b)"
    broken = REFERENCE.replace(f"{head}:", head)
    (folder / "attention.py").write_text(broken, encoding="utf-8")
    line = next(n for n, text in enumerate(broken.splitlines(), 1) if text.startswith("def head_disagreement"))
    done = run()
    assert f"SyntaxError in line {line}" in done.stdout
    assert re.search(r"multi_head_attention +passes here", done.stdout)
    assert f"head_disagreement could not be read. SyntaxError in line {line}.\n" in done.stdout
    assert done.stdout.count("expected ':'") == 1
    assert "There is no function" not in done.stdout


def test_lines_fit_a_narrow_terminal_and_break_between_words(run, folder):
    wrong = REFERENCE.replace("exponentials.sum(axis=-1, keepdims=True)", "exponentials.sum()")
    broken = wrong.replace(
        "def head_disagreement(weights_a, weights_b):", "def head_disagreement(weights_a, weights_b)"
    )
    (folder / "attention.py").write_text(broken, encoding="utf-8")
    shown = run(columns=80).stdout
    assert max(len(line) for line in shown.splitlines() if not line.startswith("rootdir:")) <= 80
    assert re.search(r"that is +The result has a row that .* weights should\n {12}sum to 1.\n", shown)
    assert re.search(r"^! SyntaxError .*\n  \w", shown, flags=re.MULTILINE)


def test_a_file_that_cannot_be_read_at_all_is_said_once_with_the_line(run, folder):
    (folder / "attention.py").write_text(REFERENCE.replace("def ", "  def ").replace("import", "  import"))
    done = run()
    assert done.returncode == 4
    assert "attention.py cannot be read." in done.stderr
    assert "Nothing else in it could be read." in done.stderr
    assert len((done.stdout + done.stderr).splitlines()) < 6


@pytest.mark.parametrize("chosen", [["-k", "attention"], ["test_attention.py::test_attention_lesson"], []])
def test_a_task_that_fails_for_an_earlier_one_says_so_and_not_what_to_look_at(run, folder, chosen):
    whole_sum = REFERENCE.replace("exponentials.sum(axis=-1, keepdims=True)", "exponentials.sum()")
    (folder / "attention.py").write_text(whole_sum, encoding="utf-8")
    done = run(*chosen)
    told = "Begin with softmax: attention builds on it, and it does not pass its own checks yet.\n\nattention("
    assert told in done.stdout
    assert "sqrt(d_k)" not in done.stdout
    assert "Next: softmax in attention.py" in done.stdout


def test_a_crash_quotes_its_line_names_its_function_and_shows_what_was_expected(run, folder):
    (folder / "attention.py").write_text(REFERENCE.replace("np.exp(", "np.expo("), encoding="utf-8")
    done = run("-k", "attention_lesson")
    assert re.search(r"expected +the pair \(output, weights\)\n +output +\[\[1.7225", done.stdout)
    assert re.search(r"attention stopped with AttributeError in softmax, line \d+: module 'numpy' has no", done.stdout)
    assert re.search(
        r"line \d+ +.*softmax\(.+\n +then in softmax, line \d+: exponentials = np.expo\(shifted\)", done.stdout
    )


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (
            "def project(x, w):\n    while True: signal.raise_signal(2)\n",
            "project, line 3: `while True: signal.raise_signal(2)`. Does this loop",
        ),
        ("while True: signal.raise_signal(2)\n", "attention.py, line 2. Does a loop there"),
    ],
)
def test_a_loop_without_end_that_was_stopped_says_where(run, folder, text, place):
    (folder / "attention.py").write_text(f"import signal\n{text}", encoding="utf-8")
    done = run()
    assert f"Stopped by you in {place} ever end?" in done.stdout + done.stderr
    assert "No check ran" not in done.stdout


def test_a_loop_without_end_is_stopped_and_what_it_prints_is_cut(run, folder):
    loop = "def head_disagreement(weights_a, weights_b):\n    while True: print('again')\n"
    (folder / "attention.py").write_text(f"{REFERENCE}\n{loop}", encoding="utf-8")
    done = run()
    assert "head_disagreement took too long. It was stopped after 5 s." in done.stdout
    assert "  look at   Does a loop there ever end?" in done.stdout
    assert re.search(r"softmax +passes here", done.stdout)
    assert len(done.stdout) < 20_000


def test_a_test_of_the_students_own_is_told_by_pytest_and_its_expect_in_our_words(run, folder):
    (folder / "test_own.py").write_text(
        "def test_plain():\n    assert 1 == 2\n\ndef test_ours(expect):\n    expect(1, 2, look_at='me')\n"
    )
    shown = run("test_own.py").stdout
    assert ">       assert 1 == 2\nE       assert 1 == 2\n\ntest_own.py:2: AssertionError" in shown
    assert "could not be used" not in shown
    assert "look at   me" in shown


def test_a_name_that_chooses_no_check_lists_the_tasks(run):
    done = run("-k", "nonsense", "--work", "attention.py")
    assert "  pytest -k softmax --work attention.py\n" in done.stdout


def test_a_folder_without_checks_says_where_to_go(run):
    done = run(inside="classroom/reading")
    told = "There are no checks in this folder. Go to the folder of test_attention.py: cd ../.."
    assert told in done.stdout.splitlines()
    assert "Choose a task" not in done.stdout


def test_a_misspelt_function_is_pointed_out(run, folder):
    (folder / "attention.py").write_text(REFERENCE.replace("softmax", "sofmax"), encoding="utf-8")
    done = run("-k", "softmax")
    asked = "You have sofmax. Is that your softmax? Use the name the task gives."
    assert f"There is no function softmax. {asked}" in " ".join(done.stdout.split())
    assert f"Next: softmax in attention.py. {asked} Then run: pytest -k softmax\n" in done.stdout


def test_warnings_about_numbers_are_kept_out_and_what_a_student_prints_and_warns_of_is_not(run, folder):
    own = 'import warnings\ndef softmax(s):\n    print("mine")\n    warnings.warn("beware")\n    return np.exp(s)\n'
    (folder / "attention.py").write_text(f"{REFERENCE}\n{own}\nnp.exp(5000.0)\n", encoding="utf-8")
    done = run("-k", "softmax")
    assert "beware" in done.stdout
    assert "mine" in done.stdout
    assert "encountered" not in done.stdout + done.stderr


def test_a_page_of_figures_says_of_a_function_what_the_checks_say(python, folder):
    head = "def head_disagreement(weights_a, weights_b)"
    text = REFERENCE.replace(f"{head}:", head).replace("return x @ w", "return w @ x")
    (folder / "attention.py").write_text(text, encoding="utf-8")
    done = subprocess.run([python, "-m", "figure"], cwd=folder, capture_output=True, text=True, timeout=60)
    assert re.search(r"`project` stopped with ValueError in line \d+: In a @ b, a is 1 wide and b is 3", done.stdout)
    assert "no such function" not in done.stdout
    (folder / "attention.py").write_text(REFERENCE.replace(f"{head}:", head), encoding="utf-8")
    done = subprocess.run([python, "-m", "figure"], cwd=folder, capture_output=True, text=True, timeout=60)
    assert re.search(r"`head_disagreement` could not be read. SyntaxError in line \d+.", done.stdout)


def test_watching_without_its_package_says_what_to_install(python, folder):
    done = subprocess.run([python, "watch.py"], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("watch.py needs watchfiles. Type: pip install watchfiles\n")


@pytest.mark.parametrize("asked", ["--help", "-h"])
def test_watching_says_what_it_does_and_its_keys_even_where_it_cannot_run(python, folder, asked):
    done = subprocess.run([python, "watch.py", asked], cwd=folder, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Checks your work whenever you save it.")
    assert re.findall(r"^  (\S+) ", done.stdout, flags=re.MULTILINE) == ["h", "q", "-k", "--work"]


def test_watching_without_a_terminal_says_what_it_needs(folder):
    done = subprocess.run([sys.executable, "watch.py"], cwd=folder, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr.split(",")[0]) == (1, "watch.py needs a terminal")
