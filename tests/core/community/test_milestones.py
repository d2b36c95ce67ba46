"""Milestones: what earns one and what just fails to, who sees it, and that games of before give the same."""

from pathlib import Path
from typing import Final

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.features.milestones.awards import Past
from bot.features.milestones.catalogue import NAMES, OF_GAMES, Meeting, Story, in_general, of_game
from bot.testing.harness import Harness
from rules.core.errors import Data
from rules.core.game import Fact, Outcome, Seat
from rules.games import games
from storage.model import Commit, Milestone, Write
from tests.core.whole_logs import moves, pair


def story(*turns: tuple[Fact, ...], winner: int = 0, reason: str = "any", stock: int = 50) -> Story:
    return Story(turns, Outcome(frozenset({Seat(winner)}), reason), ruled=True, stock=stock)


def fact(kind: str, **data: int | str | tuple[str, ...]) -> tuple[Fact, ...]:
    told: Data = {"seat": 0, **data}
    return (Fact(kind, told),)


NEARLY: Final = (
    ("lasca-liberator", "freed", {"count": 3}, {"count": 2}),
    ("lasca-triple", "captured", {"count": 3}, {"count": 2}),
    ("halma-chain8", "moved", {"path": tuple("abcdefghi")}, {"path": tuple("abcdefgh")}),
    ("hasami_shogi-siege2", "captured", {"count": 2}, {"count": 1}),
    ("lambs_and_tigers-leap2", "captured", {"count": 2}, {"count": 1}),
    ("crown_and_anchor-big", "won", {"chips": 60}, {"chips": 59}),
    ("crown_and_anchor-big_bank", "bank_won", {"chips": 60}, {"chips": 59}),
)


@pytest.mark.parametrize(("name", "kind", "enough", "less"), NEARLY)
def test_one_deed_earns_a_milestone_and_a_smaller_one_does_not(
    name: str, kind: str, enough: dict[str, int], less: dict[str, int]
) -> None:
    game = name.partition("-")[0]
    assert name in of_game(game, story(fact(kind, **enough)), 0)
    assert name not in of_game(game, story(fact(kind, **less)), 0)
    assert name not in of_game(game, story(fact(kind, **enough)), 1)


def test_a_citadel_taken_with_a_fifth_left_is_thrifty() -> None:
    def game(bid: int) -> Story:
        shown = Fact("revealed", {"first_seat": 0, "first_bid": bid, "second_seat": 1, "second_bid": 1})
        return story((shown, Fact("game_full", {"seat": 0})))

    assert "citadel-thrifty" in of_game("citadel", game(40), 0)
    assert "citadel-thrifty" not in of_game("citadel", game(41), 0)


def test_the_bank_is_broken_twice() -> None:
    throw = (
        Fact("thrown", {"first": "crown", "second": "heart", "third": "club"}),
        Fact("won", {"seat": 0, "chips": 5}),
        Fact("broken", {"seat": 1}),
    )
    assert "crown_and_anchor-breaker2" in of_game("crown_and_anchor", story(throw, throw), 0)
    assert "crown_and_anchor-breaker2" not in of_game("crown_and_anchor", story(throw), 0)


def test_general_milestones_need_the_whole_run() -> None:
    won, lost = ("lasca", "won"), ("lasca", "lost")
    assert "general-streak3" in in_general(Meeting("lasca", "won", (won, won)))
    assert "general-streak3" not in in_general(Meeting("lasca", "won", (won, lost, won)))
    assert "general-turn" in in_general(Meeting("lasca", "won", (lost,) * 3))
    assert "general-turn" not in in_general(Meeting("lasca", "won", (lost,) * 2))
    assert "general-upset" in in_general(Meeting("lasca", "won", (), above=150.0))
    assert "general-upset" not in in_general(Meeting("lasca", "won", (), above=149.0))
    assert in_general(Meeting("lasca", "lost", (won, won), above=500.0, revenge=True)) == ()


def test_every_game_has_ten_of_known_facts_and_words_in_every_language() -> None:
    assert set(OF_GAMES) == set(games())
    assert {len(conditions) for conditions in OF_GAMES.values()} == {10}
    for language in LANGUAGES:
        voice = Voice(language)
        assert all(voice.has(f"milestone-{name}") and voice.has(f"milestone-{name}-how") for name in NAMES)


async def test_a_game_earns_its_winner_a_milestone_once_and_games_of_before_the_same(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        ana, bea, table = await pair(harness, "lasca")
        await moves(harness, table, 6, ana, bea)
        await ana.surely("resign")
        board = harness.board().text
        assert "🏅 Bea: " in board
        assert "First blood" in board
        assert "Milestones: " in (await bea.says("profile")).text
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
