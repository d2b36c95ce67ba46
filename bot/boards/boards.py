"""Queries of a page that draws boards itself. They change nothing and post nothing."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager

from bot.boards.board import Board, board_of
from bot.boards.choices import KeptChoices
from bot.boards.frames import History, history_of
from bot.boards.home import Home, home_of
from bot.boards.review import Review, review_of
from bot.boards.steps import Objection, Steps, objection, steps_of
from bot.core.context import EVERY, Context, seat_of
from bot.core.dependencies import Dependencies
from bot.core.events import TableListener
from bot.core.input.callback_data import LONGEST_ARGUMENT
from bot.core.input.refusals import explain
from bot.core.language.text import clean
from bot.core.messages import Request
from bot.core.quotas import Quotas
from bot.core.tables.loaded import LoadedTable
from rules.core.errors import Refusal
from storage.model import ChannelId, TableId


class Boards:
    """Views of tables for one requester. Methods raise Refusal, and Unavailable while the store is away."""

    def __init__(
        self, deps: Dependencies, quotas: Quotas, ctx: Callable[[Request], Awaitable[Context]]
    ) -> None:
        """ctx: returns the context of a request."""
        self._deps = deps
        self._quotas = quotas
        self._ctx = ctx
        self._kept = KeptChoices()

    async def board(self, request: Request) -> Board:
        """Return the requester's board of the named table or exercise."""
        ctx = await self._reading(request)
        return await board_of(ctx, ctx.exercise() or await ctx.look(statuses=EVERY, mine=False), self._kept)

    async def after(self, request: Request, loaded: LoadedTable) -> Board:
        """Return the requester's board of a table as it stood after a change."""
        ctx = await self._ctx(request)
        ctx.must_see(loaded)
        return await board_of(ctx, loaded, self._kept)

    async def steps(self, request: Request, taken: Sequence[str]) -> Steps:
        """Return the requester's move as it stands after some of its steps."""
        ctx, loaded = await self._deciding(request)
        return await steps_of(ctx, loaded, seat_of(loaded, ctx.person.id), taken)

    async def why(self, request: Request, sites: Sequence[str], taken: Sequence[str] = ()) -> Objection:
        """Return why the requester cannot move along these sites, or from the only one."""
        ctx, loaded = await self._deciding(request)
        return await objection(ctx, loaded, seat_of(loaded, ctx.person.id), sites, taken)

    async def history(self, request: Request) -> History:
        """Return the game of a table from its start, as far as the requester may see it."""
        ctx = await self._reading(request)
        return history_of(ctx, await ctx.look(statuses=EVERY, mine=False))

    async def review(self, request: Request) -> Review:
        """Return the analysis of a finished game. It may take minutes."""
        ctx = await self._reading(request)
        return await review_of(ctx, await ctx.look(statuses=("finished",), mine=False))

    async def home(self, request: Request) -> Home:
        """Return the games on offer and the requester's tables."""
        return await home_of(await self._reading(request))

    def heard(self, listener: TableListener) -> AbstractContextManager[None]:
        """Report every changed table to a listener within the block."""
        return self._deps.feed.heard(listener)

    async def words(self, request: Request, refusal: Refusal) -> str:
        """Return the words of a refusal in the requester's language."""
        return explain(refusal, (await self._ctx(request)).voice())

    async def revision(self, table: TableId) -> int:
        """Return the revision of a table, or -1 if there is no such table."""
        loaded = await self._look(table)
        return loaded.table.revision if loaded else -1

    async def channels(self, table: TableId) -> frozenset[ChannelId]:
        """Return the channels that show the public board of a table."""
        loaded = await self._look(table)
        return frozenset(s.channel for s in loaded.showings if s.seat is None) if loaded else frozenset()

    async def _look(self, table: TableId) -> LoadedTable | None:
        """Return a table by its name as typed."""
        return await self._deps.cache.look(TableId(clean(table, LONGEST_ARGUMENT)))

    async def _deciding(self, request: Request) -> tuple[Context, LoadedTable]:
        """Return the context and the table for a question about the current turn."""
        ctx = await self._reading(request)
        loaded = ctx.exercise() or await ctx.look()
        if request.turn is not None and request.turn < loaded.playing.turn:
            raise Refusal("stale")
        return ctx, loaded

    async def _reading(self, request: Request) -> Context:
        """Return the context of a query. Raises Refusal `too_fast`."""
        if not self._quotas.typing(request):
            raise Refusal("too_fast")
        return await self._ctx(request)
