"""Every key of the game's facts, refusals, outcomes and pictures."""

from rules.core.game import Vocabulary

VOCABULARY = Vocabulary(
    facts={
        "placed": ("seat", "side", "to"),
        "moved": ("seat", "side", "from", "to"),
        "captured": ("seat", "path", "from", "to", "lambs", "count"),
        "passed": ("seat",),
        "last_placed": (),
    },
    refusals={
        "all_placed": ("side",),
        "apex_needed": ("site",),
        "lambs_never_capture": (),
        "no_jump": ("from", "to"),
        "no_lamb": ("from", "to"),
        "no_pass": (),
        "not_adjacent": ("from", "to"),
        "not_your_piece": ("site",),
        "occupied": ("site",),
        "one_capture": (),
        "over_tiger": (),
        "place_first": ("side", "count"),
        "reserved": ("points",),
        "tiger_camp": ("points",),
    },
    outcomes=(
        "captured",
        "blocked",
        "stalemate",
        "few_lambs",
        "repetition",
        "no_progress",
    ),
    tokens=("tiger", "lamb"),
    moves=("pass",),
    words=("pass",),
    texts={
        "captured": ("count", "needed"),
        "in_hand": ("count",),
    },
)
