"""Equality of all stores: random commits get the same answers and leave the same rows."""

import math
import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from bot.core.ports import Store
from storage.copy_database import TABLES, _side
from storage.model import (
    MINT,
    Attempt,
    Barrier,
    BettingLimits,
    ChannelId,
    Chat,
    ChatId,
    Commit,
    Conflict,
    DayAnswer,
    Done,
    Entry,
    Follow,
    Holder,
    LatestResult,
    Learnt,
    Machine,
    Named,
    Note,
    NotNoted,
    PersonId,
    Played,
    Profile,
    PuzzleDay,
    Rating,
    Refused,
    Result,
    Season,
    SeasonPlace,
    StoredPost,
    Table,
    TableId,
    Value,
    Waiting,
    Watch,
    Write,
    added,
    changes,
)
from storage.postgres import PostgresStore
from storage.sqlite import SqliteStore
from tests.postgres import Server
from tests.storage.values import (
    ANA,
    SQUARE,
    full_table,
    more,
    moved,
    opened,
    paid,
    table,
)

T = TypeVar("T")
Dump = dict[str, list[tuple[object, ...]]]

TEXTS = ("", "a", "a'b\"c\\d;--", "\\u0000 $1 %s {} \x01", "\u202e\u2028𝔊\U0010ffff", "x" * 10_000, "null")
TIMES = (0.0, 1.0, 0.1 + 0.2, 5e-324, 1.7e308, math.inf, 1_790_000_000.123456)
COUNTS = (-1, 0, 1, 2**53 + 1)
UNFIT = (
    Commit(at=1.0, key="k", writes=added(Profile(ANA, "secret\ud800"))),
    Commit(at=1.0, key="k", writes=added(Chat(SQUARE, banned=(Named(ANA, "Ana"),)), Profile(ANA, "\ud800"))),
    opened(replace(table(), seq=1), ["secret\ud800"], key="k"),
    Commit(at=1.0, key="k", entries=(paid(ANA, 2**63),)),
    Commit(at=1.0, key="k", writes=added(BettingLimits("h", limit=10**400))),
    Commit(at=1.0, key="k", writes=added(Profile(ANA, "Ana", theme="secret\ud800"))),  # type: ignore[arg-type] # unfit
)
"""Values that no database takes: half a surrogate pair, more than 64 bits."""


