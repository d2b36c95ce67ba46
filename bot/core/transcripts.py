"""Public records of a game: computed here if there are few, else by a worker."""

import asyncio
from dataclasses import dataclass, replace
from typing import Final, NewType

from bot.core import fairness
from bot.core.ports import Workers
from bot.core.slices import in_slices
from bot.core.tables.loaded import LoadedTable
from bot.core.tables.replay import LONG
from bot.core.verification import is_closed
from rules.core.errors import Refusal
from rules.core.game import AnyGame
from rules.core.log import Decision, Log, latest_first, replaying
from rules.core.saved import lines_of, open_log, pieces, undos
from rules.games import games

MOST_MOVES: Final = 60

PublicText = NewType("PublicText", str)
"""A PublicLog as it is saved."""
PublicLog = NewType("PublicLog", Log)
"""Log without sealed records."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """The public part of a log: as it is saved, how many records it has, and its digest.

    moves: how many of them are decisions that count. latest: the last of these first, at most MOST_MOVES.
    closed: whether it ends with a closing line.
    """

    text: PublicText
    records: int
    digest: str
    moves: int
    latest: tuple[Decision, ...]
    closed: bool


async def transcript(loaded: LoadedTable, workers: Workers) -> Transcript:
    """Return the public records of a table's log. Raises Refusal `not_playing`, and what a worker raises."""
    log = loaded.log
    if log is None:
        raise Refusal("not_playing")
    over = loaded.snapshot is not None and loaded.snapshot.outcome is not None
    if len(log.records) <= LONG:
        return await _transcript(loaded.game, log, over=over)
    return await workers.run(read, tuple([piece async for piece in in_slices(pieces(log))]), over)


def read(saved: tuple[str, ...], over: bool) -> Transcript:
    """Return the public records of a log in pieces, in a worker. over: True if the game is over."""
    log = open_log("".join(saved))
    return asyncio.run(_transcript(games()[log.header.game], log, over=over))


async def _transcript(game: AnyGame, log: Log, *, over: bool) -> Transcript:
    shown = await public_log(game, log, over=over)
    text, digest = "".join([piece async for piece in in_slices(pieces(shown))]), ""
    async for digest in in_slices(fairness.digests(shown)):  # noqa: B007 -- the last one counts
        pass
    latest, moves = list[Decision](), 0
    async for _, record in in_slices(latest_first(shown.records)):
        if isinstance(record, Decision):
            moves += 1
            if moves <= MOST_MOVES:
                latest.append(record)
    return Transcript(PublicText(text), len(shown.records), digest, moves, tuple(latest), is_closed(shown))


async def public_log(game: AnyGame, log: Log, *, over: bool) -> PublicLog:
    """Return a log without sealed records: in a game with secrets, those of the open round."""
    if over or not game.about.secrets:
        return PublicLog(log)
    turn, open_since = -1, 0
    undone = {to async for to in in_slices(undos(lines_of(log.records))) if to is not None}
    async for snapshot in in_slices(replaying(game, log, undone)):
        if snapshot.turn != turn:
            turn, open_since = snapshot.turn, snapshot.seq
    return PublicLog(replace(log, records=log.records[:open_since]))
