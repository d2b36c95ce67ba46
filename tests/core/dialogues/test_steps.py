"""Tabula on a telephone: die by die, by origin and landing, shown as taken, taken back, then confirmed."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.core.language.voice import Voice
from bot.core.messages import AnyReply
from bot.core.tables.loaded import LoadedTable, awaited
from bot.testing.harness import Harness, User
from bot.testing.player import Sketcher, by_id, look, next_move
from render.text import Say
from rules.core.diagram import Diagram, Token
from rules.core.game import State
from rules.core.log import Snapshot
from rules.games import games
from storage.model import TableId, Theme

SAYS = Voice("en", "tabula")
TABULA = games()["tabula"]
OPEN = "white 3 6 8 hand:12 | black 20 hand:14 | white 2-5-6"


class Watcher(Sketcher):
    """Keeps the diagrams it was to paint."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[Diagram] = []

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        self.seen.append(diagram)
        return await super().picture(diagram, theme, say)


@pytest.fixture(name="artist")
def _artist() -> Watcher:
    return Watcher()


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path, artist: Watcher) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", artist) as harness:
        yield harness


async def begun(harness: Harness, position: str = "") -> tuple[TableId, User]:
    """Open a table for Ana and Bea, optionally in a position; return it with the player to move."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="tabula")
    await bea.taps("join")
    table = harness.table()
    loaded = await look(harness, table)
    if position:
        assert loaded.snapshot is not None
        state = TABULA.position(position)
        snapshot: Snapshot[State] = replace(loaded.snapshot, state=state)
        loaded = replace(loaded, snapshot=snapshot, past=(snapshot,))
        harness.app.deps.cache.put(loaded)
    return table, by_id(ana, bea)[loaded.person_at(min(awaited(loaded)))]


def labels(reply: AnyReply) -> list[str]:
    assert reply.menu is not None
    return [option.label for option in reply.menu.options]


async def tap(user: User, reply: AnyReply, label: str) -> AnyReply:
    """Choose an option of a menu, or press a button beside it, by its label."""
    assert reply.menu is not None
    found = {o.label: o.data for o in reply.menu.options} | {
        b.label: b.data for r in reply.buttons for b in r
    }
    return await user.sends(found[label])


def men(diagram: Diagram, site: str) -> int:
    return next((len(stack.tokens) for stack in diagram.stacks if stack.site == site), 0)


def targets(diagram: Diagram) -> set[str]:
    return {site for mark in diagram.marks if mark.kind == "target" for site in mark.sites}


async def test_a_turn_is_picked_die_by_die_and_shown_as_it_is_taken(
    harness: Harness, artist: Watcher
) -> None:
    _, user = await begun(harness, OPEN)
    reply = await user.taps("pick")
    assert reply.text == "You: white. What is your move?"
    assert labels(reply) == ["in hand", "3", "6", "8 → 10"]
    assert targets(artist.seen[-1]) == {"3", "6", "8", "hand-0"}
    reply = await tap(user, reply, "6")
    assert labels(reply) == ["8", "11", "12"]
    assert targets(artist.seen[-1]) == {"8", "11", "12"}
    reply = await tap(user, reply, "8")
    assert "6-8 – and then?" in reply.text
    assert men(artist.seen[-1], "8") == 2
    assert men(artist.seen[-1], "6") == 0
    (dice,) = (panel for panel in artist.seen[-1].panels if panel.title)
    assert dice.rows == (tuple(Token("die", 0, die, spent=die == 2) for die in (2, 5, 6)),)
    before = reply
    reply = await tap(user, reply, "in hand")
    reply = await tap(user, reply, "5")
    assert "6-8 0-5 – and then?" in reply.text
    back = await tap(user, reply, SAYS("button-back"))
    assert (back.text, labels(back)) == (before.text, labels(before)), "the leg is taken back as a whole"
    assert men(artist.seen[-1], "5") == 0


async def test_nothing_is_played_before_it_is_confirmed(harness: Harness) -> None:
    table, user = await begun(harness)
    before = (await look(harness, table)).table.seq
    reply, chance = await user.taps("pick"), Random(4)
    while labels(reply) != [SAYS("button-choose")]:
        assert reply.menu is not None
        reply = await user.sends(chance.choice(reply.menu.options).data)
    assert reply.text.endswith("– play it?")
    assert (await look(harness, table)).table.seq == before
    assert (await tap(user, reply, SAYS("button-choose"))).empty
    assert (await look(harness, table)).table.seq > before


async def test_every_turn_takes_at_most_three_taps_a_die(harness: Harness) -> None:
    table, user = await begun(harness)
    chance = Random(8)
    users = by_id(harness.person("Ana"), harness.person("Bea"))
    for _ in range(12):
        loaded: LoadedTable = await look(harness, table)
        user = users[loaded.person_at(min(awaited(loaded)))]
        dice = 3
        reply, taps = await user.taps("pick"), 1
        while reply.menu is not None:
            assert len(reply.menu.options) <= 16, "no list of pairs"
            reply, taps = await user.sends(chance.choice(reply.menu.options).data), taps + 1
        assert reply.empty, reply.text
        assert taps <= 3 * dice
        await next_move(harness, users, table, chance)


async def test_a_step_that_nobody_offered_is_stale(harness: Harness) -> None:
    table, user = await begun(harness, OPEN)
    turn = (await look(harness, table)).playing.turn
    before = await look(harness, table)
    for picks in ("9", "0-9", "0-0-0-0-0-0-0-0", "0-0"):
        stale = await user.sends(f"choose-{table}-{turn}-0-{picks}")
        assert stale.text == SAYS("refusal-stale")
    assert await look(harness, table) == before
