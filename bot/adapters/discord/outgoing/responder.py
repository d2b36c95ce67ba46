"""One interaction and what it is answered with, once, in time, by whoever has the answer.

Discord wants a first answer within three seconds. A reply is the answer; where there is nothing to say, the
board that the request moved may be; where that comes late or not at all, a silent acknowledgement is. Nothing
is acknowledged before it is stored: who taps while the bot is killed hears so from Discord, and taps again.
"""

import asyncio
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum, auto
from http import HTTPStatus
from time import monotonic
from typing import Final

import aiohttp
import discord
import structlog
from discord import InteractionResponseType as Kind

from bot.adapters.discord.ids import person_of, reader
from bot.adapters.discord.outgoing import components
from bot.adapters.discord.outgoing.components import Page
from bot.core.messages import AnyPost, AnyReply, check_reader
from storage.model import ChannelId

log = structlog.get_logger()

DEADLINE: Final = 15.0
"""Seconds that a later change of an answer, or one more message, may take."""
LAST_MOMENT: Final = 2.0
"""Seconds that a first answer gets at least: Discord refuses a late one at once, and says why."""
LOOKED_UP: Final = 5.0
"""Seconds in which it is found out whether an answer was taken."""
ANSWERED: Final = 40060
"""Code of an interaction that has its answer: the first attempt of a request that is repeated may be it."""
PAUSES: Final = (0.2, 1.0, 3.0)
"""Seconds between attempts to find out whether an answer was taken."""
UNANSWERABLE: Final = frozenset({10008, 10015, 10062, ANSWERED, 50027})
"""Codes of an interaction that is unknown, answered, dismissed, or too old: nothing can be said to it."""


@dataclass(frozen=True, slots=True)
class ResponseTimes:
    """Seconds for which an interaction may stay without an answer, of Discord's three: the rest it travels.

    stored: what was asked for is done, and no board has come. unstored: it is not done yet. taken: Discord
    takes no first answer any more. long, board: the person has been shown that we are thinking, and then is
    told that it takes long, or that the board is late.
    """

    stored: float = 2.0
    unstored: float = 2.5
    taken: float = 3.0
    long: float = 3.0
    board: float = 10.0


class State(Enum):
    """How far an interaction is from its answer. LOST is final."""

    SERVING = auto()
    """What was asked for is being done."""
    REPLYING = auto()
    """A reply, a page or an acknowledgement is the answer."""
    AWAITING_BOARD = auto()
    """It is done and there is nothing to say: the board may be the answer."""
    LOST = auto()
    """Nothing can be said to it any more."""


