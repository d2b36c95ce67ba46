"""Hints for a person who plays alone or against bot players: a nudge, then the move, then the reason.

Each answer has a button for the next one, and repeating the command gives it too. A thought is cached for its
turn, and recomputed if necessary.
"""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from cachetools import LRUCache

from bot.core.context import Context, parse_int, seat_of
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.text import run_on
from bot.core.language.voice import Voice
from bot.core.messages import Button, PersonalReply
from bot.core.ports import Question, Thought, Urgency
from bot.core.publishing import screens
from bot.core.registry import FILE, READS, TABLE, command
from bot.core.tables.loaded import LoadedTable, awaited
from bot.features.opponents.turns import URGENCY, seed_of
from rules.core.diagram import pick as pointed
from rules.core.diagram import route
from rules.core.errors import Refusal
from rules.core.game import Hint, Hinting, Seat, State
from rules.games import games
from rules.search.analysis import chances
from storage.model import PersonId, Table, TableId

MOST_HINTS: Final = 1_000
MOST_STEPS: Final = 3
TEN: Final = 10
BOTH: Final = 2
"""Moves of a line that has an answer."""


class Hints(LRUCache[tuple[PersonId, TableId], tuple[int, Thought, int]]):
    """Latest hints of people at tables: the turn, the thought, and the number of answers given."""

    def __init__(self) -> None:
        super().__init__(MOST_HINTS)
        self.thinking: dict[tuple[TableId, int, Seat], asyncio.Task[Thought]] = {}
        """Thoughts in the making, by table, turn and seat, for all who ask meanwhile."""


@dataclass(frozen=True, slots=True)
class Step:
    """One answer: its text, and the parts of a move that the picture marks."""

    text: str
    parts: tuple[str, ...]


@command("hint", TABLE, effect=READS, cost=FILE, group="turn", rank=60)
async def hint(ctx: Context) -> PersonalReply:
    """Handle `/hint`: advise in a patience or a game against bot players.

    A patience shows the way to its end. Against bot players come a nudge, the move and the reason. Never at a
    table with another person: they wouldn't know that the bot helps.
    """
    try:
        loaded = await ctx.look(fits=_one_person)
    except Refusal:  # at a table of several they hear why not
        loaded = await ctx.look()
    snapshot, person = loaded.playing, ctx.person.id
    if isinstance(loaded.game, Hinting) and loaded.alone:
        return PersonalReply(await _way_on(ctx, loaded), person=person)
    if loaded.table.rated:
        raise Refusal("no_hints_rated")
    if len(loaded.people()) > 1 or not loaded.machines:
        raise Refusal("no_hints")
    if ctx.request.turn is not None and ctx.request.turn < snapshot.turn:
        raise Refusal("stale")
    seat = seat_of(loaded, person)
    if seat not in awaited(loaded):
        raise Refusal("not_your_turn")
    thought, told = await _found(ctx, loaded, seat)
    now = await ctx.cache.look(loaded.table.id)
    if now is None or now.playing.turn != snapshot.turn:  # moved on while it was thought about
        return await hint(ctx)
    steps = tuple(_steps(ctx, loaded, seat, thought))
    asked = parse_int(ctx.arg("step"), 0, MOST_STEPS)
    number = min(told if asked is None else asked, len(steps) - 1)
    ctx.deps.part(Hints)[person, loaded.table.id] = snapshot.turn, thought, number + 1
    return await _shown(ctx, loaded, seat, steps, number)


def _one_person(table: Table) -> bool:
    return len({s.person for s in table.sittings if s.person and not s.left}) == 1


async def _way_on(ctx: Context, loaded: LoadedTable) -> str:
    """Return the next move of a way to the end, or how many moves to take back to reach one."""
    voice, state = ctx.voice(loaded), loaded.playing.state
    given = await ctx.deps.pool.of(ctx.chat.id, Urgency.LIVE).run(_found_alone, loaded.game.about.id, state)
    if given is None:
        return voice("hint-none")
    return (
        voice("hint-move", {"move": given.move}) if given.move else voice("hint-back", {"moves": given.back})
    )


