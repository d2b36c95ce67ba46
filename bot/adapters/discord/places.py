"""People, chats and spots of Discord by the names the house has for them.

`discord:5` is a person where people are meant, a server where chats are, a channel or thread where spots
are; `discord:dm:5` is the private chat with person 5, as a chat and as a spot. `discord:new:1:2:3` is
the spot of a table that asked for a thread of its own, in channel 2 of server 1, until there is that thread.
"""

from typing import Final

from storage.model import ChatId, PersonId, Spot

PLATFORM: Final = "discord"
_DM: Final = f"{PLATFORM}:dm:"
_NEW: Final = f"{PLATFORM}:new:"


def person_of(user: int) -> PersonId:
    """The house's name for a user."""
    return PersonId(f"{PLATFORM}:{user}")


def user_of(person: PersonId) -> int | None:
    """The user behind a person; None for somebody of another platform."""
    platform, _, number = person.partition(":")
    return int(number) if platform == PLATFORM and number.isdecimal() else None


def private_spot(user: int) -> Spot:
    """Where a user is written to in private."""
    return Spot(f"{_DM}{user}")


def private_user(spot: Spot) -> int | None:
    """The user of a private spot; None for a channel or thread."""
    return int(spot.removeprefix(_DM)) if spot.startswith(_DM) else None


def place_of(user: int, channel: int, guild: int | None) -> tuple[ChatId, Spot]:
    """The chat and the spot where a user is heard; without a guild, their private chat."""
    if guild is None:
        spot = private_spot(user)
        return ChatId(spot), spot
    return ChatId(f"{PLATFORM}:{guild}"), channel_spot(channel)


def channel_spot(channel: int) -> Spot:
    """A channel or thread as a spot."""
    return Spot(f"{PLATFORM}:{channel}")


def channel_of(spot: Spot) -> int:
    """The channel or thread of a spot that is not private."""
    return int(spot.partition(":")[2])


def thread_to_come(guild: int, channel: int, asked: int) -> Spot:
    """The spot of a table until its thread is made; `asked` tells it from all others of the channel."""
    return Spot(f"{_NEW}{guild}:{channel}:{asked}")


def awaiting_thread(spot: Spot) -> tuple[ChatId, int] | None:
    """Where a thread is to be made: the server as a chat, and the channel. None for a spot there is."""
    if not spot.startswith(_NEW):
        return None
    guild, channel, _ = spot.removeprefix(_NEW).split(":")
    return ChatId(f"{PLATFORM}:{guild}"), int(channel)
