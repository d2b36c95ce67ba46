"""Films: each is made once, one at a time in a chat; a history names what it leaves out."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.core import films
from bot.core.commands.info import LONGEST
from bot.core.films import Films
from bot.core.language.voice import Voice
from bot.core.transcripts import MOST_MOVES
from bot.testing.harness import Harness
from bot.testing.player import Sketcher, by_id, next_move
from rules.core.errors import Refusal
from storage.model import ChatId, TableId, Theme

ROOM, OTHER = ChatId("test:room"), ChatId("test:other")
SAYS = Voice("en")


class Maker:
    """Maker of films that works when it may `go`, and counts them."""

    def __init__(self, made: bytes = b"film") -> None:
        self.made, self.count, self.go = made, 0, asyncio.Event()

    async def make(self) -> bytes:
        self.count += 1
        await self.go.wait()
        return self.made


def key(records: int, theme: Theme = "classic") -> films.FilmKey:
    return TableId("k3f9"), 1.0, records, theme, "en"


async def test_who_wants_the_same_film_gets_the_one_that_is_being_made() -> None:
    found, maker = Films(), Maker()
    asked = [asyncio.ensure_future(found.film(key(1), chat, maker.make)) for chat in (ROOM, ROOM, OTHER)]
    await asyncio.sleep(0)
    maker.go.set()
    assert await asyncio.gather(*asked) == [b"film"] * 3
    assert await found.film(key(1), ROOM, maker.make) == b"film"
    assert maker.count == 1


async def test_a_chat_waits_for_one_film_at_a_time() -> None:
    found, maker = Films(), Maker()
    first = asyncio.ensure_future(found.film(key(1), ROOM, maker.make))
    await asyncio.sleep(0)
    at_once = Maker()
    at_once.go.set()
    with pytest.raises(Refusal, match="film_making"):
        await found.film(key(2), ROOM, at_once.make)
    other = asyncio.ensure_future(found.film(key(2), OTHER, maker.make))
    await asyncio.sleep(0)
    maker.go.set()
    await asyncio.gather(first, other)
    await found.film(key(3), ROOM, maker.make)
    assert maker.count == 3


async def test_who_goes_away_does_not_take_the_film_along() -> None:
    found, maker = Films(), Maker()
    gone, stays = (asyncio.ensure_future(found.film(key(1), ROOM, maker.make)) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    maker.go.set()
    assert await stays == b"film"


async def test_a_film_that_failed_is_made_again() -> None:
    async def fail() -> bytes:
        raise Refusal("not_made")

    found, maker = Films(), Maker()
    with pytest.raises(Refusal, match="not_made"):
        await found.film(key(1), ROOM, fail)
    maker.go.set()
    assert await found.film(key(1), ROOM, maker.make) == b"film"


async def test_films_are_kept_up_to_so_many_bytes() -> None:
    found, maker = Films(), Maker(bytes(films.KEPT // 3))
    maker.go.set()
    for number in (1, 2, 3, 4, 4, 1):
        await found.film(key(number), ROOM, maker.make)
    assert maker.count == 5


class Filming(Sketcher):
    """Artist that counts its films."""

    count = 0

    async def film(self, saved: str, theme: Theme, language: str) -> bytes:
        self.count += 1
        return await super().film(saved, theme, language)


async def test_a_film_is_made_anew_for_another_end_look_or_language(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", artist := Filming()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea", "it")
        await ana.says("play", game="halma")
        await bea.taps("join")

        async def made() -> list[int]:
            counts = []
            for who in (ana, bea, ana):
                await who.says("history", gif="yes")
                await harness.passes(60)
                counts.append(artist.count)
            return counts

        assert await made() == [1, 2, 2]
        await next_move(harness, by_id(ana, bea), harness.table(), Random(3))
        assert await made() == [3, 4, 4]
        await ana.says("theme", theme="dark")
        assert await made() == [5, 5, 5]


async def test_a_history_says_how_many_of_its_moves_it_shows(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="halma")
        await bea.taps("join")
        chance, table = Random(3), harness.table()
        for _ in range(60):
            await next_move(harness, by_id(ana, bea), table, chance)
        whole = await ana.says("history")
        assert whole.text.splitlines()[0] == SAYS("history-head", {"table": table, "count": 60})
        assert len(whole.text.splitlines()) == 61
        for _ in range(10):
            await next_move(harness, by_id(ana, bea), table, chance)
        head, *lines = (await ana.says("history", gif="yes")).text.splitlines()
        assert head == SAYS("history-latest", {"table": table, "count": 70, "shown": 60})
        assert lines[:50] == whole.text.splitlines()[11:]


async def test_a_history_says_how_many_of_its_moves_find_room(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, bea = (
            harness.person("Anastasia Filomena Wilhelmina"),
            harness.person("Beatriz Escolástica Leonor"),
        )
        await ana.says("play", game="halma")
        await bea.taps("join")
        chance, table = Random(3), harness.table()
        for _ in range(MOST_MOVES):
            await next_move(harness, by_id(ana, bea), table, chance)
        said = (await ana.says("history")).text
        head, *lines = said.splitlines()
        assert 40 < len(lines) < MOST_MOVES
        assert len(said) <= LONGEST
        assert head == SAYS("history-latest", {"table": table, "count": 60, "shown": len(lines)})
