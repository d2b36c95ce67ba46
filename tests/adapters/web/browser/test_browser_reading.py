"""The page's scroll position: the end of the chat, passing notes, half-typed lines, old messages."""

import asyncio
from random import Random

import pytest
from playwright.async_api import expect

from bot.adapters.web.local_chat import Answer, LocalChat, Place
from tests.adapters.web.browser.browsing import DESK, PHONE, Tab
from tests.adapters.web.conftest import Sit
from tests.adapters.web.tables import LocalTable, button
from tests.tiers import FULL

pytestmark = FULL

LINES = {
    "ana": "Diga algo ou /comando",
    "bea": "Di’ qualcosa o /comando",
    "caio": "Message or /command",
}
ITS_MOVE = {"ana": "Sua jogada", "bea": "La tua mossa"}
MOVES = ("c3 d4", "e5 c3", "b2 d4", "d6 e5")
SCROLL = "#group .scroll"


async def begun(local: LocalTable) -> tuple[str, str, str]:
    """Open a table of Lasca for Ana and Bea; return its code, the player to move, and the other."""
    await local.says("ana", "/play lasca")
    await local.taps("bea", button((await local.sees("ana"))[-1], "join"))
    board = (await local.sees("ana"))[-1]
    mover = board["tell"][0].casefold()
    return board["table"], mover, "bea" if mover == "ana" else "ana"


async def scrolled(tab: Tab) -> float:
    """Return the pixels between the visible part and the end of the chat."""
    left: float = await tab.page.locator(SCROLL).evaluate(
        "({scrollTop, scrollHeight, clientHeight}) => scrollHeight - clientHeight - scrollTop"
    )
    return left


async def wheels(tab: Tab, down: int) -> None:
    """Scroll by hand, and wait until it stops."""
    await tab.page.locator(SCROLL).evaluate(
        """scroll => {
            window.rest = new Promise(rested => scroll.addEventListener("scrollend", rested, {once: true}));
        }"""
    )
    await tab.page.locator(SCROLL).hover()
    await tab.page.mouse.wheel(0, down)
    await tab.page.evaluate("window.rest.then(() => true)")


async def test_only_a_hand_takes_new_boards_out_of_view(sit: Sit, local: LocalTable) -> None:
    table, mover, other = await begun(local)
    tab = await sit("caio", PHONE)
    await local.says(mover, MOVES[0], table=table)
    await tab.page.locator(SCROLL).evaluate("scroll => { scroll.scrollTop = 0; }")  # not by a person's input
    await local.says(other, MOVES[1], table=table)
    await tab.reads("e5")
    await expect(tab.board().get_by_role("button").last).to_be_in_viewport(ratio=0.9)

    await wheels(tab, -600)
    first = tab.messages().first
    before = await first.bounding_box()
    await local.says(mover, MOVES[2], table=table)
    await tab.reads("b2")
    assert await first.bounding_box() == before
    await wheels(tab, 9_000)
    assert await scrolled(tab) < 2
    await local.says(other, MOVES[3], table=table)
    await tab.reads("d6")
    await expect(tab.board().get_by_role("button").last).to_be_in_viewport(ratio=0.9)


async def test_a_chat_is_shown_again_as_it_was_left(sit: Sit, local: LocalTable) -> None:
    await begun(local)
    tab = await sit("caio", PHONE)
    await wheels(tab, -300)
    before = await scrolled(tab)
    await tab.page.get_by_role("button", name="Private").click()
    await tab.page.get_by_role("button", name="The tavern").click()
    assert await scrolled(tab) == before


@pytest.mark.parametrize("size", [PHONE, DESK])
async def test_a_passing_note_lies_over_nothing_and_leaves_with_the_speaker(
    sit: Sit, local: LocalTable, size: tuple[int, int]
) -> None:
    _, mover, other = await begun(local)
    tab = await sit(other, size)
    move = tab.board().get_by_role("button", name="Move", exact=True)
    before = await move.bounding_box()
    await move.click()
    note = tab.page.locator("#toast")
    await expect(note).to_be_visible()
    assert await move.bounding_box() == before
    covered = await tab.page.evaluate(
        """() => {
            const note = document.querySelector("#toast").getBoundingClientRect();
            const controls = [...document.querySelectorAll("button, input, .scroll")];
            return controls
                .filter(each => each.checkVisibility() && !each.closest("#toast"))
                .map(each => [each.outerHTML.slice(0, 60), each.getBoundingClientRect()])
                .filter(([_, {top, bottom}]) => top < note.bottom && bottom > note.top)
                // what is scrolled away lies behind everything anyhow
                .filter(([_, {top}]) => document.querySelector(".scroll").getBoundingClientRect().top > top);
        }"""
    )
    assert covered == []
    await tab.speaks_as(mover.title(), LINES[mover])
    await expect(note).to_be_hidden()


