"""The decisions open to one seat, in the form in which a board lets its player point at them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.core.input.legal_moves import legal
from bot.core.language.voice import Voice
from bot.core.publishing import controls
from bot.core.slices import in_slices
from bot.core.tables.loaded import LoadedTable
from rules.core.diagram import Diagram, Token, route
from rules.core.game import Move, Seat, State, Stepwise
from rules.core.log import Decision, Snapshot, as_open
from storage.model import TableId

MOST_KEPT: Final = 100
"""Boards whose choices are kept."""


@dataclass(frozen=True, slots=True)
class Way:
    """A legal move: its notation, the sites to point at in order, and what else it does.

    gist: "" if the sites say all. end: tokens on the last site afterwards, if another move has the same
    sites.
    """

    text: str
    sites: tuple[str, ...]
    gist: str = ""
    end: tuple[Token, ...] = ()


@dataclass(frozen=True, slots=True)
class Stakes:
    """Stakes that a seat may place.

    mine: chips by site. purse: chips not yet staked. limits: chips that each site may hold.
    """

    sites: tuple[str, ...]
    mine: Mapping[str, int]
    purse: int
    limits: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Choices:
    """Decisions open to one seat.

    ways: moves to point at; empty if the player points at them step by step (`steps`). words: moves of one
    word, with their labels. number: bounds of a bid. bid: the sealed bid that the player may still change.
    throws: one of the words throws the dice.
    """

    seat: Seat
    ways: tuple[Way, ...]
    steps: bool
    words: tuple[tuple[str, str], ...]
    number: tuple[int, int] | None
    bid: int | None
    stakes: Stakes | None
    throws: bool


class KeptChoices:
    """Cache of choices by table, seat and language: every viewer of a board asks for them again."""

    def __init__(self) -> None:
        self._kept: LRUCache[tuple[TableId, Seat, str], tuple[Snapshot[State], Choices | None]]
        self._kept = LRUCache(MOST_KEPT)

    async def choices(self, loaded: LoadedTable, seat: Seat, seen: Diagram, voice: Voice) -> Choices | None:
        """Return a seat's decisions now, or None. seen: the seat's view."""
        if loaded.table.status != "playing":
            return None
        key = loaded.table.id, seat, voice.language
        at, found = self._kept.get(key, (None, None))
        if at is not loaded.snapshot:
            found = await _choices(loaded, seat, seen, voice)
            self._kept[key] = loaded.playing, found
        return found


async def _choices(loaded: LoadedTable, seat: Seat, seen: Diagram, voice: Voice) -> Choices | None:
    moves = legal(loaded, seat)
    if not moves:
        return None
    found = controls.kinds(loaded, moves)
    steps = isinstance(loaded.game, Stepwise) and found.picker
    pointed = await _ways(loaded, seat, moves, seen, voice) if found.picker and not steps else ()
    throws = not set(found.words).isdisjoint(loaded.game.about.vocabulary.throws)
    return Choices(
        seat,
        pointed,
        steps,
        tuple((word, voice(f"move-{word}")) for word in found.words),
        found.number,
        _bid(loaded, seat) if found.number else None,
        _stakes(loaded, seat, moves, found.stakes) if found.stakes else None,
        throws,
    )


async def _ways(
    loaded: LoadedTable, seat: Seat, moves: Sequence[Move], seen: Diagram, voice: Voice
) -> tuple[Way, ...]:
    """Return the moves to point at; there may be hundreds."""
    game, state = loaded.game, loaded.playing.state
    found: dict[tuple[str, ...], list[Move]] = {}
    for move in moves:
        if sites := route(seen, game.parts(move)):  # a move of one word has no sites; it has a button
            found.setdefault(sites, []).append(move)
    ways = []
    async for sites, move, several in in_slices(
        (sites, move, len(alike) > 1) for sites, alike in found.items() for move in alike
    ):
        gist = game.gist(state, move)
        words = voice(gist.key, gist.data) if gist else ""
        ways.append(
            Way(game.write(move), sites, words, _end(loaded, seat, move, sites[-1]) if several else ())
        )
    return tuple(ways)


def _end(loaded: LoadedTable, seat: Seat, move: Move, site: str) -> tuple[Token, ...]:
    """Return the tokens that a move leaves on a site."""
    game = loaded.game
    after = game.play(loaded.playing.state, seat, move).state
    seen = game.diagram(game.view(after, seat))
    return next((stack.tokens for stack in seen.stacks if stack.site == site), ())


def _bid(loaded: LoadedTable, seat: Seat) -> int | None:
    """Return the sealed bid of a seat while other seats have yet to bid."""
    if loaded.log is None or seat in loaded.game.to_act(loaded.playing.state):
        return None
    own = (one for one in reversed(loaded.log.records) if isinstance(one, Decision) and one.seat == seat)
    text = next((one.text for one in own), "")
    return int(text) if text.isdecimal() else None


def _stakes(loaded: LoadedTable, seat: Seat, moves: tuple[Move, ...], sites: tuple[str, ...]) -> Stakes:
    game, state = as_open(loaded.game), loaded.playing.state
    mine = game.stakes(state, seat)
    purse = game.holdings(state).get(seat, 0) - sum(mine.values())
    limits = dict.fromkeys(sites, 0)
    for move in moves:
        match game.parts(move):
            case (site, amount) if site in limits:
                limits[site] = max(limits[site], int(amount))
            case _:
                pass
    return Stakes(sites, mine, purse, limits)
