"""Chips: accounts, entries between them, and what a person allows themselves."""

from dataclasses import dataclass
from typing import Final, Literal

from storage.model.ids import ChatId, PersonId, TableId

MINT: Final = "mint"
"""The account all chips come from and go back to; it alone may owe."""
ALLOWANCE: Final = 100
"""The daily allowance tops a purse up to this, counting the chips on tables; a new season takes the rest."""
SECONDS_A_DAY: Final = 86_400


@dataclass(frozen=True, slots=True)
class BettingLimits:
    """What must outlive the deletion of a person's data, kept under a keyed hash.

    Days are counted in UTC from 1970. locked_until: Unix time of the self-lock's end. allowance_day: the
    last day the allowance was paid. bought: chips bought in on bought_day. limit: most chips a day (None:
    no limit); from limit_day on, later_limit takes its place, because a limit cannot be lifted early.
    """

    key: str
    locked_until: float = 0.0
    allowance_day: int = -1
    bought_day: int = -1
    bought: int = 0
    limit: int | None = None
    later_limit: int | None = None
    limit_day: int = -1


@dataclass(frozen=True, slots=True)
class Entry:
    """Chips that change hands, from one account to another."""

    source: str
    target: str
    amount: int
    reason: Literal["allowance", "arrival", "departure", "payout", "season"]
    table: TableId | None = None


def purse(chat: ChatId, person: PersonId) -> str:
    """The account of a person's chips in one chat, those on tables left out."""
    return f"purse:{chat} {person}"


def pot(table: TableId) -> str:
    """The account of the chips on a table."""
    return f"table:{table}"


def day_of(moment: float) -> int:
    """The day of a Unix time in UTC, counted from 1970."""
    return int(moment // SECONDS_A_DAY)
