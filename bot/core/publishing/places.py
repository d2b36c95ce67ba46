"""Where a menu of moves points at on the board's picture, where the board itself can be tapped."""

from collections.abc import Iterable, Sequence

from bot.core.context import Context
from bot.core.messages import Pointing
from bot.core.tables.loaded import LoadedTable
from rules.core.diagram import Diagram, route


def pointing(
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
    return Pointing(ctx.artist.spots(seen, names, ctx.voice(loaded)), routes, taken)
