"""Names of students become safe file names, no two the same, and text that can be shown."""

import pytest

from autograder.reports.names import LONGEST_STEM, file_stem, shown

NAMES = [
    "ann",
    "Ann",
    "O'Neil, Jr",
    "注意力",
    "a (1)",
    "100%",
    "100%25",
    "a/b",
    "a%2Fb",
    "..",
    ".hidden",
    "",
    "con",
    "%63on",
    "CON",
    "nul.txt",
    "two\nlines",
    "\udcff",
    "\xff",
    "ab\u202egpj",
    "-rf",
    "x" * 250,
    "x" * 251,
    "力" * 80,
    file_stem("x" * 250),
]


@pytest.mark.parametrize("name", ["ann", "Ann", "O'Neil, Jr", "注意力", "attention (1)", "w01_matmul.v2", "console"])
def test_ordinary_names_stay(name):
    assert file_stem(name, case_blind=False) == name


@pytest.mark.parametrize("name", ["ann", "x" * LONGEST_STEM])
def test_short_plain_names_stay_on_every_system(name):
    assert file_stem(name, case_blind=True) == name


@pytest.mark.parametrize(
    ("name", "stem"), [("con", "%63on"), ("nul.txt", "%6Eul.txt"), ("a:b", "a%3Ab"), ("力/", "力%2F")]
)
def test_what_a_file_system_does_not_take_is_written_as_its_bytes(name, stem):
    assert file_stem(name, case_blind=False) == stem


@pytest.mark.parametrize("case_blind", [True, False])
def test_no_two_names_share_a_file(case_blind):
    stems = [file_stem(name, case_blind) for name in NAMES]
    assert len({stem.lower() if case_blind else stem for stem in stems}) == len(NAMES)


def test_accents_stored_in_two_ways_do_not_meet_where_the_file_system_takes_them_for_the_same():
    one, two = (file_stem(name, case_blind=True) for name in ("caf\xe9", "cafe\u0301"))
    assert one.split("%-")[1] != two.split("%-")[1]


@pytest.mark.parametrize("case_blind", [True, False])
@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name)[:20])
def test_every_stem_is_one_file_in_the_folder(tmp_path, name, case_blind):
    stem = file_stem(name, case_blind)
    (tmp_path / f"{stem}.html").touch()
    assert [path.name for path in tmp_path.iterdir()] == [f"{stem}.html"]
    assert len(stem.encode()) <= LONGEST_STEM
    assert stem[0] not in ".-~"
    assert not set(stem) & set('/\\:*?"<>|\n')


@pytest.mark.parametrize(
    ("text", "visible"),
    [
        ("注意力 é 👩\u200d🏫", "注意力 é 👩\u200d🏫"),
        ("two\nlines\ttab", r"two\nlines\ttab"),
        ("\x1b[31mred\x00", r"\x1b[31mred\x00"),
        ("ab\u202egpj", r"ab\u202egpj"),
        ("\udcff", r"\udcff"),
        ("\x85\u2028", r"\u0085\u2028"),
        ("\x7f\x80", r"\x7f\u0080"),
    ],
)
def test_unseen_characters_are_shown(text, visible):
    assert shown(text) == visible
