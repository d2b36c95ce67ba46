"""/follow: the bot mentions followers when a game is opened, once an hour, and nobody else."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, AnyReply
from bot.features.following.commands import MOST_CALLED
from bot.testing.harness import TAVERN, Harness, User, command_of
from bot.testing.player import Sketcher
from storage.model import (
    Chat,
    Commit,
    Follow,
    PersonId,
    Profile,
    added,
)
from tests.core.opponents.thinkers import AtOnce
from tests.storage.values import instead

SAYS = Voice("en")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        yield harness


async def opens(user: User, game: str = "lasca", **args: str) -> tuple[PersonId, ...]:
    """Return the people whom the post of a newly opened table mentions."""
    assert (await user.says("play", game=game, **args)).empty
    await user.harness.settled()
    return user.harness.board().notify


async def test_who_follows_a_game_is_called_when_it_is_opened_and_nobody_else(harness: Harness) -> None:
    ana, bea, cid = (harness.person(name) for name in ("Ana", "Bea", "Cid"))
    assert (await bea.says("follow", game="lasca")).text == SAYS("follow-on", {"game": "Lasca"})
    await cid.says("follow", game="halma")
    assert await opens(ana) == (bea.person.id,)


async def test_the_button_of_a_lobby_follows_and_stops_with_one_tap_each(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await opens(ana)
    assert (await bea.taps("follow")).text == SAYS("follow-on", {"game": "Lasca"})
    assert await harness.app.deps.store.followed(TAVERN, bea.person.id) == ("lasca",)
    assert (await bea.taps("follow")).text == SAYS("follow-off", {"game": "Lasca"})
    assert await opens(ana) == ()


async def test_a_game_calls_once_an_hour_and_every_game_for_itself(harness: Harness) -> None:
    ana, bea, cid = (harness.person(name) for name in ("Ana", "Bea", "Cid"))
    for game in ("lasca", "halma"):
        await bea.says("follow", game=game)
    assert await opens(ana) == await opens(ana, "halma") == (bea.person.id,)
    assert await opens(ana) == ()
    await harness.passes(3601.0)
    assert await opens(cid) == (bea.person.id,)


async def test_of_two_tables_opened_at_once_one_calls(harness: Harness) -> None:
    ana, bea, cid = (harness.person(name) for name in ("Ana", "Bea", "Cid"))
    await cid.says("follow", game="lasca")
    await asyncio.gather(ana.says("play", game="lasca"), bea.says("play", game="lasca"))
    await harness.settled()
    assert [post.notify for post in harness.room.posts if post.notify] == [(cid.person.id,)]


@pytest.mark.parametrize(
    "args", [{"opponent": "test:dora"}, {"machine": "easy"}, {"seats": "1", "game": "halma"}]
)
async def test_nobody_is_called_for_a_table_that_has_no_place_for_them(
    harness: Harness, args: dict[str, str]
) -> None:
    bea = harness.person("Bea")
    for game in ("lasca", "halma"):
        await bea.says("follow", game=game)
    await harness.person("Dora").says("help")
    assert bea.person.id not in await opens(harness.person("Ana"), **args)


async def test_who_has_blocked_the_opener_is_not_called_nor_who_is_banned_nor_the_opener(
    harness: Harness,
) -> None:
    ana, bea, cid = (harness.person(name) for name in ("Ana", "Bea", "Cid"))
    for user in (ana, bea, cid):
        await user.says("follow", game="lasca")
    await bea.says("block", person=ana.person.id)
    host = harness.person("Host", admin=True)
    await host.says("settings", setting="bans", person=cid.person.id)
    assert await opens(ana) == ()


async def test_nobody_is_called_who_could_not_sit_down_or_is_not_there(harness: Harness) -> None:
    ana, bea, cid, dora = (harness.person(name) for name in ("Ana", "Bea", "Cid", "Dora"))
    for user in (bea, cid, dora):
        await user.says("follow", game="lasca")
    await ana.says("block", person=bea.person.id)
    harness.room.gone = {cid.person.id}
    assert await opens(ana) == (dora.person.id,)


@pytest.mark.parametrize("code", ["", "zzzz"])
async def test_a_button_tells_nothing_of_a_table_elsewhere(harness: Harness, code: str) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.whispers("play", game="lasca")
    assert ana.person.channel is not None
    table = code or harness.table_at(ana.person.channel)
    answer = await bea.sends(f"follow-{table}")
    assert answer.text == SAYS("refusal-no_such_table", {"table": table})
    assert await harness.app.deps.store.followed(TAVERN, bea.person.id) == ()


async def test_a_quiet_chat_calls_nobody_and_says_so(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await bea.says("follow", game="lasca")
    await harness.app.deps.commit(
        Commit(1.0, writes=await instead(harness.app.deps.store, Chat(TAVERN, quiet=True)))
    )
    assert await opens(ana) == ()
    assert (await bea.says("follow", game="lasca")).text == SAYS("refusal-quiet_here")


async def test_where_there_are_only_two_nobody_can_be_called(harness: Harness) -> None:
    ana = harness.person("Ana")
    reply = await harness.ask(replace(ana._request("follow", {"game": "lasca"}), alone=True))
    assert reply.text == SAYS("refusal-nobody_else_here")


async def test_without_a_game_all_are_offered_with_a_tick_at_those_followed(
    harness: Harness,
) -> None:
    bea = harness.person("Bea")
    await bea.says("follow", game="lasca")
    asked = await bea.says("follow")
    assert ticked(asked) == ["✓ Lasca"]
    assert asked.menu is not None
    await bea.sends(next(option.data for option in asked.menu.options if option.label.endswith("Lasca")))
    assert ticked(await bea.says("follow")) == []


def ticked(reply: AnyReply) -> list[str]:
    assert reply.menu is not None
    return [option.label for option in reply.menu.options if option.label.startswith("✓")]


async def test_of_very_many_some_are_called(harness: Harness) -> None:
    people = [PersonId(f"test:p{number}") for number in range(2 * MOST_CALLED)]
    await harness.app.deps.commit(
        Commit(
            1.0,
            writes=(
                *added(*tuple(Profile(person, person[5:]) for person in people)),
                *added(*tuple(Follow(TAVERN, "lasca", person) for person in people)),
            ),
        )
    )
    first = await opens(harness.person("Ana"))
    await harness.passes(3601.0)
    second = await opens(harness.person("Bea"))
    assert len(set(first)) == len(set(second)) == MOST_CALLED
    assert set(first) != set(second)


async def test_the_lobby_has_a_button_for_it_unless_it_is_a_challenge(harness: Harness) -> None:
    await opens(harness.person("Ana"))
    assert "follow" in {command_of(b) for row in harness.board().buttons for b in row}
    await harness.person("Dora").says("help")
    await opens(harness.person("Bea"), opponent="test:dora")
    assert "follow" not in {command_of(b) for row in harness.board().buttons for b in row}


async def test_a_private_chat_has_no_button_for_it_as_nobody_else_opens_a_table_there(
    harness: Harness,
) -> None:
    ana = harness.person("Ana")
    await ana.whispers("play", game="lasca")
    assert "rules" in commands(ana.screen)
    assert "follow" not in commands(ana.screen)
    await opens(harness.person("Bea"), "halma", seats="4")
    assert "follow" in commands(harness.board())
    await ana.taps("join")
    seen = await ana.whispers("table", table=harness.table())
    assert "leave" in commands(seen)
    assert "follow" not in commands(seen)


def commands(shown: AnyPost | AnyReply) -> set[str]:
    return {command_of(button) for row in shown.buttons for button in row}
