"""Buttons, menus and commands on Discord: stale, double, simultaneous, foreign, and after a restart."""

import asyncio
from copy import deepcopy

import pytest

from bot.core.messages import Post
from tests.adapters.discord.playing import seated
from tests.adapters.discord.tavern import Tavern, said
from tests.fakes.discord import FakeDiscord


async def test_a_stale_button_is_refused_in_private_and_changes_nothing(
    tavern: Tavern, fake: FakeDiscord
) -> None:
    evening = seated(tavern, ("ana", "bea"))
    await evening.sit_down("lasca")
    old = tavern.board.snapshot()
    await evening.plays_at_random(seed=3, most=2)
    before, posted = await evening.live(), len(fake.channel.shown)
    for person in evening.people.values():
        answer = await person.click(old, "Move")
        assert said(answer).startswith(("That button is from an earlier", "It is not your turn"))
    assert (await evening.live()).log == before.log
    assert len(fake.channel.shown) == posted


async def test_a_double_tap_counts_once(tavern: Tavern) -> None:
    evening = seated(tavern, ("ana",))
    ana = evening.people["ana"]
    await evening.sit_down("lasca")
    bea = tavern.fake.person("bea")
    answers = await asyncio.gather(*(bea.click(tavern.board, "Join") for _ in range(2)))
    live = await evening.live()
    assert sorted(live.names.values()) == ["ana", "bea"]
    assert [said(answer) != "" for answer in answers].count(True) == 1
    assert not any(answer.failed for answer in answers)
    assert said(await ana.click(tavern.board, "Rules")).startswith("Lasca")


async def test_two_people_tap_at_once_and_each_is_answered(tavern: Tavern) -> None:
    evening = seated(tavern, ("ana",))
    await evening.sit_down("lasca")
    crowd = [tavern.fake.person(name) for name in ("bea", "caio", "dora")]
    answers = await asyncio.gather(*(person.click(tavern.board, "Join") for person in crowd))
    assert len((await evening.live()).people()) == 2
    assert sum(said(answer) == "" for answer in answers) == 1
    assert not any(answer.failed for answer in answers)


async def test_who_does_not_play_is_told_so_in_private(tavern: Tavern, fake: FakeDiscord) -> None:
    evening = seated(tavern, ("ana", "bea"))
    await evening.sit_down("lasca")
    caio = fake.person("caio", locale="pt-BR")
    posted = len(fake.channel.shown)
    answer = await caio.click(tavern.board, "Move")
    assert said(answer) == "Você não está nesta mesa."
    assert len(fake.channel.shown) == posted


async def test_buttons_menus_and_forms_work_after_a_restart(closed: Tavern) -> None:
    """What the library would keep in memory is gone; what the components carry is not."""
    evening = seated(closed, ("ana", "bea"))
    ana, bea = evening.people.values()
    async with closed.open():
        await evening.sit_down("citadel")
        opened = await ana.click(closed.board, "Bid")
        asked = await ana.slash("language")
    async with closed.open():
        assert said(await ana.submit(opened.modal, answer="19")).startswith("Taken")
        await ana.click(asked.reply, "Italiano")
        assert asked.reply.content == "Con te parlerò italiano."
        await bea.click(bea.inbox[-1], "4")
        assert "ana bids 19" in closed.board.content


async def test_a_tap_in_a_picker_survives_a_restart(closed: Tavern) -> None:
    evening = seated(closed, ("ana", "bea"))
    async with closed.open():
        await evening.sit_down("halma")
        live = await evening.live()
        mover = evening.people[live.names[min(live.game.to_act(live.playing.state))]]
        picker = (await mover.click(closed.board, "Move")).reply
    async with closed.open():
        while not picker.deleted:
            (menu,) = picker.menus
            await mover.choose(picker, menu.custom_id, menu.options[0][1])
        log = (await evening.live()).log
        assert log is not None
        assert len(log.records) == 1


async def test_a_tap_nobody_took_in_is_told_to_the_person_and_can_be_repeated(closed: Tavern) -> None:
    """A process that died between tap and answer: Discord says so, and the button still stands."""
    evening = seated(closed, ("ana",))
    bea = closed.fake.person("bea")
    async with closed.open():
        await evening.sit_down("lasca")
        board = closed.board
    lost = await bea.click(board, "Join", wait="sent")
    async with closed.open():
        assert lost.failed
        await bea.click(board, "Join")
        assert len((await evening.live()).people()) == 2


async def test_what_was_stored_before_the_end_is_shown_after_it(
    closed: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tap is committed, and the process ends before Discord has seen anything of it."""
    monkeypatch.setattr("bot.app.GRACE", 0.05)
    evening = seated(closed, ("ana",))
    bea = closed.fake.person("bea")
    async with closed.open():
        await evening.sit_down("lasca")
        board = closed.board

        async def never(_post: Post) -> str:
            await asyncio.Event().wait()
            raise AssertionError

        monkeypatch.setattr(closed.adapter, "show", never)
        await bea.click(board, "Join", wait="answered")
        assert (await evening.live()).table.status == "playing"
        assert closed.board is board
    async with closed.open():
        assert closed.board is not board
        assert "To play" in closed.board.content
        assert len([message for message in closed.fake.channel.shown if message.files]) == 2


async def test_components_that_say_nothing_to_us_change_nothing(tavern: Tavern, fake: FakeDiscord) -> None:
    ana = fake.person("ana")
    await ana.slash("play", game="lasca")
    board = tavern.board.snapshot()
    board.components = deepcopy(board.components)
    for component in board.components[0]["components"]:
        component["custom_id"] = "somebody else's"
    assert said(await ana.click(board, "Join")).startswith("That button is from an earlier position")
    assert len((await tavern.live()).people()) == 1


async def test_somebody_is_challenged_from_the_menu_on_them(tavern: Tavern, fake: FakeDiscord) -> None:
    ana, bea, caio = (fake.person(name) for name in ("ana", "bea", "caio"))
    asked = await ana.menu("Challenge to a game", bea)
    (games,) = asked.reply.menus
    assert len(games.options) == 8
    await ana.choose(asked.reply, games.custom_id, "Lasca")
    assert asked.reply.deleted
    assert tavern.board.pings(bea)
    assert said(await caio.click(tavern.board, "Join")).startswith("This table waits for somebody else")
    await bea.click(tavern.board, "Join")
    assert (await tavern.live()).table.status == "playing"


async def test_a_challenge_names_a_person_and_is_declined(tavern: Tavern, fake: FakeDiscord) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    await ana.slash("play", game="tabula", opponent=bea, clock="slow: 3 days a move, and 5 in reserve")
    assert (await tavern.live()).table.preset == "slow"
    table = tavern.table
    await bea.click(tavern.board, "Decline")
    assert (await tavern.live(table)).table.status == "abandoned"
    assert tavern.board.pings(ana)
