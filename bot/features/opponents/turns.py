"""Decisions of bot players at every table that waits for one.

Stored rows say which tables wait: they are read at start, every second, and whenever a table changes. Memory
holds only the questions in progress. The seed of a choice follows from the table's secret and the turn: a
question repeated after a crash has the same answer, and a late answer is dropped.
"""

import asyncio
import hmac
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Final

import structlog

from bot.core.dependencies import Dependencies, retried
from bot.core.ports import Question, Thinker, Thought, Urgency
from bot.core.tables.agreement import asked_machines
from bot.core.tables.change import Change
from bot.core.tables.loaded import LoadedTable, awaited, awaited_machines
from rules.core.errors import Refusal
from rules.core.game import Seat
from rules.search.effort import DECIDED, WIN
from storage.model import ChatId, Proposal, Table, TableId, TablePreset, Unavailable

WORSE: Final = 100
"""Points behind from which a draw is welcome: what a man counts, where men are counted."""
EARLY: Final = 12
"""Records before which no draw is accepted: a shallow search overrates the first move."""
LONG: Final = 60
"""Records after which an even game is drawn."""
SELDOM: Final = 20
"""Turns between two offers of a bot player."""
IN_SIGHT: Final = 6
"""Moves of both sides: an end that is nearer is played out, for who brings it about wants to see it."""


def takes_draw(loaded: LoadedTable, score: int) -> bool:
    """Return True if a bot player accepts a draw. score: value of the position to it."""
    return loaded.table.seq >= (EARLY if score <= -WORSE else LONG) and score <= 0


def offers_draw(loaded: LoadedTable, score: int) -> bool:
    """Return True if a bot player offers a draw after its move: rarely, and in a long, even game.

    Never with sealed bids, which an offer would expose, nor while dice are due.
    """
    snapshot = loaded.playing
    if loaded.game.about.secrets or snapshot.outcome is not None or loaded.game.chance(snapshot.state):
        return False
    return loaded.table.seq >= LONG and -WORSE < score <= 0 and snapshot.turn % SELDOM in {0, 1}


def gives_up(loaded: LoadedTable, seat: Seat, score: int) -> bool:
    """Return True if a bot player foresees a certain later loss. It never resigns for a person too."""
    snapshot = loaded.playing
    winners = loaded.game.concede(snapshot.state, seat).winners
    losers = {*loaded.machines, *loaded.names} - winners
    return losers <= loaded.machines.keys() and -(WIN - IN_SIGHT) < score < -DECIDED


def own_score(loaded: LoadedTable, seat: Seat, mover: Seat, score: int) -> int:
    """Return the value of a position to `seat`, given its value to `mover`."""
    state = loaded.playing.state
    partners = mover not in loaded.game.concede(state, seat).winners
    return score if partners else -score


log = structlog.get_logger()

URGENCY: Final[dict[TablePreset, Urgency]] = {
    "live": Urgency.LIVE,
    "casual": Urgency.CASUAL,
    "slow": Urgency.SLOW,
    "device": Urgency.LIVE,
}
REST: Final = 30.0
"""Seconds after which a table is thought about again where that has failed."""
AT_ONCE: Final = 200
"""Tables that are begun with by themselves; of thousands after a restart most would be refused."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Decision that a table expects from a bot player.

    seat: the bot player's. question: about its move, or about the mover's if a draw is offered.
    """

    seat: Seat
    offered: bool
    question: Question
    number: int
    chat: ChatId
    urgency: Urgency

    def same_as(self, other: "Turn") -> bool:
        """Return True if it is the same decision, whatever else changed at the table."""
        mine, theirs = self.question, other.question
        return (self.number, self.seat, self.offered, mine.level) == (
            other.number,
            other.seat,
            other.offered,
            theirs.level,
        )


@dataclass(slots=True)
class _Task:
    turn: int | None
    task: asyncio.Task[None]


