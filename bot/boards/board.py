"""Boards as values: one person's view of a table, and the commands open to that person.

A board is made of the view of the person's own seat, or of the channel's view where the person holds none.
It names that person: check it with `check_reader` before you hand it on.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from statistics import fmean
from types import MappingProxyType
from typing import Final, Literal

from bot.boards.choices import Choices, KeptChoices
from bot.core.context import Context, seat_of
from bot.core.language.voice import Voice
from bot.core.messages import Personal
from bot.core.publishing import captions, controls, screens
from bot.core.tables import clocks
from bot.core.tables.loaded import LoadedTable, awaited, awaited_machines
from bot.core.tables.seating import full
from bot.features.exercises.board import exercise_named
from bot.features.lessons.courses import lesson_named
from rules.core.diagram import Colour, Diagram
from rules.core.errors import Data
from rules.core.game import Seat, Viewer
from rules.core.log import SHARED_OUTCOMES, Decision, EndReason, latest_first
from rules.games import games
from rules.search.effort import Level
from storage.model import (
    PersonId,
    ProposalKind,
    Sitting,
    Status,
    TableId,
    TablePreset,
    Theme,
    was_deleted,
)

Kind = Literal["table", "puzzle", "lesson"]

TURNS: Final = 256
"""Size of the cache of which seat is at the top, by kind of table."""
LOOKED_BACK: Final = 100
"""Records among which a move to be taken back is looked for."""
DRAWN: Final[EndReason] = "draw_agreed"
EXERCISING: Final[Mapping[Kind, tuple[str, ...]]] = MappingProxyType(
    {"puzzle": ("solution",), "lesson": ("clue",)}
)
"""Commands about an exercise besides its moves."""
SEATING: Final = frozenset({"join", "leave", "begin", "machine", "decline", "challenges", "partner"})
"""Commands about seats, which depend on the requester."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a seat, or a person in a lobby. person: None for a bot player."""

    name: str
    person: PersonId | None
    machine: Level | None


@dataclass(frozen=True, slots=True)
class Player:
    """A seat in play, as the viewer sees it.

    waiting: the table waits for it, as far as the viewer may know. sealed: the viewer knows that its sealed
    move is in, for only the viewer's own is missing. deadline: Unix time when its time is up,
    None while no clock runs. bank: seconds left of its reserve; None without clocks.
    """

    seat: Seat
    holder: Holder
    side: str
    colour: Colour
    waiting: bool
    sealed: bool
    deadline: float | None
    bank: float | None


