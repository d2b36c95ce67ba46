"""CHANGELOG.md in the format of keepachangelog.com: versions, newest first, each change under its kind."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

KINDS: Final = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
UNRELEASED: Final = "Unreleased"
_RELEASE: Final = re.compile(r"\[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})")


@dataclass(frozen=True, slots=True)
class Section:
    """Section under a heading of the second level.

    day: of its release; None if it is unreleased.
    """

    version: str
    day: date | None
    changes: tuple[str, ...]


class ChangelogError(ValueError):
    """Error of a malformed changelog; the message names the line."""


def read(text: str) -> tuple[Section, ...]:
    """Return the sections of a changelog, unreleased changes first; raise ChangelogError if malformed."""
    _, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    sections = tuple(_section(part) for part in parts)
    if not sections or sections[0].version != UNRELEASED:
        raise ChangelogError(f"the first section is [{UNRELEASED}]")
    released = [section for section in sections[1:] if section.day]
    if len(released) != len(sections) - 1:
        raise ChangelogError(f"only the first section is [{UNRELEASED}]")
    if (
        sorted(released, key=lambda section: (section.day, _numbers(section.version)), reverse=True)
        != released
    ):
        raise ChangelogError("the newest version comes first")
    return sections


def _section(part: str) -> Section:
    heading, _, body = part.partition("\n")
    if heading == f"[{UNRELEASED}]":
        return Section(UNRELEASED, None, tuple(_changes(body)))
    if not (named := _RELEASE.fullmatch(heading)):
        raise ChangelogError(f"a heading is [Unreleased] or [1.2.3] - 2031-05-04, not: {heading}")
    return Section(named[1], date.fromisoformat(named[2]), tuple(_changes(body)))


def _changes(body: str) -> Iterator[str]:
    """Yield each change in one line, with its kind before it."""
    before, *groups = re.split(r"^### ", body, flags=re.MULTILINE)
    if before.strip():
        raise ChangelogError(f"a change needs a heading for its kind: {before.strip().splitlines()[0]}")
    for group in groups:
        kind, _, items = group.partition("\n")
        if kind not in KINDS:
            raise ChangelogError(f"a kind is one of {', '.join(KINDS)}, not: {kind}")
        first, *changes = re.split(r"^- ", items, flags=re.MULTILINE)
        if first.strip() or not changes:
            raise ChangelogError(f"{kind} needs a list")
        yield from (f"{kind}: {' '.join(change.split())}" for change in changes)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in version.split("."))
