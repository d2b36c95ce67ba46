"""The puzzle of the day: posted without a request, once a day, wherever it may be."""

import time
from contextlib import suppress
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import Barred, Gone, Later, Moved, PicturesForbidden, PublicFile
from bot.core.outbox import outbox
from bot.features.puzzles.days import task_of
from bot.testing.harness import ROOM, TAVERN, Harness
from storage.model import Barrier, ChannelId, ChatId, day_of
from tests.core.dying import dying
from tests.core.puzzles.day.evening import (
    DAY,
    HOUR,
    MONDAY,
    SAYS,
    at,
    of_today,
    posted,
    poster,
    question,
    solved,
    switched_on,
    today,
)
from tests.core.puzzles.solvers import wrong_move
from tests.tiers import daily


async def test_it_is_off_until_an_admin_wants_it_at_an_hour(harness: Harness) -> None:
    bea = harness.person("Bea")
    assert (await bea.says("settings", setting="puzzle", value="8")).text == SAYS("refusal-admins_only")
    await harness.passes(2 * DAY)
    assert not harness.room.posts
    ana = await switched_on(harness, "8")
    said = await bea.says("settings")
    assert f"{SAYS('setting-puzzle')}: 08:00 UTC" in said.text.splitlines()
    await ana.says("settings", setting="puzzle", value="off")
    assert f"{SAYS('setting-puzzle')}: {SAYS('off')}" in (await bea.says("settings")).text.splitlines()
    await harness.passes(2 * DAY)
    assert not harness.room.posts


@pytest.mark.parametrize("text", ["9", "09", "9:00", "09.00", "9h", "9h00", "9 UTC", "09:00 utc"])
async def test_an_hour_may_be_typed_as_people_do(harness: Harness, text: str) -> None:
    ana = await switched_on(harness, text)
    assert "09:00 UTC" in (await ana.says("settings")).text


@pytest.mark.parametrize("text", ["24", "-1", "9:30", "noon", "900", "100"])
async def test_what_is_no_hour_is_refused(harness: Harness, text: str) -> None:
    ana = harness.person("Ana", admin=True)
    refused = await ana.says("settings", setting="puzzle", value=text)
    assert "0–23" in refused.text
    assert "UTC" not in (await ana.says("settings")).text


@pytest.mark.parametrize(("hour", "key"), [("8", "puzzle-set"), ("7", "puzzle-set-today")])
async def test_it_is_said_whether_todays_comes_at_once(harness: Harness, hour: str, key: str) -> None:
    ana = harness.person("Ana", admin=True)
    reply = await ana.says("settings", setting="puzzle", value=hour)
    assert reply.text == SAYS(key, {"hour": f"0{hour}:00 UTC"})
    await harness.passes(15.0)
    assert len(harness.room.posts) == (1 if key == "puzzle-set-today" else 0)


async def test_it_comes_at_its_hour_once_a_day_and_another_one_every_day(harness: Harness) -> None:
    await switched_on(harness)
    await harness.passes(29 * 60.0)
    assert not harness.room.posts
    names = []
    for _ in range(3):
        await harness.passes(60.0)
        for _ in range(3):
            await harness.passes(5 * HOUR)
        post = poster(harness)
        assert post.text.splitlines()[0].startswith("Puzzle of the day · ")
        assert post.picture is not None
        names.append((await today(harness)).puzzle)
        await harness.passes(9 * HOUR - 60.0)
    assert len(set(names)) == 3
    assert len([post for post in harness.room.posts if post.lasting]) == 3


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_is_posted_in_the_language_of_the_chat(harness: Harness, language: str) -> None:
    ana = await switched_on(harness)
    await ana.says("settings", setting="language", value=language)
    post = await posted(harness)
    say = Voice(language)
    assert say("puzzle-day-how") in post.text.splitlines()
    assert post.buttons[0][0].label == say("button-solve")
    assert post.language == language


def first_days() -> list[int]:
    """Return the day of each game's first puzzle, counted from that Monday."""
    found: dict[str | None, int] = {}
    for day in range(60):
        task = task_of(MONDAY + day)
        found.setdefault(task.game if task else None, day)
    return list(found.values())


