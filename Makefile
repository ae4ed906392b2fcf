# Every job is one command. `make demo` and `make test` set up what they need by themselves.
# The base Python can be chosen: make PYTHON=python3.12 demo

PYTHON ?= python3
BIN := .venv/bin
# A file stays together: its tests share what was slow to make. The slow ones come first, as they are listed.
ON_ALL_CORES := --numprocesses auto --dist loadfile --no-loadscope-reorder

.PHONY: demo test soak sharpness browser setup lint release bench lock clean help

help:  ## list the commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /\1: /'

demo: setup  ## grade the sample class, print the table and where the report is
	@$(BIN)/autograder grade tests/sample_class --assignment attention --out results/demo --fresh

test: setup lint  ## lint, type-check, then the whole test suite
	@$(BIN)/python -m pytest $(ON_ALL_CORES)

soak: setup  ## the long tests: attacks at every level and as two users, all notebooks graded in three ways, Windows, Colab
	@$(BIN)/python -m pytest -m soak

browser: setup  ## open the lesson and formgrader in a real headless Chromium, in JupyterLite and with a screen reader, too
	@$(BIN)/python -m pytest -m browser

sharpness: setup  ## prove that the checks catch every mistake: wrong files, mutants, misconceptions
	@$(BIN)/python -m pytest -m sharpness

setup: .venv/installed  ## make .venv with everything from the lock file

.venv/installed: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed. Choose one: make PYTHON=python3.12 ...")'
	@echo "Setting up .venv (about a minute) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# Types on macOS as well, and on Windows what students get: the stubs know what each system lacks.
lint: setup  ## format check, lint and types, for each system
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/mypy --platform darwin --cache-dir .mypy_cache/darwin
	@$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 assignments/attention

release: setup  ## make assignments/ from solutions/, then check it
	@$(BIN)/autograder release

bench: setup  ## measure speed, side by side with nbgrader, a fresh pytest, and a bare fork (half an hour)
	@$(BIN)/python -m tests.benchmarks.speed
	@$(BIN)/python -m tests.benchmarks.nbgrader_ways
	@$(BIN)/python -m tests.benchmarks.scaling

lock: setup  ## resolve requirements.lock afresh from pyproject.toml
	@$(PYTHON) -m venv .venv/lock
	@.venv/lock/bin/python -m pip install --quiet uv
	@.venv/lock/bin/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
		--no-strip-extras --no-annotate --no-header --no-emit-index-url --quiet --output-file requirements.lock

clean:  ## remove what the commands above made
	@rm -rf .venv results .pytest_cache .mypy_cache .ruff_cache
