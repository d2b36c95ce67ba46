"""/puzzle on Telegram: in private with a picture, by typing and by pointing; from a group by a link."""

from bot.app import App
from tests.fakes.telegram import FakeTelegram


async def test_it_is_answered_by_typing_in_private(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana", language="it")
    await fake.answer_to(await ana.starts())
    asked = await fake.answer_to(await ana.says("/problema lasca"))
    assert asked.file is not None
    assert asked.text.startswith("Problema · Lasca")
    refused = await fake.answer_to(await ana.says("a1 a9"))
    assert refused.file is None
    example = asked.text.splitlines()[-1].partition("/problema ")[2]
    answer = await fake.answer_to(await ana.says(example))
    assert answer.file is not None
    assert "punteggio nei problemi" in answer.text
    replied = await fake.answer_to(await ana.replies(asked, example))
    assert "punteggio" not in replied.text, "only the first answer counts"


async def test_it_is_answered_by_pointing(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    await fake.answer_to(await ana.starts())
    asked = await fake.answer_to(await ana.says("/puzzle lasca"))
    await ana.taps(asked, "Move")
    await fake.until(lambda: fake.posts(ana.private)[-1].text == "What is your move?")
    menu = fake.posts(ana.private)[-1]
    assert menu.file is not None, "the board with its choices marked"
    await ana.taps(menu, menu.buttons[0])
    await fake.until(lambda: "Your puzzle rating" in fake.posts(ana.private)[-1].text)
    assert fake.posts(ana.private)[-1].file is not None


async def test_in_a_group_nobody_else_sees_it(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    await fake.answer_to(await ana.starts())
    told = await fake.answer_to(await ana.says("/puzzle lasca", group))
    assert told.file is None
    assert "Puzzle" not in told.text


async def test_it_is_answered_by_completing_where_nobody_else_reads(app: App, fake: FakeTelegram) -> None:
    """Offer the moves of a puzzle or a lesson in the private chat only."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    await fake.answer_to(await ana.starts())
    asked = await fake.answer_to(await ana.says("/puzzle lasca"))
    example = asked.text.splitlines()[-1].partition("/puzzle ")[2]
    assert await ana.asks_inline(example, group) == []
    offered = await ana.asks_inline(example)
    assert [one.title for one in offered] == [example]
    answer = await fake.answer_to(await ana.picks(offered[0]))
    assert "Your puzzle rating" in answer.text
    assert fake.posts(group) == []
