"""What follows by itself in a tournament: games are scored, rounds closed, the next one paired and opened.

All of it follows from the stored tournament, its tables and the time. Each step is one commit, with the
tables it opens: a stop in between loses nothing and does nothing twice.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.core.commands.settings.blocking import stands_on
from bot.core.community.judging import may_be_rated
from bot.core.dependencies import Dependencies
from bot.core.ports import Urgency
from bot.core.tables.beginning import fresh_code, show_privately
from bot.core.tables.change import Change
from bot.core.tables.loaded import LoadedTable
from bot.core.tables.timing.clocks import DAY, MINUTE
from bot.core.tournaments.ends import FIRST, SECOND, end_of, unplayed
from bot.core.tournaments.pairing import FEWEST, Pair, next_round, rounds_for, system_for
from rules.core.errors import Refusal
from storage.model import (
    Pairing,
    PairingEnd,
    PersonId,
    Preset,
    Sitting,
    Table,
    Tournament,
    TournamentStatus,
    was_deleted,
)

ROUND_TIME: Final[dict[Preset, float]] = {"live": 180 * MINUTE, "casual": 7 * DAY, "slow": 21 * DAY}
"""Seconds after which a round is over; games that still go on then are drawn."""
MOST_MISSED: Final = 2
"""Games to which somebody did not come, after which they have withdrawn."""


@dataclass(frozen=True, slots=True)
class Step:
    """A tournament as it shall be, and the tables that are opened with that."""

    after: Tournament
    opened: tuple[Change, ...] = ()


async def begun(deps: Dependencies, tournament: Tournament) -> Step:
    """The first round, with the numbers drawn by lot. Raises Refusal `too_few_entrants`."""
    playing = await _without_the_gone(deps, tournament)
    entrants = [entrant for entrant in playing.entrants if not entrant.withdrawn]
    if len(entrants) < FEWEST:
        raise Refusal("too_few_entrants", fewest=FEWEST)
    drawn = sorted((deps.entropy(8), place) for place in range(len(entrants)))
    started = replace(
        tournament,
        status="playing",
        system=system_for(len(entrants)),
        rounds=rounds_for(len(entrants)),
        entrants=tuple(entrants[place] for _, place in drawn),
    )
    return await _next_round(deps, started)


async def next_step(deps: Dependencies, tournament: Tournament) -> Step | None:
    """What has to happen now; None where nothing has. Raises Refusal where it cannot be paired just now."""
    if tournament.status == "open":
        return Step(_over(tournament, "cancelled")) if tournament.until <= deps.now() else None
    scored = await _scored(deps, tournament)
    if any(pairing.end is None for pairing in scored.pairings):
        return Step(replace(scored, wanted=scored.wanted + 1)) if scored != tournament else None
    return await _next_round(deps, await _without_the_gone(deps, scored))


def cancelled(tournament: Tournament) -> Step:
    """The end of a tournament that somebody calls off: games that go on are nobody's business any more."""
    return Step(_over(tournament, "cancelled"))


def withdrawn(tournament: Tournament, people: Collection[PersonId]) -> Tournament:
    """The tournament without some people: off the list before it begins, later for the rounds to come."""
    if tournament.status == "open":
        return replace(tournament, entrants=tuple(e for e in tournament.entrants if e.person not in people))
    return replace(
        tournament,
        entrants=tuple(replace(e, withdrawn=e.withdrawn or e.person in people) for e in tournament.entrants),
    )


async def _scored(deps: Dependencies, tournament: Tournament) -> Tournament:
    """The tournament with what its games have come to; when the round is over all of them."""
    over = tournament.until <= deps.now()
    pairings = [
        replace(pairing, end=await _end(deps, pairing, over=over)) if pairing.end is None else pairing
        for pairing in tournament.pairings
    ]
    return replace(tournament, pairings=tuple(pairings))


async def _end(deps: Dependencies, pairing: Pairing, *, over: bool) -> PairingEnd | None:
    loaded = await deps.cache.look(pairing.table) if pairing.table else None
    return (end_of(loaded) if loaded else "drawn") or ("late" if over else None)


async def _without_the_gone(deps: Dependencies, tournament: Tournament) -> Tournament:
    """Without who has missed too many games, was deleted or banned, or has left the chat."""
    chat = await deps.cache.chat(tournament.chat)
    staying = [entrant.person for entrant in tournament.entrants if not entrant.withdrawn]
    left = await deps.members.gone(tournament.chat, staying)
    gone = {
        person
        for person in staying
        if person in left
        or was_deleted(person)
        or _missed(tournament, person) >= MOST_MISSED
        or await stands_on(deps, chat.banned, person)
    }
    return withdrawn(tournament, gone)