@pytest.mark.parametrize("day", daily(first_days(), 2))
async def test_nothing_of_the_answer_is_in_what_everybody_sees(harness: Harness, day: int) -> None:
    harness.time += day * DAY
    await switched_on(harness)
    await posted(harness)
    bea, puzzle = harness.person("Bea"), of_today(harness).puzzle
    assert puzzle is not None
    await solved(harness, bea, wrong_move(of_today(harness), harness))
    await bea.sends(f"card---{day_of(harness.time)}")
    await harness.passes(15.0)
    seen = harness.room.at(ROOM)
    assert len(seen) == 3, "the question, an edit of it and a card"
    for post in seen:
        picture = post.picture or PublicFile("", b"", "")
        buttons = [button.data for row in post.buttons for button in row]
        said = f"{post.text}\n{picture.name}\n{picture.alt}\n{buttons}"
        hidden = [answer for answer in puzzle.answers if not answer.isdecimal()]
        assert not any(answer in said for answer in hidden)
        assert post.picture is None or type(post.picture) is PublicFile


@pytest.mark.parametrize("hours", [0.5, 10.0])
async def test_who_was_down_at_the_hour_posts_when_back_the_same_day(tmp_path: Path, hours: float) -> None:
    async with at(tmp_path) as harness:
        await switched_on(harness)
    async with harness.again(later=hours * HOUR) as after:
        await after.passes(15.0)
        assert len(after.room.posts) == 1


async def test_who_was_down_all_day_posts_no_puzzle_of_the_day_before(tmp_path: Path) -> None:
    async with at(tmp_path) as harness:
        await switched_on(harness)
    async with harness.again(later=17 * HOUR) as after:  # half past midnight
        await after.passes(15.0)
        assert not after.room.posts
        await after.passes(8 * HOUR)
        assert len(after.room.posts) == 1
        assert (await today(after)).day == day_of(after.time)


async def test_it_is_posted_once_although_the_bot_is_killed_between_any_two_steps(tmp_path: Path) -> None:
    """Let the store refuse one commit after the other, and kill the process each time."""
    for lived in range(1, 6):
        folder = tmp_path / str(lived)
        folder.mkdir()
        async with at(folder) as harness:
            await switched_on(harness)
            store = harness.app.deps.store
            commit, left = store.commit, [lived]

            async def failing(value: object, commit: object = commit, left: list[int] = left) -> object:
                left[0] -= 1
                if left[0] < 1:
                    raise SystemError("killed")
                return await commit(value)  # type: ignore[operator] # the store's own

            store.commit = failing  # type: ignore[method-assign,assignment] # until it dies
            async with dying():
                with suppress(SystemError):
                    await harness.passes(HOUR)
            store.commit = commit  # type: ignore[method-assign] # the next process has its own
        async with harness.again() as after:
            await after.passes(60.0)
            await after.passes(60.0)
            nonces = {post.nonce for post in after.room.posts}
            assert len(nonces) == 1, "a platform that knows nonces shows one"
            assert len(after.room.posts) <= 2
            assert (await question(after)).message is not None


async def test_what_was_posted_and_could_not_be_noted_is_noted_and_not_posted_again(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "FIRST_BACK_OFF", 0.0)
    await switched_on(harness)
    store = harness.app.deps.store
    commit, seen = store.commit, [0]

    async def closed(value: object) -> object:
        seen[0] += 1
        if seen[0] > 1 and seen[0] < 7:
            raise OSError("the disk is away")
        return await commit(value)  # type: ignore[arg-type] # whatever it is

    store.commit = closed  # type: ignore[method-assign,assignment] # for a while
    for _ in range(8):
        await harness.passes(60.0 * 10)
    assert len(harness.room.posts) == 1
    assert (await question(harness)).message == "1"


@pytest.mark.parametrize(
    "barrier", [Barrier.NO_SEND, Barrier.KICKED, Barrier.TOPIC_CLOSED, Barrier.SLOW_MODE]
)
async def test_where_nothing_may_be_posted_it_waits_and_comes_the_same_day(
    harness: Harness, barrier: Barrier
) -> None:
    await switched_on(harness)
    harness.room.trouble[ROOM] = [Barred(barrier)] * 3
    await harness.passes(HOUR)
    assert not harness.room.posts
    for _ in range(12):
        await harness.passes(600.0)
    assert len(harness.room.posts) == 1
    assert (await question(harness)).waiting is None


async def test_it_comes_at_once_where_rights_are_given_back(harness: Harness) -> None:
    await switched_on(harness)
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND)] * 3
    for pause in (HOUR, 120.0, 240.0):
        await harness.passes(pause)
    assert not harness.room.posts
    await harness.app.service.chat_restored(TAVERN)
    await harness.passes(15.0)
    assert len(harness.room.posts) == 1


