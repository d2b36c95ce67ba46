"""Random tables: chips are conserved, the bank can always pay, texts round-trip, turns never go back."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import OptionError
from rules.core.game import Seat, Step
from rules.games.crown_and_anchor import GAME
from rules.games.crown_and_anchor.betting import worst_loss
from rules.games.crown_and_anchor.state import CrownOptions, CrownState, check_options, payout


def playable(options: CrownOptions) -> bool:
    try:
        check_options(options)
    except OptionError:
        return False
    return True


tables = st.builds(
    CrownOptions,
    banker=st.sampled_from(["rotation", "lot", "fixed", "volunteer"]),
    throws=st.integers(1, 3),
    payout=st.sampled_from(["auto", "123", "135"]),
    minimum=st.integers(1, 4),
    figure_limit=st.none() | st.integers(4, 20),
    bank=st.none() | st.integers(20, 40),
    cover=st.sampled_from(["limit", "proportional"]),
    broken=st.sampled_from(["cover", "empty"]),
    successor=st.sampled_from(["volunteer", "lot"]),
    rebuy=st.booleans(),
).filter(playable)


def random_step(state: CrownState, chance: Random, newcomer: Seat) -> tuple[Step[CrownState], int]:
    """Return a random step of a table, and the chips it brings (below 0: takes away)."""
    here = [player.seat for player in state.players if player.here]
    roll, awaited = GAME.chance(state), sorted(GAME.to_act(state))
    if len(here) < 3 or not (roll or awaited):
        brought = chance.randint(1, 120)
        return GAME.arrive(state, newcomer, brought), brought
    if chance.random() < 0.05:
        before = sum(GAME.holdings(state).values())
        left = GAME.depart(state, chance.choice(here))
        return left, sum(GAME.holdings(left.state).values()) - before
    if roll:
        return GAME.rolled(state, tuple(chance.randint(1, roll.faces) for _ in range(roll.dice))), 0
    seat = chance.choice(awaited)
    moves = list(GAME.moves(state, seat))
    assert len(set(moves)) == len(moves)
    move = GAME.lapsed(state, seat) if chance.random() < 0.5 else chance.choice(moves)
    assert GAME.parse(state, seat, GAME.write(move)) == move
    return GAME.play(state, seat, move), 0


@given(options=tables, seed=st.integers(0, 10**6))
def test_chips_are_conserved_and_the_bank_can_pay(options: CrownOptions, seed: int) -> None:
    chance = Random(seed)
    state, on_the_table = GAME.setup(0, options), 0
    for number in range(80):
        before = state
        step, brought = random_step(state, chance, Seat(number))
        state, on_the_table = step.state, on_the_table + brought
        assert sum(GAME.holdings(state).values()) == on_the_table
        assert all(player.chips >= 0 for player in state.players)
        assert GAME.turn(state) >= GAME.turn(before)
        assert GAME.position(GAME.describe(state)) == state
        if options.cover == "limit" and state.banker is not None:
            assert worst_loss(state.totals, payout(options)) <= state.bank
        if GAME.outcome(state) is not None:
            break
