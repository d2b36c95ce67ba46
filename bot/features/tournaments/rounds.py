"""Automatic steps of a tournament: scoring games, closing rounds, pairing and opening the next.

A step depends only on the stored tournament, its tables and the time. It commits the tournament and its new
tables at once, so a stop never loses or repeats a step.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import structlog
from cachetools import TTLCache

from bot.core.commands.blocks import stands_on
from bot.core.dependencies import Dependencies, retried
from bot.core.messages import Request
from bot.core.outbox.kind import wanted
from bot.core.points import may_be_rated
from bot.core.ports import Tournaments, Urgency
from bot.core.tables.change import Change, ProfileChange
from bot.core.tables.clocks import DAY, MINUTE
from bot.core.tables.loaded import LoadedTable
from bot.core.tables.settlement import settle
from bot.core.tables.start import fresh_code, show_privately
from bot.features.tournaments.pairing import FEWEST, Pair, next_round, rounds_for, system_for
from rules.core.errors import Refusal
from rules.core.game import Seat
from storage.lanes import have
from storage.model import (
    Commit,
    Pairing,
    PairingEnd,
    PersonId,
    Preset,
    Sitting,
    Table,
    Tournament,
    TournamentId,
    TournamentStatus,
    Unavailable,
    Write,
    changes,
    was_deleted,
)

POST: Final = "tournament"
"""The kind of their posts, of which the key is the code of a tournament."""
FIRST: Final = Seat(0)
SECOND: Final = Seat(1)
WON: Final[tuple[PairingEnd, PairingEnd]] = ("first", "second")
UNPLAYED: Final[tuple[PairingEnd, PairingEnd]] = ("first_unplayed", "second_unplayed")


def end_of(loaded: LoadedTable) -> PairingEnd | None:
    """Return the end of a pairing, or None while its table is open.

    A player who never came or gave the seat away loses. A game that ended for other reasons, such as an
    admin's order, is drawn.
    """
    if loaded.table.status not in {"finished", "abandoned"}:
        return None
    outcome = loaded.snapshot.outcome if loaded.snapshot else None
    if loaded.damage is not None or outcome is None:
        return "drawn"
    gone = {sitting.seat for sitting in loaded.table.sittings if sitting.left}
    if outcome.reason == "cancelled":
        return unplayed(*(seat in _absent(loaded) | gone for seat in (FIRST, SECOND)))
    if gone:
        return _beaten(*(seat in gone for seat in (FIRST, SECOND)))
    if outcome.reason == "abandoned" and _waited_for(loaded) == {FIRST, SECOND}:
        return "neither"
    if len(outcome.winners & {FIRST, SECOND}) != 1:
        return "drawn"
    return WON[FIRST not in outcome.winners]


async def is_awaited(tournaments: Tournaments, table: Table) -> bool:
    """Return True if a running tournament waits for the end of this table."""
    found = await tournaments.latest(table.chat)
    pairings = found.pairings if found and found.living else ()
    return any(pairing.table == table.id and pairing.end is None for pairing in pairings)


def unplayed(first_fails: bool, second_fails: bool) -> PairingEnd:
    """Return the end of a pairing if one or both entrants do not play."""
    return "neither" if first_fails and second_fails else UNPLAYED[first_fails]


def _beaten(first_fails: bool, second_fails: bool) -> PairingEnd:
    return "neither" if first_fails and second_fails else WON[first_fails]


def _absent(loaded: LoadedTable) -> frozenset[Seat]:
    """Return the awaited seats that have never moved."""
    return frozenset(seat for seat in _waited_for(loaded) if not loaded.sitting(seat).moved)


def _waited_for(loaded: LoadedTable) -> frozenset[Seat]:
    """Return the seats that were to decide when the game ended."""
    return loaded.game.to_act(loaded.snapshot.state) if loaded.snapshot else frozenset()


ROUND_TIME: Final[dict[Preset, float]] = {"live": 180 * MINUTE, "casual": 7 * DAY, "slow": 21 * DAY}
"""Seconds after which a round is over; games that still go on then are drawn."""
MOST_MISSED: Final = 2
"""Missed games after which an entrant is withdrawn."""


@dataclass(frozen=True, slots=True)
class Step:
    """A tournament as it shall be, and the tables that are opened with that.

    repost: its post is a new message. calls: that mentions the people of `people`.
    """

    after: Tournament
    opened: tuple[Change, ...] = ()
    repost: bool = False
    calls: bool = False


async def begun(deps: Dependencies, tournament: Tournament) -> Step:
    """Return the first round. Numbers are drawn by lot. Raises Refusal `too_few_entrants`."""
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
    """Return the step that is due, or None. Raises Refusal if the round can't be paired now."""
    if tournament.status == "open":
        return _over(tournament, "cancelled") if tournament.until <= deps.now() else None
    scored = await _scored(deps, tournament)
    if any(pairing.end is None for pairing in scored.pairings):
        return Step(scored) if scored != tournament else None
    return await _next_round(deps, await _without_the_gone(deps, scored))


def cancelled(tournament: Tournament) -> Step:
    """Return the end of a cancelled tournament. Its running games go on without it."""
    return _over(tournament, "cancelled")


