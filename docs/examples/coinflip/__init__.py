"""Coin flips: /coinflip throws a coin for everybody to see, and a post keeps a chat's score."""

from bot.core.features import Host
from bot.features.coinflip import commands
from bot.features.coinflip.posts import CoinPosts

__all__ = ["commands", "install"]


def install(host: Host) -> None:
    """Post the score of a chat after every flip."""
    host.post(CoinPosts(host.deps))
