"""Changes of names in every store: a chat that moves, a person who is deleted."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.core.context import EVERY
from bot.core.ports import Store
from storage.model import (
    BettingLimits,
    ChannelId,
    Chat,
    ChatId,
    Commit,
    Conflict,
    Done,
    Entry,
    Forget,
    Named,
    PersonId,
    Profile,
    Sitting,
    StoredPost,
    TableId,
    Write,
    added,
    guide_of,
)
from tests.storage.values import (
    ANA,
    BIA,
    CAIO,
    CORNER,
    SQUARE,
    exported,
    full_table,
    lines_of,
    more,
    moved,
    opened,
    paid,
    purse,
    table,
    table_of,
)

GONE = PersonId("gone:alias")


async def test_a_chat_that_moves_takes_everything_along(store: Store) -> None:
    new_spot, new_chat = ChannelId("telegram:-100"), ChatId("telegram:-100")
    await store.commit(
        opened(
            table(),
            (),
            Write(None, StoredPost(TableId("k3f9"), CORNER)),
            Write(None, Chat(SQUARE, language="it")),
            entries=(paid(ANA, 70), paid(ANA, 5, new_chat), paid(BIA, 1)),
        )
    )
    await store.move_channel(CORNER, new_spot, SQUARE, new_chat)
    assert [t.id for t in await store.tables_in(new_chat, EVERY)] == ["k3f9"]
    assert [t.id for t in await store.tables_at(new_spot, EVERY)] == ["k3f9"]
    assert await store.chat(new_chat) == Chat(new_chat, language="it")
    assert await store.purses(new_chat) == ((ANA, 75), (BIA, 1))
    assert (await store.purses(SQUARE), await store.chat(SQUARE)) == ((), None)
    assert await store.tables_at(CORNER, EVERY) == ()
    assert await store.balance("mint") == -76


CELLAR, ATTIC = ChatId("telegram:-5"), ChatId("telegram:-6")


@pytest.mark.parametrize(
    "rename",
    [
        lambda store: store.move_channel(CORNER, CORNER, SQUARE, ATTIC),
        lambda store: store.move_channel(ChannelId(CELLAR), ChannelId(ATTIC), CELLAR, ATTIC),
        lambda store: store.commit(Commit(at=3.0, forget=Forget(ANA, "someone", GONE))),
        lambda store: store.commit(Commit(at=3.0, forget=Forget(CAIO, "someone", GONE))),
    ],
    ids=["home", "mirror", "sitting", "invited"],
)
async def test_what_is_renamed_past_a_commit_makes_what_was_decided_before_a_conflict(
    store: Store, rename: Callable[[Store], Awaitable[object]]
) -> None:
    before = replace(table(), invited=CAIO, status="finished")
    shown = (StoredPost(before.id, CORNER), StoredPost(before.id, ChannelId(CELLAR), chat=CELLAR))
    await store.commit(opened(before, (), *added(*shown)))
    await store.commit(opened(table("other", BIA, chat=ChatId("local:cellar"))))
    await rename(store)
    late = more(moved(before, "0 a1"), *added(*shown))
    assert await store.commit(late) == Conflict()
    assert await store.commit(moved(table("other", BIA), "0 a1")) == Done()


async def test_that_the_guide_is_put_away_moves_with_a_chat_and_goes_with_a_person(store: Store) -> None:
    new, private = ChatId("telegram:-100"), ChatId(ANA)
    for chat in (SQUARE, new, private):
        await store.put_note(guide_of(chat), "away")
    for _ in range(2):
        await store.move_channel(CORNER, CORNER, SQUARE, new)
    assert [await store.note(guide_of(chat)) for chat in (SQUARE, new)] == [None, "away"]
    await store.commit(Commit(at=3.0, forget=Forget(ANA, "someone", GONE)))
    assert await store.note(guide_of(private)) is None


async def test_settings_already_made_under_the_new_name_stand(store: Store) -> None:
    new = ChatId("telegram:-100")
    await store.commit(
        Commit(
            at=1.0, writes=(Write(None, Chat(SQUARE, language="it")), Write(None, Chat(new, language="en")))
        )
    )
    await store.move_channel(CORNER, CORNER, SQUARE, new)
    assert await store.chat(new) == Chat(new, language="en")


def shared() -> Commit:
    """Let Ana and Bia bid in secret, after Caio had Bia's seat."""
    new = replace(
        full_table(),
        seq=4,
        status="finished",
        sittings=(Sitting(ANA, "Ana", 0), Sitting(CAIO, "Caio", 1, left=True), Sitting(BIA, "Bia", 1)),
        invited=ANA,
    )
    return Commit(
        at=1.0,
        entries=(paid(ANA, 80), paid(BIA, 20), Entry(purse(ANA), "table:f0ll", 30, "arrival")),
        writes=(
            Write(None, new),
            Write(None, Profile(ANA, "Ana", channel=ChannelId("local:ana"))),
            Write(None, Profile(BIA, "Bia")),
            Write(None, Chat(ChatId("local:ana"))),
            Write(None, StoredPost(new.id, CORNER, notify=frozenset({ANA, BIA}))),
            Write(None, StoredPost(new.id, ChannelId("local:ana"), seat=0)),
        ),
        lines=lines_of(new, ("0 bid 11 | a11ce", "1 bid 22 | b0b", "10 bid 33 | e11e", "* 3 1 | 9f86")),
    )


