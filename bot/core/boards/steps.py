"""A move that is pointed at step by step: how the board stands after some steps, and what may come next."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.boards.choices import Way
from bot.core.boards.making import own_voice
from bot.core.context import Context
from bot.core.input.legal import reading
from bot.core.language.voice import Voice
from bot.core.messages import Personal
from bot.core.publishing import screens
from bot.core.tables.loaded import LoadedTable
from rules.core.diagram import Diagram
from rules.core.errors import Refusal
from rules.core.game import Seat, Stepwise

MOST_STEPS = 12
"""Steps of a move that are looked at."""


@dataclass(frozen=True, slots=True)
class Steps(Personal):
    """How far a move has come. following: steps that may be next. move: the whole of it, "" until then."""

    voice: Voice
    seen: Diagram
    following: tuple[Way, ...]
    move: str


def steps_of(ctx: Context, loaded: LoadedTable, seat: Seat, taken: Sequence[str]) -> Steps:
    """How the move of a seat stands after some steps. Raises Refusal `stale` for steps that are none."""
    game, state = loaded.game, loaded.playing.state
    if not isinstance(game, Stepwise) or seat not in game.to_act(state) or len(taken) > MOST_STEPS:
        raise Refusal("stale")
    for place, step in enumerate(taken):
        if step not in game.steps(state, taken[:place]):
            raise Refusal("stale")
    following = game.steps(state, taken)
    ways = tuple(Way(name, following[name]) for name in sorted(following, key=reading))
    whole = "" if following or not taken else " ".join(taken)
    return Steps(ctx.person.id, own_voice(ctx, loaded), screens.stepped(loaded, seat, taken), ways, whole)
