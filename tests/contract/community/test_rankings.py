"""Rating lists, and the games of one person, in every store."""

from dataclasses import replace

import pytest

from bot.core.ports import Store
from storage.model import (
    ChannelId,
    ChatId,
    Commit,
    Machine,
    PastGame,
    PersonId,
    Played,
    Profile,
    Ranked,
    Ranking,
    Rating,
    Result,
    Score,
    StoredPost,
    TableId,
    Write,
    added,
)
from tests.storage.values import ANA, BIA, CAIO, CORNER, SQUARE, opened, table

DORA = PersonId("local:dora")
OTHER = ChatId("local:other")
RANKING = Ranking(SQUARE, "lasca", now=1_000.0, since=0.0, growth=1.0, settled=50.0)


def rating(person: PersonId, points: float, deviation: float = 10.0, at: float = 1_000.0) -> Rating:
    return Rating(SQUARE, "lasca", person, points, deviation, 7, at)


async def known(store: Store, *ratings: Rating, hidden: tuple[PersonId, ...] = ()) -> None:
    people = {one.person for one in ratings} - {DORA}
    profiles = tuple(Profile(one, f"{one}!", hidden=one in hidden) for one in sorted(people))
    await store.commit(Commit(1.0, writes=(*added(*ratings), *added(*profiles))))


async def played(
    store: Store, code: str, *seats: tuple[object, int, Score], chat: ChatId = SQUARE, game: str = "lasca"
) -> None:
    """Store a result and its table, shown in the corner."""
    showings = (StoredPost(TableId(code), CORNER),)
    await store.commit(opened(table(code, chat=chat), (), *added(*showings)))
    listed = tuple(Played(n, holder, side, score) for n, (holder, side, score) in enumerate(seats))  # type: ignore[arg-type] # as given
    result = Result(TableId(code), game, chat, 1.0, "casual", "blocked", None, listed)
    await store.commit(Commit(1.0, writes=(Write(None, result),)))


async def test_the_settled_and_the_others_are_lists_of_their_own_best_first(store: Store) -> None:
    await known(
        store, rating(ANA, 1600.0), rating(BIA, 1700.0), rating(CAIO, 1900.0, 60.0), rating(DORA, 1600.0)
    )
    settled = await store.results.ranked(RANKING, 9, settled=True)
    assert settled == (
        Ranked(BIA, f"{BIA}!", 1700.0, 7),
        Ranked(ANA, f"{ANA}!", 1600.0, 7),
        Ranked(DORA, None, 1600.0, 7),
    )
    assert await store.results.ranked(RANKING, 1, settled=True) == settled[:1]
    assert [one.person for one in await store.results.ranked(RANKING, 9, settled=False)] == [CAIO]
    assert [await store.results.above(RANKING, points) for points in (1500.0, 1600.0, 1700.0)] == [3, 1, 0]


@pytest.mark.parametrize("field", [{"chat": OTHER}, {"game": "halma"}, {"since": 1_001.0}])
async def test_a_list_is_of_one_chat_one_game_and_those_who_have_played_since(
    store: Store, field: dict[str, object]
) -> None:
    await known(store, rating(ANA, 1600.0))
    asked = replace(RANKING, **field)  # type: ignore[arg-type] # fields by name
    assert await store.results.ranked(asked, 9, settled=True) == ()
    assert await store.results.above(asked, 0.0) == 0


async def test_what_was_settled_is_so_no_longer_when_the_deviation_has_grown(store: Store) -> None:
    await known(store, rating(ANA, 1600.0, 40.0, at=100.0), rating(BIA, 1700.0, 40.0, at=99.0))
    assert [one.person for one in await store.results.ranked(RANKING, 9, settled=True)] == [ANA]
    early = replace(RANKING, now=50.0)  # a clock that was set back
    assert len(await store.results.ranked(early, 9, settled=True)) == 2


async def test_who_hides_their_results_is_on_no_list(store: Store) -> None:
    await known(store, rating(ANA, 1600.0), rating(BIA, 1700.0, 90.0), hidden=(ANA, BIA))
    assert await store.results.ranked(RANKING, 9, settled=True) == ()
    assert await store.results.ranked(RANKING, 9, settled=False) == ()
    assert await store.results.above(RANKING, 0.0) == 0


async def test_somebodys_ratings(store: Store) -> None:
    other = replace(rating(ANA, 1800.0), chat=OTHER)
    await known(store, rating(ANA, 1600.0), other, rating(BIA, 1.0))
    assert await store.results.ratings_of(ANA, SQUARE) == (rating(ANA, 1600.0),)
    assert await store.results.ratings_of(ANA, None) == (other, rating(ANA, 1600.0))


async def test_what_somebody_has_played_in_order(store: Store) -> None:
    await played(store, "a", (ANA, 0, "won"), (BIA, 1, "lost"))
    await played(store, "b", (ANA, 1, "lost"), (Machine("easy"), 0, "won"))
    await played(store, "c", (BIA, 0, "drawn"), (CAIO, 1, "drawn"))
    await played(store, "d", (ANA, 0, "drawn"), (ANA, 0, "drawn"), (BIA, 1, "drawn"), game="halma")
    await played(store, "e", (ANA, 0, "won"), (BIA, 1, "lost"), chat=OTHER)
    here = [
        PastGame("lasca", "won", machines=False),
        PastGame("lasca", "lost", machines=True),
        PastGame("halma", "drawn", machines=False),
    ]
    assert list(await store.results.past_games(ANA, SQUARE)) == here
    assert len(await store.results.past_games(ANA, None)) == 4
    assert await store.results.past_games(DORA, None) == ()


async def test_how_two_have_fared_against_each_other(store: Store) -> None:
    await played(store, "a", (ANA, 0, "won"), (BIA, 1, "lost"))
    await played(store, "b", (ANA, 0, "lost"), (CAIO, 0, "lost"), (BIA, 1, "won"))
    await played(store, "c", (ANA, 0, "won"), (BIA, 0, "won"), (CAIO, 1, "lost"))
    await played(store, "d", (ANA, 0, "won"), (BIA, 1, "lost"), chat=OTHER)
    assert await store.results.between(ANA, BIA, SQUARE) == ("won", "lost")
    assert await store.results.between(BIA, ANA, SQUARE) == ("lost", "won")
    assert await store.results.between(ANA, CAIO, SQUARE) == ("won",)


async def test_the_latest_games_are_those_that_the_asker_may_see(store: Store) -> None:
    for code in ("a", "b"):
        await played(store, code, (ANA, 0, "won"), (BIA, 1, "lost"))
    await played(store, "c", (ANA, 0, "won"), (CAIO, 1, "lost"), chat=OTHER)

    async def codes(
        asker: PersonId | None, chat: ChatId | None, channel: ChannelId | None, most: int = 9
    ) -> str:
        found = await store.results.latest(ANA, asker, chat, channel, most)
        return " ".join(result.table for result in found)

    elsewhere = ChannelId("local:square/attic")
    assert await codes(None, SQUARE, CORNER) == "b a"
    assert await codes(None, SQUARE, CORNER, 1) == "b"
    assert await codes(None, SQUARE, None) == "b a"
    assert await codes(DORA, SQUARE, elsewhere) == ""
    assert await codes(BIA, SQUARE, elsewhere) == "b a"
    assert await codes(ANA, None, None) == "c b a"
