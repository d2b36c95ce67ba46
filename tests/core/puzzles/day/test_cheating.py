"""Attempts to learn more about the puzzle of the day than allowed, or to publish more."""

from dataclasses import replace

from bot.core.messages import Barred, Gone
from bot.features.puzzles.days import turns
from bot.testing.harness import ROOM, Harness
from storage.model import Barrier, ChannelId, day_of
from tests.core.puzzles.day.evening import (
    DAY,
    HOUR,
    SAYS,
    of_today,
    posted,
    right,
    solved,
    switched_on,
)
from tests.core.puzzles.solvers import wrong_move


async def test_nobody_hears_whether_a_move_is_right_without_taking_part(harness: Harness) -> None:
    """Count the attempt, or people would try every move first and then solve it at once."""
    await switched_on(harness)
    await posted(harness)
    bea, task = harness.person("Bea"), of_today(harness)
    for move in (wrong_move(task, harness), right(harness)):
        said = await bea.whispers("move", move=move, table=task.name)
        assert said.text == SAYS("refusal-answer_tomorrow")
    await solved(harness, bea, wrong_move(task, harness))
    (part,) = await harness.app.deps.store.days.answers_of(bea.person.id)
    assert part.tries == 2


async def test_an_old_post_does_not_explain_what_is_asked_again_today(harness: Harness) -> None:
    """Ask each puzzle again after as many days as there are puzzles."""
    await switched_on(harness)
    old = await posted(harness)
    task = of_today(harness)
    harness.time += len(turns()) * DAY
    assert of_today(harness) == task
    said = await harness.person("Bea").taps("solve", old)
    assert said.text == SAYS("refusal-answer_tomorrow")


async def test_who_was_banned_shows_no_card(harness: Harness) -> None:
    ana = await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    await solved(harness, bea)
    await ana.says("settings", setting="bans", value=bea.person.id)
    said = await bea.sends(f"card---{day_of(harness.time)}")
    assert said.text == SAYS("refusal-banned_here")
    await harness.passes(15.0)
    assert not [post for post in harness.room.at(ROOM) if "🟩" in post.text]


async def test_who_has_left_shows_no_card(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    await solved(harness, bea)
    harness.room.gone.add(bea.person.id)
    await harness.passes(601.0)
    await bea.sends(f"card---{day_of(harness.time)}")
    await harness.passes(15.0)
    assert not [post for post in harness.room.at(ROOM) if "🟩" in post.text]


async def test_who_is_banned_while_their_card_waits_is_not_shown(harness: Harness) -> None:
    ana = await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    await solved(harness, bea)
    await harness.passes(15.0)
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND)]
    await bea.sends(f"card---{day_of(harness.time)}")
    await ana.says("settings", setting="bans", value=bea.person.id)
    await harness.passes(200.0)
    assert not [post for post in harness.room.at(ROOM) if "🟩" in post.text]
    assert await harness.app.deps.store.behind() == ()


async def test_it_is_not_said_that_todays_comes_now_where_it_has_come(harness: Harness) -> None:
    ana = await switched_on(harness)
    await posted(harness)
    said = await ana.says("settings", setting="puzzle", value="7")
    assert said.text == SAYS("puzzle-set", {"hour": "07:00 UTC"})


async def test_what_waited_elsewhere_is_switched_off_where_the_new_channel_is_gone(harness: Harness) -> None:
    ana, below = await switched_on(harness), ChannelId("test:tavern/below")
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND)]
    await harness.passes(HOUR)
    there = replace(ana, channel=below)
    harness.room.trouble[below] = [Gone()]
    await there.says("settings", setting="puzzle", value="8")
    await harness.passes(60.0)
    assert f"{SAYS('setting-puzzle')}: {SAYS('off')}" in (await ana.says("settings")).text
