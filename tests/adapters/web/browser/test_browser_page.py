"""The page itself: keyboard, phone, languages, reloads and restarts."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.adapters.web.browser.browsing import PHONE, Tab
from tests.adapters.web.conftest import Sit
from tests.adapters.web.tables import LocalTable, button
from tests.ports import reserved_port
from tests.tiers import FULL

pytestmark = FULL

MOST_TABS = 60
"""Presses of Tab that reach every control of a page."""
LATER = datetime(2100, 1, 1, tzinfo=UTC)
IN_ENGLISH, IN_ITALIAN, IN_PORTUGUESE = (
    "Message or /command",
    "Di’ qualcosa o /comando",
    "Diga algo ou /comando",
)
FOCUSED = (
    "(document.activeElement.ariaLabel || document.activeElement.innerText || document.activeElement.value)"
)


async def reach(page: Page, name: str, key: str = "Tab") -> None:
    """Press a key until the element of this name has the focus."""
    for _ in range(MOST_TABS):
        if (await page.evaluate(FOCUSED)).strip() == name:
            return
        await page.keyboard.press(key)
    pytest.fail(f"{name} cannot be reached with {key}")


async def test_a_game_is_played_with_the_keyboard_alone(sit: Sit) -> None:
    tab = await sit("caio")
    keys = tab.page.keyboard
    await keys.press("Tab")
    await expect(tab.page.get_by_role("link", name="Skip to the text field")).to_be_focused()
    await keys.press("Enter")
    await expect(tab.line()).to_be_focused()
    await keys.type("/pl")
    await expect(tab.room().get_by_role("option")).to_have_count(1)
    await keys.press("Tab")
    await expect(tab.line()).to_have_value("/play ")
    await keys.type("las")
    await expect(tab.room().get_by_role("option")).to_have_count(1)
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await expect(tab.line()).to_have_value("/play lasca")
    await keys.press("Enter")
    await tab.reads("Players")

    await reach(tab.page, "caio", "Shift+Tab")
    await keys.press("ArrowLeft")
    await expect(tab.page.get_by_role("radio", name="Bea")).to_be_checked()
    await tab.greets(IN_ITALIAN)
    await reach(tab.page, "Join")
    await keys.press("Enter")
    await expect(tab.board().locator("mark")).to_be_visible()
    await expect(tab.board()).to_be_focused()

    if await tab.board().locator("mark").inner_text() == "@Caio":
        await reach(tab.page, "bea", "Shift+Tab")
        await keys.press("ArrowRight")
        await tab.greets(IN_ENGLISH)
    await reach(tab.page, "Move")
    await keys.press("Enter")
    await expect(tab.room().locator(".menu button").first).to_be_focused()
    await keys.press("Enter")
    await tab.reads("→")
    await expect(tab.board()).to_be_focused()


async def test_a_suggestion_that_no_longer_fits_cannot_be_chosen(sit: Sit) -> None:
    tab = await sit("caio")
    keys, options = tab.page.keyboard, tab.room().get_by_role("option")
    await tab.line().focus()
    await keys.type("/play ")
    await expect(options.first).to_contain_text("Lasca")
    await tab.page.clock.install()
    await tab.page.clock.pause_at(LATER)  # from here on the page requests no more
    await keys.press("ArrowDown")
    await keys.type("la")
    await expect(options).to_have_text(["Lascalasca", "Lambs and Tigerslambs_and_tigers"])
    await keys.press("ArrowUp")
    await keys.press("Enter")
    await expect(tab.line()).to_have_value("/play lambs_and_tigers")


async def test_nothing_is_wider_than_a_small_phone(sit: Sit) -> None:
    tab = await sit("ana", PHONE)
    await tab.types("/play crown and anchor")
    await tab.reads("Crown and Anchor")
    await tab.types("/help")
    await expect(tab.messages().filter(has_text="/idioma")).to_be_visible()
    await narrow(tab)
    await tab.types("/play citadel")
    await tab.reads("Citadel")
    await narrow(tab)
    await tab.types("/rules")
    await expect(tab.room().locator(".menu")).to_be_visible()
    await narrow(tab)
    await tab.types("x" * 200)
    await tab.types(f"/board {await tab.board().get_attribute('data-table')} text")
    await expect(tab.room().locator("pre")).to_be_visible()
    await narrow(tab)
    bea = await sit("bea", PHONE)
    await bea.presses("Join")
    await bea.page.get_by_role("button", name="Privata").click()
    await expect(bea.board("private").get_by_role("button", name="24", exact=True)).to_be_visible()
    await narrow(bea)


async def narrow(tab: Tab) -> None:
    """Expect buttons that fit a thumb, and no sideways scrolling but in text boards and lists of people."""
    wide = await tab.page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll("body *")]
            .filter(each => each.getBoundingClientRect().right > innerWidth + 1)
            .filter(each => !each.closest("pre, .skip, .unseen, #people"))
            .map(each => each.outerHTML.slice(0, 80))"""
    )
    assert wide == []
    small = await tab.page.evaluate(
        """() => [...document.querySelectorAll(".deeds button")]
            .filter(each => each.checkVisibility())
            .map(each => [each.innerText, each.getBoundingClientRect()])
            .filter(([_, {height, width}]) => height < 44 || width < 40)"""
    )
    assert small == []


