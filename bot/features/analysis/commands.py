"""The analysis of a finished game: how it went, what decided it, and how well everybody chose.

Chances are thousandths of a game; people read them as points, of which a hundred are a game.
"""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from cachetools import LRUCache

from bot.core.context import Context
from bot.core.language.voice import Voice, game_name
from bot.core.messages import Reply
from bot.core.ports import Analysis, Analyst, Look, Part
from bot.core.publishing import screens
from bot.core.registry import FILE, READS, TABLE, command
from bot.core.tables.loaded import LoadedTable
from bot.core.transcripts import transcript
from rules.core.errors import Refusal
from rules.core.game import AnyGame
from rules.search.analysis import accounts, moments
from rules.search.opponents import has_opponents
from storage.model import ChatId, Theme

KEPT: Final = 500
"""Analyses kept, of about 10 KB each."""
PICTURES: Final = 16_000_000
"""Bytes of their pictures that are kept."""

PicturesKey: TypeAlias = tuple[str, Theme, str, tuple[tuple[int, str], ...]]
"""Of which log, by its digest, and how they are drawn: theme, language, and the names of now."""


@dataclass(slots=True)
class Progress:
    """How far an analysis has come. of: decisions, 0 until that is known."""

    done: int = 0
    of: int = 0


class Analyses:
    """Analyses that were made lately, by the digest of their log, and those in the making."""

    def __init__(self) -> None:
        self._made: LRUCache[str, Analysis] = LRUCache(KEPT)
        self._making: dict[str, Progress] = {}
        self._at: set[ChatId] = set()
        self._pictures: LRUCache[PicturesKey, tuple[bytes, ...]] = LRUCache(
            PICTURES, getsizeof=lambda files: sum(map(len, files))
        )

    async def analysis(self, digest: str, chat: ChatId, judged: Callable[[int], Awaitable[Part]]) -> Analysis:
        """Return the judgement of all decisions of a game.

        judged: returns a part, given the number of decisions judged so far.

        Raises Refusal `analysing`, with the progress, while this or another analysis of the chat runs, and
        the errors of `judged`.
        """
        if digest in self._made:
            return self._made[digest]
        if digest in self._making or chat in self._at:
            progress = self._making.get(digest, Progress())
            raise Refusal("analysing", done=progress.done, of=progress.of)
        self._at.add(chat)
        progress = self._making[digest] = Progress()
        try:
            return await self._make(digest, progress, judged)
        finally:
            self._at.discard(chat)
            del self._making[digest]

    async def pictures(
        self,
        key: PicturesKey,
        chat: ChatId,
        analysis: Analysis,
        draw: Callable[[], Awaitable[tuple[bytes, ...]]],
    ) -> tuple[bytes, ...]:
        """Return the cached pictures of an analysis, or those that `draw` returns.

        Raises Refusal `analysing` while the chat waits for other pictures, and the errors of `draw`.
        """
        if key in self._pictures:
            return self._pictures[key]
        if chat in self._at:
            raise Refusal("analysing", done=len(analysis), of=len(analysis))
        self._at.add(chat)
        try:
            drawn = await draw()
        finally:
            self._at.discard(chat)
        if sum(map(len, drawn)) <= PICTURES:
            self._pictures[key] = drawn
        return drawn

    async def _make(
        self, digest: str, progress: Progress, judged: Callable[[int], Awaitable[Part]]
    ) -> Analysis:
        found: Analysis = ()
        while True:
            part = await judged(len(found))
            found += part.judged
            progress.done, progress.of = len(found), part.of
            if len(found) >= part.of or not part.judged:
                break
        self._made[digest] = found
        return found


@command("analyse", TABLE, effect=READS, cost=FILE, group="look", rank=80)
async def analyse(ctx: Context) -> Reply:
    """Handle `/analyse`: show the curve of a finished game, its decisive moments and each player's accuracy.

    The workers make an analysis once. It is cached for a while. Meanwhile other requesters see the progress.
    """
    loaded = await ctx.look(statuses=("finished",), mine=False)
    saved, digest, analysis = await analysed(ctx, loaded)
    game, analyst, kept, chat = loaded.game, _analyst(ctx), ctx.deps.part(Analyses), ctx.chat.id
    look = _look(ctx, loaded)
    key = digest, ctx.theme, ctx.language, tuple(sorted(look.names.items()))
    pictures = await kept.pictures(key, chat, analysis, lambda: analyst.drawn(saved, analysis, look, chat))
    voice = ctx.voice(loaded)
    alts = (voice("analysis-title", {"game": voice("name")}), *moments_said(voice, game, analysis))
    files = (
        screens.analysis_file(loaded, number, picture, alt)
        for number, (picture, alt) in enumerate(zip(pictures, alts, strict=True))
    )
    return Reply("\n".join(said(voice, game, analysis)), files=tuple(files))


async def analysed(ctx: Context, loaded: LoadedTable) -> tuple[str, str, Analysis]:
    """Return a finished game's saved log, its digest and the analysis.

    Raises Refusal if the game can't be judged, and `analysing` while an analysis of the chat runs.
    """
    table, game = loaded.table, loaded.game
    if table.status != "finished" or loaded.log is None:
        raise Refusal("not_over")
    seats = loaded.log.header.seats
    if not has_opponents(game, seats):
        raise Refusal("no_analysis", game=game_name(ctx.language, game.about.id))
    analyst, kept, chat = _analyst(ctx), ctx.deps.part(Analyses), ctx.chat.id
    saved = (await transcript(loaded, ctx.workers)).text
    digest = loaded.digest
    analysis = await kept.analysis(digest, chat, lambda first: analyst.judged(saved, first, chat))
    if not analysis:
        raise Refusal("nothing_to_analyse")
    return saved, digest, analysis


def _analyst(ctx: Context) -> Analyst:
    if ctx.deps.analyst is None:
        raise Refusal("no_machines")
    return ctx.deps.analyst


def _look(ctx: Context, loaded: LoadedTable) -> Look:
    return Look(ctx.theme, ctx.language, dict(loaded.names), dict(loaded.machines))


def said(voice: Voice, game: AnyGame, analysis: Analysis) -> Iterator[str]:
    """Yield the analysis in words."""
    yield voice("analysis-title", {"game": voice("name")})
    for seat, account in accounts(game, analysis).items():
        if account.accuracy is not None:
            accuracy, given = tenths(voice, account.accuracy), tenths(voice, account.given)
            yield voice("analysis-seat", {"seat": seat, "accuracy": accuracy, "given": given})
        if account.luck is not None:
            yield voice("analysis-luck", {"seat": seat, "luck": tenths(voice, account.luck, sign="+")})
    yield voice("analysis-points")
    yield from moments_said(voice, game, analysis) if moments(analysis) else (voice("analysis-even"),)


def moments_said(voice: Voice, game: AnyGame, analysis: Analysis) -> Iterator[str]:
    """Yield a sentence for each decisive moment."""
    key = "analysis-bid" if game.about.secrets else "analysis-moment"
    for number, one in enumerate(moments(analysis), 1):
        yield voice(
            key,
            {
                "number": number,
                "seat": one.seat,
                "played": voice.written(one.played),
                "before": tenths(voice, one.chance),
                "after": tenths(voice, one.chance - one.given),
                "given": tenths(voice, one.given),
                "moves": voice.written(" ".join(one.better)),
            },
        )


def tenths(voice: Voice, thousandths: int, sign: str = "") -> str:
    """Return thousandths as points with one decimal in a language's notation. sign: "+" shows it always."""
    text = f"{thousandths / 10:{sign}.1f}"
    return text.replace(".", voice("decimal-mark"))
