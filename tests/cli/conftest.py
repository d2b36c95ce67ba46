from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.parser import main

Tool = Callable[..., tuple[int, str, str]]
"""Function that runs a command line and returns the exit code, standard output, standard error."""


@pytest.fixture
def taberna(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Tool:
    monkeypatch.setenv("TABERNA_DATABASE", str(tmp_path / "taberna.db"))

    def run(*arguments: object) -> tuple[int, str, str]:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as ending:
            code = int(ending.code or 0)
        told = capsys.readouterr()
        return code, told.out, told.err

    return run
