"""/watch: spectators get the highlights and the end in private, and nothing else."""

from dataclasses import replace
from pathlib import Path
from typing import Final, NoReturn

import pytest

from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, Post
from bot.features.watching import notices
from bot.features.watching.commands import MOST_WATCHED
from bot.features.watching.notices import Watching
from bot.testing.harness import ROOM, Harness
from bot.testing.player import Sketcher, look
from rules.core.game import Seat
from rules.core.log import replaying
from rules.core.saved import read_log
from rules.games import GOLDEN, folder, games
from storage.model import (
    Commit,
    Unavailable,
    Watch,
    Write,
)
from tests.core.watching.evening import bids, duel, told

SAYS = Voice("en")


FIRST: Final = {
    "citadel": (13, "game_full"),
    "crown_and_anchor": (22, "broken"),
    "dice_towers": (4, "tower_built"),
    "halma": (182, "nearly_home"),
    "lambs_and_tigers": (30, "last_placed"),
    "lasca": (19, "promoted"),
    "tabula": (128, "hit"),
}
"""The first notable record of a golden log, and a fact of it."""


@pytest.mark.parametrize("name", sorted(FIRST))
def test_what_is_worth_a_word_comes_now_and_then(name: str) -> None:
    golden = read_log((folder(name) / GOLDEN / f"{name}.log").read_text(encoding="utf-8"))
    game, found = games()[name], list(replaying(games()[name], golden))
    stirring = [one for one in found if game.drama(game.view(one.state, None), one.facts)]
    number, kind = FIRST[name]
    assert stirring[0].seq == number
    assert kind in {fact.kind for fact in stirring[0].facts}
    assert len(stirring) <= len(found) / 6


def test_in_hasami_shogi_two_stones_at_once_are_worth_a_word_and_one_is_not() -> None:
    game = games()["hasami_shogi"]
    for position, stirring in (("black b=d1,h1,f2 w=e1,g1,a9,b9", True), ("black b=d1,f2 w=e1,a9,b9", False)):
        state = game.position(position)
        step = game.play(state, Seat(0), game.parse(state, Seat(0), "f2-f1"))
        assert [fact.kind for fact in step.facts] == ["moved", "captured"]
        assert game.drama(game.view(step.state, None), step.facts) == stirring


async def test_who_looks_on_is_told_of_the_citadel_and_of_the_end(harness: Harness) -> None:
    first, second, table = await duel(harness)
    cid = harness.person("Cid")
    on = await cid.says("watch")
    assert on.text == SAYS("watch-on", {"game": "Citadel", "table": table})
    assert not on.public
    await bids(first, second, (2, 1))
    assert told(harness, cid) == []
    await bids(first, second, (2, 1))  # the coin stands beside the citadel
    (beside,) = told(harness, cid)
    assert isinstance(beside, Post)
    assert beside.picture is not None
    assert beside.text.startswith(SAYS("watch-title", {"game": "Citadel", "table": table}))
    assert [button.label for row in beside.buttons for button in row] == [SAYS("button-unwatch")]
    await first.surely("resign", table=table)
    *_, over = told(harness, cid)
    assert over.buttons == ()
    assert first.person.name in over.text
    assert await harness.app.deps.store.watches.tables() == ()


async def test_what_else_is_said_of_the_same_turn_is_another_message(harness: Harness) -> None:
    """Use another message name after an undo: platforms treat equal names as one message."""
    first, second, table = await duel(harness)
    await bids(first, second, (2, 1), (2, 1))
    loaded, watch = await look(harness, table), Watch(table, first.person.id, 0)
    voice = Voice("en", loaded.table.game, loaded.names)
    said = [notices._post(loaded, ROOM, watch, voice, loaded.recent[-n:]) for n in (1, 1, 4)]
    assert said[0].nonce == said[1].nonce
    assert said[0].text != said[2].text
    assert said[0].nonce != said[2].nonce


async def test_a_sealed_bid_tells_who_looks_on_nothing(harness: Harness) -> None:
    first, second, _ = await duel(harness)
    cid = harness.person("Cid")
    await cid.says("watch")
    await bids(first, second, (2, 1))
    await first.whispers("bid", points="17")
    await first.whispers("bid", points="18")
    await harness.passes(20.0)
    assert told(harness, cid) == []


async def test_it_stops_with_the_button_or_the_word_and_where_one_sits_down(harness: Harness) -> None:
    first, second, table = await duel(harness)
    cid, dora = harness.person("Cid"), harness.person("Dora")
    for person in (cid, dora):
        await person.says("watch")
    await bids(first, second, (2, 1), (2, 1))
    for person in (cid, dora):
        (post,) = told(harness, person)
        assert (await person.taps("unwatch", post)).text == SAYS("watch-off", {"table": table})
    assert (await cid.taps("unwatch", post)).text == SAYS("refusal-watch_over")
    await cid.says("watch")
    assert (await cid.says("watch")).text == SAYS("watch-off", {"table": table})
    assert (await first.says("watch")).text == SAYS("refusal-watch_own")
    await first.surely("resign", table=table)
    assert len(told(harness, cid)) == len(told(harness, dora)) == 1


async def test_in_private_there_is_a_list_and_one_person_looks_on_at_a_few_tables(harness: Harness) -> None:
    bea = harness.person("Bea")
    assert (await bea.whispers("watch")).text == SAYS("watch-none")
    for number in range(MOST_WATCHED + 1):
        await harness.person(f"Opener{number}").says("play", game="lasca")
        answer = await bea.says("watch", table=harness.table())
    assert answer.text == SAYS("refusal-watch_enough", {"most": MOST_WATCHED})
    listed = (await bea.whispers("watch")).menu
    assert listed is not None
    assert len(listed.options) == MOST_WATCHED


