"""The board app's craft: accessibility, few bytes, a bad network, keys alone, and reachable controls."""

from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Literal, TypeAlias

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Browser, Page, Route, expect
from playwright.async_api import Error as PlaywrightError

from bot.testing.player import AtOnce
from rules.games import games
from storage.model import PersonId
from tests.adapters.web.browser.browsing import PATIENCE
from tests.adapters.web.browser.finger import PHONE
from tests.adapters.web.browser.screens import Screens, begun, expect_further, over, place, play
from tests.adapters.web.browser.wire import Wire
from tests.adapters.web.tables import LocalTable
from tests.adapters.web.touching import Toucher
from tests.core.opponents.thinkers import JudgesAtOnce, few_positions
from tests.tiers import FULL

pytestmark = FULL

Look: TypeAlias = Literal["light", "dark"]

KILOBYTE = 1024
FIRST_LOAD = 150 * KILOBYTE
MOVE = 8 * KILOBYTE
RELOAD = 400 * KILOBYTE
REQUESTS = 25
MESSAGES = 200
A_FEW = 20
"""Elements that come and go in the chat, such as passing notes; each message adds more than one for good."""
DESK = (1280, 800)
LYING = (640, 360)
"""A phone on its side, and also a desktop window at a zoom of 200 %."""
SMALLEST_BOARD = 180
"""Pixels of a board's longer side on a phone that lies on its side."""

OUT_OF_REACH = """() => {
  const controls = [...document.querySelectorAll("#screen button, #screen input, .board-stage")];
  const seen = controls.filter((one) => one.checkVisibility({ visibilityProperty: true }));
  return seen.filter((one) => !one.closest(".move-list")).flatMap((one) => {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const within = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return within && (one.contains(hit) || one.matches(":disabled")) ? [] : [one.outerHTML.slice(0, 120)];
  });
}"""
"""JavaScript that finds controls which can't be scrolled into view or are covered by something else."""
CLIPPED = """() => {
  const screen = document.querySelector("#screen");
  const shown = [...document.querySelectorAll("#screen button, #screen input, .plate, .board-stage")];
  const cut = shown.filter((one) => {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    const within = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
    return width && !within && !one.closest(".move-list, .many");
  });
  const scrolls = screen.scrollHeight > screen.clientHeight ? ["it scrolls"] : [];
  return [...scrolls, ...cut.map((one) => one.outerHTML.slice(0, 120))];
}"""
"""JavaScript that returns why a screen has to be scrolled, or nothing."""
NODES = "document.querySelectorAll('*').length"


@pytest.fixture
async def local(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LocalTable]:
    few_positions(monkeypatch)
    async with LocalTable(tmp_path / "taberna.sqlite3", thinker=AtOnce(), analyst=JudgesAtOnce()) as local:
        yield local


async def opened(
    browser: Browser, size: tuple[int, int] = PHONE, *, scale: float = 1, look: Look = "light"
) -> Page:
    """Open an empty page in a browser without motion."""
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="en",
        reduced_motion="reduce",
        device_scale_factor=scale,
        color_scheme=look,
    )
    context.set_default_timeout(PATIENCE)
    return await context.new_page()


async def at_table(
    browser: Browser, at: "LocalTable | Wire", table: str, size: tuple[int, int] = PHONE
) -> Page:
    """Return a page that shows a table."""
    page = await opened(browser, size)
    address = at.address if isinstance(at, Wire) else at.adapter.address
    await page.goto(f"{address}#/table/{table}")
    await expect(page.locator(".headline")).not_to_be_empty()
    return page


async def every_table(local: LocalTable) -> dict[str, str]:
    """Return a table of each game, in mid-game."""
    return {game: await begun(local, game, 10) for game in sorted(games())}


@pytest.mark.parametrize(("look", "theme"), [("light", "classic"), ("dark", "dark"), ("light", "contrast")])
async def test_axe_finds_no_barrier_on_any_screen(
    browser: Browser, local: LocalTable, look: Look, theme: str
) -> None:
    tables, ended = await every_table(local), await over(local)
    await local.asks("/api/me", "you", theme=theme)
    page = await opened(browser, look=look)
    screens = Screens(page, local.adapter.address, tables, ended)
    found = []
    for name in Screens.names():
        await screens.show(name)
        await page.evaluate(AXE_SCRIPT)
        results = await page.evaluate("axe.run({ resultTypes: ['violations'] })")
        assert results["passes"], name
        found += [
            f"{name}: {fault['id']} {node['target']} {node['html'][:120]}"
            for fault in results["violations"]
            for node in fault["nodes"]
        ]
    assert found == []


