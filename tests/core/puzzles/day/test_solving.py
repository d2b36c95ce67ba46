"""The puzzle of the day: solved in private, with the solvers named in the post."""

import asyncio
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.core.language.voice import Voice
from bot.core.messages import Barred, Malformed, PersonalReply
from bot.testing.harness import ROOM, TAVERN, Harness
from storage.model import Barrier, ChannelId, ChatId, day_of
from tests.core.puzzles.day.evening import (
    DAY,
    HOUR,
    SAYS,
    of_today,
    posted,
    poster,
    right,
    right_of,
    solved,
    switched_on,
)
from tests.core.puzzles.solvers import wrong_move


async def test_it_is_solved_in_private_and_the_post_says_who_did(harness: Harness) -> None:
    await switched_on(harness)
    post = await posted(harness)
    bea, caio = harness.person("Bea"), harness.person("Caio")
    asked = await bea.taps("solve", post)
    assert isinstance(asked, PersonalReply)
    assert asked.text.splitlines()[0] == post.text.splitlines()[0]
    wrong = await bea.whispers("move", move=wrong_move(of_today(harness), harness))
    assert SAYS("puzzle-day-try-on") in wrong.text.splitlines()
    found = await bea.whispers("move", move=right(harness))
    assert SAYS("puzzle-day-solved", {"signs": "🟥🟩"}) in found.text.splitlines()
    await solved(harness, caio)
    assert len(harness.room.posts) == 1, "the post lists solvers together"
    await harness.passes(15.0)
    lines = poster(harness).text.splitlines()
    assert lines[-2:] == [
        SAYS("puzzle-day-at-once", {"count": 1, "names": "Caio"}),
        SAYS("puzzle-day-later", {"count": 1, "names": "Bea"}),
    ]
    assert len(harness.room.shown) == 1, "it is an edit"


