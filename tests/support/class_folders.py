"""Folders of submissions, and what is found in them."""

from autograder.intake import find_submissions


def fill(root, *names):
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n")


def found(*paths):
    return {each.student: [path.name for path in each.files] for each in find_submissions(paths)}


def notes_of(root, student):
    return next(each.notes for each in find_submissions([root]) if each.student == student)
