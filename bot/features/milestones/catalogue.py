"""The milestones: what a player has to do for each, as conditions over the facts of one game that is over.

Each has a name under its game, or under "general", and words `milestone-<game>-<name>`. None is for time
spent: each takes a deed that most games do not see, or a victory of a kind.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.core.errors import Data
from rules.core.game import Fact, Outcome


@dataclass(frozen=True, slots=True)
class Story:
    """A game that is over, as everybody may know it.

    turns: the facts of each record that still counts. ruled: True if the rules ended it, and no player gave
    up or ran out of time. stock: points that a player begins with, in a game that has such.
    """

    turns: Sequence[tuple[Fact, ...]]
    outcome: Outcome
    ruled: bool
    stock: int = 0

    def won(self, seat: int) -> bool:
        """Return True if a seat won by the rules."""
        return self.ruled and seat in self.outcome.winners

    def deeds(self, seat: int, kind: str) -> Iterator[Data]:
        """Yield the facts of a kind that tell of a seat, in order."""
        return (fact.data for turn in self.turns for fact in turn if _tells(fact, kind, seat))

    def times(self, seat: int, kind: str) -> int:
        return sum(1 for _ in self.deeds(seat, kind))

    def times_others(self, seat: int, kind: str) -> int:
        """Return how often a fact of a kind tells of any other seat."""
        return sum(fact.kind == kind for turn in self.turns for fact in turn) - self.times(seat, kind)

    def moves(self, seat: int) -> int:
        """Return in how many records a seat did something."""
        return sum(any(fact.data.get("seat") == seat for fact in turn) for turn in self.turns)


def _tells(fact: Fact, kind: str, seat: int) -> bool:
    return fact.kind == kind and fact.data.get("seat") == seat


Condition: TypeAlias = Callable[[Story, int], bool]
"""True if the player of a seat has earned a milestone by a game."""


def all_of(*conditions: Condition) -> Condition:
    return lambda story, seat: all(condition(story, seat) for condition in conditions)


def won_by(*reasons: str) -> Condition:
    """Return the condition of a victory by one of these outcomes, or by any if none is given."""
    return lambda story, seat: story.won(seat) and (not reasons or story.outcome.reason in reasons)


def at_once(kind: str, least: int, field: str = "count") -> Condition:
    """Return the condition of one fact in which a number or list length is at least `least`."""
    return lambda story, seat: any(_size(data[field]) >= least for data in story.deeds(seat, kind))


def _size(value: object) -> int:
    return value if isinstance(value, int) else len(value) if isinstance(value, tuple) else 0


def often(kind: str, least: int, most: int = 1_000_000) -> Condition:
    return lambda story, seat: least <= story.times(seat, kind) <= most


def often_at_once(kind: str, least: int, times: int, field: str = "count") -> Condition:
    """Return the condition of `times` facts in which a number or list length is at least `least`."""
    return lambda story, seat: sum(_size(data[field]) >= least for data in story.deeds(seat, kind)) >= times


def in_all(kind: str, least: int) -> Condition:
    """Return the condition that the counts of a kind add up to at least `least`."""
    return lambda story, seat: _total(story, seat, kind) >= least


def losing(most: int) -> Condition:
    """Return the condition that the other seats captured at most so many men."""

    def condition(story: Story, seat: int) -> bool:
        return _taken(story) - _total(story, seat, "captured") <= most

    return condition


def after_losing(least: int) -> Condition:
    """Return the condition that the other seats were once so many captures ahead."""

    def condition(story: Story, seat: int) -> bool:
        behind = 0
        for fact in (fact for turn in story.turns for fact in turn if fact.kind == "captured"):
            behind += _size(fact.data["count"]) * (-1 if _tells(fact, "captured", seat) else 1)
            if behind >= least:
                return True
        return False

    return condition


def _total(story: Story, seat: int, kind: str) -> int:
    return sum(_size(data["count"]) for data in story.deeds(seat, kind))


def _taken(story: Story) -> int:
    return sum(_size(fact.data["count"]) for turn in story.turns for fact in turn if fact.kind == "captured")


def others(kind: str, least: int = 0, most: int = 1_000_000) -> Condition:
    """Return the condition on the number of facts about other seats."""
    return lambda story, seat: least <= story.times_others(seat, kind) <= most


def never(kind: str) -> Condition:
    return lambda story, seat: not story.times(seat, kind)


def within(most: int, kind: str = "") -> Condition:
    """Return the condition of a victory with at most so many facts of a kind, or own moves."""
    return lambda story, seat: (
        story.won(seat) and (story.times(seat, kind) if kind else story.moves(seat)) <= most
    )


def in_one_turn(kind: str, least: int) -> Condition:
    """Return the condition of so many facts of a kind in one record."""
    return lambda story, seat: any(
        sum(_tells(fact, kind, seat) for fact in turn) >= least for turn in story.turns
    )


def together(times: int, *kinds: str) -> Condition:
    """Return the condition that at least `times` records have facts of all these kinds."""
    return lambda story, seat: (
        sum(all(any(_tells(fact, kind, seat) for fact in turn) for kind in kinds) for turn in story.turns)
        >= times
    )


def turns_in_a_row(kind: str, times: int, *turns: str) -> Condition:
    """Return the condition of successive records with a kind. Only records with facts of `turns` count."""

    def condition(story: Story, seat: int) -> bool:
        row = best = 0
        for turn in story.turns:
            if any(_tells(fact, other, seat) for fact in turn for other in turns):
                row = row + 1 if any(_tells(fact, kind, seat) for fact in turn) else 0
                best = max(best, row)
        return best >= times

    return condition


def in_a_row(kind: str, times: int, *breaks: str) -> Condition:
    """Return the condition of so many facts of a kind without one of `breaks` between them."""

    def condition(story: Story, seat: int) -> bool:
        row = 0
        for fact in (fact for turn in story.turns for fact in turn):
            if _tells(fact, kind, seat):
                row += 1
                if row == times:
                    return True
            elif any(_tells(fact, other, seat) for other in breaks):
                row = 0
        return False

    return condition


def in_pair(story: Story, seat: int) -> bool:
    """Return True for a victory together with a partner."""
    return story.won(seat) and len(story.outcome.winners) > 1


# Citadel: the bids of a game, and where the coin went.
_SIDE: Final = ("first", "second")
_BRINK: Final = ("2", "6")
"""The line before each seat's own citadel."""


