"""Permissions in a tournament, and refusals for people without them."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.input import callback_data
from bot.core.language.voice import Voice
from bot.core.messages import AnyReply
from bot.core.tables.clocks import ALLOWANCE
from bot.testing.harness import TAVERN, Harness, User
from bot.testing.player import Sketcher
from storage.model import ChannelId, Chat, ChatId
from tests.core.tournaments.evening import Evening, said, settings

SAYS = Voice("en")
LATE = ALLOWANCE["live"] + 1.0


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def in_private(user: User, data: str) -> AnyReply:
    """Tap a button in the person's private chat, of which they are an admin."""
    channel = user.person.channel
    assert channel is not None
    blank = replace(user._request("", {}), chat=ChatId(channel), channel=channel, alone=True, admin=True)
    request = callback_data.request(blank, data)
    assert request is not None
    return await user.harness.ask(request)


async def test_only_who_opened_it_or_an_admin_starts_it_and_calls_it_off(harness: Harness) -> None:
    evening, admin = Evening(harness, 3), harness.person("Boss", admin=True)
    await evening.opened()
    for action in ("start", "cancel"):
        reply = await evening.people["Bea"].says("tournament", action=action)
        assert reply.text == said("tournament_organisers")
    asked = await admin.says("tournament", action="cancel")
    assert (await evening.now()).status == "open", "it is asked first"
    await admin.sends(asked.buttons[0][0].data)
    assert (await evening.now()).status == "cancelled"
    assert SAYS("tournament-cancelled") in evening.post.text
    assert evening.post.buttons == ()


async def test_who_calls_it_off_or_leaves_is_told_of_the_games_that_go_on(harness: Harness) -> None:
    """State their number, or the opponent and the place; mention no games if there are none."""
    evening, admin = Evening(harness, 4), harness.person("Boss", admin=True)
    await evening.opened()
    assert "1 player?" in (await admin.says("tournament", action="cancel")).text
    for user in list(evening.people.values())[1:]:
        await user.says("tournament", action="join")
    sure = await evening.first.says("tournament", action="start")
    await evening.first.sends(sure.buttons[0][0].data)
    asked = (await admin.says("tournament", action="cancel")).text
    assert ("4 players" in asked, "The 2 games under way" in asked) == (True, True)
    found = await evening.now()
    number = found.number_of(evening.first.person.id)
    own = next(p for p in found.pairings if number in {p.first, p.second})
    rival = found.entrant(own.first if own.second == number else own.second or 0).name
    asked = (await evening.first.says("tournament", action="leave")).text
    assert f"against {rival}, table {own.table}, goes on" in asked


async def test_a_question_is_answered_in_private_where_answers_to_taps_come_there(harness: Harness) -> None:
    evening = Evening(harness, 3)
    ana, bea = evening.first, evening.people["Bea"]
    await evening.opened()
    for user in list(evening.people.values())[1:]:
        await user.says("tournament", action="join")
    sure = (await ana.taps("Start", evening.post)).buttons[0][0].data
    start = f"tournament---start----{(await evening.now()).id}"
    assert (await in_private(bea, start)).text == said("tournament_organisers"), (
        "an admin of her own chat only"
    )
    await in_private(ana, sure)
    assert (await evening.now()).status == "playing"


async def test_what_cannot_be_done_is_said(harness: Harness) -> None:
    evening = Evening(harness, 4)
    ana, bea = evening.first, evening.people["Bea"]
    assert (await ana.says("tournament", action="join")).text == said("no_tournament_here")
    games = "Citadel, Dice Towers, Halma, Hasami shogi, Lambs and Tigers, Lasca, Tabula"
    refused = await ana.says("tournament", action="open", game="crown and anchor")
    assert refused.text == said("no_tournament_game", known=games)
    assert (await ana.whispers("tournament", action="open", game="lasca")).text == said("tournament_alone")
    await evening.opened(players="3")
    assert (await evening.opened()).text == said("tournament_running")
    assert (await ana.says("tournament", action="join")).text == said("tournament_in")
    assert (await bea.says("tournament", action="leave")).text == said("tournament_not_in")
    assert (await ana.says("tournament", action="start")).text == said("too_few_entrants", fewest=3)
    for name in ("Bea", "Cid"):
        await evening.people[name].says("tournament", action="join")
    late = evening.people["Dov"]
    assert (await late.says("tournament", action="join")).text == said("tournament_full", most=3)
    await ana.sends((await ana.says("tournament", action="start")).buttons[0][0].data)
    assert (await late.says("tournament", action="join")).text == said("tournament_begun")


