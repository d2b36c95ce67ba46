"""Alpha-beta against a plain search of every continuation, with its memory of earlier positions."""

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest

from rules.search.alphabeta import LATE, AlphaBeta
from rules.search.effort import DECIDED, WIN, Effort

WIDTH, LAYERS, DEPTH = 6, 9, 5
MARGIN = 20
COMPELLED = (2, 5, 7)
"""Layers of captures. Whole layers, so that a position is always searched to the same depth."""
Place = tuple[int, int]


class Tree:
    """Random game in layers of few positions, each reached in many ways; some end it.

    Its moves are places in the next layer. Some positions leave the turn with the same side, and moves to
    even places are noisy. If compelled, all moves from some layers are, and none from the others.
    """

    def __init__(self, seed: int, *, compelled: bool) -> None:
        chance = Random(seed)
        self.compelled = compelled
        places = [(layer, place) for layer in range(LAYERS) for place in range(WIDTH)]
        self._next = {one: chance.sample(range(WIDTH), chance.randint(2, LATE)) for one in places}
        self._side = {one: (one[0] + (not chance.randrange(6))) % 2 for one in places}
        self._ended = {one: chance.choice((None,) * 12 + (1, -1, 0)) for one in places}
        self._value = {one: chance.randint(-100, 100) for one in places}

    def key(self, position: Place) -> Place:
        return position

    def side(self, position: Place) -> int:
        return self._side[position]

    def ended(self, position: Place) -> int | None:
        return self._ended[position] if position[0] else None

    def noisy(self, position: Place) -> Sequence[int]:
        return [move for move in self._moves(position) if self._is_noisy(position, move)]

    def quiet(self, position: Place) -> Sequence[int]:
        return [move for move in self._moves(position) if not self._is_noisy(position, move)]

    def after(self, position: Place, move: int) -> Place:
        return position[0] + 1, move

    def value(self, position: Place) -> int:
        return self._value[position]

    def _is_noisy(self, position: Place, move: int) -> bool:
        return position[0] in COMPELLED if self.compelled else move % 2 == 0

    def _moves(self, position: Place) -> Sequence[int]:
        return self._next[position] if position[0] < LAYERS - 1 else ()

    def plain(self, position: Place, depth: int) -> int:
        """Return the value of a position by a full search."""
        ended, ply = self.ended(position), position[0]
        if ended is not None:
            return ended * (WIN - ply)
        noisy = self.noisy(position)
        moves = [*noisy, *self.quiet(position)] if depth > 0 else noisy
        values = [self.worth(position, move, depth) for move in moves]
        if depth <= 0 and not (self.compelled and noisy):
            values.append(self.value(position))
        return max(values)

    def worth(self, position: Place, move: int, depth: int) -> int:
        after = self.after(position, move)
        free = self.compelled and depth > 0 and position[0] in COMPELLED
        value = self.plain(after, depth if free else depth - 1)
        return value if self.side(after) == self.side(position) else -value


@pytest.mark.parametrize("compelled", [False, True])
def test_values_are_those_of_a_plain_search(*, compelled: bool) -> None:
    decided = 0
    for seed in range(150):
        tree = Tree(seed, compelled=compelled)
        ranked = AlphaBeta(tree).search((0, 0), Effort(DEPTH, 10**6, margin=MARGIN))
        values = {one.move: 0 for one in ranked}
        for depth in range(1, DEPTH + 1):
            values = {move: tree.worth((0, 0), move, depth) for move in values}
            if abs(max(values.values())) > DECIDED:  # a decided search goes no deeper
                break
        best = max(values.values())
        assert ranked[0].value == best
        decided += abs(best) > DECIDED
        least = best if best > DECIDED else best - MARGIN - 1
        for one in ranked:
            if one.exact:
                assert one.value == values[one.move]
            else:
                assert values[one.move] <= one.value <= least
    assert 10 < decided < 140