def _games(story: Story) -> Iterator[list[Fact]]:
    """Yield the facts of each game of a match."""
    game: list[Fact] = []
    for fact in (fact for turn in story.turns for fact in turn):
        game.append(fact)
        if fact.kind in {"game_full", "game_simple", "game_drawn"}:
            yield game
            game = []


def _full(seat: int, game: Sequence[Fact]) -> bool:
    return _tells(game[-1], "game_full", seat)


def _bids(seat: int, game: Sequence[Fact]) -> list[int]:
    return [_size(fact.data[f"{_SIDE[seat]}_bid"]) for fact in game if fact.kind == "revealed"]


def _rounds(seat: int, game: Sequence[Fact]) -> Iterator[tuple[int, int]]:
    """Return the bids of a seat with those of the other."""
    return zip(_bids(seat, game), _bids(1 - seat, game), strict=True)


def citadels(story: Story, seat: int) -> bool:
    """Return True for four citadels taken in a match."""
    return sum(_full(seat, game) for game in _games(story)) >= 4


def stock_left(story: Story, seat: int) -> bool:
    """Return True for a citadel taken with half the points unspent."""
    return any(_full(seat, game) and sum(_bids(seat, game)) * 2 <= story.stock for game in _games(story))


def by_a_point(story: Story, seat: int) -> bool:
    """Return True if a seat outbid the other by a single point three times in one game."""
    return any(sum(mine - theirs == 1 for mine, theirs in _rounds(seat, game)) >= 3 for game in _games(story))


def bargains(story: Story, seat: int) -> bool:
    """Return True for two rounds of a match won with two points at most."""
    return sum(theirs < mine <= 2 for game in _games(story) for mine, theirs in _rounds(seat, game)) >= 2


def from_the_brink(story: Story, seat: int) -> bool:
    """Return True for two citadels taken after the coin lay before the seat's own."""
    games = [game for game in _games(story) if _full(seat, game)]
    return (
        sum(any(_tells(f, "pushed", 1 - seat) and f.data["to"] == _BRINK[seat] for f in g) for g in games)
        >= 2
    )


def straight(story: Story, seat: int) -> bool:
    """Return True for a citadel taken without the coin ever going the other way."""
    return any(
        _full(seat, game) and not any(_tells(fact, "pushed", 1 - seat) for fact in game)
        for game in _games(story)
    )


