"""Tells pytest how the checks reach your functions. You need not change or read this file."""

from classroom.terminal.plugin import (  # noqa: F401
    expect,
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_report_header,
    pytest_report_teststatus,
    pytest_runtest_makereport,
    pytest_runtest_setup,
    pytest_terminal_summary,
    student,
)
