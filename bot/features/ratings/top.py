"""/top: the chat's tables of ratings. Who hides their results, has deleted them or has left is on none."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.core.cards import Card, Row
from bot.core.commands.info import which_game
from bot.core.context import Context
from bot.core.language.voice import Voice, game_name
from bot.core.messages import Reply
from bot.core.points import MACHINES, SETTLED, provisional
from bot.core.publishing import screens
from bot.core.registry import GAME, PICTURE, READS, Parameter, command
from bot.features.ratings.lists import GONE, MOST, MOST_PROVISIONAL, still_here
from bot.features.ratings.ratings import (
    GROWTH,
    deviation_at,
)
from bot.features.seasons import standings
from bot.features.seasons.calendar import MEDALS
from rules.core.errors import Refusal
from rules.core.log import is_open
from storage.model import SECONDS_A_DAY, Ranked, Ranking, Rating

MONTH: Final = 30 * SECONDS_A_DAY


@dataclass(frozen=True, slots=True)
class _Asked:
    """A list that is asked for, and how to speak of it."""

    ranking: Ranking
    period: str
    voice: Voice


SEASONS: Final = ("season", "last")
"""The running listing, and the last one that is over."""
PERIODS: Final = ("month", "ever", *SEASONS)
"""Values of the parameter `period`: players of late or of all time by rating, or a season."""


@command(
    "top",
    GAME,
    Parameter("period", "choice", choices=PERIODS),
    effect=READS,
    cost=PICTURE,
    group="look",
    rank=50,
)
async def top(ctx: Context) -> Reply:
    """Handle `/top`: list the best players of a game in a period, or without a game the best of each."""
    period = ctx.arg("period", 1).casefold() or ("month" if ctx.chat.season_since is None else "season")
    if period not in PERIODS:
        raise Refusal("bad_option", option="period", value=period[:20], accepted=PERIODS)
    if period in SEASONS:
        return await standings.listed(ctx, period)
    if not ctx.arg("game"):
        return await _overview(ctx, period)
    game = ctx.deps.game(ctx.arg("game"), ctx.language).about.id
    asked, voice = _asked(ctx, game, period), ctx.voice()
    listed = await _ranked(ctx, asked, MOST, settled=True)
    others = await _ranked(ctx, asked, MOST_PROVISIONAL, settled=False)
    if not listed and not others:
        return Reply(
            voice("top-none", {"game": game_name(ctx.language, game)}),
            buttons=await standings.others(ctx, asked.period),
        )
    foot = [*_provisional(asked, others), *await _own_place(ctx, asked, listed), *_machines(asked)]
    return await _shown(ctx, asked, listed, foot)


async def _overview(ctx: Context, period: str) -> Reply:
    """Return the best player of every rated game here, and a menu of the games."""
    voice, lines = ctx.voice(), []
    rows: list[Row] = []
    for game in ctx.games:
        asked = _asked(ctx, game, period)
        for best in await _ranked(ctx, asked, 1, settled=True):
            name = game_name(ctx.language, game)
            lines.append(f"{name}: {_name(voice, best)} {round(best.points)}")
            rows.append(Row((name, _written(ctx, best), str(round(best.points)))))
    choice = which_game(ctx, "top", [game for game in ctx.games if _has_ratings(ctx, game)], period)
    if not rows:
        return Reply(f"{voice('top-nobody')}\n{choice.text}", menu=choice.menu)
    title, note = voice("top-title"), voice(f"top-{period}")
    heads = ("", voice("top-best"), voice("top-rating"))
    text = "\n".join((f"{title} · {note}", *lines))
    card = Card(title, note, heads, tuple(rows))
    file = await screens.card_file(card, "top.png", ctx.artist, ctx.theme, text)
    return Reply(text, files=(file,), menu=choice.menu)


async def _ranked(ctx: Context, asked: _Asked, most: int, *, settled: bool) -> Sequence[Ranked]:
    """Return the first of a list who are still in the chat, as far as its platform knows."""
    found = await ctx.store.results.ranked(asked.ranking, most + GONE, settled=settled)
    return await still_here(ctx, found, most)


def _has_ratings(ctx: Context, game: str) -> bool:
    """Return True if a game can be rated: a game of skill for several players."""
    return not is_open(ctx.games[game]) and max(ctx.games[game].about.seats) > 1


async def _shown(ctx: Context, asked: _Asked, listed: Sequence[Ranked], foot: Sequence[str]) -> Reply:
    voice, game = asked.voice, asked.ranking.game
    title, note = game_name(ctx.language, game), voice(f"top-{asked.period}")
    lines = [
        voice("top-line", {"place": place, "name": _name(voice, one), "points": str(round(one.points))})
        for place, one in enumerate(listed, 1)
    ]
    rows = tuple(
        Row(
            (_placed(ctx, one, place), str(round(one.points)), str(one.games)),
            medal=place if place <= MEDALS else 0,
            marked=ctx.profile is not None and one.person == ctx.profile.id,
        )
        for place, one in enumerate(listed, 1)
    )
    text = "\n".join((f"{title} · {note}", *lines, *foot))
    drawn = tuple(ctx.artist.written(line) for line in foot)
    card = Card(title, note, ("", voice("top-rating"), voice("top-games")), rows, drawn)
    file = await screens.card_file(card, f"top-{game}.png", ctx.artist, ctx.theme, text)
    return Reply(text, files=(file,), buttons=await standings.others(ctx, asked.period))


def _provisional(asked: _Asked, others: Iterable[Ranked]) -> Iterable[str]:
    """Yield one line of the players whose rating says little yet, if there are any."""
    voice = asked.voice
    if names := [f"{_name(voice, one)} {round(one.points)}?" for one in others]:
        yield voice("top-provisional", {"names": " · ".join(names)})


async def _own_place(ctx: Context, asked: _Asked, listed: Sequence[Ranked]) -> Sequence[str]:
    """Return the requester's place if they have a settled rating and the list leaves them out."""
    me, voice = ctx.profile, asked.voice
    if me is None or me.hidden or any(one.person == me.id for one in listed):
        return ()
    ranking = asked.ranking
    (standing,) = await ctx.store.results.standings(ranking.chat, ranking.game, [me.id], ranking.now)
    rating: Rating | None = standing.rating
    if rating is None or rating.at < ranking.since or provisional(deviation_at(rating, ranking.now)):
        return ()
    place = 1 + await ctx.store.results.above(ranking, rating.points)
    return (voice("top-you", {"place": place, "points": str(round(rating.points))}),)


def _machines(asked: _Asked) -> Iterable[str]:
    """Yield the measured strength of bot players."""
    voice = asked.voice
    if levels := MACHINES.get(asked.ranking.game):
        said = (f"{voice(f'choice-{level}')} {round(points)}" for level, points in levels.items())
        yield voice("top-machines", {"levels": " · ".join(said)})


def _asked(ctx: Context, game: str, period: str) -> _Asked:
    now = ctx.deps.now()
    since = now - MONTH if period == "month" else 0.0
    ranking = Ranking(ctx.chat.id, game, now, since, GROWTH / SECONDS_A_DAY, SETTLED)
    return _Asked(ranking, period, ctx.voice())


def _name(voice: Voice, one: Ranked) -> str:
    return one.name or voice("somebody")


def _placed(ctx: Context, one: Ranked, place: int) -> str:
    """Return a name in a picture's letters, with the place if no medal shows it."""
    return _written(ctx, one) if place <= MEDALS else f"{place}. {_written(ctx, one)}"


def _written(ctx: Context, one: Ranked) -> str:
    """Return a name in a picture's letters."""
    return ctx.artist.written(_name(ctx.voice(), one)) or ctx.voice()("somebody")
