"""/profile: a person's games in this chat, their ratings and latest results.

No result leaves its chat. Other people's profiles show the shared chat only. One's own profile in private
covers all chats.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.core import points
from bot.core.cards import Card, Row
from bot.core.commands.blocks import named_person
from bot.core.context import Context
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.voice import Voice, game_name
from bot.core.messages import AnyReply, Button, PersonalReply, Reply
from bot.core.publishing import screens
from bot.core.registry import PICTURE, READS, Parameter, command
from bot.features.milestones.texts import milestones_in_words
from bot.features.ratings.ratings import deviation_at
from bot.features.seasons.texts import medals_counted, medals_in_words
from rules.core.errors import Data, Refusal
from rules.search.opponents import has_opponents
from storage.model import ChatId, Machine, PastGame, PersonId, Played, Rating, Result, Score


@dataclass(frozen=True, slots=True)
class Tally:
    """Games that were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Record:
    """Results of a person: against people per game, most played first, and against bot players.

    streak: current number of games won in a row. longest: the longest streak.
    """

    tallies: tuple[tuple[str, Tally], ...]
    machines: Tally
    streak: int
    longest: int

    @property
    def favourite(self) -> str | None:
        """The game that is played more than any other, where there are several."""
        match self.tallies:
            case ((game, most), (_, next_most), *_) if most.games > next_most.games:
                return game
        return None


def record_of(games: Sequence[PastGame]) -> Record:
    """Return the record of past games. games: in order."""
    among_people = [game for game in games if not game.machines]
    by_game: dict[str, list[Score]] = {}
    for game in among_people:
        by_game.setdefault(game.game, []).append(game.score)
    tallies = [(name, tally_of(scores)) for name, scores in by_game.items()]
    tallies.sort(key=lambda pair: (-pair[1].games, pair[0]))
    machines = tally_of(game.score for game in games if game.machines)
    return Record(tuple(tallies), machines, *_streaks(game.score for game in among_people))


def tally_of(scores: Iterable[Score]) -> Tally:
    listed = tuple(scores)
    return Tally(listed.count("won"), listed.count("drawn"), listed.count("lost"))


def _streaks(scores: Iterable[Score]) -> tuple[int, int]:
    """Return the current and the longest number of games won in a row."""
    streak = longest = 0
    for score in scores:
        streak = streak + 1 if score == "won" else 0
        longest = max(longest, streak)
    return streak, longest


MOST_LATEST: Final = 3
"""Last results, each with buttons for its film and its analysis."""
MOST_DRAWN: Final = 4
"""Lines about milestones in the picture: how many there are, and the latest."""
UNRATED: Final = "–"


@dataclass(frozen=True, slots=True)
class _About:
    """Person and chat of a profile. chat: None for all chats."""

    person: PersonId
    name: str
    chat: ChatId | None


@command("profile", Parameter("person", "person"), effect=READS, cost=PICTURE, group="look", rank=40)
async def profile(ctx: Context) -> AnyReply:
    """Handle `/profile`: show the requester's profile or that of another player here."""
    about = await _whose(ctx)
    results = ctx.store.results
    record = record_of(await results.past_games(about.person, about.chat))
    ratings = _by_game(await results.ratings_of(about.person, about.chat))
    channel = None if about.chat is None or ctx.request.whole_chat else ctx.request.channel
    requester = ctx.profile.id if ctx.profile else None
    latest = await results.latest(about.person, requester, about.chat, channel, MOST_LATEST)
    title, note = about.name, ctx.voice()("profile-here" if about.chat else "profile-everywhere")
    medals = await ctx.store.seasons.medals_of(about.person, about.chat)
    reached = await milestones_in_words(ctx, about.person, about.chat)
    if not (record.tallies or record.machines.games or medals or reached):
        if about.person != requester:  # or anybody's name could be asked for by their id, wherever they play
            raise Refusal("profile_nobody")
        return _to_whom(ctx, about, Reply(f"{title} · {ctx.voice()('profile-nothing')}"))
    added, met, voice = [*_added_up(ctx, record)], await _met(ctx, about), ctx.voice()
    said = [*added, *medals_in_words(medals, voice), *met]
    foot = [*added, *medals_counted(medals, voice), *reached[:MOST_DRAWN], *met]
    lines = [
        *_games(ctx, record, ratings),
        *said,
        *reached,
        *[await _line(ctx, about, result) for result in latest],
    ]
    text = "\n".join((f"{title} · {note}", *lines))
    heads = (voice("profile-rating"), voice("profile-games"), *_scores(voice))
    drawn = ctx.artist.written(title) or ctx.voice()("somebody")
    rows = tuple(_rows(ctx, record, ratings))
    card = Card(drawn, note, ("", *heads), rows, tuple(ctx.artist.written(line) for line in foot))
    file = await screens.card_file(card, "profile.png", ctx.artist, ctx.theme, text)
    return _to_whom(ctx, about, Reply(text, files=(file,), buttons=await _links(ctx, about, latest)))


async def _whose(ctx: Context) -> _About:
    """Return the requested profile. Raises Refusal if it may not be shown here."""
    text = ctx.arg("person")
    if not text or (ctx.profile is not None and text == ctx.profile.id):
        return _About(ctx.person.id, ctx.person.name, None if ctx.request.alone else ctx.chat.id)
    named = await named_person(ctx, text)
    if ctx.request.alone:
        raise Refusal("profile_elsewhere")
    if ctx.request.named == "bot":
        raise Refusal("profile_nobody")
    known = await ctx.cache.profile(named.person)
    if known is None or known.hidden or await ctx.deps.members.gone(ctx.chat.id, (named.person,)):
        raise Refusal("profile_nobody")
    return _About(named.person, known.name, ctx.chat.id)


