"""Words in the three languages, from Fluent files, by key."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Resource

from rules.core.errors import Data
from rules.games import folder, games
from rules.search.effort import Level
from storage.model import SECONDS_A_DAY, Sitting, was_deleted

LANGUAGES: Final = ("en", "pt-BR", "it")
DEFAULT: Final = "en"

LISTS: Final = frozenset({"known", "accepted", "candidates", "captures", "points"})
"""Fields that list alternatives; other tuples are places in order, written as the notation writes them."""

MOVES: Final = frozenset({"candidates", "captures"})
"""Fields of LISTS that list moves."""

PATHS: Final = frozenset({"path"})
"""Fields that list the places a move goes through, in order."""

SEATS: Final = frozenset({"winners"})
"""Fields that list seats by number. A holder of two seats is named once."""

SEAT: Final = "seat"
PLAYER: Final = "player"
"""Attribute of a side's words for its player: `bianco` has `.player = chi gioca col bianco`."""

YOU: Final = "you"
"""The words of a message for a reader whom it is about: `.you` of a seat, `.you_hit` of a `hit_seat`."""
LOST: Final = "lost"
"""Attribute of an outcome's words for a player who isn't among the winners."""
TAP: Final = "tap"
"""The words of a message for a reader who taps and types no commands."""

CORE = Path(__file__).parent / "words"
FEATURES = Path(__file__).parents[2] / "features"
"""The folder of features, each of which may bring words of its own."""
PICTURES = Path(__file__).parents[3] / "render" / "words"

ARTICLES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "pt-BR": {"de": "do", "a": "ao", "para": "para o", "contra": "contra o", "com": "com o", "e": "e do"},
        "it": {"di": "del", "a": "al", "per": "per il", "contro": "contro il", "con": "con il", "e": "e del"},
    }
)
"""Words before a bot player's name, without and with its article.

Only winners are listed with an "and", after `de` or `di`, which is repeated: `de Ana e do computador`.
"""

_WORDS: Final = re.compile(r"[a-z]+(?![^\W_])")
"""Words of a notation; what a digit follows is a place."""
NO_NAMES: Final[Mapping[int, str]] = MappingProxyType({})
NO_MACHINES: Final[Mapping[int, Level]] = MappingProxyType({})


def language_of(tag: str | None) -> str | None:
    """Return the supported language of a client's tag (`pt-pt` gives pt-BR), or None."""
    primary = (tag or "").replace("_", "-").casefold().partition("-")[0]
    return {"en": "en", "pt": "pt-BR", "it": "it"}.get(primary)


class Voice:
    """Texts in one language, about one game or None.

    names: people by seat. machines: levels of bot players by seat. A seat without either has its side's name
    or a letter. viewer: the reader's seats, addressed as "you"; empty for a public text. taps: the reader
    types no commands.
    """

    def __init__(
        self,
        language: str,
        game: str | None = None,
        names: Mapping[int, str] = NO_NAMES,
        machines: Mapping[int, Level] = NO_MACHINES,
        viewer: Collection[int] = (),
        *,
        taps: bool = False,
    ) -> None:
        self.language = language
        self.taps = taps
        self.game = game
        self._bundle = _bundle(language, game)
        self._names = names
        self._machines = machines
        self._viewer = frozenset(viewer)

    def __reduce__(self) -> tuple[object, ...]:
        """Return what another process makes the same voice of."""
        given = self.language, self.game, dict(self._names), dict(self._machines), self._viewer
        return partial(Voice, taps=self.taps), given

    def __call__(self, key: str, data: Data = MappingProxyType({})) -> str:
        """Return the words of a key. Raise KeyError for an undeclared key, ValueError for missing data."""
        filled = tuple(self._filled(data)) if data else ()
        said = _said(self.language, self.game, key, self._address(key, data), filled)
        return self._with_article(said) if self._machines else said

    def _with_article(self, said: str) -> str:
        """Return a sentence with an article before a bot player's name, where a language has one."""
        for before, after in ARTICLES.get(self.language, {}).items():
            said = re.sub(rf" {before} Comput(?=\w+ (?:\w )?\()", f" {after} comput", said)
        return said

    def _address(self, key: str, data: Data) -> str:
        """Return the attribute of a message that addresses the reader, or "" for its plain text."""
        if not (self._viewer or self.taps) or not self.has(key):
            return ""
        spoken = self._bundle.get_message(key).attributes
        return next((name for name in self._addresses(data) if name in spoken), "")

    def _addresses(self, data: Data) -> Iterator[str]:
        """Return the attributes that speak to the reader, the closest first."""
        for field, value in data.items():
            if isinstance(value, tuple):
                seats = {int(one) for one in value if one.isdigit()} if field in SEATS else set()
                if seats and self._viewer:
                    yield YOU if self._viewer & seats else LOST
            elif is_seat(field) and value in self._viewer:
                yield address(field)
        if self.taps:
            yield TAP

    def has(self, key: str) -> bool:
        return bool(self._bundle.has_message(key))

    def _filled(self, data: Data) -> Iterator[tuple[str, int | str]]:
        """Yield the fields in words, and a player field for every seat field: `hit_player` for `hit_seat`."""
        for field, value in data.items():
            if isinstance(value, tuple):
                yield field, self._listed(field, value)
            elif isinstance(value, int) and is_seat(field):
                yield field, self.seat(value)
                yield field.removesuffix(SEAT) + PLAYER, self.player(value)
            else:
                yield field, value

    def _listed(self, field: str, values: tuple[str, ...]) -> str:
        if field in SEATS:
            names = [*dict.fromkeys(self.player(int(one)) if one.isdigit() else one for one in values)]
            if len(names) < 2:
                return "".join(names)
            data = {"others": ", ".join(names[:-1]), "last": names[-1]}
            return Voice(self.language)("list-and", data)
        if field in LISTS - MOVES:
            return ", ".join(values)
        apart = ", " if field in MOVES else " → " if field in PATHS else " "
        return self.written(apart.join(values))

    def written(self, moves: str) -> str:
        """Return moves as a reader writes them, with the words of the language."""
        return moves if self.language == DEFAULT else _WORDS.sub(self._written, moves)

    def _written(self, word: re.Match[str]) -> str:
        typed = f"typed-{word[0]}"
        return self(typed).split(", ")[0] if self.has(typed) else word[0]

    def seat(self, seat: int) -> str:
        """Return the name of a seat's holder or side. Several bot players carry the seat's letter."""
        level, name = self._machines.get(seat), self._names.get(seat)
        if level and len(self._machines) > 1:
            return Voice(self.language)("machine-of-several", {"level": level, "letter": letter(seat)})
        if level:
            return Voice(self.language)("machine", {"level": level})
        return self.side(seat) if name is None else name or Voice(self.language)("somebody")

    def player(self, seat: int) -> str:
        """Return the name of a seat's holder within a sentence."""
        # Without a holder's name, a sentence names the player of the side.
        if seat in self._names or seat in self._machines or not self.sided(seat):
            return self.seat(seat)
        words = self._bundle.get_message(f"seat-{seat}").attributes.get(PLAYER)
        return str(self._bundle.format_pattern(words)[0]) if words else self.side(seat)

    def sentence(self, words: str) -> str:
        """Return words with a capital, unless they begin with a person's name."""
        return words if words.startswith(tuple(filter(None, self._names.values()))) else capital(words)

    def called(self, sitting: Sitting) -> str:
        """Return the visible name of a player, at any seat."""
        machine, plain = sitting.machine, Voice(self.language)
        if machine:
            return plain("machine", {"level": machine.level})
        return plain("somebody") if was_deleted(sitting.person) else sitting.name or plain("somebody")

    @property
    def players(self) -> Mapping[int, str]:
        """Names of people and bot players by seat."""
        return {seat: self.seat(seat) for seat in sorted({*self._names, *self._machines})}

    def side(self, seat: int) -> str:
        """Return the name of a seat's side."""
        return self(f"seat-{seat}") if self.sided(seat) else letter(seat)

    def sided(self, seat: int) -> bool:
        """Return True if the game names the seat's side, such as its colour."""
        return self.has(f"seat-{seat}")


