"""Checkpoints: where long logs had led, so that a load replays their ends only.

They are a cache in the database: written now and then beside play, read by the code that wrote them and no
other, believed only where the log still begins as it did then. Without them everything is replayed.
"""

import asyncio
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Final

import rules.core
from bot.core.tables.loaded import LoadedTable
from rules.core.game import AnyGame
from rules.core.log import LATEST_FORMAT
from rules.core.snapshots import write_snapshot
from storage.model import Checkpoint

EVERY: Final = 1_000
"""Records between two checkpoints of a table."""
TAIL: Final = 200
"""Records that are replayed at least: more than have their facts or snapshots kept at hand."""


def passed(before: int, after: int) -> bool:
    """Whether a checkpoint is due, of a log that grew from one length to another."""
    return before // EVERY < after // EVERY


async def of(loaded: LoadedTable) -> Checkpoint | None:
    """The checkpoint of a table as it stands; None where its game's states cannot be written."""
    snapshot, table = loaded.snapshot, loaded.table
    if snapshot is None or not usable(loaded):
        return None
    try:
        text = await asyncio.to_thread(write_snapshot, loaded.game, snapshot)
    except TypeError:
        return None
    return Checkpoint(table.id, snapshot.seq, library(loaded.game), loaded.digest, text)


def usable(loaded: LoadedTable) -> bool:
    """Whether a table's log can be taken up in the middle: the digest of older ones is of the whole text."""
    return loaded.log is not None and loaded.log.header.format == LATEST_FORMAT


def library(game: AnyGame) -> str:
    """A hash of the rules' code: a checkpoint of any other may not be what a replay gives today."""
    return _library(type(game).__module__, f"{game.about.id} {game.about.version}")


@cache
def _library(module: str, named: str) -> str:
    package = import_module(module.rpartition(".")[0] or module)
    text = sha256(named.encode())
    for source in (package.__file__, rules.core.__file__):
        for file in sorted(Path(str(source)).parent.rglob("*.py")):
            text.update(file.read_bytes())
    return text.hexdigest()
