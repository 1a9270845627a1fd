# Pitboss: `make run` to play, `make test` to prove. Both set up everything they need.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help run setup test check trace bench clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

run: $(STAMP) ## set up, then open the main job: a table in the terminal
	@$(BIN)/pitboss play

setup: $(STAMP) ## only the environment, giving .venv/bin/pitboss

$(STAMP): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Pitboss needs Python 3.11 or newer, found " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "setting up $(VENV) (once, about a minute)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

check: $(STAMP) ## lint, types and quick tests, under a minute
	$(BIN)/ruff format --check src tests bench
	$(BIN)/ruff check src tests bench
	$(BIN)/mypy
	$(BIN)/pytest -n 2 -m "not slow"

test: $(STAMP) ## everything: lint, types, all tests, the trace of provisions
	$(BIN)/ruff format --check src tests bench
	$(BIN)/ruff check src tests bench
	$(BIN)/mypy
	$(BIN)/pytest -n 2
	@$(BIN)/pitboss trace --summary

trace: $(STAMP) ## run the tests and join provisions, events seen and tests passed
	$(BIN)/pytest -n 2
	$(BIN)/pitboss trace

bench: $(STAMP) ## our speed beside the targets
	$(BIN)/python -m bench

clean: ## remove everything that the other targets made
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .ruff_cache .pytest_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
