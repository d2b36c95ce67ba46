"""Texts with which people can verify a table later: its start, its receipt, and the proof."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core import fairness
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import AnyReply
from bot.core.verification import verified
from bot.testing.harness import ROOM, Harness
from bot.testing.player import look, speaks
from rules.core.saved import read_log, write_log
from rules.games import games
from tests.core.whole_logs import moves, pair

SAYS = Voice("en")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        yield harness


def checked(reply: AnyReply) -> str:
    """Return the log that /verify sends, after checking it against the receipt in the text."""
    text = reply.files[0].content.decode()
    log = read_log(text)
    assert verified(games()[log.header.game], log, text).receipt in reply.text
    return text


async def test_the_start_is_one_tap_away_before_anybody_joins(tmp_path: Path) -> None:
    monday = Harness(tmp_path / "t.sqlite3")
    async with monday:
        await monday.person("Ana").says("play", game="tabula")
        told = (await monday.person("Zoe").taps("verify")).text
        assert told.startswith(
            SAYS("verify-lobby", {"table": monday.table(), "chain": ""}).partition("\n")[0]
        )
    async with monday.again(later=3600) as tuesday:  # it is stored, not remembered
        table = tuesday.table()
        await tuesday.person("Bea").taps("join")
        loaded = await look(tuesday, table)
        assert loaded.log is not None
        assert fairness.short(loaded.log.header.notes["chain"]) in told


@pytest.mark.parametrize("language", LANGUAGES)
async def test_lobbies_boards_and_answers_to_bids_hold_no_codes(harness: Harness, language: str) -> None:
    """Keep chains, seals and receipts away from people who play for fun."""
    await speaks(harness, language)
    ana, bea = harness.person("Ana", language), harness.person("Bea", language)
    await ana.says("play", game="citadel")
    table = harness.table()
    loaded = await look(harness)
    assert loaded.table.root is not None
    chain = fairness.short(fairness.start(loaded.table.root))
    lobby = harness.board().text.partition("\n\n")[0]
    assert len(lobby.splitlines()) == 3
    await bea.taps("join")
    bids = [(await user.whispers("bid", points="3", table=table)).text for user in (ana, bea)]
    await ana.surely("resign", table=table)
    receipt = fairness.short((await look(harness, table)).digest)
    shown = "\n".join((*bids, *(post.text for post in harness.room.at(ROOM))))
    words = (table, chain[:4], receipt, f"/{Voice(language)('word-verify')}")
    assert [word for word in words if word in shown] == []
    assert receipt in (await bea.taps("verify", harness.board())).text


async def test_a_table_without_a_lobby_has_a_start_too(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="halma", seats="1")
    loaded = await look(harness)
    assert loaded.log is not None
    assert fairness.short(loaded.log.header.notes["chain"]) in (await ana.says("verify")).text


async def test_the_lot_depends_on_who_joined_by_which_message(tmp_path: Path) -> None:
    drawn = set()
    for others in range(8):
        async with Harness(tmp_path / f"{others}.sqlite3") as harness:
            for _ in range(others):
                harness.next_key()  # the platform's update numbers may skip
            _, _, table = await pair(harness, "lasca")
            loaded = await look(harness, table)
            assert loaded.log is not None
            notes = loaded.log.header.notes
            assert notes["joined"] == f"test:{others + 1} test:{others + 2}"
            drawn.add((notes["lot"], notes["seats"]))
    assert len({lot for lot, _ in drawn}) == 1, "the same chain"
    assert {seats for _, seats in drawn} == {"0 1", "1 0"}


async def test_a_move_carries_the_id_of_its_message_and_the_dice_follow_from_it(tmp_path: Path) -> None:
    thrown = set()
    for others in (0, 1):
        async with Harness(tmp_path / f"{others}.sqlite3") as harness:
            ana, bea, table = await pair(harness, "tabula")
            for _ in range(others):
                harness.next_key()
            await moves(harness, table, 1, ana, bea)
            loaded = await look(harness, table)
            assert loaded.log is not None
            *_, moved, rolled = write_log(loaded.log).splitlines()
            assert moved.endswith(f" | by test:{3 + others}")
            thrown.add(rolled.partition(" | ")[0])
    assert len(thrown) == 2, "the same chain, the same move, another message"


async def test_verify_gives_everybody_the_same_receipt(harness: Harness) -> None:
    ana, bea, table = await pair(harness, "lasca")
    await moves(harness, table, 3, ana, bea)
    before = checked(await ana.says("verify", table=table))
    await ana.surely("resign")
    reply = await bea.says("verify", table=table)
    after = checked(reply)
    assert after.startswith(before)
    loaded = await look(harness, table)
    receipt = fairness.short(loaded.digest)
    assert receipt in reply.text
    harness.app.deps.cache.clear()
    assert (await look(harness, table)).digest == loaded.digest, "the same when it is read again"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_verify_says_what_is_proven_and_what_is_trusted(harness: Harness, language: str) -> None:
    await speaks(harness, language)
    ana, bea = harness.person("Ana", language), harness.person("Bea", language)
    await ana.says("play", game="citadel")
    await bea.taps("join")
    table, voice = harness.table(), Voice(language)
    for user in (ana, bea):
        await user.whispers("bid", points="3", table=table)
    text = (await ana.says("verify", table=table)).text
    assert text.endswith("\n".join((voice("verify-unfinished"), voice("verify-trusted"))))
    await ana.surely("resign", table=table)
    text = (await ana.says("verify", table=table)).text
    assert text.endswith("\n".join((voice("verify-proven"), voice("verify-trusted"))))
    assert len(text) < 1500


async def test_an_open_round_is_in_no_file_and_no_receipt(harness: Harness) -> None:
    ana, bea, table = await pair(harness, "citadel")
    for user in (ana, bea):
        await user.whispers("bid", points="3", table=table)
    before = await bea.says("verify", table=table)
    checked(before)
    await ana.whispers("bid", points="4", table=table)
    assert await bea.says("verify", table=table) == before
    await bea.whispers("bid", points="4", table=table)
    assert await bea.says("verify", table=table) != before
