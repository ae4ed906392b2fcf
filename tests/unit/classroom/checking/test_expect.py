"""What a check tells when it fails: the symptom for everyone, the detail for those who have the check."""

import numpy as np
import pytest

from autograder.classroom.checking.expect import CheckFailed, Expect
from autograder.classroom.checking.student import Student
from autograder.classroom.reading.calling import Answer


def answers(value, changed=(), around=()):
    student = Student(lambda name, args: Answer(value, changed, around))
    return student, Expect(student)


def failure(value, wanted, changed=(), around=(), **options):
    student, expect = answers(value, changed, around)
    got = student.softmax(np.array([2.0, 0.0, 1.0]))
    with pytest.raises(CheckFailed) as caught:
        expect(got, wanted, **options)
    return caught.value


def test_detail_shows_call_expected_got_and_what_to_look_at():
    told = failure(np.array([0.5, 0.2, 0.3]), [0.6652, 0.0900, 0.2447], look_at="the exponentials")
    lines = told.detail.splitlines()
    assert lines[0] == "softmax([2., 0., 1.])"
    assert lines[1].split(maxsplit=1) == ["expected", "[0.6652, 0.09  , 0.2447]"]
    assert lines[2].split(maxsplit=1) == ["got", "[0.5, 0.2, 0.3]"]
    assert lines[3].split(maxsplit=2) == ["that", "is", told.symptom]
    assert lines[4].split(maxsplit=2) == ["look", "at", "the exponentials"]


def test_a_wrong_value_of_a_function_that_writes_into_its_input_tells_of_that_too():
    also = "It also changed its own input (argument 1). Work on a copy."
    told = failure(np.array([0.5, 0.2, 0.3]), [0.6652, 0.0900, 0.2447], changed=(0,))
    assert told.detail.endswith(f"{told.symptom} {also}")
    right = failure(np.array([0.5]), [0.5], changed=(0, 2), contract=True)
    assert right.detail.count("changed its own input (arguments 1 and 3).") == 1


def test_one_value_in_place_of_a_pair_is_shown_beside_both_parts():
    told = failure(np.array([0.5]), {"output": [1.0], "weights": [0.25, 0.75]})
    assert told.detail.splitlines()[1:-1] == [
        "  expected  the pair (output, weights)",
        "  output    [1.]",
        "  weights   [0.25, 0.75]",
        "  got       [0.5]",
    ]


def test_parts_of_a_list_are_shown_each_beside_its_own_and_a_right_one_with_few_digits():
    told = failure([np.array([0.33333334]), np.array([0.5])], {"output": [1 / 3], "weights": [0.25]})
    assert told.detail.splitlines()[1:-1] == [
        "  output",
        "  expected  [0.3333]",
        "  got       [0.3333]",
        "  weights",
        "  expected  [0.25]",
        "  got       [0.5]",
    ]


def test_symptom_gives_neither_input_nor_right_value_away():
    told = failure(np.array([0.5, 0.2, 0.3]), [0.6652, 0.0900, 0.2447])
    assert told.symptom == "The result has the right shape, but all 3 numbers are off, by up to 0.165."


@pytest.mark.parametrize(
    ("wanted", "got", "shown"),
    [
        ([1 / 3, 1 / 3, 1 / 3], [0.3333, 0.3333, 0.3333], ("[0.33333, 0.33333, 0.33333]", "[0.3333, 0.3333, 0.3333]")),
        ([0.5, 0.25], [0.50001, 0.25], ("[0.5 , 0.25]", "[0.50001, 0.25   ]")),
        (0.8134713, 0.8134813, ("0.8134713", "0.8134813")),
    ],
)
def test_expected_and_got_have_as_many_digits_as_it_takes_to_differ(wanted, got, shown):
    lines = failure(np.array(got), wanted).detail.splitlines()
    assert [line.split(maxsplit=1)[1] for line in lines[1:3]] == list(shown)


def test_contract_asks_for_plain_arrays_and_untouched_inputs():
    right = np.array([0.25, 0.75])
    told = failure(right.tolist(), right, contract=True).symptom
    assert told == "The values are right, but the result is of type list. Return a plain NumPy array."
    pair = {"output": right, "weights": right}
    assert "but 'weights' is of type list" in failure((right, right.tolist()), pair, contract=True).symptom
    assert "type MaskedArray" in failure(np.ma.array(right), right, contract=True).symptom
    assert "argument 1" in failure(right, right, changed=(0,), contract=True).symptom


@pytest.mark.parametrize(
    ("around", "words"),
    [
        (("error settings",), "NumPy's error settings (np.seterr). Use `with np.errstate(...)` instead."),
        (("working directory",), "the working directory (os.chdir). Leave it as it was."),
    ],
)
def test_contract_asks_that_the_surroundings_are_left_as_they_were(around, words):
    right = np.array([0.25, 0.75])
    told = failure(right, right, around=around, contract=True)
    assert told.symptom == f"The values are right, but the function changed {words}"


def test_without_contract_the_values_alone_count():
    student, expect = answers([0.25, 0.75], changed=(0,), around=("error settings",))
    expect(student.softmax(np.zeros(2)), [0.25, 0.75])


def test_contract_never_excuses_wrong_values():
    assert "numbers are off" in failure(np.array([0.2, 0.8]), [0.25, 0.75], contract=True).symptom


RIGHT = np.array([0.25, 0.75])
TWO = {"output": np.array([3.0]), "weights": RIGHT}


@pytest.mark.parametrize(
    ("got", "wanted", "changed"),
    [
        (None, RIGHT, ()),
        (None, TWO, ()),
        (RIGHT, TWO, ()),
        ((RIGHT, TWO["output"]), TWO, ()),
        ((TWO["output"], None), TWO, ()),
        (RIGHT, RIGHT, (0,)),
        (RIGHT.tolist(), RIGHT, ()),
        ("text", RIGHT, ()),
        (RIGHT.astype(object), RIGHT, ()),
        (RIGHT.astype(int), RIGHT, ()),
        ([0.25, "0.75"], RIGHT, ()),
        (np.array([0.3333, 0.6667]), np.array([1 / 3, 2 / 3]), ()),
    ],
)
def test_what_names_the_whole_fault_stands_without_what_to_look_at(got, wanted, changed):
    assert "look at" not in failure(got, wanted, changed, look_at="the root", contract=True).detail


@pytest.mark.parametrize("got", [RIGHT[::-1], RIGHT[None], np.full(2, np.nan)])
def test_other_faults_say_what_to_look_at(got):
    assert "look at" in failure(got, RIGHT, look_at="the root", contract=True).detail
