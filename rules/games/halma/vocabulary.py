"""Every key of Halma's facts, refusals, outcomes and pictures."""

from rules.core.game import Vocabulary

VOCABULARY = Vocabulary(
    facts={
        "moved": ("seat", "from", "to", "path"),
        "passed": ("seat",),
        "all_home": ("seat",),
        "nearly_home": ("seat",),
    },
    refusals={
        "locked": ("from",),
        "no_pass": (),
        "not_your_piece": ("site",),
        "occupied": ("site",),
        "same_square": (),
        "shut_in": ("site",),
        "unreachable": ("from", "to"),
    },
    outcomes=(
        "home",
        "filled",
        "deadline",
        "repetition",
        "no_progress",
        "solved",
        "crossed",
        "failed",
    ),
    tokens=("man",),
    texts={
        "home": ("count", "men"),
        "moves": ("count", "limit"),
        "moves_free": ("count",),
        "pairs": (),
        "pair": ("first_seat", "second_seat"),
    },
    moves=("pass",),
    words=("pass",),
)
