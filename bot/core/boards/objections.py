"""Why something cannot be moved, or not there: the rule that forbids it, and what could be moved instead."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from bot.core.context import Context
from bot.core.input.legal import legal
from bot.core.input.refusals import explain
from bot.core.messages import Personal
from bot.core.publishing import screens
from bot.core.slices import in_slices
from bot.core.tables.loaded import LoadedTable
from rules.core.diagram import Layout, Site, route
from rules.core.errors import AmbiguousMove, IllegalMove, NotationError, NotYourTurn, Refusal
from rules.core.game import Seat, Stepwise

MOST_SITES: Final = 12
"""Places of a move that are looked at."""


@dataclass(frozen=True, slots=True)
class Objection(Personal):
    """The rule in words, "" where nothing forbids it; and the places where legal moves begin."""

    text: str
    lit: tuple[str, ...]


async def objection(
    ctx: Context, loaded: LoadedTable, seat: Seat, sites: Sequence[str], taken: Sequence[str] = ()
) -> Objection:
    """Why a seat cannot move along these sites, after steps that are taken already.

    One site alone is where a move would begin.
    """
    layout = screens.private_diagram(loaded, seat).layout
    places = {site.name: site for site in layout.sites}
    pointed = [places[name] for name in sites[:MOST_SITES] if name in places]
    lit = origins(loaded, seat, taken)
    if not lit or not pointed:
        refusal: Refusal | None = NotYourTurn() if not lit else None
    elif len(pointed) > 1:
        refusal = _forbidding(loaded, seat, (*taken, _leg(pointed)))
    else:
        refusal = await _most_telling(loaded, seat, layout, pointed[0], taken)
    words = explain(refusal, ctx.voice(loaded)) if refusal else ""
    return Objection(ctx.person.id, words, lit)


def origins(loaded: LoadedTable, seat: Seat, taken: Sequence[str] = ()) -> tuple[str, ...]:
    """The places where legal moves of a seat begin, or the steps that may be next."""
    game, state = loaded.game, loaded.playing.state
    if isinstance(game, Stepwise) and seat in game.to_act(state):
        ways: Iterable[tuple[str, ...]] = game.steps(state, taken).values()
    else:
        seen = screens.private_diagram(loaded, seat)
        ways = (route(seen, game.parts(move)) for move in legal(loaded, seat))
    return tuple(dict.fromkeys(way[0] for way in ways if way))


async def _most_telling(
    loaded: LoadedTable, seat: Seat, layout: Layout, origin: Site, taken: Sequence[str]
) -> Refusal | None:
    """The rule that keeps everything on a site from moving.

    Every place is tried as a landing. A rule that forbids few of them is met last, when those about the shape
    of a move are kept; of such it is the one about the nearest place, or about no place in particular.
    """
    placing = _forbidding(loaded, seat, (*taken, _written(origin)))
    if _places_men(loaded, seat):
        return placing
    others = sorted((site for site in layout.sites if site != origin), key=lambda site: _apart(origin, site))
    found: list[tuple[Site, IllegalMove]] = []
    async for landing, refusal in in_slices(_tried(loaded, seat, origin, others, taken)):
        if isinstance(refusal, IllegalMove):
            found.append((landing, refusal))
    often = Counter(refusal.code for _, refusal in found)
    telling = min(
        found,
        key=lambda one: (often[one[1].code], one[0].name in one[1].facts.values(), _apart(origin, one[0])),
        default=None,
    )
    return telling[1] if telling else placing


def _tried(
    loaded: LoadedTable, seat: Seat, origin: Site, landings: Iterable[Site], taken: Sequence[str]
) -> Iterator[tuple[Site, Refusal | None]]:
    for landing in landings:
        yield landing, _forbidding(loaded, seat, (*taken, _leg((origin, landing))))


def _forbidding(loaded: LoadedTable, seat: Seat, parts: Sequence[str]) -> Refusal | None:
    """What the rules say of a move, None where they allow it."""
    try:
        loaded.game.parse(loaded.playing.state, seat, " ".join(parts))
    except AmbiguousMove:
        return None
    except (IllegalMove, NotationError) as refusal:
        return refusal
    return None


def _places_men(loaded: LoadedTable, seat: Seat) -> bool:
    """Whether moves are pointed at by one place alone."""
    return any(len(loaded.game.parts(move)) == 1 for move in loaded.game.moves(loaded.playing.state, seat))


def _leg(sites: Sequence[Site]) -> str:
    return "-".join(map(_written, sites))


def _written(site: Site) -> str:
    """A site as a move names it: whose tray it is goes without saying."""
    return site.name if site.seat is None else site.name.removesuffix(f"-{site.seat}")


def _apart(one: Site, other: Site) -> float:
    return hypot(one.x - other.x, one.y - other.y)
