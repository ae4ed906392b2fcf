"""Text that Python cannot read as it stands: what can be saved of it is, and the rest is told."""

import sys
import warnings

import pytest

from autograder.classroom.reading.names import Names, describe_names
from tests.support.loaded import AFTER, GOOD, module, only, told


@pytest.mark.parametrize(
    ("text", "kind", "line", "advice"),
    [
        (GOOD + AFTER + "def broken(x)\n    return x\n", "SyntaxError", 6, "colon"),
        (GOOD + AFTER + "NAME = \u201chead\u201d\n", "SyntaxError", 6, "typographic quotes"),
        (GOOD + AFTER + "NAME = 'head\u2019\n", "SyntaxError", 6, "typographic quotes"),
        (GOOD + AFTER + 'NAME = "don\u2019t\n', "SyntaxError", 6, "A quotation mark is missing."),
        (GOOD + AFTER + "NAME = \u00d7  # \u201chead\u201d\n", "SyntaxError", 6, "Python writes \u00d7"),
        (GOOD + "def broken(x):\nreturn x\n" + AFTER, "IndentationError", 4, "Indent the lines"),
        (GOOD + "x = 1\n  y = 2\n" + AFTER, "IndentationError", 4, "exactly below that line"),
        (GOOD + 'NAME = "head\n' + AFTER, "SyntaxError", 3, "A quotation mark is missing."),
        (GOOD + "def broken(x):\n    if x:\n\treturn x  # \u201cx\u201d\n" + AFTER, "TabError", 5, "spaces only"),
        (GOOD + "def broken(x):\n    return (x\n" + AFTER, "SyntaxError", 4, "brackets"),
        (GOOD + "x = f'{before:{1}'\n" + AFTER, "SyntaxError", 3, "Is there a } for each {?"),
        (GOOD + "x = f'}'\n" + AFTER, "SyntaxError", 3, "Look at this line"),
        (GOOD + "print 'x'" + AFTER, "SyntaxError", 3, "Python 2"),
        (GOOD + "x\u00a0= 1" + AFTER, "SyntaxError", 3, "pasted"),
    ],
)
def test_whole_functions_of_a_broken_file_are_salvaged(text, kind, line, advice):
    loaded = module(text)
    assert told(loaded)[0] == (kind, None, line)
    assert advice in loaded.problems[0].advice
    assert loaded.namespace["before"]() + loaded.namespace["after"]() == 3
    assert "broken" not in loaded.namespace


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="newer Pythons read it")
@pytest.mark.parametrize("braces", ["{names['a']}", "{f('a')}", '{"\\n".join(names)}'])
def test_what_only_newer_pythons_read_in_an_f_string_is_to_have_a_name(braces):
    problem = only(module(f"{GOOD}x = f'{braces}'\n"))
    assert "give what stands between them a name first" in problem.advice


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("return x \u00d7 w", "Python writes \u00d7 as *, or @ for matrices."),
        ("return x²", "Python writes ² as ** 2."),
        ("return √x", "Python writes √ as np.sqrt(...)."),
        ("if x ≤ 3: pass", "Python writes ≤ as <=."),
        ("retrun x @ w", "Did you mean return? Look at this line and the one before it."),
        ("form os import path", "Did you mean from? Look at this line and the one before it."),
        ("fro i in range(3):", "Look at this line and the one before it."),
        ("note that x", "Look at this line and the one before it."),
        ("el se:", "Look at this line and the one before it."),
        ("Return x", "Did you mean return? Look at this line and the one before it."),
        ("whlie x: pass", "Did you mean while? Look at this line and the one before it."),
        ("esle:", "Did you mean else? Look at this line and the one before it."),
        ("return x @", "Look at this line and the one before it."),
        ("out = 3 4", "Look at this line and the one before it."),
        ("ford i", "Did you mean for? Look at this line and the one before it."),
        ("scores x", "Look at this line and the one before it."),
        ("else if x:", "Python writes else if as elif."),
        ("i++", "Python has no ++ and no --. Write += 1 or -= 1."),
        ("if x && w: pass", "Python writes && as and, || as or."),
        ("// the product", "In Python, comments begin with #."),
        ("y := x", "Python writes := as = here."),
        ("if x {", "Python has no braces: write a colon in place of {, and indent the lines below it."),
        ("function g(x):", "In Python, a function begins with def."),
        ("g(x, w):", "Is def missing at its beginning?"),
        ("def g(np.ndarray x): pass", "Between the round brackets of def stand names only, with commas between them."),
        ("def g([x, w]): pass", "Between the round brackets of def stand names only, with commas between them."),
        ("def g(x): return x @", "Look at this line and the one before it."),
        ("return 2x", "Is a sign such as * missing between a number and a name? No name begins with a digit."),
        ("return (x @ w')", "A quotation mark is missing. If ' is to transpose: write .T"),
        ("return ('x)", "A quotation mark is missing."),
    ],
)
def test_what_is_no_python_is_told_in_python(line, advice):
    problem = only(module(f"def f(x, w):\n    {line}\n"))
    assert problem.advice == advice or "Did you mean" in problem.message  # which newer Pythons say themselves


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("d = {\n        1: x,", "Count the brackets: one is missing or one too many."),
        ("return {\n        1: x,", "Count the brackets: one is missing or one too many."),
        ("print('||x||'", "Count the brackets: one is missing or one too many."),
        ("y = (x  # or else if x++", "Count the brackets: one is missing or one too many."),
        ("for(i in x):", "Look at this line and the one before it."),
        ("elif(x):", "Look at this line and the one before it."),
        ("def g(x, y=1.0, 3): pass", "Look at this line and the one before it."),
    ],
)
def test_what_is_python_is_not_taken_for_another_language(line, advice):
    problem = only(module(f"def f(x, w):\n    {line}\n"))
    assert problem.advice == advice


