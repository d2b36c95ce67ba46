"""The three lines that a person at a terminal sees instead of the log when the bot has started."""

import sys
from collections.abc import Iterable, Mapping
from typing import Final

from bot.supervisor import PlatformState

LOCAL: Final = "local"
PLATFORMS: Final = ("discord", "telegram")
STOP: Final = "Stop with Ctrl-C. Nothing is lost: games go on at the next start."
SET_UP: Final = "Only on this machine. With a token in .env also on Discord or Telegram (README.md)."


def at_terminal() -> bool:
    """Return True if a person reads what this process prints."""
    return sys.stdout.isatty() and sys.stderr.isatty()


def banner(states: Iterable[PlatformState], entrances: Mapping[str, str]) -> str:
    """Return the address of the page, the platforms that are on, and how to stop, a line each."""
    known = {state.platform: state for state in states}
    others = [_platform(known[name], entrances.get(name, "")) for name in PLATFORMS if name in known]
    return "\n".join((_page(known.get(LOCAL), entrances), " ".join(others) or SET_UP, STOP, ""))


def _page(state: PlatformState | None, entrances: Mapping[str, str]) -> str:
    if state is None:
        return "No page on this machine (TABERNA_LOCAL=off)."
    if state.state != "up":
        return f"The page is not open yet: {state.because}"
    return f"Play in your browser: {entrances[LOCAL]}"


def _platform(state: PlatformState, entrance: str) -> str:
    name = state.platform.capitalize()
    match state.state:
        case "refused":
            return f"{name} is off: {state.because}."
        case "up":
            return f"{name} is on: add the bot with {entrance}"
        case _:
            return f"{name} is out of reach and tried again."