class Foreseen(Tree):
    """A tree in which sides alternate and nothing ends, whose quiet moves are valued without making them."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, compelled=False)
        self._side = {one: one[0] % 2 for one in self._side}
        self._ended = dict.fromkeys(self._ended)

    def prospects(self, position: Place, moves: Sequence[int]) -> Sequence[int]:
        return [-self.value(self.after(position, move)) for move in moves]


def test_foresight_saves_positions_and_changes_no_value() -> None:
    spent = 0
    for seed in range(100):
        tree = Foreseen(seed)
        values = {move: tree.worth((0, 0), move, DEPTH) for move in tree._next[0, 0]}
        best = max(values.values())
        search = AlphaBeta(tree)
        ranked = search.search((0, 0), Effort(DEPTH, 10**6, margin=MARGIN))
        assert ranked[0].value == best
        assert all(one.value == values[one.move] for one in ranked if one.exact)
        assert all(values[one.move] <= one.value < best - MARGIN for one in ranked if not one.exact)
        plain = AlphaBeta(tree)
        plain._foresight = None
        plain.search((0, 0), Effort(DEPTH, 10**6, margin=MARGIN))
        spent += search.nodes - plain.nodes
    assert spent < 0


def test_no_more_is_spent_than_allowed_beyond_the_first_round() -> None:
    tree = Tree(1, compelled=False)
    first = AlphaBeta(tree)
    first.search((0, 0), Effort(1, 1))
    for nodes in (first.nodes + 1, first.nodes + 20):
        search = AlphaBeta(tree)
        search.search((0, 0), Effort(DEPTH, nodes))
        assert search.nodes <= nodes + 1


def test_an_opponent_with_a_single_move_spends_little_on_its_score() -> None:
    tree = Tree(1, compelled=False)
    spent = []
    for moves in (tree._next[0, 0], tree._next[0, 0][:1]):
        tree._next[0, 0] = moves
        search = AlphaBeta(tree)
        choice = search.choose((0, 0), Effort(DEPTH, 150, halving=1), 1)
        spent.append(search.nodes)
        assert choice.move in moves
    assert spent[1] < spent[0] / 4


class Melee:
    """Tree with five captures at each position, thirty of them in a row."""

    def __init__(self, *, compelled: bool) -> None:
        self.compelled = compelled

    def key(self, position: tuple[int, ...]) -> tuple[int, ...]:
        return position

    def side(self, position: tuple[int, ...]) -> int:
        return len(position) % 2

    def ended(self, position: tuple[int, ...]) -> int | None:
        return 0 if len(position) == 30 else None

    def noisy(self, position: tuple[int, ...]) -> Sequence[int]:
        return range(5)

    def quiet(self, position: tuple[int, ...]) -> Sequence[int]:
        return ()

    def after(self, position: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*position, move)

    def value(self, position: tuple[int, ...]) -> int:
        return -sum(position) if len(position) % 2 else sum(position)


@pytest.mark.parametrize("compelled", [False, True])
def test_a_board_full_of_captures_is_not_followed_to_its_end(*, compelled: bool) -> None:
    # Medium looked at 480,814 positions in a game of Hasami shogi before its first round was over, of 3,000.
    search = AlphaBeta(Melee(compelled=compelled))
    ranked = search.search((), Effort(1, 500))
    assert len(ranked) == 5
    assert search.nodes < 1_000


class Bait(Melee):
    """Tree whose second move looks best until the search sees its refutation."""

    def value(self, position: tuple[int, ...]) -> int:
        return -1_000 if position == (1,) else super().value(position)


def test_what_was_not_looked_at_is_not_chosen() -> None:
    best, *others = AlphaBeta(Bait(compelled=True)).search((), Effort(3, 500))
    assert best.move == 0
    assert best.exact
    assert not any(one.exact for one in others)


class Trap(Melee):
    """Tree whose first two moves look best and lose, as the second round sees."""

    def ended(self, position: tuple[int, ...]) -> int | None:
        return -1 if len(position) == 2 and position[0] < 2 else super().ended(position)

    def noisy(self, position: tuple[int, ...]) -> Sequence[int]:
        return ()

    def quiet(self, position: tuple[int, ...]) -> Sequence[int]:
        return range(5)

    def value(self, position: tuple[int, ...]) -> int:
        return 10 * position[0]


@pytest.mark.parametrize("nodes", range(6, 20))
def test_what_was_not_looked_at_is_chosen_before_what_is_lost(nodes: int) -> None:
    """Otherwise the computer would resign a game that its other moves hold."""
    choice = AlphaBeta(Trap(compelled=False)).choose((), Effort(4, nodes, halving=2, margin=5), 1)
    lost = {one.move for one in choice.alternatives if one.value < -DECIDED}
    assert choice.move == choice.alternatives[0].move not in lost
    assert sorted(one.move for one in choice.alternatives) == [0, 1, 2, 3, 4]


class Ring:
    """Four positions in a row, with a way back from each to the previous one; worth `worth` to side 0."""

    compelled = False

    def __init__(self, worth: int) -> None:
        self._worth = worth

    def key(self, position: int) -> int:
        return position

    def side(self, position: int) -> int:
        return position % 2

    def ended(self, position: int) -> int | None:
        return None

    def noisy(self, position: int) -> Sequence[int]:
        return ()

    def quiet(self, position: int) -> Sequence[int]:
        return (-1, 1) if position < 9 else (-1,)

    def after(self, position: int, move: int) -> int:
        return position + move

    def value(self, position: int) -> int:
        return -self._worth if position % 2 else self._worth


@pytest.mark.parametrize(
    ("worth", "contempt", "move"), [(50, 0, 1), (-50, 0, -1), (-5, 30, 1), (-50, 30, -1)]
)
def test_to_come_back_to_what_stood_before_is_a_draw(worth: int, contempt: int, move: int) -> None:
    """Let a player who is ahead go on and one who is behind repeat, unless contempt outweighs it."""
    ranked = AlphaBeta(Ring(worth), past=[3], contempt=contempt).search(4, Effort(1, 1000, margin=1000))
    assert ranked[0].move == move
    assert {one.move: one.value for one in ranked}[-1] == -contempt


def test_what_repeats_within_the_search_is_a_draw_as_well() -> None:
    """Let the other side come back from 5 to 4."""
    ranked = AlphaBeta(Ring(50)).search(4, Effort(2, 1000, margin=1000))
    assert {one.move: one.value for one in ranked}[1] == 0


class Maze(Ring):
    """Tree of six positions with several ways between them, and cycles."""

    WAYS: Final = {0: (5, 3), 1: (0, 4), 2: (3,), 3: (4, 0), 4: (5, 1), 5: (0, 2)}
    WORTH: Final = {0: 40, 1: -40, 2: -40, 3: -20, 4: -80, 5: -60}

    def quiet(self, position: int) -> Sequence[int]:
        return self.WAYS[position]

    def after(self, position: int, move: int) -> int:
        return move

    def value(self, position: int) -> int:
        return self.WORTH[position]


def test_what_is_a_draw_on_one_way_is_not_kept_for_another() -> None:
    """Search every way: a value caused by a repetition holds only on the way it was found."""
    ranked = AlphaBeta(Maze(0)).search(0, Effort(4, 1000, margin=1000))
    assert {one.move: one.value for one in ranked} == {5: -80, 3: 0}
