"""Checkpoints of long logs: a load from one equals a full replay."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.core.tables import replay
from bot.core.tables.loaded import RECENT, LoadedTable
from bot.testing.harness import Harness, User
from bot.testing.player import by_id, look, next_move
from rules.core.game import AnyGame, State
from rules.core.log import Header, Snapshot, opening
from rules.core.snapshots import read_snapshot, write_snapshot
from rules.games import games
from storage.model import TableId
from tests.core.blank import Blank
from tests.tiers import FULL, daily

Play = Callable[[Harness, User, User], Awaitable[TableId]]


@pytest.fixture(autouse=True)
def _short_logs_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "CHECKPOINT_EVERY", 75)
    monkeypatch.setattr(replay, "TAIL", 70)


async def halma(harness: Harness, ana: User, bea: User) -> TableId:
    """Play a hundred and thirty moves and take some of them back."""
    await ana.says("play", game="halma")
    await bea.taps("join")
    code, chance = harness.table(), Random(5)
    for number in range(130):
        await next_move(harness, by_id(ana, bea), code, chance)
        if number % 7 == 6:
            await ana.says("undo")
            await bea.taps("agree")
        await harness.passes(1.0)
    return code


async def citadel(harness: Harness, ana: User, bea: User) -> TableId:
    """Play rounds in which the first player changes the bid once; leave the last round open."""
    await ana.says("play", game="citadel")
    await bea.taps("join")
    for number in range(60):
        first, second = (ana, bea) if number % 2 else (bea, ana)
        await first.whispers("bid", points="2")
        await first.whispers("bid", points="1")
        if number < 59:
            await second.whispers("bid", points="2")
        await harness.passes(1.0)
    return harness.table()


async def crown(harness: Harness, ana: User, bea: User) -> TableId:
    """Play rounds of betting."""
    await ana.says("play", game="crown")
    await bea.taps("join")
    await ana.taps("begin")
    for _ in range(40):
        for who in (ana, bea):
            await who.says("bet", figure="anchor", amount="1")
        for who in (ana, bea):
            await who.says("move", move="ready")
        for who in (ana, bea):
            await who.says("roll")
        await harness.passes(1.0)
    return harness.table()


def rows(path: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT seq, snapshot FROM checkpoints ORDER BY seq").fetchall()


def alter(harness: Harness, statement: str) -> None:
    """Change something in the file, and have everything read again."""
    with closing(sqlite3.connect(harness.path)) as db:
        db.execute(statement)
        db.commit()
    harness.app.deps.cache.clear()


async def replayed(
    harness: Harness, code: TableId, monkeypatch: pytest.MonkeyPatch
) -> tuple[LoadedTable, int]:
    """Load the table again, and return it with the length of the log where the replay began."""
    begins: list[Header] = []
    whole = opening

    def noted(game: AnyGame, header: Header) -> Snapshot[State]:
        begins.append(header)
        return whole(game, header)

    with monkeypatch.context() as patch:
        patch.setattr("rules.core.log.opening", noted)
        harness.app.deps.cache.clear()
        loaded = await look(harness, code)
    return loaded, bool(begins)


@pytest.mark.parametrize("play", daily([halma, citadel, crown]))
async def test_a_table_from_its_checkpoint_is_the_one_from_its_whole_log(
    tmp_path: Path, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        code = await play(harness, ana, bea)
        assert 1 <= len(rows(harness.path)) <= 2
        from_checkpoint, whole_log = await replayed(harness, code, monkeypatch)
        alter(harness, "DELETE FROM checkpoints")
        assert not whole_log
        whole, whole_log = await replayed(harness, code, monkeypatch)
        assert whole_log
        assert from_checkpoint == whole
        await harness.passes(1.0)
        assert len(rows(harness.path)) == 1, "made anew by the replay"
        assert await replayed(harness, code, monkeypatch) == (whole, False)


@pytest.mark.parametrize("moves", daily([80, 81]))
async def test_moves_made_and_taken_back_for_ever_are_not_all_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    """Replay only the end of such a log, and keep fewer snapshots for an undo."""
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        ana = harness.person("Ana")
        await ana.says("play", game="halma", seats="1")
        code, chance = harness.table(), Random(5)
        for number in range(2 * moves):
            if number % 2:
                await ana.says("undo")
            else:
                await next_move(harness, by_id(ana), code, chance)
        whole, whole_log = await replayed(harness, code, monkeypatch)
        assert whole_log
        await harness.passes(1.0)
        from_checkpoint, whole_log = await replayed(harness, code, monkeypatch)
        assert not whole_log
        assert replace(from_checkpoint, past=whole.past) == whole
        await next_move(harness, by_id(ana), code, chance)
        await ana.says("undo")
        assert (await look(harness, code)).playing.state == whole.playing.state


@pytest.mark.parametrize(
    "harm",
    daily(
        [
            "UPDATE checkpoints SET rules = 'older'",
            "UPDATE checkpoints SET snapshot = 'scribble'",
            "UPDATE checkpoints SET snapshot = '[1]'",
            'UPDATE checkpoints SET snapshot = \'["x",["os:system",0]]\'',
            "UPDATE checkpoints SET prefix = 'another'",
        ]
    ),
)
async def test_a_checkpoint_that_cannot_be_believed_is_passed_over(
    tmp_path: Path, harm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        code = await crown(harness, harness.person("Ana"), harness.person("Bea"))
        before, _ = await replayed(harness, code, monkeypatch)
        alter(harness, harm)
        assert await replayed(harness, code, monkeypatch) == (before, True)


@pytest.mark.parametrize("changed", ["rules/games/lasca/rules.py", "rules/core/log.py"])
def test_a_checkpoint_is_of_the_code_that_wrote_it(changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lasca, read = games()["lasca"], Path.read_bytes
    before = replay.rules_digest(lasca)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * path.as_posix().endswith(changed))
        replay._digest_of.cache_clear()
        assert replay.rules_digest(lasca) != before
    replay._digest_of.cache_clear()
    assert replay.rules_digest(lasca) == before


@FULL
async def test_where_the_end_of_a_log_tells_others_nothing_all_of_it_is_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replay everything if a bid changed again and again: the news for outdated chats is further back."""
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        code = await citadel(harness, ana, bea)
        for number in range(80):
            await bea.whispers("bid", points=str(1 + number % 2))
        await harness.passes(1.0)
        loaded, whole_log = await replayed(harness, code, monkeypatch)
        assert whole_log
        assert len(loaded.recent) == RECENT