def withdrawn(tournament: Tournament, people: Collection[PersonId]) -> Tournament:
    """Return a tournament without these people: off the list, or withdrawn from the rounds to come."""
    if tournament.status == "open":
        return replace(tournament, entrants=tuple(e for e in tournament.entrants if e.person not in people))
    return replace(
        tournament,
        entrants=tuple(replace(e, withdrawn=e.withdrawn or e.person in people) for e in tournament.entrants),
    )


async def _scored(deps: Dependencies, tournament: Tournament) -> Tournament:
    """Return a tournament with the ends of its games. At the end of a round all games have one."""
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
    """Return a tournament without entrants who missed too many games, were deleted or banned, or left."""
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
    """Return the number of games that a person missed."""
    number = tournament.number_of(person)
    lost = {("second_unplayed", True), ("first_unplayed", False), ("neither", True), ("neither", False)}
    return sum(
        pairing.table is not None
        and number in {pairing.first, pairing.second}
        and (pairing.end, pairing.first == number) in lost
        for pairing in tournament.pairings
    )


async def _next_round(deps: Dependencies, tournament: Tournament) -> Step:
    """Return the next round with its tables, or the end of the tournament."""
    if tournament.game not in deps.games:  # a package of the host's that was taken away
        return _over(tournament, "cancelled")
    staying = sum(not entrant.withdrawn for entrant in tournament.entrants)
    pairs = await _pairs(deps, tournament) if staying > 1 else None
    if pairs is None:
        return _over(tournament, "finished")
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
    )
    return Step(after, tuple(opened), repost=True, calls=True)


async def _pairs(deps: Dependencies, tournament: Tournament) -> tuple[Pair, ...] | None:
    """Return the pairs of the next round, or None. A large Swiss pairing may take a second."""
    if tournament.system == "round_robin":
        return next_round(tournament)
    return await deps.pool.of(tournament.chat, Urgency.CASUAL).run(next_round, tournament)


def _without_a_game(tournament: Tournament, pair: Pair) -> PairingEnd | None:
    """Return the end of a pairing that needs no table, or None if a game is to be played.

    Blocks do not prevent a pairing: a forfeit would reveal the block to everybody.
    """
    if pair.second is None:
        return "bye" if tournament.system == "swiss" else "rest"
    fails = tournament.entrant(pair.first).withdrawn, tournament.entrant(pair.second).withdrawn
    return unplayed(*fails) if any(fails) else None


async def _table(deps: Dependencies, tournament: Tournament, first: int, second: int) -> Change:
    """Return the table of a pairing, seated and started."""
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


def _over(tournament: Tournament, status: TournamentStatus) -> Step:
    played = tournament.status == "playing"
    return Step(replace(tournament, status=status, until=0.0), repost=played, calls=played)


def people(tournament: Tournament) -> Sequence[PersonId]:
    """Return the people whom a post mentions: the players of the round, or at the end all who played."""
    numbers = {
        number
        for pairing in tournament.of_round(tournament.round)
        for number in (pairing.first, pairing.second)
        if number is not None and (pairing.table is not None or tournament.status != "playing")
    }
    called = (tournament.entrant(number).person for number in sorted(numbers))
    return [person for person in called if not was_deleted(person)]


log = structlog.get_logger()

MOST: Final = 1_000
REST: Final = 60.0
"""Seconds after which one that failed is tried again."""


class TournamentUpkeep:
    """Automatic tournament steps. It remembers only recent failures."""

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps
        self._failed: TTLCache[TournamentId, bool] = TTLCache(MOST, REST, timer=deps.monotonic)

    async def tick(self, away: Collection[str] = ()) -> None:
        """Run due steps; a failing one delays no other. Raises Unavailable. away: unreachable lanes, which
        wait.
        """
        for tournament in await self._deps.store.tournaments.due(self._deps.now()):
            if tournament in self._failed:
                continue
            try:
                await retried(partial(_see_to, self._deps, tournament, away))
            except Refusal as refusal:  # the workers are busy, or the disk is full
                self._failed[tournament] = True
                log.warning("tournament_refused", tournament=tournament, code=refusal.code)
            except Unavailable:
                raise
            except Exception:  # a broken one is logged and stays; the others go on
                self._failed[tournament] = True
                log.exception("tournament_failed", tournament=tournament)


async def _see_to(deps: Dependencies, name: TournamentId, away: Collection[str]) -> None:
    tournament = await deps.store.tournaments.load(name)
    if tournament is None or not tournament.living or have(away, tournament.chat):
        return
    if step := await next_step(deps, tournament):
        await store(deps, tournament, step)


async def store(
    deps: Dependencies,
    before: Tournament | None,
    step: Step,
    request: Request | None = None,
    profiles: Sequence[ProfileChange] = (),
) -> None:
    """Commit a step with its post and new tables, and publish them.

    profiles: pairs of before and after. Raises what `Dependencies.commit` raises.
    """
    after = replace(step.after, version=before.version + 1) if before else step.after
    for change in step.opened:
        settle(change)
    await deps.commit(
        Commit(
            at=deps.now(),
            key=request.key if request else None,
            writes=(*changes(profiles), Write(before, after), await _post(deps, step)),
        ).joined(change.as_commit(None) for change in step.opened)
    )
    for change in step.opened:
        await deps.publish(change)


async def _post(deps: Dependencies, step: Step) -> Write:
    """Return the write that wants a tournament's post to show a step."""
    one, called = step.after, frozenset(people(step.after) if step.calls else ())
    return await wanted(deps.store, POST, one.id, one.channel, one.chat, notify=called, repost=step.repost)
