"""Milestones: what earns one and what just fails to, who sees it, and that games of before give the same."""

import asyncio
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import Barred
from bot.core.ports import Urgency
from bot.core.tables.loaded import awaited
from bot.features.milestones import awards, catalogue
from bot.features.milestones.awards import Past, deeds, read
from bot.features.milestones.catalogue import NAMES, OF_GAMES, Meeting, Story, in_general, of_game
from bot.testing.harness import ROOM, TAVERN, Harness
from bot.testing.player import Sketcher, look
from rules.core.errors import Datum
from rules.core.game import Fact, Outcome, Seat
from rules.core.saved import pieces
from rules.games import games
from storage.model import Barrier, Commit, Milestone, TableId, Write, added
from tests.core.bettors import roles, seated
from tests.core.opponents.thinkers import Judging
from tests.core.whole_logs import DAY, KINDS, moves, pair

SAYS: Final = Voice("en")

Turn: TypeAlias = tuple[Fact, ...]
Turns: TypeAlias = Sequence[Turn]


def story(
    turns: Turns = (), reason: str = "any", winners: Collection[int] = (0,), *, ruled: bool = True
) -> Story:
    return Story(turns, Outcome(frozenset(map(Seat, winners)), reason), ruled, stock=50)


def turn(kind: str, seat: int = 0, **data: Datum) -> Turn:
    return (Fact(kind, {"seat": seat, **data}),)


def captures(*counts: int, seat: int = 0) -> Turns:
    return [turn("captured", seat, count=count) for count in counts]


def chain(jumps: int) -> Turn:
    path: tuple[str, ...] = tuple(map(str, range(jumps + 1)))
    return turn("moved", path=path)


def citadel(*bids: tuple[int, int], pushed: str = "") -> list[Turn]:
    """Return the turns of a citadel that seat 0 takes. pushed: the line to which seat 1 pushed the coin."""
    revealed = [
        Fact("revealed", {"first_seat": 0, "first_bid": mine, "second_seat": 1, "second_bid": theirs})
        for mine, theirs in bids
    ]
    back = turn("pushed", 1, to=pushed) if pushed else ()
    return [(*revealed, *back, Fact("game_full", {"seat": 0}))]


def score(mine: int, theirs: int) -> Turns:
    return [(Fact("score", {"first_points": mine, "second_points": theirs}),)]


def throw(*facts: Turn, alike: bool = False) -> Turn:
    third = "crown" if alike else "heart"
    thrown = Fact("thrown", {"first": "crown", "second": "crown", "third": third})
    return (thrown, *facts_of(facts))


def facts_of(turns: Turns) -> Iterator[Fact]:
    return (fact for turn in turns for fact in turn)


def evening(brought: int, taken: int) -> Turns:
    return [turn("arrived", chips=brought), turn("left", chips=taken)]


MOVE: Final = chain(0)
RIVAL: Final = turn("transferred", 1)
WON: Final = turn("won", chips=1)
BANKED: Final = turn("bank_won", chips=1)
BROKEN: Final = throw(WON, turn("broken", 1))
HIT: Final = (*turn("played"), *turn("hit"))
AMBUSH: Final = (*turn("jumped"), *turn("captured", count=1))

