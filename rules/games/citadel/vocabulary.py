"""Every key of Citadel's facts, refusals, outcomes and pictures."""

from rules.core.game import Vocabulary

VOCABULARY = Vocabulary(
    facts={
        "bids_in": ("count",),
        "revealed": ("first_seat", "first_bid", "second_seat", "second_bid"),
        "pushed": ("seat", "from", "to"),
        "stayed": ("line",),
        "walked": ("seat", "empty_seat", "lines", "from", "to"),
        "game_full": ("seat",),
        "game_simple": ("seat",),
        "game_drawn": (),
        "score": ("first_seat", "first_points", "second_seat", "second_points"),
        "penalties": ("first_seat", "first_stock", "second_seat", "second_stock"),
        "next_game": (),
    },
    refusals={
        "zero_bid": ("stock",),
        "bid_too_high": ("stock",),
        "no_points": (),
        "bid_locked": (),
    },
    outcomes=("full", "simple", "draw", "match", "penalties", "match_drawn"),
    tokens=("coin", "bid"),
    texts={
        "stock": ("stock",),
        "bids_in": ("count",),
        "your_bid": ("bid",),
        "past_bids": (),
        "game_before": (),
        "score": ("points",),
        "starting_stocks": (),
    },
)
