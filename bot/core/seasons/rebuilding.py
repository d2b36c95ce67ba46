"""Making the places of seasons that are over anew from the results and the ledger."""

from bot.core.community.ratings import alike
from bot.core.ports import Store
from bot.core.seasons.table import placed
from storage.model import ChatId, PersonId, Season, SeasonPlace, Span, moment_of


async def wrong_places(store: Store, chat: ChatId) -> tuple[SeasonPlace, ...]:
    """The places of a chat that do not stand as they should, as they should be.

    Who is in a table was settled with its season: whoever did not hide their results then.
    """
    found: list[SeasonPlace] = []
    for season in await store.seasons.of_chat(chat):
        stored: dict[str, dict[PersonId, SeasonPlace]] = {}
        for listed in await store.seasons.places(season):
            stored.setdefault(listed.place.game, {})[listed.place.person] = listed.place
        for game, places in stored.items():
            scores = await store.seasons.scores_of(span_of(season, game), tuple(places))
            should = placed(chat, season.until, game, scores)
            found += [one for one in should if not _same(places[one.person], one)]
    return tuple(found)


async def put_right(store: Store, chat: ChatId) -> int:
    """Put what should be in the place of what is; how many places were wrong."""
    if wrong := await wrong_places(store, chat):
        await store.seasons.replace_places(wrong)
    return len(wrong)


def span_of(season: Season, game: str) -> Span:
    """The games of one kind that belong to a season."""
    return Span(season.chat, game, moment_of(season.since), moment_of(season.until))


def _same(one: SeasonPlace, other: SeasonPlace) -> bool:
    figures = (one.games, one.place, one.medal) == (other.games, other.place, other.medal)
    return figures and alike(one.points, other.points)