async def test_an_export_holds_what_is_ones_own_and_no_secret_of_others(store: Store) -> None:
    await store.commit(shared())
    text = json.dumps(await exported(store, ANA))
    assert "bid 11" in text
    assert '"balance": 50, "chat": "local:square"' in text
    for secret in ("bid 22", "bid 33", "b0b", "5ec2e7", "9f86", "Bia", "local:bia", "local:caio"):
        assert secret not in text


async def test_an_export_holds_no_bid_of_a_seat_that_somebody_else_held_too(store: Store) -> None:
    await store.commit(shared())
    for person in (BIA, CAIO):
        text = json.dumps(await exported(store, person))
        assert '"seat": 1' in text
        assert "bid" not in text


@pytest.mark.parametrize(("disclosed", "told"), [(0, ()), (1, ("bid 11",)), (2, ("bid 11", "bid 12"))])
async def test_of_a_table_that_is_played_an_export_holds_no_bid_that_is_sealed(
    store: Store, disclosed: int, told: tuple[str, ...]
) -> None:
    played = shared()
    now = replace(table_of(played), status="playing", seq=3)
    records = ("0 bid 11 | a11ce", "0 bid 12 | a12ce", "0 bid 13 | a13ce")
    await store.commit(
        replace(
            played,
            writes=(Write(None, now), *played.writes[1:]),
            lines=lines_of(now, records),
        )
    )
    text = json.dumps(await exported(store, ANA, {TableId("f0ll"): disclosed}))
    assert tuple(bid for bid in ("bid 11", "bid 12", "bid 13") if bid in text) == told


async def test_an_export_of_a_stranger_is_empty(store: Store) -> None:
    assert not any((await exported(store, CAIO)).values())


async def test_who_is_forgotten_leaves_a_stand_in_and_no_name(store: Store) -> None:
    await store.commit(shared())
    betting_limits = BettingLimits("hash", locked_until=99.0)
    await store.commit(Commit(at=2.0, writes=(Write(None, betting_limits),)))
    assert await store.commit(Commit(at=3.0, forget=Forget(ANA, "someone", GONE))) == Done()
    found = await store.load(TableId("f0ll"))
    assert found is not None
    assert "ana" not in repr(found).casefold()
    assert [s.name for s in found[0].sittings] == ["someone", "Caio", "Bia"]
    assert found[0].sittings[2] == Sitting(BIA, "Bia", 1)
    assert found[1] == tuple(line.text for line in shared().lines)
    assert found[2] == (StoredPost(TableId("f0ll"), CORNER, notify=frozenset({BIA})),)
    assert await store.profile(ANA) is None
    assert not any((await exported(store, ANA)).values())
    assert await store.betting_limits("hash") == betting_limits


async def test_the_chips_of_the_forgotten_go_back_to_the_mint(store: Store) -> None:
    await store.commit(shared())
    assert await store.commit(Commit(at=3.0, forget=Forget(ANA, "someone", GONE))) == Done()
    assert await store.purses(SQUARE) == ((BIA, 20),)
    assert [await store.balance(account) for account in ("mint", "table:f0ll")] == [-50, 30]


async def test_who_is_forgotten_stands_on_lists_under_an_alias(store: Store) -> None:
    lists = Commit(
        at=1.0,
        writes=(
            Write(None, Profile(ANA, "Ana", blocked=(Named(BIA, "Bia"), Named(CAIO, "Caio")))),
            Write(None, Profile(BIA, "Bia")),
            Write(None, Chat(SQUARE, banned=(Named(BIA, "Bia"),))),
        ),
    )
    await store.commit(lists)
    await store.commit(Commit(at=2.0, forget=Forget(BIA, "someone", GONE)))
    profile, chat = await store.profile(ANA), await store.chat(SQUARE)
    assert profile is not None
    assert chat is not None
    (gone, caio), (banned,) = profile.blocked, chat.banned
    assert (gone.name, banned.name, caio) == ("someone", "someone", Named(CAIO, "Caio"))
    assert {gone.person, banned.person} == {GONE}


async def test_who_is_forgotten_is_nobodys_partner(store: Store) -> None:
    await store.commit(
        opened(replace(table(), status="abandoned", sittings=(Sitting(BIA, "Bia", partner=ANA),)))
    )
    assert await store.commit(Commit(at=3.0, forget=Forget(ANA, "someone", GONE))) == Done()
    found = await store.load(table().id)
    assert found is not None
    assert [(one.person, one.partner) for one in found[0].sittings] == [(BIA, None)]
