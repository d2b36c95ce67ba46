"""People of the local page."""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.core.language.voice import DEFAULT, LANGUAGES, Voice, language_of
from bot.core.messages import Person
from storage.model import ChannelId, ChatId, PersonId

PLATFORM: Final = "local"
TAVERN: Final = ChatId("local:tavern")
"""The group: one chat with one channel."""
GROUP: Final = ChannelId(TAVERN)
PRIVATE: Final = "local:private:"
MOST: Final = 32
LONGEST_NAME: Final = 24


@dataclass(frozen=True, slots=True)
class LocalUser:
    """A person of the local page. slug: letters, digits and hyphens, the end of the id."""

    slug: str
    name: str
    language: str

    @property
    def id(self) -> PersonId:
        """Person id in the bot."""
        return PersonId(f"{PLATFORM}:{self.slug}")

    @property
    def channel(self) -> ChannelId:
        return ChannelId(PRIVATE + self.slug)

    @property
    def person(self) -> Person:
        """Requester in a request."""
        return Person(self.id, self.name, self.language, self.channel)


YOU: Final = LocalUser("you", "You", "en")
"""Owner of the page until the first visit, which translates the name."""
FIRST: Final = (
    LocalUser("ana", "Ana", "pt-BR"),
    LocalUser("bea", "Bea", "it"),
    LocalUser("caio", "Caio", "en"),
)
"""People beside the owner, to try out a group with."""
ADMINS: Final = frozenset({YOU.slug, FIRST[0].slug})
"""Admins of the group: the owner, and one of the others to try an admin's view with."""


def is_named(local_user: LocalUser) -> bool:
    """Return False for an owner of the page who has not chosen a name and is called "you"."""
    return local_user.name not in {Voice(language)("local-you") for language in LANGUAGES}


def reader(channel: ChannelId) -> PersonId | None:
    """Return the reader of a private chat, or None for the group."""
    private = channel.startswith(PRIVATE)
    return PersonId(f"{PLATFORM}:{channel.removeprefix(PRIVATE)}") if private else None


class NameRefusedError(Exception):
    """A refused name: it is empty, too long or taken, or the page is full."""


class People:
    """People of the local page: the owner, then the others in the order of their arrival."""

    def __init__(self, neighbours: Iterable[LocalUser] = FIRST) -> None:
        """neighbours: including the owner, if the page has been opened before."""
        known = {local_user.slug: local_user for local_user in neighbours}
        self.met = YOU.slug in known
        """True once the owner has opened the page."""
        self._by_slug = {YOU.slug: known.pop(YOU.slug, YOU), **known}

    def __iter__(self) -> Iterator[LocalUser]:
        return iter(tuple(self._by_slug.values()))  # a user may be added during the iteration

    def get(self, slug: str) -> LocalUser | None:
        return self._by_slug.get(slug)

    @property
    def you(self) -> LocalUser:
        """Owner of the page."""
        return self._by_slug[YOU.slug]

    def meet(self, language: str) -> LocalUser:
        """Note the owner's first visit, with the language of the browser, and return the owner."""
        name = Voice(language)("local-you")
        self.met = True
        taken = any(other.name == name for slug, other in self._by_slug.items() if slug != YOU.slug)
        self._by_slug[YOU.slug] = LocalUser(YOU.slug, f"{name} 1" if taken else name, language)
        return self.you

    def add(self, name: str, language: str) -> LocalUser:
        """Add a person. Raises NameRefusedError."""
        if len(self._by_slug) >= MOST:
            raise NameRefusedError(name)
        name = self._free_name(name)
        slug = self._free_slug(name)
        self._by_slug[slug] = LocalUser(slug, name, language_of(language) or DEFAULT)
        return self._by_slug[slug]

    def put(self, local_user: LocalUser) -> None:
        """Replace the person of the same slug."""
        self._by_slug[local_user.slug] = local_user

    def renamed(self, local_user: LocalUser, name: str) -> LocalUser:
        """Return a person with another name. Raises NameRefusedError."""
        return replace(local_user, name=self._free_name(name, local_user))

    def remove(self, local_user: LocalUser) -> None:
        self._by_slug.pop(local_user.slug, None)

    def find(self, name: str) -> PersonId | None:
        """Return the id of a person by name or slug, or None."""
        found = self.called(name)
        return found.id if found else None

    def called(self, name: str) -> LocalUser | None:
        """Return a person by name or slug, or None."""
        wanted = " ".join(name.split()).casefold()
        for local_user in self._by_slug.values():
            if wanted in {local_user.name.casefold(), local_user.slug}:
                return local_user
        return None

    def named(self, person: PersonId) -> str:
        """Return a person's name, or the id of a person from elsewhere."""
        found = self._by_slug.get(person.removeprefix(f"{PLATFORM}:"))
        return found.name if found else person

    def write(self) -> str:
        """Return all people as one line of text."""
        known = (n for n in self._by_slug.values() if self.met or n.slug != YOU.slug)
        return json.dumps([(n.slug, n.name, n.language) for n in known])

    @classmethod
    def read(cls, text: str | None) -> "People":
        """Return the people of a text by `write`, or the first ones if it is None or damaged."""
        try:
            return cls([LocalUser(*fields) for fields in json.loads(text or "null")])
        except (TypeError, ValueError):
            return cls()

    def _free_name(self, name: str, whose: LocalUser | None = None) -> str:
        """Return a name in its normal form, if it is free. Raises NameRefusedError."""
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
