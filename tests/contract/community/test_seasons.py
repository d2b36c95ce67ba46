"""Seasons in every store."""

from dataclasses import fields, replace
from random import Random

from bot.core.ports import Store
from bot.features.ratings.ratings import rate
from bot.features.seasons.calendar import placed
from storage.model import (
    CHIPS,
    SECONDS_A_DAY,
    ChannelId,
    Chat,
    ChatId,
    Commit,
    Conflict,
    Done,
    Entry,
    Forget,
    Holder,
    LatestEntry,
    Listed,
    Machine,
    PersonId,
    Played,
    Profile,
    Rating,
    Result,
    Score,
    Season,
    SeasonPlace,
    SeasonScore,
    Span,
    Surplus,
    TableId,
    Uncounted,
    Write,
    added,
    moment_of,
    pot,
    season_account,
)
from tests.storage.values import (
    ANA,
    BIA,
    CAIO,
    CORNER,
    DORA,
    SQUARE,
    exported,
    opened,
    paid,
    purse,
    some_result,
    table,
)

OTHER = ChatId("local:other")
OVER = Season(SQUARE, 40, 9, CORNER, booked=True)
DUE = replace(OVER, booked=False)
MAY = Span(SQUARE, "lasca", 100.0, 200.0)
FIRST = SeasonPlace(SQUARE, 40, "lasca", ANA, 7.5, 9, place=1, medal=1)


async def put(store: Store, *seasons: Season, places: tuple[SeasonPlace, ...] = ()) -> None:
    assert await store.commit(Commit(1.0, writes=(*added(*seasons), *added(*places)))) == Done()


async def played(
    store: Store,
    code: str,
    *seats: tuple[Holder, int, Score],
    at: float = 150.0,
    uncounted: Uncounted | None = None,
    chat: ChatId = SQUARE,
) -> None:
    sat = tuple(Played(seat, holder, side, score) for seat, (holder, side, score) in enumerate(seats))
    result = Result(TableId(code), "lasca", chat, at, "casual", "won", uncounted, sat)
    await store.commit(opened(table(code, chat=chat)))
    assert await store.commit(Commit(at=at, writes=(Write(None, result),))) == Done()


async def test_a_season_comes_back_as_it_was_with_every_field(store: Store) -> None:
    assert all(getattr(OVER, field.name) != field.default for field in fields(Season))
    later = replace(OVER, until=70, since=40)
    await put(store, later, OVER, replace(OVER, chat=OTHER))
    assert await store.seasons.of_chat(SQUARE) == (OVER, later)
    assert await store.seasons.chats() == (OTHER, SQUARE)
    await put(store, DUE)
    assert (await store.seasons.of_chat(SQUARE))[0] == DUE


async def test_a_season_that_was_changed_meanwhile_is_a_conflict(store: Store) -> None:
    change = Commit(1.0, writes=(Write(DUE, OVER),))
    assert await store.commit(change) == Conflict()
    await put(store, DUE)
    assert await store.commit(change) == Done()
    assert await store.commit(change) == Conflict()


async def test_what_is_to_be_booked_is_found_the_oldest_first(store: Store) -> None:
    await put(store, replace(OVER, until=10), DUE, replace(DUE, chat=OTHER, until=20))
    found = await store.seasons.unfinished()
    assert [(season.chat, season.until) for season in found] == [(OTHER, 20), (SQUARE, 40)]


async def test_a_chat_is_due_from_the_first_day_after_its_season(store: Store) -> None:
    chat = Chat(SQUARE, seasons="monthly", season_since=9, season_until=40, season_channel=CORNER)
    await store.commit(Commit(1.0, writes=(Write(None, chat), Write(None, Chat(OTHER)))))
    assert await store.chat(SQUARE) == chat
    assert await store.seasons.due(39) == ()
    assert await store.seasons.due(40) == (SQUARE,)
    assert await store.seasons.due(400) == (SQUARE,)


