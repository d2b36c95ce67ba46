"""Whole games in a real browser, each person with a page of their own."""

import re

from playwright.async_api import expect

from tests.adapters.web.conftest import Sit
from tests.adapters.web.tables import LocalTable
from tests.tiers import FULL

pytestmark = FULL


async def test_a_lasca_opening_picked_typed_and_captured(sit: Sit) -> None:
    ana, bea, caio = await sit("ana"), await sit("bea"), await sit("caio")
    await ana.types("/play lasca")
    await bea.presses("Join")
    await expect(caio.board().locator("mark")).to_be_visible()
    notified = await caio.board().locator("mark").inner_text()
    first, second = (ana, bea) if notified == "@Ana" else (bea, ana)

    await first.presses("Move")
    await first.presses("c3 d4")
    for tab in (ana, bea, caio):
        await tab.reads("c3 → d4")
    await expect(first.room().locator(".menu")).to_have_count(0)

    await second.board().locator("button.answer").click()
    await second.types("d6 c4")
    await expect(second.messages().last).to_contain_text("d6 c4")
    await expect(second.messages().last).to_contain_text("e5")
    await second.types("e5 c3")
    await caio.reads("e5")
    await expect(caio.board().get_by_role("img")).to_have_attribute("alt", re.compile("1 captive"))

    await first.types("/move b2 d4")
    await caio.reads("b2")
    await expect(caio.room().locator(".message.old button")).to_have_count(0)


async def test_a_citadel_match_bid_in_private(sit: Sit) -> None:
    ana, bea, caio = await sit("ana"), await sit("bea"), await sit("caio")
    await ana.types("/play citadel play=single")
    await bea.presses("Join")
    await expect(bea.board("private")).to_be_visible()
    for hers, other in ((13, 17), (12, 16), (11, 15)):
        await caio.reads("Waiting for 2 bids")
        await ana.reads("Mande só um número", room="private")  # the keypad of this round, and of no other
        await ana.presses(str(hers), room="private")
        for tab in (ana, bea, caio):
            await tab.reads("Waiting for one bid")
            assert not re.search(rf"\b{hers}\b", await tab.everything())
        alt = await bea.board("private").get_by_role("img").get_attribute("alt")
        assert not re.search(rf"\b{hers}\b", alt or "")
        await bea.presses("Bid")
        await bea.page.get_by_role("spinbutton").fill(str(other))
        await bea.page.get_by_role("button", name="OK").click()
        await expect(bea.page.get_by_role("dialog")).to_be_hidden()
        for tab in (ana, bea, caio):
            await tab.reads(str(other))
            await tab.reads(str(hers))
    await caio.reads("Bea")
    await expect(caio.board().get_by_role("button", name="Rematch")).to_be_visible()


async def test_a_crown_and_anchor_evening_where_one_leaves_during_a_round(
    sit: Sit, local: LocalTable
) -> None:
    tabs = {name: await sit(name.casefold()) for name in ("Ana", "Bea", "Caio")}
    await tabs["Ana"].types("/play crown and anchor")
    await tabs["Bea"].presses("Join")
    await tabs["Caio"].presses("Join")
    await tabs["Ana"].reads("Ana, Bea, Caio")
    await tabs["Ana"].presses("Begin")
    await tabs["Ana"].reads("holds the bank")
    await expect(tabs["Ana"].board().locator("mark")).to_have_count(2)
    marks = await tabs["Ana"].board().locator("mark").all_inner_texts()
    stays, goes = (tabs[mark.removeprefix("@")] for mark in marks)
    banker = next(tab for tab in tabs.values() if tab not in (stays, goes))

    await stays.presses("5 chips")
    await stays.presses("Crown")
    await stays.reads("5 on the crown")
    await goes.presses("Anchor")
    await stays.reads("1 on the anchor")
    await goes.types("/leave")
    await stays.reads("stay until the throw")
    await stays.presses("Ready")
    await banker.presses("Throw")
    for tab in tabs.values():
        await tab.reads("The dice:")
    await stays.presses("Leave")
    await banker.reads("leaves")
    await goes.types("/chips")
    await expect(goes.messages().filter(has_text="/chips")).to_contain_text(re.compile(r"99|10[123]"))
    await local.app.idle()
    table = await banker.board().get_attribute("data-table")
    people = ("ana", "bea", "caio")
    held = [await local.store.balance(f"purse:local:tavern local:{person}") for person in people]
    assert (
        sum(held) + await local.store.balance(f"table:{table}") == -await local.store.balance("mint") == 300
    )