async def test_who_may_open_one_and_for_how_many_is_up_to_the_chat(harness: Harness) -> None:
    evening, admin = Evening(harness, 1), harness.person("Boss", admin=True)
    await admin.says("settings", setting="tournaments", value="off")
    assert (await evening.opened()).text == said("no_tournaments")
    await admin.says("settings", setting="tournaments", value="admins")
    assert (await evening.opened()).text == said("admins_only")
    await admin.says("settings", setting="entrants", value="3")
    refused = await admin.says("tournament", action="open", game="lasca", players="4")
    assert refused.text == said("bad_option", option="players", value="4", accepted="3")
    await admin.says("settings", setting="entrants", value="8")
    facts = {"option": "players", "value": "9", "accepted": "3–8"}
    refused = await admin.says("tournament", action="open", game="lasca", players="9")
    assert refused.text == SAYS("refusal-bad_option", facts)
    await admin.says("tournament", action="open", game="lasca")
    assert (await evening.now()).most == 8


async def test_who_is_banned_neither_opens_nor_joins(harness: Harness) -> None:
    evening, admin = Evening(harness, 2), harness.person("Boss", admin=True)
    await admin.says("settings", setting="bans", person=evening.people["Bea"].person.id)
    await evening.opened()
    assert (await evening.people["Bea"].says("tournament", action="join")).text == said("banned")


async def test_in_another_channel_of_the_chat_it_is_not_seen(harness: Harness) -> None:
    evening = Evening(harness, 2)
    await evening.opened()
    bea = evening.people["Bea"]
    bea.channel = type(bea.channel)("test:tavern/attic")
    assert (await bea.says("tournament", action="join")).text == said("no_tournament_here")
    assert (await bea.says("tournament", action="standings")).text == said("no_tournament_here")


def test_a_chat_allows_everybody_and_sixteen_unless_told() -> None:
    assert (Chat(TAVERN).tournaments, Chat(TAVERN).entrants_most) == ("all", 16)


async def test_a_game_that_is_no_longer_installed_is_none_to_have_a_tournament_of(harness: Harness) -> None:
    await settings(harness, games=("gone", "lasca", "tabula", "crown_and_anchor"))
    asked = await harness.person("Ana").says("tournament")
    assert asked.menu is not None
    assert len(asked.menu.options) == 2
    refused = await harness.person("Ana").says("tournament", action="open", game="crown_and_anchor")
    assert refused.toast
    assert SAYS("refusal-our_fault") not in refused.text


async def test_an_admin_calls_off_what_is_posted_where_nobody_comes_any_more(harness: Harness) -> None:
    evening = Evening(harness, 3)
    await evening.opened()
    admin, bea = harness.person("Boss", admin=True), evening.people["Bea"]
    bea.channel = admin.channel = ChannelId("test:tavern/attic")
    assert (await bea.says("tournament", action="cancel")).text == said("no_tournament_here")
    asked = await admin.says("tournament", action="cancel")
    assert (await admin.sends(asked.buttons[0][0].data)).text == SAYS("tournament-called-off")
    assert (await evening.now()).status == "cancelled"


async def test_where_the_organiser_deletes_their_data_the_first_on_the_list_is_in_their_place(
    harness: Harness,
) -> None:
    evening = Evening(harness, 4)
    await evening.opened()
    ana, bea, cid, dov = evening.people.values()
    for user in (bea, cid, dov):
        await user.says("tournament", action="join")
    asked = await ana.whispers("privacy", what="delete")
    await ana.sends(asked.buttons[0][0].data)
    assert (await cid.says("tournament", action="start")).text == said("tournament_organisers")
    asked = await bea.says("tournament", action="start")
    await bea.sends(asked.buttons[0][0].data)
    assert (await evening.now()).status == "playing"


async def test_once_it_is_over_nobody_is_named_who_hides_or_has_left(harness: Harness) -> None:
    """Omit the names in the text, the picture and its alt text; before, players must know each other."""
    evening = Evening(harness, 3)
    await evening.begun()
    await evening.people["Bea"].whispers("privacy", what="hide")
    assert "Bea" in (await evening.first.says("tournament", action="standings")).text
    while (await evening.now()).living:
        await evening.round_played()
    assert "Ana" in evening.post.text
    shown = evening.post.picture
    assert shown is not None
    harness.room.gone.add(evening.people["Cid"].person.id)
    harness.app.deps.members._known.clear()
    asked = await evening.first.says("tournament", action="standings")
    assert "Ana" in asked.text
    assert SAYS("somebody") in asked.text
    for said_ in (evening.post.text, shown.alt, asked.text, asked.files[0].alt):
        assert "Bea" not in said_
    assert "Cid" not in asked.text + asked.files[0].alt
