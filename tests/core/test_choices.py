"""The choices of a board: computed in slices, and once for all readers."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.boards.choices import Choices, KeptChoices
from bot.core import slices
from bot.core.language.voice import Voice
from bot.core.publishing import screens
from bot.core.tables.loaded import awaited
from bot.testing.harness import Harness
from bot.testing.player import Sketcher, by_id, look, next_move
from rules.core.game import AnyGame, Move, Seat, State, Step

VOICE = Voice("en", "dice_towers")


async def test_others_are_served_while_the_ends_of_many_moves_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Use Dice Towers, where a hundred moves may share places and each is played for its end."""
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="dice_towers")
        await bea.taps("join")
        code, chance = harness.table(), Random(1)
        for _ in range(20):
            await next_move(harness, by_id(ana, bea), code, chance)
        loaded = await look(harness, code)
    monkeypatch.setattr(slices, "SLICE", 0.0)
    kind, at_once = type(loaded.game), [0]
    play = kind.play

    def counted(game: AnyGame, state: State, seat: Seat, move: Move) -> Step[State]:
        at_once[-1] += 1
        return play(game, state, seat, move)

    monkeypatch.setattr(kind, "play", counted)
    kept, (seat,) = KeptChoices(), map(Seat, awaited(loaded))
    seen = screens.private_diagram(loaded, seat)

    async def choices() -> Choices | None:
        return await kept.choices(loaded, seat, seen, VOICE)

    looking = asyncio.ensure_future(choices())
    while not looking.done():
        await asyncio.sleep(0)
        at_once.append(0)
    found = looking.result()
    assert found
    assert sum(at_once) == sum(bool(way.end) for way in found.ways) > 20
    assert max(at_once) == 1
    assert await choices() is found