def _missed(tournament: Tournament, person: PersonId) -> int:
    """To how many of their games somebody did not come."""
    number = tournament.number_of(person)
    lost = {("second_unplayed", True), ("first_unplayed", False), ("neither", True), ("neither", False)}
    return sum(
        pairing.table is not None
        and number in {pairing.first, pairing.second}
        and (pairing.end, pairing.first == number) in lost
        for pairing in tournament.pairings
    )


async def _next_round(deps: Dependencies, tournament: Tournament) -> Step:
    """The next round with its tables, or the end where there is none."""
    if tournament.game not in deps.games:  # a package of the host's that was taken away
        return Step(_over(tournament, "cancelled"))
    staying = sum(not entrant.withdrawn for entrant in tournament.entrants)
    pairs = await _pairs(deps, tournament) if staying > 1 else None
    if pairs is None:
        return Step(_over(tournament, "finished"))
    number, opened = tournament.round + 1, list[Change]()
    pairings = []
    for pair in pairs:
        pairing = Pairing(number, pair.first, pair.second, end=_without_a_game(tournament, pair))
        if pairing.end is None and pair.second is not None:
            change = await _table(deps, tournament, pair.first, pair.second)
            opened.append(change)
            pairing = replace(pairing, table=change.table.id)
        pairings.append(pairing)
    after = replace(
        tournament,
        pairings=(*tournament.pairings, *pairings),
        until=deps.now() + ROUND_TIME[tournament.preset],
        wanted=tournament.wanted + 1,
        message=None,
        calls=True,
    )
    return Step(after, tuple(opened))


async def _pairs(deps: Dependencies, tournament: Tournament) -> tuple[Pair, ...] | None:
    """Who meets whom; None where there is no further round. Swiss pairings of many may take a second."""
    if tournament.system == "round_robin":
        return next_round(tournament)
    return await deps.pool.of(tournament.chat, Urgency.CASUAL).run(next_round, tournament)


def _without_a_game(tournament: Tournament, pair: Pair) -> PairingEnd | None:
    """How a pairing ends that needs no table; None where a game is to be played.

    A block keeps nobody apart: a game given up for it would tell everybody of it.
    """
    if pair.second is None:
        return "bye" if tournament.system == "swiss" else "rest"
    fails = tournament.entrant(pair.first).withdrawn, tournament.entrant(pair.second).withdrawn
    return unplayed(*fails) if any(fails) else None


async def _table(deps: Dependencies, tournament: Tournament, first: int, second: int) -> Change:
    """The table of a pairing: both sit there, and it has begun."""
    game, now = deps.games[tournament.game], deps.now()
    people = [tournament.entrant(number) for number in (first, second)]
    table = Table(
        id=await fresh_code(deps.store, deps.entropy),
        game=tournament.game,
        chat=tournament.chat,
        opener=people[0].person,  # a player, so that no opener alone can end a game that others play
        created=now,
        revision=-1,
        preset=tournament.preset,
        root=deps.entropy(32).hex(),
        idle_since=now,
        rated=tournament.rated,
    )
    change = Change(LoadedTable(table, game), now, deps.entropy)
    change.seat_people(Sitting(entrant.person, entrant.name) for entrant in people)
    if not may_be_rated(change.table, game, await deps.cache.chat(tournament.chat)):
        change.adjust(rated=False)
    change.show(tournament.channel)
    change.start((FIRST, SECOND))
    await show_privately(deps.cache, change)
    return change


def _over(tournament: Tournament, status: TournamentStatus) -> Tournament:
    return replace(
        tournament,
        status=status,
        until=0.0,
        wanted=tournament.wanted + 1,
        message=None if tournament.status == "playing" else tournament.message,
        calls=tournament.status == "playing",
    )


def people(tournament: Tournament) -> Sequence[PersonId]:
    """Whom a post calls: who plays in the present round, or at the end everybody who played."""
    numbers = {
        number
        for pairing in tournament.of_round(tournament.round)
        for number in (pairing.first, pairing.second)
        if number is not None and (pairing.table is not None or tournament.status != "playing")
    }
    called = (tournament.entrant(number).person for number in sorted(numbers))
    return [person for person in called if not was_deleted(person)]
