"""Several grader processes: what happens when one dies."""

import os
import signal
import subprocess
import threading
import time

import pytest

from autograder.assignment import AssignmentError, load_assignment
from autograder.grading.bulk import pool as module
from autograder.grading.bulk.pool import LOOK_SECONDS, STOP_SECONDS, GraderDied, Pool
from autograder.grading.bulk.run import grade_all
from autograder.grading.bulk.setup import Setup
from autograder.grading.ungraded import GRADER_ENDED
from autograder.intake import find_submissions
from tests.support.command import RIGHT

pytestmark = pytest.mark.integration


@pytest.fixture
def right_ones(tmp_path):
    """Six right submissions."""
    folder = tmp_path / "class"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.py").write_bytes(RIGHT.read_bytes())
    return find_submissions([folder])


def graders():
    """The process ids of the grader processes this test has started."""
    listed = subprocess.run(["ps", "-axo", "ppid=,pid=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(maxsplit=2) for line in listed.splitlines()]
    ours = [(int(pid), command) for parent, pid, command in rows if int(parent) == os.getpid()]
    return [pid for pid, command in ours if "autograder.grading.bulk" in command]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_killed_grader_is_replaced_and_everybody_is_graded_once(tmp_path, right_ones, jobs):
    with Pool(Setup("attention", 1, tmp_path), jobs) as pool:
        graded = []
        for number, (submission, result) in enumerate(pool.grade(right_ones)):
            graded.append((submission.student, result.score))
            if number == 0:
                for process in graders():
                    os.kill(process, signal.SIGKILL)
    assert sorted(graded) == [(str(number), 20) for number in range(6)]
    assert graders() == []


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="only Linux lets one choose")
def test_each_grader_keeps_to_a_core_of_its_own_where_there_are_as_many(tmp_path, monkeypatch):
    two = sorted(os.sched_getaffinity(0))[:2]
    if len(two) < 2:
        pytest.skip("there is one core only")
    monkeypatch.setattr(os, "sched_getaffinity", lambda process, ask=os.sched_getaffinity: ask(process) & {*two})
    with Pool(Setup("attention", 1, tmp_path), 2):
        assert sorted(map(cores_of, graders())) == [[two[0]], [two[1]]]
    with Pool(Setup("attention", 1, tmp_path), 1):
        assert list(map(cores_of, graders())) == [two]


def cores_of(process):
    return sorted(os.sched_getaffinity(process))


def test_a_pool_may_be_asked_again_and_does_not_wait_to_look(tmp_path, right_ones):
    with Pool(Setup("attention", 1, tmp_path), 1) as pool:
        list(pool.grade(right_ones[:1]))
        begun = time.monotonic()
        assert [result.score for _, result in pool.grade(right_ones[1:])] == [20] * 5
        assert time.monotonic() - begun < LOOK_SECONDS


def test_graders_that_never_start_end_the_run_in_words(tmp_path, right_ones):
    with Pool(Setup("no such assignment", 1, tmp_path), 1) as pool, pytest.raises(AssignmentError, match="no such"):
        list(pool.grade(right_ones))


def test_graders_that_die_at_every_start_end_the_run_in_words(tmp_path, right_ones, monkeypatch):
    monkeypatch.setenv("PYTHONHOME", str(tmp_path))  # Python itself does not start there
    told = r"grading nothing\. Is memory short"
    with Pool(Setup("attention", 1, tmp_path), 2) as pool, pytest.raises(GraderDied, match=told):
        list(pool.grade(right_ones))


def test_a_submission_that_ends_its_grader_every_time_is_given_up_and_the_others_are_graded(tmp_path, right_ones):
    deadly, *others = right_ones
    deadly.files[0].write_text("import time\ntime.sleep(3)\n")
    over = threading.Event()

    def kill():
        while not over.wait(0.05):
            for process in pool._processes:
                if deadly in process.busy_with:
                    process.program.kill()

    with Pool(Setup("attention", 1, tmp_path), 1) as pool:
        threading.Thread(target=kill).start()
        graded = [(submission.student, result and result.score) for submission, result in pool.grade(right_ones)]
        over.set()
    assert sorted(graded) == [(deadly.student, None), *((each.student, 20) for each in others)]


def test_a_submission_that_hangs_its_grader_is_given_up_and_tried_again_by_the_next_run(tmp_path, monkeypatch):
    (tmp_path / "slow.py").write_text(f"import time\ntime.sleep(1)\n{RIGHT.read_text()}")
    results, done_before = [], []

    def run():
        setup = Setup("attention", 1, tmp_path / "out")
        submissions = find_submissions([tmp_path / "slow.py"])

        def on_start(done):
            done_before.append(done)
            return results.append

        grade_all(load_assignment("attention"), submissions, setup, 1, False, on_start)

    with monkeypatch.context() as patch:
        patch.setattr(module, "HUNG", 0.01)
        patch.setattr(module, "LOOK_SECONDS", 0.1)
        patch.setattr(module, "TRIES", 1)
        run()
    assert (results[0].notes, results[0].grader_failed) == ((GRADER_ENDED,), True)
    assert GRADER_ENDED in (tmp_path / "out" / "feedback" / "slow.html").read_text()
    run()
    assert (done_before, results[1].score) == ([0, 0], 20)


def test_a_process_at_work_ends_at_once_with_the_pool_that_is_left_early(tmp_path, right_ones):
    right_ones[1].files[0].write_text("import time\ntime.sleep(3)\n")
    with Pool(Setup("attention", 1, tmp_path), 1) as pool:
        next(iter(pool.grade(right_ones)))
        assert graders()
        begun = time.monotonic()
    assert time.monotonic() - begun < STOP_SECONDS
    assert graders() == []
