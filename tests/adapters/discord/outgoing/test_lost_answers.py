"""Answers that Discord took but reported as failed: each appears once, and the next ones arrive."""

import asyncio

import pytest

from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import Answer, FakeDiscord

CALLBACK = "/callback$"
TROUBLES = [500, 503, None]
"""A status, or no answer at all."""


class Hurried:
    """The asyncio of discord.py alone, with shorter waits."""

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio, name)

    async def sleep(self, _: float) -> None:
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten discord.py's pauses of seconds between retries."""
    monkeypatch.setattr("discord.webhook.async_.asyncio", Hurried())


def lose(fake: FakeDiscord, pattern: str, trouble: int | None, method: str = "POST") -> None:
    """Let the next matching request take effect, and lose or fail its answer."""
    if trouble is None:
        fake.cut(method, pattern, lost=True)
    else:
        fake.fail(method, pattern, trouble, lost=True)


def all_lost(fake: FakeDiscord) -> bool:
    """Return True if every call that was to fail has failed."""
    return not any(fault.times for fault in fake.rest.faults)


async def asked_late(
    hasty: Harness, fake: FakeDiscord, trouble: int | None, method: str, pattern: str
) -> Answer:
    """Return an answer that comes after the response time has run out."""
    await seated(hasty, ("ana", "bea")).sit_down("lasca")
    zoe = fake.person("zoe")
    async with hasty.app.deps.cache.locked(hasty.table):
        lose(fake, pattern, trouble, method)
        answer = await zoe.slash("draw", table=hasty.table, wait="answered")
    await fake.settled()
    assert all_lost(fake)
    return answer


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_a_board_that_answers_stands_there_once(
    harness: Harness, fake: FakeDiscord, trouble: int | None
) -> None:
    lose(fake, CALLBACK, trouble)
    opened = await fake.person("ana").slash("play", game="lasca")
    (board,) = fake.channel.shown
    assert opened.interaction.original is board, "the board itself is the answer"
    assert all_lost(fake)
    await fake.person("bea").click(board, "Join")
    assert len((await harness.loaded()).people()) == 2


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_after_a_deferral_the_answer_comes(
    hasty: Harness, fake: FakeDiscord, trouble: int | None
) -> None:
    answer = await asked_late(hasty, fake, trouble, "POST", CALLBACK)
    assert said(answer).startswith("You aren't at this table")
    assert not answer.reply.loading


@pytest.mark.parametrize("trouble", [500, 503])
async def test_what_takes_the_place_of_a_deferral_is_said_once(
    hasty: Harness, fake: FakeDiscord, trouble: int
) -> None:
    answer = await asked_late(hasty, fake, trouble, "PATCH", "^/webhooks/")
    assert said(answer).count("You aren't at this table") == 1


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_a_deferral_for_nothing_is_taken_away(
    hasty: Harness, fake: FakeDiscord, trouble: int | None
) -> None:
    game_night = seated(hasty, ("ana", "bea"))
    await game_night.sit_down("lasca")
    mover, move = game_night.any_move(await game_night.loaded())
    async with hasty.app.deps.cache.locked(hasty.table):
        lose(fake, CALLBACK, trouble)
        answer = await mover.slash("move", move=move, wait="answered")
    await fake.settled()
    assert all_lost(fake)
    assert answer.reply.deleted
    boards = [message for message in fake.channel.shown if message.author is fake.bot and message.files]
    assert [move.split()[-1][-2:] in board.content for board in boards].count(True) == 1


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_a_tap_that_is_answered_in_place_changes_it_once(
    harness: Harness, fake: FakeDiscord, trouble: int | None
) -> None:
    ana = fake.person("ana")
    menu = (await ana.slash("help")).reply
    button = menu.buttons[0]
    lose(fake, CALLBACK, trouble)
    answer = await ana.click(menu, str(button.custom_id))
    assert answer.followups == []
    assert menu.edits == 1
    assert all_lost(fake)
