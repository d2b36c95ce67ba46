"""Bot players: they decide in the seats that they hold, and give hints."""

from bot.core.events import TableChanged
from bot.core.features import Host
from bot.features.opponents import hints
from bot.features.opponents.turns import Opponents

__all__ = ["hints", "install"]


def install(host: Host) -> None:
    """Let computers decide wherever a table waits for one."""
    opponents = Opponents(host.deps)
    host.events.subscribe(TableChanged, lambda event: opponents.changed(event.loaded))
    host.think(opponents)
