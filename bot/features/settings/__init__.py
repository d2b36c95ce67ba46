"""Settings of people and of chats, and what becomes of the data that the bot keeps."""

from bot.core.features import Host
from bot.features.settings import chats, preferences

__all__ = ["chats", "install", "preferences"]


def install(_host: Host) -> None:
    """Add nothing but the commands."""
