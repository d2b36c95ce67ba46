"""Whole games of two people, one in the app inside Telegram, one by buttons in the group."""

from itertools import cycle
from pathlib import Path

import pytest

from bot.core.tables.loaded import awaited
from rules.core.game import Seat
from tests.adapters.doors.framed import FramedFinger, leaves, played, shows_the_result
from tests.adapters.doors.frames import surroundings
from tests.adapters.doors.house import TelegramHouse
from tests.adapters.doors.test_telegram_frame import opened_with
from tests.adapters.telegram.games.test_playing import word_button
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import button_for
from tests.fakes.telegram import FakeTelegram, Person
from tests.tiers import FULL

pytestmark = FULL
BOARDS = ("lasca", "citadel")
ROUNDS = 12
"""Decisions at a betting table before both leave."""


async def at_table(house: TelegramHouse, fake: FakeTelegram, line: str) -> Harness:
    people = fake.person("Ana"), fake.person("Bea")
    for person in people:
        await fake.answer_to(await person.starts())
    table = Harness(fake, house.app, fake.supergroup("Tavern", *people), people)
    await table.opens(line)
    return table


def waits_for(table: Harness, person: Person) -> Seat | None:
    """Return the seat of a person whom the table waits for."""
    loaded = table.at_hand
    if loaded is None or loaded.table.status != "playing":
        return None
    return next((seat for seat in sorted(awaited(loaded)) if table.sitting(seat) == person), None)


@pytest.mark.parametrize("game", BOARDS)
async def test_a_game_on_telegram_in_app_and_chat(
    house: TelegramHouse, fake: FakeTelegram, chromium: Path, tmp_path: Path, game: str
) -> None:
    table = await at_table(house, fake, f"/play {game}")
    ana, bea = table.people
    ways = cycle([table.whispers] if game == "citadel" else [table.points, table.picks_inline])

    async def chats() -> bool:
        await table.settled()  # the board of the other move shows
        seat = waits_for(table, bea)
        if seat is None:
            return False
        moves = list(table.loaded.game.moves(table.loaded.playing.state, seat))
        await next(ways)(bea, table.loaded.game.write(moves[len(moves) // 3]))
        return True

    eyes = await house.opens(ana, start=table.table)
    fake.clock.advance(1)
    async with surroundings(chromium, tmp_path, house.doors.port) as around:
        app = await around.telegram(opened_with(house, ana, table.table))
        finger = FramedFinger.on(app, house.doors, eyes)
        await app.frame.locator(".board-host svg").first.wait_for()
        board = await played(finger, chats)
        assert board["status"] == "finished", board["headline"]
        await shows_the_result(finger)
        await table.settled()
        assert "Rematch" in table.board.labels
        assert around.complaints == []


async def test_bets_on_telegram_in_app_and_chat(
    house: TelegramHouse, fake: FakeTelegram, chromium: Path, tmp_path: Path
) -> None:
    table = await at_table(house, fake, "/play crown and anchor")
    ana, bea = table.people
    await ana.taps(table.board, "Begin")
    await table.settled()

    async def chats() -> bool:
        await table.settled()  # the board of the other move shows
        seat = waits_for(table, bea)
        if seat is None:
            return False
        loaded = table.loaded
        words = {loaded.game.write(m) for m in loaded.game.moves(loaded.playing.state, seat)}
        word = next(text for text in sorted(words) if text.isalpha())
        for button in [*([button_for(table.board, "stake")] if word == "ready" else []), None]:
            seq = table.loaded.table.seq
            await bea.taps(table.board, button or word_button(table, word))
            await table.done(seq)
        return True

    eyes = await house.opens(ana, start=table.table)
    fake.clock.advance(1)
    async with surroundings(chromium, tmp_path, house.doors.port) as around:
        app = await around.telegram(opened_with(house, ana, table.table))
        finger = FramedFinger.on(app, house.doors, eyes)
        await app.frame.locator(".board-host svg").first.wait_for()
        board = await played(finger, chats, most=ROUNDS)
        assert board["status"] == "playing"
        await leaves(finger)
        await bea.says("/leave", table.place)
        await fake.until(lambda: table.over)
        await table.settled()
        assert await house.app.deps.store.balance(f"table:{table.table}") == 0
        assert around.complaints == []
