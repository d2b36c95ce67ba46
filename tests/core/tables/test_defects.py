"""A changed rules version: the bot closes tables that no longer replay, says so, and pays chips back."""

import sqlite3
from contextlib import closing, nullcontext
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from structlog.testing import capture_logs

from bot.core.dependencies import Dependencies
from bot.core.language.voice import Voice
from bot.core.tables import defects
from bot.core.tables.clocks import DAY
from bot.testing.harness import TAVERN, Harness, User
from rules.games import _Found, _found, games
from storage.model import Commit, Conflict, Done, OtherVersionError, Refused, Table, TableId, Unavailable
from storage.sqlite import SqliteStore
from tests.core.bettors import WORTHLESS, ledger_sum
from tests.core.mentions import ALWAYS
from tests.core.opponents.thinkers import AtOnce


@pytest.mark.parametrize(("noted", "refused"), [(None, False), ("lasca=0", True)])
async def test_who_joins_others_is_refused_for_other_rules_and_not_for_none(
    noted: str | None, refused: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accept that one of several simultaneous starts on an empty database hasn't noted its rules yet."""

    async def known(_: object, name: str) -> str | None:
        return noted if name == defects.KNOWN else None

    async with Harness(tmp_path / "t.db") as harness:
        monkeypatch.setattr(defects, "LOOK", 0.0)
        monkeypatch.setattr(SqliteStore, "joined", True)
        monkeypatch.setattr(SqliteStore, "note", known)
        with pytest.raises(OtherVersionError) if refused else nullcontext():
            await defects.close_outdated(harness.app.deps)


async def test_who_begins_with_new_rules_beside_another_waits_until_it_has_noted_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keep the old rules noted after an upgrade until the first process has checked all tables."""
    async with Harness(tmp_path / "t.db") as harness:
        new = await harness.app.deps.store.note(defects.KNOWN)
        noted = ["lasca=0", "lasca=0", new]

        async def known(_: object, name: str) -> str | None:
            return noted.pop(0) if name == defects.KNOWN else None

        monkeypatch.setattr(defects, "LOOK", 0.0)
        monkeypatch.setattr(SqliteStore, "joined", True)
        monkeypatch.setattr(SqliteStore, "note", known)
        await defects.close_outdated(harness.app.deps)
        assert noted == []


@ALWAYS
async def test_tables_of_older_rules_are_closed_and_paid_back_at_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.db"
    async with Harness(path) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="crown")
        await bea.taps("join")
        await ana.taps("begin")
        bets = harness.table()
        for who in (ana, bea):
            await who.says("bet", figure="crown", amount="7")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        board = harness.table()
    crown = games()["crown_and_anchor"]
    newer = replace(crown.about, version=crown.about.version + 1)
    monkeypatch.setattr(type(crown), "about", newer)
    async with Harness(path) as harness:
        store = harness.app.deps.store
        closed = harness.board()
        assert (closed.text.startswith("Crown"), "older rules" in closed.text) == (True, True)
        assert set(closed.notify) == {"test:ana", "test:bea"}
        assert closed.buttons == ()
        assert dict(await store.purses(TAVERN)) == {"test:ana": 100, "test:bea": 100}
        assert await store.balance(f"table:{bets}") == 0
        assert await store.tables_with("playing") == (board,)
        assert "Saved with" not in (await harness.person("Ana").says("tables")).text
        posts = len(harness.room.posts)
    async with Harness(path) as harness:
        assert (len(harness.room.posts), posts) == (0, 1)


async def two_tables(harness: Harness, first: str = "crown") -> tuple[User, User, TableId, TableId]:
    """Return Ana and Bea at a table of betting, or of another game, and then at one of Lasca."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    codes = []
    for game in (first, "lasca"):
        await ana.says("play", game=game)
        await bea.taps("join")
        codes.append(harness.table())
        if game == "crown":
            await ana.taps("begin")
    return ana, bea, codes[0], codes[1]


def damage(harness: Harness, table: TableId, column: str = "header") -> None:
    """Break the replay of a table's log."""
    with closing(sqlite3.connect(harness.path)) as db:
        db.execute(f"UPDATE tables SET {column} = 'scribble' WHERE id = ?", (table,))  # noqa: S608 -- ours
        db.commit()
    if hasattr(harness, "app"):
        harness.app.deps.cache.clear()


async def stored(harness: Harness, table: TableId) -> Table:
    """Return a table as stored."""
    found = await harness.app.deps.store.load(table)
    assert found is not None
    return found[0]


@pytest.mark.parametrize("column", ["header", "game"])
async def test_damage_stays_at_its_table_which_is_listed_and_can_be_closed(
    tmp_path: Path, column: str
) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        ana, bea, broken, sound = await two_tables(harness)
        damage(harness, broken, column)
        names = {s.seat: s.name for s in (await stored(harness, sound)).sittings}
        mover = ana if names[0] == "Ana" else bea
        assert (await mover.says("move", move="c3-d4")).empty
        assert (await stored(harness, sound)).seq == 1
        assert WORTHLESS in (await ana.says("chips")).text
        listed = (await ana.says("tables")).text
        assert f"{broken}: damaged" in listed
        assert "Lasca" in listed
        assert not (await ana.says("join", table=broken)).empty
        await harness.passes(3600.0)
        assert not (await harness.person("Cid").says("end", table=broken)).empty
        assert (await bea.says("end", table=broken)).empty
        assert await harness.app.deps.store.balance(f"table:{broken}") == 0
        assert (await stored(harness, broken)).status == "abandoned"
        assert broken not in (await ana.says("tables")).text
        assert ledger_sum(harness) == 0


async def test_a_damaged_table_whose_time_has_come_fills_no_log(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        _, _, broken, _ = await two_tables(harness)
        damage(harness, broken)
        with capture_logs() as said:
            await harness.passes(DAY)
        assert "table_damaged" in {line["event"] for line in said}
        assert not [line for line in said if line["log_level"] == "error"]


async def test_a_damaged_table_is_closed_at_start_whatever_the_rules_version(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        _, _, broken, sound = await two_tables(harness)
        damage(harness, broken)
    async with Harness(tmp_path / "t.db") as harness:
        assert await harness.app.deps.store.tables_with("playing") == (sound,)
        assert dict(await harness.app.deps.store.purses(TAVERN)) == {"test:ana": 100, "test:bea": 100}


async def test_chips_on_a_damaged_table_count_for_the_allowance(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        ana, bea, broken, _ = await two_tables(harness)
        damage(harness, broken)
        harness.time += DAY
        assert "and 100 on tables" in (await ana.says("chips")).text
        await bea.says("end", table=broken)
        assert dict(await harness.app.deps.store.purses(TAVERN)) == {"test:ana": 100, "test:bea": 100}


async def test_who_sits_only_at_a_damaged_table_can_be_deleted(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        ana, _, broken, sound = await two_tables(harness)
        damage(harness, broken)
        deleted = (await ana.surely("forget")).text
        assert await harness.app.deps.store.profile(ana.person.id), deleted
        await harness.person("Root", admin=True).surely("end", table=sound)
        await ana.surely("forget")
        assert await harness.app.deps.store.profile(ana.person.id) is None
        assert (await stored(harness, broken)).status == "abandoned"
        assert ledger_sum(harness) == 0


async def test_who_is_not_deleted_but_whose_tables_were_closed_is_not_told_that_nothing_was_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        ana, _, broken, sound = await two_tables(harness)
        store = harness.app.deps.store
        commit = store.commit

        async def failing(given: Commit) -> Done | Conflict | Refused:
            if given.forget:
                raise Unavailable("gone")
            return await commit(given)

        monkeypatch.setattr(store, "commit", failing)
        damage(harness, broken)
        await harness.person("Root", admin=True).surely("end", table=sound)
        for key in ("store_unsure", "store_closed"):
            assert (await ana.surely("forget")).text == Voice("en")(f"refusal-{key}")


async def test_a_lobby_of_a_game_that_is_no_longer_installed_can_be_closed_and_is_at_a_start(
    tmp_path: Path,
) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        ana = harness.person("Ana")
        lobbies = []
        for _ in range(2):
            await ana.says("play", game="lasca")
            lobbies.append(harness.table())
        with closing(sqlite3.connect(harness.path)) as db:
            db.execute("UPDATE tables SET game = 'gone'")
            db.commit()
        harness.app.deps.cache.clear()
        assert lobbies[0] in (await ana.says("tables")).text
        await ana.says("end", table=lobbies[0])
        assert (await stored(harness, lobbies[0])).status == "abandoned"
    async with harness.again() as harness:
        assert (await stored(harness, lobbies[1])).status == "abandoned"


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE tables SET header = '' WHERE id = ?",
        "UPDATE tables SET root = 'no root' WHERE id = ?",
        "UPDATE records SET line = 'nothing' WHERE number = 2 AND table_id = ?",
        "DELETE FROM records WHERE table_id = ?",
        "DELETE FROM records WHERE number = (SELECT max(number) FROM records) AND table_id = ?",
        "DELETE FROM sittings WHERE table_id = ?",
    ],
)
async def test_whatever_part_of_a_table_is_lost_everybody_is_paid_what_they_brought(
    tmp_path: Path, harm: str
) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        ana, _, table, _ = await two_tables(harness)
        with closing(sqlite3.connect(harness.path)) as db:
            db.execute(harm, (table,))
            db.commit()
        harness.app.deps.cache.clear()
        await harness.passes(DAY)
        await ana.says("end", table=table)
        await ana.surely("end", table=table)
        assert (await stored(harness, table)).status == "abandoned"
        assert dict(await harness.app.deps.store.purses(TAVERN)) == {"test:ana": 100, "test:bea": 100}


async def test_tables_of_an_installed_game_that_cannot_be_loaded_wait_for_it_and_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.db"
    async with Harness(path) as harness:
        ana, _, broken, sound = await two_tables(harness, "halma")
        assert (await stored(harness, broken)).clocks
    known = games()
    without = _Found(
        MappingProxyType({name: module for name, module in _found().packages.items() if name != "halma"}),
        MappingProxyType({"halma": "ImportError: no module named board"}),
    )
    with monkeypatch.context() as missing:
        missing.setattr("rules.games._found", lambda: without)
        games.cache_clear()
        async with harness.again() as harness:
            assert await harness.app.deps.store.tables_with("playing") == (broken, sound)
            ana = harness.person("Ana")
            assert f"{broken}: on hold" in (await ana.says("tables")).text
            assert "isn't working" in (await ana.says("move", move="c16-e14", table=broken)).text
            await harness.passes(30 * DAY)
            assert (await stored(harness, broken)).status == "playing"
            assert not (await ana.says("play", game="halma")).empty
    games.cache_clear()
    assert games() == known
    async with harness.again() as harness:
        await harness.passes(0.9 * DAY)
        assert (await stored(harness, broken)).status == "playing"
        by_name = {s.name: s.seat for s in (await stored(harness, broken)).sittings}
        mover = next(name for name, seat in by_name.items() if seat == 0)
        assert (await harness.person(mover).says("move", move="c16-e14", table=broken)).empty


async def table_with_machine(harness: Harness) -> TableId:
    """Start a game of Lasca against the computer, and put an illegal move into its log."""
    await harness.person("Ana").says("play", game="lasca", machine="easy")
    table = harness.table()
    with closing(sqlite3.connect(harness.path)) as db, db:
        db.execute("INSERT OR REPLACE INTO records (table_id, number, line) VALUES (?, 0, '0 zz')", (table,))
        db.execute("UPDATE tables SET seq = 1 WHERE id = ?", (table,))
    harness.app.deps.cache.clear()
    return table


@pytest.mark.parametrize("at_start", [True, False])
async def test_a_damaged_table_of_a_machine_is_closed_like_any_other(
    tmp_path: Path, *, at_start: bool
) -> None:
    harness = Harness(tmp_path / "t.db", thinker=AtOnce())
    async with harness:
        table = await table_with_machine(harness)
        if not at_start:
            assert (await harness.person("Ana").says("end", table=table)).empty
    async with harness.again() as again:
        assert await again.app.deps.store.tables_with("abandoned") == (table,)
        assert (await again.person("Ana").says("play", game="lasca", machine="easy")).empty


async def test_a_table_that_cannot_be_closed_keeps_the_bot_from_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness = Harness(tmp_path / "t.db", thinker=AtOnce())
    async with harness:
        first, second = await table_with_machine(harness), await table_with_machine(harness)
    whole = defects.close

    async def failing(deps: Dependencies, name: TableId) -> None:
        if name == first:
            raise ArithmeticError
        await whole(deps, name)

    with monkeypatch.context() as patch:
        patch.setattr(defects, "close", failing)
        async with harness.again() as again:
            assert await again.app.deps.store.tables_with("abandoned") == (second,)
            assert (await again.person("Ana").says("play", game="lasca")).empty
    async with harness.again() as again:
        assert set(await again.app.deps.store.tables_with("abandoned")) == {first, second}