@dataclass(frozen=True, slots=True)
class Ending:
    """Result of a game, for the viewer.

    title: one or two words. reason: a whole sentence. won: None for a spectator, and in a draw. rating: the
    viewer's, before and after; None if it did not change. uncounted: why the game is unrated, or "". earned:
    lines about milestones of this game, for those who played.
    """

    title: str
    reason: str
    winners: tuple[Seat, ...]
    won: bool | None
    rating: tuple[float, float] | None
    uncounted: str
    earned: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A proposal that needs the consent of the other seats.

    mine: the viewer proposed it. waiting: seats that have yet to answer.
    """

    kind: ProposalKind
    seat: Seat
    mine: bool
    waiting: tuple[Seat, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Board(Personal):
    """One person's view of a table.

    kind: a table, or an exercise, which has no table. seq: number of public records. viewer: the viewer's
    seats. turned: the viewer's men begin at the top, so the page turns the board round. voice: the viewer's
    language. sites: words for each site that is not empty. preset: of the clocks. deadline: Unix time when
    betting closes. headline: the turn, or the next thing to do. last: the latest events. choices: None while
    the viewer has nothing to decide. offer: a seat that is free for a substitute. actions: commands that make
    sense now, besides moves. seated: people in the lobby.
    """

    table: TableId
    kind: Kind
    game: str
    secrets: bool
    status: Status
    revision: int
    turn: int
    seq: int
    viewer: tuple[Seat, ...]
    turned: bool
    theme: Theme
    voice: Voice
    diagram: Diagram
    sites: Mapping[str, str]
    players: tuple[Player, ...]
    preset: TablePreset
    now: float
    deadline: float | None
    headline: str
    last: tuple[str, ...]
    ending: Ending | None
    choices: Choices | None
    asked: Asked | None
    offer: int | None
    actions: tuple[str, ...]
    seated: tuple[Holder, ...]


async def board_of(ctx: Context, loaded: LoadedTable, kept: KeptChoices) -> Board:
    """Return the requester's board of a table. Raises the LogError of a table that does not replay."""
    loaded.must_replay()
    person = ctx.person.id
    seats, viewer = loaded.seats_of(person), viewer_of(loaded, person)
    voice = own_voice(ctx, loaded)
    seen, events = screens.latest(loaded, viewer)
    open_to = await kept.choices(loaded, viewer, seen, voice) if viewer is not None else None
    table, snapshot, kind = loaded.table, loaded.snapshot, _kind(loaded)
    return Board(
        person=person,
        table=table.id,
        kind=kind,
        game=table.game,
        secrets=loaded.game.about.secrets,
        status=table.status,
        revision=table.revision,
        turn=snapshot.turn if snapshot else 0,
        seq=loaded.recent[-1].seq if loaded.recent else 0,
        viewer=seats,
        turned=viewer is not None and _turned(loaded, viewer, len(seen.players)),
        theme=ctx.theme,
        voice=voice,
        diagram=seen,
        sites=ctx.artist.places(seen, voice),
        players=tuple(_players(loaded, seen, viewer, voice)),
        preset=table.preset,
        now=ctx.deps.now(),
        deadline=_bets_close(loaded),
        headline=_headline(loaded, seen, seats, open_to, voice),
        last=tuple(line for event in events for line in captions.said(loaded, event, voice)),
        ending=_ending(loaded, () if shares_device(loaded) else seats, voice),
        choices=open_to,
        asked=_asked(loaded, seats, voice),
        offer=table.offer.seat if table.offer else None,
        actions=EXERCISING.get(kind) or _actions(ctx, loaded),
        seated=tuple(_holder(sitting, voice) for sitting in table.sittings if not sitting.left),
    )


def own_voice(ctx: Context, loaded: LoadedTable) -> Voice:
    """Return a voice that calls the requester "you".

    It calls the requester by name if the requester holds several seats, or shares a device with the others.
    """
    seats = loaded.seats_of(ctx.person.id)
    return ctx.voice(loaded, () if len(seats) > 1 or shares_device(loaded) else seats)


def shares_device(loaded: LoadedTable) -> bool:
    """Return True if the players pass one device on, so that "you" could be any of them."""
    return loaded.table.preset == "device"


def viewer_of(loaded: LoadedTable, person: PersonId) -> Viewer:
    """Return a person's seat as the viewpoint, or None, the channel's view, if that person holds no seat."""
    return seat_of(loaded, person) if loaded.seats_of(person) else None


def _turned(loaded: LoadedTable, seat: Seat, size: int) -> bool:
    return _at_the_top(loaded.table.game, tuple(sorted(loaded.table.options.items())), size, seat)


@lru_cache(TURNS)
def _at_the_top(game: str, options: tuple[tuple[str, str], ...], size: int, seat: Seat) -> bool:
    """Return True if the men of a seat begin in the upper half of a board, and those of others below.

    size: seats that are played.
    """
    begun = screens.first(games()[game], dict(options), size)
    places = {site.name: site.y for site in begun.layout.sites if site.seat is None}
    men = [(token.seat, places.get(stack.site)) for stack in begun.stacks for token in stack.tokens]
    own = [y for of, y in men if of == seat and y is not None]
    others = [y for of, y in men if of not in {seat, None} and y is not None]
    middle = begun.layout.height / 2
    return bool(own and others) and fmean(own) + 1 < middle < fmean(others) - 1


def _kind(loaded: LoadedTable) -> Kind:
    name = str(loaded.table.id)
    if lesson_named(name) is not None:
        return "lesson"
    return "table" if exercise_named(name) is None else "puzzle"


def _holder(sitting: Sitting, voice: Voice) -> Holder:
    machine, gone = sitting.machine, was_deleted(sitting.person)
    return Holder(voice.called(sitting), None if gone else sitting.person, machine.level if machine else None)


