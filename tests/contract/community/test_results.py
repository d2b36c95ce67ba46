"""Results and ratings in every store."""

from dataclasses import fields, replace

from bot.core.ports import Store
from storage.model import (
    ChannelId,
    ChatId,
    Commit,
    Conflict,
    Done,
    Forget,
    LatestResult,
    Machine,
    PersonId,
    Played,
    Rating,
    Result,
    Standing,
    TableId,
    Write,
    added,
)
from tests.storage.values import ANA, BIA, CAIO, CORNER, SQUARE, exported, opened, table

GONE = PersonId("gone:alias")


def full_result(code: str = "k3f9", at: float = 10.0, person: PersonId = ANA) -> Result:
    """Return a result with every field set."""
    played = (
        Played(0, person, 0, "won", before=1500.0, after=1512.5, deviation=99.5),
        Played(1, Machine("hard"), 1, "lost"),
        Played(2, BIA, 1, "lost", late=True, before=1400.0, after=1388.0, deviation=80.0),
    )
    return Result(TableId(code), "lasca", SQUARE, at, "slow", "time", None, played)


def rating(person: PersonId, points: float = 1512.5, at: float = 10.0) -> Rating:
    return Rating(SQUARE, "lasca", person, points, 99.5, 3, at)


async def keep(store: Store, result: Result, *ratings: Rating) -> None:
    await store.commit(opened(table(result.table)))
    assert await store.commit(Commit(at=result.at, writes=(Write(None, result), *added(*ratings)))) == Done()


async def test_a_result_comes_back_as_it_was_with_every_field(store: Store) -> None:
    late = full_result().played[2]
    assert [f.name for f in fields(Played) if getattr(late, f.name) in (f.default, "")] == ["hidden"]
    await keep(store, full_result())
    await keep(store, replace(full_result("other"), uncounted="often"))
    assert await store.results.of_table(TableId("k3f9")) == full_result()
    assert await store.results.of_table(TableId("none")) is None
    found = await store.results.of_table(TableId("other"))
    assert found is not None
    assert found.uncounted == "often"


async def test_results_come_in_the_order_they_were_stored_in_whatever_their_time(store: Store) -> None:
    for code, at in (("a", 50.0), ("b", 10.0), ("c", 30.0)):
        await keep(store, full_result(code, at))
    found = await store.results.of_chat(SQUARE, None, 2)
    assert [result.table for _, result in found] == ["a", "b"]
    rest = await store.results.of_chat(SQUARE, found[-1][0], 2)
    assert [result.table for _, result in rest] == ["c"]
    assert await store.results.of_chat(ChatId("local:other"), None, 2) == ()
    assert await store.results.chats() == (SQUARE,)


async def test_results_of_an_earlier_time_come_before_all_others_in_their_order(store: Store) -> None:
    await keep(store, full_result("new"))
    for codes in (("b", "c"), ("a",)):
        for code in codes:
            await store.commit(opened(table(code)))
        await store.results.keep_earlier([full_result(code) for code in codes])
    await keep(store, full_result("newest"))
    found = await store.results.of_chat(SQUARE, None, 9)
    assert [result.table for _, result in found] == ["a", "b", "c", "new", "newest"]


async def test_what_people_bring_to_a_game(store: Store) -> None:
    assert await store.results.standings(SQUARE, "lasca", [ANA], 0.0) == (Standing(ANA),)
    await keep(store, full_result(), rating(ANA), rating(BIA, 1388.0))
    ana, bia, caio = await store.results.standings(SQUARE, "lasca", [ANA, BIA, CAIO], 0.0)
    assert ana == Standing(ANA, ana.latest, rating(ANA), ((BIA, 1), (CAIO, 0)))
    assert bia == Standing(BIA, ana.latest, rating(BIA, 1388.0), ((CAIO, 0),))
    assert caio == Standing(CAIO)
    (halma,) = await store.results.standings(SQUARE, "halma", [ANA], 0.0)
    assert halma == Standing(ANA, ana.latest)
    (elsewhere,) = await store.results.standings(ChatId("local:other"), "lasca", [ANA], 0.0)
    assert elsewhere == Standing(ANA)


async def test_who_was_late_once_and_played_on_since_is_not_late(store: Store) -> None:
    await keep(store, full_result("a"))
    played = tuple(replace(one, late=False) for one in full_result().played)
    await keep(store, replace(full_result("live"), preset="live", played=played))
    await keep(store, replace(full_result("friendly"), uncounted="friendly", played=played))
    assert await store.results.was_late(SQUARE, BIA)
    await keep(store, replace(full_result("slow"), played=played))
    assert not await store.results.was_late(SQUARE, BIA)


