"""The Glides of a step: they lead from the board before it to the board after it.

Exceptions are thrown dice, which lie in a panel, and shares that a broken bank pays off the board.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.testing.playing import Moment, play, tables
from rules.core.diagram import Diagram, Glide, Token
from rules.core.game import AnyGame, Fact, State
from rules.games import games

OWN = (
    "citadel",
    "crown_and_anchor",
    "dice_towers",
    "halma",
    "hasami_shogi",
    "lambs_and_tigers",
    "lasca",
    "tabula",
)
UNSEEN = "unseen"
"""Kind of a token that appears and disappears between two boards."""
PAID = {"chip", "bid", UNSEEN}
SUPPLIES = ("citadel", "crown_and_anchor")
"""Games with chips or points that move between the board and a player's supply."""

seeds = st.integers(0, 2**32)
few = settings(max_examples=12, derandomize=True, deadline=None)
every_table = pytest.mark.parametrize(("name", "seats"), [table for table in tables() if table[0] in OWN])

Board: TypeAlias = dict[str, list[Token]]
"""Tokens by site, bottom to top; a stake of five chips or a bid of five points is five tokens."""


def diagram(game: AnyGame, state: State, facts: Sequence[Fact] = ()) -> Diagram:
    return game.diagram(game.view(state, None), facts)


def units(token: Token, banker: int | None) -> list[Token]:
    """Return a token as its single pieces; winnings on top of a stake are the banker's."""
    if token.kind not in PAID:
        return [token]
    return [Token(token.kind, token.seat)] * token.value + [Token(token.kind, banker)] * token.gain


def board(seen: Diagram, banker: int | None) -> Board:
    return {
        stack.site: [unit for token in stack.tokens for unit in units(token, banker)] for stack in seen.stacks
    }


def counted(stacks: Board) -> Mapping[str, Counter[Token]]:
    return {site: Counter(tokens) for site, tokens in stacks.items() if tokens}


def applied(before: Board, glides: Iterable[Glide], after: Board) -> Board:
    """Return the board after some Glides. `after` gives the kind of a new token and a turned one's face."""
    now = defaultdict(list, {site: list(tokens) for site, tokens in before.items()})
    for glide in glides:
        apply(now, glide, after)
    return now


def apply(now: Board, glide: Glide, after: Board) -> None:
    first, last, count, seat = glide.sites[0], glide.sites[-1], glide.count, glide.seat
    tokens = now[first]
    match glide.kind:
        case "move" | "jump":
            assert last != first
            assert len(tokens) >= count
            going = tokens[len(tokens) - count :]
            assert going[-1].seat == seat
            del tokens[len(tokens) - count :]
            now[last] += going
        case "capture":
            for _ in range(count):
                taken = next(token for token in reversed(tokens) if token.seat == seat)
                tokens.remove(taken)
                if last != first:
                    now[last].insert(0, taken)
        case "place":
            kinds = {token.kind for token in after.get(first, []) if token.seat == seat}
            (kind,) = kinds or {UNSEEN}
            tokens += [Token(kind, seat)] * count
        case "pay":
            paid = [token for token in tokens if token.kind in PAID]
            assert len(paid) >= count
            for token in sorted(paid, key=lambda token: token.seat != seat)[:count]:
                tokens.remove(token)
        case "turn":
            shown = after[first][-count:]
            turned = tokens[-count:]
            assert [token.seat for token in turned] == [token.seat for token in shown]
            assert all(one != other for one, other in zip(turned, shown, strict=True))
            tokens[-count:] = shown
        case "roll":
            raise AssertionError("dice are not tokens of the board")


def banker_of(moment: Moment) -> int | None:
    return getattr(moment.state, "banker", None)


def last_pays(glides: Sequence[Glide]) -> int:
    """Return the number of final Glides that pay something out."""
    count = 0
    while count < len(glides) and glides[-1 - count].kind == "pay":
        count += 1
    return count


def onboard(glides: Iterable[Glide]) -> list[Glide]:
    return [glide for glide in glides if glide.kind != "roll" and glide.sites]


@every_table
@given(seed=seeds)
@few
def test_glides_lead_from_one_board_to_the_next(name: str, seats: int, seed: int) -> None:
    """Expect a Glide for exactly each token that moves, appears, vanishes or turns.

    A board may still show bets before their final payment: then it is compared before those payments.
    """
    game = games()[name]
    for moment in play(name, seats, seed, 80).moments:
        seen = diagram(game, moment.step.state, moment.step.facts)
        banker = banker_of(moment)
        before, shown = board(diagram(game, moment.state), banker), board(seen, banker)
        after = board(diagram(game, moment.step.state), banker)
        glides = onboard(seen.moves)
        assert counted(applied(before, glides, shown)) == counted(after), moment.record
        if counted(shown) != counted(after):
            unpaid = glides[: len(glides) - last_pays(glides)]
            assert counted(applied(before, unpaid, shown)) == counted(shown), moment.record


@pytest.mark.parametrize(("name", "seats"), [table for table in tables() if table[0] in SUPPLIES])
@given(seed=seeds)
@few
def test_chips_and_points_come_from_their_owners_and_go_to_them(name: str, seats: int, seed: int) -> None:
    """Omit steps in which players come and go, points are used up, or a new game begins."""
    game = games()[name]
    for moment in play(name, seats, seed, 80).moments:
        if {"arrived", "left", "walked", "next_game"} & {fact.kind for fact in moment.step.facts}:
            continue
        seen = diagram(game, moment.step.state, moment.step.facts)
        gained: Counter[int | None] = Counter()
        for glide in seen.moves:
            if glide.kind in {"place", "pay"}:
                gained[glide.seat] += glide.count if glide.kind == "pay" else -glide.count
                if not glide.sites:
                    gained[banker_of(moment)] -= glide.count
        had = {player.seat: player.count or 0 for player in diagram(game, moment.state).players}
        assert all(player.count == had[player.seat] + gained[player.seat] for player in seen.players)


@pytest.mark.parametrize(
    ("name", "seats"), [table for table in tables() if table[0] in OWN and table[0] not in SUPPLIES]
)
@given(seed=seeds)
@few
def test_several_steps_are_told_in_one_go(name: str, seats: int, seed: int) -> None:
    """Lead from the first board to the last of a move and its answers, by owner, as in one picture."""
    game = games()[name]
    moments = play(name, seats, seed, 90).moments
    for first in range(0, len(moments) - 2, 3):
        steps = moments[first : first + 3]
        facts = [fact for moment in steps for fact in moment.step.facts]
        seen = diagram(game, steps[-1].step.state, facts)
        before, after = (owners(board(one, None)) for one in (diagram(game, steps[0].state), seen))
        glides = [glide for glide in onboard(seen.moves) if glide.kind != "turn"]
        assert counted(owners(applied(before, glides, {}))) == counted(after)


def owners(stacks: Board) -> Board:
    return {site: [Token("", token.seat) for token in tokens] for site, tokens in stacks.items()}
