"""Invitations: the ways from the page to the same bot on Discord and Telegram."""

from collections.abc import Callable, Iterable
from typing import Protocol, TypeAlias

Invites: TypeAlias = list[dict[str, str]]
"""Platform and address of each invitation."""
CurrentInvites: TypeAlias = Callable[[], Invites]


class Neighbour(Protocol):
    """A platform of the same bot."""

    @property
    def platform(self) -> str: ...

    @property
    def entrance(self) -> str:
        """Invitation address of the platform; "" until it is known."""


def invites(neighbours: Iterable[Neighbour]) -> Invites:
    """Return the invitations that are known by now."""
    return [
        {"platform": one.platform.capitalize(), "address": one.entrance} for one in neighbours if one.entrance
    ]
