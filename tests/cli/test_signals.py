"""Ctrl-C and SIGTERM, at any moment: a quiet end and a meaningful exit code."""

import asyncio
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bot import signals
from tests.cli.test_run import COMMAND, settings
from tests.ports import reserved_port
from tests.tiers import FULL

STORM = 0.002
"""Seconds between the signals of a storm."""
TRIES = 4
"""Random moments to try, each with a process of its own."""


def caught(process: "subprocess.Popen[str]", number: signal.Signals) -> bool:
    """Return True if a process has a handler for a signal, or ignores it."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    masks = (line.split()[1] for line in status.splitlines() if line.startswith(("SigCgt:", "SigIgn:")))
    return any(int(mask, 16) >> (number - 1) & 1 for mask in masks)


def until(reached: Callable[[], bool]) -> None:
    """Wait until a process has reached a state; the test's own deadline ends it."""
    while not reached():
        time.sleep(0.001)


def started(folder: Path, port: int) -> "subprocess.Popen[str]":
    """Start a bot with a local page, and return once it handles signals."""
    process = subprocess.Popen(
        COMMAND,
        env=settings(folder, TABERNA_LOCAL="on", TABERNA_LOCAL_PORT=str(port)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until(lambda: caught(process, signal.SIGTERM))  # Python itself catches only SIGINT
    return process


def storm(process: "subprocess.Popen[str]", number: signal.Signals) -> tuple[int, str]:
    """Send a signal again and again until a process has ended; return its exit code and its output."""
    while process.poll() is None:
        process.send_signal(number)
        time.sleep(STORM)
    out, error = process.communicate()
    return process.returncode, out + error


@pytest.mark.parametrize("number", signals.ENDING)
def test_before_anything_is_open_a_signal_ends_the_process_without_a_word(number: signal.Signals) -> None:
    program = f"import signal; from bot import signals; signals.exit_at_once(); signal.raise_signal({number})"
    told = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True)
    assert (told.returncode, told.stdout + told.stderr) == (128 + number, b"")


async def test_only_the_first_signal_asks_the_bot_to_stop() -> None:
    before = [signal.getsignal(number) for number in signals.ENDING]
    asked = asyncio.Queue[str]()
    try:
        signals.stop_at_first(lambda: asked.put_nowait("stop"), asyncio.get_running_loop())
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGTERM):
            signal.raise_signal(number)
        assert await asked.get() == "stop"
        await asyncio.sleep(0)
        assert asked.empty()
    finally:
        for number, handler in zip(signals.ENDING, before, strict=True):
            signal.signal(number, handler)


@FULL
@pytest.mark.parametrize("number", signals.ENDING)
def test_a_signal_while_it_starts_ends_it_quietly(number: signal.Signals, tmp_path: Path) -> None:
    """Send it at random moments, the first of them before any slow import."""
    codes = []
    with reserved_port() as port:
        for moment in range(TRIES):
            with started(tmp_path / str(moment), port) as process:
                time.sleep(moment and random.uniform(0, 0.5))
                code, said = storm(process, number)
            codes.append(code)
            assert "Traceback" not in said
    assert codes[0] == 128 + number
    assert set(codes) <= {128 + number, 0}  # 0 where it had begun to open


@FULL
@pytest.mark.parametrize("number", signals.ENDING)
def test_a_storm_of_signals_does_not_disturb_the_end(number: signal.Signals, tmp_path: Path) -> None:
    with reserved_port() as port:
        for moment in range(TRIES):
            with started(tmp_path / str(moment), port) as process:
                assert process.stderr is not None
                assert next((line for line in process.stderr if "local_table_open" in line), "")
                time.sleep(random.uniform(0, 0.1))
                assert storm(process, number) == (0, "")
            assert not (tmp_path / str(moment) / "t.db-wal").exists()


@FULL
def test_a_tool_that_is_interrupted_ends_quietly() -> None:
    """Interrupt `taberna perft` at a depth that takes minutes."""
    tool = [*COMMAND, "perft", "lasca", "30"]
    process = subprocess.Popen(tool, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with process:
        until(lambda: caught(process, signal.SIGTERM))
        until(lambda: not caught(process, signal.SIGTERM))
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        assert process.communicate() == ("", "")
        assert process.returncode == 130