def _players(loaded: LoadedTable, seen: Diagram, viewer: Viewer, voice: Voice) -> Iterator[Player]:
    """Yield the players. Waiting seats and running clocks are those that the viewer may know."""
    sides = seen.layout.sides
    sealed = screens.sealed(loaded, viewer) if awaited(loaded) == {viewer} else frozenset()
    running = {clock.seat: clock for clock in loaded.table.clocks if clock.seat in seen.to_act}
    for sitting in sorted(loaded.table.sittings, key=lambda sitting: sitting.seat):
        if sitting.left or sitting.seat < 0:
            continue
        clock = running.get(sitting.seat)
        yield Player(
            Seat(sitting.seat),
            _holder(sitting, voice),
            voice.side(sitting.seat),
            sides[sitting.seat % len(sides)],
            sitting.seat in seen.to_act and loaded.table.status == "playing",
            sitting.seat in sealed,
            clock.deadline if clock else None,
            sitting.bank if loaded.table.clocks else None,
        )


def _bets_close(loaded: LoadedTable) -> float | None:
    """Return the Unix time when the betting window closes."""
    if not loaded.betting or clocks.paused(loaded):
        return None
    waiting = awaited(loaded)
    running = (clock.deadline for clock in loaded.table.clocks if clock.seat in waiting)
    return min((deadline for deadline in running if deadline is not None), default=None)


def _headline(
    loaded: LoadedTable, seen: Diagram, seats: tuple[Seat, ...], open_to: Choices | None, voice: Voice
) -> str:
    """Return one sentence: the next thing to do, the players to move, or the result."""
    match loaded.table.status:
        case "open":
            return _gathering(loaded, voice)
        case "playing":
            if asked := _asked(loaded, seats, voice):
                return asked.text
            if clocks.paused(loaded):
                return voice("caption-paused")
            if open_to is not None and open_to.seat in seen.to_act:
                return _to_do(open_to, voice)
            return _waiting(loaded, seen, voice)
        case _:
            return captions.outcome_line(loaded, voice) or voice("caption-closed")


def _gathering(loaded: LoadedTable, voice: Voice) -> str:
    count, wanted = len(loaded.table.sittings), loaded.table.wanted
    return voice("board-gathering", {"count": count, "wanted": wanted})


def _to_do(open_to: Choices, voice: Voice) -> str:
    seat = int(open_to.seat)
    if open_to.number is not None:
        low, high = open_to.number
        return voice("board-bid", {"seat": seat, "low": low, "high": high})
    if open_to.stakes is not None:
        return voice("board-bets", {"seat": seat})
    if open_to.throws:
        return voice("board-throw", {"seat": seat})
    placing = bool(open_to.ways) and all(len(way.sites) == 1 for way in open_to.ways)
    return voice("board-placing" if placing else "board-turn", {"seat": seat})


def _waiting(loaded: LoadedTable, seen: Diagram, voice: Voice) -> str:
    if loaded.game.about.secrets:
        return voice("caption-waiting-secret", {"count": len(awaited(loaded))})
    thinking = sorted(awaited_machines(loaded))
    names = [voice.seat(seat) for seat in (thinking or seen.to_act)]
    facts: Data = {"names": ", ".join(names), "count": len(names)}
    if not names:
        return ""
    return (
        voice("caption-thinking", facts)
        if thinking
        else captions.waiting_line(loaded, voice, ", ".join(names))
    )


def _ending(loaded: LoadedTable, seats: tuple[Seat, ...], voice: Voice) -> Ending | None:
    if loaded.table.status not in {"finished", "abandoned"}:
        return None
    outcome = loaded.snapshot.outcome if loaded.snapshot else None
    winners = tuple(sorted(outcome.winners)) if outcome else ()
    won = None if not winners or not seats else not set(winners).isdisjoint(seats)
    result = loaded.result
    uncounted = voice(f"uncounted-{result.uncounted}") if result and result.uncounted else ""
    reason = captions.outcome_line(loaded, voice) or voice("caption-closed")
    drawn = outcome is not None and (outcome.reason == DRAWN or outcome.reason not in SHARED_OUTCOMES)
    drawn = drawn and not loaded.betting
    title = _title(winners, won, voice) or voice("board-drawn" if drawn else "board-over")
    earned = tuple(footer(voice) for footer in loaded.footers if seats)
    return Ending(title, reason, winners, won, _rating(loaded, seats), uncounted, earned)


