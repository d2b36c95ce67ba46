"""An evening in the terminal, with people's input through a pipe."""

import os
import subprocess
import sys
from pathlib import Path

from tests.tiers import FULL


def harness(folder: Path, *lines: str, language: str = "en") -> str:
    """Return the console's answers to these lines, after which the console must end by itself."""
    told = subprocess.run(
        [sys.executable, "-m", "bot", "--console"],
        input="\n".join((*lines, "")),
        env=os.environ | {"TABERNA_DATABASE": str(folder / "t.db"), "TABERNA_LANGUAGE": language},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stderr == ""
    return told.stdout


def test_two_people_at_one_keyboard(tmp_path: Path) -> None:
    told = harness(
        tmp_path,
        "ana: /play lasca",
        "bea: #1",
        "ana: c3 d4",
        "bea: c3 d4",
        "ana: /history",
        "?",
        "/dance",
        "ana: #99",
    )
    assert told.count("“ana: /play lasca”") == 2  # at the beginning, and when asked
    assert "[1] Join" in told
    assert "white: " in told
    assert "one move" in told  # of the one who got the white men
    assert "Look: /board /tables" in told  # no such command: the list of commands


@FULL
def test_a_bid_is_a_number_after_the_tap(tmp_path: Path) -> None:
    told = harness(tmp_path, "ana: /play citadel", "bea: #1", "ana: /bid 7", "bea: /bid 3", language="it")
    assert "[1] " in told
    assert "7" in told.split("/bid")[-1]


@FULL
def test_an_evening_goes_on_where_it_stopped(tmp_path: Path) -> None:
    harness(tmp_path, "ana: /play lasca")
    assert "Lasca" in harness(tmp_path, "ana: /tables")
