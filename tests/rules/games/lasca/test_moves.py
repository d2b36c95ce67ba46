"""The moves of any position, compared with a plain search from square to square."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.lasca import GAME
from rules.games.lasca.board import NAMES
from rules.games.lasca.state import LascaOptions, LascaState

MEN = ("wW", "rR")


class Search:
    """Search of one neighbour after the other, by file and rank."""

    def __init__(self, position: LascaState) -> None:
        self.side = position.to_move
        self.columns = {_place(name): column for name, column in zip(NAMES, position.columns, strict=True)}

    def moves(self) -> set[str]:
        """Return every legal move in notation."""
        mine = [place for place in self.columns if self._led_by(self.side, place)]
        jumps = {text for place in mine for text in self._series((place,), frozenset())}
        return jumps or {text for place in mine for text in self._steps(place)}

    def _led_by(self, side: int, place: tuple[int, int]) -> bool:
        return self.columns[place][-1:] in tuple(MEN[side])

    def _directions(self, origin: tuple[int, int]) -> Iterator[tuple[int, int]]:
        forward = 1 if self.side == 0 else -1
        officer = self.columns[origin][-1].isupper()
        for ranks in (forward, -forward) if officer else (forward,):
            yield from ((-1, ranks), (1, ranks))

    def _steps(self, place: tuple[int, int]) -> Iterator[str]:
        for files, ranks in self._directions(place):
            landing = place[0] + files, place[1] + ranks
            if self.columns.get(landing) == "":
                yield f"{_name(place)}-{_name(landing)}"

    def _series(self, path: tuple[tuple[int, int], ...], jumped: frozenset[tuple[int, int]]) -> Iterator[str]:
        (file, rank), goes_on = path[-1], False
        for files, ranks in self._directions(path[0]):
            over, landing = (file + files, rank + ranks), (file + 2 * files, rank + 2 * ranks)
            free = self.columns.get(landing) == "" or landing == path[0]
            if free and over not in jumped and self._led_by(1 - self.side, over):
                goes_on = True
                yield from self._series((*path, landing), jumped | {over})
        if len(path) > 1 and not goes_on:
            yield "x".join(map(_name, path))


def _place(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1]) - 1


def _name(place: tuple[int, int]) -> str:
    return f"{chr(ord('a') + place[0])}{place[1] + 1}"


@given(st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_every_position_has_the_moves_a_plain_search_finds(seed: int) -> None:
    random, position = Random(seed), GAME.setup(2, LascaOptions())
    while position.legal:
        written = [GAME.write(move) for move in position.legal]
        assert len(written) == len(set(written))
        assert set(written) == Search(position).moves()
        position = GAME.play(position, position.to_move, random.choice(position.legal)).state


@given(st.dictionaries(st.sampled_from(NAMES), st.sampled_from("wrWR"), max_size=11))
@settings(max_examples=150, deadline=None)
def test_so_has_a_board_strewn_with_officers(men: dict[str, str]) -> None:
    fields = [f"{name}={man}" for name, man in men.items()]
    for side in ("white", "red"):
        position = GAME.position(" ".join((side, *fields)))
        assert {GAME.write(move) for move in position.legal} == Search(position).moves()
