"""Who can be spoken as at the local table."""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.core.language.voice import DEFAULT, Voice, language_of
from bot.core.messages import Person
from storage.model import ChannelId, ChatId, PersonId

PLATFORM: Final = "local"
TAVERN: Final = ChatId("local:tavern")
"""The group chat; it is one chat and one channel."""
GROUP: Final = ChannelId(TAVERN)
PRIVATE: Final = "local:private:"
MOST: Final = 32
LONGEST_NAME: Final = 24


@dataclass(frozen=True, slots=True)
class LocalUser:
    """Somebody at the local table. slug: letters, digits and hyphens, the end of their id."""

    slug: str
    name: str
    language: str

    @property
    def id(self) -> PersonId:
        """Their id in the bot."""
        return PersonId(f"{PLATFORM}:{self.slug}")

    @property
    def channel(self) -> ChannelId:
        """Their private chat."""
        return ChannelId(PRIVATE + self.slug)

    @property
    def person(self) -> Person:
        """Who asks, in a request of theirs."""
        return Person(self.id, self.name, self.language, self.channel)


YOU: Final = LocalUser("you", "You", "en")
"""Whoever opens the page, until they have: then they are called so in the language of their browser."""
FIRST: Final = (
    LocalUser("ana", "Ana", "pt-BR"),
    LocalUser("bea", "Bea", "it"),
    LocalUser("caio", "Caio", "en"),
)
"""Those who are there to try out what a group does, and stand beside whoever opens the page."""
ADMINS: Final = frozenset({YOU.slug, FIRST[0].slug})
"""Who administers the group: whose page it is, and one of the others, to show what an admin may do."""


def reader(channel: ChannelId) -> PersonId | None:
    """The one person who reads a private chat; None for the group."""
    private = channel.startswith(PRIVATE)
    return PersonId(f"{PLATFORM}:{channel.removeprefix(PRIVATE)}") if private else None


class NameRefusedError(Exception):
    """Nobody can be called that here: the name is empty, too long or taken, or the room is full."""


class People:
    """Everybody at the local table: whose page it is, then the others in order of their coming."""

    def __init__(self, neighbours: Iterable[LocalUser] = FIRST) -> None:
        """neighbours: with whoever the page belongs to, if it has been opened before."""
        known = {local_user.slug: local_user for local_user in neighbours}
        self.met = YOU.slug in known
        """Whether the page has been opened by whoever it belongs to."""
        self._by_slug = {YOU.slug: known.pop(YOU.slug, YOU), **known}

    def __iter__(self) -> Iterator[LocalUser]:
        return iter(tuple(self._by_slug.values()))  # somebody may come in while others are greeted

    def get(self, slug: str) -> LocalUser | None:
        """Who it is, if they are here."""
        return self._by_slug.get(slug)

    @property
    def you(self) -> LocalUser:
        """Whoever the page belongs to."""
        return self._by_slug[YOU.slug]

    def meet(self, language: str) -> LocalUser:
        """Whoever the page belongs to has opened it, with a browser in this language."""
        name = Voice(language)("local-you")
        self.met = True
        taken = any(other.name == name for slug, other in self._by_slug.items() if slug != YOU.slug)
        self._by_slug[YOU.slug] = LocalUser(YOU.slug, f"{name} 1" if taken else name, language)
        return self.you

    def add(self, name: str, language: str) -> LocalUser:
        """Somebody new. Raises NameRefusedError."""
        if len(self._by_slug) >= MOST:
            raise NameRefusedError(name)
        name = self._free_name(name)
        slug = self._free_slug(name)
        self._by_slug[slug] = LocalUser(slug, name, language_of(language) or DEFAULT)
        return self._by_slug[slug]

    def put(self, local_user: LocalUser) -> None:
        """Have somebody as they are from now on."""
        self._by_slug[local_user.slug] = local_user

    def renamed(self, local_user: LocalUser, name: str) -> LocalUser:
        """Somebody with another name. Raises NameRefusedError."""
        return replace(local_user, name=self._free_name(name, local_user))

    def remove(self, local_user: LocalUser) -> None:
        """Forget somebody, as if they had never come."""
        self._by_slug.pop(local_user.slug, None)

    def find(self, name: str) -> PersonId | None:
        """The id of who is called that, by name or by its end."""
        found = self.called(name)
        return found.id if found else None

    def called(self, name: str) -> LocalUser | None:
        """Whoever is called that, by name or by the end of their id."""
        wanted = " ".join(name.split()).casefold()
        for local_user in self._by_slug.values():
            if wanted in {local_user.name.casefold(), local_user.slug}:
                return local_user
        return None

    def named(self, person: PersonId) -> str:
        """What somebody is called; their id, if they are not from here."""
        found = self._by_slug.get(person.removeprefix(f"{PLATFORM}:"))
        return found.name if found else person

    def write(self) -> str:
        """Everybody as one line of text."""
        known = (n for n in self._by_slug.values() if self.met or n.slug != YOU.slug)
        return json.dumps([(n.slug, n.name, n.language) for n in known])

    @classmethod
    def read(cls, text: str | None) -> "People":
        """Return everybody, from what `write` made; the first ones from None, or where it is damaged."""
        try:
            return cls([LocalUser(*fields) for fields in json.loads(text or "null")])
        except (TypeError, ValueError):
            return cls()

    def _free_name(self, name: str, whose: LocalUser | None = None) -> str:
        """A name as it is written here, if nobody else has it. Raises NameRefusedError."""
        name = " ".join(filter(str.isprintable, name.split()))
        taken = self.called(name)
        if not 0 < len(name) <= LONGEST_NAME or (taken is not None and taken != whose):
            raise NameRefusedError(name)
        return name

    def _free_slug(self, name: str) -> str:
        plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
        slug = re.sub("[^a-z0-9]+", "-", plain).strip("-") or "guest"
        slugs = (slug, *(f"{slug}-{number}" for number in range(2, MOST + 1)))
        return next(free for free in slugs if free not in self._by_slug)