def test_a_return_in_the_first_column_is_said_to_begin_too_far_left():
    loaded = module(GOOD + "def f(x):\n    y = x\nreturn y\n" + AFTER)
    assert told(loaded) == [("SyntaxError", None, 5)]
    assert only(loaded).advice == "It begins too far left: inside a function, lines begin with 4 spaces."


@pytest.mark.parametrize("quotes", ['"""', 'f"""'])
def test_a_text_of_many_lines_without_an_end_may_begin_far_above(quotes):
    loaded = module(GOOD + f"def broken():\n    {quotes}Text.\n" + AFTER + '    """Text."""\n')
    assert "begin at the first function that could not be read" in only(loaded).advice


def test_a_function_that_lost_its_end_is_not_salvaged():
    loaded = module("def broken(x):\n    y = 1\n      z = 2\n    return x\n" + AFTER)
    assert "broken" not in loaded.namespace
    assert "after" in loaded.namespace


def test_salvaged_code_keeps_its_line_numbers():
    loaded = module("def broken(x)\n    return x\n\ndef fails():\n    return 1 / 0\nfails()\n")
    assert told(loaded) == [("SyntaxError", None, 1), ("ZeroDivisionError", None, 5)]


def test_the_end_of_a_function_that_begins_in_a_merge_conflict_is_nobody_elses():
    above = "def above(x):\n    y = x\n\n"
    conflict = "<<<<<<< HEAD\ndef both(x):\n    y = 1\n=======\ndef both(w):\n    y = 2\n>>>>>>> main\n"
    loaded = module(above + conflict + "    return y\n\n" + AFTER)
    assert (loaded.namespace["above"](1), loaded.namespace["after"]()) == (None, 2)


def test_both_sides_of_a_merge_conflict_are_dropped():
    conflict = "<<<<<<< HEAD\ndef both(): return 1\n=======\ndef both(): return 2\n>>>>>>> main\n"
    loaded = module(GOOD + conflict + AFTER)
    assert told(loaded) == [("SyntaxError", None, 3)]
    assert "delete the marker lines" in only(loaded).advice
    assert {"before", "after", "both"} & loaded.namespace.keys() == {"before", "after"}


@pytest.mark.parametrize(("one", "other"), [("    y = 2\n", "    y = 3\n"), ("", "    y = 2\n"), ("\n\ty = 2\n", "")])
@pytest.mark.parametrize("end", ["    return y\n", ""])
def test_a_function_with_a_merge_conflict_in_it_is_not_salvaged(one, other, end):
    loaded = module(f"{GOOD}def cut():\n    y = 1\n<<<<<<< HEAD\n{one}=======\n{other}>>>>>>> main\n{end}{AFTER}")
    assert told(loaded) == [("SyntaxError", None, 5)]
    assert {"before", "after", "cut"} & loaded.namespace.keys() == {"before", "after"}


def test_an_error_that_only_the_compiler_finds_costs_one_statement():
    loaded = module(GOOD + "return 5\n" + AFTER)
    assert told(loaded) == [("SyntaxError", None, 3)]
    assert loaded.namespace["after"]() == 2


def test_a_line_that_cannot_be_read_is_shown():
    assert "The line is `def f(x)`." in only(module("x = 1\ndef f(x)\n    return x\n")).message


@pytest.mark.parametrize("depth", [1000, 5000])
def test_nesting_that_python_cannot_read_is_a_problem(depth):
    assert only(module("x = " + "(" * depth + ")" * depth)).kind in ("MemoryError", "RecursionError", "SyntaxError")


@pytest.mark.parametrize(
    ("raw", "word", "value"),
    [
        (b"\xef\xbb\xbfx = '\xc3\xa9'\r\ny = 1\r\n", None, "é"),
        (b"# coding: latin-1\nx = '\xe9'\n", None, "é"),
        (b"x = '\xe9'\n", "not utf-8", "é"),
        (b"# caf\xe9\nx = '\x81'\n", "not utf-8", "\x81"),
        (b"# coding: utf-8\nx = '\xe9'\n", "not utf-8", "é"),
        (b"# -*- coding: klingon -*-\nx = 'k'\n", "klingon", "k"),
        (b"# coding: punycode\nx = 'p'  #-", "punycode", "p"),
        (b"# coding: IDNA\nx = 'i'\n", "IDNA", "i"),
        ("x = 'é'\n".encode("utf-16"), "UTF-16", "é"),
        ("x = 'e'\n".encode("utf-16-le"), "NUL", "e"),
        (b"x = 'e'\n\0\0\0", "NUL", "e"),
        (b"x = 'e'\ry = 2\r", None, "e"),
    ],
)
def test_every_encoding_is_read_or_named(raw, word, value):
    loaded = module(raw)
    assert loaded.namespace["x"] == value
    assert [word in problem.message for problem in loaded.problems] == ([True] if word else [])
    assert all(problem.advice == "Save the file as UTF-8." for problem in loaded.problems)


@pytest.mark.parametrize("raw", [b"", b"# nothing yet\n", b"\xff" * 50, bytes(range(256))])
def test_no_bytes_raise(raw):
    assert describe_names(module(raw).namespace) == Names()


def test_warnings_about_the_text_are_no_errors():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert module("x = '\\d'\n").problems == []


def test_definitions_only_salvages_too():
    loaded = module("while True: pass\nx = (\n" + AFTER, definitions_only=True)
    assert only(loaded).kind == "SyntaxError"
