"""Outages of shards."""

from typing import Final

from bot.core.ports import Now

BEGINNING: Final = -1
"""Pseudo-shard that is lost until every shard has been connected once."""


class Outages:
    """Lost shards of one client, and when each was lost."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._lost: dict[int, float] = {}

    @property
    def since(self) -> float | None:
        """Unix time of the earliest loss; None while all shards are connected."""
        return min(self._lost.values(), default=None)

    def lasted(self, shard: int) -> float:
        """Return the seconds since a shard was lost."""
        return self._now() - self._lost.get(shard, self._now())

    def lost(self, shard: int) -> bool:
        """Note the loss of a shard. Return False if it was lost already."""
        known = shard in self._lost
        self._lost.setdefault(shard, self._now())
        return not known

    def resumed(self, shard: int) -> None:
        """Note that a shard is back without a gap in its events."""
        self._lost.pop(shard, None)

    def renewed(self, shard: int) -> float | None:
        """Note a new connection of a shard. Return the Unix time of its loss, None if it was not lost."""
        return self._lost.pop(shard, None)
