"""Tables, requests and chips in every store."""

import asyncio
from dataclasses import fields, replace
from functools import partial
from typing import Any

import pytest

from bot.core.ports import Store
from storage.model import (
    Barrier,
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
    Quota,
    Refused,
    Status,
    StoredPost,
    Table,
    TableId,
    Waiting,
    WithinQuota,
    Write,
    added,
    changes,
)
from tests.contract.stores import Opening
from tests.storage.values import (
    ANA,
    BIA,
    CAIO,
    CORNER,
    SQUARE,
    full_table,
    more,
    moved,
    opened,
    paid,
    purse,
    table,
    table_of,
)


async def loaded(store: Store, code: str = "k3f9") -> Table:
    found = await store.load(TableId(code))
    assert found is not None
    return found[0]


async def test_a_table_comes_back_as_it_was_with_every_field(store: Store) -> None:
    full = full_table()
    unset = [f.name for f in fields(Table) if getattr(full, f.name) in (f.default, "", ())]
    assert unset == ["damaged"]  # computed when a row is read, and never stored
    shown = StoredPost(full.id, CORNER, 1, 7, 6, 2, "m-1", 151.0, frozenset({ANA, BIA}), closed=True)
    assert await store.commit(opened(full, ["0 a1", "1 b2"], Write(None, shown))) == Done()
    assert await store.load(full.id) == (full, ("0 a1", "1 b2"), (shown,))


async def test_a_code_is_read_in_upper_case_too(store: Store) -> None:
    await store.commit(opened(table()))
    assert await loaded(store, "K3F9") == table()


async def test_no_table_by_that_code(store: Store) -> None:
    assert await store.load(TableId("none")) is None


async def test_a_table_is_put_in_the_place_of_the_old_one(store: Store) -> None:
    full = full_table()
    await store.commit(opened(full, ["0 a1", "1 b2"]))
    bare: dict[str, Any] = {
        "sittings": full.sittings[:1],
        "clocks": (),
        "proposal": None,
        "offer": None,
        "invited": None,
    }
    commit = moved(full, "end agreed", status="finished", **bare)
    assert await store.commit(commit) == Done()
    assert await store.load(full.id) == (table_of(commit), ("0 a1", "1 b2", "end agreed"), ())


@pytest.mark.parametrize(
    "read",
    [None, replace(table(), version=1)],
    ids=["new", "version"],
)
async def test_a_commit_on_another_state_is_a_conflict_and_changes_nothing(
    store: Store, read: Table | None
) -> None:
    await store.commit(opened(table()))
    late = Commit(
        at=1.0,
        key="late",
        entries=(paid(ANA, 5),),
        writes=(Write(read, replace(read or table(), game="halma", version=2)),),
    )
    assert await store.commit(late) == Conflict()
    assert await loaded(store) == table()
    assert not await store.handled("late")
    assert await store.balance("mint") == 0


async def test_a_move_on_a_table_that_is_not_there_is_a_conflict(store: Store) -> None:
    assert await store.commit(moved(table(), "0 a1")) == Conflict()


async def test_a_seq_that_does_not_count_the_records_is_refused_as_a_mistake(store: Store) -> None:
    with pytest.raises(ValueError, match="k3f9"):
        await store.commit(opened(replace(table(), seq=3), ["0 a1"], key="bad"))
    assert await store.load(TableId("k3f9")) is None
    assert not await store.handled("bad")


@pytest.mark.parametrize("version", [0, 2])
async def test_a_version_that_is_not_the_next_one_is_refused_as_a_mistake(store: Store, version: int) -> None:
    """Refuse it, or two commits decided on one reading could both succeed."""
    await store.commit(opened(table()))
    with pytest.raises(ValueError, match="version"):
        await store.commit(
            Commit(at=1.0, writes=(Write(table(), replace(table(), wanted=5, version=version)),))
        )


