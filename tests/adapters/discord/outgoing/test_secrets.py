"""Secret bids on Discord: asked for and answered in private, by every means."""

import re

import pytest

from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import FakeDiscord


async def test_a_duel_of_bids_is_fought_by_form_keypad_message_and_command(
    harness: Harness, fake: FakeDiscord
) -> None:
    """Bid every round by other means, first Ana, then Bea; no number leaks before its round."""
    game_night = seated(harness, ("ana", "bea"))
    ana, bea = game_night.people.values()
    await game_night.sit_down("citadel", options="play=single stock=40")
    assert [m.content.splitlines()[0] for m in ana.inbox + bea.inbox] == [
        harness.board.content.splitlines()[0]
    ] * 2

    opened = await ana.click(harness.board, "Bid")
    assert "Got it: your bid is in." in said(await ana.submit(opened.modal, answer="17"))
    assert not _heard(fake, 17)
    await bea.click(bea.inbox[-1], "12")
    assert _heard(fake, 17)
    assert _heard(fake, 12)

    await ana.dm("18")
    assert not _heard(fake, 18)
    assert any("Got it: your bid is in." in message.content for message in ana.inbox)
    asked = await bea.slash("bid")
    await bea.submit(asked.modal, answer="13")
    assert _heard(fake, 18)
    assert _heard(fake, 13)

    assert "Got it: your bid is in." in said(await bea.slash("bid", points=15))
    await ana.dm("/bid 5")
    loaded = await game_night.loaded()
    assert loaded.table.status == "finished"
    assert (await game_night.loaded()).snapshot is not None


async def test_a_bid_said_aloud_is_refused_and_may_be_changed_in_private(
    harness: Harness, fake: FakeDiscord
) -> None:
    game_night = seated(harness, ("ana", "bea"))
    ana, _ = game_night.people.values()
    await game_night.sit_down("citadel")
    await ana.says("@bot 23")
    assert "everyone can see it" in harness.board.content
    board = next(m for m in fake.channel.shown if m.buttons)
    for number in ("21", "22"):
        opened = await ana.click(board, "Bid")
        await ana.submit(opened.modal, answer=number)
    refused = await ana.click(board, "Bid")
    assert "You have only 50 points" in said(await ana.submit(refused.modal, answer="77"))
    assert not _heard(fake, 21)
    assert not _heard(fake, 22)


async def test_the_public_board_is_nobodys_answer_to_a_bid(harness: Harness, fake: FakeDiscord) -> None:
    """Answer a bid apart from the board, because Discord shows who caused an answer."""
    game_night = seated(harness, ("ana", "bea"))
    ana, bea = game_night.people.values()
    await game_night.sit_down("citadel")
    await ana.slash("move", move="11")
    await bea.slash("bid", points=12)
    boards = [m for m in fake.channel.shown if m.files]
    assert [m.by_interaction for m in boards] == [True] + [False] * (len(boards) - 1)


async def test_two_forms_open_at_once_are_not_mixed_up(harness: Harness) -> None:
    game_night = seated(harness, ("ana", "bea"))
    ana, bea = game_night.people.values()
    await game_night.sit_down("citadel")
    first, second = await ana.click(harness.board, "Bid"), await bea.click(harness.board, "Bid")
    assert first.modal.custom_id != second.modal.custom_id
    await ana.submit(first.modal, answer="9")
    await bea.submit(second.modal, answer="31")
    assert "ana bids 9" in harness.board.content
    assert "bea bids 31" in harness.board.content


async def test_a_form_of_a_passed_round_changes_nothing(harness: Harness) -> None:
    game_night = seated(harness, ("ana", "bea"))
    ana, bea = game_night.people.values()
    await game_night.sit_down("citadel")
    old = await ana.click(harness.board, "Bid")
    await ana.slash("bid", points=1)
    await bea.slash("bid", points=2)
    before = await game_night.loaded()
    assert said(await ana.submit(old.modal, answer="40")).startswith(
        "That button is from an earlier position"
    )
    assert (await game_night.loaded()).log == before.log


async def test_where_private_messages_are_closed_the_channel_calls_to_its_button(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana, zoe = fake.person("ana"), fake.person("zoe", dms=False)
    await ana.slash("play", game="citadel")
    await zoe.click(harness.board, "Join")
    assert "zoe: tap Bid below to bid in secret." in harness.board.content
    assert harness.board.pings(zoe)
    assert not harness.board.pings(ana)
    opened = await zoe.click(harness.board, "Bid")
    assert "Got it: your bid is in." in said(await zoe.submit(opened.modal, answer="8"))
    assert not _heard(fake, 8)


async def test_where_discord_lets_nobody_more_be_written_to_they_are_asked_later(
    harness: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.adapters.discord.errors.MINUTE", 0.01)
    fake.fail("POST", "/users/@me/channels$", 403, 40003, times=3)
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("citadel")
    assert [len(person.inbox) for person in game_night.people.values()] == [1, 1]
    assert "in secret" not in harness.board.content


async def test_who_has_left_the_server_is_asked_in_private_no_more(
    harness: Harness, fake: FakeDiscord
) -> None:
    """Find out by a refused private message: without a privileged intent Discord reports no departure."""
    game_night = seated(harness, ("ana", "bea"))
    ana, bea = game_night.people.values()
    await game_night.sit_down("citadel")
    bea.leave(fake.guild)
    await bea.in_dm.dm("3")
    asked = len(bea.inbox)
    await ana.slash("bid", points=4)
    assert len(bea.inbox) == asked
    loaded = await game_night.loaded()
    assert [showing.closed for showing in loaded.showings if showing.seat is not None].count(True) == 1


async def test_no_secret_is_in_public_whatever_is_asked(harness: Harness, fake: FakeDiscord) -> None:
    """Send every command that shows a table while one sealed bid waits for the other."""
    game_night = seated(harness, ("ana", "bea"))
    ana, bea = game_night.people.values()
    await game_night.sit_down("citadel")
    await ana.slash("bid", points=37)
    for person in (ana, bea, fake.person("caio")):
        for command in ("board", "history", "verify", "tables", "undo", "draw", "rules"):
            await person.slash(command)
        await person.slash("board", text=True)
        await person.autocomplete("move", move="3")
        await person.says("@bot")
    assert not _heard(fake, 37)
    assert not _among(fake.private_to(bea), 37)
    assert _among(fake.private_to(ana), 37)


def _heard(fake: FakeDiscord, number: int) -> bool:
    """Return True if others could ever see a number: as a separate word of a text, or in a button's data."""
    carried = [part for custom_id in fake.public_custom_ids for part in custom_id.split("-")[3:]]
    return _among(fake.public, number) or str(number) in carried


def _among(texts: list[str], number: int) -> bool:
    return any(re.search(rf"\b{number}\b", text) for text in texts)
