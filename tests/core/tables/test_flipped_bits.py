"""Flipped bits in a database file: they affect only their table, and no row's content enters a message."""

import asyncio
import io
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copyfile

import pytest

from bot import logs
from bot.cli import care
from bot.testing.harness import Harness, User
from bot.testing.player import AtOnce, Sketcher, by_id, next_move
from storage import sqlite_file as database
from storage.model import TableId, Unavailable
from storage.sqlite_file import DamagedError

FLIPS = 40
"""Flipped bits for each seed."""


@pytest.fixture(scope="module", name="sound")
def _sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database of people who play, bet and bid; one bid with its nonce is still sealed."""
    path = tmp_path_factory.mktemp("sound") / "taberna.db"
    asyncio.run(fill(path))
    return path


async def fill(path: Path) -> None:
    """Let people play in a new database."""
    async with Harness(path, Sketcher(), thinker=AtOnce()) as harness:
        ana, bea, host = (
            harness.person("Ana"),
            harness.person("Bea", "it"),
            harness.person("Host", admin=True),
        )
        await host.says("settings", setting="rated", value="on")
        for game in ("lasca", "citadel", "halma"):
            await begun(harness, game, ana, bea)
        await ana.surely("resign", table=await begun(harness, "lasca", ana, bea))
        await ana.says("play", game="crown_and_anchor")
        await bea.says("follow", game="lasca")
        await bea.whispers("block", person=ana.person.id)
        await bea.whispers("puzzle", game="lasca")
        await host.says("tournament", action="open", game="halma")
        await ana.says("tournament", action="join")


@pytest.fixture(name="said")
def _said() -> Iterator[io.StringIO]:
    """Yield the bot's log."""
    root, said = logging.getLogger(), io.StringIO()
    before, level = root.handlers[:], root.level
    logs.set_up("info")
    root.handlers[:] = [handler for handler in root.handlers if isinstance(handler, logging.StreamHandler)]
    for handler in root.handlers:
        assert isinstance(handler, logging.StreamHandler)
        handler.setStream(said)
    yield said
    root.handlers[:] = before
    root.setLevel(level)


async def begun(harness: Harness, game: str, *players: User) -> TableId:
    """Open a table and make a few moves."""
    first, second = players
    await first.says("play", game=game)
    await second.taps("join")
    table, chance = harness.table(), Random(3)
    for _ in range(3):
        await next_move(harness, by_id(*players), table, chance)
    return table


def sealed(path: Path) -> frozenset[str]:
    """Return the secrets that no message may contain: bids with their nonces, and the tables' roots."""
    with closing(sqlite3.connect(path)) as db:
        lines = [line for (line,) in db.execute("SELECT line FROM records WHERE line LIKE '%nonce%'")]
        roots = [root for (root,) in db.execute("SELECT root FROM tables")]
    assert lines
    return frozenset((*lines, *roots, *(word for line in lines for word in line.split() if len(word) > 15)))


def live(path: Path) -> frozenset[TableId]:
    """Return the tables that can still be played on some time after a start."""
    return asyncio.run(_live(path))


def checked(path: Path) -> int:
    """Return the exit code of `taberna check` for a copy of the database."""
    copy = path.with_name(f"{path.stem}-checked.db")
    return asyncio.run(care._replayed(Path(copyfile(path, copy))))


async def _live(path: Path) -> frozenset[TableId]:
    async with Harness(path, Sketcher(), thinker=AtOnce()) as harness:
        harness._keys = 10_000  # other requests than those that filled it
        await harness.passes(60.0)
        assert (await harness.person("Bea").says("chips")).text
        found = await harness.app.deps.store.tables_with("playing")
        looked = [await harness.app.deps.cache.look(table) for table in found]
        return frozenset(loaded.table.id for loaded in looked if loaded and loaded.damage is None)


def text_columns(path: Path) -> list[tuple[str, str]]:
    """Return the non-empty text columns of every table."""
    with closing(sqlite3.connect(path)) as db:
        named = db.execute(
            "SELECT s.name, x.name FROM sqlite_schema AS s, pragma_table_info(s.name) AS x"
            " WHERE s.type = 'table' AND x.type = 'TEXT' AND s.name <> 'migrations'"
        ).fetchall()
        return [
            (table, column)
            for table, column in named
            if db.execute(f"SELECT 1 FROM {table} WHERE length({column}) > 0 LIMIT 1").fetchone()  # noqa: S608 -- names of ours
        ]