def _to_whom(ctx: Context, about: _About, reply: Reply) -> AnyReply:
    """Return the reply, private if it spans several chats or shows hidden results."""
    me = ctx.profile
    if me is None or about.person != me.id or (about.chat is not None and not me.hidden):
        return reply
    return PersonalReply(reply.text, buttons=reply.buttons, files=reply.files, person=me.id)


def _by_game(ratings: Iterable[Rating]) -> dict[str, Rating]:
    """Return the rating of every game, from the chat where it was played most."""
    found: dict[str, Rating] = {}
    for rating in ratings:
        known = found.get(rating.game)
        if known is None or rating.games > known.games:
            found[rating.game] = rating
    return found


def _games(ctx: Context, record: Record, ratings: dict[str, Rating]) -> Iterable[str]:
    for game, tally in record.tallies:
        name, rating = game_name(ctx.language, game), _rating(ctx, ratings, game)
        yield ctx.voice()("profile-game", {**_tally(tally), "game": name, "rating": rating})


def _rows(ctx: Context, record: Record, ratings: dict[str, Rating]) -> Iterable[Row]:
    for game, tally in record.tallies:
        name, figures = game_name(ctx.language, game), (tally.games, tally.won, tally.drawn, tally.lost)
        share = (tally.won, tally.drawn, tally.lost)
        yield Row((name, _rating(ctx, ratings, game), *map(str, figures)), share=share)


def _scores(voice: Voice) -> tuple[str, str, str]:
    return voice("profile-won"), voice("profile-drawn"), voice("profile-lost")


def _rating(ctx: Context, ratings: dict[str, Rating], game: str) -> str:
    """Return `1534 ± 60`, with a question mark while it is provisional."""
    rating = ratings.get(game)
    if rating is None:
        return UNRATED
    deviation = deviation_at(rating, ctx.deps.now())
    return f"{points.shown(rating.points, deviation)} ± {round(deviation)}"


def _added_up(ctx: Context, record: Record) -> Iterable[str]:
    voice = ctx.voice()
    if record.favourite:
        yield voice("profile-favourite", {"game": game_name(ctx.language, record.favourite)})
    if record.longest:
        yield voice("profile-streak", {"streak": record.streak, "longest": record.longest})
    if record.machines.games:
        yield voice("profile-machines", _tally(record.machines))


async def _met(ctx: Context, about: _About) -> Sequence[str]:
    """Return the requester's results against this person."""
    if ctx.profile is None or about.chat is None or about.person == ctx.profile.id:
        return ()
    scores = await ctx.store.results.between(ctx.profile.id, about.person, about.chat)
    return (ctx.voice()("profile-met", _tally(tally_of(scores))),) if scores else ()


def _tally(tally: Tally) -> Data:
    return {"games": tally.games, "won": tally.won, "drawn": tally.drawn, "lost": tally.lost}


async def _line(ctx: Context, about: _About, result: Result, *, table: bool = True) -> str:
    """Return one line about a past game: ending, opponents and rating change. table: with its code."""
    mine = next(played for played in result.played if played.holder == about.person)
    others = [await _called(ctx, about, played) for played in result.played if played.side != mine.side]
    facts = {
        "score": mine.score,
        "names": ", ".join(dict.fromkeys(others)),
        "game": game_name(ctx.language, result.game),
        "table": result.table if table else "",
    }
    change = points.change(mine)
    return ctx.voice()("profile-latest", facts).rstrip() + (f" · {change}" if change else "")


async def _called(ctx: Context, about: _About, played: Played) -> str:
    """Return an opponent's name, unless they hide their results or have left the chat."""
    if isinstance(played.holder, Machine):
        return ctx.voice()("machine", {"level": played.holder.level})
    known = await ctx.cache.profile(played.holder)
    if known is None:
        return ctx.voice()("somebody")
    if ctx.profile is not None and played.holder == ctx.profile.id:
        return known.name
    left = about.chat is not None and await ctx.deps.members.gone(about.chat, (played.holder,))
    return ctx.voice()("somebody") if known.hidden or left else known.name


async def _links(ctx: Context, about: _About, latest: Sequence[Result]) -> tuple[tuple[Button, ...], ...]:
    """Return buttons for the film and the analysis of each of the last games.

    In the board app a button leads to the game's table, where both can be seen.
    """
    if ctx.request.places:
        lines = [(await _line(ctx, about, one, table=False), Tap("board", one.table)) for one in latest]
        return tuple((Button(line, callback_data.write(tap)),) for line, tap in lines)
    voice = ctx.voice()
    return tuple(
        (
            Button(
                voice("button-film-of", {"table": result.table}),
                callback_data.write(Tap("history", result.table, args=("gif",))),
            ),
            *_analysis(ctx, result),
        )
        for result in latest
    )


def _analysis(ctx: Context, result: Result) -> tuple[Button, ...]:
    game = ctx.games.get(result.game)
    if ctx.deps.analyst is None or game is None or not has_opponents(game, len(result.played)):
        return ()
    return (Button(ctx.voice()("button-analyse"), callback_data.write(Tap("analyse", result.table))),)