async def test_what_a_stop_leaves_unsaid_is_said_later_and_nothing_twice(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        first, second, table = await duel(harness)
        cid = harness.person("Cid")
        await cid.says("watch")
        await bids(first, second, (2, 1))
        await harness.app.part(Watching).stop(0.0)
        await bids(first, second, (2, 1))
        assert told(harness, cid) == []
    async with harness.again() as later:
        assert len(told(later, cid)) == 1
        await later.passes(20.0)
        assert len(told(later, cid)) == 1
        assert [one.seq for one in await later.app.deps.store.watches.of_table(table)] == [4]


async def test_a_bid_that_was_changed_is_in_nothing_that_who_looks_on_gets_or_is_kept_of_them(
    tmp_path: Path,
) -> None:
    """Play the same evening with a changed bid and without: equal messages, message names and exports."""
    found = []
    for changes in ((), ("15", "16")):
        async with Harness(tmp_path / f"{len(changes)}.sqlite3", Sketcher()) as harness:
            first, second, table = await duel(harness)
            for points in changes:
                await first.whispers("bid", points=points)
            cid, dora = harness.person("Cid"), harness.person("Dora")
            await cid.says("watch")
            begun = [one.seq for one in await harness.app.deps.store.watches.of_table(table)]
            await first.whispers("bid", points="2")
            await second.whispers("bid", points="1")
            for points in changes:
                await first.whispers("bid", points=points)
            await dora.says("watch")
            await bids(first, second, (2, 1))
            posts = [post for post in told(harness, cid) if isinstance(post, Post)]
            stored = await harness.app.deps.store.watches.of_table(table)
            exported = harness.app.deps.store.exporting(cid.person.id, {}, {})()
            found.append(([(p.nonce, p.text, p.picture and p.picture.name) for p in posts], exported))
            assert len(posts) == 1
            assert len(stored) == 2
            assert begun[0] <= 1
    assert found[0][0] == found[1][0]
    assert b'"seq"' not in found[1][1].partition(b'"watches"')[2].partition(b"]")[0]


async def test_a_database_that_takes_nothing_makes_nobody_hear_it_twice(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _, table = await duel(harness)
    cid, dora = harness.person("Cid"), harness.person("Dora")
    for user in (cid, dora):
        await user.says("watch")
    store = type(harness.app.deps.store)
    takes = store.commit

    async def full(self: object, commit: Commit) -> object:
        if any(commit.written(Watch)):
            raise Unavailable("full")
        return await takes(self, commit)  # type: ignore[arg-type] # the store of this harness

    monkeypatch.setattr(store, "commit", full)
    await first.surely("resign", table=table)
    for _ in range(3):
        await harness.passes(20.0)
    assert (len(told(harness, cid)), len(told(harness, dora))) == (1, 0)
    monkeypatch.setattr(store, "commit", takes)
    await harness.passes(20.0)
    assert (len(told(harness, cid)), len(told(harness, dora))) == (1, 1)
    assert await harness.app.deps.store.watches.tables() == ()


async def test_what_cannot_be_said_for_a_mistake_of_ours_is_said_later(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _, table = await duel(harness)
    cid = harness.person("Cid")
    await cid.says("watch")
    with monkeypatch.context() as broken:
        broken.setattr(notices, "_post", raising)
        await first.surely("resign", table=table)
    assert told(harness, cid) == []
    await harness.passes(20.0)
    assert len(told(harness, cid)) == 1


def raising(*_: object) -> NoReturn:
    """Fail as a bug would."""
    raise KeyError


async def test_who_stops_while_others_are_told_hears_no_more(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _, table = await duel(harness)
    cid, dora = harness.person("Cid"), harness.person("Dora")
    for user in (cid, dora):
        await user.says("watch")
    show, store = harness.room.show, harness.app.deps.store

    async def stopping(post: AnyPost) -> str:
        if post.channel == cid.person.channel:
            (hers,) = await store.watches.of_person(dora.person.id)
            await harness.app.deps.commit(Commit(harness.time, writes=(Write(hers, None),)))
        return await show(post)

    monkeypatch.setattr(harness.room, "show", stopping)
    await first.surely("resign", table=table)
    assert (len(told(harness, cid)), len(told(harness, dora))) == (1, 0)


async def test_a_game_that_is_over_is_not_watched(harness: Harness) -> None:
    first, _, table = await duel(harness)
    await first.surely("resign", table=table)
    cid = harness.person("Cid")
    assert (await cid.says("watch", table=table)).text == SAYS("refusal-game_over")
    assert told(harness, cid) == []


async def test_where_answers_are_for_one_person_alone_it_is_still_the_table_here_that_is_meant(
    harness: Harness,
) -> None:
    _, _, table = await duel(harness)
    cid = harness.person("Cid")
    asked = replace(cid._request("watch", {}), private=True)  # as the local page and Discord answer
    assert (await harness.ask(asked)).text == SAYS("watch-on", {"game": "Citadel", "table": table})


async def test_who_plays_here_means_the_other_table(harness: Harness) -> None:
    """Play at the other table although one's own waits; among several others, ask which."""
    await duel(harness)
    tables = [harness.table()]
    for pair in (("Eve", "Fay"), ("Gil", "Hal")):
        one, other = (harness.person(name) for name in pair)
        await one.says("play", game="lasca")
        await other.taps("join")
        tables.append(harness.table())
        if len(tables) == 2:
            on = await harness.person("Ana").says("watch")
            assert on.text == SAYS("watch-on", {"game": "Lasca", "table": tables[1]})
    asked = await harness.person("Bea").says("watch")
    assert asked.menu is not None
    assert {option.label.rpartition(" ")[2] for option in asked.menu.options} == set(tables[1:])