def _title(winners: Iterable[Seat], won: bool | None, voice: Voice) -> str:
    """Return the winner in one or two words, or "" if nobody won."""
    if won is not None:
        return voice("board-won" if won else "board-lost")
    names = ", ".join(dict.fromkeys(voice.seat(seat) for seat in winners))
    return voice("board-winners", {"names": names}) if names else ""


def _rating(loaded: LoadedTable, seats: tuple[Seat, ...]) -> tuple[float, float] | None:
    for played in loaded.result.played if loaded.result else ():
        if played.seat in seats and played.before is not None and played.after is not None:
            return played.before, played.after
    return None


def _asked(loaded: LoadedTable, seats: tuple[Seat, ...], voice: Voice) -> Asked | None:
    """Return the open proposal, while a seat has yet to answer."""
    proposal = loaded.table.proposal
    if proposal is None or not proposal.waiting:
        return None
    text = voice(f"caption-proposal-{proposal.kind}", {"seat": proposal.by})
    waiting = tuple(map(Seat, sorted(proposal.waiting)))
    return Asked(proposal.kind, Seat(proposal.by), proposal.by in seats, waiting, text)


def _actions(ctx: Context, loaded: LoadedTable) -> tuple[str, ...]:
    """Return the commands that make sense now besides moves, each once: those of the buttons of a post."""
    seats, machines = loaded.seats_of(ctx.person.id), ctx.deps.thinker is not None
    voice = ctx.voice(loaded)
    rows = (
        *controls.proposal_rows(loaded, voice, seats, machines=machines),
        *controls.other_rows(loaded, voice, seats, machines=machines),
    )
    found = dict.fromkeys(controls.command_of(button) for row in rows for button in row)
    seating = frozenset(_seating_commands(ctx, loaded, machines=machines))
    if not _can_take_back(loaded, seats):
        found.pop("undo", None)
    if _rated_alone(loaded):
        found.pop("end", None)  # it could only be resigned
    kept = (command for command in found if command not in SEATING or command in seating)
    return tuple(dict.fromkeys((*seating, *kept)))


def _can_take_back(loaded: LoadedTable, seats: tuple[Seat, ...]) -> bool:
    """Return True if a move of these seats still counts and may be taken back: dice are never rolled again.

    Looks no further back than `LOOKED_BACK` records, for people may take back again and again.
    """
    if loaded.log is None or loaded.dice or _rated_alone(loaded):
        return False
    counting = islice(latest_first(loaded.log.records), LOOKED_BACK)
    return any(isinstance(record, Decision) and record.seat in seats for _, record in counting)


def _rated_alone(loaded: LoadedTable) -> bool:
    """Return True if one person plays against bot players for a rating."""
    return loaded.table.rated and len(loaded.people()) == 1 and loaded.table.status == "playing"


def _seating_commands(ctx: Context, loaded: LoadedTable, *, machines: bool) -> Iterator[str]:
    table, plays = loaded.table, ctx.plays(loaded.table)
    match table.status:
        case "playing" if loaded.betting:
            yield "leave" if plays else "join"
        case "playing" if table.offer is not None:
            yield "join"
        case "open":
            yield from _lobby_commands(ctx, loaded, machines=machines)
        case _:
            return


def _lobby_commands(ctx: Context, loaded: LoadedTable, *, machines: bool) -> Iterator[str]:
    table = loaded.table
    if ctx.plays(table):
        yield "leave"
        if ctx.in_charge(table) or full(table):
            yield "begin"
        if machines and controls.takes_machines(loaded):
            yield "machine"
    elif not full(table):
        yield "join"
    if table.invited == ctx.person.id:
        yield from ("decline", "challenges")
    if ctx.in_charge(table):
        yield "end"