async def test_a_post_that_was_changed_meanwhile_is_a_conflict_and_a_board_is_told_by_its_table(
    store: Store,
) -> None:
    post = StoredPost("cup", CORNER, chat=SQUARE, kind="tournament")
    newer, board = replace(post, wanted=1), StoredPost("k3f9", CORNER)
    assert await store.commit(Commit(at=1.0, writes=added(post, board))) == Done()
    assert await store.commit(Commit(at=1.0, writes=added(newer))) == Conflict()
    assert await store.commit(Commit(at=1.0, writes=(Write(post, newer),))) == Done()
    assert await store.commit(Commit(at=1.0, writes=(Write(post, None),))) == Conflict()
    assert await store.commit(Commit(at=1.0, writes=added(replace(board, wanted=1)))) == Done()
    assert await store.post(post.place) == newer
    assert await store.posts_of(SQUARE, "tournament") == (newer,)


async def test_a_request_is_carried_out_once(store: Store) -> None:
    commit = opened(table(), key="tap-1", entries=(paid(ANA, 100),))
    assert await store.commit(commit) == Done()
    assert await store.commit(more(commit, Write(None, table("other")))) == Done(repeated=True)
    assert await store.load(TableId("other")) is None
    assert await store.balance(purse(ANA)) == 100


async def test_a_failed_request_is_passed_over(store: Store) -> None:
    await store.fail("bad-1", "KeyError", 5.0)
    assert await store.handled("bad-1")
    assert await store.commit(opened(table(), key="bad-1")) == Done(repeated=True)


async def test_a_failure_told_twice_is_no_error(store: Store) -> None:
    await store.fail("bad-1", "KeyError", 5.0)
    await store.fail("bad-1", "KeyError", 6.0)
    assert await store.handled("bad-1")


async def test_prune_drops_old_keys_only(store: Store) -> None:
    await store.commit(Commit(at=10.0, key="old"))
    await store.fail("older", "why", 9.0)
    await store.commit(Commit(at=20.0, key="new"))
    assert not await store.prune(20.0, 0.0)
    assert [await store.handled(key) for key in ("old", "older", "new")] == [False, False, True]


async def test_many_at_once_and_every_one_is_stored_in_its_order(store: Store) -> None:
    async def play(code: str) -> None:
        now = table(code)
        assert await store.commit(opened(now)) == Done()
        for number in range(5):
            commit = moved(now, f"0 move{number}", key=f"{code}-{number}")
            assert await store.commit(commit) == Done()
            now = table_of(commit)

    await asyncio.gather(*(play(f"t{number}") for number in range(40)))
    for number in range(40):
        found = await store.load(TableId(f"t{number}"))
        assert found is not None
        assert found[1] == tuple(f"0 move{k}" for k in range(5))


async def test_of_two_who_saw_the_same_table_one_wins(store: Store) -> None:
    await store.commit(opened(table()))
    rivals = [moved(table(), f"{n} a1", key=f"r{n}") for n in range(10)]
    answers = await asyncio.gather(*map(store.commit, rivals))
    assert answers.count(Done()) == 1
    assert answers.count(Conflict()) == 9


async def test_what_is_wrong_in_one_commit_spoils_none_beside_it(store: Store) -> None:
    broke = Commit(at=1.0, key="broke", entries=(Entry(purse(BIA), purse(ANA), 1, "payout"),))
    answers = await asyncio.gather(*map(store.commit, (opened(table("a")), broke, opened(table("b")))))
    assert answers == [Done(), Refused("balance"), Done()]
    assert set(await store.tables_with("open")) == {"a", "b"}


async def test_commits_that_belong_together_are_stored_together_or_not_at_all(store: Store) -> None:
    whole = opened(table("a")).joined((opened(table("b"), entries=(paid(ANA, 5),)),))
    assert await store.commit(whole) == Done()
    assert await store.tables_with("open") == ("a", "b")
    assert await store.balance(purse(ANA)) == 5
    late = opened(table("d"), entries=(paid(BIA, 5),))
    split = opened(table("c"), key="tap").joined((late, moved(replace(table("b"), version=9))))
    assert await store.commit(split) == Conflict()
    assert await store.tables_with("open") == ("a", "b")
    assert await store.balance(purse(BIA)) == 0
    assert not await store.handled("tap")


