"""The puzzle of the day on Telegram: a tap in the group leads to the private chat, where it is solved."""

from typing import Final

import pytest

from bot.app import App
from bot.features.puzzles.days import task_of
from bot.features.puzzles.posts import upkeep
from storage.model import PersonId, day_of
from tests.adapters.telegram.opened import settled
from tests.fakes.telegram import Chat, FakeTelegram, Message, Person
from tests.fakes.telegram.world.model import Right


async def looks(app: App) -> None:
    """Let the bot post the puzzles that are due."""
    await upkeep(app.deps)
    await app.outbox.catch_up()
    await app.outbox.idle()


def answer_of(fake: FakeTelegram) -> str:
    task = task_of(day_of(fake.clock()))
    assert task is not None
    assert task.puzzle is not None
    return task.puzzle.answers[0]


DAY: Final = 86_400


async def begun(app: App, fake: FakeTelegram, *people: Person) -> tuple[Chat, Message]:
    """Let the group's owner turn on the daily puzzle just after midnight, and return the post."""
    fake.clock.advance(DAY + 60 - fake.clock() % DAY)
    group = fake.supergroup("Tavern", *people)
    said = await fake.answer_to(await people[0].says("/settings puzzle 0", group))
    assert "00:00 UTC" in said.text
    await looks(app)
    return group, fake.posts(group)[-1]


async def test_a_tap_in_the_group_leads_into_private_and_the_post_names_who_solved_it(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea", language="pt-br")
    group, post = await begun(app, fake, ana, bea)
    assert post.file is not None
    await fake.answer_to(await bea.starts())
    way = await bea.taps(post, "Solve")
    assert way.url is not None
    asked = await fake.answer_to(await bea.follows(way.url))
    assert asked.chat == bea.private
    assert asked.file is not None
    assert asked.text.startswith("Problema do dia")
    found = await fake.answer_to(await bea.says(answer_of(fake)))
    assert "🟩" in found.text
    await looks(app)
    assert fake.posts(group)[-1] is post, "it is an edit"
    assert "Bea" in post.text
    (label,) = [label for label in found.labels if label.startswith("Mostrar meu")]
    await bea.taps(found, label)
    await fake.until(lambda: fake.posts(group)[-1].text.endswith("Bea 🟩"))


async def test_a_link_alone_takes_part_in_nothing(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    await begun(app, fake, ana)
    await fake.answer_to(await ana.starts())
    await fake.answer_to(await ana.starts(f"solve---{day_of(fake.clock())}"))
    person = PersonId(f"telegram:{ana.user.id}")
    assert await app.deps.store.profile(person) is not None
    assert await app.deps.store.days.answers_of(person) == ()


async def test_an_answer_to_the_post_in_the_group_counts_and_is_judged_in_private(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group, post = await begun(app, fake, ana, bea)
    await fake.answer_to(await bea.starts())
    way = await bea.taps(post, "Solve")
    assert way.url is not None
    await fake.answer_to(await bea.follows(way.url))
    waits = await fake.answer_to(await bea.says(answer_of(fake), group, reply_to=post))
    assert "🟩" not in waits.text
    (link,) = [button for button in waits.buttons if button.url]
    assert link.url is not None
    found = await fake.answer_to(await bea.follows(link.url))
    assert "🟩" in found.text
    before = len(fake.posts(group))
    await ana.says(answer_of(fake), group, reply_to=post)
    await bea.says("well done all", group, reply_to=post)
    await settled(fake, app)
    assert len(fake.posts(group)) == before, "text without an opened puzzle or a move is talk"


@pytest.mark.parametrize(
    ("rights", "kind"),
    [((), "animation"), (("other_messages",), "photo"), (("photos", "other_messages"), None)],
)
async def test_the_day_after_the_answer_comes_as_a_film_a_photo_or_in_words(
    app: App, fake: FakeTelegram, rights: tuple[Right, ...], kind: str | None
) -> None:
    ana = fake.person("Ana")
    group, post = await begun(app, fake, ana)
    await ana.forbids(group, *rights)
    fake.clock.advance(DAY)
    await looks(app)
    answer, following = fake.posts(group)[-2:]
    assert answer.text.find("Yesterday") >= 0
    assert (answer.file.kind if answer.file else None) == kind
    assert ("Send photos" in answer.text) == (kind is None)
    assert following is not post
    assert "Puzzle of the day" in following.text