class Opponents:
    """Asks the thinker for every bot player to move, one question per table at a time."""

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps
        self._tasks: dict[TableId, _Task] = {}
        self._resting: dict[TableId, float] = {}

    def changed(self, loaded: LoadedTable) -> None:
        """Drop the thoughts about earlier turns of a table, and begin those that are due."""
        running, turn = self._tasks.get(loaded.table.id), _number(loaded)
        if running and running.task is not asyncio.current_task() and running.turn not in {None, turn}:
            running.task.cancel()
            del self._tasks[loaded.table.id]
        if loaded.table.thinking:
            self._begin(loaded.table.id)

    async def catch_up(self) -> None:
        """Start the pending decisions of bot players that are not in progress, as far as there is room."""
        now = self._deps.monotonic()
        self._resting = {table: until for table, until in self._resting.items() if until > now}
        for table in await self._deps.store.thinking():
            if len(self._tasks) >= AT_ONCE:
                return
            if table not in self._resting:
                self._begin(table)

    async def idle(self) -> None:
        """Wait until every bot player that can decide has done so."""
        while tasks := [running.task for running in self._tasks.values()]:
            await asyncio.wait(tasks)

    async def stop(self) -> None:
        """Drop the thoughts in progress. The next start asks again."""
        tasks = [running.task for running in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table: TableId) -> None:
        thinker = self._deps.thinker
        if thinker is None or table in self._tasks:
            return
        task = asyncio.get_running_loop().create_task(self._see_to(table, thinker))
        self._tasks[table] = _Task(None, task)

    async def _see_to(self, table: TableId, thinker: Thinker) -> None:
        """Decide at a table until it waits for a person, or until something goes wrong."""
        try:
            while turn := await self._turn(table):
                thought = await thinker.think(turn.question, turn.chat, turn.urgency)
                lost = await self._lost(table, turn, thought, thinker)
                await retried(partial(self._decide, table, turn, thought, lost=lost))
        except Refusal as refusal:
            if refusal.code != "overloaded":
                self._rest(table)
            log.warning("bot_player_refused", table=table, code=refusal.code)
        except Unavailable as reason:
            self._rest(table)
            log.warning("bot_player_waits", table=table, because=str(reason))
        except Exception:  # one table's trouble; the others go on
            self._rest(table)
            log.exception("bot_player_failed", table=table)
        finally:
            running = self._tasks.get(table)
            if running and running.task is asyncio.current_task():
                del self._tasks[table]

    def _rest(self, table: TableId) -> None:
        self._resting[table] = self._deps.monotonic() + REST

    async def _turn(self, table: TableId) -> Turn | None:
        """Return the decision that a table expects from a bot player, if any."""
        loaded = await self._deps.cache.look(table)
        turn = turn_of(loaded) if loaded and not loaded.damage else None
        running = self._tasks.get(table)
        if running and running.task is asyncio.current_task():
            running.turn = turn.number if turn else None
        return turn

    async def _lost(self, table: TableId, turn: Turn, thought: Thought, thinker: Thinker) -> bool:
        """Return True if a bot player resigns. The hardest level asks twice first."""
        loaded = await self._deps.cache.look(table)
        if turn.offered or loaded is None or loaded.table.status != "playing":
            return False
        if gives_up(loaded, turn.seat, thought.score) and turn.question.level == "hard":
            again = replace(turn.question, seed=turn.question.seed + 1)
            thought = await thinker.think(again, turn.chat, turn.urgency)
        return gives_up(loaded, turn.seat, thought.score)

    async def _decide(self, table: TableId, turn: Turn, thought: Thought, *, lost: bool) -> None:
        """Carry out a decision if the table still waits for it."""
        async with self._deps.at(table) as change:
            now = turn_of(change.loaded)
            if now is None or not now.same_as(turn):
                return
            if turn.offered:
                _answer_offer(change, turn, thought)
            elif lost:
                change.end("resigned", turn.seat)
            else:
                change.decide(turn.seat, thought.move, "machine")
                if offers_draw(change.loaded, thought.score):
                    _offer_draw(change, turn.seat)


def _offer_draw(change: Change, seat: Seat) -> None:
    """Offer a draw to all other seats. A player who moves instead declines it."""
    loaded = change.loaded
    others = frozenset(loaded.machines.keys() | loaded.names.keys()) - {seat}
    change.propose(Proposal("draw", seat, others, loaded.playing.turn))


def _answer_offer(change: Change, turn: Turn, thought: Thought) -> None:
    """Take the draw, which is carried out when everybody has, or decline it for this turn."""
    proposal, loaded = change.table.proposal, change.loaded
    if proposal is None:
        return
    if not takes_draw(loaded, own_score(loaded, turn.seat, turn.question.seat, thought.score)):
        change.propose(replace(proposal, waiting=frozenset()))
        return
    proposal = replace(proposal, waiting=proposal.waiting - {turn.seat})
    change.propose(proposal if proposal.waiting else None)
    if not proposal.waiting:
        change.end("draw_agreed")


def turn_of(loaded: LoadedTable) -> Turn | None:
    """Return the next decision that a table expects from a bot player; of several, that of the first seat.

    An offer comes before a move. Its value is that of the best move, as the bot player sees it.
    """
    asked, moving = sorted(map(Seat, asked_machines(loaded))), sorted(awaited_machines(loaded))
    movers = sorted(awaited(loaded))
    if not (asked or moving) or not movers or loaded.snapshot is None:
        return None
    seat, table = (asked or moving)[0], loaded.table
    mover = movers[0] if asked else seat
    view = loaded.game.view(loaded.snapshot.state, seat)
    seed = seed_of(table, loaded.snapshot.turn, seat)
    question = Question(loaded.game.about.id, view, mover, loaded.machines[seat], seed)
    return Turn(seat, bool(asked), question, loaded.snapshot.turn, table.chat, URGENCY[table.preset])


def seed_of(table: Table, turn: int, seat: int) -> int:
    """Return the seed of a random choice."""
    # It is secret until the table's root is revealed, and can be checked afterwards.
    purpose = f"machine|{table.id}|{turn}|{seat}"
    return int.from_bytes(hmac.new(bytes.fromhex(table.root), purpose.encode(), sha256).digest()[:8])


def _number(loaded: LoadedTable) -> int | None:
    """Return the number of the current turn of a running game."""
    return loaded.snapshot.turn if loaded.table.status == "playing" and loaded.snapshot else None
