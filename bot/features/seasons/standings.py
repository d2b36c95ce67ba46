"""/top of a season: the one that is going on, and the last one that is over, with its medals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.core.cards import Card, Row
from bot.core.commands.info import which_game
from bot.core.context import Context
from bot.core.language.voice import Voice
from bot.core.messages import Button, Reply
from bot.core.points import score
from bot.core.publishing import screens
from bot.features.ratings.lists import MOST, MOST_PROVISIONAL, carried, still_here
from bot.features.seasons import texts
from bot.features.seasons.calendar import (
    FEWEST_GAMES,
    FEWEST_OPPONENTS,
    FEWEST_PLAYERS,
    MOST_LISTED,
    fewest,
    placed,
    span_in_words,
    span_of,
)
from rules.core.log import is_open
from storage.model import ALLOWANCE, CHIPS, Listed, Season

RULE: Final = {
    "games": FEWEST_GAMES,
    "opponents": FEWEST_OPPONENTS,
    "players": FEWEST_PLAYERS,
    "chips": ALLOWANCE,
}


@dataclass(frozen=True, slots=True)
class _Asked:
    """A season that is asked for, and whether it is still going on."""

    season: Season
    running: bool
    period: str
    voice: Voice


async def listed(ctx: Context, period: str) -> Reply:
    """Return the table of a season, of one game or the best of each. period: this season or the last."""
    asked, voice = await _asked(ctx, period), ctx.voice()
    if asked is None:
        return Reply(voice("season-none" if period == "last" else "season-off"))
    if not ctx.arg("game"):
        return await _overview(ctx, asked)
    game = ctx.deps.game(ctx.arg("game"), ctx.language)
    table = CHIPS if is_open(game) else game.about.id
    found = await _table(ctx, asked, table)
    first = await still_here(ctx, [one for one in found if one.place.place], MOST)
    others = await still_here(ctx, [one for one in found if not one.place.place], MOST_PROVISIONAL)
    title = f"{texts.called(table, voice)} · {voice(f'top-{period}')}"
    foot = [*_few(others, voice), *_own(ctx, found, first)]
    if not found:
        foot.insert(0, voice("season-nobody"))
    shown = _Shown(
        title,
        (voice("season-points"), voice("top-games")),
        [f"{texts.in_words(one, voice)} · {one.place.games}" for one in first],
        [_row(ctx, one, _placed(ctx, one), score(one.place.points), str(one.place.games)) for one in first],
        foot,
        texts.rule(table, voice, RULE),
    )
    return await _answer(ctx, asked, shown)


async def _overview(ctx: Context, asked: _Asked) -> Reply:
    """Return the leader of every game and a menu of the games."""
    found: list[Listed] = []
    for game in (*(name for name in ctx.games if not is_open(ctx.games[name])), CHIPS):
        found += await still_here(ctx, [one for one in await _table(ctx, asked, game) if one.place.place], 1)
    voice = ctx.voice()
    named = [(texts.called(one.place.game, voice), one) for one in found]
    shown = _Shown(
        voice(f"top-{asked.period}"),
        (voice("top-best"), voice("season-points")),
        [f"{game}: {one.name or voice('somebody')} {score(one.place.points)}" for game, one in named],
        [_row(ctx, one, game, _written(ctx, one), score(one.place.points)) for game, one in named],
        () if found else (voice("season-nobody"),),
    )
    choice = which_game(ctx, "top", tuple(ctx.games), asked.period)
    return replace(await _answer(ctx, asked, shown), menu=choice.menu)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A table as it is to be shown: its rows in words and as drawn, and lines below; a rule is in words only.

    heads: those of the columns behind the first.
    """

    title: str
    heads: tuple[str, str]
    lines: Sequence[str]
    rows: Sequence[Row]
    foot: Sequence[str]
    rule: str = ""


async def _asked(ctx: Context, period: str) -> _Asked | None:
    chat = ctx.chat
    if period == "last":
        over = await ctx.store.seasons.of_chat(chat.id)
        return _Asked(over[-1], running=False, period=period, voice=ctx.voice()) if over else None
    if chat.season_since is None or chat.season_until is None:
        return None
    season = Season(chat.id, chat.season_until, chat.season_since, ctx.request.channel)
    return _Asked(season, running=True, period=period, voice=ctx.voice())


async def _table(ctx: Context, asked: _Asked, game: str) -> Sequence[Listed]:
    """Return the entries that a chat may see. Medals exist only after the end."""
    season, store = asked.season, ctx.store.seasons
    if not asked.running:
        return texts.visible(await store.places(season, game))
    span, enough = span_of(season, game), fewest(game)
    if game == CHIPS or ctx.deps.now() >= span.until:  # the sums of ratings may include later games
        scores = await store.scores(span, enough, MOST_LISTED)
    else:
        scores = await store.running(span, enough, FEWEST_OPPONENTS, MOST_LISTED)
    names = {one.person: one.name for one in scores}
    places = placed(season.chat, season.until, game, scores)
    return [Listed(replace(one, medal=0), names[one.person], hidden=False) for one in places]


def _few(others: Sequence[Listed], voice: Voice) -> Iterable[str]:
    """Yield one line of the people with too few games for a place."""
    if others:
        yield voice("season-few", {"names": " · ".join(texts.in_words(one, voice) for one in others)})


def _own(ctx: Context, found: Sequence[Listed], first: Sequence[Listed]) -> Iterable[str]:
    """Yield the requester's own place if the list leaves it out."""
    me = ctx.profile.id if ctx.profile else None
    for one in found:
        if one.person == me and one.place.place and one not in first:
            yield ctx.voice()("top-you", {"place": one.place.place, "points": score(one.place.points)})


def _row(ctx: Context, one: Listed, *cells: str) -> Row:
    me = ctx.profile.id if ctx.profile else None
    return Row(cells, medal=one.place.medal, marked=one.person == me)


def _placed(ctx: Context, one: Listed) -> str:
    """Return a name in a picture's letters, with the place if no medal shows it."""
    return texts.numbered(one, _written(ctx, one))


def _written(ctx: Context, one: Listed) -> str:
    return texts.written(one.name, ctx.voice(), ctx.artist)


async def _answer(ctx: Context, asked: _Asked, table: _Shown) -> Reply:
    """Return a table as a picture and in words."""
    voice, season = asked.voice, asked.season
    note = voice("season-span", span_in_words(season.since, season.until, voice))
    rule = (table.rule,) if table.rule else ()
    text = "\n".join((f"{table.title} · {note}", *table.lines, *table.foot, *rule))
    foot = tuple(filter(None, (ctx.artist.written(line) for line in table.foot)))
    card = Card(ctx.artist.written(table.title), note, ("", *table.heads), tuple(table.rows), foot)
    file = await screens.card_file(card, f"top-{asked.period}.png", ctx.artist, ctx.theme, text)
    return Reply(text, files=(file,), buttons=await others(ctx, asked.period))


async def others(ctx: Context, period: str) -> tuple[tuple[Button, ...], ...]:
    """Return buttons for other periods. Chats with seasons get seasons instead of months."""
    over = bool(await ctx.store.seasons.of_chat(ctx.chat.id))
    running = ctx.chat.season_since is not None
    offered = [*(["season"] if running else ["month"]), *(["last"] if over else []), "ever"]
    named = [name for name in offered if name != period]
    return (tuple(Button(ctx.voice()(f"top-{name}"), carried(ctx.arg("game"), name)) for name in named),)
