"""Names in the day's post: people who solved it, if the chat may see them."""

from bot.core.language.text import units
from bot.testing.harness import TAVERN, Harness
from storage.model import (
    ChannelId,
    ChatId,
    Commit,
    DayAnswer,
    PersonId,
    Profile,
    added,
    day_of,
)
from tests.core.puzzles.day.evening import (
    SAYS,
    posted,
    poster,
    solved,
    switched_on,
)


async def test_who_is_banned_takes_no_part_and_is_named_no_more(harness: Harness) -> None:
    ana = await switched_on(harness)
    await posted(harness)
    bea, caio = harness.person("Bea"), harness.person("Caio")
    await solved(harness, bea)
    await ana.says("settings", setting="bans", value=bea.person.id)
    await solved(harness, caio)
    await harness.passes(15.0)
    assert "Caio" in poster(harness).text
    assert "Bea" not in poster(harness).text
    assert (await bea.taps("solve", poster(harness))).text == SAYS("refusal-banned_here")


async def test_who_has_left_is_named_no_more(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea, caio = harness.person("Bea"), harness.person("Caio")
    await solved(harness, bea)
    harness.room.gone.add(bea.person.id)
    await solved(harness, caio)
    await harness.passes(15.0)
    assert "Bea" not in poster(harness).text


async def test_what_a_person_deletes_is_in_the_post_no_more(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    await solved(harness, bea)
    await harness.passes(15.0)
    assert "Bea" in poster(harness).text
    sure = await bea.whispers("privacy", what="delete")
    await bea.sends(sure.buttons[0][0].data)
    await harness.passes(15.0)
    assert "Bea" not in poster(harness).text
    assert (await harness.app.deps.store.days.answers_of(bea.person.id)) == ()


async def test_who_hides_is_named_no_more_and_who_lists_again_is(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    bea = harness.person("Bea")
    await solved(harness, bea)
    await harness.passes(15.0)
    await bea.whispers("privacy", what="hide")
    await harness.passes(15.0)
    assert "Bea" not in poster(harness).text
    assert "(1)" not in poster(harness).text
    await bea.whispers("privacy", what="list")
    await harness.passes(15.0)
    assert "Bea" in poster(harness).text


async def test_names_that_are_commands_and_links_are_harmless(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    await solved(harness, harness.person("/end @everyone t.me/x"))
    await harness.passes(15.0)
    assert "t.me/x" not in poster(harness).text
    assert "@everyone" not in poster(harness).text


async def test_of_many_solvers_the_first_are_named_and_the_others_counted(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    for number in range(23):
        await solved(harness, harness.person(f"Solver{number:02}"))
        harness.time += 1
    await harness.passes(15.0)
    last = poster(harness).text.splitlines()[-1]
    assert "(23)" in last
    assert "Solver19" in last
    assert "Solver20" not in last
    assert last.endswith(SAYS("puzzle-day-more", {"count": 3}))


async def test_who_is_asked_whether_they_left_are_those_who_would_be_named(harness: Harness) -> None:
    await switched_on(harness)
    await posted(harness)
    store, day = harness.app.deps.store, day_of(harness.time)
    many = [
        DayAnswer(TAVERN, day, PersonId(f"test:solver{n:03}"), 1.0, 1 + n % 2, harness.time + n)
        for n in range(300)
    ]
    profiles = tuple(Profile(one.person, "𝕏" * 40) for one in many)
    await store.commit(Commit(harness.time, writes=(*added(*tuple(many)), *added(*profiles))))
    asked: list[PersonId] = []
    left = harness.room.left

    async def counted(chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        asked.append(person)
        return await left(chat, person, channel)

    harness.room.left = counted  # type: ignore[method-assign] # it counts
    await harness.passes(15.0)
    assert "(150)" in poster(harness).text
    assert len(asked) == 40
    assert units(poster(harness).text) < 1024, "it fits under a photo on every platform"
