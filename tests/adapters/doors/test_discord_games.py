"""Whole games of two people, one in the app inside Discord, one by buttons in the channel."""

from itertools import cycle
from pathlib import Path

import pytest

from bot.core.input.legal_moves import legal
from bot.core.tables.loaded import awaited
from tests.adapters.discord.games.playing import GameNight
from tests.adapters.doors.framed import FramedFinger, leaves, played, shows_the_result
from tests.adapters.doors.frames import surroundings
from tests.adapters.doors.test_discord_door import DiscordHouse, ana, bea, clock, house
from tests.fakes.discord import Person
from tests.tiers import FULL

__all__ = ["ana", "bea", "clock", "house"]

pytestmark = FULL
BOARDS = ("lasca", "citadel")
ROUNDS = 12
"""Decisions at a betting table before both leave."""


@pytest.mark.parametrize("game", BOARDS)
async def test_a_game_on_discord_in_app_and_chat(
    house: DiscordHouse,
    ana: Person,
    bea: Person,
    chromium: Path,
    tmp_path: Path,
    game: str,
) -> None:
    night = GameNight(
        house.harness, {"Ana": ana, "Bea": bea}, cycle(["dm" if game == "citadel" else "picker"])
    )
    await house.begun(ana, bea, game)

    async def chats() -> bool:
        await house.fake.settled()  # the board of the other move shows
        loaded = await night.loaded()
        if loaded.table.status != "playing":
            return False
        seat = next((seat for seat in sorted(awaited(loaded)) if loaded.names[seat] == "Bea"), None)
        if seat is None:
            return False
        moves = legal(loaded, seat)
        await night.moves(loaded, seat, loaded.game.write(moves[len(moves) // 3]))
        return True

    await ana.click(house.harness.board, "Open board")
    instance = house.activities.launch(ana, bea)
    eyes = await house.opens(ana, instance)
    host = house.origin.removeprefix("https://")
    async with surroundings(chromium, tmp_path, house.doors.port, host) as around:
        app = await around.discord(f"instance_id={instance}&frame_id=f1", house.activities.authorize(ana))
        await app.frame.locator(".board-host svg").first.wait_for()
        finger = FramedFinger.on(app, house.doors, eyes)
        board = await played(finger, chats)
        assert board["status"] == "finished", board["headline"]
        await shows_the_result(finger)
        await house.fake.settled()
        assert "Rematch" in [button.label for button in house.harness.board.buttons]
        assert around.complaints == []


async def test_bets_on_discord_in_app_and_chat(
    house: DiscordHouse, ana: Person, bea: Person, chromium: Path, tmp_path: Path
) -> None:
    night = GameNight(house.harness, {"Ana": ana, "Bea": bea})
    await house.begun(ana, bea, "crown_and_anchor")
    await ana.click(house.harness.board, "Begin")
    await house.fake.settled()

    async def chats() -> bool:
        await house.fake.settled()  # the board of the other move shows
        loaded = await night.loaded()
        if loaded.table.status != "playing" or "Bea" not in {loaded.names[seat] for seat in awaited(loaded)}:
            return False
        labels = [button.label for button in house.harness.board.buttons]
        if "Anchor" in labels:
            await bea.click(house.harness.board, "Anchor")
        await bea.click(house.harness.board, "Ready" if "Ready" in labels else "Throw")
        await house.fake.settled()
        return True

    await ana.click(house.harness.board, "Open board")
    instance = house.activities.launch(ana, bea)
    eyes = await house.opens(ana, instance)
    host = house.origin.removeprefix("https://")
    async with surroundings(chromium, tmp_path, house.doors.port, host) as around:
        app = await around.discord(f"instance_id={instance}&frame_id=f1", house.activities.authorize(ana))
        await app.frame.locator(".board-host svg").first.wait_for()
        finger = FramedFinger.on(app, house.doors, eyes)
        board = await played(finger, chats, most=ROUNDS)
        assert board["status"] == "playing"
        await leaves(finger)
        await bea.slash("leave")
        await house.fake.settled()
        loaded = await night.loaded()
        assert loaded.table.status == "finished"
        assert await house.harness.app.deps.store.balance(f"table:{loaded.table.id}") == 0
        assert around.complaints == []