def flip(path: Path, table: str, column: str) -> None:
    """Set the highest bit of the first letter of a text, in the first row that has one."""
    with closing(sqlite3.connect(path)) as db:
        db.create_function("flipped", 1, lambda text: bytes([text[0] | 0x80, *text[1:]]))
        db.execute("PRAGMA ignore_check_constraints = ON")
        keys = [name for _, name, *_, part in db.execute(f"PRAGMA table_info({table})") if part]
        named, marks = ", ".join(keys), ", ".join("?" * len(keys))
        found = f"SELECT {named} FROM {table} WHERE length({column}) > 0 LIMIT 1"  # noqa: S608 -- names of ours
        flipped = f"{column} = CAST(flipped(CAST({column} AS BLOB)) AS TEXT)"
        changing = f"UPDATE {table} SET {flipped} WHERE ({named}) = ({marks})"  # noqa: S608 -- names of ours
        db.execute(changing, db.execute(found).fetchone())
        db.commit()


def test_a_flipped_bit_in_any_text_stays_at_its_table(
    sound: Path, tmp_path: Path, said: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    secrets, whole = sealed(sound), live(Path(copyfile(sound, tmp_path / "whole.db")))
    columns = text_columns(sound)
    assert {("records", "line"), ("tables", "header"), ("profiles", "blocked")} <= {*columns}
    for table, column in columns:
        path = tmp_path / f"{table}-{column}.db"
        copyfile(sound, path)
        flip(path, table, column)
        checked(path)
        left = live(path)
        assert len(whole - left) <= 1, (table, column, whole - left)
    told = said.getvalue() + capsys.readouterr().out
    assert not [secret for secret in secrets if secret in told]


@pytest.mark.parametrize("seed", range(4))
def test_a_flipped_bit_anywhere_stops_one_table_or_names_the_file(
    sound: Path, tmp_path: Path, said: io.StringIO, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    chance, content, secrets = Random(seed), sound.read_bytes(), sealed(sound)
    whole = live(Path(copyfile(sound, tmp_path / "whole.db")))
    used = [place for place, byte in enumerate(content) if byte]
    refused = dict[int, str]()
    for number in range(FLIPS):
        path, bits = tmp_path / f"{number}.db", bytearray(content)
        bits[place := chance.choice(used)] ^= 1 << (bit := chance.randrange(8))
        path.write_bytes(bits)
        try:
            checked(path)
            left = live(path)
            assert len(whole - left) <= 1, (place, bit, whole - left)
        except Unavailable as reason:
            refused[number] = str(reason)
    assert len(refused) < FLIPS
    assert all(f"{number}" in why and "\n" not in why for number, why in refused.items())
    told = said.getvalue() + capsys.readouterr().out + str(refused)
    assert not [secret for secret in secrets if secret in told]


def test_a_bid_that_cannot_be_read_closes_its_table_alone(
    sound: Path, tmp_path: Path, said: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    path, secrets = Path(copyfile(sound, tmp_path / "taberna.db")), sealed(sound)
    with closing(sqlite3.connect(path)) as db:
        (citadel,) = db.execute("SELECT id FROM tables WHERE game = 'citadel'").fetchone()
        db.execute(
            "UPDATE records SET line = CAST(X'E1' || CAST(line AS BLOB) AS TEXT) WHERE table_id = ?",
            [citadel],
        )
        db.commit()
    assert checked(path) == 1
    shown = capsys.readouterr().out
    assert f"{citadel}: log_damaged" in shown
    assert citadel not in (left := live(path))
    assert left
    assert not [secret for secret in secrets if secret in shown + said.getvalue()]


@pytest.mark.parametrize(
    ("old", "new"), [(b"opener TEXT NOT", b"opendr TEXT NOT"), (b"opener TEXT NOT", b"op\xe5ner TEXT NOT")]
)
def test_a_damaged_schema_names_the_file(sound: Path, tmp_path: Path, old: bytes, new: bytes) -> None:
    path = tmp_path / "taberna.db"
    path.write_bytes(sound.read_bytes().replace(old, new))
    with pytest.raises(DamagedError, match=r"taberna\.db"):
        live(path)
    with pytest.raises(Unavailable, match=r"taberna\.db"):
        database.copy(path, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_backup_is_made_of_damaged_rows_and_not_of_a_damaged_index(sound: Path, tmp_path: Path) -> None:
    path = Path(copyfile(sound, tmp_path / "taberna.db"))
    flip(path, "records", "line")
    database.copy(path, tmp_path / "row.db")
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'tables_by_chat'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    content = bytearray(path.read_bytes())
    at = content.index(b"test:tavern", (page - 1) * size)
    content[at] ^= 1
    path.write_bytes(content)
    database.inspect(path)
    with pytest.raises(DamagedError, match=r"taberna\.db is damaged, so no copy was made"):
        database.copy(path, tmp_path / "index.db")
    assert not (tmp_path / "index.db").exists()
