"""Quotas against floods, which never stop a player."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from bot.core import quotas
from bot.core.language.voice import Voice
from bot.core.messages import AnyReply
from bot.core.quotas import Buckets, Verdict
from bot.core.registry import COMMANDS, FILM, PICTURE, TAP, TYPED, Effect, typed_commands
from bot.features.lessons.courses import course_of
from bot.features.puzzles.days import task_of
from bot.testing.harness import ROOM, Harness
from bot.testing.player import Sketcher, by_id, look, next_move
from rules.core.game import Seat
from storage.model import TableId, day_of

TOO_FAST = Voice("en")("refusal-too_fast")
HOLDS, RATE = 10, 0.5


@dataclass
class Clock:
    """Seconds that pass when a test says so."""

    time: float = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture(name="clock")
def _clock() -> Clock:
    return Clock()


@pytest.fixture(name="harness")
async def _harness(tmp_path: Path, clock: Clock) -> AsyncIterator[Harness]:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    harness.clock = clock
    async with harness:
        yield harness


def answered(replies: list[AnyReply]) -> int:
    return sum(reply.text not in {TOO_FAST, ""} for reply in replies)


def told(replies: list[AnyReply]) -> int:
    return sum(reply.text == TOO_FAST for reply in replies)


def test_a_bucket_says_once_that_it_is_empty_until_it_is_half_full_again(clock: Clock) -> None:
    buckets: Buckets[str] = Buckets(HOLDS, RATE, clock)
    verdicts = [buckets.take("ana", 2) for _ in range(8)]
    assert verdicts == [Verdict.ADMITTED] * 5 + [Verdict.TOLD] + [Verdict.IGNORED] * 2
    clock.time += 4
    assert [buckets.take("ana", 2) for _ in range(2)] == [Verdict.ADMITTED, Verdict.IGNORED]
    clock.time += HOLDS / RATE
    assert [buckets.take("ana", HOLDS) for _ in range(2)] == [Verdict.ADMITTED, Verdict.TOLD]
    assert buckets.take("bea", HOLDS) is Verdict.ADMITTED


def test_no_more_buckets_are_kept_than_fit(clock: Clock) -> None:
    buckets: Buckets[int] = Buckets(HOLDS, RATE, clock)
    for key in range(quotas.MOST_KEPT + 5):
        buckets.take(key, 1)
    assert len(buckets._buckets) == quotas.MOST_KEPT


def test_every_kind_of_request_fits_into_every_bucket() -> None:
    """Keep every cost within the bucket: a request that costs more could never be made."""
    assert max(FILM, *(one.cost for one in COMMANDS.values() if isinstance(one.cost, int))) <= min(
        quotas.PERSON[0], quotas.STRANGERS[0]
    )


def test_whatever_shows_something_has_its_price() -> None:
    """Charge every command that only reads; moves and taps change a board, which has limits of its own."""
    assert [one.word for one in typed_commands() if one.effect is Effect.READS and one.cost == TAP] == []


async def test_nobody_is_called_over_and_over_by_one_who_changes_their_mind(harness: Harness) -> None:
    ana, bea, cid = (harness.person(name) for name in ("Ana", "Bea", "Cid"))
    await ana.says("play", game="halma", seats="4")
    for user in (bea, cid):
        await user.taps("join")
    before = len(harness.room.posts)
    wish = Voice("en")("button-partner", {"name": "Bea"})
    for _ in range(40):
        await ana.taps(wish)
    assert 1 <= sum(bool(post.notify) for post in harness.room.posts[before:]) <= 3


async def test_who_asks_for_help_forty_times_is_told_once(harness: Harness, clock: Clock) -> None:
    ana = harness.person("Ana")
    replies = [await ana.whispers("help") for _ in range(40)]
    assert (answered(replies), told(replies)) == (quotas.PERSON[0] / TYPED, 1)
    assert replies[-1].empty
    assert replies[-1].refused
    clock.time += 60
    assert answered([await ana.whispers("help")]) == 1


async def test_strangers_leave_the_players_their_share(harness: Harness, clock: Clock) -> None:
    """Let thirty strangers mention the bot while its players play on and ask for the board."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    await bea.taps("join")
    clock.time += 60
    replies = [await harness.person(f"Stranger{n}").says("move", move="hello") for n in range(30)]
    assert (answered(replies), told(replies)) == (quotas.STRANGERS[0], 1)
    clock.time += 1
    assert (await ana.says("help")).text not in {TOO_FAST, ""}
    await next_move(harness, by_id(ana, bea), harness.table(), Random(1))


