"""Tournaments in every store."""

from dataclasses import fields, replace

import pytest

from bot.core.ports import Store
from storage.model import (
    Chat,
    ChatId,
    Commit,
    Conflict,
    Done,
    Entrant,
    Forget,
    Pairing,
    PersonId,
    Refused,
    StoredPost,
    Tournament,
    TournamentId,
    Write,
)
from tests.storage.values import (
    ANA,
    BIA,
    CORNER,
    SQUARE,
    exported,
    full_table,
    opened,
)

TABLE = full_table()
FULL = Tournament(
    id=TournamentId("t0ur"),
    chat=SQUARE,
    channel=CORNER,
    opener=ANA,
    game="lasca",
    created=1.0,
    until=100.0,
    preset="slow",
    rated=True,
    most=8,
    status="playing",
    system="swiss",
    rounds=4,
    version=1,
    entrants=(Entrant(ANA, "Ana"), Entrant(BIA, "Bia", withdrawn=True), Entrant(PersonId("x"), "X")),
    pairings=(
        Pairing(1, 1, 2, TABLE.id, "first"),
        Pairing(1, 3, None, None, "bye"),
        Pairing(2, 2, 1, TABLE.id),
    ),
)
FRESH = replace(FULL, version=0, status="open", pairings=())


async def put(store: Store, after: Tournament, before: Tournament | None = None) -> Done | Conflict | Refused:
    return await store.commit(Commit(at=1.0, writes=(Write(before, after),)))


async def test_a_tournament_comes_back_as_it_was_with_every_field(store: Store) -> None:
    assert all(getattr(FULL, field.name) != field.default for field in fields(Tournament))
    assert await put(store, FULL) == Done()
    assert await store.tournaments.load(TournamentId("T0UR")) == FULL
    assert await store.tournaments.latest(SQUARE) == FULL
    assert await store.tournaments.load(TournamentId("none")) is None
    assert await store.tournaments.latest(ChatId("none")) is None


async def test_one_that_goes_on_is_the_latest_whatever_the_clock_said_when_it_was_opened(
    store: Store,
) -> None:
    over = replace(FRESH, id=TournamentId("0ver"), status="finished", created=FRESH.created + 60.0)
    await put(store, over)
    assert await put(store, FRESH) == Done()
    assert await store.tournaments.latest(SQUARE) == FRESH
    await put(store, after := replace(FRESH, version=1, status="finished"), FRESH)
    assert after != await store.tournaments.latest(SQUARE) == over


async def test_a_new_value_follows_the_one_it_was_decided_on_or_is_a_conflict(store: Store) -> None:
    await put(store, FULL)
    later = replace(FULL, version=2, entrants=FULL.entrants[:1], pairings=())
    assert await put(store, later, FULL) == Done()
    assert await put(store, later, FULL) == Conflict()
    assert await store.tournaments.load(FULL.id) == later
    with pytest.raises(ValueError, match="t0ur"):
        await put(store, later, later)


async def test_a_chat_has_one_tournament_at_a_time(store: Store) -> None:
    await put(store, FULL)
    second = replace(FRESH, id=TournamentId("0ther"), created=2.0)
    assert await put(store, second) == Conflict()
    over = replace(FULL, version=2, status="finished")
    await put(store, over, FULL)
    assert await put(store, replace(second, id=FULL.id)) == Conflict(), "the code is taken"
    assert await put(store, second) == Done()
    assert await store.tournaments.latest(SQUARE) == second


async def test_tables_are_opened_with_their_round_or_not_at_all(store: Store) -> None:
    round_ = Commit(at=1.0, writes=(Write(None, FULL),)).joined((opened(TABLE, ["0 a", "1 b"]),))
    assert await store.commit(round_) == Done()
    assert await store.load(TABLE.id) is not None
    late = replace(TABLE, id=type(TABLE.id)("zzzz"))
    again = Commit(at=1.0, writes=(Write(replace(FULL, version=0), FULL),))
    assert await store.commit(again.joined((opened(late, ["0 a", "1 b"]),))) == Conflict()
    assert await store.load(late.id) is None


