"""Two services on one store, their steps interleaved at random: nothing is lost, nothing is paid twice."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from bot.app import App
from bot.core.language.voice import Voice
from bot.core.messages import AnyReply, Request
from bot.core.tables import clocks
from bot.core.tables.loaded import LoadedTable
from bot.testing.harness import TAVERN, Harness, User, opened, unhurried
from rules.core.log import Decision
from storage.database import scalar
from storage.model import PersonId, TableId
from storage.sqlite import SqliteStore
from tests.core.blank import Blank
from tests.tiers import daily

DAY = 86_400.0
SAYS = Voice("en")


class Dawdling:
    """Store for several services that lets others go first at random."""

    shared = True
    joined = False

    def __init__(self, store: SqliteStore, chance: Random) -> None:
        self._store, self._chance = store, chance

    def serves(self, chat: str) -> bool:
        """Return without a check."""
        return self._store.serves(chat)

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        method = getattr(self._store, name)

        async def late(*given: object, **named: object) -> object:
            await self._others_first()
            answer = await method(*given, **named)
            await self._others_first()
            return answer

        return late

    async def _others_first(self) -> None:
        for _ in range(self._chance.randrange(4)):
            await asyncio.sleep(0.0005 * self._chance.randrange(3))


class Two(Harness):
    """Bot with a second service on the same store, as if in another process."""

    def __init__(self, path: Path, seed: int) -> None:
        super().__init__(path, Blank())
        self.chance = Random(seed)
        self.busy = 0

    async def __aenter__(self) -> Self:
        store = await self._stack.enter_async_context(await SqliteStore.open(self.path))
        slow: Any = Dawdling(store, self.chance)
        self.apps = [
            App(
                slow, artist=Blank(), now=lambda: self.time, entropy=self.entropy, tick=1e9, clock=unhurried()
            )
            for _ in range(2)
        ]
        await opened(self._stack, *self.apps)
        self.app = self.apps[0]
        return self

    async def at_once(self, *requests: Request) -> list[AnyReply]:
        """Send simultaneous requests to either service at random."""
        services = [self.chance.choice(self.apps).service for _ in requests]
        replies = await asyncio.gather(
            *(service.run(request) for service, request in zip(services, requests, strict=True))
        )
        self.busy += sum("busy" in reply.text or "went wrong" in reply.text for reply in replies)
        return list(replies)

    async def newest(self) -> TableId:
        return (await self.app.deps.store.tables_in(TAVERN, ("open", "playing")))[0].id


def says(who: User, command: str, table: TableId | None = None, **args: str) -> Request:
    return replace(who._request(command, args), table=table)


@pytest.mark.parametrize("seed", daily(range(12), 3))
async def test_no_allowance_is_paid_twice_and_none_is_lost(tmp_path: Path, seed: int) -> None:
    async with Two(tmp_path / "t.db", seed) as both:
        people = [both.person(name) for name in ("Ana", "Bea", "Cid")]
        await both.at_once(says(people[0], "play", game="crown"))
        table = await both.newest()
        await both.at_once(*(says(who, "join", table) for who in people[1:]))
        await both.at_once(says(people[0], "begin", table))
        for _ in range(4):
            both.time += DAY
            words = [("chips", None), ("leave", table), ("join", table)]
            asked = [says(who, *word) for who in people for word in words if both.chance.random() < 0.8]
            both.chance.shuffle(asked)
            await both.at_once(*asked)
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        entries = await store.read(lambda db: db.rows("SELECT * FROM entries ORDER BY number"))
        worth: dict[PersonId, int] = {}
        for entry in entries:
            if entry["reason"] == "allowance":
                person = PersonId(entry["target"].partition(" ")[2])
                worth[person] = worth.get(person, 0) + entry["amount"]
                assert worth[person] <= 100, entry["number"]
        assert await store.read(lambda db: scalar(db, "SELECT sum(balance) FROM accounts")) == 0
        assert await store.balance("mint") == -sum(worth.values())


@pytest.mark.parametrize("seed", daily(range(8), 3))
async def test_what_two_do_at_once_both_stands(tmp_path: Path, seed: int) -> None:
    """Make four changes at once: the last one meets three conflicts, and succeeds at the fourth attempt."""
    async with Two(tmp_path / "t.db", seed) as both:
        ana, bea, cid = (both.person(name) for name in ("Ana", "Bea", "Cid"))
        await both.at_once(says(ana, "play", game="crown"))
        table = await both.newest()
        await both.at_once(says(bea, "join", table), says(cid, "join", table))
        await both.at_once(says(ana, "begin", table))
        for stake, worth in (("2", "5"), ("3", "25"), ("1", "1")):
            replies = await both.at_once(
                says(ana, "chip", table, chips=worth),
                says(bea, "bet", table, figure="crown", amount=stake),
                says(cid, "bet", table, figure="heart", amount=stake),
                says(ana, "bet", table, figure="crown", amount=stake),
            )
            assert replies[0].toast
            assert sum(reply.empty for reply in replies[1:]) == 2, "all but the banker's"
            loaded = await stored(both, table)
            chips = {sitting.name: sitting.chip for sitting in loaded.table.sittings}
            assert chips == {"Ana": int(worth), "Bea": 1, "Cid": 1}
        assert loaded.log is not None
        assert sum(isinstance(record, Decision) for record in loaded.log.records) == 6
        assert both.busy == 0


async def before_the_next(store: object, method: str, happens: Callable[[], Awaitable[object]]) -> None:
    """Call a function before the store answers next."""
    asked = getattr(store, method)

    async def late(*given: object) -> object:
        setattr(store, method, asked)
        await happens()
        return await asked(*given)

    setattr(store, method, late)


async def betting(harness: Harness, *names: str) -> tuple[TableId, User]:
    """Open a betting table for these people; return it with the first of them."""
    first, *others = (harness.person(name) for name in names)
    await first.says("play", game="crown")
    for other in others:
        await other.taps("join")
    await first.taps("begin")
    return harness.table(), first


async def test_chips_that_come_back_while_somebody_sits_down_elsewhere_are_counted_once(
    tmp_path: Path,
) -> None:
    """Count them once, or the allowance would be paid twice: not found in the purse, nor on the table."""
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        store = harness.app.deps.store
        first, ana = await betting(harness, "Ana", "Bea")
        second, _ = await betting(harness, "Cid", "Dora")
        harness.time += DAY
        await before_the_next(store, "once_at", lambda: ana.says("leave", table=first))
        await ana.says("join", table=second)
        on_table = await store.balance(f"table:{second}") - 200
        assert await store.balance(f"purse:{TAVERN} {ana.person.id}") + on_table == 100


async def test_a_lock_set_while_somebody_sits_down_stands(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        store = harness.app.deps.store
        table, _ = await betting(harness, "Cid", "Dora")
        ana = harness.person("Ana")
        await ana.says("chips")
        await before_the_next(store, "latest_entry", lambda: ana.surely("chips", lock="3"))
        assert "3 days" in (await ana.says("join", table=table)).text
        assert "3 days" in (await ana.says("join", table=table)).text
        assert await store.balance(f"table:{table}") == 200


async def test_what_somebody_chooses_while_their_name_is_learnt_at_a_table_stands(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        store, ana = harness.app.deps.store, harness.person("Ana")
        await ana.says("chips")
        renamed = replace(ana, person=replace(ana.person, name="Anna"))
        await before_the_next(store, "tables_in", lambda: ana.says("language", language="it"))
        assert (await renamed.says("play", game="lasca")).empty
        profile = await store.profile(ana.person.id)
        assert profile is not None
        assert (profile.name, profile.language) == ("Anna", "it")


@pytest.mark.parametrize("seed", range(4))
async def test_the_last_place_in_a_chat_is_taken_once(tmp_path: Path, seed: int) -> None:
    """Try six times at once to open the one lobby a person may have, then the three tables of the chat."""
    async with Two(tmp_path / "t.db", seed) as both:
        ana, others = both.person("Ana", admin=True), [both.person(f"P{n}") for n in range(6)]
        for setting, most in (("lobbies", "1"), ("tables", "3")):
            await both.at_once(says(ana, "settings", setting=setting, value=most))
        replies = await both.at_once(*(says(ana, "play", game="lasca") for _ in range(6)))
        assert sorted(reply.empty for reply in replies) == [False] * 5 + [True]
        replies += await both.at_once(*(says(who, "play", game="lasca") for who in others))
        assert len(await both.app.deps.store.tables_in(TAVERN, ("open",))) == 3
        assert {reply.text for reply in replies if not reply.empty} == {
            SAYS("refusal-too_many_lobbies", {"most": 1}),
            SAYS("refusal-too_many_tables", {"most": 3}),
        }


async def test_each_knows_at_once_what_the_other_has_stored(tmp_path: Path) -> None:
    """Read the other's commits without a conflict, although nothing is cached but stored tables."""
    async with Two(tmp_path / "t.db", 1) as both:
        ana, bea = both.person("Ana", None, admin=True), both.person("Bea", None)
        first, second = (app.service for app in both.apps)
        await first.run(says(ana, "play", game="lasca"))
        table = await both.newest()
        for service in (first, second):
            assert "Bea" not in (await service.run(says(bea, "board", table))).text
        await first.run(says(bea, "join", table))
        held = await both.apps[1].deps.cache.look(table)
        assert held is not None
        assert [sitting.name for sitting in held.table.sittings] == ["Ana", "Bea"]
        await second.run(says(ana, "settings", setting="language", value="it"))
        await second.run(says(bea, "language", language="pt-BR"))
        told = [(await first.run(says(who, "move", table, move="z9"))).text for who in (ana, bea)]
        assert told == [(await second.run(says(who, "move", table, move="z9"))).text for who in (ana, bea)]
        assert told[0] != told[1]


async def stored(both: Two, table: TableId) -> LoadedTable:
    """Return a table as stored, bypassing the cache."""
    both.app.deps.cache.clear()
    loaded = await both.app.deps.cache.look(table)
    assert loaded is not None
    return loaded


async def test_a_lobby_that_is_joined_while_its_time_is_over_is_not_abandoned(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="halma", seats="4")
        table = harness.table()
        harness.time += clocks.LOBBY_TIMEOUT + 1
        idle = harness.app.deps.store.idle

        async def and_then_somebody_joins(before: float) -> tuple[TableId, ...]:
            found = await idle(before)
            assert found == (table,)
            await bea.says("join")
            return found

        harness.app.deps.store.idle = and_then_somebody_joins  # type: ignore[method-assign] # between both steps
        await harness.passes(0.0)
        loaded = await harness.app.deps.cache.look(table)
        assert loaded is not None
        assert (loaded.table.status, len(loaded.table.sittings)) == ("open", 2)
