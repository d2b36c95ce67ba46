"""The table of a season: who came where, and who has a medal. Pure arithmetic, so it can be made again."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from storage.model import ALLOWANCE, CHIPS, ChatId, SeasonPlace, SeasonScore

FEWEST_GAMES: Final = 5
"""Games of a season from which on somebody has a place in its table."""
FEWEST_OPPONENTS: Final = 2
"""Different people whom they have met in those."""
FEWEST_PLAYERS: Final = 3
"""People with a place from whom on there are medals."""
MOST_LISTED: Final = 100
"""People in the table of a game."""
MEDALS: Final = 3


def placed(chat: ChatId, until: int, game: str, scores: Iterable[SeasonScore]) -> tuple[SeasonPlace, ...]:
    """The places of a season, the best first, then those of who has played too little, which are 0.

    More points come first; with as many, fewer games do; who has as many of both shares the place and the
    medal. Chips have a place from the first seat on, and a medal where something was won.
    """
    listed = [
        SeasonPlace(chat, until, game, one.person, one.points, one.games, place=int(_counts(game, one)))
        for one in sorted(scores, key=lambda one: (-one.points, one.games, one.person))
    ]
    counted = [one for one in listed if one.place]
    medals = len(counted) >= FEWEST_PLAYERS
    return (
        *(_ranked(one, counted, medals=medals) for one in counted),
        *(one for one in listed if not one.place),
    )


def fewest(game: str) -> int:
    """Games from which on somebody may have a place."""
    return 1 if game == CHIPS else FEWEST_GAMES


def _counts(game: str, one: SeasonScore) -> bool:
    """Whether somebody has played enough for a place."""
    return one.games >= fewest(game) and (game == CHIPS or one.opponents >= FEWEST_OPPONENTS)


def _ranked(one: SeasonPlace, counted: Sequence[SeasonPlace], *, medals: bool) -> SeasonPlace:
    place = 1 + sum((-other.points, other.games) < (-one.points, one.games) for other in counted)
    won = one.points > (ALLOWANCE if one.game == CHIPS else 0)
    return replace(one, place=place, medal=place if medals and won and place <= MEDALS else 0)
