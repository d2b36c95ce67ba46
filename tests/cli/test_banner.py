"""Three lines for a person who starts the bot in a terminal, and log lines in all other cases."""

import os
import pty
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from bot.cli.banner import SET_UP, STOP, banner
from bot.supervisor import PlatformState
from tests.cli.test_run import COMMAND, settings
from tests.ports import reserved_port
from tests.tiers import FULL

PAGE = "http://127.0.0.1:8300/"
INVITATION = "https://discord.com/oauth2/authorize?client_id=7"


@pytest.mark.parametrize(
    ("states", "lines"),
    [
        ([PlatformState("local", "up", 0)], [f"Play in your browser: {PAGE}", SET_UP]),
        (
            [PlatformState("discord", "up", 0), PlatformState("telegram", "retrying", 0, "TimeoutError")],
            [
                "No page on this machine (TABERNA_LOCAL=off).",
                f"Discord is on: add the bot with {INVITATION} Telegram is out of reach and tried again.",
            ],
        ),
        (
            [
                PlatformState("telegram", "refused", 0, "TELEGRAM_TOKEN: the platform does not accept it"),
                PlatformState("local", "retrying", 0, "OSError: port 8300 is taken"),
            ],
            [
                "The page is not open yet: OSError: port 8300 is taken",
                "Telegram is off: TELEGRAM_TOKEN: the platform does not accept it.",
            ],
        ),
    ],
)
def test_the_page_the_platforms_and_the_way_to_stop(states: list[PlatformState], lines: list[str]) -> None:
    said = banner(states, {"local": PAGE, "discord": INVITATION})
    assert said.splitlines() == [*lines, STOP]


def in_a_terminal(folder: Path, **more: str) -> list[str]:
    """Return the lines that a bot with a local page shows in a terminal, from start to Ctrl-C."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(COMMAND, env=settings(folder, **more), stdout=theirs, stderr=theirs) as bot:
        os.close(theirs)
        with os.fdopen(ours, "rb", buffering=0) as screen:
            seen = b""
            while b"Ctrl-C" not in seen and b"local_table_open" not in seen:
                seen += screen.read(1024)
            bot.send_signal(signal.SIGINT)
            with suppress(OSError):  # raised at the end of a terminal
                while rest := screen.read(1024):
                    seen += rest
        assert bot.wait() == 0
    return seen.decode().splitlines()


@FULL
def test_a_terminal_shows_three_lines_and_with_a_log_format_the_log(tmp_path: Path) -> None:
    with reserved_port() as port:
        local = {"TABERNA_LOCAL": "on", "TABERNA_LOCAL_PORT": str(port)}
        assert in_a_terminal(tmp_path, **local) == [
            f"Play in your browser: http://127.0.0.1:{port}/",
            SET_UP,
            STOP,
        ]
        (line,) = in_a_terminal(tmp_path, TABERNA_LOG_FORMAT="json", **local)
    assert '"event": "local_table_open"' in line
