"""The file of a SQLite database: looked at before it is touched, brought up to the newest schema, copied
while in use.
"""

import os
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import cache
from operator import methodcaller
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from filelock import FileLock, Timeout

from storage import schema
from storage.model import (
    Busy,
    InUseError,
    NewerError,
    OlderError,
    Unavailable,
    UnconfirmedError,
    UnusableError,
)

OF_SQLITE: Final = ("-journal", "-wal", "-shm")
"""Endings of the files that SQLite takes for parts of a database."""
OURS: Final = 0o600
"""Mode of new files, for their owner alone: they hold sealed bids and the bot's keys."""
BESIDE: Final = (*OF_SQLITE, ".lock", ".new")
"""Endings of all files beside a database while it is opened, used and made."""

REMEDY: Final = "put a backup in its place"
MOST_COMPLAINTS: Final = 10_000
"""Most lines of a check of a file: many, so that damaged rows do not hide a damaged page."""
_OF_A_ROW: Final = re.compile(r"(NULL|NUMERIC|TEXT) value in |CHECK constraint failed in ")
"""Message of a check for a row whose values alone are wrong."""
_Columns: TypeAlias = tuple[tuple[object, ...], ...]
_read_text: Final = methodcaller("decode", "utf-8", "replace")
"""Reads any text, so that a flipped bit does not spoil the rows beside it."""

PATIENCE: Final = 2.0
"""Seconds to wait for another process that holds the file. After one wait in vain there are none."""


class DamagedError(UnusableError):
    """The file is no whole database of this bot. It was left as it is."""


class FullError(Unavailable):
    """There is no room left to write. Nothing was changed."""


def identity(path: Path) -> tuple[int, int] | None:
    """Return the identity of the file with a name, None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def unavailable(error: sqlite3.Error, path: Path, *, writing: bool = False) -> Unavailable:
    """Return the bot's error for one of SQLite. Its message names the file. writing: it came with a write."""
    match code_of(error):
        case sqlite3.SQLITE_FULL:
            return FullError(f"{path}: {error}")
        case sqlite3.SQLITE_BUSY:
            return Busy(f"{path} is held by another process: {error}")
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_NOMEM if writing:
            # This process assumes that nothing was written. But the next process that opens the file may
            # find the write complete in the write-ahead log, and then it counts.
            return UnconfirmedError(f"{path}: {error}")
        case _:
            return Unavailable(f"{path}: {error}")