async def test_a_win_is_a_point_and_a_draw_half_of_one(store: Store) -> None:
    await played(store, "a", (ANA, 0, "won"), (BIA, 1, "lost"))
    await played(store, "b", (ANA, 0, "drawn"), (BIA, 1, "drawn"))
    await played(store, "c", (ANA, 0, "won"), (ANA, 0, "won"), (CAIO, 1, "lost"), (CAIO, 1, "lost"))
    scores = await store.seasons.scores(MAY, 0, 9)
    assert scores == (
        SeasonScore(ANA, None, 2.5, 3, 2),
        SeasonScore(BIA, None, 0.5, 2, 1),
        SeasonScore(CAIO, None, 0.0, 1, 1),
    )
    assert await store.seasons.scores(MAY, 0, 1) == scores[:1]
    assert await store.seasons.scores(replace(MAY, game="halma"), 0, 9) == ()


async def test_only_games_that_ratings_follow_from_within_the_span_count(store: Store) -> None:
    both: tuple[tuple[Holder, int, Score], ...] = ((ANA, 0, "won"), (BIA, 1, "lost"))
    await played(store, "first", *both, at=100.0)
    await played(store, "early", *both, at=99.9)
    await played(store, "late", *both, at=200.0)
    await played(store, "friendly", *both, uncounted="friendly")
    await played(store, "elsewhere", *both, chat=OTHER)
    await played(store, "machine", (ANA, 0, "won"), (Machine("easy"), 1, "lost"))
    assert [(one.person, one.games) for one in await store.seasons.scores(MAY, 0, 9)] == [(ANA, 1), (BIA, 1)]


async def test_what_ratings_keep_of_a_season_is_what_its_games_add_up_to(store: Store) -> None:
    chance, known = Random(7), dict[PersonId, Rating]()
    march, april, may, june, july = (moment_of(day) for day in (20148, 20179, 20209, 20240, 20270))
    months = ((march, april), (april, may), (may, june), (june, july))
    await store.commit(
        Commit(1.0, writes=(Write(None, Profile(ANA, "Ana")), Write(None, Profile(BIA, "Bia", hidden=True))))
    )
    for number in range(81):
        at = march + number * 1.5 * SECONDS_A_DAY
        rated = rate(some_result(f"t{number}", at, chance), known)
        known |= {one.person: one for one in rated.ratings}
        await store.commit(opened(table(f"t{number}")))
        assert (
            await store.commit(Commit(at, writes=(Write(None, rated.result), *added(*rated.ratings))))
            == Done()
        )
        for since, until in (*months, (april, july)):
            if since <= at < until and number % 5 == 0:
                span = Span(SQUARE, "lasca", since, until)
                found = await store.seasons.scores(span, 6, 9)
                assert await store.seasons.running(span, 6, 9, 9) == found
                best = await store.seasons.scores(span, 6, 2)
                few = tuple(replace(one, opponents=min(2, one.opponents)) for one in best)
                assert await store.seasons.running(span, 6, 2, 2) == few
    assert [one.opponents for one in found] == [3, 3, 3]


async def test_who_hides_or_was_deleted_is_on_no_list_but_can_be_asked_for(store: Store) -> None:
    for code, other in (("a", BIA), ("b", CAIO)):
        await played(store, code, (ANA, 0, "won"), (other, 1, "lost"))
    people = (Profile(ANA, "Ana"), Profile(BIA, "Bia", hidden=True), Profile(CAIO, "Caio"))
    await store.commit(Commit(1.0, writes=added(*people)))
    await store.commit(Commit(1.0, forget=Forget(CAIO, "someone", PersonId("gone:x"))))
    assert [(one.person, one.name) for one in await store.seasons.scores(MAY, 0, 9)] == [(ANA, "Ana")]
    assert [one.person for one in await store.seasons.scores_of(MAY, (BIA, ANA))] == [ANA, BIA]


