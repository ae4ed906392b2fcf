"""nbgrader courses: the sandboxed grader behind nbgrader's commands and its gradebook."""
