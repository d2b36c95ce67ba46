"""Texts for readers who only tap: no message of the bot, its games or its pictures names a command."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax.ast import Identifier, Message, Pattern

from bot.core.language.voice import CORE, LANGUAGES, LOST, PICTURES, TAP, YOU, Voice
from rules.games import folder, games

TYPED: Final = re.compile(r"(?<![\w/}])/(?:\{ \$|\w)")
"""A command in its typed form."""
NEVER_IN_THE_APP: Final = frozenset(
    {
        # Introduce the bot in a chat or a console.
        *("describe", "describe-short", "welcome", "console-help"),
        # Headings of a chat's posts; the app describes a table in its own texts.
        *("caption-pairs-lot", "caption-chain", "caption-receipt", "caption-machines-off", "table-waits"),
        # Left out of exercises that can be tapped.
        *("learn-how", "puzzle-how"),
        # Give a command to be typed in a chat: the code of a mirror, and the foot of a picture to be shared.
        *("mirror-code", "share-replay"),
    }
)


def said(language: str) -> Iterator[Message]:
    """Yield every message in a language."""
    paths = [CORE / f"{language}.ftl", PICTURES / f"{language}.ftl"]
    paths += [Path(folder(name)) / "words" / f"{language}.ftl" for name in games()]
    for path in paths:
        body = FluentParser().parse(path.read_text(encoding="utf-8")).body
        yield from (entry for entry in body if isinstance(entry, Message))


def written(pattern: Pattern | None) -> str:
    """Return the words of a pattern in all its variants."""
    alone = Message(id=Identifier("x"), value=pattern)
    return FluentSerializer().serialize_entry(alone).removeprefix("x =")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_that_the_app_may_show_names_a_command(language: str) -> None:
    found = []
    for message in said(language):
        name = message.id.name
        if name in NEVER_IN_THE_APP or name.startswith(("typed-", "heard-")):
            continue
        ways = {one.id.name: written(one.value) for one in message.attributes}
        plain = written(message.value)
        shown = [ways.get(TAP, plain), *(words for way, words in ways.items() if way.startswith((YOU, LOST)))]
        found += [name for words in shown if TYPED.search(words)]
    assert found == []


def test_a_reader_who_taps_is_told_what_to_tap() -> None:
    assert "/puzzle" in Voice("en")("refusal-no_puzzle_open")
    assert "under Puzzles" in Voice("en", taps=True)("refusal-no_puzzle_open")
    assert "tap More" in Voice("en", taps=True)("refusal-leave_instead")