async def test_chips_are_counted_as_they_were_at_the_turn(store: Store) -> None:
    lot = pot(TableId("k3f9"))
    sits = Entry(purse(ANA), lot, 40, "arrival")
    await store.commit(Commit(110.0, entries=(paid(ANA, 100), paid(BIA, 70), sits)))
    await store.commit(Commit(190.0, entries=(Entry(lot, purse(ANA), 30, "departure"), sits)))
    await store.commit(Commit(200.0, entries=(paid(ANA, 1_000), Entry(purse(BIA), lot, 5, "arrival"))))
    chips = replace(MAY, game=CHIPS)
    assert await store.seasons.scores(chips, 0, 9) == (SeasonScore(ANA, None, 50.0, 2),), "the players seated"
    assert await store.seasons.scores_of(chips, (ANA, BIA)) == (SeasonScore(ANA, None, 50.0, 2),)


async def test_who_has_played_enough_goes_before_all_who_have_not(store: Store) -> None:
    for code in "ab":
        await played(store, code, (ANA, 0, "won"), (BIA, 1, "lost"))
    for code in "cde":
        await played(store, code, (CAIO, 0, "drawn"), (DORA, 1, "drawn"))
    first = [(await store.seasons.scores(MAY, enough, 1))[0].person for enough in (2, 3)]
    assert first == [ANA, CAIO]


async def test_the_chips_of_a_turn_stay_as_they_were_when_somebody_is_deleted(store: Store) -> None:
    sits = Entry(purse(ANA), pot(TableId("k3f9")), 40, "arrival")
    await store.commit(Commit(110.0, entries=(paid(ANA, 100), sits)))
    await store.commit(Commit(1.0, writes=(Write(None, OVER), Write(None, replace(FIRST, game=CHIPS)))))
    await store.commit(Commit(500.0, forget=Forget(ANA, "someone", PersonId("gone:x"))))
    (place,) = await store.seasons.places(OVER)
    scores = await store.seasons.scores_of(replace(MAY, game=CHIPS), (place.person,))
    assert [one.points for one in scores] == [60.0]


async def test_the_seasons_of_a_private_chat_leave_no_trace_of_who_is_deleted(store: Store) -> None:
    private = ChatId(ANA)
    await put(store, replace(OVER, chat=private), places=(replace(FIRST, chat=private),))
    await store.commit(Commit(1.0, entries=(paid(ANA, 50, private),)))
    gathered = Entry(purse(ANA, private), season_account(private, OVER.until), 20, "season")
    await store.commit(Commit(1.0, entries=(gathered,)))
    await store.commit(Commit(2.0, forget=Forget(ANA, "someone", PersonId("gone:x"))))
    assert await store.balance(season_account(private, OVER.until)) == 0
    assert await store.seasons.chats() == ()
    assert (await exported(store, ANA))["seasons"] == []


async def test_a_purse_is_booked_once_for_what_it_held_at_the_turn(store: Store) -> None:
    turn, taken = moment_of(40), season_account(SQUARE, 40)
    await store.commit(Commit(turn - 1, entries=(paid(ANA, 350), paid(BIA, 100), paid(DORA, 120))))
    await store.commit(Commit(turn - 1, entries=(paid(ANA, 900, OTHER),)))
    await store.commit(Commit(turn, entries=(paid(BIA, 500), Entry(purse(ANA), "table:x", 340, "arrival"))))
    found = await store.seasons.surplus(DUE, 100, 9)
    entries = [await store.latest_entry(purse(person)) for person in (ANA, DORA)]
    assert found == (Surplus(purse(ANA), 10, entries[0]), Surplus(purse(DORA), 20, entries[1]))
    assert await store.seasons.surplus(DUE, 100, 1) == found[:1]
    booked = Entry(purse(ANA), taken, 10, "season")
    await store.commit(Commit(turn, entries=(booked,), guards=(LatestEntry(purse(ANA), entries[0]),)))
    await store.commit(Commit(turn + 1, entries=(paid(ANA, 1_000),)))
    assert await store.seasons.surplus(DUE, 100, 9) == found[1:]
    assert await store.balance(taken) == 10


