"""Texts and pictures of a finished season: one table of all games with its medals."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Final

from bot.core.cards import Card, Podium, Row, Step
from bot.core.dependencies import Dependencies
from bot.core.language.text import fitting, units
from bot.core.language.voice import Voice, game_name
from bot.core.messages import Post, PublicFile
from bot.core.points import score
from bot.core.ports import Artist
from bot.core.publishing import screens
from bot.core.publishing.captions import LONGEST
from bot.features.seasons.calendar import MEDALS, span_in_words
from rules.core.errors import Data
from storage.model import ALLOWANCE, CHIPS, Chat, Listed, PersonId, Season, SeasonPlace, Theme, was_deleted

SIGNS: Final = ("", "🥇 ", "🥈 ", "🥉 ")
"""Medals by place, the first for no medal."""
FEWEST: Final = 3
"""People on a podium."""
MOST_NAMED: Final = 6
"""People named of each game when a season is over; there may be a hundred equals."""


@dataclass(frozen=True, slots=True)
class First:
    """Leaders of a game in a season. more: number of people with the same place who aren't named."""

    game: str
    named: Sequence[Listed]
    more: int


async def post(deps: Dependencies, season: Season) -> Post | None:
    """Return the post of a season, or None if nobody can be named."""
    chat = await deps.cache.chat(season.chat)
    language = chat.language or deps.language
    voice, listed = Voice(language), await deps.store.seasons.places(season)
    found = await named(deps, season, listed)
    if not found:
        return None
    return Post(
        season.channel,
        "\n".join(words(season, chat, found, voice)),
        sha256(f"{season.chat}|{season.until}|season".encode()).hexdigest()[:24],
        picture=await _drawn(season, chat, listed, found, voice, deps.artist),
        quiet=True,
        language=language,
    )


async def _drawn(
    season: Season, chat: Chat, listed: Sequence[Listed], found: Sequence[First], voice: Voice, artist: Artist
) -> PublicFile:
    """Return the podium of a season, or its table if too few people on it can be named."""
    alt = "\n".join(words(season, chat, found, voice))
    steps = podium_steps(listed, found, voice, artist)
    if sum(len(step.names) for step in steps if step.score) < FEWEST:
        return await picture_of(season, found, voice, artist, chat.theme, alt)
    note = voice("season-span", span_in_words(season.since, season.until, voice))
    shown, name = Podium(voice("season-card"), note, steps), f"season-{season.until}-podium.png"
    return await screens.podium_file(shown, name, artist, chat.theme, alt)


def podium_steps(
    listed: Sequence[Listed], found: Sequence[First], voice: Voice, artist: Artist
) -> tuple[Step, ...]:
    """Return the people with the best medals: more gold goes before more silver, then before more bronze.

    listed: the places of all people. A person who isn't named in `found` keeps their step. A step without
    names says "someone" and has no score.
    """
    won: dict[PersonId, list[SeasonPlace]] = {}
    for one in listed:
        if one.place.medal:
            won.setdefault(one.person, []).append(one.place)
    names = {one.person: written(one.name, voice, artist) for first in found for one in first.named}

    def medals(person: PersonId) -> list[int]:
        return [sum(place.medal == medal for place in won[person]) for medal in range(1, MEDALS + 1)]

    steps: list[Step] = []
    place = 1
    for _, those in groupby(sorted(won, key=medals, reverse=True), medals):
        sharing = list(those)
        if place <= MEDALS:
            said = tuple(names[person] for person in sharing if person in names)
            score = " ".join(medals_counted(won[sharing[0]], voice)) if said else ""
            steps.append(Step(place, said or (voice("somebody"),), score))
        place += len(sharing)
    return tuple(steps)


async def named(deps: Dependencies, season: Season, listed: Sequence[Listed]) -> Sequence[First]:
    """Return the leaders of every game whom the chat may see: not hidden, banned or gone."""
    banned = {one.person for one in (await deps.cache.chat(season.chat)).banned}
    shown = (one for one in visible(listed) if one.person not in banned and _is_first(one))
    tables = []
    for game, those in groupby(shown, lambda one: one.place.game):
        first = list(those)
        asked, more = first[:MOST_NAMED], len(first[MOST_NAMED:])
        gone = await deps.members.gone(season.chat, [one.person for one in asked])
        if here := [one for one in asked if one.person not in gone]:
            tables.append(First(game, here, more))
    return tables