async def test_it_is_due_when_its_time_is_up_or_a_game_is_over_or_none_goes_on(store: Store) -> None:
    await store.commit(opened(replace(TABLE, status="playing"), ["0 a", "1 b"]))
    await put(store, FULL)
    assert await store.tournaments.due(99.0) == ()
    assert await store.tournaments.due(100.0) == (FULL.id,)
    ended = replace(FULL.pairings[2], end="first")
    none = replace(FULL, version=2, pairings=(*FULL.pairings[:2], ended))
    await put(store, none, FULL)
    assert await store.tournaments.due(99.0) == (FULL.id,)
    await put(store, replace(none, version=3, status="finished"), none)
    assert await store.tournaments.due(1000.0) == ()


async def test_it_is_due_when_a_game_that_is_waited_for_is_over(store: Store) -> None:
    await store.commit(opened(replace(TABLE, status="finished", clocks=()), ["0 a", "1 b"]))
    await put(store, FULL)
    assert await store.tournaments.due(99.0) == (FULL.id,)


async def test_the_message_that_a_new_post_replaces_loses_its_buttons(store: Store) -> None:
    post = StoredPost(FULL.id, CORNER, message="m1", chat=SQUARE, kind="tournament")
    anew = replace(post, message=None)
    for before, after in ((None, post), (post, anew)):
        assert await store.commit(Commit(at=1.0, writes=(Write(before, after),))) == Done()
    assert await store.old_boards() == ((CORNER, "m1"),)
    await store.commit(Commit(at=1.0, writes=(Write(anew, replace(anew, message="m2")),)))
    assert await store.old_boards() == ((CORNER, "m1"),)
    await store.retired(((CORNER, "m1"),))
    assert await store.old_boards() == ()


async def test_time_in_which_the_bot_was_closed_is_given_back_to_a_round(store: Store) -> None:
    await put(store, FULL)
    await store.give_back(50.0, 50.0)
    assert await store.tournaments.load(FULL.id) == replace(FULL, until=150.0, version=2)


async def test_it_moves_with_its_chat_and_channel(store: Store) -> None:
    await put(store, FULL)
    attic, stairs = ChatId("telegram:-100"), type(CORNER)("telegram:-100/1")
    await store.move_channel(CORNER, stairs, SQUARE, attic)
    assert await store.tournaments.latest(attic) == replace(FULL, chat=attic, channel=stairs, version=2)
    assert await store.tournaments.latest(SQUARE) is None


async def test_who_deletes_their_data_is_someone_who_has_withdrawn(store: Store) -> None:
    post = StoredPost(FULL.id, CORNER, wanted=3, chat=SQUARE, kind="tournament")
    await put(store, FULL)
    await store.commit(Commit(at=1.0, writes=(Write(None, post),)))
    await store.commit(Commit(at=9.0, forget=Forget(ANA, "someone", PersonId("gone:alias"))))
    found = await store.tournaments.load(FULL.id)
    assert found is not None
    assert found.opener.startswith("gone:")
    assert found.entrants[0] == Entrant(found.opener, "someone", withdrawn=True)
    assert found.pairings == FULL.pairings
    assert found.version == 2
    assert await store.post(post.place) == replace(post, wanted=4)


async def test_who_deletes_their_data_before_it_begins_is_off_the_list(store: Store) -> None:
    await put(store, FRESH)
    await store.commit(Commit(at=9.0, forget=Forget(ANA, "someone", PersonId("gone:alias"))))
    found = await store.tournaments.load(FRESH.id)
    assert found is not None
    assert found.entrants == FRESH.entrants[1:]


async def test_a_persons_tournaments_are_exported(store: Store) -> None:
    await put(store, FULL)
    for person, expected in ((ANA, (1, 1, 0)), (BIA, (0, 2, 1))):
        (one,) = (await exported(store, person))["tournaments"]
        assert (one["id"], one["opened"], one["number"], one["withdrawn"]) == ("t0ur", *expected)


async def test_who_may_open_how_large_ones_is_a_setting_of_the_chat(store: Store) -> None:
    chat = Chat(SQUARE, tournaments="admins", entrants_most=32)
    await store.commit(Commit(at=1.0, writes=(Write(None, chat),)))
    assert await store.chat(SQUARE) == chat
