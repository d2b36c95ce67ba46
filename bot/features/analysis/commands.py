"""The analysis of a finished game: how it went, what decided it, and how well everybody chose.

Chances are thousandths of a game; people read them as points, of which a hundred are a game.
"""

from collections.abc import Iterator

from bot.core.context import Context
from bot.core.language.voice import Voice, game_name
from bot.core.messages import Reply
from bot.core.ports import Analysis, Analyst, Look
from bot.core.publishing import screens
from bot.core.registry import FILE, READS, TABLE, command
from bot.core.tables.loaded import LoadedTable
from bot.core.transcripts import transcript
from bot.features.analysis.analyses import Analyses
from rules.core.errors import Refusal
from rules.core.game import AnyGame
from rules.search.analysis import accounts, moments
from rules.search.opponents import has_opponents


@command("analyse", TABLE, effect=READS, cost=FILE, group="look", rank=80)
async def analyse(ctx: Context) -> Reply:
    """/analyse: the curve of a game that is over, the moments that decided it, and an account of everybody.

    It is made once, by the workers, and kept for a while; who asks meanwhile hears how far it is.
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
    """A game that is over: as it is saved, the digest of that, and its decisions, judged.

    Raises Refusal: where it cannot be judged, and `analysing` while it, or another one of the chat, is.
    """
    table, game = loaded.table, loaded.game
    if table.status != "finished" or loaded.log is None:
        raise Refusal("not_over")
    seats = loaded.log.header.seats
    if not has_opponents(game, seats):
        raise Refusal("no_analysis", game=game_name(ctx.language, game.about.id))
    analyst, kept, chat = _analyst(ctx), ctx.deps.part(Analyses), ctx.chat.id
    saved = (await transcript(loaded, ctx.workers)).text
    digest = loaded.digest or saved  # of logs of format 1 none is kept
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
    """The analysis in words."""
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
    """A sentence for every moment that decided the game."""
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
    """Thousandths as points with one decimal, as a language writes them. sign: "+" to have one always."""
    text = f"{thousandths / 10:{sign}.1f}"
    return text.replace(".", voice("decimal-mark"))