async def test_every_way_to_answer_counts(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    task = of_today(harness)
    for name, way in {"Bea": "move", "Caio": "puzzle", "Dora": "table"}.items():
        user = harness.person(name)
        await user.taps("solve", poster(harness))
        extra = {"table": task.name} if way == "table" else {}
        await user.whispers("move" if way == "table" else way, move=right(harness), **extra)
    await harness.passes(15.0)
    assert poster(harness).text.endswith("Bea, Caio, Dora")


async def test_only_the_first_right_answer_counts_and_nothing_after_it(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    await solved(harness, bea, *[wrong_move(of_today(harness), harness)] * 2)
    await bea.whispers("move", move=right(harness), table=of_today(harness).name)
    (part,) = await harness.app.deps.store.days.answers_of(bea.person.id)
    assert part.tries == 3
    again = await bea.taps("solve", poster(harness))
    assert SAYS("puzzle-day-solved", {"signs": "🟥🟥🟩"}) in again.text.splitlines()
    assert again.files, "it shows the position with the solution"


async def test_who_solved_it_once_upon_a_time_is_asked_anew(harness: Harness) -> None:
    bea, task = harness.person("Bea"), of_today(harness)
    harness.time -= DAY
    await bea.whispers("move", move=right_of(task), table=task.name)
    harness.time += DAY
    await switched_on(harness)
    await posted(harness)
    assert await harness.app.deps.store.days.answers_of(bea.person.id) == (), "they did not take part"
    (before,) = await harness.app.deps.store.attempts_of(bea.person.id)
    await solved(harness, bea)
    (part,) = await harness.app.deps.store.days.answers_of(bea.person.id)
    (after,) = await harness.app.deps.store.attempts_of(bea.person.id)
    assert part.tries == 1
    assert after.points == before.points, "it counts for the rating once"


async def test_the_solution_is_kept_until_the_day_is_over(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea, task = harness.person("Bea"), of_today(harness)
    asked = await bea.taps("solve", poster(harness))
    assert not [b for row in asked.buttons for b in row if b.data.startswith("solution")]
    for user in (bea, harness.person("Caio")):
        kept = await user.sends(f"solution-{task.name}")
        assert kept.text == SAYS("refusal-answer_tomorrow")
    await harness.passes(DAY)
    assert right_of(task) in (await bea.sends(f"solution-{task.name}")).text


async def test_it_does_not_come_by_chance_on_its_day(harness: Harness) -> None:
    task, bea = of_today(harness), harness.person("Bea")
    for _ in range(60):
        await bea.whispers("puzzle", game=task.game or "")
    seen = {one.puzzle for one in await harness.app.deps.store.attempts_of(bea.person.id)}
    assert len(seen) > 5
    assert task.name not in seen


async def test_after_midnight_an_answer_counts_no_more_and_the_button_explains(harness: Harness) -> None:
    await switched_on(harness)
    post = await posted(harness)
    task, bea = of_today(harness), harness.person("Bea")
    await bea.taps("solve", post)
    harness.time += 16 * HOUR
    await bea.whispers("move", move=right_of(task))
    (part,) = await harness.app.deps.store.days.answers_of(bea.person.id)
    assert (part.tries, part.solved) == (0, None)
    late = await harness.person("Caio").taps("solve", post)
    assert right_of(task) in late.text
    assert not await harness.app.deps.store.days.answers_of(harness.person("Caio").person.id)


@pytest.mark.parametrize("data", ["solve", "solve---1", "solve---99999", "solve---x", "card", "card---20409"])
async def test_forged_buttons_do_nothing(harness: Harness, data: str) -> None:
    await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    assert (await bea.sends(data)).text == SAYS("refusal-no_puzzle_day")
    assert await harness.app.deps.store.days.answers_of(bea.person.id) == ()


async def test_a_copy_of_the_post_in_another_chat_is_worth_nothing(harness: Harness) -> None:
    await switched_on(harness)
    post = await posted(harness)
    eve = harness.person("Eve")
    eve.chat, eve.channel = ChatId("test:cellar"), ChannelId("test:cellar/room")
    assert (await eve.taps("solve", post)).text == SAYS("refusal-no_puzzle_day")


async def test_a_card_is_shown_once_and_only_if_it_is_tapped(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    await bea.taps("solve", poster(harness))
    await bea.whispers("move", move=wrong_move(of_today(harness), harness))
    found = await bea.whispers("move", move=right(harness))
    await harness.passes(15.0)
    assert len(harness.room.shown) == 1
    (data,) = [b.data for row in found.buttons for b in row if b.data.startswith("card")]
    for _ in range(2):
        said = await bea.sends(data)
        assert said.text == SAYS("puzzle-day-shared")
    card = harness.room.at(ROOM)[-1]
    assert card.text.splitlines()[1] == "Bea 🟥🟩"
    await harness.passes(60.0)
    assert len(harness.room.shown) == 2


async def test_a_card_that_cannot_be_posted_waits(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    await solved(harness, bea)
    await harness.passes(15.0)
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND)]
    await bea.sends(f"card---{day_of(harness.time)}")
    assert len(harness.room.shown) == 1
    await harness.passes(120.0)
    assert len(harness.room.shown) == 2


async def test_a_card_that_is_refused_for_what_it_is_keeps_no_other_waiting_and_is_told_of(
    harness: Harness,
) -> None:
    await switched_on(harness)
    await posted(harness)
    bea, cid = harness.person("Bea"), harness.person("Cid")
    for person in (bea, cid):
        await solved(harness, person)
    await harness.passes(15.0)
    harness.room.trouble[ROOM] = [Malformed("400/50035")]
    with capture_logs() as logs:
        await bea.sends(f"card---{day_of(harness.time)}")
        await cid.sends(f"card---{day_of(harness.time)}")
    (card,) = [post for post in harness.room.shown.values() if "🟩" in post.text]
    assert "Cid" in card.text
    (told,) = [line for line in logs if line["log_level"] == "error"]
    assert (told["event"], told["code"]) == ("post_malformed", "400/50035")


async def test_days_in_a_row_are_counted_over_chats_with_a_freeze_a_week(harness: Harness) -> None:
    await switched_on(harness)
    bea = harness.person("Bea")
    said = []
    await posted(harness)
    for day in range(4):
        if day != 2:
            await solved(harness, bea)
            said.append((await bea.taps("solve", poster(harness))).text)
        await harness.passes(DAY)
    assert SAYS("puzzle-day-streak", {"days": 2}) in said[1]
    assert SAYS("puzzle-day-streak", {"days": 3}) in said[2]
    assert SAYS("puzzle-day-frozen") in said[2]
    assert SAYS("puzzle-day-frozen") not in said[1]


async def test_a_post_that_was_deleted_is_not_posted_again(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    harness.room.shown.clear()
    await solved_anyhow(harness)
    for _ in range(3):
        await harness.passes(60.0)
    assert not harness.room.shown


async def test_one_answer_counts_in_every_chat_where_one_takes_part_and_in_no_other(harness: Harness) -> None:
    cellar, below = ChatId("test:cellar"), ChannelId("test:cellar/room")
    await switched_on(harness)
    other = harness.person("Otto", admin=True)
    other.chat, other.channel = cellar, below
    await other.says("settings", setting="puzzle", value="8")
    await posted(harness)
    bea = harness.person("Bea")
    await solved(harness, bea)
    await harness.passes(15.0)
    posts = {post.channel: post for post in harness.room.shown.values()}
    assert "Bea" in posts[ROOM].text
    assert "Bea" not in posts[below].text, "no result leaves its chat"
    there = replace(bea, chat=cellar, channel=below)
    assert SAYS("puzzle-day-solved", {"signs": "🟩"}) in (await there.taps("solve", posts[below])).text
    await harness.passes(15.0)
    assert "Bea" in {post.channel: post for post in harness.room.shown.values()}[below].text


async def test_a_private_chat_may_have_one_and_ends_it_by_closing(harness: Harness) -> None:
    bea = harness.person("Bea", "it", admin=True)
    channel = bea.person.channel
    assert channel is not None
    await bea.whispers("settings", setting="puzzle", value="8")
    await harness.passes(HOUR)
    (post,) = harness.room.at(channel)
    assert Voice("it")("puzzle-day-how") in post.text
    harness.room.closed.add(channel)
    await harness.passes(DAY)
    await harness.passes(60.0)
    chat = await harness.app.deps.store.chat(ChatId(channel))
    assert chat is not None
    assert chat.puzzle_hour is None


async def solved_anyhow(harness: Harness) -> None:
    """Solve it as a person whose client still shows the post."""
    bea = harness.person("Bea")
    await bea.sends(f"solve---{day_of(harness.time)}")
    await bea.whispers("move", move=right(harness))


@pytest.mark.parametrize("word", ["today", "hoje", "oggi", "dia"])
async def test_who_does_not_see_the_post_may_ask_for_the_puzzle_of_today(harness: Harness, word: str) -> None:
    bea = harness.person("Bea")
    assert (await bea.says("puzzle", game=word)).text == SAYS("refusal-no_puzzle_today")
    await switched_on(harness)
    await posted(harness)
    asked = await bea.says("puzzle", game=word)
    assert isinstance(asked, PersonalReply)
    assert asked.text.splitlines()[0] == poster(harness).text.splitlines()[0]
    await bea.whispers("move", move=right(harness))
    again = await bea.whispers("puzzle", game=word)
    assert SAYS("puzzle-day-solved", {"signs": "🟩"}) in again.text
    nobody = await harness.person("Caio").whispers("puzzle", game=word)
    assert nobody.text == SAYS("refusal-no_puzzle_today"), "the bot knows none of their chats"


@pytest.mark.parametrize("word", ["again", "outro", "ancora"])
async def test_after_it_one_may_have_another_one(harness: Harness, word: str) -> None:
    await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    await solved(harness, bea)
    asked = await bea.whispers("puzzle", game=word)
    assert asked.text.startswith("Puzzle · ")
    assert of_today(harness).name not in str(asked.buttons)


async def test_a_platform_that_has_forgotten_what_it_showed_is_shown_it_again(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    harness.room.shown.clear()
    await harness.app.service.forget_messages(TAVERN)
    await harness.passes(15.0)
    assert len(harness.room.shown) == 1


async def test_two_who_solve_at_the_same_moment_are_both_named(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    people = [harness.person(name) for name in ("Bea", "Caio", "Dora")]
    for person in people:
        await person.taps("solve", poster(harness))
    await asyncio.gather(*(person.whispers("move", move=right(harness)) for person in people))
    await harness.passes(15.0)
    assert all(person.person.name in poster(harness).text for person in people)


async def test_two_answers_at_once_are_counted_one_by_one(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    await bea.taps("solve", poster(harness))
    wrong = wrong_move(of_today(harness), harness)
    await asyncio.gather(*(bea.whispers("move", move=move) for move in (wrong, right(harness))))
    (part,) = await harness.app.deps.store.days.answers_of(bea.person.id)
    assert part.solved is not None
    assert part.tries in {1, 2}
    await asyncio.gather(*(bea.taps("solve", poster(harness)) for _ in range(3)))
    assert await harness.app.deps.store.days.answers_of(bea.person.id) == (part,)