async def test_what_waits_until_the_day_is_over_is_not_posted(harness: Harness) -> None:
    await switched_on(harness)
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND)] * 200
    for _ in range(70):
        await harness.passes(900.0)
    harness.room.trouble.clear()
    await harness.passes(HOUR)
    assert day_of(harness.time) == 20_410
    assert not harness.room.posts


async def test_after_a_week_in_vain_it_is_switched_off(harness: Harness) -> None:
    ana = await switched_on(harness)
    harness.room.trouble[ROOM] = [Barred(Barrier.KICKED)] * 1000
    for _ in range(9 * 4):
        await harness.passes(DAY / 4)
    assert f"{SAYS('setting-puzzle')}: {SAYS('off')}" in (await ana.says("settings")).text


async def test_who_switches_it_on_again_after_that_gets_it(harness: Harness) -> None:
    ana = await switched_on(harness)
    harness.room.trouble[ROOM] = [Barred(Barrier.KICKED)] * 1000
    for _ in range(9 * 4):
        await harness.passes(DAY / 4)
    harness.room.trouble.clear()
    await ana.says("settings", setting="puzzle", value="0")
    await harness.passes(15.0)
    await harness.passes(DAY)
    assert len([post for post in harness.room.posts if post.lasting]) >= 1
    assert "00:00 UTC" in (await ana.says("settings")).text


async def test_where_the_channel_is_gone_it_is_switched_off(harness: Harness) -> None:
    ana = await switched_on(harness)
    harness.room.trouble[ROOM] = [Gone()]
    await harness.passes(HOUR)
    assert f"{SAYS('setting-puzzle')}: {SAYS('off')}" in (await ana.says("settings")).text


async def test_todays_is_asked_by_the_setting_itself(harness: Harness) -> None:
    await switched_on(harness, "7")
    assert (await question(harness)).channel == ROOM


async def test_a_channel_chosen_after_one_was_lost_gets_todays(harness: Harness) -> None:
    ana = await switched_on(harness)
    harness.room.trouble[ROOM] = [Gone()]
    await harness.passes(HOUR)
    said = await ana.says("settings", setting="puzzle", value="8")
    assert said.text == SAYS("puzzle-set-today", {"hour": "08:00 UTC"})
    await harness.passes(15.0)
    assert len(harness.room.posts) == 1


async def test_a_chat_that_becomes_another_takes_it_along(harness: Harness) -> None:
    await switched_on(harness)
    new, chat = ChannelId("test:upgraded/room"), ChatId("test:upgraded")
    harness.room.trouble[ROOM] = [Moved(new, chat, TAVERN)]
    await harness.passes(HOUR)
    await harness.passes(60.0)
    assert [post.channel for post in harness.room.posts] == [new]
    await harness.passes(DAY)
    assert {post.channel for post in harness.room.posts} == {new}


async def test_where_pictures_are_refused_it_is_drawn_in_characters(harness: Harness) -> None:
    await switched_on(harness)
    harness.room.trouble[ROOM] = [PicturesForbidden()]
    post = await posted(harness)
    assert post.picture is None
    assert post.board
    await solved(harness, harness.person("Bea"))
    await harness.passes(60.0)
    assert "Bea" in poster(harness).text
    assert poster(harness).picture is None, "a photo cannot take the place of words"


async def test_a_platform_that_asks_for_patience_gets_it(harness: Harness) -> None:
    await switched_on(harness)
    harness.room.trouble[ROOM] = [Later(0.1)]
    begun = time.monotonic()
    await harness.passes(HOUR)
    assert len(harness.room.posts) == 1
    assert time.monotonic() - begun >= 0.1


async def test_a_quiet_chat_is_told_quietly(harness: Harness) -> None:
    ana = await switched_on(harness)
    await ana.says("settings", setting="quiet", value="on")
    assert (await posted(harness)).quiet


async def test_who_switches_it_off_before_it_could_be_posted_gets_none(harness: Harness) -> None:
    ana = await switched_on(harness)
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND)]
    await harness.passes(HOUR)
    await ana.says("settings", setting="puzzle", value="off")
    await harness.passes(HOUR)
    assert not harness.room.posts


async def test_a_clock_that_is_set_back_brings_nothing_twice(harness: Harness) -> None:
    await switched_on(harness)
    for pause in (HOUR, DAY):
        await harness.passes(pause)
    before = [post.nonce for post in harness.room.posts]
    assert len(before) == 3, "two questions, and the answer of the first"
    for pause in (-5 * HOUR, -DAY, 12 * HOUR, 17 * HOUR):
        await harness.passes(pause)
    assert [post.nonce for post in harness.room.posts] == before
