# `make run` opens the app, `make test` runs all tests; both set up everything they need.
PYTHON ?= python3
REQUIREMENTS ?= requirements-dev.txt
BIN = .venv/bin

.PHONY: run test check bench screenshots lock clean

run: .venv/run
	@trap 'exit 0' INT; $(BIN)/streamlit run app.py  # Ctrl-C is how it ends, no error

test: .venv/dev
	$(BIN)/python -m pytest -n 2

check: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/python -m pytest -n 2

bench: .venv/dev
	$(BIN)/python -m tools.bench

screenshots: .venv/dev
	$(BIN)/python -m tools.screenshots

lock: .venv/dev
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-annotate --no-header --no-emit-index-url \
		--upgrade requirements-dev.txt --output-file requirements.lock

clean:
	rm -rf .venv

.venv/run: requirements.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Transformer by Hand needs Python 3.11 or newer.")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

.venv/dev: .venv/run $(REQUIREMENTS)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r $(REQUIREMENTS)
	$(BIN)/python -m tools.chromium
	touch $@
