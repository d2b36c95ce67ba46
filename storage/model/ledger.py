"""Chips: entries between accounts, and what a person allows themselves."""

from dataclasses import dataclass
from typing import Literal

from storage.model.ids import TableId


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
    """Chips that change hands, from one account to another; only the mint may owe.

    Accounts are `mint`, `table:<id>` and `purse:<chat> <person>`.
    """

    source: str
    target: str
    amount: int
    reason: Literal["allowance", "arrival", "departure", "payout"]
    table: TableId | None = None
