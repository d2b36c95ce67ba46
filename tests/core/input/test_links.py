"""Links: they may show something, and never change anything, for every reader."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import product

import pytest

from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.messages import Request
from bot.core.registry import COMMANDS, Effect, effect_of
from bot.testing.harness import Harness
from storage.model import ChatId, TableId
from tests.core.blank import Blank

WORDS = tuple(COMMANDS)
ARGUMENTS: tuple[tuple[str, ...], ...] = (
    (),
    ("end",),
    ("draw",),
    ("delete",),
    ("off",),
    ("it",),
    ("dark",),
    ("lasca",),
    ("30",),
    ("", "365"),
    ("0", "0"),
    ("0", "3"),
    ("language", "it"),
    ("crown", "1"),
    ("b",),
    ("pass",),
)
KEPT = (
    "SELECT id, status, seq, rolls, proposal, offer_seat, opener, invited FROM tables",
    "SELECT * FROM records",
    "SELECT table_id, person, seat, moved, gone, chip FROM sittings",
    "SELECT * FROM entries",
    "SELECT * FROM chats",
    "SELECT id, language, theme FROM profiles",
    "SELECT * FROM betting_limits",
    "SELECT * FROM notes WHERE name LIKE 'mirror%'",
)
"""Everything that a command may change, except the showings of boards."""


def kept(harness: Harness) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(harness.path)) as db:
        return [row for query in KEPT for row in db.execute(query)]


async def evening(harness: Harness) -> tuple[TableId, ...]:
    """Open tables for Ana: one for a move, a bid, a bet and an agreement each, and a lobby of Bea's."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    found = []
    for game in ("lasca", "citadel", "crown"):
        await bea.says("play", game=game)
        await ana.taps("join")
        if game == "crown":
            await bea.taps("begin")
        found.append(harness.table())
    await bea.says("draw", table=found[0])
    await bea.says("play", game="halma")
    return (*found, harness.table())


@pytest.fixture(name="evening", scope="module")
def _evening(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[asyncio.Runner, Harness, tuple[TableId, ...]]]:
    harness = Harness(tmp_path_factory.mktemp("links") / "t.db", Blank())
    with asyncio.Runner() as runner:
        runner.run(harness.__aenter__())
        yield runner, harness, runner.run(evening(harness))
        runner.run(harness.__aexit__(None, None, None))


@pytest.mark.parametrize("word", WORDS)
def test_no_link_changes_anything(
    word: str, evening: tuple[asyncio.Runner, Harness, tuple[TableId, ...]]
) -> None:
    runner, harness, tables = evening
    before = kept(harness)
    for table, turn, args in product((None, *tables), (None, 99), ARGUMENTS):
        payload = callback_data.write(Tap(word, table, turn, args))
        request = callback_data.followed(opened(harness), payload)
        assert (request is not None) == (effect_of(word) is Effect.READS)
        if request is not None:
            runner.run(harness.ask(request))
    assert kept(harness) == before


def test_what_nobody_serves_is_no_link(
    evening: tuple[asyncio.Runner, Harness, tuple[TableId, ...]],
) -> None:
    _, harness, _ = evening
    assert callback_data.followed(opened(harness), "abracadabra") is None
    assert callback_data.followed(opened(harness), "???") is None


def opened(harness: Harness) -> Request:
    """Return a request in Ana's private chat, as a link opens it."""
    ana = harness.person("Ana")
    blank, channel = ana._request("", {}), ana.person.channel
    assert channel is not None
    return replace(blank, chat=ChatId(channel), channel=channel, private=True, alone=True, admin=True)