@FULL
async def test_damage_before_a_checkpoint_is_found_all_the_same(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        code = await crown(harness, harness.person("Ana"), harness.person("Bea"))
        alter(harness, "UPDATE records SET line = 'nothing' WHERE number = 3")
        assert (await look(harness, code)).damage is not None


@FULL
async def test_an_undo_that_leads_behind_a_checkpoint_is_found_by_a_replay(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        code = await halma(harness, ana, bea)
        for _ in range(30):
            await ana.says("undo")
            await bea.taps("agree")
        harness.app.deps.cache.clear()
        from_checkpoint = await look(harness, code)
        alter(harness, "DELETE FROM checkpoints")
        assert await look(harness, code) == from_checkpoint


async def test_a_checkpoint_names_nobody_and_is_in_no_export(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db", Blank()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await citadel(harness, ana, bea)
        kept = rows(harness.path)
        assert kept
        for name in ("ana", "bea", "test:"):
            assert name not in repr(kept).casefold()
        for who in (ana, bea):
            (file,) = (await who.whispers("privacy", what="export")).files
            assert not any(snapshot[:40].encode() in file.content for _, snapshot in kept)


def test_nothing_is_made_of_a_text_but_the_frozen_classes_of_the_game() -> None:
    lasca, halma_ = games()["lasca"], games()["halma"]
    header = Header("lasca", lasca.about.version, 2)
    text = write_snapshot(lasca, opening(lasca, header))
    assert read_snapshot(lasca, text) == opening(lasca, header)
    for bad in (
        text.replace("lasca", "halma"),
        "[]",
        "{}",
        "null",
        "7",
        '[["builtins:eval","1"]]',
        text[:-9],
    ):
        with pytest.raises(ValueError):  # noqa: PT011 -- of whatever kind
            read_snapshot(lasca, bad)
    with pytest.raises(ValueError):  # noqa: PT011 -- a state of another game
        read_snapshot(halma_, text)
