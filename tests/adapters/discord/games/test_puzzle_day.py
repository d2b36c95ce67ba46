"""The puzzle of the day on Discord: one post that is edited all day, solved in private."""

import asyncio

import pytest

from bot.adapters.discord import posts
from bot.adapters.discord.posts import OLD_EDIT
from bot.core.messages import Later
from bot.core.outbox import outbox
from bot.features.puzzles.days import task_of
from bot.features.puzzles.posts import upkeep
from storage.model import day_of
from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import FakeDiscord, Message, Person

HOUR = 3600


async def looks(harness: Harness, seconds: float = 15.0) -> None:
    """Let time pass, and let the bot post puzzles, however long Discord lets it wait."""
    harness.clock.passes(seconds)
    await upkeep(harness.app.deps)
    await harness.app.outbox.catch_up()
    idle = asyncio.create_task(harness.app.outbox.idle())
    while not (await asyncio.wait([idle], timeout=2 * outbox.LOOK_AGAIN))[0]:
        harness.clock.passes(OLD_EDIT)
    await harness.fake.settled()


async def begun(harness: Harness, fake: FakeDiscord) -> Message:
    """Let an admin turn on the daily puzzle an hour after midnight, and return the first post."""
    harness.clock.passes(86_400 + HOUR - harness.clock() % 86_400)
    admin = fake.person("dora", admin=True)
    assert "01:00 UTC" in said(await admin.slash("settings", setting="puzzle", value="1"))
    await looks(harness)
    (post,) = fake.channel.shown
    return post


async def solves(harness: Harness, fake: FakeDiscord, name: str, post: Message) -> Person:
    """Tap and solve it as one person, without a trace for others."""
    user, task = fake.person(name), task_of(day_of(harness.clock()))
    assert task is not None
    assert task.puzzle is not None
    asked = await user.click(post, "Solve")
    assert asked.reply.ephemeral
    assert asked.reply.files
    answer = await user.slash("puzzle", move=task.puzzle.answers[0])
    assert answer.reply.ephemeral
    assert "🟩" in said(answer)
    return user


async def test_it_is_solved_in_private_and_its_post_says_who_did(harness: Harness, fake: FakeDiscord) -> None:
    post = await begun(harness, fake)
    assert post.files
    await solves(harness, fake, "ana", post)
    await looks(harness)
    assert fake.channel.shown == [post]
    assert "ana" in post.content


async def test_its_post_is_edited_however_old_it_is_and_never_too_often(
    harness: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posts, "Later", lambda seconds: Later(seconds / 1000))
    post = await begun(harness, fake)
    harness.clock.passes(5 * HOUR)
    for number in range(6):
        await solves(harness, fake, f"solver{number}", post)
        await looks(harness)
    await looks(harness, OLD_EDIT)
    assert fake.channel.shown == [post], "it is not posted again"
    assert "solver5" in post.content
    assert not [call for call in fake.calls if call.status == 429]


async def test_a_card_is_shown_and_the_day_after_the_answer_with_a_film(
    harness: Harness, fake: FakeDiscord
) -> None:
    post = await begun(harness, fake)
    ana = await solves(harness, fake, "ana", post)
    again = await ana.click(post, "Solve")
    await ana.click(again.reply, "Show my result")
    await looks(harness)
    assert fake.channel.shown[-1].content.endswith("ana 🟩")
    await looks(harness, 86_400)
    answer, following = fake.channel.shown[-2:]
    assert answer.content.startswith("Yesterday")
    assert [file.name.endswith(".gif") for file in answer.files] == [True]
    assert following.content.startswith("Puzzle of the day")


async def test_what_discord_shows_although_it_says_it_failed_is_posted_once(
    harness: Harness, fake: FakeDiscord
) -> None:
    harness.clock.passes(86_400 + HOUR - harness.clock() % 86_400)
    await fake.person("dora", admin=True).slash("settings", setting="puzzle", value="1")
    fake.fail("POST", "/messages$", 503, times=1, lost=True)
    for _ in range(4):
        await looks(harness, 60.0)
    (post,) = fake.channel.shown
    await solves(harness, fake, "ana", post)
    await looks(harness)
    assert fake.channel.shown == [post]
    assert "ana" in post.content