async def test_the_first_load_is_small(browser: Browser, local: LocalTable) -> None:
    async with Wire.to(local) as wire:
        page = await opened(browser)
        await page.goto(wire.address)
        await expect(page.locator(".game")).to_have_count(len(games()))
        await page.locator('.game[data-game="lasca"]').click()
        await page.locator('[data-level="easy"]').click()
        await expect(page.locator(".headline")).not_to_be_empty()
        assert MOVE < wire.received <= FIRST_LOAD
        await page.context.close()


@pytest.mark.parametrize(("game", "decisions"), [("lasca", 10), ("halma", 60)])
async def test_a_move_and_its_answer_are_small(
    browser: Browser, local: LocalTable, game: str, decisions: int
) -> None:
    table = await begun(local, game, decisions)
    async with Wire.to(local) as wire:
        page = await at_table(browser, wire, table)
        await page.wait_for_timeout(1000)  # until past moves are read and the stream is open
        wire.reset()
        before = await Toucher(local, table, 1).sees("you")
        await play(page, before)
        await expect_further(local, table, before)
        await page.wait_for_timeout(1000)  # the bytes of the stream after the answer count too
        assert 0 < wire.received <= MOVE
        await page.context.close()


@pytest.mark.parametrize("path", ["", "chat"])
async def test_a_reload_after_a_long_evening_is_cheap(browser: Browser, local: LocalTable, path: str) -> None:
    table = await begun(local, "halma", 60)
    for number in range(MESSAGES):
        await local.says("ana", f"Message {number}")
    async with Wire.to(local) as wire:
        page = await opened(browser)
        await page.goto(f"{wire.address}{path or f'#/table/{table}'}")
        there = page.locator("#group .message" if path else ".headline").last
        await expect(there).not_to_be_empty()
        await page.wait_for_timeout(1000)
        wire.reset()
        await page.reload()
        await expect(there).not_to_be_empty()
        await page.wait_for_timeout(1000)
        assert 0 < wire.requests <= REQUESTS
        assert MOVE / 8 < wire.received <= RELOAD
        await page.context.close()


async def test_messages_do_not_make_the_page_grow(browser: Browser, local: LocalTable) -> None:
    table = await begun(local, "lasca", 4)
    page = await at_table(browser, local, table)
    chat = await opened(browser)
    for number in range(MESSAGES):
        await local.says("ana", f"Message {number}")
    await chat.goto(f"{local.adapter.address}chat")
    await expect(chat.get_by_text("Message 199", exact=True)).to_be_visible()
    at_board, in_chat = await page.evaluate(NODES), await chat.evaluate(NODES)
    for number in range(MESSAGES):
        await local.says("ana", f"Again {number}")
    await expect(chat.get_by_text("Again 199", exact=True)).to_be_visible()
    assert await page.evaluate(NODES) == at_board
    assert await chat.evaluate(NODES) <= in_chat + A_FEW


async def moves_of(local: LocalTable, table: str) -> int:
    """Return the number of the person's recorded moves."""
    frames = (await local.gets(f"/api/history/{table}", "you"))["frames"]
    board = await Toucher(local, table, 1).sees("you")
    return sum(frame["seat"] in board["viewer"] for frame in frames)


async def test_a_move_made_offline_is_taken_back_and_said_and_can_be_made_again(
    browser: Browser, local: LocalTable
) -> None:
    table = await begun(local, "lasca", 2)
    page = await at_table(browser, local, table)
    before, played = await Toucher(local, table, 1).sees("you"), await moves_of(local, table)
    await page.context.set_offline(True)
    await play(page, before)
    await expect(page.locator("#toast")).to_have_text("That didn't get through. Please try again.")
    _, origin, *_ = before["choices"]["moves"][0]
    man = place(page, origin)
    await expect(man).not_to_have_attribute("aria-label", f"{origin}: empty")
    assert await moves_of(local, table) == played
    await page.context.set_offline(False)
    await play(page, before)
    await expect_further(local, table, before)
    await expect(page.locator("#offline")).to_be_hidden()
    assert await moves_of(local, table) == played + 1


async def test_a_move_whose_answer_was_lost_is_made_once(browser: Browser, local: LocalTable) -> None:
    table = await begun(local, "lasca", 2)
    page = await at_table(browser, local, table)
    before, played = await Toucher(local, table, 1).sees("you"), await moves_of(local, table)
    lost: list[str] = []

    async def lose(route: Route) -> None:
        if lost:
            await route.continue_()
            return
        lost.append(str(route.request.post_data))
        await route.fetch()
        await route.abort("connectionreset")

    await page.route("**/api/act", lose)
    await play(page, before)
    after = await expect_further(local, table, before)
    await expect(page.locator(".headline")).to_have_text(after["headline"])
    assert lost
    assert await moves_of(local, table) == played + 1


