"""What a course puts into its nbgrader_config.py."""

from typing import Any

from autograder.assignment import assignment_names

STEPS = "autograder.course.preprocessors"
EXPORTERS = "autograder.course.exporters"
LESSON = "lesson.py"


def configure(c: Any) -> None:
    """Put the sandboxed grader behind nbgrader's commands, for the assignments of this package.

    Args:
        c: What `get_config()` gives in a configuration file.
    """
    # Beside the source notebook lies the lesson it is made from, solutions included.
    c.CourseDirectory.ignore.append(LESSON)
    c.GenerateAssignment.exporter_class = f"{EXPORTERS}.ReleaseExporter"
    c.Autograde.exporter_class = f"{EXPORTERS}.SubmissionExporter"
    # A student may work in the module instead; a stub beside the source notebook must not take its place.
    c.Autograde.exclude_overwriting.update({name: [f"{name}.py"] for name in assignment_names()})
    c.Autograde.sanitize_preprocessors = [
        "nbgrader.preprocessors.ClearOutput",
        "nbgrader.preprocessors.DeduplicateIds",
        "nbgrader.preprocessors.OverwriteKernelspec",
        f"{STEPS}.RestoreCells",
        f"{STEPS}.CheckCells",
    ]
    c.Autograde.autograde_preprocessors = [
        f"{STEPS}.GiveMarks",
        "nbgrader.preprocessors.IgnorePattern",
        "nbconvert.preprocessors.ClearMetadataPreprocessor",
        "nbgrader.preprocessors.LimitOutput",
        "nbgrader.preprocessors.SaveAutoGrades",
        f"{STEPS}.SaveComments",
        "nbgrader.preprocessors.AssignLatePenalties",
        f"{STEPS}.CheckCells",
    ]
