"""Where a menu of moves points at on the board's picture, where the board itself can be tapped."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.core.context import Context
from bot.core.messages import File, Pointing
from bot.core.publishing import screens
from bot.core.tables.loaded import LoadedTable
from rules.core.diagram import Diagram, route
from rules.core.game import Seat


async def pointing(
    ctx: Context,
    loaded: LoadedTable,
    seen: Diagram,
    picked: Iterable[str],
    offered: Sequence[tuple[str, ...]],
) -> Pointing | None:
    """The places of a menu, if the request asks for them.

    seen: what the asker sees. picked, offered: parts of moves, those fixed and those of every option. Of a
    game with secrets everybody's board shows less: it can be pointed at on the asker's own screen only.
    """
    if not ctx.request.places or (loaded.game.about.secrets and not ctx.request.alone):
        return None
    routes, taken = tuple(route(seen, parts) for parts in offered), route(seen, picked)
    names = dict.fromkeys((*taken, *(name for way in routes for name in way)))
    return Pointing(await ctx.artist.spots(seen, names, ctx.voice(loaded)), routes, taken)


async def picture(ctx: Context, loaded: LoadedTable, seat: Seat, seen: Diagram) -> File:
    """What takes the place of a board's picture while a move is picked: of its size, theme and language."""
    before = screens.private_diagram(loaded, seat)
    seen = replace(seen, to_act=before.to_act)
    if len(seen.panels) != len(before.panels):  # a panel that comes or goes would move the board
        seen = replace(seen, panels=before.panels)
    own = ctx.request.alone
    theme, language = (ctx.theme, ctx.language) if own else (ctx.chat.theme, ctx.public_language)
    name, artist = f"{loaded.table.id}-pick.png", ctx.artist
    return await screens.painted_privately(
        seen, name, artist, theme, language, loaded.names, machines=loaded.machines
    )