def code_of(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep other processes from writing to the file while the block lasts. Raises InUseError, Unavailable.

    The lock beside the file is the system's and goes with the process, however it ends.
    """
    if not path.parent.is_dir():
        raise Unavailable(f"{path}: there is no such folder")
    _must_have_one_name(path)
    named = path.with_name(path.name + ".lock")
    lock = FileLock(named, timeout=0, mode=OURS)
    with suppress(OSError):  # an earlier version let other users read the file, and so lock it
        named.chmod(OURS)
    try:
        lock.acquire()
    except Timeout:
        raise InUseError(f"{path} is in use by another process of taberna") from None
    except OSError as error:
        raise Unavailable(f"{path} cannot be locked: {error.strerror}") from error
    try:
        yield
    finally:
        lock.release()


def _must_have_one_name(path: Path) -> None:
    """Raise Unavailable for a file with hard links: SQLite would keep a journal and locks for each name.

    For a folder too, and for a device: an empty file is replaced by a new one, as root even /dev/null.
    """
    if path.is_dir():
        raise Unavailable(f"{path} is a folder: name a file in it")
    if path.exists() and not path.is_file():
        raise Unavailable(f"{path} is no file but a device, a pipe or a socket")
    if path.exists() and path.stat().st_nlink > 1:
        raise Unavailable(f"{path} has another name too, a hard link: remove that one first")


def create(path: Path) -> None:
    """Create the file if it is missing. Raises sqlite3.Error or OSError, and then it is still missing.

    It is synced once before it gets its name. Syncing every step may take half a second. Other users of the
    host can't read it.
    """
    if path.exists() and path.stat().st_size:
        return
    unfinished = path.with_name(path.name + ".new")
    for old in (unfinished, *_beside(path, ("-wal", "-shm"))):  # of a file that is no more
        old.unlink(missing_ok=True)
    try:
        unfinished.touch(OURS)
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = OFF")
            migrate(db)
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        for left in (unfinished, unfinished.with_name(unfinished.name + "-journal")):
            left.unlink(missing_ok=True)


def inspect(path: Path) -> None:
    """Check a file without changing it. Raises DamagedError, NewerError, OlderError."""
    if not path.exists() or path.stat().st_size == 0:
        return
    newest = max(steps())
    try:
        with reading(path) as db:
            version = _version(db)
            if version <= newest and not schema.too_old("sqlite", version):
                _must_be_sound(db, version, "quick_check")
    except sqlite3.DatabaseError as error:
        raise DamagedError(
            f"{path} is not a database of this bot, or it is damaged: {_line(str(error))}"
        ) from error
    except UnicodeDecodeError:
        raise unreadable(path) from None
    except _UnsoundError as found:
        raise DamagedError(f"{path} is damaged: {found}; {REMEDY}") from None
    if version > newest:
        raise NewerError(f"{path} was written by a newer version: schema {version}, this one knows {newest}")
    if schema.too_old("sqlite", version):
        raise OlderError(
            f"{path} was written by a version before 0.1 (schema {version}): start with a new file"
        )


def unreadable(path: Path) -> DamagedError:
    """Return the error of a file whose schema is no text, so that SQLite's own error is none either."""
    return DamagedError(f"{path} is damaged: its schema cannot be read; {REMEDY}")


class _UnsoundError(Exception):
    """A file is no whole database; the message says why, in one line."""


def _must_be_sound(db: sqlite3.Connection, version: int, check: str) -> None:
    """Raise _UnsoundError for a file whose structure or schema is damaged.

    A damaged row is no reason: it is dealt with where it is read. check: `quick_check`, or `integrity_check`,
    which also compares every index with its table.
    """
    said = [str(row[0]) for row in db.execute(f"PRAGMA {check}({MOST_COMPLAINTS})")]
    for complaint in said:
        if complaint != "ok" and not _OF_A_ROW.match(complaint):
            raise _UnsoundError(_line(complaint))
    found = _columns(db)
    reached = schema.FIRST if version == schema.BEFORE["sqlite"] else version
    taken = tuple(step for number, step in steps().items() if number <= reached)
    for table, columns in _columns_after(taken).items():
        if found.get(table) != columns:
            raise _UnsoundError(f"its schema has another table {table}")


def _line(text: str) -> str:
    return " ".join(text.split())


@cache
def _columns_after(taken: tuple[Path, ...]) -> Mapping[str, _Columns]:
    """Return the columns of every table and index, as these steps make them."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        for step in taken:
            db.executescript(step.read_text(encoding="utf-8"))
        return _columns(db)


def _columns(db: sqlite3.Connection) -> Mapping[str, _Columns]:
    """Return the columns of every table and index, as SQLite understands them.

    Their SQL is no measure: each version of SQLite rewrites it in its own way when something is renamed.
    """
    found = dict[str, _Columns]()
    for kind, told in (
        ("table", "x.cid, x.name, x.type, x.[notnull], x.pk, x.hidden"),
        ("index", "x.seqno, x.name, x.desc, x.coll, x.key"),
    ):
        rows = db.execute(
            f"SELECT s.name, {told} FROM sqlite_schema AS s, pragma_{kind}_xinfo(s.name) AS x"
            f" WHERE s.type = '{kind}' AND s.name NOT LIKE 'sqlite%' ORDER BY 1, 2"
        )
        for named, *column in map(tuple, rows):
            found[named] = (*found.get(named, ()), tuple(column))
    return found


def migrate(db: sqlite3.Connection) -> None:
    """Take the steps that are missing, each in a transaction with the note that it was taken."""
    db.execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    for number, step in steps().items():
        if number > (version := _version(db)):
            with transaction(db):
                adopted = number == schema.FIRST and version == schema.BEFORE["sqlite"]
                for statement in () if adopted else _statements(step.read_text(encoding="utf-8")):
                    db.execute(statement)
                db.execute("INSERT INTO migrations (number, name) VALUES (?, ?)", (number, step.name))


def undo_in_memory(db: sqlite3.Connection) -> None:
    """Keep there what a savepoint may undo: with a file for it the end of a game took a quarter more CPU.

    Not before the migrations: an index of a large table is sorted in the same place.
    """
    db.execute("PRAGMA temp_store = MEMORY")


def steps() -> dict[int, Path]:
    return schema.steps("sqlite")


@contextmanager
def transaction(db: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    db.execute(f"BEGIN {kind}")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # SQLite has rolled back by itself where the disk was full
            db.execute("ROLLBACK")
        raise


def copy(source: Path, target: Path) -> None:
    """Make a consistent copy of a database that may be in use, as a new file with the mode `OURS`.

    Raises Unavailable, also where the source is damaged or no database of this bot; then `target` is as it
    was. A source with damaged rows is copied, as they are.
    """
    if target.exists() and source.exists() and target.samefile(source):
        raise Unavailable(f"{target} is the database itself: name another file for the copy")
    taken = Unavailable(f"{target} is there already: name a file that is not, or remove it first")
    if target.exists() or target.is_symlink():
        raise taken
    _must_stand_apart(source, target)
    _must_have_one_name(source)
    try:
        with TemporaryDirectory(dir=target.parent, prefix=f"{target.name}.") as folder:
            unfinished = Path(folder) / "copy"
            unfinished.touch(OURS)
            with (
                reading(source) as db,
                closing(sqlite3.connect(unfinished)) as copied,
            ):
                version = _version(db)  # an empty file, or another program's, would be a copy of nothing
                db.backup(copied)
                _must_be_sound(copied, version, "integrity_check")
            _named(unfinished, target)
    except FileExistsError:
        raise taken from None
    except _UnsoundError as found:
        raise DamagedError(f"{source} is damaged, so no copy was made: {found}") from None
    except UnicodeDecodeError:
        raise unreadable(source) from None
    except (sqlite3.Error, OSError) as error:
        raise Unavailable(f"{source} could not be copied to {target}: {error}") from error


def must_be_no_part(source: Path, target: Path) -> None:
    """Raise Unavailable where a copy would be taken for a part of its database.

    SQLite rolls a database back by whatever it finds at the name of its journal, and then nothing opens it.
    """
    named = target.parent.resolve() / target.name
    for path in (source.parent.resolve() / source.name, source.resolve()):
        if named in _beside(path, BESIDE):
            raise Unavailable(f"{target} is a name of the database's own: name another file for the copy")


def _must_stand_apart(source: Path, target: Path) -> None:
    """Raise Unavailable where a copy would be part of its database, or others parts of it."""
    must_be_no_part(source, target)
    for part in _beside(target, OF_SQLITE):
        if part.exists():
            raise Unavailable(f"{part} would be taken for a part of the copy: remove it first")


def _beside(path: Path, ends: tuple[str, ...]) -> list[Path]:
    return [path.with_name(path.name + end) for end in ends]


def _named(unfinished: Path, target: Path) -> None:
    """Give a file its name, unless another has got it meanwhile. Raises FileExistsError then."""
    try:
        target.hardlink_to(unfinished)  # the one way that takes nobody's place
        unfinished.unlink()
    except FileExistsError:
        raise
    except OSError:  # a file system that knows no links, such as a USB stick's
        unfinished.replace(target)


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a connection for reading, on the thread of the caller. Raises sqlite3.Error."""
    with closing(connection(path, writing=False)) as db:
        yield db


def connection(path: Path, writing: bool) -> sqlite3.Connection:
    mode = "rwc" if writing else "ro"
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=PATIENCE
    )
    db.row_factory = sqlite3.Row
    db.text_factory = _read_text
    try:
        if writing:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        db.close()  # of a damaged file
        raise
    return db


def _version(db: sqlite3.Connection) -> int:
    (number,) = db.execute("SELECT max(number) FROM migrations").fetchone()
    return int(number or 0)


def _statements(script: str) -> Iterator[str]:
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
