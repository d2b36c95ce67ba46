"""A move under way on a board: its next steps, or the rule that forbids it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from bot.boards.board import own_voice
from bot.boards.choices import Way
from bot.core.context import Context
from bot.core.input.legal_moves import legal, reading
from bot.core.input.refusals import explain
from bot.core.language.voice import Voice
from bot.core.messages import Personal
from bot.core.publishing import screens
from bot.core.slices import in_slices
from bot.core.tables.loaded import LoadedTable
from rules.core.diagram import Diagram, Layout, Site, Token, route
from rules.core.errors import AmbiguousMove, IllegalMove, NotationError, NotYourTurn, Refusal
from rules.core.game import Seat, Stepwise

MOST_STEPS = 12
"""Longest prefix of a move, in steps, that is read."""
MOST_SITES: Final = 12
"""Sites of a move that are read, at most."""


@dataclass(frozen=True, slots=True)
class Steps(Personal):
    """A move under way. following: possible next steps. move: the whole move, "" until it is complete.

    dice: index of the die that each next step uses, from 0; empty without dice.
    """

    voice: Voice
    seen: Diagram
    following: tuple[Way, ...]
    move: str
    dice: Mapping[str, int]


async def steps_of(ctx: Context, loaded: LoadedTable, seat: Seat, taken: Sequence[str]) -> Steps:
    """Return a seat's move after some steps. Raises Refusal `stale` for impossible steps."""
    game, state = loaded.game, loaded.playing.state
    if not isinstance(game, Stepwise) or seat not in game.to_act(state) or len(taken) > MOST_STEPS:
        raise Refusal("stale")
    for place, step in enumerate(taken):
        if step not in game.steps(state, taken[:place]):
            raise Refusal("stale")
    following = game.steps(state, taken)
    ways = tuple(Way(name, following[name]) for name in sorted(following, key=reading))
    whole = "" if following or not taken else " ".join(taken)
    seen = screens.stepped(loaded, seat, taken)
    dice = await _dice(loaded, seat, taken, following, seen)
    return Steps(ctx.person.id, own_voice(ctx, loaded), seen, ways, whole, dice)


async def _dice(
    loaded: LoadedTable, seat: Seat, taken: Sequence[str], following: Iterable[str], seen: Diagram
) -> Mapping[str, int]:
    """Return the die that each step uses: the first that the step alone spends."""
    before, found = _spent(seen), dict[str, int]()
    if not before:
        return found
    async for step in in_slices(following):
        after = _spent(screens.stepped(loaded, seat, (*taken, step)))
        changes = enumerate(zip(before, after, strict=True))
        used = next((place for place, (was, now) in changes if now and not was), None)
        if used is not None:
            found[step] = used
    return found


def _spent(seen: Diagram) -> list[bool]:
    """Return for each die of the diagram if it is spent."""
    panel = next((panel for panel in seen.panels if panel.role == "dice"), None)
    return [cell.spent for cell in panel.rows[0] if isinstance(cell, Token)] if panel else []


@dataclass(frozen=True, slots=True)
class Objection(Personal):
    """Rule in words, "" if no rule forbids the move, and the sites where legal moves begin."""

    text: str
    lit: tuple[str, ...]


async def objection(
    ctx: Context, loaded: LoadedTable, seat: Seat, sites: Sequence[str], taken: Sequence[str] = ()
) -> Objection:
    """Return why a seat cannot move along these sites after the taken steps. One site: the origin."""
    seen = screens.private_diagram(loaded, seat)
    layout = seen.layout
    places = {site.name: site for site in layout.sites}
    pointed = [places[name] for name in sites[:MOST_SITES] if name in places]
    lit = origins(loaded, seat, taken)
    if not lit or not pointed:
        waits = seat not in loaded.game.to_act(loaded.playing.state)
        refusal: Refusal | None = NotYourTurn() if waits else None
    elif len(pointed) > 1:
        refusal = _forbidding(loaded, seat, (*taken, _leg(pointed)))
    else:
        refusal = await _most_telling(loaded, seat, layout, pointed[0], taken)
    if isinstance(refusal, NotationError):
        refusal = None  # nothing was typed; the lit sites already say that this is no move
    voice = ctx.voice(loaded)
    words = explain(refusal, voice) if refusal else ""
    if lit and len(pointed) == 1 and pointed[0].name not in lit and not pointed[0].called:
        words = _of_site(seen, pointed[0], refusal, words, voice)
    return Objection(ctx.person.id, words, lit)


def _of_site(seen: Diagram, origin: Site, refusal: Refusal | None, words: str, voice: Voice) -> str:
    """Say that what stands on a site cannot move; a reason that speaks of other sites alone would mislead."""
    told = set(refusal.facts.values()) if refusal else set()
    if _written(origin) in told:
        return words
    if any(_written(site) in told for site in seen.layout.sites):
        words = ""
    stands = any(stack.site == origin.name for stack in seen.stacks)
    still = voice("cannot-move", {"site": _written(origin)}) if stands else ""
    return f"{still} {words}".strip()


def origins(loaded: LoadedTable, seat: Seat, taken: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the sites where legal moves of a seat begin, or those of the next steps."""
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
    """Return the rule that best explains why nothing on a site can move.

    Every site is tried as a landing. Rules about the shape of a move forbid many landings, so the rule that
    forbids the fewest says most; ties go to rules that name no site, then to the nearest landing.
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
    """Return the refusal of a move, or None if the rules allow it."""
    try:
        loaded.game.parse(loaded.playing.state, seat, " ".join(parts))
    except AmbiguousMove:
        return None
    except (IllegalMove, NotationError) as refusal:
        return refusal
    return None


def _places_men(loaded: LoadedTable, seat: Seat) -> bool:
    """Return True if a single site is enough to point at a move."""
    return any(len(loaded.game.parts(move)) == 1 for move in loaded.game.moves(loaded.playing.state, seat))


def _leg(sites: Sequence[Site]) -> str:
    return "-".join(map(_written, sites))


def _written(site: Site) -> str:
    """Return a site as notation names it, without the seat of a tray."""
    return site.name if site.seat is None else site.name.removesuffix(f"-{site.seat}")


def _apart(one: Site, other: Site) -> float:
    return hypot(one.x - other.x, one.y - other.y)
