"""What a platform's tests bring, so that the same evening can be spent on every platform.

A driver plays people on one platform through its real client and a fake of its server: what they do goes
the platform's own way (a slash command, a tap, a message), and everything it returns is what people see.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass


@dataclass(frozen=True)
class Shown:
    """One message as people see it. pings: names of those it calls for."""

    text: str
    alt: str = ""
    picture: bool = False
    labels: tuple[str, ...] = ()
    pings: frozenset[str] = frozenset()


class Driver(ABC):
    """People go by their first names and exist from the first time they are named."""

    @abstractmethod
    async def opens(self, who: str, game: str, **args: str) -> None:
        """`/play game`, with further parameters by name."""

    @abstractmethod
    async def joins(self, who: str) -> str:
        """The Join button of the latest board; what this person alone is told, "" for nothing."""

    @abstractmethod
    async def moves(self, who: str, text: str) -> str:
        """A move as typed; what this person is told for it, "" for nothing."""

    @abstractmethod
    async def bids(self, who: str, points: int) -> str:
        """A secret number, given in private; what this person alone is told."""

    @abstractmethod
    async def taps(self, who: str, label: str) -> str:
        """A button of the latest board by its label; what this person alone is told."""

    @abstractmethod
    async def taps_old(self, who: str, label: str) -> str:
        """A button of the first board, as a screen that was never refreshed still shows it."""

    @abstractmethod
    def boards(self) -> list[Shown]:
        """What everybody sees now, oldest first; the last one is the board."""

    @abstractmethod
    def private(self, who: str) -> list[Shown]:
        """What the private chat with this person shows now, oldest first."""

    @abstractmethod
    def overheard(self) -> str:
        """Every word, label and alt text that others could ever see, earlier versions included."""

    @abstractmethod
    async def restarts(self) -> None:
        """The process ends and a new one begins on the same database."""
