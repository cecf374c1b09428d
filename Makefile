# Every target installs what it needs. The machine needs Python 3.11+, make and a C compiler.

PYTHON ?= python3
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
ENGINE ?= docker
# Two more than there are processors: many tests wait for a process or a browser.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')
NPM := $(abspath $(BIN))/python ../build_page.py npm
# What the compiled kernel is built from.
KERNEL := setup.py $(filter-out %/codes.pxd %/features.pxd %/inputs.pxd,\
  $(foreach part,kernel lab env,$(wildcard src/penultima/$(part)/*.py src/penultima/$(part)/*.pxd)))

.PHONY: play test check lint page-tests soak siege bench examples mutants docs dist wheels lock sbom audit image container page browser proxies texts screenshots clean help

help:  ## list these targets
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

play: .venv/base page  ## start a server and print the address of its page
	@$(BIN)/penultima serve $(ARGS)

test: .venv/dev page browser proxies  ## lint, types and every test
	$(MAKE) --jobs=2 --output-sync=target lint page-tests
	PENULTIMA_TESTS=test $(BIN)/pytest --numprocesses=$(WORKERS) --dist=worksteal --ignore=tests/browser $(ARGS)
	@# Alone, because its driver and asyncio don't share a process.
	$(BIN)/pytest --numprocesses=$(WORKERS) --maxschedchunk=1 tests/browser

check: .venv/dev lint  ## the fast loop: lint, types, unit tests
	$(BIN)/pytest --quiet --numprocesses=$(WORKERS) -m 'not slow' --ignore=tests/browser $(ARGS)

lint: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

page-tests: .venv/dev page  # types and tests of the page
	cd web && $(NPM) run check && $(NPM) test

soak: .venv/dev  ## the randomised tests with fresh seeds, for ten minutes: ARGS="--minutes 480"
	$(BIN)/python -m tools.soak $(ARGS)

siege: .venv/dev page  ## attack a server on this machine, and see how others fare: ARGS="--seconds 2"
	$(BIN)/python -m tools.siege $(ARGS)

bench: .venv/bench $(if $(findstring learning,$(ARGS)),.venv/train)  ## this project and its peers side by side, in ratios
	$(BIN)/python -m bench $(ARGS)

mutants: .venv/dev  ## break the code on purpose, one line at a time, and list what no test notices
	$(BIN)/python -m tools.mutants $(ARGS)

docs: .venv/dev  ## the documentation as a site, for `penultima docs` and for /docs at a server
	$(BIN)/python -m tools.site

dist: .venv/dev page docs  ## the wheel and the source archive in dist/, built twice and compared
	$(BIN)/python -m tools.reproducible --outdir dist

wheels: .venv/pip  ## wheels for this system and all Pythons, from the source archive of `make dist`
	$(BIN)/pip install --quiet 'cibuildwheel>=3,<5'
	$(BIN)/python -m cibuildwheel --output-dir dist dist/penultima-*.tar.gz

lock: .venv/release  ## pin the dependencies of the container image anew, with hashes
	$(BIN)/python -m tools.lock

sbom: .venv/release page  ## the bills of materials in sbom/, anew
	$(BIN)/python -m tools.sbom

audit: .venv/release page  ## known vulnerabilities of what is shipped and of what builds it
	$(BIN)/pip-audit --strict --disable-pip --require-hashes -r container/requirements.txt
	$(BIN)/pip-audit --strict --disable-pip --require-hashes -r container/build-requirements.txt
	cd web && $(NPM) audit

image: docs  ## the container image, with the engine that is there: ENGINE=podman
	$(ENGINE) build --tag penultima .

container:  ## run the image that `make image` has made, until it is healthy
	ENGINE=$(ENGINE) container/check.sh

texts: .venv/dev  ## what follows from the texts and the types: generated code, golden texts, tables of the docs
	for tool in typescript sentences api_specs api_pages cli_page doc_tables; do $(BIN)/python -m tools.$$tool || exit; done
	$(BIN)/python -m tests.text.test_rulebook

screenshots: .venv/dev page browser  ## a picture of every screen, in screenshots/
	$(BIN)/python -m tests.browser.screenshots $(ARGS)

page: .venv/base  # builds the browser page if its sources have changed
	@$(BIN)/python build_page.py

browser:  # installs Chromium for the browser tests, and its variant without windows, which is faster
	@{ command -v chromium && command -v chromium-headless-shell; } >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	       && apt-get update -q && apt-get install -q -y chromium chromium-headless-shell; } \
	  || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || [ -n "$$CHROMIUM" ] \
	  || { echo "The tests need Chromium: install it, or set CHROMIUM to its path."; exit 2; }

proxies:  # installs HAProxy and nginx for the tests of deploy/; as another user: SUDO=sudo
	@export PATH="$$PATH:/usr/sbin"; { command -v haproxy && command -v nginx; } >/dev/null \
	  || { { [ "$$(id -u)" = 0 ] || [ -n "$(SUDO)" ]; } && command -v apt-get >/dev/null \
	       && $(SUDO) apt-get update -q && $(SUDO) apt-get install -q -y haproxy nginx-light; } \
	  || { echo "The tests need HAProxy and nginx: install them."; exit 2; }

clean:  ## remove everything installed or built
	rm -rf .venv .venv-rllib build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis \
	  web/node_modules src/penultima/page src/penultima/site src/penultima/kernel/features.pxd \
	  src/penultima/*/*.c src/penultima/*/*.so src/penultima/*/*.pyd src/penultima/*/codes.pxd

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

.venv/release: .venv/dev
	$(BIN)/pip install --quiet --editable '.[dev,release]'
	@touch $@ .venv/dev .venv/base

.venv/train: .venv/bench  # PyTorch, which is large
	$(BIN)/pip install --quiet --editable '.[dev,bench,train]'
	@touch $@ .venv/bench .venv/dev .venv/base

examples: .venv/train .venv-rllib/ready  ## train with each example for a moment
	$(BIN)/pytest --quiet examples $(ARGS)

# RLlib pins another Gymnasium than the rest.
.venv-rllib/ready: .venv/base
	$(PYTHON) -m venv .venv-rllib
	$(BIN:.venv/%=.venv-rllib/%)/pip install --quiet --editable '.[rllib]'
	@touch $@

.venv/bench: .venv/dev
	$(BIN)/pip install --quiet --editable '.[dev,bench]'
	@touch $@ .venv/dev .venv/base
