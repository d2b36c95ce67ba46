"""The puzzle of the day: posted once a day, solved in private, with a list of who did."""

from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import AnyPost, Barred, Gone, Later, Moved, PersonalReply, PicturesForbidden, Post
from bot.core.puzzles.calendar import task_of
from bot.core.puzzles.tasks import Task
from bot.testing.harness import ROOM, TAVERN, Harness, User
from bot.testing.player import AtOnce, Sketcher
from storage.model import Barrier, ChannelId, ChatId, PuzzleDay, day_of
from tests.core.puzzles.solvers import AtOnceJudge, wrong_move

SAYS = Voice("en")
DAY = 86_400.0
HOUR = 3600.0
START = 20_409 * DAY + 7.5 * HOUR
"""Half past seven on a Monday."""


def at(path: Path, hour: float = 7.5) -> Harness:
    """A bot at an hour of that Monday."""
    start = START + (hour - 7.5) * HOUR
    return Harness(path / "t.sqlite3", Sketcher(), start=start, thinker=AtOnce(), analyst=AtOnceJudge())


@pytest.fixture(name="harness")
async def _harness(tmp_path: Path) -> AsyncIterator[Harness]:
    async with at(tmp_path) as harness:
        yield harness


async def switched_on(harness: Harness, hour: str = "8") -> User:
    """An admin wants it every day at an hour."""
    ana = harness.person("Ana", admin=True)
    await ana.says("settings", setting="puzzle", value=hour)
    return ana


async def posted(harness: Harness, *seconds: float) -> AnyPost:
    """The post of today, at its hour."""
    for pause in seconds or (HOUR,):
        await harness.passes(pause)
    return harness.room.at(ROOM)[-1]


def of_today(harness: Harness) -> Task:
    task = task_of(day_of(harness.time))
    assert task is not None
    assert task.puzzle is not None
    return task


def right(harness: Harness) -> str:
    puzzle = of_today(harness).puzzle
    assert puzzle is not None
    return puzzle.answers[0]


async def solved(harness: Harness, user: User, *wrong: str) -> None:
    """Somebody taps, and answers until it is right."""
    await user.taps("solve", poster(harness))
    for move in (*wrong, right(harness)):
        await user.whispers("puzzle", move=move)


def poster(harness: Harness) -> AnyPost:
    """The latest post that asks a puzzle, as it stands now."""
    return [post for post in harness.room.shown.values() if post.lasting][-1]


async def today(harness: Harness) -> PuzzleDay:
    (day,) = await harness.app.deps.store.days.of_chat(TAVERN, day_of(harness.time))
    return day


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


async def test_nothing_of_the_answer_is_in_what_everybody_sees(tmp_path: Path) -> None:
    for day in range(25):
        folder = tmp_path / str(day)
        folder.mkdir()
        async with at(folder) as harness:
            harness.time += day * DAY
            await switched_on(harness)
            await posted(harness)
            bea = harness.person("Bea")
            await solved(harness, bea, wrong_move(of_today(harness), harness))
            await bea.sends(f"card--{day_of(harness.time)}".replace("--", "---"))
            await harness.passes(15.0)
            puzzle = of_today(harness).puzzle
            assert puzzle is not None
            for post in harness.room.at(ROOM):
                assert isinstance(post, Post)
                alt = post.picture.alt if post.picture else ""
                name = post.picture.name if post.picture else ""
                said = f"{post.text}\n{name}\n{[b for row in post.buttons for b in row]}"
                answers = [answer for answer in puzzle.answers if not answer.isdecimal()]
                assert not any(answer in f"{said}\n{alt}" for answer in answers), (day, said)


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
    """The store refuses one commit after the other, and then the process is gone."""
    for lived in range(1, 6):
        folder = tmp_path / str(lived)
        folder.mkdir()
        async with at(folder) as harness:
            await switched_on(harness)
            store = harness.app.deps.store
            commit, left = store.commit, [lived]

            async def dying(value: object, commit: object = commit, left: list[int] = left) -> object:
                left[0] -= 1
                if left[0] < 1:
                    raise SystemError("killed")
                return await commit(value)  # type: ignore[operator] # the store's own

            store.commit = dying  # type: ignore[method-assign,assignment] # until it dies
            with suppress(SystemError):
                await harness.passes(HOUR)
            store.commit = commit  # type: ignore[method-assign] # the next process has its own
        async with harness.again() as after:
            await after.passes(60.0)
            await after.passes(60.0)
            nonces = {post.nonce for post in after.room.posts}
            assert len(nonces) == 1, "a platform that knows nonces shows one"
            assert len(after.room.posts) <= 2
            assert (await today(after)).message is not None