def caught_up(story: Story, seat: int) -> bool:
    """Return True for a match won after the other side led by at least three points."""
    mine, theirs = f"{_SIDE[seat]}_points", f"{_SIDE[1 - seat]}_points"
    scores = [fact.data for turn in story.turns for fact in turn if fact.kind == "score"]
    return story.won(seat) and any(_size(score[theirs]) - _size(score[mine]) >= 3 for score in scores)


def clean_sheet(story: Story, seat: int) -> bool:
    """Return True for a match in which the other side got no point."""
    scores = [fact.data for turn in story.turns for fact in turn if fact.kind == "score"]
    return story.won(seat) and bool(scores) and scores[-1][f"{_SIDE[1 - seat]}_points"] == 0


# Crown and Anchor: throws.
def _throws(story: Story) -> Iterator[tuple[Fact, ...]]:
    return (turn for turn in story.turns if any(fact.kind == "thrown" for fact in turn))


def _alike(turn: Sequence[Fact]) -> bool:
    thrown = next(fact.data for fact in turn if fact.kind == "thrown")
    return thrown["first"] == thrown["second"] == thrown["third"]


def on_three_alike(kind: str) -> Condition:
    return lambda story, seat: any(
        _alike(turn) and any(_tells(fact, kind, seat) for fact in turn) for turn in _throws(story)
    )


def broke_the_bank(times: int) -> Condition:
    """Return the condition of so many throws that broke another's bank while the seat won."""
    return lambda story, seat: (
        sum(
            any(fact.kind == "broken" for fact in turn) and any(_tells(fact, "won", seat) for fact in turn)
            for turn in _throws(story)
        )
        >= times
    )


def doubled(story: Story, seat: int) -> bool:
    """Return True for a player who left with twice the chips that they brought."""
    brought = sum(_size(data["chips"]) for data in story.deeds(seat, "arrived"))
    left = [_size(data["chips"]) for data in story.deeds(seat, "left")]
    return bool(left) and left[-1] >= 2 * brought > 0


def volunteered(story: Story, seat: int) -> bool:
    """Return True for a volunteer whose bank then won three throws in a row."""
    turns = list(story.turns)
    first = next(
        (n for n, turn in enumerate(turns) if any(_tells(f, "volunteered", seat) for f in turn)), None
    )
    after = turns[first:] if first is not None else []
    return in_a_row("bank_won", 3, "bank_lost", "bank_even")(Story(after, story.outcome, story.ruled), seat)


OF_GAMES: Final[Mapping[str, Mapping[str, Condition]]] = {
    "lasca": {
        "freed": in_all("freed", 12),
        "liberator": at_once("freed", 3),
        "doubles": often_at_once("captured", 2, 4),
        "triple": at_once("captured", 3),
        "officers": often("promoted", 8),
        "comeback": all_of(won_by(), after_losing(4)),
        "blocked": won_by("blocked"),
        "soldiers": all_of(won_by(), never("promoted")),
        "gate": all_of(won_by(), others("promoted", most=0)),
        "swift": within(20),
    },
    "halma": {
        "chain8": at_once("moved", 9, "path"),
        "chain10": at_once("moved", 11, "path"),
        "chain12": at_once("moved", 13, "path"),
        "springs": often_at_once("moved", 7, 3, "path"),
        "filled": won_by("filled"),
        "deadline": won_by("deadline"),
        "pair": all_of(in_pair, within(60)),
        "solved": won_by("solved"),
        "crossed": won_by("crossed"),
        "swift": all_of(won_by("home", "filled"), within(80)),
    },
    "citadel": {
        "taken": citadels,
        "thrifty": stock_left,
        "point": by_a_point,
        "bargains": bargains,
        "brink": from_the_brink,
        "straight": straight,
        "walk": at_once("walked", 5, "lines"),
        "comeback": caught_up,
        "clean": clean_sheet,
        "penalties": won_by("penalties"),
    },
    "dice_towers": {
        "tower": won_by("tower"),
        "stuck": won_by("no_move"),
        "jailer": often("transferred", 6),
        "mason": all_of(won_by(), often("tower_built", 5)),
        "architect": often("tower_built", 6),
        "carrier": often("double_moved", 20),
        "escape": all_of(won_by(), others("transferred", least=4)),
        "ground": all_of(won_by("line"), never("tower_built")),
        "free": all_of(won_by(), others("transferred", most=0)),
        "swift": within(15),
    },
    "hasami_shogi": {
        "siege2": at_once("captured", 2),
        "siege3": at_once("captured", 3),
        "leap": together(2, "jumped", "captured"),
        "five": all_of(won_by("first_to_n"), losing(2)),
        "bare": all_of(won_by("bare_piece"), losing(4)),
        "last": won_by("annihilation"),
        "blocked": won_by("blocked"),
        "patient": all_of(won_by("more_stones"), losing(2)),
        "unscathed": all_of(won_by(), losing(0)),
        "swift": within(40),
    },
    "lambs_and_tigers": {
        "leap2": at_once("captured", 2),
        "leap3": at_once("captured", 3),
        "tigers": won_by("captured"),
        "feast": often_at_once("captured", 2, 3),
        "shepherd": won_by("blocked"),
        "flock": all_of(won_by("blocked"), losing(2)),
        "whole": all_of(won_by("blocked"), losing(0)),
        "stalemate": won_by("stalemate"),
        "few": won_by("few_lambs"),
        "swift": within(45),
    },
    "tabula": {
        "gammon": won_by("gammon"),
        "hit3": in_one_turn("hit", 3),
        "hits32": often("hit", 32),
        "row": turns_in_a_row("hit", 8, "played", "passed"),
        "unhit": all_of(won_by(), others("hit", most=12)),
        "comeback": all_of(won_by(), others("hit", least=28)),
        "wall": others("passed", least=4),
        "thrift": all_of(won_by(), never("lost")),
        "peace": all_of(won_by(), often("hit", 0, 15)),
        "swift": within(50, "rolled"),
    },
    "crown_and_anchor": {
        "breaker": broke_the_bank(1),
        "breaker2": broke_the_bank(2),
        "alike": on_three_alike("won"),
        "alike_bank": on_three_alike("bank_won"),
        "row": in_a_row("won", 5, "lost", "even"),
        "house": in_a_row("bank_won", 4, "bank_lost", "bank_even"),
        "big": at_once("won", 60, "chips"),
        "big_bank": at_once("bank_won", 60, "chips"),
        "doubled": doubled,
        "volunteer": volunteered,
    },
}
"""The conditions by game and name."""


