"""Absence of former members from the chat's lists, as far as the platform reports it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core import members
from bot.core.members import Members
from bot.testing.harness import TAVERN, Harness, Room
from bot.testing.player import Sketcher
from storage.model import ChannelId, ChatId, PersonId
from tests.core.community.test_people import ANA, BEA, asked, rated
from tests.core.community.test_rated_games import lost


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def test_who_has_left_the_chat_is_on_no_list(harness: Harness) -> None:
    for number in range(12):
        await rated(harness, f"P{number}", 2000 - number)
    await rated(harness, "Yan", 1500, 200)
    await rated(harness, "Zoe", 1400, 200)
    harness.room.gone = {PersonId(f"test:{name}") for name in ("p0", "p1", "yan")}
    told = (await harness.person("Ana").says("top", game="lasca")).text
    assert "P0" not in told
    assert "P1 " not in told
    assert "1. P2 1998" in told
    assert "10. P11 1989" in told
    assert "Yan" not in told
    assert "Zoe" in told
    assert "P2 1998" in (await harness.person("Bea").says("top")).text


async def test_nobody_is_shown_the_profile_of_who_has_left(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await lost(harness, ana, ana, bea)
    harness.room.gone = {BEA}
    assert "Bea" not in (await asked(ana, bea)).text
    own = await ana.says("profile")
    assert "Ana" in own.text
    assert "Bea" not in own.text + own.files[0].alt, "nor as an opponent"


class Counting(Room):
    """Platform that doesn't announce all members."""

    def __init__(self, answer: bool | None) -> None:
        super().__init__()
        self.answer = answer
        self.asked = 0

    async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        self.asked += 1
        return self.answer


@pytest.mark.parametrize(("answer", "gone", "times"), [(True, {ANA}, 1), (False, set(), 1), (None, set(), 2)])
async def test_what_is_told_is_remembered_and_who_is_not_told_of_is_there(
    answer: bool | None, gone: set[PersonId], times: int
) -> None:
    platform = Counting(answer)
    known = Members(lambda: {"test": platform})
    for _ in range(2):
        assert await known.gone(TAVERN, [ANA, ANA]) == gone
    assert platform.asked == times
    assert await known.gone(ChatId("other:1"), [ANA]) == frozenset()


async def test_a_platform_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(Room):
        async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
            if person == ANA:
                await asyncio.Event().wait()
            return True

    monkeypatch.setattr(members, "PATIENCE", 0.01)
    assert await Members(lambda: {"test": Silent()}).gone(TAVERN, [ANA, BEA]) == {BEA}


async def test_a_platform_that_stumbles_is_no_trouble_of_who_asks() -> None:
    class Broken(Room):
        async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
            raise RuntimeError

    assert await Members(lambda: {"test": Broken()}).gone(TAVERN, [ANA]) == frozenset()
