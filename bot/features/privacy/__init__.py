"""Privacy: what the bot keeps of a person, a copy of it, its deletion, and hidden results."""

from bot.core.features import Host
from bot.features.privacy import commands

__all__ = ["commands", "install"]


def install(_host: Host) -> None:
    """Add nothing but the commands."""
