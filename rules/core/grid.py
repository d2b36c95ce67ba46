"""Boards of squares: names, neighbours and rays, shared by the games that play on them.

A square is an integer, rank × width + file, a1 = 0; files run a, b, c… from the left, ranks 1, 2, 3… from
the bottom.
"""

from functools import lru_cache
from string import ascii_lowercase

from rules.core.diagram import Label, Site, Tone
from rules.core.errors import NotationError

ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
ALL_EIGHT = ORTHOGONAL + DIAGONAL


class Grid:
    """A rectangular board. Tables are made once a board; `grid(width, height)` shares them."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.names = tuple(f"{ascii_lowercase[f]}{r + 1}" for r in range(height) for f in range(width))
        self._squares = {name: square for square, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def square(self, name: str) -> int:
        """Return the square of a name such as `c3`. Raises NotationError."""
        try:
            return self._squares[name.casefold()]
        except KeyError:
            raise NotationError("no_such_site", site=name[:20]) from None

    def file(self, square: int) -> int:
        """Return 0 for the a-file, and so on."""
        return square % self.width

    def rank(self, square: int) -> int:
        """Return 0 for the first rank, and so on."""
        return square // self.width

    def offset(self, square: int, files: int, ranks: int) -> int | None:
        """Return the square `files` to the right and `ranks` up, or None beyond the border."""
        file, rank = self.file(square) + files, self.rank(square) + ranks
        if 0 <= file < self.width and 0 <= rank < self.height:
            return rank * self.width + file
        return None

    def ray(self, square: int, direction: tuple[int, int]) -> tuple[int, ...]:
        """Return the squares from here (left out) to the border in a direction (files, ranks)."""
        found = []
        following = self.offset(square, *direction)
        while following is not None:
            found.append(following)
            following = self.offset(following, *direction)
        return tuple(found)

    def site(self, square: int, tone: Tone = "plain", seat: int | None = None) -> Site:
        """Return the site of a square in a diagram whose board starts at (0, 0)."""
        x, y = self.file(square) + 0.5, self.height - self.rank(square) - 0.5
        return Site(self.names[square], x, y, tone=tone, seat=seat)

    def labels(self, margin: float = 0.35, *, around: bool = True) -> tuple[Label, ...]:
        """Return coordinates `margin` units off the board: all around, or only to the left and below."""
        across = (-margin, self.width + margin) if around else (-margin,)
        down = (-margin, self.height + margin) if around else (self.height + margin,)
        files = [Label(ascii_lowercase[f], f + 0.5, y) for f in range(self.width) for y in down]
        ranks = [Label(str(r + 1), x, self.height - r - 0.5) for r in range(self.height) for x in across]
        return tuple(files + ranks)


@lru_cache
def grid(width: int, height: int) -> Grid:
    return Grid(width, height)
