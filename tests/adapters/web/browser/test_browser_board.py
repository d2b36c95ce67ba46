"""The board in a real browser: tapped, by keyboard, and during changes."""

import pytest
from playwright.async_api import FloatRect, Route, expect

from storage.model import TableId
from tests.adapters.web.browser.browsing import DESK, PHONE, Tab
from tests.adapters.web.conftest import Sit
from tests.adapters.web.tables import LocalTable, button, todays
from tests.tiers import FULL

pytestmark = FULL

LINES = {"ana": "Diga algo ou /comando", "bea": "Di’ qualcosa o /comando"}


async def begun(local: LocalTable, game: str = "lasca") -> tuple[str, str, str]:
    """Open a table for Ana and Bea; return its code, the player to move, and the other."""
    await local.says("ana", f"/play {game}")
    await local.taps("bea", button((await local.sees("ana"))[-1], "join"))
    board = (await local.sees("ana"))[-1]
    mover = board["tell"][0].casefold()
    return board["table"], mover, "bea" if mover == "ana" else "ana"


async def stands(tab: Tab) -> FloatRect | None:
    """Return the box of the latest board's picture."""
    await expect(tab.board().get_by_role("img")).to_have_js_property("complete", value=True)
    return await tab.board().get_by_role("img").bounding_box()


async def records(local: LocalTable, table: str) -> int:
    """Return the length of a table's log."""
    loaded = await local.app.deps.cache.look(TableId(table))
    assert loaded is not None
    return loaded.table.seq


@pytest.mark.parametrize("size", [PHONE, (1280, 850)])
async def test_a_piece_and_then_a_target_is_tapped_and_the_picture_stays(
    sit: Sit, local: LocalTable, size: tuple[int, int]
) -> None:
    _, mover, other = await begun(local)
    tab, watcher = await sit(mover, size), await sit(other)
    await expect(tab.spots("begin")).to_have_count(4)
    before = await stands(tab)
    await tab.spot("c3").click()
    await expect(tab.spots("picked")).to_have_attribute("data-name", "c3")
    await expect(tab.spots("target")).to_have_count(2)
    assert await stands(tab) == before
    await tab.spot("e3").click()  # another piece instead
    await expect(tab.spots("picked")).to_have_attribute("data-name", "e3")
    assert await stands(tab) == before
    await tab.spot("d4").click()
    await tab.reads("e3 → d4")
    await expect(tab.spots()).to_have_count(0)
    await expect(tab.room().locator(".menu, .choices").filter(has_not_text="Play now")).to_have_count(0)
    await expect(watcher.spots("begin").first).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESK])
async def test_a_puzzle_asked_for_in_the_group_is_solved_in_private_by_tapping_its_board(
    sit: Sit, local: LocalTable, size: tuple[int, int]
) -> None:
    tab = await sit("ana", size)
    await tab.types("/problema lasca")
    puzzle = tab.messages("private").filter(has_text="Problema · Lasca").last
    await expect(puzzle).to_be_visible()
    await expect(tab.page.locator("#private :focus")).to_be_visible()
    await puzzle.locator('.spot[data-kind="begin"]').first.click()
    await puzzle.locator('.spot[data-kind="target"]').first.click()
    answer = tab.messages("private").filter(has_text="Sua pontuação em problemas").last
    await expect(answer).to_be_visible()
    await expect(answer.get_by_role("img")).to_be_visible()
    assert "Problema" not in await tab.everything()


@pytest.mark.parametrize("size", [PHONE, DESK])
async def test_what_is_typed_after_solve_is_read_by_nobody_else(
    sit: Sit, local: LocalTable, size: tuple[int, int]
) -> None:
    post, answer = await todays(local)
    tab = await sit("caio", size)
    await tab.room().locator(f"#message-{post}").get_by_role("button", name="Solve").click()
    await expect(tab.messages("private").filter(has_text="Puzzle of the day")).to_be_visible()
    await tab.types(answer, "private")
    await expect(tab.messages("private").filter(has_text="🟩")).to_be_visible()
    assert answer not in await tab.everything()


async def test_the_places_lie_on_what_they_name(sit: Sit, local: LocalTable) -> None:
    _, mover, _ = await begun(local)
    tab = await sit(mover, PHONE)
    picture, piece = await stands(tab), await tab.spot("a3").bounding_box()
    assert picture is not None
    assert piece is not None
    middle = piece["x"] + piece["width"] / 2 - picture["x"], piece["y"] + piece["height"] / 2 - picture["y"]
    await tab.page.mouse.click(picture["x"] + middle[0], picture["y"] + middle[1])
    await expect(tab.spots("picked")).to_have_attribute("data-name", "a3")
    await tab.page.mouse.click(picture["x"] + 3, picture["y"] + 3)  # off the board: this drops the piece
    await expect(tab.spots("picked")).to_have_count(0)