@pytest.mark.parametrize("quota", [Quota(lobbies=1, tables=9), Quota(lobbies=9, tables=2)])
async def test_a_new_table_beyond_a_quota_is_a_conflict(store: Store, quota: Quota) -> None:
    await store.commit(
        opened(
            replace(table("over"), status="finished"),
            guards=(WithinQuota(replace(table("over"), status="finished"), quota),),
        )
    )
    for code, opener in (("a", ANA), ("b", BIA)):
        assert (
            await store.commit(opened(table(code, opener), guards=(WithinQuota(table(code, opener), quota),)))
            == Done()
        )
    assert await store.commit(opened(table("c"), guards=(WithinQuota(table("c"), quota),))) == Conflict()
    assert (
        await store.commit(
            opened(
                table("d", chat=ChatId("local:other")),
                guards=(WithinQuota(table("d", chat=ChatId("local:other")), quota),),
            )
        )
        == Done()
    )
    assert await store.tables_with("open") == ("a", "b", "d")


async def test_a_showing_is_replaced_in_its_place_and_dropped(store: Store) -> None:
    new = table()
    public, private = StoredPost(new.id, CORNER), StoredPost(new.id, CORNER, seat=0)
    await store.commit(opened(new, (), Write(None, public), Write(None, private)))
    shown = replace(public, shown=0, message="m-7")
    await store.commit(Commit(at=2.0, writes=(Write(None, shown), Write(private, None))))
    assert await store.load(new.id) == (new, (), (shown,))


async def test_people_chats_and_guards_come_back_with_every_field(store: Store) -> None:
    profile = Profile(ANA, "Ana", "it", "pt-BR", "dark", ChannelId("local:ana"), reachable=False)
    profile = replace(profile, challenges=False, blocked=(Named(BIA, "Bia"), Named(CAIO, "Caio, “C”")))
    chat = Chat(SQUARE, "en", "contrast", "slow", True, False, ("lasca", "halma"), 1, 2)  # noqa: FBT003 -- in order
    chat = replace(chat, banned=(Named(CAIO, "Caio"),))
    betting_limits = BettingLimits("hash", 5.5, 3, 4, 50, 100, 200, 6)
    await store.commit(
        Commit(at=1.0, writes=(Write(None, profile), Write(None, chat), Write(None, betting_limits)))
    )
    assert (await store.profile(ANA), await store.chat(SQUARE), await store.betting_limits("hash")) == (
        profile,
        chat,
        betting_limits,
    )
    later = (
        replace(profile, reachable=None),
        replace(chat, quiet=False),
        replace(betting_limits, limit=None),
    )
    before = (profile, chat, betting_limits)
    await store.commit(Commit(at=2.0, writes=changes(zip(before, later, strict=True))))
    assert (await store.profile(ANA), await store.chat(SQUARE), await store.betting_limits("hash")) == later


@pytest.mark.parametrize(
    "first",
    [
        Commit(at=1.0, writes=(Write(Chat(SQUARE), Chat(SQUARE, quiet=True)),)),
        Commit(at=1.0, writes=(Write(BettingLimits("hash"), BettingLimits("hash", bought=5)),)),
    ],
    ids=["chat", "guard"],
)
async def test_of_two_who_saw_the_same_chat_or_guard_one_wins(store: Store, first: Commit) -> None:
    assert await store.commit(first) == Done()
    second = replace(more(first, Write(None, Chat(SQUARE, betting=False))), key="second")
    assert await store.commit(second) == Conflict()
    assert await store.chat(SQUARE) == next((after for _, after in first.written(Chat)), None)
    assert not await store.handled("second")


async def test_strangers_are_nobody(store: Store) -> None:
    assert await store.profile(CAIO) is None
    assert await store.chat(ChatId("local:none")) is None
    assert await store.betting_limits("none") is None


async def test_chips_move_and_the_sum_stays_zero(store: Store) -> None:
    await store.commit(opened(table(), entries=(paid(ANA, 100), paid(BIA, 40))))
    await store.commit(
        Commit(at=2.0, entries=(Entry(purse(ANA), "table:k3f9", 30, "arrival", TableId("k3f9")),))
    )
    accounts = ("mint", purse(ANA), purse(BIA), "table:k3f9")
    assert [await store.balance(account) for account in accounts] == [-140, 70, 40, 30]
    assert await store.purses(SQUARE) == ((ANA, 70), (BIA, 40))
    assert await store.purses(ChatId("local:squar")) == ()
    assert await store.balance(purse(CAIO)) == 0