async def test_many_may_solve_the_puzzle_of_the_day_at_once(harness: Harness, clock: Clock) -> None:
    """Answer each solver in private, at no cost to the chat's quota."""
    ana = harness.person("Ana", admin=True)
    await ana.says("settings", setting="puzzle", value="0")
    await harness.passes(15.0)
    post = harness.board()
    puzzle = task_of(day_of(harness.time))
    assert puzzle is not None
    users = [harness.person(f"Solver{number}") for number in range(30)]
    replies = [await user.taps("solve", replace(post, channel=user.person.channel or ROOM)) for user in users]
    replies += [await user.sends(f"pick-{puzzle.name}") for user in users]
    assert (answered(replies), told(replies)) == (60, 0)
    clock.time += 60
    replies = [await user.says("help") for user in users]
    assert answered(replies) == quotas.STRANGERS[0] // TYPED, "the rest is as it was"


async def test_a_whole_chat_learns_at_once_where_nobody_else_sees_it(harness: Harness) -> None:
    """Let thirty people without a table take lessons; in public they share the chat's quota."""
    people = [harness.person(f"Stranger{n}") for n in range(30)]
    unit = course_of("lasca")[0]
    asked = [replace(one._request("learn", {"game": "lasca"}), private=True) for one in people]
    taps = [replace(one._request("pick", {}), private=True, table=TableId(unit.name)) for one in people]
    replies = [await harness.ask(request) for request in (*asked, *taps)]
    assert (answered(replies), told(replies)) == (60, 0)
    replies = [await harness.ask(replace(request, private=False, key=f"{request.key}!")) for request in asked]
    assert (answered(replies), told(replies)) == (quotas.STRANGERS[0] // PICTURE, 1)


async def test_who_names_a_table_of_their_own_is_a_stranger_all_the_same(harness: Harness) -> None:
    replies = []
    for number in range(30):
        stranger = harness.person(f"Stranger{number}")
        await stranger.whispers("play", game="halma", seats="1")
        assert stranger.person.channel is not None
        own = harness.table_at(stranger.person.channel)
        replies.append(await harness.ask(replace(stranger._request("rules", {}), table=own)))
    assert (answered(replies), told(replies)) == (quotas.STRANGERS[0] // PICTURE, 1)


async def test_alone_at_a_table_moves_are_free_no_faster_than_anybody_plays(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Limit moves in solitaire, where it is always the player's turn and a program could move for ever."""
    monkeypatch.setattr(quotas, "PERSON", (5, 1.0))
    monkeypatch.setattr(quotas, "MOVING", (8, 1.0))
    harness, chance = Harness(tmp_path / "t.sqlite3", Sketcher()), Random(3)
    harness.clock = clock
    async with harness:
        ana, replies = harness.person("Ana"), list[AnyReply]()
        await ana.whispers("play", game="halma", seats="1")
        assert ana.person.channel is not None
        table = harness.table_at(ana.person.channel)
        clock.time += 60
        for _ in range(8 + 5 + 2):
            loaded = await look(harness, table)
            legal = loaded.game.moves(loaded.playing.state, Seat(0))
            move = loaded.game.write(chance.choice(list(legal)))
            replies.append(await ana.whispers("move", move=move, table=table))
        assert [reply.text for reply in replies] == [*[""] * (8 + 5), TOO_FAST, ""]


async def test_three_who_ask_for_films_are_served_as_players_and_each_within_bounds(harness: Harness) -> None:
    people = [harness.person(name) for name in ("Ana", "Bea", "Caio")]
    await people[0].says("play", game="lasca")
    await people[1].taps("join")
    table = harness.table()
    await next_move(harness, by_id(*people), table, Random(1))
    replies = [await person.says("history", table=table, gif="yes") for person in people * 4]
    assert sum(len(reply.files) == 2 for reply in replies) <= 3


async def test_a_game_played_as_fast_as_it_can_be_meets_no_bucket(harness: Harness) -> None:
    """Charge nothing for accepted moves: play a whole game in an instant."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="halma")
    await bea.taps("join")
    chance, table = Random(2), harness.table()
    for _ in range(4 * quotas.PERSON[0]):
        assert await next_move(harness, by_id(ana, bea), table, chance)


async def test_typing_ahead_has_a_bucket_of_its_own(harness: Harness) -> None:
    ana = harness.person("Ana")
    service, request = harness.app.service, ana._request("play", {})
    found = [await service.suggest(request, "game", "") for _ in range(2 * quotas.TYPING[0])]
    assert sum(map(bool, found)) == quotas.TYPING[0]
    assert (await ana.says("help")).text != TOO_FAST


async def test_a_move_at_a_table_in_memory_asks_the_store_for_no_seats(
    harness: Harness, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    await bea.says("join", table=harness.table())
    monkeypatch.setattr(harness.app.deps.store, "plays_here", None)
    clock.time += 2 * quotas.SEATED
    for user in (ana, bea):
        assert (await user.says("history", table=harness.table())).text.startswith("Table")