NEARLY: Final[Mapping[str, tuple[Story, Story]]] = {
    "lasca-freed": (story([turn("freed", count=2)] * 6), story([turn("freed", count=1)] * 11)),
    "lasca-liberator": (story([turn("freed", count=3)]), story([turn("freed", count=2)] * 5)),
    "lasca-doubles": (story(captures(2, 2, 2, 3)), story(captures(2, 2, 2, 1))),
    "lasca-triple": (story(captures(3)), story(captures(2, 2))),
    "lasca-officers": (story([turn("promoted")] * 8), story([turn("promoted")] * 7)),
    "lasca-comeback": (story(captures(3, 1, seat=1)), story(captures(3, seat=1))),
    "lasca-blocked": (story(reason="blocked"), story(reason="captive")),
    "lasca-soldiers": (story(), story([turn("promoted")])),
    "lasca-gate": (story(), story([turn("promoted", 1)])),
    "lasca-swift": (story([MOVE] * 20), story([MOVE] * 21)),
    "halma-chain8": (story([chain(8)]), story([chain(7)])),
    "halma-chain10": (story([chain(10)]), story([chain(9)])),
    "halma-chain12": (story([chain(12)]), story([chain(11)])),
    "halma-springs": (story([chain(6)] * 3), story([chain(6), chain(6), chain(5)])),
    "halma-filled": (story(reason="filled"), story(reason="home")),
    "halma-deadline": (story(reason="deadline"), story(reason="home")),
    "halma-pair": (story([MOVE] * 60, winners=(0, 2)), story([MOVE] * 61, winners=(0, 2))),
    "halma-solved": (story(reason="solved"), story(reason="failed", winners=())),
    "halma-crossed": (story(reason="crossed"), story(reason="failed", winners=())),
    "halma-swift": (story([MOVE] * 80, "home"), story([MOVE] * 81, "home")),
    "citadel-taken": (story(citadel() * 4), story(citadel() * 3)),
    "citadel-thrifty": (story(citadel((20, 1), (5, 1))), story(citadel((20, 1), (6, 1)))),
    "citadel-point": (story(citadel((2, 1), (3, 2), (9, 8))), story(citadel((2, 1), (3, 2), (9, 7)))),
    "citadel-bargains": (story(citadel((2, 1), (1, 0))), story(citadel((2, 1), (3, 0), (2, 2)))),
    "citadel-brink": (story(citadel(pushed="2") * 2), story([*citadel(pushed="2"), *citadel(pushed="3")])),
    "citadel-straight": (story(citadel()), story(citadel(pushed="3"))),
    "citadel-walk": (story([turn("walked", lines=5)]), story([turn("walked", lines=4)])),
    "citadel-comeback": (story([*score(0, 3), *score(4, 3)]), story([*score(0, 2), *score(4, 2)])),
    "citadel-clean": (story(score(4, 0)), story(score(4, 1))),
    "citadel-penalties": (story(reason="penalties"), story(reason="match")),
    "dice_towers-tower": (story(reason="tower"), story(reason="line")),
    "dice_towers-stuck": (story(reason="no_move"), story(reason="line")),
    "dice_towers-jailer": (story([turn("transferred")] * 6), story([turn("transferred")] * 5)),
    "dice_towers-mason": (story([turn("tower_built")] * 5), story([turn("tower_built")] * 4)),
    "dice_towers-architect": (story([turn("tower_built")] * 6), story([turn("tower_built")] * 5)),
    "dice_towers-carrier": (story([turn("double_moved")] * 20), story([turn("double_moved")] * 19)),
    "dice_towers-escape": (story([RIVAL] * 4), story([RIVAL] * 3)),
    "dice_towers-ground": (story(reason="line"), story([turn("tower_built")], "line")),
    "dice_towers-free": (story(), story([RIVAL])),
    "dice_towers-swift": (story([MOVE] * 15), story([MOVE] * 16)),
    "hasami_shogi-siege2": (story(captures(2)), story(captures(1, 1))),
    "hasami_shogi-siege3": (story(captures(3)), story(captures(2, 2))),
    "hasami_shogi-leap": (story([AMBUSH] * 2), story([AMBUSH, *captures(1)])),
    "hasami_shogi-five": (
        story(captures(1, 1, seat=1), "first_to_n"),
        story(captures(1, 2, seat=1), "first_to_n"),
    ),
    "hasami_shogi-bare": (
        story(captures(2, 2, seat=1), "bare_piece"),
        story(captures(2, 3, seat=1), "bare_piece"),
    ),
    "hasami_shogi-last": (story(reason="annihilation"), story(reason="bare_piece")),
    "hasami_shogi-blocked": (story(reason="blocked"), story(reason="bare_piece")),
    "hasami_shogi-patient": (
        story(captures(2, seat=1), "more_stones"),
        story(captures(3, seat=1), "more_stones"),
    ),
    "hasami_shogi-unscathed": (story(captures(9)), story(captures(1, seat=1))),
    "hasami_shogi-swift": (story([MOVE] * 40), story([MOVE] * 41)),
    "lambs_and_tigers-leap2": (story(captures(2)), story(captures(1, 1))),
    "lambs_and_tigers-leap3": (story(captures(3)), story(captures(2))),
    "lambs_and_tigers-tigers": (story(reason="captured"), story(reason="blocked")),
    "lambs_and_tigers-feast": (story(captures(2, 2, 3)), story(captures(2, 2, 1))),
    "lambs_and_tigers-shepherd": (story(reason="blocked"), story(reason="captured")),
    "lambs_and_tigers-flock": (
        story(captures(1, 1, seat=1), "blocked"),
        story(captures(1, 2, seat=1), "blocked"),
    ),
    "lambs_and_tigers-whole": (story(reason="blocked"), story(captures(1, seat=1), "blocked")),
    "lambs_and_tigers-stalemate": (story(reason="stalemate"), story(reason="captured")),
    "lambs_and_tigers-few": (story(reason="few_lambs"), story(reason="captured")),
    "lambs_and_tigers-swift": (story([MOVE] * 45), story([MOVE] * 46)),
    "tabula-gammon": (story(reason="gammon"), story(reason="all_off")),
    "tabula-hit3": (story([(*HIT, *HIT, *HIT)]), story([(*HIT, *HIT)] * 2)),
    "tabula-hits32": (story([HIT] * 32), story([HIT] * 31)),
    "tabula-row": (story([HIT] * 8), story([*[HIT] * 7, turn("passed"), HIT])),
    "tabula-unhit": (story([turn("hit", 1)] * 12), story([turn("hit", 1)] * 13)),
    "tabula-comeback": (story([turn("hit", 1)] * 28), story([turn("hit", 1)] * 27)),
    "tabula-wall": (story([turn("passed", 1)] * 4), story([turn("passed", 1)] * 3)),
    "tabula-thrift": (story(), story([turn("lost", pips=1)])),
    "tabula-peace": (story([HIT] * 15), story([HIT] * 16)),
    "tabula-swift": (story([turn("rolled")] * 50), story([turn("rolled")] * 51)),
    "crown_and_anchor-breaker": (story([BROKEN]), story([throw(WON), throw(turn("broken", 1))])),
    "crown_and_anchor-breaker2": (story([BROKEN] * 2), story([BROKEN])),
    "crown_and_anchor-alike": (story([throw(WON, alike=True)]), story([throw(WON)])),
    "crown_and_anchor-alike_bank": (story([throw(BANKED, alike=True)]), story([throw(BANKED)])),
    "crown_and_anchor-row": (story([WON] * 5), story([*[WON] * 4, turn("lost"), WON])),
    "crown_and_anchor-house": (story([BANKED] * 4), story([*[BANKED] * 3, turn("bank_even"), BANKED])),
    "crown_and_anchor-big": (story([turn("won", chips=60)]), story([turn("won", chips=59)])),
    "crown_and_anchor-big_bank": (story([turn("bank_won", chips=60)]), story([turn("bank_won", chips=59)])),
    "crown_and_anchor-doubled": (story(evening(50, 100)), story(evening(50, 99))),
    "crown_and_anchor-volunteer": (
        story([turn("volunteered"), *[BANKED] * 3]),
        story([BANKED, turn("volunteered"), *[BANKED] * 2]),
    ),
}
"""A game that earns seat 0 each milestone, and one that just fails to."""


