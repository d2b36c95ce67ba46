"""Milestones: what players achieve in their games, found in the logs, and shown in /profile and under boards.

The worked example of a feature with stored values of its own. `catalogue.py` says what there is to achieve,
`awards.py` finds it in a game that ends and in those of before, `texts.py` puts it into words.
"""

from functools import partial

from bot.core.events import GameFinished
from bot.core.features import SELDOM, Host
from bot.features.milestones.awards import Past, award, footers

__all__ = ["install"]


def install(host: Host) -> None:
    """Add earned milestones to changes that end a game, and check earlier games once."""
    deps = host.deps
    deps.cache.footers = partial(footers, deps)
    host.events.subscribe(GameFinished, lambda event: award(deps, event.change))
    host.repeat("milestones", Past(deps).go_on, SELDOM)
