"""Makes this repository an nbgrader course. Any other course needs the two lines about `configure` alone."""

from autograder.course.config import configure

c = get_config()  # noqa: F821  nbgrader provides it
c.CourseDirectory.course_id = "attention"
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "assignments"
configure(c)
