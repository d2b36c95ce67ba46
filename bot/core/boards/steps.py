"""A move that is pointed at step by step: how the board stands after some steps, and what may come next."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.core.boards.choices import Way
from bot.core.boards.making import own_voice
from bot.core.context import Context
from bot.core.input.legal import reading
from bot.core.language.voice import Voice
from bot.core.messages import Personal
from bot.core.publishing import screens
from bot.core.slices import in_slices
from bot.core.tables.loaded import LoadedTable
from rules.core.diagram import Diagram, Token
from rules.core.errors import Refusal
from rules.core.game import Seat, Stepwise

MOST_STEPS = 12
"""Steps of a move that are looked at."""


@dataclass(frozen=True, slots=True)
class Steps(Personal):
    """How far a move has come. following: steps that may be next. move: the whole of it, "" until then.

    dice: by the step that may be next which of the dice shown it uses, counted from 0; none without dice.
    """

    voice: Voice
    seen: Diagram
    following: tuple[Way, ...]
    move: str
    dice: Mapping[str, int]


async def steps_of(ctx: Context, loaded: LoadedTable, seat: Seat, taken: Sequence[str]) -> Steps:
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
    seen = screens.stepped(loaded, seat, taken)
    dice = await _dice(loaded, seat, taken, following, seen)
    return Steps(ctx.person.id, own_voice(ctx, loaded), seen, ways, whole, dice)


async def _dice(
    loaded: LoadedTable, seat: Seat, taken: Sequence[str], following: Iterable[str], seen: Diagram
) -> Mapping[str, int]:
    """The die that each step uses: the first that is spent after it and was not before."""
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
    """Whether each of the dice shown is spent."""
    panel = next((panel for panel in seen.panels if panel.role == "dice"), None)
    return [cell.spent for cell in panel.rows[0] if isinstance(cell, Token)] if panel else []
