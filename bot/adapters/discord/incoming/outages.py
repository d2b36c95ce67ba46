"""Since when the connection to Discord is lost, and whether what was missed meanwhile was told afterwards."""

from typing import Final

from bot.core.ports import Now

BEGINNING: Final = -1
"""In the place of a shard, all of them, until each has been connected once."""


class Outages:
    """Shards of one client that are away."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._lost: dict[int, float] = {}

    @property
    def since(self) -> float | None:
        """Unix time since when a shard is away; None while all are there."""
        return min(self._lost.values(), default=None)

    def lasted(self, shard: int) -> float:
        """Return the seconds for which a shard is away."""
        return self._now() - self._lost.get(shard, self._now())

    def lost(self, shard: int) -> bool:
        """Note that a shard has no connection, or none yet. Return False if that was known."""
        known = shard in self._lost
        self._lost.setdefault(shard, self._now())
        return not known

    def resumed(self, shard: int) -> None:
        """A shard is back and was told all that it had missed."""
        self._lost.pop(shard, None)

    def renewed(self, shard: int) -> float | None:
        """A shard has a new connection, which tells nothing of before; since when it was away, if it was."""
        return self._lost.pop(shard, None)
