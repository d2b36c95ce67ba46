"""Watching: spectators hear in private when something happens at a table, and when it ends."""

from bot.core.events import TableChanged
from bot.core.features import Host
from bot.features.watching import commands
from bot.features.watching.notices import Watching

__all__ = ["commands", "install"]


def install(host: Host) -> None:
    """Tell spectators of every table that changes."""
    notices = host.add_poster("watching", Watching(host.deps, host.gateways))
    host.events.subscribe(TableChanged, lambda event: notices.changed(event.loaded))
    host.events.subscribe(commands.WatchBegan, lambda event: notices.begun(event.table))