async def test_a_reload_in_mid_move_neither_loses_nor_doubles_it(browser: Browser, local: LocalTable) -> None:
    table = await begun(local, "lasca", 2)
    page = await at_table(browser, local, table)
    before, played = await Toucher(local, table, 1).sees("you"), await moves_of(local, table)

    left: list[Route] = []

    async def swallow(route: Route) -> None:
        if left:
            await route.continue_()
        else:
            await route.fetch()  # the request arrives, and the page closes before the answer
            left.append(route)

    await page.route("**/api/act", swallow)
    await play(page, before)
    after = await expect_further(local, table, before)
    await page.reload()
    for route in left:
        with suppress(PlaywrightError):
            await route.abort()
    await expect(page.locator(".headline")).to_have_text(after["headline"])
    assert await moves_of(local, table) == played + 1
    await play(page, after)
    await expect_further(local, table, after)
    assert await moves_of(local, table) == played + 2


async def test_a_slow_network_is_no_reason_to_wait_for_ones_own_move(
    browser: Browser, local: LocalTable
) -> None:
    table = await begun(local, "lasca", 2)
    page = await at_table(browser, local, table)
    session = await page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 300, "downloadThroughput": -1, "uploadThroughput": -1}
    await session.send("Network.emulateNetworkConditions", slow)
    before, played = await Toucher(local, table, 1).sees("you"), await moves_of(local, table)
    _, origin, *_, landing = before["choices"]["moves"][0]
    await play(page, before)
    await place(page, landing).click(force=True)  # tap without waiting for the animation
    await place(page, origin).click(force=True)
    after = await expect_further(local, table, before)
    await expect(page.locator(".headline")).to_have_text(after["headline"])
    assert await moves_of(local, table) == played + 1


async def test_a_move_of_lasca_is_made_with_keys_alone(browser: Browser, local: LocalTable) -> None:
    page = await opened(browser, DESK)
    await page.goto(local.adapter.address)
    await expect(page.locator('.game[data-game="lasca"]')).to_be_visible()
    keys = page.keyboard
    await focus(page, '.game[data-game="lasca"]')
    await keys.press("Enter")
    await expect(page.locator("#sheet-title")).to_be_focused()
    await focus(page, '[data-level="easy"]')
    await keys.press("Enter")
    await expect(page.locator(".headline")).not_to_be_empty()
    table = page.url.rpartition("/")[2]
    await local.app.idle()
    before = await Toucher(local, table, 1).sees("you")
    _, origin, *_, landing = before["choices"]["moves"][0]
    await focus(page, "[data-site]")
    await walk(page, origin)
    await keys.press("Enter")
    await expect(place(page, origin)).to_have_attribute("aria-pressed", "true")
    await keys.press("Escape")
    await expect(place(page, origin)).not_to_have_attribute("aria-pressed", "true")
    await keys.press("Enter")
    await walk(page, landing)
    await keys.press("Enter")
    await expect_further(local, table, before)


async def focus(page: Page, selector: str) -> None:
    """Press Tab until this element has the focus."""
    for _ in range(60):
        if await page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        await page.keyboard.press("Tab")
    pytest.fail(f"{selector} cannot be reached with Tab")


async def walk(page: Page, site: str) -> None:
    """Press arrows until a square has the focus, across and then up or down as the board lies."""
    aim = await place(page, site).bounding_box()
    assert aim is not None
    for _ in range(30):
        if await page.evaluate("document.activeElement.dataset.site") == site:
            return
        at = await page.locator("[data-site]:focus").bounding_box()
        assert at is not None
        if abs(at["x"] - aim["x"]) > at["width"] / 2:
            key = "ArrowRight" if at["x"] < aim["x"] else "ArrowLeft"
        else:
            key = "ArrowDown" if at["y"] < aim["y"] else "ArrowUp"
        await page.keyboard.press(key)
    pytest.fail(f"{site} cannot be reached with arrows")


async def test_everything_is_in_reach_on_a_phone_that_lies_on_its_side_and_at_200_percent(
    browser: Browser, local: LocalTable
) -> None:
    tables, ended = await every_table(local), await over(local)
    page = await opened(browser, LYING, scale=2)
    screens = Screens(page, local.adapter.address, tables, ended)
    lost = []
    for name in (*tables, "home", "puzzles", "puzzle", "lesson", "profile", "tournaments"):
        await screens.show(name)
        lost += [f"{name}: {control}" for control in await page.evaluate(OUT_OF_REACH)]
        if name in tables:
            box = await page.locator(".board-stage").bounding_box()
            assert box is not None
            assert max(box["width"], box["height"]) >= SMALLEST_BOARD, name
    assert lost == []


