"""The Mini App in a real browser, inside a page that acts as Telegram Web."""

from pathlib import Path
from urllib.parse import quote

from playwright.async_api import expect

from tests.adapters.doors.frames import App, surroundings
from tests.adapters.doors.house import TelegramHouse
from tests.adapters.telegram.harness import Harness
from tests.fakes.telegram import FakeTelegram, Person

DARK = quote('{"bg_color":"#17212b"}')


async def begun(house: TelegramHouse, fake: FakeTelegram, line: str) -> Harness:
    people = fake.person("Ana"), fake.person("Bea")
    table = Harness(fake, house.app, fake.supergroup("Tavern", *people), people)
    await table.opens(line)
    return table


def opened_with(house: TelegramHouse, person: Person, start: str) -> str:
    init = quote(house.init_data(person, start))
    return f"tgWebAppData={init}&tgWebAppVersion=9.1&tgWebAppPlatform=weba&tgWebAppThemeParams={DARK}"


async def test_the_page_tells_telegram_what_it_needs(
    house: TelegramHouse, fake: FakeTelegram, chromium: Path, tmp_path: Path
) -> None:
    table = await begun(house, fake, "/play lasca")
    async with surroundings(chromium, tmp_path, house.doors.port) as around:
        app = await around.telegram(opened_with(house, table.people[0], table.table))
        await expect(app.frame.locator(".board-host svg").first).to_be_visible()
        await _until(app, "web_app_ready")
        told = await app.events()
        for kind in (
            *("web_app_ready", "web_app_expand", "web_app_setup_swipe_behavior", "web_app_setup_back_button"),
            *("web_app_request_theme", "web_app_request_safe_area", "web_app_set_header_color"),
        ):
            assert any(kind in event for event in told), kind
        assert "tgWebApp" not in app.frame.url
        assert await app.frame.evaluate("document.documentElement.dataset.look") == "dark"
        await app.page.evaluate("tell('safe_area_changed', {top: 20, bottom: 30})")
        await expect(app.frame.locator(":root")).to_have_attribute(
            "style", "--safe-top: 20px; --safe-bottom: 30px;"
        )
        await app.page.screenshot(path=tmp_path / "telegram-lasca.png")
        await app.page.evaluate("tell('back_button_pressed')")
        await expect(app.frame.get_by_role("heading", name="Taberna")).to_be_visible()
        assert around.complaints == []


async def _until(app: App, kind: str) -> None:
    await app.page.wait_for_function("kind => events.some((event) => String(event).includes(kind))", arg=kind)
