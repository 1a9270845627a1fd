# Pitboss: `make run` to play, `make test` to prove. Both set up everything they need.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready
TUNED  := $(VENV)/.compiled
PEERS  := .venv-peers
DOCS   := .venv-docs
INSPECT := .venv-inspect
RELEASE := .venv-release
# One test process more than cores: some tests wait for a browser, a database or a lease to run out.
WORKERS := $(shell $(PYTHON) -c 'import os; print(min(8, (os.cpu_count() or 1) + 1))')
# Forked once all is collected where that is safe (tests/sides.py); elsewhere each of them collects for itself.
SIDES := $(if $(filter Linux,$(shell uname -s)),--sides,-n)

# What is compiled stays on disk: tests start hundreds of processes, and each would compile all it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run setup tools proxy test test-all check game soak pictures mutants trace bench wheel release sbom audit pins vectors docs clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

run: $(STAMP) ## set up, then open the floor: live tables in the browser
	@test -e $(TUNED) || nice -n 15 $(MAKE) $(TUNED) >/dev/null 2>&1 &
	@$(BIN)/pitboss serve

setup: $(TUNED) ## only the environment, giving .venv/bin/pitboss with its kernels compiled

# Games whose figures are the house's own are compiled with some house's.
$(TUNED): $(STAMP)
	@echo "compiling the kernels for this machine (once, about a minute)"
	@PITBOSS_HOUSE=tests/house.toml $(BIN)/pitboss compile
	@touch $(TUNED)

$(STAMP): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Pitboss needs Python 3.11 or newer, found " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "setting up $(VENV): downloading and unpacking some hundred packages (once, one to three minutes)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

# Tests and kernels are compiled, if need be, while one core reads the sources: else each worker would do it for itself.
LINT := { $(BIN)/ruff format --check src tests bench examples vectors docs release && \
	$(BIN)/ruff check src tests bench examples vectors docs release && $(BIN)/mypy; }
define lint
	@$(BIN)/python -m tests.warm & $(LINT); found=$$?; wait; exit $$found
endef

# What a change of one rule seldom touches, and takes half of the time.
LENGTHY := analysis ask chain counting equity forgery frequencies kernel kill mutated odds phh phh_write postgres pot_sheets \
	pricing store strategy tracing
check: export PITBOSS_GAMES = changed
check: $(STAMP) ## lint, types and the quick tests of rules and journal, for the games that differ from main; half a minute
	@$(LINT)
	$(BIN)/pytest $(SIDES) 2 -m "not slow" \
		tests/games tests/golden tests/journal tests/rulebook tests/table tests/test_money.py \
		$(addprefix --ignore-glob=*/test_,$(addsuffix .py,$(LENGTHY)))

game: $(STAMP) ## GAME=casino-war: everything about one game, lint, types, conformance, figures and its own tests; 15 seconds
	@test -n "$(GAME)" || { echo "say which: make game GAME=casino-war"; exit 2; }
	@set -e; folders=$$($(BIN)/python -m tests.volume $(GAME)); set -- $$folders; \
	$(BIN)/ruff format --check -q $$folders; $(BIN)/ruff check -q $$folders; $(BIN)/mypy $$1; \
	PITBOSS_GAMES=$(GAME) $(BIN)/pytest $(SIDES) 2 -m "not slow" $$2 tests/conformance tests/golden tests/oracles tests/rulebook/test_rulebook.py

tools: ## a real browser and a real database server for the tests; without them those tests are skipped, loudly
	@if command -v chromium >/dev/null && ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "installing chromium and postgresql for the tests (once)"; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
			chromium fonts-dejavu-core postgresql; } >/dev/null 2>&1 || echo "SKIPPED: they could not be installed"; \
	else echo "SKIPPED: browser and PostgreSQL tests need chromium and postgresql"; fi

# Its service is not started: a test starts it, with a file of its own.
proxy:
	@if command -v nginx >/dev/null || test -x /usr/sbin/nginx; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		{ apt-get update -qq && RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
			nginx-light; } >/dev/null 2>&1 || echo "SKIPPED: nginx could not be installed"; \
	else echo "SKIPPED: the tests of a reverse proxy need nginx"; fi

test: $(STAMP) tools ## lint, types, every rule and provision, the record, a browser, a database, a cluster, one kill; four minutes
	$(lint)
	$(BIN)/pytest $(SIDES) $(WORKERS)
	@$(BIN)/pitboss trace --summary

