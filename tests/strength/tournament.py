"""Tournaments: games between two players, sides alternated, counted with Wilson intervals.

A game's dice and the seeds of both players follow from the number of the game and one seed, so a tournament
can be played again.
"""

from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from statistics import median
from time import monotonic, process_time

from rules.core.checks import total
from rules.core.game import AnyGame, Seat
from rules.core.options import read_options
from tests.strength.players import Player

Z = 1.96
"""Quantile of the normal distribution for 95 in 100."""


@dataclass(slots=True)
class Result:
    """Result of some games for the first player.

    seconds: CPU time of each move of the first player; of earlier games only the longest is known. captured:
    men, by either side.
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0
    seconds: list[float] = field(default_factory=list)
    plies: int = 0
    captured: int = 0
    most: float = 0.0

    @property
    def games(self) -> int:
        """Return the number of games."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """Return the share of points; a draw is half a win."""
        return (self.won + self.drawn / 2) / self.games

    def interval(self) -> tuple[float, float]:
        """Return Wilson's 95 % interval of the score."""
        n, p = self.games, self.score
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        width = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return middle - width, middle + width

    def __str__(self) -> str:
        low, high = self.interval()
        return (
            f"{100 * self.score:5.1f} % [{100 * low:.0f}, {100 * high:.0f}]"
            f"  +{self.won} ={self.drawn} -{self.lost}"
            f"  CPU median {median(self.seconds):.3f} s, most {self.most:.3f} s"
            f"  plies {self.plies / self.games:.0f}"
        )


@dataclass(frozen=True, slots=True)
class Match:
    """Two players of a game, with the number of seats and the options (as a saved game writes them).

    side: that of the first player, 0 for the team of seat 0; None for each by turns.
    """

    game: AnyGame
    first: Player
    second: Player
    seats: int = 2
    options: tuple[tuple[str, str], ...] = ()
    side: int | None = None


def play(match: Match, games: int, seed: int, seconds: float = inf, so_far: Result | None = None) -> Result:
    """Play this many games, including those so far; begin no further two after this many seconds."""
    result, end = so_far or Result(), monotonic() + seconds
    for number in range(result.games, games):
        if number % 2 == 0 and monotonic() > end:
            break
        side = number % 2 if match.side is None else match.side
        _play(match, side, f"{seed} {number // 2 if match.side is None else number}", result)
    return result


def _play(match: Match, side: int, seed: str, result: Result) -> None:
    """Play one game; the first player has the team of seat 0 or the other."""
    game, chance = match.game, Random(seed)
    seeds = (chance.getrandbits(32), chance.getrandbits(32))
    state = game.setup(match.seats, read_options(game.about.options, dict(match.options)))
    losers = set(range(match.seats)) - game.concede(state, Seat(0)).winners
    firsts = losers if side == 0 else set(range(match.seats)) - losers
    while (outcome := game.outcome(state)) is None:
        if roll := game.chance(state):
            state = game.rolled(state, tuple(chance.randint(1, roll.faces) for _ in range(roll.dice))).state
        elif forced := game.automatic(state):
            state = game.play(state, *forced).state
        else:
            seat = min(game.to_act(state))
            if seat in firsts:
                start = process_time()
                move = match.first(game, state, seat, seeds[0] + game.turn(state))
                result.seconds.append(process_time() - start)
                result.most = max(result.most, result.seconds[-1])
            else:
                move = match.second(game, state, seat, seeds[1] + game.turn(state))
            step = game.play(state, seat, move)
            state = step.state
            result.captured += total(step.facts, "captured", "count")
            result.plies += 1
    result.won += bool(outcome.winners & firsts)
    result.lost += bool(outcome.winners - firsts)
    result.drawn += not outcome.winners
