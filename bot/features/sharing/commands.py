"""/share: the result of a finished game as one picture.

It is meant to leave the chat. So it names only players who have agreed to that, show their results, and are
still in the chat.
"""

from collections.abc import Mapping
from typing import Final

from bot.core.commands.info import credited
from bot.core.context import Context
from bot.core.language.voice import Voice
from bot.core.messages import Reply
from bot.core.ports import Analysis, Finished, Look
from bot.core.publishing import captions, screens
from bot.core.publishing.controls import button
from bot.core.registry import FILE, READS, TABLE, command
from bot.core.tables.loaded import LoadedTable
from bot.core.transcripts import transcript
from bot.features.analysis.commands import analysed
from rules.core.errors import Refusal

NOT_JUDGED: Final = frozenset(
    {"no_analysis", "no_machines", "nothing_to_analyse", "too_long_to_analyse", "overloaded", "not_made"}
)
"""Refusals of an analysis. The picture then has no curve and no moment."""


@command("share", TABLE, effect=READS, cost=FILE, group="look", rank=85)
async def share(ctx: Context) -> Reply:
    """Show the result of a finished game as one picture.

    Raises Refusal: the game is not over, or its analysis is still being made.
    """
    loaded = await ctx.look(statuses=("finished",), mine=False)
    if loaded.table.status != "finished" or loaded.snapshot is None or loaded.snapshot.outcome is None:
        raise Refusal("share_not_over")
    names = await credited(ctx, loaded)
    voice = Voice(ctx.language, loaded.table.game, names, loaded.machines)
    picture, alt = await ctx.artist.result(
        Finished(
            (await transcript(loaded, ctx.workers)).text,
            await _analysis(ctx, loaded),
            Look(ctx.theme, ctx.language, names, dict(loaded.machines)),
            _ratings(loaded, names),
            voice("share-replay", {"table": loaded.table.id}),
        )
    )
    said = voice.sentence(captions.outcome_line(loaded, voice))
    file = screens.result_file(loaded, picture, alt)
    return Reply(said, files=(file,), buttons=((button(voice, "history", loaded),),))


async def _analysis(ctx: Context, loaded: LoadedTable) -> Analysis:
    """Return the analysis, or an empty one if the game cannot be judged. Raises Refusal `analysing`."""
    try:
        _, _, analysis = await analysed(ctx, loaded)
    except Refusal as refusal:
        if refusal.code not in NOT_JUDGED:
            raise
        return ()
    return analysis


def _ratings(loaded: LoadedTable, names: Mapping[int, str]) -> Mapping[int, tuple[int, int]]:
    """Return the ratings before and after the game of the seats that are named."""
    played = loaded.result.played if loaded.result else ()
    return {
        one.seat: (round(one.before), round(one.after))
        for one in played
        if one.before is not None and one.after is not None and not one.hidden and one.seat in names
    }
