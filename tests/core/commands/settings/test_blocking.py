"""Refusals to play with a person: blocks, bans of a chat, and no challenges at all."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.language.text import clean_name
from bot.core.language.voice import Voice
from bot.core.messages import AnyReply, Presence
from bot.core.tables.clocks import DAY
from bot.testing.harness import Harness, User, command_of
from bot.testing.player import Sketcher, look
from storage.model import ChannelId, ChatId

SAYS = Voice("en")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def challenge(user: User, other: User, named: Presence = "unknown") -> AnyReply:
    request = user._request("play", {"game": "lasca", "opponent": other.person.id})
    return await user.harness.ask(replace(request, named=named))


@pytest.mark.parametrize(
    ("named", "refusal"), [("bot", "bots_do_not_play"), ("away", "not_in_this_chat"), ("here", "")]
)
async def test_only_people_who_are_there_are_challenged(
    harness: Harness, named: Presence, refusal: str
) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    reply = await challenge(ana, bea, named)
    assert reply.text == (SAYS(f"refusal-{refusal}") if refusal else "")


async def test_nobody_is_challenged_in_a_private_chat(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    reply = await ana.whispers("play", game="lasca", opponent=bea.person.id)
    assert reply.text == SAYS("refusal-not_in_this_chat")


async def test_who_is_blocked_challenges_nobody_and_does_not_learn_why(harness: Harness) -> None:
    ana, bea, cid = harness.person("Ana"), harness.person("Bea"), harness.person("Cid")
    await bea.says("help")
    assert (await ana.says("block", person=bea.person.id)).text.startswith(bea.person.id.partition(":")[2])
    await cid.says("block")
    await cid.sends("challenges---off")
    blocked, unwilling = await challenge(bea, ana), await challenge(bea, cid)
    assert blocked.text == unwilling.text == SAYS("refusal-no_challenges")
    await ana.says("unblock", person=bea.person.id)
    assert (await challenge(bea, ana)).empty


async def test_who_is_blocked_sits_down_at_no_table_of_theirs(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("block", person=bea.person.id)
    await ana.says("play", game="lasca")
    assert (await bea.taps("join")).text == SAYS("refusal-not_invited")
    assert (await harness.person("Cid").taps("join")).empty


async def test_who_is_blocked_takes_no_seat_over_and_plays_nothing_again(harness: Harness) -> None:
    ana, bea, cid = harness.person("Ana"), harness.person("Bea"), harness.person("Cid")
    await ana.says("play", game="lasca", clock="slow")
    await bea.taps("join")
    table = harness.table()
    for user in (ana, bea):
        await user.says("block", person=cid.person.id)
    await harness.passes(7 * DAY)
    await harness.person("Host", admin=True).surely("offer", seat="a")
    assert (await look(harness, table)).table.offer is not None
    assert (await cid.taps("join")).text == SAYS("refusal-not_invited")
    await ana.surely("resign", table=table)
    await ana.says("block", person=bea.person.id)
    assert (await bea.taps("rematch")).text == SAYS("refusal-no_rematch")


async def test_a_block_and_a_ban_outlive_the_deletion_of_whom_they_are_about(harness: Harness) -> None:
    ana, bea, host = harness.person("Ana"), harness.person("Bea"), harness.person("Host", admin=True)
    await ana.says("block", person=bea.person.id)
    assert (await bea.surely("forget")).text == SAYS("privacy-deleted")
    known = repr((await harness.app.service.ctx(ana._request("help", {}))).known)
    assert ana.person.id in known
    assert bea.person.id not in known
    assert bea.person.name not in known
    assert (await challenge(bea, ana)).text == SAYS("refusal-no_challenges")
    await ana.says("play", game="lasca")
    assert (await bea.taps("join")).text == SAYS("refusal-not_invited")
    menu = (await ana.says("unblock")).menu
    assert menu is not None
    await ana.sends(menu.options[0].data)
    assert (await challenge(bea, ana)).empty
    await host.says("settings", setting="bans", person=bea.person.id)
    await bea.says("leave", table=harness.table())
    await bea.surely("forget")
    assert (await bea.says("play", game="lasca")).text == SAYS("refusal-banned")


async def test_who_was_deleted_is_taken_off_a_list_by_their_id(harness: Harness) -> None:
    ana, bea, host = harness.person("Ana"), harness.person("Bea"), harness.person("Host", admin=True)
    await ana.says("block", person=bea.person.id)
    await host.says("settings", setting="bans", person=bea.person.id)
    await bea.surely("forget")
    assert "refusal" not in (await ana.says("unblock", person=bea.person.id)).text
    assert (await ana.says("block")).menu is None
    lifted = await host.says("settings", setting="bans", person=bea.person.id)
    assert lifted.text.startswith(SAYS("bans-lifted", {"name": ""}).split(" ")[0])
    assert (await challenge(bea, ana)).empty


async def test_who_is_blocked_shows_no_table_of_theirs_elsewhere(harness: Harness) -> None:
    ana, bea, host = harness.person("Ana"), harness.person("Bea"), harness.person("Host", admin=True)
    await ana.says("play", game="lasca")
    await bea.taps("join")
    table = harness.table()
    elsewhere = replace(host, channel=ChannelId("test:tavern/elsewhere"))
    for blocked in (True, False):
        await ana.says("block" if blocked else "unblock", person=host.person.id)
        code = next(word for word in (await host.says("mirror", table=table)).text.split() if _is_code(word))
        shown = await elsewhere.says("mirror", code=code)
        assert shown.text == (SAYS("refusal-mirror_code") if blocked else "")


async def test_who_is_banned_where_a_table_has_its_home_shows_it_nowhere_else(harness: Harness) -> None:
    ana, bea, host = harness.person("Ana"), harness.person("Bea"), harness.person("Host", admin=True)
    await ana.says("play", game="lasca")
    await bea.taps("join")
    told = (await bea.says("mirror", table=harness.table())).text
    await host.says("settings", setting="bans", person=bea.person.id)
    inn = replace(bea, chat=ChatId("test:inn"), channel=ChannelId("test:inn/room"))
    shown = await inn.says("mirror", code=next(word for word in told.split() if _is_code(word)))
    assert shown.text == SAYS("refusal-banned")


def _is_code(word: str) -> bool:
    return len(word) == 8 and set(word) <= set("0123456789abcdef")


async def test_a_list_is_shown_and_shortened_by_a_tap(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await bea.says("theme", theme="dark")
    await ana.says("block", person=bea.person.id)
    menu = (await ana.says("unblock")).menu
    assert menu is not None
    ((option,),) = [menu.options]
    assert option.label == "Bea"
    assert (await ana.sends(option.data)).text == SAYS("unblock-set", {"name": "Bea"})
    assert (await ana.says("block")).menu is None
    assert (await ana.says("unblock", person=bea.person.id)).text == SAYS("refusal-not_listed")
    assert (await ana.says("block", person=ana.person.id)).text == SAYS("refusal-not_yourself")
    assert (await ana.says("block", person="Zed")).text == SAYS("refusal-unknown_person", {"name": "Zed"})


async def test_one_tap_under_a_challenge_ends_all_of_them_and_the_same_place_leads_back(
    harness: Harness,
) -> None:
    ana, bea, cid = harness.person("Ana"), harness.person("Bea"), harness.person("Cid")
    await challenge(ana, bea)
    table = harness.table()
    assert (await cid.taps("challenges")).text == SAYS("refusal-not_invited")
    told = await bea.taps("challenges")
    assert (await look(harness, table)).table.status == "abandoned"
    assert ana.person.id in harness.board().notify
    assert (await challenge(ana, bea)).text == SAYS("refusal-no_challenges")
    ((back,),) = told.buttons
    assert command_of(back) == "challenges"
    await bea.sends(back.data)
    assert (await challenge(ana, bea)).empty


async def test_who_is_banned_reads_but_neither_opens_nor_joins(harness: Harness) -> None:
    ana, bea, host = harness.person("Ana"), harness.person("Bea"), harness.person("Host", admin=True)
    await bea.says("theme", theme="dark")
    assert (await ana.says("settings", setting="bans", person=bea.person.id)).text == SAYS(
        "refusal-admins_only"
    )
    assert (await host.says("settings", setting="bans", person=bea.person.id)).text == SAYS(
        "bans-set", {"name": "Bea"}
    )
    await ana.says("play", game="lasca")
    table = harness.table()
    assert (await bea.taps("join")).text == SAYS("refusal-banned")
    for game in ("lasca", "crown"):
        assert (await bea.says("play", game=game)).text == SAYS("refusal-banned")
    assert (await challenge(ana, bea)).text == SAYS("refusal-no_challenges")
    assert (await bea.says("board", table=table, text="yes")).fixed
    assert "Bea" not in (await ana.says("settings")).text
    menu = (await host.says("settings", setting="bans")).menu
    assert menu is not None
    lifted = await host.sends(menu.options[0].data)
    assert lifted.text == SAYS("bans-lifted", {"name": "Bea"})
    assert (await bea.taps("join")).empty


@pytest.mark.parametrize("name", ["שרה", "sarah.example", "@sarah"])
async def test_who_is_on_a_list_is_found_by_the_name_that_people_type(harness: Harness, name: str) -> None:
    ana, other = harness.person("Ana"), harness.person(name)
    await other.says("theme", theme="dark")
    await ana.says("block", person=other.person.id)
    found = (await ana.says("unblock", person=name)).text
    assert found == SAYS("unblock-set", {"name": clean_name(name, 40)})