@pytest.mark.parametrize("name", NEARLY)
def test_a_game_earns_a_milestone_and_one_that_just_fails_does_not(name: str) -> None:
    game, (enough, less) = name.partition("-")[0], NEARLY[name]
    assert name in of_game(game, enough, 0)
    assert name not in of_game(game, less, 0)
    assert name not in of_game(game, enough, 1)


WIN, LOSS = ("lasca", "won"), ("lasca", "lost")
PAST: Final[Mapping[str, tuple[Meeting, Meeting]]] = {
    "first": (Meeting("lasca", "won", ()), Meeting("lasca", "won", (), frozenset({"easy"}))),
    "streak3": (Meeting("lasca", "won", (WIN, WIN)), Meeting("lasca", "won", (WIN, LOSS, WIN))),
    "streak5": (Meeting("lasca", "won", (WIN,) * 4), Meeting("lasca", "won", (LOSS, *(WIN,) * 3))),
    "turn": (Meeting("lasca", "won", (LOSS,) * 3), Meeting("lasca", "won", (LOSS,) * 2)),
    "three": (
        Meeting("a", "won", (("b", "won"), ("c", "won"))),
        Meeting("a", "won", (("b", "won"), ("c", "lost"))),
    ),
    "seven": (
        Meeting("a", "won", [(one, "won") for one in "bcdefg"]),
        Meeting("a", "won", [(one, "won") for one in "abcdef"]),
    ),
    "upset": (Meeting("lasca", "won", (), above=150.0), Meeting("lasca", "won", (), above=149.0)),
    "revenge": (Meeting("lasca", "won", (), revenge=True), Meeting("lasca", "lost", (), revenge=True)),
    "live": (Meeting("lasca", "won", (), live=True), Meeting("lasca", "won", ())),
    "hard": (
        Meeting("lasca", "won", (), frozenset({"hard"})),
        Meeting("lasca", "won", (), frozenset({"medium"})),
    ),
}


@pytest.mark.parametrize("name", PAST)
def test_a_victory_earns_a_general_milestone_and_one_that_just_fails_does_not(name: str) -> None:
    enough, less = PAST[name]
    assert f"general-{name}" in in_general(enough)
    assert f"general-{name}" not in in_general(less)


