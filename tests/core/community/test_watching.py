"""/watch: who looks on hears in private of what is worth a word, and of the end; never anything else."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from bot.core.commands.community.watching import MOST_WATCHED
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, Post
from bot.testing.harness import PRIVATE, Harness, User
from bot.testing.player import Sketcher, look
from rules.core.game import Seat
from rules.core.log import replaying
from rules.core.saved import read_log
from rules.games import GOLDEN, folder, games
from storage.model import ChannelId, TableId

SAYS = Voice("en")


FIRST: Final = {
    "citadel": (13, "game_full"),
    "crown_and_anchor": (22, "broken"),
    "dice_towers": (4, "tower_built"),
    "halma": (182, "moved"),
    "lambs_and_tigers": (30, "placed"),
    "lasca": (19, "promoted"),
    "tabula": (128, "hit"),
}
"""The first record of a golden log that is worth a word, and a fact of it."""


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


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


def told(harness: Harness, user: User) -> list[AnyPost]:
    return harness.room.at(ChannelId(f"{PRIVATE}{user.person.name.casefold()}"))


async def duel(harness: Harness) -> tuple[User, User, TableId]:
    """A duel for citadels: its first seat, its second, and the table."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="citadel", options="play=match points=2")
    await bea.taps("join")
    names = (await look(harness, harness.table())).names
    first, second = (ana, bea) if names[0] == "Ana" else (bea, ana)
    return first, second, harness.table()


async def bids(first: User, second: User, *rounds: tuple[int, int]) -> None:
    for one, other in rounds:
        await first.whispers("bid", points=str(one))
        await second.whispers("bid", points=str(other))


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
        harness.app.watching._closing = True
        await bids(first, second, (2, 1))
        assert told(harness, cid) == []
    async with harness.again() as later:
        assert len(told(later, cid)) == 1
        await later.passes(20.0)
        assert len(told(later, cid)) == 1
        assert [one.seq for one in await later.app.deps.store.watches.of_table(table)] == [4]


async def test_a_table_of_another_channel_can_not_be_watched(harness: Harness) -> None:
    _, _, table = await duel(harness)
    stranger = harness.person("Eve")
    answer = await stranger.whispers("watch", table=table)
    assert answer.text == SAYS("refusal-no_such_table", {"table": table})
