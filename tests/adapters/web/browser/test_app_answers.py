"""Answers on the board itself: hints, tries of exercises, a slow server."""

from pathlib import Path

from playwright.async_api import Browser, Locator, Page, Route, expect

from bot.testing.player import AtOnce
from tests.adapters.web.browser.finger import Finger
from tests.adapters.web.tables import LocalTable
from tests.tiers import FULL

pytestmark = FULL

STANDS = """place => {
  const middle = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const [x, y] = middle(place);
  return [...document.querySelectorAll(".play-layer .piece")].some((piece) => {
    const [left, top] = middle(piece);
    return Math.hypot(left - x, top - y) < place.getBoundingClientRect().width / 2;
  });
}"""
"""JavaScript that returns true if a token is drawn on a place."""
PUZZLES = 12
"""Puzzles to open until one has a turned board; about every other one has."""
MIDDLE = ("b4", "d4", "f4")
"""Places of Lasca that are empty at first."""
HELD = 500
"""Milliseconds for which the result of a try must be visible, at least."""


async def stands(place: Locator) -> bool:
    """Return True if a token is drawn on a place."""
    return bool(await place.evaluate(STANDS))


async def stood(page: Page, place: Locator) -> None:
    """Wait until a token is drawn on a place."""
    await page.wait_for_function(STANDS, arg=await place.element_handle())


async def test_a_board_that_the_server_was_too_busy_for_is_read_again(
    browser: Browser, local: LocalTable
) -> None:
    finger = await Finger.open(browser, local)
    await finger.pass_and_play("lasca")
    refused: list[str] = []

    async def busy(route: Route) -> None:
        if len(refused) < 3:
            refused.append(route.request.url)
            await route.fulfill(status=429 if len(refused) < 3 else 503, json={"text": "Please wait."})
        else:
            await route.continue_()

    await finger.page.route("**/api/board/**", busy)
    board = await finger.decides()
    assert board is not None
    await expect(finger.page.locator(f'.board-host[data-turn="{board["turn"] + 1}"]')).to_be_visible()
    assert len(refused) == 3


async def test_a_draw_offered_at_a_shared_device_is_put_to_the_other_player(
    browser: Browser, local: LocalTable
) -> None:
    finger = await Finger.open(browser, local)
    page = finger.page
    await finger.pass_and_play("lasca")
    await expect(page.locator(".plate")).to_contain_text(["Player", "Player"])
    host, more = page.locator(".board-host"), page.locator(".bar").get_by_role("button", name="More")
    first = await host.get_attribute("data-actor")
    for answer in ("Decline", "Agree"):
        await more.tap()
        await page.locator("#sheet").get_by_role("button", name="Offer a draw").tap()
        await page.locator(".asked").get_by_role("button", name=answer).tap()
        if answer == "Decline":
            await page.locator("#sheet").get_by_role("button", name="Close").tap()
            await expect(page.locator(f'.board-host[data-actor="{first}"]')).to_be_visible()
            await expect(page.locator(".clock:visible")).to_have_count(0)
    await expect(page.locator("#sheet-title")).to_have_text("A draw")


async def test_what_a_screen_cannot_do_is_said_where_one_can_go_on(
    browser: Browser, local: LocalTable
) -> None:
    finger = await Finger.open(browser, local)
    page = finger.page
    home = page.url
    await page.evaluate("location.hash = '/puzzles/x'")
    await expect(page.locator("#toast")).to_contain_text("x")
    await expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()
    await page.evaluate("location.hash = '/cup'")
    await page.get_by_role("button", name="Open a tournament").tap()
    await page.locator("#sheet .list-row").first.tap()
    await expect(page.locator("#sheet")).to_be_hidden()
    await expect(page.get_by_role("button", name="Leave")).to_be_visible()
    await page.goto(home)
    await finger.pass_and_play("crown_and_anchor")
    table = finger.table
    await page.get_by_role("button", name="Back", exact=True).tap()
    await page.locator('.game[data-game="crown_and_anchor"]').tap()
    await page.get_by_role("button", name="Pass and play").tap()
    await page.get_by_role("button", name="Start", exact=True).tap()
    await page.get_by_role("button", name="Go to that table").tap()
    await expect(page.locator(".board-stage")).to_be_visible()
    assert finger.table == table


async def test_a_hint_lights_the_board_and_is_said_above_it(browser: Browser, tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce()) as local:
        finger = await Finger.open(browser, local)
        page = finger.page
        await finger.against_computer("lasca")
        lit, headline = page.locator(".marks .mark-picked:not(.tint)"), page.locator(".headline")
        arrow = page.locator(".marks .arrow")
        hint = page.locator(".actions").get_by_role("button", name="Hint")
        await expect(lit).to_have_count(0)
        await hint.tap()
        await expect(headline).to_contain_text("Look here")
        await expect(lit).to_have_count(1)
        await hint.tap()
        await expect(headline).to_contain_text("Try")
        await expect(lit).to_have_count(2)
        await expect(arrow).to_have_count(1)
        await expect(page.locator("#sheet h2")).to_be_hidden()
        board = await finger.decides()
        assert board is not None
        await expect(headline).not_to_contain_text("Try")
        assert finger.complaints == []


