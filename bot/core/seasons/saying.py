"""What is said and shown of a season that is over: one table of all games, with its medals."""

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Final

from bot.core.community.cards import Card, Row
from bot.core.dependencies import Dependencies
from bot.core.language.text import fitting, units
from bot.core.language.voice import Voice, game_name
from bot.core.messages import Post, PublicFile
from bot.core.ports import Artist
from bot.core.publishing import screens
from bot.core.publishing.captions import LONGEST
from bot.core.seasons.calendar import span_in_words
from bot.core.seasons.table import MEDALS
from bot.core.tournaments.saying import points
from rules.core.errors import Data
from storage.model import ALLOWANCE, CHIPS, GONE, Chat, Listed, Season, SeasonPlace, Theme

SIGNS: Final = ("", "🥇 ", "🥈 ", "🥉 ")
"""Of medals; none for who has none."""


async def post(deps: Dependencies, season: Season, *, plain: bool = False) -> Post | None:
    """The one post of a season; None where there is nobody to be named. plain: without its picture."""
    chat = await deps.cache.chat(season.chat)
    language = chat.language or deps.language
    voice, listed = Voice(language), await named(deps, season)
    if not listed:
        return None
    lines = fitting(words(season, chat, listed, voice), LONGEST, units)
    picture = None if plain else await picture_of(season, chat, listed, voice, deps.artist, chat.theme)
    return Post(
        season.channel,
        "\n".join(lines),
        sha256(f"{season.chat}|{season.until}|season".encode()).hexdigest()[:24],
        picture=picture,
        quiet=True,
        language=language,
    )


async def named(deps: Dependencies, season: Season) -> Sequence[Listed]:
    """The first of every game, if the chat may hear of them: nobody who hides, was banned, or left."""
    found = visible(await deps.store.seasons.places(season))
    listed = [
        one for one in found if one.place.medal or (one.place.game != CHIPS and 0 < one.place.place <= MEDALS)
    ]
    gone = await deps.members.gone(season.chat, [one.person for one in listed])
    absent = {*gone, *(one.person for one in (await deps.cache.chat(season.chat)).banned)}
    return [one for one in listed if one.person not in absent]


def visible(listed: Sequence[Listed]) -> Sequence[Listed]:
    """Those who neither hide their results nor were deleted."""
    return [one for one in listed if not (one.hidden or one.person.startswith(GONE))]


def words(season: Season, chat: Chat, listed: Sequence[Listed], voice: Voice) -> Iterator[str]:
    """The table in words, game by game, and what comes now."""
    yield voice("season-over", span_in_words(season.since, season.until, voice))
    for game, those in groupby(listed, lambda one: one.place.game):
        yield f"{called(game, voice)}: {' · '.join(in_words(one, voice) for one in those)}"
    yield voice("season-chips", {"chips": ALLOWANCE})
    if chat.season_since is not None and chat.season_until is not None:
        yield voice("season-next", span_in_words(chat.season_since, chat.season_until, voice))


async def picture_of(
    season: Season, chat: Chat, listed: Sequence[Listed], voice: Voice, artist: Artist, theme: Theme
) -> PublicFile:
    """The table as a picture, with what it says in words."""
    rows = tuple(
        Row(
            (numbered(one, written(one.name, voice, artist)), called(one.place.game, voice), made(one.place)),
            medal=one.place.medal,
        )
        for one in listed
    )
    note = voice("season-span", span_in_words(season.since, season.until, voice))
    card = Card(voice("season-card"), note, ("", voice("season-game"), voice("season-points")), rows)
    alt = "\n".join(words(season, chat, listed, voice))
    return await screens.card_file(card, f"season-{season.until}.png", artist, theme, alt)


def in_words(one: Listed, voice: Voice) -> str:
    """`🥇 Ana 7½`, or `1. Ana 7½` where there are no medals."""
    place = one.place
    sign = SIGNS[place.medal] or (f"{place.place}. " if place.place else "")
    return f"{sign}{one.name or voice('somebody')} {made(place)}"


def numbered(one: Listed, name: str) -> str:
    """A name behind its place, where no medal says that."""
    return name if one.place.medal or not one.place.place else f"{one.place.place}. {name}"


def written(name: str | None, voice: Voice, artist: Artist) -> str:
    """A name without the letters that pictures do not have."""
    letters = (letter for letter in name or "" if letter == " " or artist.writable(letter))
    return "".join(letters).strip() or voice("somebody")


def called(game: str, voice: Voice) -> str:
    """What a table of a season is about."""
    return voice("season-of-chips") if game == CHIPS else game_name(voice.language, game)


def made(place: SeasonPlace) -> str:
    """`7½`, or a number of chips."""
    return points(place.points)


def medals_in_words(won: Sequence[SeasonPlace], voice: Voice) -> Iterator[str]:
    """Somebody's medals, a line for each kind: `Gold: Lasca ×2, Tabula`."""
    for medal in sorted({one.medal for one in won}):
        of_games = Counter(called(one.game, voice) for one in won if one.medal == medal).most_common()
        names = (name if count == 1 else f"{name} ×{count}" for name, count in of_games)
        yield voice(f"profile-medal-{medal}", {"games": ", ".join(names)})


def medals_counted(won: Sequence[SeasonPlace], voice: Voice) -> Iterator[str]:
    """How many of each kind, in one line for a picture: `Gold: 3 · Bronze: 1`."""
    kinds = sorted(Counter(one.medal for one in won).items())
    if kinds:
        yield " · ".join(voice(f"profile-medal-{medal}", {"games": str(count)}) for medal, count in kinds)


def rule(game: str, voice: Voice, facts: Data) -> str:
    """What a place and a medal take."""
    return voice("season-rule-chips" if game == CHIPS else "season-rule", facts)
