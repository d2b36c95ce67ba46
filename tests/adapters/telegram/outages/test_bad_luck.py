"""A game amid all kinds of failures: no move is lost or doubled, and the last board is right."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from bot import supervisor
from bot.adapters.telegram import errors, replies, updates
from bot.app import App
from bot.features.opponents.turns import Opponents
from rules.core.log import Decision
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import open_house
from tests.core.mentions import ALWAYS
from tests.core.opponents.thinkers import AtOnce
from tests.fakes.telegram import Chat, FakeTelegram, Topic
from tests.tiers import FULL

Luck = Callable[[Harness], Awaitable[None]]


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry everything at once."""
    for module, name in (
        (supervisor, "FIRST_BACK_OFF"),
        (supervisor, "MOST_BACK_OFF"),
        (updates, "FIRST_BACK_OFF"),
        (updates, "MOST_BACK_OFF"),
        (errors, "OUTAGE"),
        (replies, "OUTAGE"),
    ):
        monkeypatch.setattr(module, name, 0.001)


async def a_bad_gateway(harness: Harness) -> None:
    harness.fake.fail("*", 502, "Bad Gateway", times=3)


async def lost_answers(harness: Harness) -> None:
    harness.fake.lose_answer("editMessageMedia")
    harness.fake.lose_answer("getUpdates")
    harness.fake.lose_answer("sendMessage")


async def an_update_nobody_can_read(harness: Harness) -> None:
    await harness.fake.updates.push_unknown({"message": {"message_id": "seven"}, "poll": 7})


async def updates_that_come_twice(harness: Harness) -> None:
    harness.fake.updates.duplicated = not harness.fake.updates.duplicated


async def boards_deleted_by_an_admin(harness: Harness) -> None:
    for post in harness.fake.posts(harness.place):
        await harness.people[0].deletes(post)


async def no_right_to_write(harness: Harness) -> None:
    await harness.people[0].restricts_bot(group(harness), "messages", "photos")


async def no_right_to_send_photos(harness: Harness) -> None:
    await harness.people[0].forbids(group(harness), "photos")


async def the_door(harness: Harness) -> None:
    await harness.people[0].removes_bot(group(harness))


async def a_closed_topic(harness: Harness) -> None:
    if isinstance(harness.place, Topic):
        await harness.people[0].closes(harness.place)


async def a_board_telegram_will_not_have(harness: Harness) -> None:
    harness.fake.fail("sendPhoto", 400, "Bad Request: PHOTO_ODD", chat=group(harness))


LUCK: tuple[Luck, ...] = (
    a_bad_gateway,
    lost_answers,
    an_update_nobody_can_read,
    updates_that_come_twice,
    boards_deleted_by_an_admin,
    no_right_to_write,
    no_right_to_send_photos,
    the_door,
    a_closed_topic,
    a_board_telegram_will_not_have,
)


async def all_is_well(harness: Harness) -> None:
    """Restore all permissions, and write something in the chat."""
    ana = harness.people[0]
    harness.fake.updates.duplicated = False
    harness.fake._faults.waiting.clear()
    await ana.forbids(group(harness))
    if isinstance(harness.place, Topic):
        await ana.reopens(harness.place)
    await ana.adds_bot(group(harness))
    await ana.says("/board", harness.place)


SEEDS = [
    pytest.param(seed, marks=[pytest.mark.long] * (seed >= 4) + [FULL] * (seed > 0)) for seed in range(24)
]


@ALWAYS
@pytest.mark.parametrize("seed", SEEDS)
async def test_a_game_survives_everything_at_once(app: App, fake: FakeTelegram, seed: int) -> None:
    chance = Random(seed)
    ana, bea = fake.person("Ana"), fake.person("Bea")
    for person in (ana, bea):
        await fake.answer_to(await person.starts())
    forum = fake.supergroup("Tavern", ana, bea, forum=True)
    place = await ana.opens_topic("Dice", forum) if seed % 2 else forum
    harness = Harness(fake, app, place, (ana, bea))
    await harness.opens("/play lasca")
    played = []
    for _ in range(6):
        if fake.posts(place):
            await chance.choice(LUCK)(harness)
        await app.deps.cache.look(harness.table)
        mover, move = harness.due(chance)
        await harness.whispers(mover, move)
        played.append(move)
    await all_is_well(harness)
    await fake.until(lambda: not fake.updates.pending)
    await app.deps.cache.look(harness.table)
    log = harness.loaded.log
    assert log is not None
    assert [record.text for record in log.records if isinstance(record, Decision)] == played
    await fake.until(lambda: up_to_date(harness))
    assert harness.board.file is not None
    assert harness.loaded.table.status == "playing"


@pytest.mark.parametrize("seed", SEEDS[:4:2] + SEEDS[4:])
async def test_a_game_against_a_machine_survives_it_and_the_move_of_its_group(
    fake: FakeTelegram, tmp_path: Path, seed: int
) -> None:
    """Turn the group into a supergroup while the computer's bid is open, and decide nothing twice."""
    chance = Random(seed)
    async with open_house(fake, tmp_path / "t.sqlite3", thinker=AtOnce()) as app:
        ana = fake.person("Ana")
        await fake.answer_to(await ana.starts())
        group = fake.group("Tavern", ana)
        harness = Harness(fake, app, group, (ana,))
        await harness.opens("/play citadel easy")
        harness.place = await ana.upgrades(group)
        bids = [str(chance.randint(1, 5)) for _ in range(6)]
        for number in bids:
            if fake.posts(harness.place):
                await chance.choice(LUCK)(harness)
            await app.deps.cache.look(harness.table)
            await harness.whispers(ana, f"/bid {number}")
        await all_is_well(harness)
        await fake.until(lambda: not fake.updates.pending)
        await app.part(Opponents).idle()
        loaded = await app.deps.cache.look(harness.table)
        assert loaded is not None
        assert loaded.log is not None
        decisions = [record for record in loaded.log.records if isinstance(record, Decision)]
        made = [record for record in decisions if record.cause != "rule"]
        assert [record.text for record in made if record.cause == "person"] == bids
        assert len(made) % 2, "a bid is open"
        assert all(one.seat != other.seat for one, other in zip(made[::2], made[1::2], strict=False))
        await fake.until(lambda: up_to_date(harness))


def up_to_date(harness: Harness) -> bool:
    """Return True if the place is up to date and waits for nothing."""
    table = harness.app.deps.cache._loaded_tables.at_hand(harness.table)
    public = [showing for showing in table.showings if showing.seat is None] if table else []
    return bool(public) and not any(showing.behind or showing.waiting for showing in public)


def group(harness: Harness) -> Chat:
    """Return the chat of the place."""
    return harness.place.chat if isinstance(harness.place, Topic) else harness.place
