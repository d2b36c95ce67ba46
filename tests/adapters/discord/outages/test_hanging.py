"""Requests that Discord never answers: others don't wait for them, and the requester gets an apology."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.adapters.discord.responder import ResponseTimes
from tests.adapters.discord.games.playing import GameNight, seated
from tests.adapters.discord.harness import HASTY, Clock, Harness, said
from tests.core.mentions import ALWAYS
from tests.fakes.discord import FakeDiscord
from tests.leaping import LeapingLoop, leaping

pytestmark = ALWAYS  # a post is what hangs

MESSAGES = r"^/channels/\d+/messages$"
EDITS = r"^/channels/\d+/messages/\d+$"
CALLBACK = "/callback$"
LATE = "Done! If the board isn't up to date yet"
DEADLINE, PAUSE, MOMENT = 15.0, 5.0, 5.0
"""Seconds: until a request counts as lost, until its retry, and for all else."""

Night = Callable[[LeapingLoop, Harness, GameNight], Awaitable[None]]


def hanging(
    folder: Path, night: Night, times: ResponseTimes, names: tuple[str, ...] = ("ana", "bea")
) -> None:
    """Seat people at a game of Lasca, then let them play on the loop's clock alone."""

    async def evening(loop: LeapingLoop) -> None:
        clock = Clock()
        async with FakeDiscord(now=clock) as fake:
            harness = Harness(fake, clock, folder / "taberna.sqlite3")
            async with harness.open():
                players = seated(harness, names)
                await players.sit_down("lasca")
                harness.adapter._dispatcher._patience = times
                await night(loop, harness, players)
                loop.leaps = False

    leaping(evening)


def test_a_board_that_hangs_is_posted_again_and_who_asks_meanwhile_hears_of_it(tmp_path: Path) -> None:
    async def night(loop: LeapingLoop, harness: Harness, players: GameNight) -> None:
        fake = harness.fake
        fake.hang("POST", MESSAGES)
        mover, move = players.any_move(await players.loaded())
        await mover.says(f"@bot {move}", wait="sent")
        await fake.until(lambda: fake.rest.hanging == 1, "the board to hang")
        began, loop.leaps = loop.time(), True
        asked = await fake.person("zoe").slash("board", wait="answered")
        await fake.until(lambda: move[:2] in harness.board.content, "the board")
        assert loop.time() - began <= DEADLINE + PAUSE + MOMENT
        await fake.until(lambda: LATE in said(asked), "a word to who has asked")
        assert not asked.reply.deleted

    hanging(tmp_path, night, ResponseTimes())


def test_an_answer_that_hangs_leaves_the_board_of_its_channel_alone(tmp_path: Path) -> None:
    """Hang before the bot knows how many messages Discord takes there."""

    async def night(loop: LeapingLoop, harness: Harness, players: GameNight) -> None:
        fake = harness.fake
        other = await fake.add_channel("elsewhere")
        await players.people["ana"].at(other).slash("play", game="lasca")
        lobby = fake.last(other)
        fake.hang("POST", MESSAGES)
        await fake.person("zoe").at(other).says("@bot z9", wait="sent")
        await fake.until(lambda: fake.rest.hanging == 1, "the answer to hang")
        await players.people["bea"].click(lobby, "Join", wait="sent")
        async with asyncio.timeout(DEADLINE - MOMENT):
            await fake.until(
                lambda: bool(fake.last(other).files) and fake.last(other) is not lobby, "a board"
            )
        loop.leaps = True  # to the time limit of the hanging request

    hanging(tmp_path, night, ResponseTimes(60.0, 60.0))


def test_who_taps_where_the_board_cannot_be_shown_is_told_in_private(tmp_path: Path) -> None:
    async def night(loop: LeapingLoop, harness: Harness, players: GameNight) -> None:
        fake = harness.fake
        fake.hang("POST", MESSAGES)
        tapped = await fake.person("bea").click(harness.board, "Join", wait="answered")
        await fake.until(lambda: fake.rest.hanging == 1, "the board to hang")
        assert said(tapped) == ""
        began, loop.leaps = loop.time(), True
        await fake.until(lambda: LATE in said(tapped), "a word to who has tapped")
        assert loop.time() - began <= DEADLINE + MOMENT

    hanging(tmp_path, night, ResponseTimes(60.0, 60.0), ("ana",))


@pytest.mark.parametrize("trouble", ["a server error", "no answer"])
def test_a_board_that_cannot_be_the_answer_is_posted_at_once(tmp_path: Path, trouble: str) -> None:
    async def night(loop: LeapingLoop, harness: Harness, players: GameNight) -> None:
        fake = harness.fake
        if trouble == "no answer":
            fake.hang("POST", CALLBACK)
        else:
            fake.fail("POST", CALLBACK, 502, times=100)
        mover, move = players.any_move(await players.loaded())
        await mover.slash("move", move=move, wait="sent")
        await fake.until(lambda: len(fake.called("POST", CALLBACK)) >= 3, "an attempt to answer")
        began, loop.leaps = loop.time(), True
        await fake.until(lambda: move[:2] in harness.board.content, "the board")
        assert not harness.board.by_interaction
        assert loop.time() - began <= 3.0 + MOMENT

    hanging(tmp_path, night, ResponseTimes(60.0, 60.0))


def test_an_answer_that_hangs_is_given_again(tmp_path: Path) -> None:
    async def night(loop: LeapingLoop, harness: Harness, players: GameNight) -> None:
        fake = harness.fake
        fake.hang("PATCH", "^/webhooks/")
        async with harness.app.deps.cache.locked(harness.table):
            asked = await fake.person("zoe").slash("draw", table=harness.table, wait="answered")
        await fake.until(lambda: fake.rest.hanging == 1, "the answer to hang")
        began, loop.leaps = loop.time(), True
        await fake.until(lambda: said(asked).startswith("You aren't at this table"), "the answer")
        assert loop.time() - began <= DEADLINE + MOMENT

    hanging(tmp_path, night, HASTY)
