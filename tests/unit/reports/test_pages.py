"""The pages: everything that helps is there, nothing hidden or hostile is."""

from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from autograder.reports import remove_other_feedback, write_feedback, write_reports
from autograder.reports.advice import ALL_RIGHT, MISSING, UNREADABLE, next_step
from autograder.results import Cause
from tests.support.samples import TASKS, check, result, task

HOSTILE = "<script>alert('1')</script>\u202e\x1b"
VISIBLE = "<script>alert('1')</script>\\u202e\\x1b"
SANDBOX = "default-src 'none'; style-src 'unsafe-inline'"


class Page(HTMLParser):
    """Tags, attributes and text of a page, with every tag closed in its order."""

    VOID = ("meta", "br")

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.attributes, self.texts = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes.append((tag, dict(attrs)))
        self.open += [tag] * (tag not in self.VOID)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts += [data] * (self.open[-1:] != ["style"])

    @property
    def text(self):
        return " ".join(" ".join(self.texts).split())

    def all(self, tag):
        return [attributes for name, attributes in self.attributes if name == tag]


def student_page(tmp_path, shown):
    write_feedback(shown, tmp_path, "Attention")
    (path,) = (tmp_path / "feedback").glob("*.html")
    return Page(path.read_text(encoding="utf-8"))


def class_page(tmp_path, *results):
    write_reports(lambda: results, tmp_path, "Attention", TASKS)
    return Page((tmp_path / "index.html").read_text(encoding="utf-8"))


def wrong(**changes):
    return task("softmax", 0, 4, "wrong", [check("a", passed=False, detail="softmax(1)\n  got  [2]", **changes)])


def test_a_student_sees_score_notes_tasks_and_checks(tmp_path):
    tasks = [wrong(), task("attention", 5, 5, checks=[check("b")])]
    text = student_page(tmp_path, result("ann", tasks, notes=["SyntaxError in line 26."], files=("ann.py",))).text
    for part in ["ann", "5 of 9 points", "SyntaxError in line 26.", "Graded file: ann.py", "✗ wrong", "✓ right"]:
        assert part in text
    for part in ["Failed: Idea a.", "A row does not add up to 1.", "softmax(1) got [2]", "Passed: Idea b.", "1 of 1"]:
        assert part in text


def test_of_a_hidden_check_only_title_and_symptom_are_shown(tmp_path):
    text = student_page(tmp_path, result(tasks=[wrong(public=False)])).text
    assert "Idea a." in text
    assert "A row does not add up to 1." in text
    assert "softmax(1)" not in text


def test_cause_and_follow_through_are_said(tmp_path):
    regained = check("a", passed=False, points=1)
    told = task(
        "attention",
        1,
        5,
        "partly right",
        [regained],
        follow_through=True,
        cause=Cause("mistake", "No division by √d_k."),
    )
    text = student_page(tmp_path, result(tasks=[told])).text
    assert "No division by √d_k." in text
    assert "A function that this one builds on is wrong." in text
    assert "Right once the functions it builds on are right: Idea a." in text


def test_of_a_check_passed_by_follow_through_no_failure_is_explained(tmp_path):
    regained = check("a", passed=False, points=1, detail="softmax(1)")
    text = student_page(tmp_path, result(tasks=[task("attention", 5, 5, checks=[regained])])).text
    assert "Idea a." in text
    assert "A row does not add up" not in text
    assert "softmax(1)" not in text


def test_what_the_detail_says_is_not_said_twice(tmp_path):
    failed = check("a", passed=False, detail="softmax(1)\n  that is  A row does not add up to 1.")
    text = student_page(tmp_path, result(tasks=[task("softmax", 0, 4, "wrong", [failed])])).text
    assert text.count("A row does not add up to 1.") == 1


def test_a_function_not_started_is_said_once(tmp_path):
    checks = [check(name, passed=False, symptom="softmax is not started yet.", detail="softmax(1)") for name in "abc"]
    text = student_page(tmp_path, result(tasks=[task("softmax", 0, 4, "not started", checks)])).text
    assert text.count("softmax is not started yet.") == 1
    assert "softmax(1)" not in text


@pytest.mark.parametrize("make", [student_page, class_page])
def test_text_of_students_is_only_text(tmp_path, make):
    hostile = check(HOSTILE, passed=False, title=HOSTILE, symptom=HOSTILE, detail=HOSTILE)
    tasks = [task("softmax", 0, 4, "wrong", [hostile], cause=Cause("x", HOSTILE)), task("attention", 0, 5, HOSTILE)]
    page = make(tmp_path, result(HOSTILE, tasks, notes=[HOSTILE], files=(HOSTILE,), isolation=HOSTILE))
    assert "script" not in page.tags
    assert VISIBLE in page.text
    assert not {"\u202e", "\x1b"} & set(page.text)


