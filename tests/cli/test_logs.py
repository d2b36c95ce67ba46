"""Logs, set up before any command can fail."""

import pytest
import structlog

from bot.cli import run
from tests.cli.conftest import Tool


def fail() -> int:
    """Log an error with a secret among the local variables."""
    sealed = "bid of " + "thirty-seven"
    try:
        return len(sealed) // 0
    except ZeroDivisionError:
        structlog.get_logger("bot").exception("failed")
        return 0


@pytest.mark.parametrize("arguments", [(), ("check",), ("legal", "lasca")])
def test_a_traceback_never_shows_what_a_function_held(
    arguments: tuple[str, ...],
    taberna: Tool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(run, "main", lambda: 0)
    taberna(*arguments)
    fail()
    told = capsys.readouterr()
    assert "ZeroDivisionError" in told.err
    assert "thirty-seven" not in told.err + told.out