class Chance:
    """Random commits for few people, chats and tables, so that most meet existing rows."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._tables: dict[str, Table] = {}

    def commit(self) -> Commit:
        """Return the next commit."""
        commit = Commit(at=self._of(TIMES), key=self._of((None, None, "k1", "k2", "k3", self._of(TEXTS))))
        for _ in range(self._random.randint(1, 3)):
            commit = self._of(self._parts())(commit)
        return commit

    def stored(self, commit: Commit) -> None:
        """Remember the table of a commit that succeeded."""
        for _, after in commit.written(Table):
            if after:
                self._tables[after.id] = after

    def _parts(self) -> tuple[Callable[[Commit], Commit], ...]:
        return (self._moved, self._booked, self._shown, self._told, self._people, self._puzzled, self._season)

    def _of(self, choices: tuple[T, ...]) -> T:
        return self._random.choice(choices)

    def _some(self, make: Callable[[], T]) -> tuple[T, ...]:
        return tuple(make() for _ in range(self._random.randint(0, 2)))

    def _person(self) -> PersonId:
        return PersonId(self._of(("local:ana", "local:bia", TEXTS[2], TEXTS[4])))

    def _holder(self) -> Holder:
        return self._person() if self._random.random() < 0.5 else Machine("hard")

    def _chat(self) -> ChatId:
        return ChatId(self._of(("local:square", TEXTS[3])))

    def _channel(self) -> ChannelId:
        return ChannelId(self._of(("local:square/corner", TEXTS[2])))

    def _waiting(self, *, told: bool) -> Waiting | None:
        waiting = Waiting(self._of(tuple(Barrier)), self._of(TIMES), self._of(TIMES), told)
        return self._of((None, waiting))

    def _moved(self, commit: Commit) -> Commit:
        code = self._of(("k3f9", "f0ll", TEXTS[2]))
        known = self._tables.get(code)
        if known is None or self._random.random() < 0.1:
            fresh = (
                replace(full_table(code), seq=1)
                if self._random.random() < 0.5
                else replace(table(code), seq=1)
            )
            new = opened(replace(fresh, rematch_of=None, root=self._of(TEXTS)), [self._of(TEXTS)])
        else:
            new = moved(known, *self._some(lambda: self._of(TEXTS)), idle_since=self._of(TIMES))
        return commit.joined((new,))

    def _booked(self, commit: Commit) -> Commit:
        accounts = (MINT, "purse:a", "purse:b", TEXTS[4])

        def entry() -> Entry:
            return Entry(self._of(accounts), self._of(accounts), self._of((0, 1, 100)), "payout")

        return replace(commit, entries=commit.entries + self._some(entry))

    def _shown(self, commit: Commit) -> Commit:
        def showing() -> StoredPost:
            return StoredPost(
                TableId(self._of(("k3f9", "f0ll"))),
                self._channel(),
                self._of((None, 0, 1)),
                self._of(COUNTS),
                message=self._of((None, *TEXTS[:5])),
                posted=self._of(TIMES),
                notify=frozenset({self._person(), self._person()}),
                waiting=self._waiting(told=self._of((True, False))),
            )

        dropped = ((one, None) for one in self._some(showing))
        return more(commit, *added(*self._some(showing)), *changes(dropped))

    def _told(self, commit: Commit) -> Commit:

        def name() -> str:
            return self._of(("n1", "n2", TEXTS[3]))

        def note() -> Write:
            one = Note(name(), self._of(TEXTS), self._of((None, *TIMES)))
            return self._of((Write(None, one), Write(one, None)))

        def watch(seq: int) -> Watch:
            return Watch(TableId("k3f9"), PersonId("local:ana"), seq)

        pairs = ((None, watch(1)), (watch(1), watch(2)), (watch(2), None), (watch(1), None))

        def follow() -> Write:
            one = Follow(self._chat(), "lasca", self._person())
            return self._of((Write(None, one), Write(one, None)))

        noted = self._some(name) if self._random.random() < 0.2 else ()
        watches = changes(self._some(lambda: self._of(pairs)))
        writes = (*self._some(note), *self._some(follow), *watches)
        return more(commit, *writes, guards=tuple(map(NotNoted, noted)))

    def _people(self, commit: Commit) -> Commit:
        def chat() -> Chat:
            banned = self._some(lambda: Named(self._person(), self._of(TEXTS)))
            return Chat(
                self._chat(),
                quiet=self._of((True, False)),
                games=self._some(lambda: self._of(TEXTS)),
                banned=banned,
            )

        def profile() -> Profile:
            return Profile(self._person(), self._of(TEXTS), reachable=self._of((None, True, False)))

        def limits() -> BettingLimits:
            return BettingLimits(self._of(("h1", "h2")), self._of(TIMES), limit=self._of((None, *COUNTS)))

        def known() -> Chat | Profile | BettingLimits | None:
            nobody = (None, Chat(self._chat()), Profile(self._person(), ""), BettingLimits("h3"))
            return self._of((*nobody, chat(), profile(), limits()))

        found = self._some(lambda: self._of(tuple[Value, ...]((chat(), profile(), limits()))))
        return more(commit, *self._after(found, known))

    def _after(self, values: tuple[Value, ...], known: Callable[[], Value | None]) -> tuple[Write, ...]:
        """Return writes of values that replace a missing, another or an unchanged value."""
        read = [known() for _ in values]
        pairs = zip(read, values, strict=True)
        return tuple(Write(was if type(was) is type(value) else None, value) for was, value in pairs)

    def _puzzled(self, commit: Commit) -> Commit:
        def played(seat: int) -> Played:
            return Played(seat, self._holder(), seat, "won", before=self._of(TIMES))

        def attempt() -> Attempt:
            return Attempt(self._person(), "p", self._of(TIMES), self._of(COUNTS), self._of((None, "solved")))

        def day() -> PuzzleDay:
            return PuzzleDay(self._chat(), self._of((1, 2)), self._of(TEXTS), self._of(TIMES))

        def answer() -> DayAnswer:
            solved = self._of((None, *TIMES))
            return DayAnswer(self._chat(), self._of((1, 2)), self._person(), self._of(TIMES), solved=solved)

        ended = Result(
            TableId("k3f9"),
            "lasca",
            self._chat(),
            1.0,
            "casual",
            self._of(TEXTS),
            None,
            (played(0), played(1)),
        )

        def rating() -> Rating:
            return Rating(self._chat(), "lasca", self._person(), 1.5, self._of(TIMES), 1, 1.0)

        learnt = self._some(lambda: Learnt(self._person(), "lasca", "l", 1.0, self._of((None, *TIMES))))
        puzzled = self._some(lambda: self._of(tuple[Value, ...]((attempt(), day(), answer()))))
        latest = LatestResult(self._chat(), self._person(), self._of((0, 1)))
        return more(
            commit,
            *added(*self._of(((), (ended,)))),
            *added(*self._some(rating), *learnt),
            *self._after(puzzled, lambda: self._of((None, attempt(), day(), answer()))),
            guards=(latest,) if self._random.random() < 0.2 else (),
        )

    def _season(self, commit: Commit) -> Commit:
        def season() -> Season:
            return Season(self._chat(), self._of((30, 60)), 0, self._channel(), self._of((True, False)))

        def place() -> SeasonPlace:
            return SeasonPlace(
                self._chat(), 30, "lasca", self._person(), self._of(TIMES), 1, self._of(COUNTS)
            )

        return more(
            commit,
            *self._after(self._some(season), lambda: self._of((None, None, None, season()))),
            *added(*self._some(place)),
        )


async def answered(store: Store, commit: Commit) -> Done | Conflict | Refused | str:
    try:
        return await store.commit(commit)
    except ValueError:
        return "ValueError"


async def dump(named: str) -> Dump:
    """Return every row, in order within a table, without numbers: a refused commit may have used one up."""
    found = {}
    async with _side(named, writing=False) as side:
        for name in TABLES:
            columns = [column for column in await side.columns(name) if column != "number"]
            rows = [row async for page in side.pages(name, columns) for row in page]
            plain = [tuple(value + 0.0 if isinstance(value, int) else value for value in row) for row in rows]
            found[name] = sorted(plain, key=repr)
    return found


@pytest.mark.parametrize("seed", range(3))
async def test_random_commits_are_answered_alike_and_leave_the_same(
    seed: int, postgres: Server, tmp_path: Path
) -> None:
    file, url, chance = tmp_path / "t.db", postgres.database(tmp_path), Chance(seed)
    told = set()
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(await SqliteStore.open(file))
        other = await stack.enter_async_context(await PostgresStore.open(url))
        for _ in range(200):
            commit = chance.commit()
            answer = await answered(one, commit)
            assert await answered(other, commit) == answer, commit
            told.add(answer)
            if answer == Done():
                chance.stored(commit)
        assert (one.failure(), other.failure()) == (None, None)
        await one.alive(1.0)
        await other.alive(1.0)
    assert told == {Done(), Done(repeated=True), Conflict(), Refused("balance"), "ValueError"}
    assert await dump(str(file)) == await dump(url)


@pytest.mark.parametrize("commit", UNFIT, ids=range(len(UNFIT)))
async def test_what_no_database_takes_is_a_mistake_of_whoever_sends_it(store: Store, commit: Commit) -> None:
    with pytest.raises(ValueError, match=r"that cannot be stored") as refused:
        await store.commit(commit)
    assert "secret" not in str(refused.value)
    assert store.failure() is None, "the database works"
    assert not await store.handled("k")


async def test_a_value_that_only_the_server_refuses_is_no_failure_of_its_own(
    postgres: Server, tmp_path: Path
) -> None:
    name = "".join(random.Random(0).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=20_000))
    async with await PostgresStore.open(postgres.database(tmp_path)) as store:
        for doing in (store.commit(Commit(at=1.0, key=name)), store.put_note(name, "x"), store.handled("\0")):
            with pytest.raises(ValueError, match="a value that cannot be stored"):
                await doing
        assert store.failure() is None
        assert await store.commit(Commit(at=1.0, key="k")) == Done()
    said = (postgres.folder / "log").read_text(encoding="utf-8")
    assert name[:100] not in said