def _is_first(one: Listed) -> bool:
    """Return True for a place among the first, with or without a medal."""
    return bool(one.place.medal) or (one.place.game != CHIPS and 0 < one.place.place <= MEDALS)


def visible(listed: Sequence[Listed]) -> Sequence[Listed]:
    """Return the entries of people who aren't hidden or deleted."""
    return [one for one in listed if not (one.hidden or was_deleted(one.person))]


def words(season: Season, chat: Chat, found: Sequence[First], voice: Voice) -> Sequence[str]:
    """Return the table in words, with as many games as fit, and the next step."""
    head = voice("season-over", span_in_words(season.since, season.until, voice))
    after = [voice("season-chips", {"chips": ALLOWANCE})]
    if chat.season_since is not None and chat.season_until is not None:
        after.append(voice("season-next", span_in_words(chat.season_since, chat.season_until, voice)))
    room = LONGEST - sum(units(line) + 1 for line in (head, *after))
    return (head, *fitting((_line(first, voice) for first in found), room, units), *after)


def _line(first: First, voice: Voice) -> str:
    """Return `Lasca: 🥇 Ana 7½ · 🥈 Bea 6`."""
    said = [in_words(one, voice) for one in first.named]
    if first.more:
        said.append(voice("puzzle-day-more", {"count": first.more}))
    return f"{called(first.game, voice)}: {' · '.join(said)}"


async def picture_of(
    season: Season, found: Sequence[First], voice: Voice, artist: Artist, theme: Theme, alt: str
) -> PublicFile:
    """Return the table as a picture. alt: its words."""
    rows = tuple(
        Row(
            (
                numbered(one, written(one.name, voice, artist)),
                called(first.game, voice),
                score(one.place.points),
            ),
            medal=one.place.medal,
        )
        for first in found
        for one in first.named
    )
    note = voice("season-span", span_in_words(season.since, season.until, voice))
    card = Card(voice("season-card"), note, ("", voice("season-game"), voice("season-points")), rows)
    return await screens.card_file(card, f"season-{season.until}.png", artist, theme, alt)


def in_words(one: Listed, voice: Voice) -> str:
    """Return `🥇 Ana 7½`, or `1. Ana 7½` without medals."""
    place = one.place
    sign = SIGNS[place.medal] or (f"{place.place}. " if place.place else "")
    return f"{sign}{one.name or voice('somebody')} {score(place.points)}"


def numbered(one: Listed, name: str) -> str:
    """Return a name after its place, unless a medal shows the place."""
    return name if one.place.medal or not one.place.place else f"{one.place.place}. {name}"


def written(name: str | None, voice: Voice, artist: Artist) -> str:
    """Return a name without the letters that pictures lack."""
    return artist.written(name or "") or voice("somebody")


def called(game: str, voice: Voice) -> str:
    """Return the title of a season's table."""
    return voice("season-of-chips") if game == CHIPS else game_name(voice.language, game)


def medals_in_words(won: Sequence[SeasonPlace], voice: Voice) -> Iterator[str]:
    """Yield a person's medals, one line per kind: `Gold: Lasca ×2, Tabula`."""
    for medal in sorted({one.medal for one in won}):
        of_games = Counter(called(one.game, voice) for one in won if one.medal == medal).most_common()
        names = (name if count == 1 else f"{name} ×{count}" for name, count in of_games)
        yield voice(f"profile-medal-{medal}", {"games": ", ".join(names)})


def medals_counted(won: Sequence[SeasonPlace], voice: Voice) -> Iterator[str]:
    """Yield the number of medals of each kind, in one line for a picture: `Gold: 3 · Bronze: 1`."""
    kinds = sorted(Counter(one.medal for one in won).items())
    if kinds:
        yield " · ".join(voice(f"profile-medal-{medal}", {"games": str(count)}) for medal, count in kinds)


def rule(game: str, voice: Voice, facts: Data) -> str:
    """Say what a place and a medal require."""
    return voice("season-rule-chips" if game == CHIPS else "season-rule", facts)