test-all: $(STAMP) $(INSPECT)/.ready tools proxy ## make test and every slow test: all felts in the browser, long counts, kills, statistics; PART=1/4 for a quarter; 15 minutes
	$(lint)
	$(BIN)/pytest $(SIDES) $(WORKERS) --all $(if $(PART),--part $(PART))

soak: $(STAMP) tools ## the long trials at full volume, written to RELIABILITY.md; ROW="C1 L1" for some of them; hours
	@$(BIN)/python -m tests.trust $(ROW)
	@test -n "$(ROW)" || PITBOSS_SOAK=1 $(BIN)/pytest $(SIDES) 2 -m slow

pictures: $(STAMP) tools ## pictures of README and docs, taken from the running product; some minutes
	$(BIN)/python -m tests.floor.page_pictures
	$(BIN)/python -m tests.floor.pictures
	$(BIN)/python -m docs.making.house

mutants: $(STAMP) ## plant each fault of tests/mutants.toml and name the test that finds it; NAME="one other" for some; half an hour
	$(BIN)/python -m tests.mutants $(NAME)

trace: $(STAMP) ## run the tests and join provisions, events seen and tests passed
	$(BIN)/pytest $(SIDES) $(WORKERS)
	$(BIN)/pitboss trace
	$(BIN)/python -m tests.trust_page

bench: $(STAMP) $(PEERS)/.ready ## our speed beside targets and peers, written to BENCHMARKS.md; some minutes
	$(BIN)/python -m bench

wheel: $(STAMP) ## dist/: the package with its kernels compiled and its prices worked out, so that no first use waits where they fit; four minutes
	PITBOSS_KERNELS=1 $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation -w dist .

release: $(STAMP) $(RELEASE)/.ready ## dist/pitboss-VERSION: archives, wheels with kernels for each Python here, wheels to install without a network, hashes; all tried; an hour
	$(BIN)/python -m release

sbom: $(STAMP) ## sbom.json: every part that is installed, with version, licence and hashes (CycloneDX)
	@$(BIN)/python -m tests.parts

audit: $(STAMP) ## advisories of the package index against what is pinned
	@$(BIN)/python -m tests.parts --audit

pins: ## every requirements.txt again with the hashes that the package index publishes, after a version was changed
	$(PYTHON) -m tests.pins

vectors: $(STAMP) ## write the vectors of all games anew, after a game has a new version of its rules
	$(BIN)/python vectors/make.py

docs: $(STAMP) $(DOCS)/.ready ## build/site: the documentation, a page for every game and command among it; strict on links, needs no network
	$(BIN)/python -m docs.making
	NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs build --quiet --strict -f build/mkdocs.yml
	@echo "open build/site/index.html"

$(RELEASE)/.ready: release/requirements.txt
	@test -x $(RELEASE)/bin/python || $(PYTHON) -m venv $(RELEASE)
	@echo "setting up $(RELEASE) with what checks a release (once)"
	@$(RELEASE)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r release/requirements.txt
	@touch $(RELEASE)/.ready

$(DOCS)/.ready: docs/requirements.txt
	@test -x $(DOCS)/bin/python || $(PYTHON) -m venv $(DOCS)
	@echo "setting up $(DOCS) with what builds the documentation (once)"
	@$(DOCS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r docs/requirements.txt
	@touch $(DOCS)/.ready

# Inspect wants other versions than ours, and brings about eighty packages that nothing else needs.
$(INSPECT)/.ready: tests/inspecting/requirements.txt
	@test -x $(INSPECT)/bin/python || $(PYTHON) -m venv $(INSPECT)
	@echo "setting up $(INSPECT) with what tries the tasks of Inspect (once)"
	@$(INSPECT)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r tests/inspecting/requirements.txt || \
		{ rm -rf $(INSPECT)/bin; echo "SKIPPED: $(INSPECT) cannot be set up here, so the tasks of Inspect are not tried"; }
	@touch $(INSPECT)/.ready

$(PEERS)/.ready: bench/peers.txt
	@test -x $(PEERS)/bin/python || $(PYTHON) -m venv $(PEERS)
	@echo "setting up $(PEERS) with the libraries that we are measured against (once)"
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check -r bench/peers.txt || \
		while read -r peer; do $(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check "$$peer" || \
			echo "$$peer cannot be installed here: it will be listed as such"; done < bench/peers.txt
	@touch $(PEERS)/.ready

clean: ## remove everything that the other targets made
	rm -rf $(VENV) $(PEERS) $(DOCS) $(INSPECT) $(RELEASE) sbom.json build dist .hypothesis .mypy_cache .ruff_cache .pytest_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
