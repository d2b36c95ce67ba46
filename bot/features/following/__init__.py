"""Following: people are called when a table of a game that they follow is opened in their chat."""

from bot.core.events import TableOpening
from bot.core.features import Host
from bot.features.following import commands

__all__ = ["commands", "install"]


def install(host: Host) -> None:
    """Call followers with the first post of a table."""
    host.events.subscribe(TableOpening, lambda event: commands.call_followers(event.ctx, event.change))
