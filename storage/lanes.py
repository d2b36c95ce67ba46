"""Lanes: what of a bot one process serves, where several share it.

A lane is a platform, `telegram`, or a part of one, `discord:1/4`: shard 1 of the 4 that Discord's servers are
divided into. Which lane a chat is of follows from the two names, so no process need know how many shards
those of another platform were told of, and chats can be divided anew without a word being changed.
"""

from collections.abc import Collection, Iterable
from typing import Final

_SNOWFLAKE: Final = 22
"""Bits of a server's number that say nothing of when it was made: Discord divides by the others."""


def shard_lanes(platform: str, shards: int, served: Iterable[int] | None = None) -> tuple[str, ...]:
    """The lanes of a platform that is divided; served: which of them, None: all."""
    return tuple(f"{platform}:{shard}/{shards}" for shard in (range(shards) if served is None else served))


def lane_has(lane: str, chat: str) -> bool:
    """Whether a chat is of a lane; one that is no server's, such as a private one, is of the first shard."""
    platform, _, part = lane.partition(":")
    theirs, _, name = chat.partition(":")
    if platform != theirs or not part:
        return platform == theirs
    shard, _, shards = part.partition("/")
    server = int(name) if name.isdecimal() else 0
    return (server >> _SNOWFLAKE) % int(shards) == int(shard)


def have(lanes: Collection[str] | None, chat: str) -> bool:
    """Whether a chat is of one of these lanes; None: they are all there are."""
    return lanes is None or any(lane_has(lane, chat) for lane in lanes)


def division(lane: str) -> tuple[str, int]:
    """The platform of a lane, and into how many it is divided; 0 where it is whole."""
    platform, _, part = lane.partition(":")
    return platform, int(part.partition("/")[2] or 0)


def with_siblings(lanes: Iterable[str]) -> tuple[str, ...]:
    """These lanes, and all others that their platforms are divided into."""
    found = dict[str, None]()
    for lane in lanes:
        platform, shards = division(lane)
        found |= dict.fromkeys(shard_lanes(platform, shards) if shards else (lane,))
    return tuple(found)


def otherwise_divided(known: Iterable[str], lanes: Iterable[str]) -> tuple[str, ...]:
    """Of the lanes that are known those of the same platforms, divided into another number."""
    wanted = dict(map(division, lanes))
    return tuple(lane for lane in known if wanted.get((of := division(lane))[0], of[1]) != of[1])
