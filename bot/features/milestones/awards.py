"""Award of milestones: when a game ends, and once for all games before.

Both use the log's facts and the players' results up to then, so the milestones of a chat can be recomputed.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias

import structlog

from bot.core.dependencies import Dependencies, attempted
from bot.core.ports import Urgency, Workers
from bot.core.slices import in_slices
from bot.core.tables.change import Change
from bot.core.tables.loaded import Footer, LoadedTable
from bot.core.tables.replay import LONG
from bot.features.milestones.catalogue import GENERAL, NAMES, Meeting, Story, in_general, of_game
from bot.features.milestones.texts import footer_of
from bot.features.ratings.outcomes import all_have_moved, result_of
from rules.core.errors import Refusal
from rules.core.game import AnyGame, Fact, Outcome
from rules.core.log import Log, Undone, replaying
from rules.core.options import read_options
from rules.core.saved import open_log, pieces
from rules.games import games
from storage.model import (
    ChatId,
    Commit,
    Machine,
    Milestone,
    Note,
    PersonId,
    Played,
    Result,
    Score,
    TableId,
    Write,
    was_deleted,
)

log = structlog.get_logger()

Found: TypeAlias = dict[int, list[str]]
"""Milestones by seat."""
Scores: TypeAlias = Sequence[tuple[str, Score]]
"""The games of a person against people, with their scores, in order."""


async def award(deps: Dependencies, change: Change) -> None:
    """Add to a change that ends a game what its players have achieved for the first time in this chat."""
    loaded, chat = change.loaded, change.loaded.table.chat
    seats = _seats(loaded)
    found = await _safely(deeds(loaded, sum(seats.values(), ()), deps.pool.of(chat, Urgency.LIVE)))
    result = loaded.result or result_of(loaded, change.now)
    new: list[Milestone] = []
    for person, held in seats.items():
        known = {one.name for one in await deps.store.having(Milestone, person=person, chat=chat)}
        names = [name for seat in held for name in found.get(seat, ())]
        won = _victory(result, person) if result and played_out(loaded) else None
        if result and won and not known.issuperset(GENERAL):
            names += in_general(await _met(deps, result, won))
        names = [name for name in dict.fromkeys(names) if name not in known]
        new += [Milestone(person, chat, name, loaded.table.id, change.now) for name in names]
    if new:
        change.add(new, await footers(deps, loaded, new))


async def footers(
    deps: Dependencies, loaded: LoadedTable, new: Sequence[Milestone] = ()
) -> tuple[Footer, ...]:
    """Return a line for each player who shows their results, about what this game has earned them.

    new: milestones that are not stored yet.
    """
    lines = []
    for person, held in _seats(loaded).items():
        known = await deps.store.having(Milestone, person=person, chat=loaded.table.chat)
        here = (person, loaded.table.id)
        earned = {one.name for one in (*known, *new) if (one.person, one.table) == here}
        profile = await deps.cache.profile(person)
        if earned and profile is not None and not profile.hidden:
            lines.append(footer_of(held[-1], [name for name in NAMES if name in earned]))
    return tuple(lines)


async def _safely(reading: Awaitable[Found]) -> Found:
    try:
        return await reading
    except Exception:  # a mistake in a condition must not keep a game from ending
        log.exception("milestones_failed")
        return {}


async def _met(deps: Dependencies, result: Result, mine: Played) -> Meeting:
    """Return a victory with the results of its winner before it."""
    person, rival = PersonId(str(mine.holder)), _rival(result, mine)
    games = await deps.store.results.past_games(person, result.chat)
    past = [(one.game, one.score) for one in games if not one.machines]
    between = await deps.store.results.between(person, rival, result.chat) if rival else ()
    return _meeting(result, mine, past, between[-1:] == ("lost",))


async def deeds(loaded: LoadedTable, seats: Collection[int], workers: Workers) -> Found:
    """Return the milestones that the facts of a game earn, whether its players had them or not.

    A worker reads a long log, if one can; else the event loop reads it in slices.
    """
    if loaded.log is None or not seats:
        return {}
    if len(loaded.log.records) > LONG:
        saved = tuple([piece async for piece in in_slices(pieces(loaded.log))])
        with suppress(Refusal):
            return await workers.run(read, saved, tuple(seats))
    return await _deeds(loaded.game, loaded.log, seats)


def read(saved: tuple[str, ...], seats: tuple[int, ...]) -> Found:
    """Return the milestones of a log in pieces, in a worker. Raises LogError."""
    opened = open_log("".join(saved))
    return asyncio.run(_deeds(games()[opened.header.game], opened, seats))


async def _deeds(game: AnyGame, whole: Log, seats: Collection[int]) -> Found:
    found: Found = defaultdict(list)
    story = await story_of(game, whole)
    if story is not None:
        tried = ((seat, name) for seat in seats for name in of_game(game.about.id, story, seat))
        async for seat, name in in_slices(tried):
            if name:
                found[seat].append(name)
    return dict(found)


async def story_of(game: AnyGame, whole: Log) -> Story | None:
    """Return the facts of a game that is over, read in slices; None if it is not over. Raises LogError."""
    turns: list[tuple[int, tuple[Fact, ...]]] = []
    outcome: Outcome | None = None
    async for snapshot in in_slices(replaying(game, whole)):
        record = whole.records[snapshot.seq - 1] if snapshot.seq else None
        while isinstance(record, Undone) and turns and turns[-1][0] > record.to:
            turns.pop()
        turns.append((snapshot.seq, snapshot.facts))
        outcome = snapshot.outcome
    if outcome is None:
        return None
    about = game.about
    stock = getattr(read_options(about.options, whole.header.options), "stock", 0)
    return Story([facts for _, facts in turns], outcome, outcome.reason in about.vocabulary.outcomes, stock)


def _seats(loaded: LoadedTable) -> Mapping[PersonId, tuple[int, ...]]:
    """Return the seats of the people who can earn milestones.

    It leaves out those who play themselves or hold a handed-on seat. A person who came back to a betting
    table has several seats.
    """
    table = loaded.table
    replaced = not loaded.betting and any(sitting.left for sitting in table.sittings)
    seats: dict[PersonId, tuple[int, ...]] = {}
    for one in table.sittings:
        if one.person and one.seat >= 0:
            seats[one.person] = (*seats.get(one.person, ()), one.seat)
    twice = not loaded.betting and any(len(held) > 1 for held in seats.values())
    if table.preset == "device" or replaced or twice:
        return {}
    return {person: held for person, held in seats.items() if not was_deleted(person)}


def played_out(loaded: LoadedTable) -> bool:
    """Return True if every seat of a game made some moves, so that its victory counts."""
    return loaded.log is not None and all_have_moved(loaded.log)


def _victory(result: Result, person: PersonId) -> Played | None:
    """Return a person's part in a result if they won."""
    return next((one for one in result.played if one.holder == person and one.score == "won"), None)