async def test_a_board_is_played_with_keys_and_read_aloud_in_the_language_of_who_plays(
    sit: Sit, local: LocalTable
) -> None:
    _, mover, _ = await begun(local)
    tab = await sit(mover)
    man, to = {"ana": ("soldado branco", "Para"), "bea": ("soldato bianco", "Verso")}[mover]
    await expect(tab.board().get_by_role("button", name=f"c3: {man}")).to_be_visible()
    await expect(tab.board().locator(".spots")).to_have_attribute(
        "lang", {"ana": "pt-BR", "bea": "it"}[mover]
    )
    await expect(tab.board().locator('.spot[tabindex="0"]')).to_have_count(1)
    keys = tab.page.keyboard
    await tab.board().locator('.spot[tabindex="0"]').focus()
    for key, name in (("ArrowRight", "c3"), ("ArrowRight", "e3"), ("ArrowLeft", "c3")):
        await keys.press(key)
        await expect(tab.spot(name)).to_be_focused()
    await keys.press("Enter")
    await expect(tab.spot("c3")).to_have_attribute("aria-pressed", "true")
    await expect(tab.board().get_by_role("button", name=f"{to} d4")).to_be_visible()
    await keys.press("Escape")
    await expect(tab.spots("target")).to_have_count(0)
    await keys.press("Enter")
    await keys.press("ArrowUp")
    await keys.press("Enter")
    await tab.reads("c3 → ")


async def test_what_differs_in_no_place_is_chosen_by_its_name(sit: Sit, local: LocalTable) -> None:
    table, mover, _ = await begun(local, "dice_towers")
    tab = await sit(mover, PHONE)
    before = await records(local, table)
    await tab.spots("begin").first.click()
    await tab.spots("target").first.click()
    choices = tab.board().locator(".choices").get_by_role("button")
    await expect(choices).not_to_have_count(0)
    assert await records(local, table) == before
    await choices.last.click()  # back
    await expect(tab.spots("target")).not_to_have_count(0)
    await tab.spots("target").first.click()
    await choices.first.click()
    await expect(tab.spots()).to_have_count(0)
    assert await records(local, table) > before


async def test_another_speaker_finds_nothing_picked(sit: Sit, local: LocalTable) -> None:
    table, mover, other = await begun(local)
    tab = await sit(mover)
    await tab.spot("c3").click()
    await expect(tab.spots("target")).to_have_count(2)
    before = await records(local, table)
    await tab.speaks_as(other.title(), LINES[other])
    await expect(tab.spots()).to_have_count(0)
    await tab.speaks_as(mover.title(), LINES[mover])
    await expect(tab.spots("begin")).to_have_count(4)
    await expect(tab.spots("picked")).to_have_count(0)
    assert await records(local, table) == before


async def test_a_board_that_has_moved_on_takes_no_tap_of_before(sit: Sit, local: LocalTable) -> None:
    table, mover, _ = await begun(local)
    tab = await sit(mover)
    await tab.spot("c3").click()
    await expect(tab.spots("target")).to_have_count(2)

    async def overtaken(route: Route) -> None:
        """Move elsewhere as the same person while the tap is on its way."""
        await local.says(mover, "e3 f4", table=table)
        await route.continue_()

    await tab.page.route("**/api/tap", overtaken)
    before = await records(local, table)
    async with tab.page.expect_response("**/api/tap") as answer:
        await tab.spot("d4").click()
    assert (await (await answer.value).json())["toast"]
    await tab.reads("e3 → f4")
    assert await records(local, table) == before + 1


async def test_ten_quick_taps_play_one_move(sit: Sit, local: LocalTable) -> None:
    table, mover, other = await begun(local)
    tab, second = await sit(mover), await sit(mover)
    await second.spot("e3").click()
    await expect(second.spots("target")).to_have_count(2)
    await tab.spot("c3").click()
    before = await records(local, table)
    await tab.page.evaluate(
        """() => {
            const target = document.querySelector('.spot[data-name="d4"]');
            for (let tap = 0; tap < 10; tap += 1) target.click();
        }"""
    )
    await tab.reads("c3 → d4")
    await expect(second.spots()).to_have_count(0)
    assert await records(local, table) == before + 1
    assert (await local.sees(mover))[-1]["tell"] == [other.title()]


async def test_a_turn_of_several_steps_is_taken_on_the_board_and_confirmed(
    sit: Sit, local: LocalTable
) -> None:
    table, mover, _ = await begun(local, "tabula")
    tab = await sit(mover, PHONE)
    before, seq = await stands(tab), await records(local, table)
    choices = tab.board().locator(".choices").get_by_role("button")

    async def pick_all() -> None:
        while not await choices.count():
            await tab.spots("begin").or_(tab.spots("target")).first.click()
            await expect(tab.board().locator(".spots")).not_to_have_attribute("aria-busy", "")
            await expect(tab.spots("target").or_(choices)).not_to_have_count(0)
            assert await stands(tab) == before

    await pick_all()
    assert await records(local, table) == seq
    await choices.last.click()  # one step back
    await expect(choices).to_have_count(0)
    await pick_all()
    await choices.first.click()
    await expect(tab.spots()).to_have_count(0)
    assert await records(local, table) > seq