async def test_the_places_of_a_season_come_with_what_is_known_of_their_people(store: Store) -> None:
    second = replace(FIRST, person=BIA, points=3.0, place=2, medal=2)
    few = replace(FIRST, person=CAIO, points=4.0, games=4, place=0, medal=0)
    halma = replace(FIRST, game="halma", person=BIA)
    await put(store, OVER, places=(few, second, FIRST, halma, replace(FIRST, until=70)))
    people = (Profile(ANA, "Ana"), Profile(BIA, "Bia", hidden=True))
    await store.commit(Commit(1.0, writes=added(*people)))
    lasca = (Listed(FIRST, "Ana"), Listed(second, "Bia", hidden=True), Listed(few, None))
    assert await store.seasons.places(OVER, "lasca") == lasca
    assert await store.seasons.places(OVER) == (Listed(halma, "Bia", hidden=True), *lasca)
    await store.seasons.replace_places([replace(second, points=3.5)])
    assert (await store.seasons.places(OVER, "lasca"))[1].place.points == 3.5


async def test_a_table_is_kept_as_it_was_made_with_who_has_played_too_little(store: Store) -> None:
    scores = (SeasonScore(ANA, None, 3.5, 5, 2), SeasonScore(BIA, None, 1.0, 1, 1))
    places = placed(SQUARE, OVER.until, "lasca", scores)
    assert [type(one.place) for one in places] == [int, int], (
        "PostgreSQL has no numbers called true and false"
    )
    await put(store, OVER, places=places)
    assert tuple(one.place for one in await store.seasons.places(OVER)) == places


async def test_somebodys_medals_are_found_in_a_chat_or_in_all_of_them(store: Store) -> None:
    later, elsewhere = replace(FIRST, until=70, medal=3), replace(FIRST, chat=OTHER)
    await put(store, places=(later, FIRST, elsewhere, replace(FIRST, game="halma", medal=0)))
    assert await store.seasons.medals_of(ANA, SQUARE) == (FIRST, later)
    assert set(await store.seasons.medals_of(ANA, None)) == {FIRST, later, elsewhere}
    assert await store.seasons.medals_of(BIA, None) == ()


async def test_who_is_deleted_leaves_their_place_to_nobody(store: Store) -> None:
    second = replace(FIRST, person=BIA, place=2, medal=2)
    await put(store, OVER, places=(FIRST, second))
    assert [row["medal"] for row in (await exported(store, ANA))["seasons"]] == [1]
    await store.commit(Commit(2.0, forget=Forget(ANA, "someone", PersonId("gone:x"))))
    assert (await exported(store, ANA))["seasons"] == []
    nobody, bia = await store.seasons.places(OVER)
    assert nobody.person.startswith("gone:")
    assert nobody.name is None
    assert bia.place == second


async def test_a_chat_takes_its_seasons_to_its_new_name(store: Store) -> None:
    chat = Chat(SQUARE, seasons="monthly", season_since=40, season_until=70, season_channel=CORNER)
    await store.commit(Commit(1.0, entries=(paid(ANA, 50),), writes=(Write(None, chat),)))
    gathered = Entry(purse(ANA), season_account(SQUARE, 40), 20, "season")
    await store.commit(Commit(1.0, entries=(gathered,)))
    await put(store, OVER, replace(DUE, chat=OTHER), places=(FIRST, replace(FIRST, chat=OTHER, points=1.0)))
    hall = ChannelId("local:other/hall")
    await store.move_channel(CORNER, hall, SQUARE, OTHER)
    moved = replace(OVER, chat=OTHER, channel=hall, booked=False)  # there purses are still to be booked
    assert await store.seasons.of_chat(OTHER) == (moved,)
    assert await store.seasons.of_chat(SQUARE) == ()
    assert await store.chat(OTHER) == replace(chat, id=OTHER, season_channel=hall)
    assert [one.place for one in await store.seasons.places(moved)] == [replace(FIRST, chat=OTHER)]
    assert await store.balance(season_account(OTHER, 40)) == 20
    assert await store.balance(season_account(SQUARE, 40)) == 0