def _rival(result: Result, mine: Played) -> PersonId | None:
    """Return the person on the other side of a game of two; None in any other game."""
    others = [one.holder for one in result.played if one.side != mine.side]
    return others[0] if len(result.played) == 2 and isinstance(others[0], str) else None


def _meeting(result: Result, mine: Played, past: Scores, revenge: bool) -> Meeting:
    others = [one for one in result.played if one.side != mine.side]
    levels = frozenset(one.holder.level for one in others if isinstance(one.holder, Machine))
    rated = [one.before for one in others if one.before is not None]
    above = max(rated) - mine.before if rated and mine.before is not None and not levels else 0.0
    live = result.preset == "live"
    return Meeting(result.game, mine.score, past, levels, above, live=live, revenge=revenge)


MADE_BY: Final = "1"
"""Version of the catalogue. Raise it with a condition that changes: all games are gone through once more."""
NOTED: Final = "milestones"
"""The note of the last item that was gone through."""
AT_ONCE: Final = 10
"""Tables of one run, which keeps the clocks waiting."""
RESULTS: Final = 100
"""Results that are read together."""
DONE: Final = "~"


@dataclass(slots=True)
class Past:
    """Finds milestones in games that ended before, a few at a time, and notes how far it has come.

    The earliest game that earns a milestone keeps it. Going through a game twice changes nothing.
    """

    deps: Dependencies
    _left: list[str] | None = field(default=None, init=False)
    """Tables, then chats, that are still to be gone through, the next one last; None: not read yet."""

    async def go_on(self) -> None:
        """Go through some more games, if there are any left and this process sees to them."""
        if self._left == [] or not self.deps.store.house:
            return
        if self._left is None:
            self._left = await self._items()
        # A store that holds no game yet needs no note.
        if not self._left:
            return
        now, self._left = self._left[: -AT_ONCE - 1 : -1], self._left[:-AT_ONCE]
        try:
            for item in now:
                await self._go_through(item)
            note = Note(NOTED, f"{MADE_BY} {now[-1] if self._left else DONE}")
            await self.deps.commit(Commit(self.deps.now(), writes=(Write(None, note),)))
        except BaseException:
            self._left = None
            raise

    async def everything(self) -> None:
        """Go through all games at once, whatever was done before."""
        for item in reversed(await self._items(again=True)):
            await self._go_through(item)

    async def _items(self, *, again: bool = False) -> list[str]:
        note = None if again else await self.deps.store.find(Note, NOTED)
        version, _, place = note.value.partition(" ") if note else ("", "", "")
        if version != MADE_BY:
            place = ""
        tables = await self.deps.store.tables_with("finished")
        chats = await self.deps.store.results.chats()

        def listed() -> list[str]:
            items = {*(f"1 {table}" for table in tables), *(f"2 {chat}" for chat in chats)}
            return sorted((item for item in items if item > place), reverse=True)

        return await asyncio.to_thread(listed)

    async def _go_through(self, item: str) -> None:
        """Find what a table or chat has earned. One that can't be read must not stop the others."""
        kind, _, name = item.partition(" ")
        table, chat = TableId(name), ChatId(name)
        await attempted(NOTED, partial(self._table, table) if kind == "1" else partial(self._chat, chat))

    async def _table(self, table: TableId) -> None:
        """Find deeds in a game."""
        loaded = await self.deps.cache.look(table)
        if loaded is None or loaded.damage is not None:
            return
        chat, seats = loaded.table.chat, _seats(loaded)
        found = await deeds(loaded, sum(seats.values(), ()), self.deps.pool.of(chat, Urgency.ANALYSIS))
        at = loaded.result.at if loaded.result else loaded.table.idle_since
        for person, held in seats.items():
            names = [name for seat in held for name in found.get(seat, ())]
            await self._keep(loaded, await self._missing(person, chat, names, table, at))

    async def _chat(self, chat: ChatId) -> None:
        """Find general milestones in the results of a chat."""
        past: dict[PersonId, list[tuple[str, Score]]] = defaultdict(list)
        lost: dict[tuple[PersonId, PersonId], bool] = {}
        had: set[tuple[PersonId, str]] = set()
        number: int | None = None
        while found := await self.deps.store.results.of_chat(chat, number, RESULTS):
            number = found[-1][0]
            async for _, result in in_slices(found):
                for one in result.played:
                    if isinstance(one.holder, Machine) or one.score != "won" or was_deleted(one.holder):
                        continue
                    person, rival = one.holder, _rival(result, one)
                    revenge = rival is not None and lost.get((person, rival), False)
                    names = in_general(_meeting(result, one, past[person], revenge))
                    names = tuple(name for name in names if (person, name) not in had)
                    missing = await self._missing(person, chat, names, result.table, result.at)
                    loaded = await self.deps.cache.look(result.table) if missing else None
                    if loaded and not loaded.damage and person in _seats(loaded) and played_out(loaded):
                        await self._keep(loaded, missing)
                        missing = ()
                    if not missing:  # else a later game may earn them
                        had.update((person, name) for name in names)
                _remember(result, past, lost)

    async def _missing(
        self, person: PersonId, chat: ChatId, names: Sequence[str], table: TableId, at: float
    ) -> Sequence[Write]:
        """Return the writes of milestones that aren't stored, or that a later game was thought to earn."""
        if not names:
            return ()
        known = {one.name: one for one in await self.deps.store.having(Milestone, person=person, chat=chat)}
        late = [name for name in names if name not in known or known[name].at > at]
        return [Write(known.get(name), Milestone(person, chat, name, table, at)) for name in late]

    async def _keep(self, loaded: LoadedTable, missing: Sequence[Write]) -> None:
        """Store milestones of a table. Raises ConflictError if the table has changed."""
        # Its players may be forgotten while its log is read, which changes the table.
        if missing:
            writes = (Write(loaded.table, loaded.table), *missing)
            await self.deps.commit(Commit(self.deps.now(), writes=writes))


def _remember(
    result: Result,
    past: dict[PersonId, list[tuple[str, Score]]],
    lost: dict[tuple[PersonId, PersonId], bool],
) -> None:
    """Note a result for those that follow."""
    people = {PersonId(str(one.holder)): one for one in result.played if not isinstance(one.holder, Machine)}
    for person, mine in people.items():
        score = min(one.score for one in result.played if one.holder == person)
        if len(people) == len({one.holder for one in result.played}):
            past[person].append((result.game, score))
        for rival, theirs in people.items():
            if theirs.side != mine.side:
                lost[person, rival] = score == "lost"