def capital(words: str) -> str:
    """Return words with a capital first letter."""
    return words[:1].upper() + words[1:]


def is_seat(field: str) -> bool:
    """Return True if a field holds a seat number."""
    return field == SEAT or field.endswith(f"_{SEAT}")


def address(field: str) -> str:
    """Return the attribute that addresses the player whom a field names."""
    return YOU if field == SEAT else f"{YOU}_{field.removesuffix(f'_{SEAT}')}"


def game_name(language: str, game: str) -> str:
    """Return the name of a game, or its id if it is no longer installed."""
    return Voice(language, game)("name") if game in games() else game


def know_words(names: Iterable[str]) -> None:
    """Load the words of these games and the general ones in every language into the cache."""
    for language in LANGUAGES:
        for game in (None, *names):
            Voice(language, game)


def letter(seat: int) -> str:
    """Return A, B, C…: the letter of a seat, on its chips and as a name in games without sides."""
    return chr(ord("A") + seat) if 0 <= seat < 26 else str(seat + 1)


def resources(language: str, game: str | None) -> Iterable[Path]:
    """Return the files whose words a voice knows; the first one that has a key wins."""
    yield CORE / f"{language}.ftl"
    yield PICTURES / f"{language}.ftl"
    yield from sorted(FEATURES.glob(f"*/words/{language}.ftl"))
    if game is not None:
        yield folder(game) / "words" / f"{language}.ftl"


@lru_cache(maxsize=4_096)
def _said(
    language: str, game: str | None, key: str, attribute: str, data: tuple[tuple[str, int | str], ...]
) -> str:
    # A board says the same few words again and again: kept, they cost a tenth of a picture less.
    bundle = _bundle(language, game)
    message = bundle.get_message(key)
    words = message.attributes[attribute] if attribute else message.value
    if words is None:
        raise KeyError(key)
    said, errors = bundle.format_pattern(words, dict(data))
    if errors:
        raise ValueError(f"{key} in {language}: {errors}")
    return str(said)


@lru_cache(maxsize=64)
def _bundle(language: str, game: str | None) -> FluentBundle:
    # Isolating marks (U+2068) would break notation and alt text.
    bundle = FluentBundle([language], use_isolating=False)
    for path in resources(language, game):
        bundle.add_resource(_resource(path))
    return bundle


@lru_cache(maxsize=64)
def _resource(path: Path) -> Resource:
    return FluentResource(path.read_text(encoding="utf-8"))


def date_of(day: int, voice: Voice) -> str:
    """Return a day, counted from 1970, as people write it: `4 May`."""
    date = datetime.fromtimestamp(day * SECONDS_A_DAY, UTC)
    return voice("puzzle-date", {"day": date.day, "month": date.month})
