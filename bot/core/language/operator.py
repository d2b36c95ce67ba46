"""Host of the bot, and the addresses of the documents that the platforms require."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.core.language.voice import Voice
from bot.core.messages import Link


@dataclass(frozen=True, slots=True)
class Operator:
    """Settings about the host of the bot; "" if not set.

    contact: an address to write to. policy, terms, support: addresses of web pages.
    """

    name: str = ""
    contact: str = ""
    policy: str = ""
    terms: str = ""
    support: str = ""

    def lines(self, voice: Voice) -> Iterator[str]:
        """Yield the host's name and contact."""
        if self.name:
            yield voice("operator-name", {"name": self.name})
        if self.contact:
            yield voice("operator-contact", {"contact": self.contact})

    def links(self, voice: Voice) -> tuple[Link, ...]:
        """Return the links to the pages that are set."""
        pages = (
            Link(voice("operator-policy"), self.policy),
            Link(voice("operator-terms"), self.terms),
            Link(voice("operator-support"), self.support),
        )
        return tuple(page for page in pages if page.url)


NOBODY: Final = Operator()
"""Operator without any details."""
