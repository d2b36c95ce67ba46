"""Milestones found: in a game when it ends, and once in every game that ended before there were any.

Both ways read the same: the facts of a log, and the results of its players up to then. So the milestones of a
chat can be made anew at any time.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.core.dependencies import Dependencies
from bot.core.slices import in_slices
from bot.core.tables.change import Change
from bot.core.tables.loaded import Honour, LoadedTable
from bot.features.milestones.catalogue import Meeting, Story, in_general, of_game
from bot.features.ratings.judging import result_of
from rules.core.game import Fact, Seat
from rules.core.log import Undone, replaying
from rules.core.options import read_options
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

Scores = Sequence[tuple[str, Score]]
"""The games of a person against people, with their scores, in order."""


async def award(deps: Dependencies, change: Change) -> None:
    """Add to a change that ends a game what its players have achieved for the first time in this chat."""
    loaded, results = change.loaded, deps.store.results
    found = await _by_deeds(loaded)
    result = loaded.result or result_of(loaded, change.now)
    for played in _people(result) if result else ():
        person = PersonId(str(played.holder))
        games = await results.past_games(person, loaded.table.chat)
        past = [(one.game, one.score) for one in games if not one.machines]
        rival = _rival(result, played) if result else None
        between = await results.between(person, rival, loaded.table.chat) if rival else ()
        if result:
            found[person] += in_general(_meeting(result, played, past, between[-1:] == ("lost",)))
    new: list[Milestone] = []
    honours: list[Honour] = []
    for seat, person in _holders(loaded).items():
        known = {
            one.name for one in await deps.store.having(Milestone, person=person, chat=loaded.table.chat)
        }
        names = [name for name in found[person] if name not in known]
        new += [Milestone(person, loaded.table.chat, name, loaded.table.id, change.now) for name in names]
        profile = await deps.cache.profile(person)
        if names and profile is not None and not profile.hidden:
            honours.append(Honour(seat, tuple(f"milestone-{name}" for name in names)))
    if new:
        change.honour(honours, new)


async def story_of(loaded: LoadedTable) -> Story | None:
    """Return the facts of a game that is over, read in slices; None if it is not over."""
    log, outcome = loaded.log, loaded.snapshot.outcome if loaded.snapshot else None
    if log is None or outcome is None:
        return None
    turns: list[tuple[int, tuple[Fact, ...]]] = []
    async for snapshot in in_slices(replaying(loaded.game, log)):
        record = log.records[snapshot.seq - 1] if snapshot.seq else None
        while isinstance(record, Undone) and turns and turns[-1][0] > record.to:
            turns.pop()
        turns.append((snapshot.seq, snapshot.facts))
    about = loaded.game.about
    stock = getattr(read_options(about.options, log.header.options), "stock", 0)
    ruled = outcome.reason in about.vocabulary.outcomes
    return Story([facts for _, facts in turns], outcome, ruled, stock)


async def _by_deeds(loaded: LoadedTable) -> dict[PersonId, list[str]]:
    """Return the milestones that the facts of a game earn its players, whether they had them or not."""
    found: dict[PersonId, list[str]] = defaultdict(list)
    holders = _holders(loaded)
    if holders and (story := await story_of(loaded)):
        for seat, person in holders.items():
            found[person] += of_game(loaded.table.game, story, seat)
    return found


def _holders(loaded: LoadedTable) -> Mapping[Seat, PersonId]:
    """Return the people by seat whose deeds count: nobody who plays against themselves, or for another."""
    table = loaded.table
    replaced = not loaded.betting and any(sitting.left for sitting in table.sittings)
    people = {Seat(one.seat): one.person for one in table.sittings if one.person and one.seat >= 0}
    twice = len(set(people.values())) < len(people)
    if table.preset == "device" or replaced or (twice and not loaded.betting):
        return {}
    return {seat: person for seat, person in people.items() if not was_deleted(person)}


def _people(result: Result) -> list[Played]:
    """Return the people whose victory counts: each once, in a game that was played out by those who began."""
    people = [
        one for one in result.played if not isinstance(one.holder, Machine) and not was_deleted(one.holder)
    ]
    counts = result.preset != "device" and result.uncounted not in {"short", "handed_on"}
    return people if counts and len({one.holder for one in people}) == len(people) else []


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
"""The note of how far the games of before are gone through."""
AT_ONCE: Final = 20
"""Tables of one run."""
GAMES_DONE: Final = "~"
ALL_DONE: Final = "~~"


@dataclass(slots=True)
class Past:
    """Finds milestones in games that ended before, a few at a time, and notes how far it has come.

    The earliest game that earns a milestone keeps it. Going through a game twice changes nothing.
    """

    deps: Dependencies
    done: bool = field(default=False, init=False)

    async def go_on(self) -> None:
        """Go through some more games, if there are any left and this process sees to them."""
        if self.done or not self.deps.store.house:
            return
        note = await self.deps.store.find(Note, NOTED)
        version, _, place = note.value.partition(" ") if note else ("", "", "")
        place = place if version == MADE_BY else ""
        self.done = place == ALL_DONE
        if self.done:
            return
        place = await self._results() if place == GAMES_DONE else await self._tables(place)
        await self.deps.commit(
            Commit(self.deps.now(), writes=(Write(None, Note(NOTED, f"{MADE_BY} {place}")),))
        )

    async def everything(self) -> None:
        """Go through all games at once, whatever was done before."""
        place = ""
        while place != GAMES_DONE:
            place = await self._tables(place)
        await self._results()

    async def _tables(self, after: str) -> str:
        """Find deeds in the next tables behind a code; return the last code, or GAMES_DONE."""
        tables = sorted(table for table in await self.deps.store.tables_with("finished") if table > after)
        for table in tables[:AT_ONCE]:
            loaded = await self.deps.cache.look(table)
            if loaded is not None and loaded.damage is None:
                found = await _by_deeds(loaded)
                at = loaded.result.at if loaded.result else loaded.table.idle_since
                for person, names in found.items():
                    await self._keep(person, loaded.table.chat, names, table, at)
        return tables[AT_ONCE - 1] if len(tables) >= AT_ONCE else GAMES_DONE

    async def _results(self) -> str:
        """Find general milestones in the results of every chat."""
        for chat in await self.deps.store.results.chats():
            await self._chat(chat)
        return ALL_DONE

    async def _chat(self, chat: ChatId) -> None:
        past: dict[PersonId, list[tuple[str, Score]]] = defaultdict(list)
        lost: dict[tuple[PersonId, PersonId], bool] = {}
        number: int | None = None
        while found := await self.deps.store.results.of_chat(chat, number, AT_ONCE):
            number = found[-1][0]
            for _, result in found:
                for one in _people(result):
                    person, rival = PersonId(str(one.holder)), _rival(result, one)
                    revenge = rival is not None and lost.get((person, rival), False)
                    names = in_general(_meeting(result, one, past[person], revenge))
                    await self._keep(person, chat, names, result.table, result.at)
                _remember(result, past, lost)

    async def _keep(
        self, person: PersonId, chat: ChatId, names: Sequence[str], table: TableId, at: float
    ) -> None:
        """Store milestones that nobody has stored yet, and those that a later game was thought to earn."""
        if not names:
            return
        known = {one.name: one for one in await self.deps.store.having(Milestone, person=person, chat=chat)}
        late = [name for name in names if name not in known or known[name].at > at]
        writes = tuple(Write(known.get(name), Milestone(person, chat, name, table, at)) for name in late)
        if writes:
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
