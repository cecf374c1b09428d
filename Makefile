# Every target sets up by itself what is missing: a machine needs Python 3.11+, make and a C compiler.

PYTHON ?= python3
BIN := .venv/bin
NPM := $(abspath $(BIN))/python ../build_page.py npm
# What the compiled kernel is built from.
KERNEL := setup.py $(filter-out %/codes.pxd %/features.pxd,\
  $(foreach part,kernel lab env,$(wildcard src/penultima/$(part)/*.py src/penultima/$(part)/*.pxd)))

.PHONY: play test check bench mutants page browser screenshots clean help

help:  ## what can be made
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

play: .venv/base page  ## open the table: prints the address of the page
	@$(BIN)/penultima serve $(ARGS)

test: .venv/dev page browser  ## every test
	PENULTIMA_TESTS=test $(BIN)/pytest --numprocesses=auto --ignore=tests/browser $(ARGS)
	cd web && $(NPM) run check && $(NPM) test
	$(BIN)/pytest --numprocesses=auto tests/browser  # alone: its driver and asyncio don't share a process

check: .venv/dev  ## the fast loop: lint, types, unit tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest --quiet --numprocesses=auto -m 'not slow' --ignore=tests/browser $(ARGS)

bench: .venv/bench  ## this project and its peers side by side, in ratios
	$(BIN)/python -m bench $(ARGS)

mutants: .venv/dev  ## break the rules, or the server, on purpose, one by one, and see that a test notices
	$(BIN)/python -m tools.mutants $(ARGS)

screenshots: .venv/dev page browser  ## every screen of the page, into screenshots/
	$(BIN)/python -m tests.browser.screenshots $(ARGS)

page: .venv/base  # the browser table, built if anything it is made from has changed
	@$(BIN)/python build_page.py

browser:  # for the tests that use a real one
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || [ -n "$$CHROMIUM" ] \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	       && apt-get update -q && apt-get install -q -y chromium; } \
	  || { echo "The tests need Chromium: install it, or set CHROMIUM to its path."; exit 2; }

clean:  ## forget what was installed and built
	rm -rf .venv build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis \
	  web/node_modules src/penultima/page src/penultima/kernel/features.pxd \
	  src/penultima/*/*.c src/penultima/*/*.so src/penultima/*/*.pyd src/penultima/*/codes.pxd

.venv/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "penultima needs Python 3.11 or newer: make PYTHON=python3.11"; exit 2; }
	$(PYTHON) -m venv .venv
	@touch $@

.venv/base: .venv/pip pyproject.toml $(KERNEL)
	$(BIN)/pip install --quiet --editable '.[server,terminal]'
	@touch $@

.venv/dev: .venv/pip pyproject.toml $(KERNEL)
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@ .venv/base

.venv/bench: .venv/dev
	$(BIN)/pip install --quiet --editable '.[dev,bench]'
	@touch $@ .venv/dev .venv/base