def test_a_victory_by_resignation_is_none_of_the_rules() -> None:
    assert not any(of_game("lasca", story(reason="resigned", ruled=False), 0))


def test_all_are_tried_and_have_words_in_every_language() -> None:
    assert {*NEARLY, *(f"general-{name}" for name in PAST)} == set(NAMES)
    assert set(OF_GAMES) == set(games())
    assert {len(conditions) for conditions in OF_GAMES.values()} == {10}
    for language in LANGUAGES:
        voice = Voice(language)
        assert all(voice.has(f"milestone-{name}") and voice.has(f"milestone-{name}-how") for name in NAMES)


async def test_a_long_log_is_read_by_a_worker_and_gives_the_same(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        ana, bea, table = await pair(harness, "lasca")
        await moves(harness, table, 30, ana, bea)
        await ana.surely("resign")
        loaded = await look(harness, table)
        assert loaded.log is not None
        here = await deeds(loaded, (0, 1), harness.app.deps.pool.of(None, Urgency.LIVE))
        assert await asyncio.to_thread(read, tuple(pieces(loaded.log)), (0, 1)) == here


def broken(_story: Story, _seat: int) -> bool:
    raise KeyError("count")


async def test_a_mistake_in_a_condition_keeps_no_game_from_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(catalogue.OF_GAMES, "lasca", {"liberator": broken})
    async with Harness(tmp_path / "t.sqlite3") as harness:
        ana, bea, table = await pair(harness, "lasca")
        await moves(harness, table, 6, ana, bea)
        await ana.surely("resign")
        assert (await look(harness, table)).table.status == "finished"
        assert "First blood" in harness.board().text


async def test_a_mistake_in_a_condition_keeps_no_other_game_of_before_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        for game in ("lasca", "hasami_shogi"):
            ana, bea, table = await pair(harness, game)
            await moves(harness, table, 6, ana, bea)
            await ana.surely("resign", table=table)
        live = await harness.app.deps.store.every(Milestone)
        monkeypatch.setitem(catalogue.OF_GAMES, "lasca", {"liberator": broken})
        assert await rebuilt(harness) == live
        assert live


async def test_a_game_earns_its_winner_a_milestone_once_and_games_of_before_the_same(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", artist := Sketcher()) as harness:
        ana, bea, table = await pair(harness, "lasca")
        await moves(harness, table, 6, ana, bea)
        await ana.surely("resign")
        board = harness.board().text
        assert "🏅 Bea: " in board
        assert "First blood" in board
        assert "Milestones: " in (await bea.says("profile")).text
        assert "First blood: " in "\n".join(artist.cards[-1].foot)
        store = harness.app.deps.store
        live = await store.every(Milestone)
        assert "general-first" in {one.name for one in live}
        await harness.app.deps.commit(Commit(0.0, writes=tuple(Write(one, None) for one in live)))
        assert await store.every(Milestone) == ()
        past = Past(harness.app.deps)
        await past.everything()
        assert await store.every(Milestone) == live
        await past.everything()
        assert await store.every(Milestone) == live


async def test_milestones_of_who_hides_their_results_are_theirs_alone(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        ana, bea, table = await pair(harness, "lasca")
        await bea.whispers("privacy", what="hide")
        await moves(harness, table, 6, ana, bea)
        await ana.surely("resign")
        assert "🏅 Bea" not in harness.board().text
        assert "Milestones: " in (await bea.whispers("profile")).text


async def test_a_board_that_waited_for_a_restart_tells_of_milestones(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        ana, bea, table = await pair(harness, "lasca")
        await moves(harness, table, 6, ana, bea)
        harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND)] * 2
        await ana.surely("resign")
        assert "First blood" not in harness.board().text
    harness.room.trouble.clear()
    async with harness.again(DAY) as harness:
        await harness.passes(0.0)
        assert "🏅 Bea: First blood" in harness.board().text


async def test_a_board_shown_anew_tells_of_milestones_until_their_owner_hides_them(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        ana, bea, table = await pair(harness, "lasca", rating="friendly")
        await moves(harness, table, 6, ana, bea)
        await ana.surely("resign")
        for what, shown in (("list", True), ("hide", False), ("list", True)):
            await bea.whispers("privacy", what=what)
            await ana.says("board", table=table)
            assert ("🏅 Bea: First blood" in harness.board().text) == shown


async def test_ten_milestones_unlock_a_theme_in_private_and_nine_do_not(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        ana, deps = harness.person("Ana"), harness.app.deps
        await ana.says("profile")
        earned = [Milestone(ana.person.id, TAVERN, name, TableId("k3f9"), 1.0) for name in NAMES[:10]]
        await deps.commit(Commit(0.0, writes=added(*earned[:9])))
        assert (await ana.says("theme", theme="royal")).text == SAYS(
            "refusal-theme_locked", {"have": 9, "need": 10}
        )
        await deps.commit(Commit(0.0, writes=added(*earned[9:])))
        assert (await ana.says("theme", theme="royal")).text == SAYS("theme-set")
        profile = await deps.cache.profile(ana.person.id)
        assert profile is not None
        assert profile.theme == "royal"


async def rebuilt(harness: Harness) -> Sequence[Milestone]:
    """Return the milestones that are found once more in the games of before, without any stored ones."""
    deps = harness.app.deps
    live = await deps.store.every(Milestone)
    await deps.commit(Commit(0.0, writes=tuple(Write(one, None) for one in live)))
    await Past(deps).everything()
    return await deps.store.every(Milestone)


@pytest.mark.parametrize("kind", KINDS)
async def test_games_of_every_kind_give_the_same_once_more(tmp_path: Path, kind: str) -> None:
    thinker = Judging(0, 0, 0, 0, 0, 0, 900)
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=thinker) as harness:
        await KINDS[kind](harness)
        live = await harness.app.deps.store.every(Milestone)
        assert await rebuilt(harness) == live


async def test_a_victory_without_moves_earns_nothing(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        ana, bea, table = await pair(harness, "lasca")
        await moves(harness, table, 2, ana, bea)
        await ana.surely("resign")
        assert (await look(harness, table)).table.status == "finished"
        assert await harness.app.deps.store.every(Milestone) == ()
        assert await rebuilt(harness) == ()


async def test_a_victory_over_a_handed_on_seat_earns_nothing(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        ana, bea, table = await pair(harness, "lasca", clock="slow")
        await moves(harness, table, 6, ana, bea)
        loaded = await look(harness, table)
        if ana.person.id not in loaded.people_at(awaited(loaded)):
            await moves(harness, table, 1, ana, bea)
        await harness.passes(7.5 * DAY)  # she is reminded before her time is over
        await ana.surely("offer", seat="ab"[(await look(harness, table)).seats_of(ana.person.id)[0]])
        cid = harness.person("Cid")
        await cid.says("join", table=table)
        await cid.surely("resign", table=table)
        over = await look(harness, table)
        assert over.table.status == "finished"
        assert cid.person.id in over.people()
        assert await harness.app.deps.store.every(Milestone) == ()
        assert await rebuilt(harness) == ()


async def test_games_that_end_at_once_name_a_milestone_once(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        ana, bea, one = await pair(harness, "lasca")
        await moves(harness, one, 6, ana, bea)
        await ana.says("play", game="lasca")
        await bea.taps("join")
        other = harness.table()
        await moves(harness, other, 6, ana, bea)
        await asyncio.gather(*(ana.surely("resign", table=table) for table in (one, other)))
        over = [await look(harness, table) for table in (one, other)]
        assert {loaded.table.status for loaded in over} == {"finished"}
        assert sum(len(loaded.footers) for loaded in over) == 1


async def test_who_came_back_to_a_betting_table_is_named_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(catalogue.OF_GAMES, "crown_and_anchor", {"big": lambda _story, _seat: True})
    async with Harness(tmp_path / "t.sqlite3") as harness:
        users = await seated(harness, "Ana", "Bea", "Cid")
        await users["Cid"].says("leave")
        banker, (bettor,) = await roles(harness, users)
        await bettor.says("bet", figure="crown", amount="2")
        await bettor.says("move", move="ready")
        await banker.says("roll")
        await users["Cid"].says("join", table=harness.table())
        await users["Ana"].surely("end")
        for name in ("Bea", "Cid"):
            await users[name].taps("agree")
        assert harness.board().text.count("🏅 Cid: ") == 1
        assert len(await harness.app.deps.store.every(Milestone)) == 3


async def test_who_is_forgotten_while_a_log_is_read_gets_no_milestone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        ana, bea, table = await pair(harness, "lasca")
        await moves(harness, table, 6, ana, bea)
        await ana.surely("resign")

        async def forgetting(*_: object) -> dict[int, list[str]]:
            monkeypatch.undo()
            await bea.surely("forget")
            return {0: ["lasca-swift"], 1: ["lasca-swift"]}

        monkeypatch.setattr(awards, "deeds", forgetting)
        found = await rebuilt(harness)
        assert bea.person.id not in {one.person for one in found}
