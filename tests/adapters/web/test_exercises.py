"""Puzzles and lessons on the page: a person who asks for one in the group continues in private."""

from collections.abc import Sequence

from bot.adapters.web.users import TAVERN
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from storage.model import PersonId
from tests.adapters.web.tables import Answer, LocalTable, button, todays


def ids(messages: Sequence[Answer]) -> list[str]:
    """Return the messages' ids: a text may change, as a puzzle's post names who has solved it."""
    return [str(message["id"]) for message in messages]


async def read_by_others(local: LocalTable) -> list[str]:
    """Return what people have written in the group, as Caio reads it."""
    return [message["text"] for message in await local.sees("caio") if message["author"]]


async def test_whoever_taps_solve_in_the_group_is_asked_in_private_and_the_page_is_told(
    local: LocalTable,
) -> None:
    post, _ = await todays(local)
    before = ids(await local.sees("bea"))
    solve = button(next(each for each in await local.sees("bea") if each["id"] == post), "solve")
    answer = await local.taps("bea", solve)
    assert answer["private"] is True
    assert ids(await local.sees("bea")) == before
    asked = (await local.sees("bea", "private"))[-1]
    assert asked["text"].startswith("Problema del giorno")
    assert asked["files"]


async def test_an_answer_typed_to_everybody_by_who_is_solving_is_taken_for_one(local: LocalTable) -> None:
    post, answer = await todays(local)
    solve = button(next(each for each in await local.sees("bea") if each["id"] == post), "solve")
    await local.taps("bea", solve)
    before = ids(await local.sees("bea"))
    told = await local.says("bea", answer)
    assert told["private"] is True
    assert await read_by_others(local) == []
    assert ids(await local.sees("bea")) == before
    assert "🟩" in (await local.sees("bea", "private"))[-1]["text"]
    (part,) = await local.store.days.answers_of(PersonId("local:bea"))
    assert (part.chat, part.tries) == (TAVERN, 1)
    # A solver posts in public again, and so does a person who never opened it.
    await local.says("bea", answer)
    await local.says("ana", answer)
    assert await read_by_others(local) == [answer, answer]


async def test_a_word_that_is_no_move_is_said_to_everybody_while_one_solves(local: LocalTable) -> None:
    post, _ = await todays(local)
    solve = button(next(each for each in await local.sees("bea") if each["id"] == post), "solve")
    await local.taps("bea", solve)
    await local.says("bea", "buonasera")
    assert await read_by_others(local) == ["buonasera"]


async def test_what_comes_of_an_exercise_stands_in_private_however_it_is_asked(local: LocalTable) -> None:
    before = ids(await local.sees("bea"))
    for line in ("/puzzle lasca", "/puzzle z9 z9", "/puzzle", "/learn", "/learn lasca", "/learn a1 a9"):
        assert (await local.says("bea", line))["private"] is True, line
    clue = callback_data.write(Tap("clue", (await _lesson(local)).table))
    assert (await local.taps("bea", clue))["private"] is True
    assert ids(await local.sees("bea")) == before


async def test_what_is_about_a_table_stays_in_the_group(local: LocalTable) -> None:
    await local.says("ana", "/play lasca")
    await local.taps("bea", button((await local.sees("ana"))[-1], "join"))
    table = (await local.sees("ana"))[-1]["table"]
    assert (await local.says("caio", f"/watch {table}"))["private"] is False
    assert table in (await local.sees("caio"))[-1]["text"]


async def _lesson(local: LocalTable) -> Tap:
    """Return a button of the lesson that Bea is in."""
    asked = (await local.sees("bea", "private"))[-2]
    tap = callback_data.read(button(asked, "pick"))
    assert tap is not None
    return tap