async def test_a_balance_never_goes_negative_and_nothing_of_the_commit_stays(store: Store) -> None:
    await store.commit(Commit(at=1.0, entries=(paid(ANA, 10),)))
    pay = (Entry(purse(ANA), "table:k3f9", 6, "arrival"),) * 2
    assert await store.commit(opened(table(), key="tap", entries=pay)) == Refused("balance")
    assert await store.balance(purse(ANA)) == 10
    assert await store.load(TableId("k3f9")) is None
    assert not await store.handled("tap")


@pytest.mark.parametrize("amount", [0, -5])
async def test_an_entry_moves_something(store: Store, amount: int) -> None:
    with pytest.raises(ValueError, match="amount"):
        await store.commit(Commit(at=1.0, entries=(paid(ANA, amount),)))
    assert await store.balance("mint") == 0


async def test_a_secret_is_made_once(store: Store) -> None:
    assert await store.secret("pepper", b"\x00first") == b"\x00first"
    assert await store.secret("pepper", b"second") == b"\x00first"


async def test_a_note_is_kept_replaced_and_dropped(store: Store) -> None:
    assert await store.note("cursor") is None
    await store.put_note("cursor", "17")
    await store.put_note("cursor", "18")
    assert await store.note("cursor") == "18"
    await store.put_note("cursor", None)
    assert await store.note("cursor") is None


async def test_last_alive_is_before_this_start(opening: Opening) -> None:
    async with await opening() as first:
        await first.alive(50.0)
        await first.alive(60.0)
        assert await first.last_alive() is None
    async with await opening() as second:
        await second.alive(70.0)
        assert await second.last_alive() == 60.0


async def test_time_given_back_is_not_given_again_at_the_next_start(opening: Opening) -> None:
    async with await opening() as first:
        await first.alive(60.0)
        await first.give_back(500.0, 560.0)
    async with await opening() as second:
        assert await second.last_alive() == 560.0


async def test_what_was_lost_since_the_bot_last_ran_is_made_up_once(opening: Opening) -> None:
    async with await opening() as first:
        await first.commit(opened(table(created=60.0)))
        assert await first.make_up(30.0, 560.0) == 0.0, "it never ran"
        await first.alive(60.0)
        assert await first.make_up(30.0, 90.0) == 0.0
        assert await first.make_up(30.0, 50.0) == 0.0
        assert await first.make_up(30.0, 560.0) == 500.0
        assert await first.make_up(30.0, 560.0) == 0.0
        loaded = await first.load(table().id)
        assert loaded
        assert (loaded[0].idle_since, loaded[0].version) == (560.0, table().version + 1)
    async with await opening() as second:
        assert await second.last_alive() == 560.0


@pytest.mark.parametrize("status", ["open", "playing", "finished"])
async def test_whatever_changes_a_table_without_a_commit_of_its_own_raises_its_version(
    store: Store, status: Status
) -> None:
    new = replace(table(), status=status, header="taberna 2")
    waits = Waiting(Barrier.NO_SEND, 50.0, 60.0)
    shown = StoredPost(new.id, CORNER, None, 1, waiting=waits, pictures_refused=50.0)
    other = replace(table("f0ll", opener=BIA, chat=ChatId("local:field")), status=status, header="taberna 2")
    await store.commit(opened(new, (), Write(None, shown)))
    await store.commit(opened(other, (), Write(None, replace(shown, key=other.id))))
    changes = (
        partial(store.give_back, 100.0, 1e6),
        partial(store.move_channel, CORNER, ChannelId("local:park/corner"), SQUARE, ChatId("local:park")),
        partial(
            store.commit, Commit(at=200.0, key="gone", forget=Forget(ANA, "Nobody", PersonId("gone:ana")))
        ),
    )
    for change in changes:
        before = [(await store.load(code), await store.version(code)) for code in (new.id, other.id)]
        await change()
        for loaded_before, version in before:
            assert loaded_before is not None
            after = await store.load(loaded_before[0].id)
            assert after is not None
            same = replace(after[0], version=version or 0), *after[1:]
            assert (await store.version(after[0].id) != version) or same == loaded_before


async def test_the_version_of_a_table_is_known_by_its_code_in_any_case(store: Store) -> None:
    await store.commit(opened(table()))
    assert await store.version(TableId("K3F9")) == 0
    await store.commit(moved(table(), "0 a1"))
    assert await store.version(TableId("k3f9")) == 1
    assert await store.version(TableId("none")) is None
