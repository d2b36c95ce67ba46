"""Contract between a game and the table, for any players, however bad."""

import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from random import Random
from typing import ParamSpec, TypeVar

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.testing.playing import Played, play, tables
from bot.testing.recorded import snapshots
from rules.core.errors import SHARED_REFUSALS, IllegalMove, NotationError, Refusal
from rules.core.game import AnyGame, Move, Seat, State, Step, Viewer, shown
from rules.core.log import Decision, replay, replaying, snapshots_of
from rules.core.saved import read_log, write_log
from rules.core.snapshots import read_snapshot, write_snapshot
from rules.games import games

P = ParamSpec("P")
R = TypeVar("R")

seeds = st.integers(0, 2**32)
few = settings(max_examples=4, derandomize=True, deadline=None)
every_table = pytest.mark.parametrize(("name", "seats"), tables())
MOST = 150
"""Moves of one state that are looked at; a keypad of stakes has hundreds alike."""


def listed(played: Played) -> Iterator[tuple[State, Seat, list[Move]]]:
    """Yield every state with a seat that has moves, and some of those moves."""
    for state in played.states:
        for seat in played.seats:
            if moves := list(islice(played.game.moves(state, seat), MOST)):
                yield state, seat, moves


def attempt(read: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R | Refusal:
    """Return the result of a reader, or its refusal."""
    try:
        return read(*args, **kwargs)
    except Refusal as refused:
        return refused


def declared(game: AnyGame, refused: Refusal) -> bool:
    """Return True if the vocabulary has the code with exactly these facts."""
    fields = {**SHARED_REFUSALS, **game.about.vocabulary.refusals}.get(refused.code)
    return fields is not None and set(refused.facts) == set(fields)


@every_table
@given(seed=seeds)
@few
def test_listed_moves_are_distinct_and_playable(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 30)
    for state, seat, moves in listed(played):
        assert len(set(moves)) == len({played.game.write(move) for move in moves}) == len(moves)
        assert len({played.game.parts(move) for move in moves}) == len(moves)
        for move in moves:
            played.game.play(state, seat, move)


@every_table
@given(seed=seeds)
@few
def test_moves_are_read_as_they_are_written(name: str, seats: int, seed: int) -> None:
    played, chance = play(name, seats, seed, 30), Random(seed)
    for state, seat, moves in listed(played):
        for move in chance.sample(moves, min(len(moves), 5)):
            text = played.game.write(move)
            assert played.game.parse(state, seat, text) == move
            assert played.game.parse(state, seat, f"  {text.upper()} ") == move


@every_table
@given(seed=seeds)
@few
def test_moves_that_are_legal_only_elsewhere_are_refused_by_a_declared_rule(
    name: str, seats: int, seed: int
) -> None:
    played, chance = play(name, seats, seed, 30), Random(seed)
    known = list({move for _, _, moves in listed(played) for move in moves})
    for state in played.states:
        for seat in played.seats:
            legal = set(played.game.moves(state, seat))
            others = chance.sample(known, min(len(known), 12))
            for move in (move for move in others if move not in legal):
                with pytest.raises(IllegalMove) as refused:
                    played.game.play(state, seat, move)
                assert declared(played.game, refused.value), refused.value


@every_table
@given(seed=seeds)
@few
def test_a_text_of_mixed_parts_means_a_listed_move_or_is_refused_by_a_declared_rule(
    name: str, seats: int, seed: int
) -> None:
    played, chance = play(name, seats, seed, 20), Random(seed)
    for state, seat, moves in listed(played):
        legal = set(played.game.moves(state, seat))
        words = [part for move in moves for part in played.game.parts(move)]
        for count in (1, 2, 3):
            text = " ".join(chance.choices(words, k=count))
            meant = attempt(played.game.parse, state, seat, text)
            assert declared(played.game, meant) if isinstance(meant, Refusal) else meant in legal, meant


@every_table
@given(seed=seeds)
@few
def test_a_seat_without_moves_is_told_so(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 30)
    for moment in played.moments:
        for seat in played.seats:
            moves = list(played.game.moves(moment.state, seat))
            assert moves or seat not in played.game.to_act(moment.state)
            if played.game.chance(moment.state) is not None:
                assert not moves
                assert not played.game.to_act(moment.state)


@every_table
@given(seed=seeds)
@few
def test_dice_are_taken_only_when_due_and_only_those_due(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 30)
    for state in played.states:
        roll = played.game.chance(state)
        wrong = [(), (7,), (1, 1), (0, 1, 1), (1, 1, 1), (1, 1, 1, 1)]
        if roll is not None:
            wrong = [values for values in wrong if len(values) != roll.dice or 0 in values]
        for values in wrong:
            with pytest.raises(IllegalMove) as refused:
                played.game.rolled(state, values)
            assert declared(played.game, refused.value)


@every_table
@given(seed=seeds)
@few
def test_a_position_is_read_as_it_is_described(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 60)
    for state in played.states:
        check_description(played.game, state)


@pytest.mark.parametrize("name", games())
def test_so_is_every_position_of_a_game_that_is_written_down(name: str) -> None:
    for snapshot in snapshots(name):
        check_description(games()[name], snapshot.state)


def check_description(game: AnyGame, state: State) -> None:
    """Check that a position is one line and describes the whole state."""
    again = game.position(game.describe(state))
    assert again == state
    assert "\n" not in game.describe(state)
    assert game.describe(again) == game.describe(state)
    assert game.outcome(again) == game.outcome(state)
    assert game.to_act(again) == game.to_act(state)
    assert game.chance(again) == game.chance(state)


@every_table
@given(seed=seeds)
@few
def test_the_log_is_the_game(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 120)
    log = read_log(write_log(played.log))
    assert log == played.log
    snapshot = replay(played.game, log)
    assert snapshot.state == played.last
    assert played.game.describe(snapshot.state) == played.game.describe(played.last)
    assert snapshot.facts == played.facts[-1]
    assert snapshot.outcome == played.game.outcome(played.last)


@every_table
@given(seed=seeds)
@few
def test_a_game_goes_on_from_a_written_snapshot_as_if_it_had_not_been_read(
    name: str, seats: int, seed: int
) -> None:
    # A state holds only numbers, texts, bytes, tuples, frozen sets and frozen classes of its game.
    played = play(name, seats, seed, 80)
    game, snapshots = played.game, tuple(replaying(played.game, played.log))
    for snapshot in snapshots[:: max(1, len(snapshots) // 3)]:
        text = write_snapshot(game, snapshot)
        again = read_snapshot(game, text)
        assert write_snapshot(game, again) == text
        assert replace(again, facts=snapshot.facts) == snapshot
        assert tuple(replaying(game, played.log, begin=again))[1:] == snapshots[snapshot.seq + 1 :]


@every_table
@given(seed=seeds)
@few
def test_a_state_never_changes(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 20)
    game = played.game
    for state, moment in zip(played.states, played.moments, strict=False):
        before = game.describe(state), hash(state), pickle.dumps(state)
        for seat in played.seats:
            for move in islice(game.moves(state, seat), 20):
                game.play(state, seat, move)
                game.parse(state, seat, game.write(move))
            game.view(state, seat)
            game.lapsed(state, seat)
        shown(game, state, None, moment.step.facts)
        game.automatic(state)
        assert (game.describe(state), hash(state), pickle.dumps(state)) == before


@every_table
@given(seed=seeds)
@few
def test_the_turn_never_goes_back(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 200)
    turns = [played.game.turn(state) for state in played.states]
    assert turns == sorted(turns)
    snapshots = snapshots_of(played.game, played.log)
    assert [snapshot.turn for snapshot in snapshots] == turns


@pytest.mark.parametrize(("name", "seats"), [table for table in tables() if table[1]])
@given(seed=seeds)
@few
def test_a_decision_nobody_shares_ends_the_turn(name: str, seats: int, seed: int) -> None:
    # Otherwise a button of an old turn would still count. Only at an open table do all bets share a turn.
    played = play(name, seats, seed, 60)
    for moment in played.moments:
        before, after = played.game.turn(moment.state), played.game.turn(moment.step.state)
        match moment.record:
            case Decision(seat) if played.game.to_act(moment.state) == {seat}:
                assert after > before


@every_table
@given(seed=seeds)
@few
def test_what_happens_is_told_in_declared_facts(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 200)
    vocabulary = played.game.about.vocabulary
    for facts in played.facts:
        for fact in facts:
            assert set(fact.data) == set(vocabulary.facts[fact.kind]), fact
            for field, value in fact.data.items():
                if field in {"seat", "side"} or field.endswith("_seat"):
                    assert value in played.seats, fact


@every_table
@given(seed=seeds)
@few
def test_time_out_plays_a_legal_move_or_concedes(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 30)
    game = played.game
    for state in played.states:
        for seat in game.to_act(state):
            move = game.lapsed(state, seat)
            assert move is None or move in set(game.moves(state, seat))
            assert seat not in game.concede(state, seat).winners


@every_table
@given(seed=seeds)
@few
def test_what_is_automatic_leaves_no_choice(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 200)
    for state in played.states:
        if forced := played.game.automatic(state):
            seat, move = forced
            assert list(played.game.moves(state, seat)) == [move]
            assert seat in played.game.to_act(state)


@every_table
@given(seed=seeds)
@few
def test_a_finished_game_takes_nothing_more(name: str, seats: int, seed: int) -> None:
    played = play(name, seats, seed, 10_000)
    game, last = played.game, played.last
    outcome = game.outcome(last)
    assume(outcome is not None)  # with some options a game may go on for ever; `test_endings` has the others
    assert outcome is not None
    assert outcome.reason in game.about.vocabulary.outcomes
    assert outcome.winners <= set(played.seats)
    assert not game.to_act(last)
    assert game.chance(last) is None
    assert game.automatic(last) is None
    tried = {move for _, _, moves in islice(listed(played), 20) for move in moves[:5]}
    for seat in played.seats:
        assert not list(game.moves(last, seat))
        for move in tried:
            with pytest.raises(IllegalMove) as refused:
                game.play(last, seat, move)
            assert refused.value.code == "game_over"


def _seen(
    game: AnyGame, step: Step[State], viewers: Iterable[Viewer], mover: Seat
) -> Iterator[tuple[object, ...]]:
    """Yield everything that viewers other than the mover receive."""
    yield step.facts, game.to_act(step.state), game.chance(step.state), game.outcome(step.state)
    for viewer in viewers:
        if viewer != mover:
            view = game.view(step.state, viewer)
            yield view, game.diagram(view, step.facts)


@pytest.mark.parametrize("name", [name for name, game in games().items() if game.about.secrets])
@given(seed=seeds)
@few
def test_a_sealed_move_changes_nothing_that_others_see(name: str, seed: int) -> None:
    # A move is sealed while the turn goes on: only a reveal or a round ends it.
    played = play(name, 2, seed, 40)
    game = played.game
    sealed = 0
    for state, seat, moves in listed(played):
        steps = [game.play(state, seat, move) for move in moves]
        steps = [step for step in steps if game.turn(step.state) == game.turn(state)]
        seen = [list(_seen(game, step, (None, *played.seats), seat)) for step in steps]
        assert all(sight == seen[0] for sight in seen)
        assert all("seat" not in fact.data for step in steps for fact in step.facts)
        sealed += len(steps)
    assert sealed


@every_table
@given(text=st.text(max_size=60) | st.text("abcdefgh12345678-x:+/ ０²٣①ⅷ", max_size=30))
@settings(max_examples=60, derandomize=True, deadline=None)
def test_any_text_is_read_or_refused(name: str, seats: int, text: str) -> None:
    game = games()[name]
    played = play(name, seats, len(text), 8)
    with suppress(Refusal):
        game.position(text)
    for seat in played.seats[:2]:
        with suppress(Refusal):
            assert game.parse(played.last, seat, text) in set(game.moves(played.last, seat))


@every_table
@given(seed=seeds, cut=st.integers(0, 80), put=st.text(max_size=3), size=st.integers(0, 6))
@settings(max_examples=40, derandomize=True, deadline=None)
def test_a_damaged_position_is_read_or_refused(
    name: str, seats: int, seed: int, cut: int, put: str, size: int
) -> None:
    played = play(name, seats, seed, 12)
    text = played.game.describe(played.last)
    state = attempt(played.game.position, text[:cut] + put + text[cut + size :])
    if isinstance(state, Refusal):
        assert isinstance(state, NotationError)
        assert declared(played.game, state)
    else:
        assert played.game.position(played.game.describe(state)) == state
