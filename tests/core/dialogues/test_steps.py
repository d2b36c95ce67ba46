"""Tabula on a telephone: whole turns, or die by die, shown as taken, taken back, then confirmed."""

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
CROWDED = "white 1:3 2:2 4:2 6:2 8:2 9:2 10:2 | black 20 hand:14 | white 2-5-6"
OPEN = "white 3 6 8 hand:12 | black 20 hand:14 | white 2-5-6"


class Watcher(Sketcher):
    """Artist that keeps the diagrams instead of painting them."""

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


async def begun(harness: Harness, position: str = "", game: str = "tabula") -> tuple[TableId, User]:
    """Open a table for Ana and Bea, optionally in a position; return it with the player to move."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game=game)
    await bea.taps("join")
    table = harness.table()
    loaded = await look(harness, table)
    if position:
        assert loaded.snapshot is not None
        state = games()[game].position(position)
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
    reply = await tap(user, await user.taps("pick"), SAYS("button-steps"))
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
    reply, chance = await tap(user, await user.taps("pick"), SAYS("button-steps")), Random(4)
    while labels(reply) != [SAYS("button-choose")]:
        assert reply.menu is not None
        reply = await user.sends(chance.choice(reply.menu.options).data)
    assert reply.text.endswith("– play it?")
    assert (await look(harness, table)).table.seq == before
    assert (await tap(user, reply, SAYS("button-choose"))).empty
    assert (await look(harness, table)).table.seq > before


async def test_whole_turns_are_listed_the_most_obvious_first(harness: Harness) -> None:
    table, user = await begun(harness, "white 3 6 8 hand:1 off:11 | black 20 5 9:2 hand:11 | white 2-3-1")
    reply = await user.taps("pick")
    assert labels(reply)[0].count("×") == 1, "a hit comes first"
    before = await look(harness, table)
    assert (await tap(user, reply, labels(reply)[0])).empty
    assert "hit" in {fact.kind for event in (await look(harness, table)).recent for fact in event.facts}
    assert (await look(harness, table)).table.seq > before.table.seq


async def test_many_turns_are_found_below_a_step_they_share(harness: Harness) -> None:
    _, user = await begun(harness, CROWDED)
    reply = await user.taps("pick")
    groups = [label for label in labels(reply) if "…" in label]
    assert groups
    assert len(labels(reply)) <= 25
    inner = await tap(user, reply, groups[0])
    step, _, count = groups[0].partition(" … ")
    assert len(labels(inner)) == min(25, int(count.strip("()")))
    assert all(step in label for label in labels(inner))
    assert labels(await tap(user, inner, SAYS("button-back"))) == labels(reply)
    assert (await tap(user, inner, labels(inner)[0])).empty


async def test_a_turn_takes_at_most_three_taps(harness: Harness) -> None:
    """Offer good turns first, and all others behind a step."""
    table, user = await begun(harness)
    chance = Random(8)
    users = by_id(harness.person("Ana"), harness.person("Bea"))
    for _ in range(12):
        loaded: LoadedTable = await look(harness, table)
        user = users[loaded.person_at(min(awaited(loaded)))]
        reply, taps = await user.taps("pick"), 1
        while reply.menu is not None:
            assert len(reply.menu.options) <= 25
            reply, taps = await user.sends(chance.choice(reply.menu.options).data), taps + 1
        assert reply.empty, reply.text
        assert taps <= 3
        await next_move(harness, users, table, chance)


async def test_a_step_that_nobody_offered_is_stale(harness: Harness) -> None:
    table, user = await begun(harness, OPEN)
    turn = (await look(harness, table)).playing.turn
    before = await look(harness, table)
    for picks in ("0-999", "0-0-0", "d-9", "d-0-9", "d-0-0-0-0-0-0-0-0", "d-0-0", "d"):
        stale = await user.sends(f"choose-{table}-{turn}-{picks}")
        assert stale.text == SAYS("refusal-stale")
    assert await look(harness, table) == before


async def test_typing_offers_the_obvious_turns_whole(harness: Harness) -> None:
    _, user = await begun(harness, CROWDED)
    request = user._request("move", {"move": ""})
    offered = await harness.app.service.suggest(request, "move", "")
    whole = [one.value for one in offered if "…" not in one.label]
    assert whole
    assert len(offered) <= 25
    listed = labels(await user.taps("pick"))
    assert [label.replace("×", "") for label in listed[:8]] == whole[:8]
    assert (await user.says("move", move=whole[0])).empty


async def test_a_series_of_jumps_is_chosen_by_its_last_square(harness: Harness) -> None:
    """Choose it by two taps in the picker, or type two squares."""
    _, user = await begun(harness, "white a1=w c1=w b2=R d2=R d4=r", "lasca")
    listed = labels(await user.taps("pick"))
    assert "a1 e5" in listed
    assert (await user.says("move", move="a1 e5")).empty
