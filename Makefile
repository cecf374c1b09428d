# Every target sets up by itself what is missing: a machine needs Python 3.11+, make and a C compiler.

PYTHON ?= python3
BIN := .venv/bin
# What the compiled kernel is built from.
KERNEL := setup.py $(filter-out %/codes.pxd,$(wildcard src/penultima/kernel/*.py src/penultima/kernel/*.pxd))

.PHONY: play test check bench mutants clean help

help:  ## what can be made
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

play: .venv/base  ## deal a table in this terminal, against bots
	@$(BIN)/penultima play $(ARGS)

test: .venv/dev  ## every test
	PENULTIMA_TESTS=test $(BIN)/pytest $(ARGS)

check: .venv/dev  ## the fast loop: lint, types, unit tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest --quiet -m 'not slow' $(ARGS)

bench: .venv/bench  ## this project and its peers side by side, in ratios
	$(BIN)/python -m bench $(ARGS)

mutants: .venv/dev  ## break the rules on purpose, one by one, and see that a test notices
	$(BIN)/python -m tests.mutants $(ARGS)

clean:  ## forget what was installed and built
	rm -rf .venv build src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis

.venv/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "penultima needs Python 3.11 or newer: make PYTHON=python3.11"; exit 2; }
	$(PYTHON) -m venv .venv
	@touch $@

.venv/base: .venv/pip pyproject.toml $(KERNEL)
	$(BIN)/pip install --quiet --editable .
	@touch $@

.venv/dev: .venv/pip pyproject.toml $(KERNEL)
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@ .venv/base

.venv/bench: .venv/dev
	$(BIN)/pip install --quiet --editable '.[dev,bench]'
	@touch $@ .venv/dev .venv/base
