"""Kinds of puzzles, and the themes of their solutions."""

from typing import Final, Literal, get_args

Kind = Literal["win", "gain", "save", "roll", "highest", "never", "patience", "pencil"]
"""The question of a puzzle. win: the one move that wins by force. gain: the one move that wins material
against every defence. save: the one move after which neither the game nor material is lost. roll: a strong
use of the dice, by an evaluation. highest: the highest bid that is no
mistake. never: the bid between the lowest and the highest of these that is one. patience: a move
after which the game, played alone, can still end in the fewest moves. pencil: a riddle to be answered in
numbers or words, without a board."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
FORCED: Final[tuple[Kind, ...]] = ("win", "gain", "save")
"""Kinds that an exhaustive search proves."""
BIDS: Final[tuple[Kind, ...]] = ("highest", "never")
"""Kinds about the bids of a perfect player."""

Theme = Literal[
    "", "fork", "decoy", "liberation", "blockade", "squeeze", "promotion", "series", "last_moment"
]
"""The idea of a solution, if it has a name."""
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