async def test_what_was_posted_and_could_not_be_noted_is_noted_and_not_posted_again(harness: Harness) -> None:
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
    assert (await today(harness)).message == "1"


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
    assert (await today(harness)).waiting is None


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


async def test_where_the_channel_is_gone_it_is_switched_off(harness: Harness) -> None:
    ana = await switched_on(harness)
    harness.room.trouble[ROOM] = [Gone()]
    await harness.passes(HOUR)
    assert f"{SAYS('setting-puzzle')}: {SAYS('off')}" in (await ana.says("settings")).text


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
    harness.room.trouble[ROOM] = [Later(90.0)]
    await harness.passes(HOUR)
    await harness.passes(60.0)
    assert not harness.room.posts
    await harness.passes(60.0)
    assert len(harness.room.posts) == 1


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
    assert len(harness.room.posts) == 1, "solvers are not shown one by one"
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
    assert right(harness) not in again.text


async def test_who_solved_it_once_upon_a_time_is_asked_anew(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea, task = harness.person("Bea"), of_today(harness)
    await bea.whispers("move", move=right(harness), table=task.name)
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


def right_of(task: Task) -> str:
    assert task.puzzle is not None
    return task.puzzle.answers[0]


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


async def test_who_is_banned_takes_no_part_and_is_named_no_more(harness: Harness) -> None:
    ana = await switched_on(harness)
    await posted(harness)
    bea, caio = harness.person("Bea"), harness.person("Caio")
    await solved(harness, bea)
    await ana.says("settings", setting="bans", value=bea.person.id)
    await solved(harness, caio)
    await harness.passes(15.0)
    assert "Caio" in poster(harness).text
    assert "Bea" not in poster(harness).text
    assert (await bea.taps("solve", poster(harness))).text == SAYS("refusal-banned_here")


async def test_who_has_left_is_named_no_more(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea, caio = harness.person("Bea"), harness.person("Caio")
    await solved(harness, bea)
    harness.room.gone.add(bea.person.id)
    await solved(harness, caio)
    await harness.passes(15.0)
    assert "Bea" not in poster(harness).text


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


async def solved_anyhow(harness: Harness) -> None:
    """Somebody solves it whose screen still shows the post."""
    bea = harness.person("Bea")
    await bea.sends(f"solve---{day_of(harness.time)}")
    await bea.whispers("move", move=right(harness))


async def test_what_a_person_deletes_is_in_the_post_no_more(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    await solved(harness, bea)
    await harness.passes(15.0)
    assert "Bea" in poster(harness).text
    sure = await bea.whispers("privacy", what="delete")
    await bea.sends(sure.buttons[0][0].data)
    await harness.passes(15.0)
    assert "Bea" not in poster(harness).text
    assert (await harness.app.deps.store.days.answers_of(bea.person.id)) == ()


async def test_who_hides_is_named_no_more_and_who_lists_again_is(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    await solved(harness, bea)
    await harness.passes(15.0)
    await bea.whispers("privacy", what="hide")
    await harness.passes(15.0)
    assert "Bea" not in poster(harness).text
    assert "(1)" not in poster(harness).text
    await bea.whispers("privacy", what="list")
    await harness.passes(15.0)
    assert "Bea" in poster(harness).text


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


async def test_names_that_are_commands_and_links_are_harmless(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    await solved(harness, harness.person("/end @everyone t.me/x"))
    await harness.passes(15.0)
    assert "t.me/x" not in poster(harness).text
    assert "@everyone" not in poster(harness).text


async def test_of_many_solvers_the_first_are_named_and_the_others_counted(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    for number in range(23):
        await solved(harness, harness.person(f"Solver{number:02}"))
        harness.time += 1
    await harness.passes(15.0)
    last = poster(harness).text.splitlines()[-1]
    assert "(23)" in last
    assert "Solver19" in last
    assert "Solver20" not in last
    assert last.endswith(SAYS("puzzle-day-more", {"count": 3}))