async def test_what_people_type_is_text_and_never_markup(sit: Sit) -> None:
    ana, caio = await sit("ana"), await sit("caio")
    await ana.types("<img src=x onerror=alert(1)><b>bold</b>")
    await expect(caio.messages().last).to_contain_text("<img src=x onerror=alert(1)><b>bold</b>")
    await expect(caio.messages().last.locator("img, b")).to_have_count(0)
    await ana.types("/play <script>")
    await expect(ana.messages().last).to_contain_text("<script>")


async def test_everybody_has_the_page_in_their_own_language(sit: Sit) -> None:
    for person, word, language in (("ana", "Privado", "pt-BR"), ("bea", "Privata", "it")):
        tab = await sit(person)
        await expect(tab.page.get_by_role("heading", name=word)).to_be_visible()
        await expect(tab.page.locator("html")).to_have_attribute("lang", language)
    keys = await tab.page.evaluate(
        """import("/page/chat/words.js")
            .then(({WORDS}) => Object.values(WORDS).map(words => Object.keys(words).join()))"""
    )
    assert len(keys) == 3
    assert len(set(keys)) == 1


async def test_the_page_follows_the_language_somebody_chooses(sit: Sit) -> None:
    tab = await sit("caio")
    await tab.types("/play lasca")
    await tab.types("/language it")
    await tab.greets(IN_ITALIAN)
    await expect(tab.page.get_by_role("heading", name="Privata")).to_be_visible()
    await tab.types("/rules lasca")
    await expect(tab.messages().last).to_contain_text("Lo vedi solo tu")
    await tab.page.reload()
    await tab.greets(IN_ITALIAN)


async def test_whoever_reads_along_sees_what_can_be_done_under_every_new_board(
    sit: Sit, local: LocalTable
) -> None:
    tab = await sit("caio", PHONE)
    await local.says("ana", "/play lasca")
    await local.taps("bea", button((await local.sees("ana"))[-1], "join"))
    for move in ("c3 d4", "e5 c3", "b2 d4", "d6 e5"):
        board = (await local.sees("caio"))[-1]
        await local.says(board["tell"][0].casefold(), move, table=board["table"])
        await tab.reads(move[-2:])
        await expect(tab.board().get_by_role("img")).to_have_js_property("complete", value=True)
        await expect(tab.board().get_by_role("button").last).to_be_in_viewport(ratio=0.9)


async def test_messages_keep_their_order_whoever_speaks(sit: Sit) -> None:
    tab = await sit("caio")
    await tab.types("/chips")
    await expect(tab.messages().last).to_contain_text("/chips")
    await tab.types("good evening")
    await expect(tab.messages().last).to_contain_text("good evening")
    before = await tab.everything()
    await tab.speaks_as("Ana", IN_PORTUGUESE)
    await expect(tab.messages().filter(has_text="/chips")).to_have_count(0)
    await tab.speaks_as("Caio", IN_ENGLISH)
    assert await tab.everything() == before