def _found_alone(game: str, state: State) -> Hint | None:
    """Search in a worker for the hint that a game gives to a player alone."""
    known = games()[game]
    return known.hint(state) if isinstance(known, Hinting) else None


async def _found(ctx: Context, loaded: LoadedTable, seat: Seat) -> tuple[Thought, int]:
    """Return the thought to advise and the number of hints already given in this turn."""
    turn, table = loaded.playing.turn, loaded.table
    known = ctx.deps.part(Hints).get((ctx.person.id, table.id))
    if known is not None and known[0] == turn:
        return known[1], known[2]
    if ctx.deps.thinker is None:
        raise Refusal("no_machines")
    thinking, key = ctx.deps.part(Hints).thinking, (table.id, turn, seat)
    if key not in thinking:
        view = loaded.game.view(loaded.playing.state, seat)
        question = Question(loaded.game.about.id, view, seat, "hard", seed_of(table, turn, seat))
        thought = ctx.deps.thinker.think(question, table.chat, URGENCY[table.preset])
        thinking[key] = asyncio.ensure_future(thought)
        thinking[key].add_done_callback(lambda _: thinking.pop(key))
    return await thinking[key], 0


def _steps(ctx: Context, loaded: LoadedTable, seat: Seat, thought: Thought) -> Iterator[Step]:
    """Yield the hints about a move, from the vaguest to the fullest."""
    voice, game = ctx.voice(loaded), loaded.game
    move = game.parse(loaded.playing.state, seat, thought.move)
    parts, tried = game.parts(move), voice("hint-move", {"move": game.write(move)})
    if len(parts) > 1:
        seen = screens.private_diagram(loaded, seat)
        place = (*route(seen, parts[:1]), *parts)[0]
        words = (
            voice(s.called.key, s.called.data) for s in seen.layout.sites if s.name == place and s.called
        )
        yield Step(voice("hint-piece", {"site": next(words, place)}), (place,))
    elif parts[0].isdecimal():
        low = int(parts[0]) // TEN * TEN
        yield Step(voice("hint-range", {"low": low, "high": low + TEN - 1}), ())
    yield Step(tried, parts)
    why = (voice("hint-lot"),) if game.about.secrets else _told(voice, loaded, seat, thought)
    chance = voice("hint-chance", {"chance": round(chances(game, thought.score) / TEN)})
    yield Step("\n".join((tried, *why, chance)), parts)


def _told(voice: Voice, loaded: LoadedTable, seat: Seat, thought: Thought) -> Iterator[str]:
    """Yield what a move does and the expected reply, as long as no dice intervene."""
    game = loaded.game
    step = game.play(loaded.playing.state, seat, game.parse(loaded.playing.state, seat, thought.move))
    if step.facts:
        yield run_on(voice(f"fact-{fact.kind}", fact.data) for fact in step.facts)
    if len(thought.line) < BOTH or game.chance(step.state) or game.outcome(step.state) is not None:
        return
    following = min(game.to_act(step.state))
    with suppress(Refusal):  # where a line leaves the others' moves out, what follows is not theirs
        answer = game.play(step.state, following, game.parse(step.state, following, thought.line[1]))
        said = run_on(voice(f"fact-{fact.kind}", fact.data) for fact in answer.facts)
        yield voice("hint-answer", {"answer": said})


async def _shown(
    ctx: Context, loaded: LoadedTable, seat: Seat, steps: tuple[Step, ...], number: int
) -> PersonalReply:
    """Return a hint with its picture and a button for the next one."""
    voice, step, table = ctx.voice(loaded), steps[number], loaded.table
    seen = pointed(replace(screens.private_diagram(loaded, seat), marks=()), step.parts, ())
    picture = await screens.painted_privately(
        seen,
        f"{table.id}-hint.png",
        ctx.artist,
        ctx.theme,
        ctx.language,
        loaded.names,
        machines=loaded.machines,
    )
    more = callback_data.write(Tap("hint", table.id, loaded.playing.turn, (str(number + 1),)))
    rows = ((Button(voice("button-hint"), more),),) if number + 1 < len(steps) else ()
    return PersonalReply(step.text, buttons=rows, files=(replace(picture, seen=seen),), person=ctx.person.id)
