"""Who hosts this bot, and where the papers are that the platforms ask for."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.core.language.voice import Voice
from bot.core.messages import Link


@dataclass(frozen=True, slots=True)
class Operator:
    """What the settings say of whoever hosts the bot; "" where they say nothing.

    contact: an address to write to. policy, terms, support: addresses of pages on the web.
    """

    name: str = ""
    contact: str = ""
    policy: str = ""
    terms: str = ""
    support: str = ""

    def lines(self, voice: Voice) -> Iterator[str]:
        """Who that is, and how to reach them."""
        if self.name:
            yield voice("operator-name", {"name": self.name})
        if self.contact:
            yield voice("operator-contact", {"contact": self.contact})

    def links(self, voice: Voice) -> tuple[Link, ...]:
        """The pages there are."""
        pages = (
            Link(voice("operator-policy"), self.policy),
            Link(voice("operator-terms"), self.terms),
            Link(voice("operator-support"), self.support),
        )
        return tuple(page for page in pages if page.url)


NOBODY: Final = Operator()
"""Where the settings name no one."""
