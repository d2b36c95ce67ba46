"""/learn on Telegram: in private with a picture, by typing and by pointing; from a group by a link."""

from bot.app import App
from tests.fakes.telegram import FakeTelegram


async def test_a_lesson_is_done_by_typing_in_private(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana", language="pt-br")
    await fake.answer_to(await ana.starts())
    asked = await fake.answer_to(await ana.says("/aprender lasca"))
    assert asked.file is not None
    assert asked.text.startswith("Lasca · lição 1 de ")
    refused = await fake.answer_to(await ana.says("d2 c1"))
    assert refused.text.startswith("Em d2 o guia é um soldado; só oficiais andam para trás.")
    right = await fake.answer_to(await ana.says("c3 d4"))
    assert right.text.startswith("Isso!")
    assert right.file is not None
    await ana.taps(right, right.buttons[0])
    await fake.until(lambda: fake.posts(ana.private)[-1].text.startswith("Lasca · lição 2 de "))


async def test_a_lesson_is_done_by_pointing(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    await fake.answer_to(await ana.starts())
    asked = await fake.answer_to(await ana.says("/learn lasca"))
    await ana.taps(asked, "Move")
    await fake.until(lambda: fake.posts(ana.private)[-1].text == "What is your move?")
    menu = fake.posts(ana.private)[-1]
    assert menu.file is not None, "the board with its choices marked"
    await ana.taps(menu, menu.buttons[0])
    await fake.until(lambda: fake.posts(ana.private)[-1].text.startswith("Right!"))


async def test_in_a_group_the_lesson_waits_behind_a_link(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    await fake.answer_to(await ana.starts())
    told = await fake.answer_to(await ana.says("/learn lasca", group))
    assert told.file is None
    assert "lesson" not in told.text
    assert told.buttons
