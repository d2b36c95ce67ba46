"""Every interaction is answered within Discord's three seconds, whatever the house is busy with."""

import asyncio

from bot.core.messages import Reply, Request
from tests.adapters.discord.playing import seated
from tests.adapters.discord.tavern import Tavern, said
from tests.fakes.discord import Answer, FakeDiscord


async def test_a_tap_that_takes_long_is_acknowledged_and_answered_later(tavern: Tavern) -> None:
    evening = seated(tavern, ("ana", "bea"))
    await evening.sit_down("lasca")
    ana = evening.people["ana"]
    async with tavern.app.house.shelf.locked(tavern.table):
        answer = await ana.click(tavern.board, "Board", wait="answered")
        assert answer.updated is tavern.board
    await tavern.fake.settled()
    assert not answer.failed


async def test_a_refusal_that_takes_long_still_comes_in_private(tavern: Tavern, fake: FakeDiscord) -> None:
    evening = seated(tavern, ("ana", "bea"))
    await evening.sit_down("lasca")
    async with tavern.app.house.shelf.locked(tavern.table):
        answer = await fake.person("zoe").slash("draw", table=tavern.table, wait="answered")
        assert answer.reply.loading
        assert answer.reply.ephemeral
    await fake.settled()
    assert said(answer).startswith("You are not sitting")


async def test_a_board_that_comes_late_is_posted_with_the_bots_own_token(
    tavern: Tavern, fake: FakeDiscord
) -> None:
    evening = seated(tavern, ("ana", "bea"))
    await evening.sit_down("lasca")
    mover, move = evening.any_move(await evening.live())
    async with tavern.app.house.shelf.locked(tavern.table):
        answer = await mover.slash("move", move=move, wait="answered")
        assert answer.reply.ephemeral
    await fake.settled()
    assert answer.reply.deleted
    assert tavern.board is not answer.reply
    assert not tavern.board.by_interaction
    assert len((await evening.live()).recent) == 1


async def test_a_command_that_shows_in_an_edit_leaves_nothing_else_behind(
    tavern: Tavern, fake: FakeDiscord
) -> None:
    evening = seated(tavern, ("ana",))
    await evening.sit_down("halma", seats=1)
    mover, move = evening.any_move(await evening.live())
    board = tavern.board
    answer = await mover.slash("move", move=move)
    assert answer.reply.deleted
    assert fake.channel.shown == [board]
    assert board.edits == 1


async def test_a_form_that_takes_long_is_asked_for_in_words(tavern: Tavern, fake: FakeDiscord) -> None:
    """A form opens only as the first answer."""
    evening = seated(tavern, ("ana", "bea"))
    await evening.sit_down("citadel")
    ana, held = evening.people["ana"], asyncio.Event()
    ask = tavern.app.service.handle

    async def slowly(request: Request) -> Reply:
        await held.wait()
        return await ask(request)

    tavern.app.service.handle = slowly  # type: ignore[method-assign] # the house is busy
    answer = await ana.click(tavern.board, "Bid", wait="answered")
    held.set()
    await fake.settled()
    assert "1 to 50" in said(answer)


async def test_a_thousand_interactions_are_answered_each(tavern: Tavern, fake: FakeDiscord) -> None:
    """A crowd taps, asks and types at one table of two, who play on unmoved."""
    evening = seated(tavern, ("ana", "bea"))
    await evening.sit_down("lasca")
    crowd = [fake.person(f"guest{number}") for number in range(25)]
    before, posted = await evening.live(), len(fake.channel.shown)
    for _ in range(10):
        acts = [
            act
            for person in crowd
            for act in (
                person.click(tavern.board, "Move", wait="answered"),
                person.slash("move", move="c3-b4", wait="answered"),
                person.slash("tables", wait="answered"),
                person.autocomplete("join", table=""),
            )
        ]
        answers = await asyncio.gather(*acts)
        await fake.settled()
        assert all(said(answer) for answer in answers if isinstance(answer, Answer))
    assert (await evening.live()).log == before.log
    assert len(fake.channel.shown) == posted
