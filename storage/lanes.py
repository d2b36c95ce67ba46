"""Lanes: the parts of a bot that processes serve where several share a database.

A lane is a platform, `telegram`, or a part of one, `discord:1/4`: shard 1 of the 4 into which Discord's
servers are divided. The names of lane and chat tell if they belong together. So no process needs to know the
division of another platform, and a new division of chats changes none of their rows.
"""

from collections.abc import Collection, Iterable
from typing import Final

_SNOWFLAKE: Final = 22
"""Low bits of a server's number, without its time: Discord divides by the others."""


def shard_lanes(platform: str, shards: int, served: Iterable[int] | None = None) -> tuple[str, ...]:
    """Return the lanes of a platform that is divided. served: numbers of shards, None: all."""
    return tuple(f"{platform}:{shard}/{shards}" for shard in (range(shards) if served is None else served))


def lane_has(lane: str, chat: str) -> bool:
    """Return True if a chat is of a lane. One without a server, such as a private chat, is of the first
    shard.
    """
    platform, _, part = lane.partition(":")
    theirs, _, name = chat.partition(":")
    if platform != theirs or not part:
        return platform == theirs
    shard, _, shards = part.partition("/")
    server = int(name) if name.isdecimal() else 0
    return (server >> _SNOWFLAKE) % int(shards) == int(shard)


def have(lanes: Collection[str] | None, chat: str) -> bool:
    """Return True if a chat is of one of these lanes; None: of any."""
    return lanes is None or any(lane_has(lane, chat) for lane in lanes)


def division(lane: str) -> tuple[str, int]:
    """Return the platform of a lane and its number of shards, 0 where it is not divided."""
    platform, _, part = lane.partition(":")
    return platform, int(part.partition("/")[2] or 0)


def with_siblings(lanes: Iterable[str]) -> tuple[str, ...]:
    """Return these lanes and all others of their platforms."""
    found = dict[str, None]()
    for lane in lanes:
        platform, shards = division(lane)
        found |= dict.fromkeys(shard_lanes(platform, shards) if shards else (lane,))
    return tuple(found)


def otherwise_divided(known: Iterable[str], lanes: Iterable[str]) -> tuple[str, ...]:
    """Return the known lanes of the same platforms that are divided into another number."""
    wanted = dict(map(division, lanes))
    return tuple(lane for lane in known if wanted.get((of := division(lane))[0], of[1]) != of[1])
