"""Buttons, menus and commands on Discord: stale, double, simultaneous, foreign, and after a restart."""

import asyncio
from copy import deepcopy

import pytest

from bot.core.messages import AnyReply, Post, Request
from tests.adapters.discord.games.playing import seated, take
from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.people.screens import RADIO_GROUP
from tests.fakes.discord.world.model import walk


async def test_a_stale_button_is_refused_in_private_and_changes_nothing(
    harness: Harness, fake: FakeDiscord
) -> None:
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("lasca")
    old = harness.board.snapshot()
    await game_night.plays_at_random(seed=3, most=2)
    before, posted = await game_night.loaded(), len(fake.channel.shown)
    for person in game_night.people.values():
        answer = await person.click(old, "Move")
        assert said(answer).startswith(("That button is from an earlier", "It's not your turn"))
    assert (await game_night.loaded()).log == before.log
    assert len(fake.channel.shown) == posted


async def test_a_double_tap_counts_once(harness: Harness) -> None:
    game_night = seated(harness, ("ana",))
    ana = game_night.people["ana"]
    await game_night.sit_down("lasca")
    bea = harness.fake.person("bea")
    answers = await asyncio.gather(*(bea.click(harness.board, "Join") for _ in range(2)))
    loaded = await game_night.loaded()
    assert sorted(loaded.names.values()) == ["ana", "bea"]
    assert [said(answer) != "" for answer in answers].count(True) == 1
    assert not any(answer.failed for answer in answers)
    assert said(await ana.click(harness.board, "Rules")).startswith("Lasca")


async def test_two_people_tap_at_once_and_each_is_answered(harness: Harness) -> None:
    game_night = seated(harness, ("ana",))
    await game_night.sit_down("lasca")
    crowd = [harness.fake.person(name) for name in ("bea", "caio", "dora")]
    answers = await asyncio.gather(*(person.click(harness.board, "Join") for person in crowd))
    assert len((await game_night.loaded()).people()) == 2
    assert sum(said(answer) == "" for answer in answers) == 1
    assert not any(answer.failed for answer in answers)


async def test_who_does_not_play_is_told_so_in_private(harness: Harness, fake: FakeDiscord) -> None:
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("lasca")
    caio = fake.person("caio", locale="pt-BR")
    posted = len(fake.channel.shown)
    answer = await caio.click(harness.board, "Move")
    assert said(answer) == "Você não está nesta mesa."
    assert len(fake.channel.shown) == posted


async def test_buttons_menus_and_forms_work_after_a_restart(closed: Harness) -> None:
    """Restart the bot, which loses the library's memory but nothing that the components carry."""
    game_night = seated(closed, ("ana", "bea"))
    ana, bea = game_night.people.values()
    async with closed.open():
        await game_night.sit_down("citadel")
        opened = await ana.click(closed.board, "Bid")
        asked = await ana.slash("language")
    async with closed.open():
        assert "Got it: your bid is in." in said(await ana.submit(opened.modal, answer="19"))
        await ana.click(asked.reply, "Italiano")
        assert asked.reply.content == "Con te parlerò italiano."
        await bea.click(bea.inbox[-1], "4")
        assert "ana bids 19" in closed.board.content


async def test_a_tap_in_a_picker_survives_a_restart(closed: Harness) -> None:
    game_night = seated(closed, ("ana", "bea"))
    async with closed.open():
        await game_night.sit_down("halma")
        loaded = await game_night.loaded()
        mover = game_night.people[loaded.names[min(loaded.game.to_act(loaded.playing.state))]]
        picker = (await mover.click(closed.board, "Move")).reply
    async with closed.open():
        while not picker.deleted:
            await take(mover, picker, 0)
        log = (await game_night.loaded()).log
        assert log is not None
        assert len(log.records) == 1


async def test_a_tap_nobody_took_in_is_told_to_the_person_and_can_be_repeated(closed: Harness) -> None:
    """Let the process die between tap and answer: Discord reports a failure and keeps the button."""
    game_night = seated(closed, ("ana",))
    bea = closed.fake.person("bea")
    async with closed.open():
        await game_night.sit_down("lasca")
        board = closed.board
    lost = await bea.click(board, "Join", wait="sent")
    async with closed.open():
        assert lost.failed
        await bea.click(board, "Join")
        assert len((await game_night.loaded()).people()) == 2