def of_game(game: str, story: Story, seat: int) -> Iterator[str]:
    """Yield the milestones that a game earns the player of a seat, in order, and "" for any other.

    So a caller may pause between two conditions.
    """
    for name, earned in OF_GAMES.get(game, {}).items():
        yield f"{game}-{name}" if earned(story, seat) else ""


UPSET: Final = 150.0
"""Points by which the loser of an upset was rated above the winner."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A result from the point of view of a player. past: games with their scores before this one, of people.

    levels: bot players of the other sides. above: points by which the best of the others was rated
    above the player; 0.0 where no rating followed. revenge: it was the rematch of a game that they lost.
    """

    game: str
    score: str
    past: Sequence[tuple[str, str]]
    levels: frozenset[str] = frozenset()
    above: float = 0.0
    live: bool = False
    revenge: bool = False


def _victories(meeting: Meeting) -> set[str]:
    """Return the games in which a player has beaten people by now."""
    return {game for game, score in (*meeting.past, (meeting.game, meeting.score)) if score == "won"}


def _scores(meeting: Meeting, number: int) -> list[str]:
    """Return the last scores before this game."""
    return [score for _, score in meeting.past[-number:]]


_GENERAL: Final[Mapping[str, Callable[[Meeting], bool]]] = {
    "first": lambda one: not one.levels,
    "streak3": lambda one: not one.levels and _scores(one, 2) == ["won"] * 2,
    "streak5": lambda one: not one.levels and _scores(one, 4) == ["won"] * 4,
    "turn": lambda one: not one.levels and _scores(one, 3) == ["lost"] * 3,
    "three": lambda one: not one.levels and len(_victories(one)) >= 3,
    "seven": lambda one: not one.levels and len(_victories(one)) >= 7,
    "upset": lambda one: one.above >= UPSET,
    "revenge": lambda one: one.revenge,
    "live": lambda one: one.live and not one.levels,
    "hard": lambda one: "hard" in one.levels,
}
"""Conditions for the winner of a game, whichever it was."""


def in_general(meeting: Meeting) -> tuple[str, ...]:
    """Return the general milestones that a victory earns."""
    if meeting.score != "won":
        return ()
    return tuple(f"general-{name}" for name, earned in _GENERAL.items() if earned(meeting))


GENERAL: Final = tuple(f"general-{name}" for name in _GENERAL)
"""Milestones of all games together."""
NAMES: Final = (*(f"{game}-{name}" for game, conditions in OF_GAMES.items() for name in conditions), *GENERAL)
"""All milestones, in the order of lists."""