class Responder:
    """An interaction being answered. Lives as long as it is served, and is never stored."""

    def __init__(self, interaction: discord.Interaction, channel: ChannelId, times: ResponseTimes) -> None:
        """channel: where it came from, or what is asked for is to be shown."""
        self.channel = channel
        self._interaction = interaction
        self._response = interaction.response
        self._patience = times
        self._answering = asyncio.Lock()
        self._state = State.SERVING
        self._served = asyncio.Event()
        """Set when it is known what there is to say."""
        self._over = asyncio.Event()
        """Set when no board can be the answer any more."""
        self._settled = asyncio.Event()
        """Set when a board was shown, or could not be."""
        self._board_fails = False
        self._taken_until = monotonic() + times.taken
        self._tried: Kind | None = None
        """The first answer that was tried, whatever became of it."""
        self._unsaid = False
        """Whether Discord has an answer, though it did not say so: that one, or another process's, which was
        told of the same interaction before this one was started."""
        self._there: discord.InteractionMessage | None = None
        """What stands there as that answer."""

    async def late(self) -> None:
        """Answer once patience ends, so that the person does not read that nothing happened.

        The service replies after its commit, and only then: before there is a reply, the person is shown that
        we are thinking. That takes nothing for done, and the reply takes its place; should none ever come,
        Discord says so.
        """
        await asyncio.sleep(self._patience.stored)
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience.unstored - self._patience.stored):
                await self._served.wait()
        try:
            await self._acknowledge(thinking=not self._served.is_set())
        finally:
            self._over.set()

    async def takes_long(self) -> bool:
        """Wait. Return True if the person is still shown that we think: what they asked for takes long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience.long):
                await self._served.wait()
        return not self._served.is_set()

    async def ask_for_patience(self, page: Page) -> None:
        """Show a page while we think; the answer takes its place."""
        async with self._answering:
            if self._state is State.SERVING and self._waiting:
                with self._lost_at_most():
                    await self._edit(page)

    async def say(self, reply: AnyReply) -> None:
        """Answer with what there is to say; from now on the board cannot be the answer."""
        self._serve(State.REPLYING)
        async with self._answering:
            if not self._lost:
                with self._lost_at_most():
                    await self._say(reply)

    async def show(self, page: Page) -> None:
        """Answer in private with a page of the adapter's own."""
        self._serve(State.REPLYING)
        async with self._answering:
            with self._lost_at_most():
                await self._first(page, private=True)

    async def nothing(self) -> bool:
        """There is nothing to say: the board may be the answer to a command; a tap needs none.

        Return False if the board does not come, and the person is shown that we are thinking.
        """
        if self._interaction.type is discord.InteractionType.application_command:
            self._serve(State.AWAITING_BOARD)
            await self._over.wait()
        else:
            self._serve(State.REPLYING)
        await self._acknowledge()
        if self._waiting and not await self._board_comes():
            return False
        if self._waiting or (self._in_place and self._untouched):
            await self._remove()
        return True

    async def _board_comes(self) -> bool:
        """Wait for the board. Return False if Discord does not take it, or not in time."""
        try:
            async with asyncio.timeout(self._patience.board):
                await self._settled.wait()
        except TimeoutError:
            return False
        return not self._board_fails

    async def carry(self, post: AnyPost) -> str | None:
        """Be answered by a new post; its id, or None where something else is the answer."""
        await self._served.wait()
        if self._state is not State.AWAITING_BOARD:
            return None
        check_reader(post, reader(self.channel))
        page = components.board(post)
        async with self._answering:
            if self._lost or self._answered:
                return None
            try:
                async with self._in_time():
                    sent = await self._response.send_message(
                        page.content,
                        files=page.attachments(),
                        view=page.view,
                        allowed_mentions=components.calling(post),
                        silent=post.quiet,
                    )
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                if _refuses_board(error):
                    return None  # the bot posts it, and this is acknowledged as where no board comes
                log.info("answer_lost", because=type(error).__name__, code=getattr(error, "code", 0))
                self._state = State.LOST
                return await self._taken(error)
            finally:
                self._over.set()
        return str(sent.message_id)

    async def _taken(self, error: Exception) -> str | None:
        """The id of the answer where Discord took it, though it did not say so; else None."""
        if isinstance(error, discord.HTTPException) and error.status < 500 and error.code != ANSWERED:
            return None
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOKED_UP):
                for pause in PAUSES:
                    try:
                        answer = await self._interaction.original_response()
                    except discord.NotFound:
                        return None
                    except (discord.HTTPException, aiohttp.ClientError, OSError):
                        await asyncio.sleep(pause)
                    else:
                        return None if answer.flags.loading or answer.flags.ephemeral else str(answer.id)
        return None

    def no_board(self, *, fails: bool = False) -> None:
        """Note that what was done has been shown otherwise, or that Discord did not take the board."""
        self._board_fails = fails
        self._settled.set()
        self._over.set()

    def _in_time(self) -> asyncio.Timeout:
        """Return the time limit of a first answer: the library would try for half a minute."""
        return asyncio.timeout(max(self._taken_until - monotonic(), LAST_MOMENT))

    def close(self) -> None:
        """Served: whoever still waits gets nothing."""
        self._served.set()

    def _serve(self, answer: State) -> None:
        """What was asked for is done, and what may answer it is known."""
        if self._state is State.SERVING:
            self._state = answer
        self._served.set()

    @property
    def _lost(self) -> bool:
        """Whether nothing can be said any more."""
        return self._state is State.LOST

    @property
    def _answered(self) -> bool:
        """Whether there is a first answer."""
        return self._unsaid or self._response.is_done()

    @property
    def _waiting(self) -> bool:
        """Whether the person is shown that we are thinking."""
        if self._unsaid:
            return self._there is not None and self._there.flags.loading
        return self._response.type is Kind.deferred_channel_message

    @property
    def _in_place(self) -> bool:
        """Whether the tap was on a message only this person sees, which then shows the answer."""
        message = self._interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def _untouched(self) -> bool:
        """Whether what was tapped is as it was then, as far as is known."""
        there, tapped = self._there, self._interaction.message
        if not self._unsaid or there is None or tapped is None:
            return not self._unsaid
        return (there.edited_at, there.content) == (tapped.edited_at, tapped.content)

    async def _acknowledge(self, *, thinking: bool = False) -> None:
        """The answer that says nothing, if there is none yet; to a command that can only be that we think."""
        async with self._answering:
            if self._lost or self._answered:
                return
            with self._lost_at_most():
                if thinking or self._interaction.message is None:
                    deferral = self._response.defer(ephemeral=True, thinking=True)
                    await self._try(Kind.deferred_channel_message, deferral)
                else:
                    await self._try(Kind.deferred_message_update, self._response.defer())

    async def _remove(self) -> None:
        """Take away what only this person sees and is done with."""
        if not self._lost:
            with self._lost_at_most():
                async with asyncio.timeout(DEADLINE):
                    await self._interaction.delete_original_response()

    @contextmanager
    def _lost_at_most(self) -> Iterator[None]:
        """An interaction nothing can be said to any more is no trouble: Discord has told the person."""
        try:
            yield
        except discord.HTTPException as error:
            if error.code not in UNANSWERABLE:
                raise
            self._state = State.LOST
            log.info("answer_lost", code=error.code)

    async def _try(self, kind: Kind, answer: Awaitable[object]) -> bool:
        """Give a first answer. False: there is another, though Discord did not say so when it took that."""
        before, self._tried = self._tried, self._tried or kind
        try:
            async with self._in_time():
                await answer
        except discord.HTTPException as error:
            if error.code != ANSWERED:
                raise
            self._unsaid = True
            with suppress(discord.NotFound):  # a form leaves nothing there
                async with asyncio.timeout(DEADLINE):
                    self._there = await self._interaction.original_response()
            return before is None and (kind is Kind.deferred_channel_message or not self._waiting)
        return True

    async def _say(self, reply: AnyReply) -> None:
        check_reader(reply, None if reply.public else person_of(self._interaction.user.id))
        if reply.form is not None and not self._answered:
            form = components.form(reply.form, self._interaction.user.id)
            if await self._try(Kind.modal, self._response.send_modal(form)):
                return
        first, *rest = components.pages(reply)
        await self._first(first, private=not reply.public)
        for page in rest:
            await self._follow(page, private=not reply.public)

    async def _first(self, page: Page, *, private: bool) -> None:
        """The answer, or what takes the place of one that only says that we think: once, if tried twice."""
        if not self._answered and await self._answers(page, private=private):
            return
        if self._waiting:
            await self._replace(page)
        else:
            await self._follow(page, private=private)

    async def _replace(self, page: Page) -> None:
        """Put a page in the place of what only says that we think; once more where that is not answered."""
        try:
            await self._edit(page)
        except TimeoutError:
            await self._edit(page)

    async def _edit(self, page: Page) -> None:
        async with asyncio.timeout(DEADLINE):
            await self._interaction.edit_original_response(
                content=page.content, attachments=page.attachments(), view=page.view
            )

    async def _answers(self, page: Page, *, private: bool) -> bool:
        """Give a page as the first answer. False: there was one before."""
        if self._in_place and private:
            edit = self._response.edit_message(
                content=page.content, attachments=page.attachments(), view=page.view
            )
            return await self._try(Kind.message_update, edit)
        message = self._response.send_message(
            page.content, files=page.attachments(), view=page.view, ephemeral=private
        )
        return await self._try(Kind.channel_message, message)

    async def _follow(self, page: Page, *, private: bool) -> None:
        """After the first answer. One whose answer is lost is said twice: Discord knows no key for it."""
        async with asyncio.timeout(DEADLINE):
            await self._interaction.followup.send(
                page.content, files=page.attachments(), view=page.view, ephemeral=private
            )


def _refuses_board(error: Exception) -> bool:
    """Return True if Discord refuses a board itself, and would take another answer."""
    return (
        isinstance(error, discord.HTTPException)
        and error.status < HTTPStatus.INTERNAL_SERVER_ERROR
        and error.code not in UNANSWERABLE
    )
