"""The Activity in a real browser, inside a page that acts as Discord's client."""

from pathlib import Path

from playwright.async_api import expect

from tests.adapters.doors.frames import surroundings
from tests.adapters.doors.test_discord_door import DiscordHouse, ana, bea, clock, house
from tests.fakes.discord import Person

__all__ = ["ana", "bea", "clock", "house"]


async def test_the_page_shakes_hands_and_shows_the_tapped_table(
    house: DiscordHouse, ana: Person, bea: Person, chromium: Path, tmp_path: Path
) -> None:
    await house.begun(ana, bea)
    await ana.click(house.harness.board, "Open board")
    instance = house.activities.launch(ana)
    host = house.origin.removeprefix("https://")
    async with surroundings(chromium, tmp_path, house.doors.port, host) as around:
        app = await around.discord(f"instance_id={instance}&frame_id=f1", house.activities.authorize(ana))
        await expect(app.frame.locator(".board-host svg").first).to_be_visible()
        await expect(app.frame.locator("#offline")).to_be_hidden()
        handshake, authorize = (await app.events())[:2]
        assert handshake == [
            0,
            {"v": 1, "encoding": "json", "client_id": house.fake.bot.id, "frame_id": "f1"},
        ]
        assert authorize[1]["args"]["scope"] == ["identify"]
        await app.page.screenshot(path=tmp_path / "discord-lasca.png")
        assert around.complaints == []
        assert house.doors.open_pages == 1