async def test_a_hint_clears_every_other_mark(browser: Browser, tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce()) as local:
        finger = await Finger.open(browser, local)
        page = finger.page
        await finger.against_computer("lasca")
        await finger.decides()
        await expect(page.locator("body.my-turn")).to_be_visible()
        marks = page.locator(".play-layer .marks *")
        hint = page.locator(".actions").get_by_role("button", name="Hint")
        stood_on = [await stands(finger.site(name)) for name in MIDDLE]
        empty = MIDDLE[stood_on.index(False)]
        await finger.touch(finger.site(empty))
        await expect(page.locator(".headline")).to_have_class("headline refused")
        await expect(page.locator(".play-layer .mark-picked").nth(2)).to_be_attached()
        await hint.tap()
        await expect(page.locator(".headline")).to_contain_text("Look here")
        kinds = await marks.evaluate_all("all => all.map(one => one.getAttribute('class'))")
        assert kinds == ["tint mark-picked", "frame mark-picked"]


async def test_the_game_of_a_tournament_is_chosen_once(browser: Browser, local: LocalTable) -> None:
    finger = await Finger.open(browser, local)
    page = finger.page
    await page.goto(f"{local.adapter.address}#/cup")
    await page.get_by_role("button", name="Open a tournament").tap()
    await page.locator("#sheet .list-row").first.tap()
    await expect(page.get_by_text("Lasca · tournament")).to_be_visible()
    await expect(page.locator("#sheet")).to_be_hidden()


async def test_a_hint_without_places_is_said_where_the_turn_is(browser: Browser, tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce()) as local:
        finger = await Finger.open(browser, local)
        await finger.against_computer("citadel")
        await finger.page.locator(".actions").get_by_role("button", name="Hint").tap()
        await expect(finger.page.locator(".headline")).to_contain_text("Think of a number")
        await expect(finger.page.locator("#sheet")).to_be_hidden()
        await expect(finger.controls("7")).to_be_visible()


async def test_a_bid_is_typed_without_picking_the_pad(browser: Browser, tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce()) as local:
        finger = await Finger.open(browser, local, size=(1280, 800))
        await finger.against_computer("citadel")
        keys, shown = finger.page.keyboard, finger.page.locator(".board-bid")
        await expect(finger.controls("7")).to_be_visible()
        await keys.type("19")
        await expect(shown).to_have_text("19")
        await keys.press("Backspace")
        await expect(shown).to_have_text("1")
        async with finger.page.expect_request("**/api/act") as sent:
            await keys.press("Enter")
        assert '"args":{"0":"1"}' in ((await sent.value).post_data or "")


async def test_a_wrong_try_of_a_lesson_stays_in_sight_and_is_taken_back(
    browser: Browser, local: LocalTable
) -> None:
    finger = await Finger.open(browser, local)
    page = finger.page
    fields = {"command": "learn", "args": {"game": "hasami_shogi"}, "room": "private"}
    board = (await local.asks("/api/act", "you", **fields))["board"]
    for _, *sites in board["choices"]["moves"]:
        origin, landing = finger.site(sites[0]), finger.site(sites[-1])
        await page.goto("about:blank")
        await page.goto(f"{local.adapter.address}#/learn/hasami_shogi")
        await expect(page.locator(".exercise .told")).not_to_be_empty()
        await finger.touch(origin)
        await finger.touch(landing)
        yes = page.locator(".board-controls .board-primary")
        if await yes.count():
            await finger.touch(yes)
        await expect(page.locator(".exercise .told")).to_contain_text("again.")
        if "Try again" in await page.locator(".exercise .told").inner_text():
            break
    await page.wait_for_timeout(HELD)
    assert await stands(landing)
    assert not await stands(origin)
    await stood(page, origin)
    assert not await stands(landing)


async def test_what_is_said_of_a_try_is_all_in_sight_and_moves_no_board(
    browser: Browser, local: LocalTable
) -> None:
    finger = await Finger.open(browser, local)
    page = finger.page
    async with page.expect_response("**/api/act") as opened:
        await page.goto(f"{local.adapter.address}#/puzzles/hasami_shogi")
    _, *sites = (await (await opened.value).json())["board"]["choices"]["moves"][0]
    told, stage = page.locator(".exercise .told"), page.locator(".board-stage")
    await expect(told).not_to_be_empty()
    before, asked = await stage.bounding_box(), await told.inner_text()
    await finger.touch(finger.site(sites[0]))
    await finger.touch(finger.site(sites[-1]))
    await expect(told).not_to_have_text(asked, use_inner_text=True)
    await expect(told).to_contain_text("Your puzzle rating")
    assert await stage.bounding_box() == before
    assert await told.evaluate("told => told.scrollHeight <= told.clientHeight")


async def test_an_exercise_is_turned_to_its_player(browser: Browser, local: LocalTable) -> None:
    finger = await Finger.open(browser, local)
    for _ in range(PUZZLES):
        await finger.page.goto("about:blank")
        async with finger.page.expect_response("**/api/act") as opened:
            await finger.page.goto(f"{local.adapter.address}#/puzzles/hasami_shogi")
        board = (await (await opened.value).json())["board"]
        if board["turned"]:
            break
    else:
        raise AssertionError("no puzzle has a turned board")
    await expect(finger.site("a1")).to_be_visible()
    near, far = [await finger.site(name).bounding_box() for name in ("a1", "a9")]
    assert near is not None
    assert far is not None
    assert near["y"] < far["y"]
