"""An interaction that Discord repeats to a new process after the old one has answered it."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from bot.adapters.discord.responder import ResponseTimes
from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import ENDLESS, HASTY, Harness
from tests.fakes.discord import FakeDiscord

TOLD = "INTERACTION_CREATE"
PATIENT = ResponseTimes(1.0, 1.0, 60.0)
"""Response times of the second process, which waits for a board that is already shown."""


class Restarted:
    """Bot that is restarted and receives the last event of its first run again."""

    def __init__(self, closed: Harness, stack: AsyncExitStack, times: ResponseTimes = HASTY) -> None:
        """Take the response times of the second process as `times`."""
        self.closed, self.times, self._stack = closed, times, stack

    async def again(self) -> None:
        fake = self.closed.fake
        last = [body for session in fake.gateway.sessions for name, body in session.events if name == TOLD][
            -1
        ]
        await self._stack.aclose()
        self.closed.times = self.times
        await self._stack.enter_async_context(self.closed.open())
        await fake.garble(TOLD, last)
        await fake.settled()


@pytest.fixture(name="restarted", params=[PATIENT, HASTY])
async def _restarted(closed: Harness, request: pytest.FixtureRequest) -> AsyncIterator[Restarted]:
    """Let the first process answer at leisure, and the second with long or short response times."""
    closed.times = ENDLESS
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(closed.open())
        yield Restarted(closed, stack, request.param)


async def test_the_board_that_was_the_answer_stays(restarted: Restarted, fake: FakeDiscord) -> None:
    opened = await fake.person("ana").slash("play", game="lasca")
    board = opened.interaction.original
    assert board is not None
    assert board.files
    await restarted.again()
    assert not board.deleted
    assert board.files
    assert board.content.startswith("Lasca"), board.content
    assert len(await restarted.closed.app.deps.store.tables_with("open")) == 1


@pytest.mark.parametrize("command", ["rules", "help", "tables", "top", "privacy"])
async def test_a_reply_stands_there_as_it_did(restarted: Restarted, fake: FakeDiscord, command: str) -> None:
    answer = await fake.person("ana").slash(command)
    before = answer.reply.content, len(answer.reply.files)
    await restarted.again()
    assert (answer.reply.content, len(answer.reply.files)) == before
    assert not answer.reply.deleted


async def test_whoever_was_shown_that_we_think_is_answered(closed: Harness, fake: FakeDiscord) -> None:
    """Answer an interaction whose first process ended before it could: no other process will."""
    closed.times = HASTY
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(closed.open())
        await seated(closed, ("ana", "bea")).sit_down("lasca")
        restarted, zoe = Restarted(closed, stack), fake.person("zoe")
        async with closed.app.deps.cache.locked(closed.table):
            answer = await zoe.slash("draw", table=closed.table, wait="answered")
            fake.fail("PATCH", "^/webhooks/", 404, times=1)
        await fake.settled()
        assert answer.reply.loading
        await restarted.again()
        assert answer.reply.content.startswith("You aren't at this table")
        assert not answer.reply.loading


async def test_a_menu_that_a_tap_has_turned_into_an_answer_stays(
    restarted: Restarted, fake: FakeDiscord
) -> None:
    ana = fake.person("ana")
    asked = await ana.slash("learn", game="lasca")
    await ana.click(asked.reply, "Move")
    menu = asked.reply
    await ana.click(menu, menu.buttons[0].label)
    assert menu.content.startswith("Right!")
    before = menu.content
    await restarted.again()
    assert not menu.deleted
    assert menu.content == before