@pytest.mark.parametrize("make", [student_page, class_page])
def test_pages_run_nothing_and_load_nothing(tmp_path, make):
    page = make(tmp_path, result("ann", [wrong()]))
    assert {"http-equiv": "Content-Security-Policy", "content": SANDBOX} in page.all("meta")
    assert not {"script", "link", "img", "iframe", "form", "object"} & set(page.tags)
    assert not [attributes for _, attributes in page.attributes if {"src", "onclick", "onload"} & set(attributes)]


@pytest.mark.parametrize("make", [student_page, class_page])
def test_pages_can_be_read_aloud(tmp_path, make):
    page = make(tmp_path, result("ann", [wrong()]))
    assert page.all("html") == [{"lang": "en"}]
    assert page.tags.count("h1") == 1
    assert all("scope" in header for header in page.all("th"))
    assert all("aria-label" in picture for picture in page.all("svg"))


def test_the_class_page_counts_and_links(tmp_path):
    whole = [task("softmax", 4), task("attention", 5, 5)]
    nothing = [result("bob/", status="missing"), result("cy", status="unreadable", notes=["Not a notebook."])]
    page = class_page(tmp_path, result("ann #1?", whole), *nothing, result("dee", [wrong()]))
    for part in ["Graded 2", "Unreadable 1", "Missing 1", "Mean 4.5", "Median 4.5", "Points 9", "Not a notebook."]:
        assert part in page.text
    links = [unquote(link["href"]) for link in page.all("a")]
    assert len(links) == 4
    assert all((tmp_path / link).is_file() for link in links)


def test_weak_isolation_is_a_warning(tmp_path):
    assert "Warning." not in class_page(tmp_path, result("ann", [wrong()])).text
    text = class_page(tmp_path, result("ann", [wrong()], isolation="process")).text
    assert "Warning. Isolation: process." in text
    assert "could have read files of this machine" in text


@pytest.mark.parametrize("results", [[], [result("ann", status="missing", isolation="")]])
def test_a_class_without_grades_has_a_page(tmp_path, results):
    page = class_page(tmp_path, *results)
    assert "Graded 0" in page.text
    assert "svg" not in page.tags


def test_reports_have_the_same_bytes_each_time(tmp_path):
    results = [result("ann", [wrong()], notes=["Odd."]), result("bob", [task()])]
    for folder in ("a", "b"):
        write_reports(lambda: iter(results), tmp_path / folder, "Attention", TASKS)
    first, second = (
        {path.relative_to(tmp_path / folder): path.read_bytes() for path in (tmp_path / folder).rglob("*.*")}
        for folder in ("a", "b")
    )
    assert len(first) == 6
    assert first == second


def test_feedback_can_be_left_out_and_removed(tmp_path):
    write_reports(lambda: [result("ann")], tmp_path, "Attention", TASKS, feedback=False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["grades.csv", "index.html"]
    for name in ("ann", "bob"):
        write_feedback(result(name), tmp_path, "Attention")
    (tmp_path / "feedback" / "ann.html.123.part").write_text("half a page")
    remove_other_feedback(["bob", "nobody"], tmp_path)
    assert sorted(path.name for path in (tmp_path / "feedback").iterdir()) == ["bob.html", "bob.json"]


@pytest.mark.parametrize(
    ("given", "advice"),
    [
        (result(status="missing"), MISSING),
        (result(status="unreadable"), UNREADABLE),
        (result(tasks=[task()]), ALL_RIGHT),
        (result(tasks=[task("softmax", 0, 4, "not started")]), "Next, write softmax."),
        (result(tasks=[task("softmax", 0, 4, "missing")]), "no function of that name was found"),
        (result(tasks=[task("project"), wrong(), wrong()]), "1 of 3 functions are right. Next, look at softmax"),
    ],
)
def test_there_is_one_thing_to_do_next(given, advice):
    assert advice in next_step(given)


def test_it_leads_to_the_first_function_that_is_not_right(tmp_path):
    page = student_page(tmp_path, result(tasks=[task("project"), wrong(), task("attention", 0, 5, "not started")]))
    assert [link["href"] for link in page.all("a")] == ["#softmax"]
    assert [section["id"] for section in page.all("section")] == ["project", "softmax", "attention"]


def test_it_leads_nowhere_when_all_is_right(tmp_path):
    assert student_page(tmp_path, result(tasks=[task()])).all("a") == []