async def test_what_was_said_is_still_there_after_a_reload(sit: Sit) -> None:
    tab = await sit("bea")
    await tab.types("buona sera")
    await tab.types("/rules lasca")
    await expect(tab.messages().last.get_by_role("img").last).to_be_visible()
    before = await tab.everything()
    await tab.page.reload()
    await expect(tab.messages().last.get_by_role("img").last).to_be_visible()
    assert await tab.everything() == before
    await expect(tab.page.get_by_role("radio", name="Bea")).to_be_checked()


async def test_a_called_person_is_marked_until_somebody_speaks_as_them(sit: Sit) -> None:
    tab = await sit("ana")
    await tab.types("/play lasca @Caio")
    mark = tab.page.get_by_role("img", name="foi chamado(a)")
    await expect(mark).to_be_visible()
    await tab.speaks_as("Caio", IN_ENGLISH)
    await tab.speaks_as("Ana", IN_PORTUGUESE)
    await expect(mark).to_be_hidden()


async def test_somebody_new_is_added_by_name(sit: Sit) -> None:
    tab = await sit("caio")
    tab.forgiven = "409"  # the browser logs the refusal as an error
    await tab.page.get_by_role("button", name="Add a person").click()
    await tab.page.get_by_label("Name").fill("caio")
    await tab.page.get_by_role("button", name="OK").click()
    await expect(tab.page.get_by_role("alert")).to_contain_text("taken")
    await tab.page.get_by_label("Name").fill("Dora")
    await tab.page.get_by_role("button", name="OK").click()
    await expect(tab.page.get_by_role("radio", name="Dora")).to_be_checked()


async def test_the_page_finds_back_by_itself_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "taberna.sqlite3"
    with reserved_port() as port:
        async with LocalTable(path, port) as local:
            tab = await Tab.open(browser, local.adapter.address, "ana")
            await tab.types("/play lasca")
            await tab.reads("Players")
        await expect(tab.page.get_by_text("Sem conexão")).to_be_visible()
        async with LocalTable(path, port):
            await expect(tab.page.get_by_text("Sem conexão")).to_be_hidden()
            await tab.reads("Players")
            await tab.types("/leave")
            await tab.reads("closed")
            await tab.page.close()


async def test_what_is_being_pressed_stays_where_it_is(sit: Sit) -> None:
    tab = await sit("caio")
    await tab.types("/play lasca")
    await tab.reads("Players")
    await tab.page.clock.install()
    await tab.page.clock.pause_at(LATER)
    await tab.room().get_by_role("button", name="Leave").hover()
    await tab.page.mouse.down()
    await tab.page.evaluate(
        """import(document.scripts[0].src.replace("chat.js", "calm.js")).then(({calmly}) => calmly(() => {
            for (const button of document.querySelectorAll(".board button")) button.replaceWith("gone");
        }))"""
    )
    await expect(tab.board()).not_to_contain_text("gone")
    async with tab.page.expect_response("**/api/tap"):
        await tab.page.mouse.up()
    await tab.page.clock.run_for(1_000)
    await tab.reads("closed")


async def test_passing_notes_can_be_closed_and_pass_by_themselves(sit: Sit) -> None:
    tab = await sit("caio")
    await tab.types("/play lasca")
    await tab.reads("Players")
    await tab.page.clock.install()
    await tab.page.clock.pause_at(LATER)
    await tab.presses("Join")
    note = tab.page.get_by_role("status").filter(has_text="already at this table")
    await expect(note).to_be_visible()
    await note.get_by_role("button", name="Close").click()
    await expect(note).to_be_hidden()
    await tab.presses("Join")
    await expect(note).to_be_visible()
    await tab.page.clock.run_for(20_000)
    await expect(note).to_be_hidden()