async def test_what_was_stored_before_the_end_is_shown_after_it(
    closed: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """End the process after the commit, before Discord has got any of it."""
    monkeypatch.setattr("bot.app.GRACE", 0.05)
    game_night = seated(closed, ("ana",))
    bea = closed.fake.person("bea")
    async with closed.open():
        await game_night.sit_down("lasca")
        board = closed.board

        async def never(_post: Post) -> str:
            await asyncio.Event().wait()
            raise AssertionError

        monkeypatch.setattr(closed.adapter, "show", never)
        await bea.click(board, "Join", wait="answered")
        assert (await game_night.loaded()).table.status == "playing"
        assert closed.board is board
    async with closed.open():
        assert closed.board is not board
        assert "To play" in closed.board.content
        assert len([message for message in closed.fake.channel.shown if message.files]) == 2


async def test_components_that_say_nothing_to_us_change_nothing(harness: Harness, fake: FakeDiscord) -> None:
    ana = fake.person("ana")
    await ana.slash("play", game="lasca")
    board = harness.board.snapshot()
    board.components = deepcopy(board.components)
    for component in board.components[0]["components"]:
        component["custom_id"] = "somebody else's"
    assert said(await ana.click(board, "Join")).startswith("That button is from an earlier position")
    assert len((await harness.loaded()).people()) == 1


async def test_somebody_is_challenged_from_the_menu_on_them(harness: Harness, fake: FakeDiscord) -> None:
    ana, bea, caio = (fake.person(name) for name in ("ana", "bea", "caio"))
    asked = await ana.menu("Challenge to a game", bea)
    (games,) = asked.reply.menus
    assert len(games.options) == 8
    await ana.choose(asked.reply, games.custom_id, "Lasca")
    assert asked.reply.deleted
    assert harness.board.pings(bea)
    assert said(await caio.click(harness.board, "Join")).startswith("This table is waiting for someone else")
    await bea.click(harness.board, "Join")
    assert (await harness.loaded()).table.status == "playing"


async def test_a_challenge_names_a_person_and_is_declined(harness: Harness, fake: FakeDiscord) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    await ana.slash("play", game="tabula", opponent=bea, clock="slow: 3 days per move, 5 in reserve")
    assert (await harness.loaded()).table.preset == "slow"
    table = harness.table
    await bea.click(harness.board, "Decline")
    assert (await harness.loaded(table)).table.status == "abandoned"
    assert harness.board.pings(ana)


async def test_who_is_no_member_of_the_server_is_not_challenged(harness: Harness, fake: FakeDiscord) -> None:
    """Recognise non-members by the missing member in Discord's data, which names them too."""
    ana, zoe = fake.person("ana"), fake.person("zoe")
    zoe.leave(fake.guild)
    for answer in (
        await ana.slash("play", game="lasca", opponent=zoe),
        await ana.menu("Challenge to a game", zoe),
    ):
        assert said(answer).startswith("They aren't in this chat")
    assert not [message for message in fake.channel.shown if message.files]


async def test_what_is_known_of_who_is_challenged_is_known_when_the_game_is_chosen(
    harness: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    asked = await ana.menu("Challenge to a game", bea)
    served, handle = list[Request](), harness.app.service.run

    async def noted(request: Request) -> AnyReply:
        served.append(request)
        return await handle(request)

    monkeypatch.setattr(harness.app.service, "run", noted)
    await ana.choose(asked.reply, asked.reply.menus[0].custom_id, "Lasca")
    assert [(request.command, request.named) for request in served] == [("play", "here")]


async def test_a_few_possible_bids_are_choices_of_the_form(harness: Harness) -> None:
    game_night = seated(harness, ("ana", "bea"))
    ana, bea = game_night.people.values()
    await game_night.sit_down("citadel", options="stock=9")
    form = (await ana.click(harness.board, "Bid")).modal
    (radio,) = (each for each in walk(form.data["components"]) if each["type"] == RADIO_GROUP)
    assert [option["label"] for option in radio["options"]] == [str(bid) for bid in range(1, 10)]
    assert "Got it: your bid is in." in said(await ana.submit(form, answer="5"))
    await bea.submit((await bea.click(harness.board, "Bid")).modal, answer="4")
    assert "ana bids 5" in harness.board.content


async def test_play_alone_opens_one_form(harness: Harness, fake: FakeDiscord) -> None:
    ana, bea = fake.person("ana"), fake.person("bea", locale="it")
    form = (await ana.slash("play")).modal
    assert [field.custom_id for field in form.fields] == ["game", "opponent", "machine", "clock", "rating"]
    assert not (await ana.submit(form, game="lasca", opponent=bea.id, clock="live")).failed
    assert "Lasca" in harness.board.content
    assert f"<@{bea.id}>" in harness.board.content
    other = (await bea.slash("play")).modal
    assert other.fields[0].label == "Il gioco"
    assert not (await bea.submit(other, game="halma", rating="rated")).failed
    assert "Halma" in harness.board.content


async def test_the_form_of_play_offers_only_what_can_be_opened_here(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    assert "opponent" not in [field.custom_id for field in (await ana.in_dm.slash("play")).modal.fields]
    form = (await ana.slash("play")).modal
    bot = await ana.submit(form, game="lasca", opponent=fake.bot.id)
    assert said(bot).startswith("Other bots can't play here.")
    bea.leave(fake.guild)
    assert said(await ana.submit(form, game="lasca", opponent=bea.id)).startswith("They aren't in this chat.")
    await fake.forbid(fake.channel, "send_messages")
    assert said(await ana.slash("play")).startswith("I'm missing permissions here.")