async def test_a_commit_decided_on_older_results_is_a_conflict_and_stores_nothing(store: Store) -> None:
    await keep(store, full_result("a"), rating(ANA))
    (standing,) = await store.results.standings(SQUARE, "lasca", [ANA], 0.0)
    await store.commit(opened(table("b")))
    late = Commit(
        at=2.0,
        writes=(Write(None, full_result("b")), Write(None, rating(ANA, 1.0))),
        guards=(LatestResult(SQUARE, ANA, 0),),
    )
    assert await store.commit(late) == Conflict()
    assert await store.results.of_table(TableId("b")) is None
    assert await store.results.ratings(SQUARE) == (rating(ANA),)
    read = (LatestResult(SQUARE, ANA, standing.latest), LatestResult(SQUARE, CAIO, 0))
    anew = replace(late, writes=(late.writes[0], Write(None, rating(ANA, 1.0))), guards=read)
    assert await store.commit(anew) == Done()


async def test_only_results_that_count_between_opponents_of_that_day_and_chat_are_counted(
    store: Store,
) -> None:
    await keep(store, full_result("a", at=50.0))
    await keep(store, replace(full_result("b", at=60.0), uncounted="short"))
    await keep(store, full_result("c", at=20.0))
    await keep(store, full_result("d", at=60.0, person=CAIO))

    async def between(chat: ChatId, pair: tuple[PersonId, PersonId], since: float) -> int:
        one, _ = await store.results.standings(chat, "halma", pair, since)
        return dict(one.met)[pair[1]]

    assert [await between(SQUARE, pair, 40.0) for pair in ((ANA, BIA), (BIA, ANA), (ANA, CAIO))] == [1, 1, 0]
    assert await between(SQUARE, (ANA, BIA), 0.0) == 2
    assert await between(ChatId("local:other"), (ANA, BIA), 0.0) == 0
    partners = tuple(replace(one, side=1) for one in full_result().played)
    await keep(store, replace(full_result("e", at=70.0), played=partners))
    assert await between(SQUARE, (ANA, BIA), 40.0) == 1


async def test_ratings_are_replaced_unless_another_result_has_come(store: Store) -> None:
    await keep(store, full_result("a"), rating(ANA), rating(CAIO))
    ((number, _),) = await store.results.of_chat(SQUARE, None, 9)
    played = tuple(replace(one, score="drawn", late=False, after=1.0) for one in full_result().played)
    changed = replace(full_result("a"), reason="repetition", played=played)
    assert not await store.results.replace_ratings(SQUARE, [rating(BIA)], [changed], number + 1)
    assert await store.results.of_table(TableId("a")) == full_result("a")
    assert await store.results.replace_ratings(SQUARE, [rating(BIA)], [changed], number)
    assert await store.results.ratings(SQUARE) == (rating(BIA),)
    assert await store.results.of_table(TableId("a")) == changed
    empty = ChatId("local:empty")
    assert not await store.results.replace_ratings(empty, (), (), -1)
    assert await store.results.replace_ratings(empty, (), (), 0), "without stored ratings the number is 0"


async def test_a_chat_that_moves_takes_its_results_along(store: Store) -> None:
    await keep(store, full_result(), rating(ANA))
    new = ChatId("telegram:-100")
    await store.move_channel(CORNER, ChannelId(new), SQUARE, new)
    assert await store.results.ratings(new) == (replace(rating(ANA), chat=new),)
    assert [result.chat for _, result in await store.results.of_chat(new, None, 9)] == [new]
    (standing,) = await store.results.standings(new, "lasca", [ANA], 0.0)
    assert standing.latest != 0
    assert await store.results.chats() == (new,)


async def test_who_is_forgotten_leaves_a_seat_without_a_name_and_no_rating(store: Store) -> None:
    await keep(store, full_result(), rating(ANA), rating(BIA))
    kept = await exported(store, ANA)
    assert [one["table"] for one in _rows(kept["results"])] == ["k3f9"]
    assert [one["points"] for one in _rows(kept["ratings"])] == [1512.5]
    assert "bia" not in repr(kept).casefold()
    # They sit at the lobby that stands for the game here.
    before = table()
    closed = replace(before, status="finished", version=1)
    await store.commit(Commit(at=2.0, writes=(Write(before, closed),)))
    assert await store.commit(Commit(at=3.0, forget=Forget(ANA, "someone", GONE))) == Done()
    found = await store.results.of_table(TableId("k3f9"))
    assert found is not None
    assert str(found.played[0].holder).startswith("gone:")
    assert found.played[1:] == full_result().played[1:]
    assert await store.results.ratings(SQUARE) == (rating(BIA),)
    assert not any((await exported(store, ANA)).values())


def _rows(listed: object) -> list[dict[str, object]]:
    assert isinstance(listed, list)
    return listed