@pytest.mark.parametrize("size", [PHONE, DESK])
async def test_nothing_has_to_be_scrolled_during_play(
    browser: Browser, local: LocalTable, size: tuple[int, int]
) -> None:
    tables, ended = await every_table(local), await over(local)
    page = await opened(browser, size)
    screens = Screens(page, local.adapter.address, tables, ended)
    faults = []
    for language in ("en", "it", "pt-BR"):
        await local.asks("/api/me", "you", language=language)
        for game in tables:
            await screens.show(game)
            faults += [f"{game} in {language}: {fault}" for fault in await page.evaluate(CLIPPED)]
    assert faults == []


@pytest.mark.parametrize("size", [PHONE, DESK])
async def test_the_board_stays_where_it_is_whatever_is_said_and_asked(
    browser: Browser, local: LocalTable, size: tuple[int, int]
) -> None:
    opened_table = await local.asks("/api/play", "you", game="lasca", against="device", seats=["You", "Bea"])
    table = str(opened_table["table"])
    page = await opened(browser, size)
    await page.goto(f"{local.adapter.address}#/table/{table}")
    await expect(page.locator(".headline")).not_to_be_empty()
    toucher = Toucher(local, table, 5)
    before = await page.locator(".board-stage").bounding_box()
    for slug in ("you", "bea") * 2:
        await toucher.plays_on(slug)
    await expect(page.locator(".scrubber")).to_be_visible()
    assert await page.locator(".board-stage").bounding_box() == before
    await page.locator(".headline").evaluate("line => { line.textContent = 'A long sentence. '.repeat(9); }")
    assert await page.locator(".board-stage").bounding_box() == before
    await toucher.acts("bea", await toucher.sees("bea"), "draw")
    await expect(page.locator(".asked .primary")).to_be_visible()
    assert await page.locator(".board-stage").bounding_box() == before


@pytest.mark.parametrize("size", [PHONE, DESK])
async def test_the_board_keeps_its_size_as_a_die_is_picked_and_dice_are_offered(
    browser: Browser, local: LocalTable, size: tuple[int, int]
) -> None:
    table = await begun(local, "dice_towers", 12)
    page = await at_table(browser, local, table, size)
    before = await page.locator(".board-stage").bounding_box()
    moves = (await Toucher(local, table, 1).sees("you"))["choices"]["moves"]
    await place(page, moves[0][1]).click(force=True)
    await expect(page.locator(".board-manner").first).to_be_visible()
    assert await page.locator(".board-stage").bounding_box() == before


@pytest.mark.parametrize("size", [PHONE, DESK])
async def test_a_note_covers_neither_players_nor_the_board(
    browser: Browser, local: LocalTable, size: tuple[int, int]
) -> None:
    page = await at_table(browser, local, await begun(local, "lasca", 2), size)
    await page.context.set_offline(True)
    await play(page, await Toucher(local, page.url.rpartition("/")[2], 1).sees("you"))
    await expect(page.locator("#toast")).to_be_visible()
    note = await page.locator("#toast").bounding_box()
    assert note is not None
    for part in (*await page.locator(".plate").all(), page.locator(".board-stage")):
        box = await part.bounding_box()
        assert box is not None
        assert note["y"] + note["height"] <= box["y"] or note["x"] > box["x"] + box["width"]


async def test_a_game_is_given_up_after_one_question(browser: Browser, local: LocalTable) -> None:
    table = await begun(local, "lasca", 4)
    page = await at_table(browser, local, table)
    await page.locator(".bar").get_by_role("button", name="More").click()
    await page.get_by_role("button", name="Resign").click()
    await page.locator("#sheet .danger").click()
    await expect(page.locator("#sheet-title")).to_have_text("You lost")


async def test_a_result_is_shared_as_a_picture_that_names_who_agreed(
    browser: Browser, local: LocalTable
) -> None:
    table = await over(local)
    page = await opened(browser)
    await page.goto(f"{local.adapter.address}#/me")
    await page.get_by_role("switch", name="Name me on shared results").check()
    await expect(page.get_by_role("switch", name="Name me on shared results")).to_be_checked()
    await Screens(page, local.adapter.address, {}, table).show("result")
    await page.locator("#sheet").get_by_role("button", name="Share picture", exact=True).click()
    picture = page.locator(".shared img")
    await picture.wait_for()
    size = await picture.evaluate("one => one.decode().then(() => [one.naturalWidth, one.naturalHeight])")
    assert size == [1200, 630]
    profile = await local.app.deps.cache.profile(PersonId("local:you"))
    assert profile is not None
    assert profile.credited
