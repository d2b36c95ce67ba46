"""What somebody has played, added up."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from storage.model import PastGame, Score


@dataclass(frozen=True, slots=True)
class Tally:
    """Games that were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Record:
    """What somebody has played with people, game by game, what is played most first; and with machines.

    streak: games won in a row, the latest among them. longest: the most there ever were.
    """

    tallies: tuple[tuple[str, Tally], ...]
    machines: Tally
    streak: int
    longest: int

    @property
    def favourite(self) -> str | None:
        """The game that is played more than any other, where there are several."""
        match self.tallies:
            case ((game, most), (_, next_most), *_) if most.games > next_most.games:
                return game
        return None


def record_of(games: Sequence[PastGame]) -> Record:
    """The record of past games, which are given in order."""
    among_people = [game for game in games if not game.machines]
    by_game: dict[str, list[Score]] = {}
    for game in among_people:
        by_game.setdefault(game.game, []).append(game.score)
    tallies = [(name, tally_of(scores)) for name, scores in by_game.items()]
    tallies.sort(key=lambda pair: (-pair[1].games, pair[0]))
    machines = tally_of(game.score for game in games if game.machines)
    return Record(tuple(tallies), machines, *_streaks(game.score for game in among_people))


def tally_of(scores: Iterable[Score]) -> Tally:
    """How often each score stands there."""
    listed = tuple(scores)
    return Tally(listed.count("won"), listed.count("drawn"), listed.count("lost"))


def _streaks(scores: Iterable[Score]) -> tuple[int, int]:
    """Games won in a row up to the latest, and the most there ever were."""
    streak = longest = 0
    for score in scores:
        streak = streak + 1 if score == "won" else 0
        longest = max(longest, streak)
    return streak, longest