async def test_pictures_have_their_size_before_they_are_there(sit: Sit, local: LocalTable) -> None:
    await begun(local)
    await local.says("caio", "/rules lasca")
    tab = await sit("caio")
    for image in await tab.room().get_by_role("img").all():
        await expect(image).to_have_js_property("complete", value=True)
        own, said = await image.evaluate(
            "image => [[image.naturalWidth, image.naturalHeight], "
            "['width', 'height'].map(side => Number(image.getAttribute(side)))]"
        )
        assert own == said


async def test_one_card_speaks_one_language(sit: Sit, local: LocalTable) -> None:
    await begun(local)
    tab = await sit("ana")
    await expect(tab.board()).to_have_attribute("lang", "en")
    await expect(tab.board().get_by_role("button", name="Type a move")).to_be_visible()
    await tab.types("/regras lasca")
    answer = tab.messages().last
    await expect(answer).to_contain_text("Só você vê isto")
    await expect(answer).to_have_attribute("lang", "pt-BR")
    await tab.types("/settings language it")
    await tab.types("/play hasami shogi")
    await tab.types("/begin")
    await expect(tab.board()).to_have_attribute("lang", "it")


async def test_a_reload_before_the_answer_brings_no_sent_line_back(
    sit: Sit, local: LocalTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    say, chance = LocalChat.say, Random(5)

    async def slowly(chat: LocalChat, place: Place, text: str, table: str = "") -> Answer:
        answer = await say(chat, place, text, table)
        await asyncio.sleep(chance.random() * 0.06)
        return answer

    monkeypatch.setattr(LocalChat, "say", slowly)
    tab = await sit("bea")
    for number in range(40):
        await tab.line().fill(f"ciao {number}")
        await tab.line().press("Enter")
        await expect(tab.room()).to_contain_text(f"ciao {number}")
        await tab.page.reload()
        await expect(tab.messages().first).to_be_visible()
        await expect(tab.line()).to_have_value("")


async def test_a_half_typed_line_survives(sit: Sit, local: LocalTable) -> None:
    _, mover, other = await begun(local)
    tab = await sit(mover)
    await tab.board().locator("button.answer").click()
    await tab.line().press_sequentially("c3 d")
    await tab.speaks_as(other.title(), LINES[other])
    await expect(tab.line()).to_have_value("")
    await expect(tab.room().locator(".chosen")).to_be_hidden()
    await tab.line().fill("play")
    await tab.room().locator(".slash").click()
    await expect(tab.line()).to_have_value("/play")
    await tab.speaks_as(mover.title(), ITS_MOVE[mover])
    await expect(tab.line()).to_have_value("c3 d")
    await tab.page.reload()
    await expect(tab.line()).to_have_value("c3 d")
    await expect(tab.room().locator(".chosen")).to_contain_text("Move at Lasca")
    await tab.line().press("End")
    await tab.line().press_sequentially("4")
    await tab.line().press("Enter")
    await tab.reads("c3 → d4")
    await tab.page.reload()
    await expect(tab.messages().first).to_be_visible()
    await expect(tab.line()).to_have_value("")


async def test_a_private_note_folds_away_when_its_position_has_passed(sit: Sit, local: LocalTable) -> None:
    table, mover, _ = await begun(local)
    tab = await sit(mover)
    await tab.types("/move c3 c4")
    refusal = tab.messages().filter(has_text="/move c3 c4")
    await expect(refusal.locator("p.text")).to_be_visible()
    await tab.presses("Move")
    question = tab.room().locator(".menu").filter(has_not_text="Play now")
    await expect(question).to_be_visible()
    await tab.types("/rules hasami shogi")
    await expect(tab.messages().last.get_by_role("img").first).to_be_visible()
    await local.says(mover, "c3 d4", table=table)
    await expect(refusal.locator("p.text")).to_be_hidden()
    await expect(question).to_have_count(0)
    await expect(tab.messages().filter(has_text="/rules").get_by_role("img").first).to_be_visible()
    await refusal.locator("summary").click()
    await expect(refusal.locator("p.text")).to_be_visible()
