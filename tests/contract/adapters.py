"""Drivers that play the same evening on every platform.

A driver plays people on one platform through its real client and a fake of its server. They act by the
platform's own means (a slash command, a tap, a message), and a driver returns only what people see.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass


@dataclass(frozen=True)
class Shown:
    """One message as people see it.

    pings: the names of the people it mentions.
    """

    text: str
    alt: str = ""
    picture: bool = False
    labels: tuple[str, ...] = ()
    pings: frozenset[str] = frozenset()


class Driver(ABC):
    """Driver of a platform. People have first names, and exist after their first mention."""

    @abstractmethod
    async def opens(self, who: str, game: str, **args: str) -> None:
        """Open a table by `/play game`, with further parameters by name."""

    @abstractmethod
    async def joins(self, who: str) -> str:
        """Press the Join button of the latest board; return the private answer, or ""."""

    @abstractmethod
    async def moves(self, who: str, text: str) -> str:
        """Type a move; return the answer to this person, or ""."""

    @abstractmethod
    async def bids(self, who: str, points: int) -> str:
        """Bid a secret number in private; return the private answer."""

    @abstractmethod
    async def taps(self, who: str, label: str) -> str:
        """Press a button of the latest board by its label; return the private answer."""

    @abstractmethod
    async def taps_old(self, who: str, label: str) -> str:
        """Press a button of the first board, as a client that never refreshed still shows it."""

    @abstractmethod
    def boards(self) -> list[Shown]:
        """Return the posts that everybody sees now, oldest first; the last one is the board."""

    @abstractmethod
    def private(self, who: str) -> list[Shown]:
        """Return the posts in the private chat with this person, oldest first."""

    @abstractmethod
    def overheard(self) -> str:
        """Return every text, label and alt text that others could ever see, including earlier versions."""

    @abstractmethod
    async def restarts(self) -> None:
        """Stop the process, and start a new one on the same database."""
