"""Deletion of a person in every store: no column of any table identifies them afterwards."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.ports import Store
from storage.copy_database import TABLES, _side
from storage.model import (
    Attempt,
    ChannelId,
    Chat,
    ChatId,
    Commit,
    DayAnswer,
    Done,
    Entrant,
    Entry,
    Follow,
    Forget,
    KeptAnswer,
    Learnt,
    Milestone,
    Named,
    Note,
    Offer,
    PersonId,
    Played,
    Profile,
    PuzzleDay,
    Rating,
    Result,
    Season,
    SeasonPlace,
    Sitting,
    StoredPost,
    Table,
    Tournament,
    TournamentId,
    Watch,
    Write,
    added,
    guide_of,
    season_account,
)
from storage.postgres import PostgresStore
from storage.privacy import EVERYTHING
from tests.storage.values import BIA, CORNER, SQUARE, opened, paid, purse, table

EVA, PRIVATE = PersonId("telegram:4711"), ChannelId("discord:998877")
WORDS = ("4711", "998877", "Evangeline")
"""Words that identify her: her number, that of her private chat, her name."""
OTHER = Entrant(BIA, "Bia")
WHO = {
    *("person", "opener", "invited", "offer_by", "partner", "blocked", "banned", "notify"),
    *("chat", "channel", "source", "target"),
}
"""Columns with a person, or with a chat that may be a person's own."""
NEVER_THEIRS = {"old_boards.channel", "tournaments.channel", "tournaments.chat"}
"""Columns without private chats: old boards are deleted soon, and no tournament is private."""


def of_chat(chat: ChatId) -> Commit:
    """Return all stored data about a chat, hers or another: about her, and about another person."""
    code, channel = f"t{len(chat)}", ChannelId(chat)
    over = replace(
        table(code, EVA, chat),
        status="finished",
        invited=EVA,
        offer=Offer(0, EVA),
        sittings=(Sitting(EVA, "Evangeline", 0, partner=EVA), Sitting(BIA, "Bia", 1, partner=EVA)),
    )
    result = Result(over.id, "lasca", chat, 1.0, "casual", "won", None, (Played(0, EVA, 0, "won"),))
    return opened(
        over,
        (),
        Write(None, StoredPost(over.id, channel, 0)),
        Write(None, StoredPost(over.id, CORNER, notify=frozenset({EVA, BIA}), chat=chat)),
        Write(None, result),
        Write(None, Chat(chat, puzzle_channel=channel, season_channel=channel)),
        *added(*tuple(Rating(chat, "lasca", who, 1500.0, 80.0, 1, 1.0) for who in (EVA, BIA))),
        *added(Milestone(EVA, chat, "general-first", _lobby().id, 1.0)),
        *added(*tuple(Follow(chat, "lasca", who) for who in (EVA, BIA))),
        Write(None, Watch(over.id, EVA, 0)),
        Write(None, PuzzleDay(chat, 20_000, "p1", posted=1.0)),
        *added(*tuple(DayAnswer(chat, 20_000, who, 1.0, solved=2.0) for who in (EVA, BIA))),
        Write(None, StoredPost("20000", channel, chat=chat, kind="puzzle")),
        Write(None, Season(chat, 40, 9, channel)),
        Write(None, SeasonPlace(chat, 40, "lasca", EVA, 1.0, 1, 1, 1)),
        Write(None, Note(guide_of(chat), "away")),
        entries=(
            paid(EVA, 9, chat),
            paid(BIA, 1, chat),
            Entry(purse(EVA, chat), season_account(chat, 40), 5, "allowance"),
        ),
    )


def everything() -> tuple[Commit, ...]:
    """Return all data about her: in her private chat and its second name, in a group, on other lists."""
    cup = Tournament(TournamentId("cup"), SQUARE, CORNER, EVA, "lasca", 1.0, 9.0, status="playing")
    return (
        *map(of_chat, (ChatId(EVA), ChatId(PRIVATE), SQUARE)),
        Commit(
            at=1.0,
            writes=(
                Write(None, replace(cup, entrants=(Entrant(EVA, "Evangeline"), OTHER))),
                Write(None, Profile(EVA, "Evangeline", channel=PRIVATE)),
                Write(None, Profile(BIA, "Bia", blocked=(Named(EVA, "Evangeline"),))),
                Write(None, Chat(ChatId("local:cellar"), banned=(Named(EVA, "Evangeline"),))),
                Write(None, Attempt(EVA, "p1", 1.0)),
                Write(None, Learnt(EVA, "lasca", "first", 1.0)),
            ),
        ),
        opened(_lobby()),
    )


def _lobby() -> Table:
    return replace(table("open", BIA), invited=EVA, sittings=(Sitting(BIA, "Bia", partner=EVA),))


async def columns(named: str) -> Mapping[str, str]:
    """Return everything in a database as a text for each column, by the names of its table and itself."""
    found = {}
    async with _side(named, writing=False) as side:
        for name in TABLES:
            across = await side.columns(name)
            rows = [row async for page in side.pages(name, across) for row in page]
            for place, column in enumerate(across):
                found[f"{name}.{column}"] = "\n".join(str(row[place]) for row in rows)
    return found


@pytest.fixture
def named(store: Store, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the path or address of the store's database."""
    if isinstance(store, PostgresStore):
        return str(request.getfixturevalue("postgres").database(tmp_path))
    return str(tmp_path / "taberna.db")


async def test_no_column_says_who_was_forgotten(store: Store, named: str) -> None:
    for commit in everything():
        assert await store.commit(commit) == Done()
    await store.answers.keep(KeptAnswer("kept-1", EVA, 9.0, f"{EVA} is Evangeline"), 3, 999)
    kept = await columns(named)
    told = {column for column, text in kept.items() if any(word in text for word in WORDS)}
    naming = {column for column in kept if column.partition(".")[2] in WHO}
    declared = {f"{one.table}.{column}" for one in EVERYTHING for column in one.personal}
    of_chats = {column for column in told if column.endswith((".chat", "channel"))}
    assert told <= declared | of_chats, "a column that names a person is declared personal"
    assert naming - told == NEVER_THEIRS, "the searched columns held data before"
    assert await store.commit(Commit(at=9.0, forget=Forget(EVA, "someone", PersonId("gone:alias")))) == Done()
    left = {
        f"{column}: {word}"
        for column, text in (await columns(named)).items()
        for word in WORDS
        if word in text
    }
    assert left == set()
