"""Lessons: a game explained by positions with one right move each."""

from bot.core.features import Host
from bot.features.lessons import commands

__all__ = ["commands", "install"]


def install(_host: Host) -> None:
    """Add nothing but the commands."""
