"""Answer to an interaction: a reply, the board, or an acknowledgement.

Discord wants a first answer within three seconds. If the service replies with nothing, the board that the
request changed may be the answer. If the board is late, the answer is a silent acknowledgement. A request is
never shown as done before its commit: if the bot is killed, Discord reports that and the player retries.
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

from bot.adapters.discord import components
from bot.adapters.discord.components import Page
from bot.adapters.discord.ids import person_of, reader
from bot.core.messages import AnyPost, AnyReply, check_reader
from storage.model import ChannelId

log = structlog.get_logger()

DEADLINE: Final = 15.0
"""Seconds that an edit of the answer, or a further message, may take."""
LAST_MOMENT: Final = 2.0
"""Least seconds for a first answer. Discord refuses a late one at once, with a reason."""
LOOKED_UP: Final = 5.0
"""Seconds to find out if Discord took an answer."""
ANSWERED: Final = 40060
"""Code for an interaction that is already answered, perhaps by an earlier attempt of the same call."""
PAUSES: Final = (0.2, 1.0, 3.0)
"""Back-off in seconds between attempts to find out if Discord took an answer."""
UNANSWERABLE: Final = frozenset({10008, 10015, 10062, ANSWERED, 50027})
"""Codes for an interaction that is unknown, answered, dismissed or expired."""


@dataclass(frozen=True, slots=True)
class ResponseTimes:
    """Deadlines of an interaction, in seconds. Those for the first answer leave time to travel.

    stored: acknowledge a committed request whose board has not come.
    unstored: acknowledge a request that is still running.
    taken: Discord takes no first answer after this.
    long: after the acknowledgement, say that the answer takes long.
    board: after the acknowledgement, say that the board is late.
    """

    stored: float = 2.0
    unstored: float = 2.5
    taken: float = 3.0
    long: float = 3.0
    board: float = 10.0


class State(Enum):
    """Progress of an interaction. LOST is final."""

    SERVING = auto()
    """The service runs the request."""
    REPLYING = auto()
    """The answer is a reply, a page or an acknowledgement."""
    AWAITING_BOARD = auto()
    """The service replied with nothing: the board may be the answer."""
    LOST = auto()
    """Discord takes no further answer."""


class Responder:
    """Responder to one interaction, alive while the request is served."""

    def __init__(
        self, interaction: discord.Interaction, channel: ChannelId, times: ResponseTimes, *, app: bool = False
    ) -> None:
        """channel: channel of the interaction, or of the board that the request is about.

        app: boards lead to the app.
        """
        self._app = app
        self.channel = channel
        self._interaction = interaction
        self._response = interaction.response
        self._patience = times
        self._answering = asyncio.Lock()
        self._state = State.SERVING
        self._served = asyncio.Event()
        """Set when the kind of answer is known."""
        self._over = asyncio.Event()
        """Set when a board can no longer be the answer."""
        self._settled = asyncio.Event()
        """Set when the board is shown or has failed."""
        self._board_fails = False
        self._taken_until = monotonic() + times.taken
        self._tried: Kind | None = None
        """Kind of the first answer that was tried, whatever its outcome."""
        self._has_unconfirmed = False
        """True if Discord holds an answer that it did not confirm: the tried one, or that of a process which
        received the same interaction before this one started."""
        self._unconfirmed: discord.InteractionMessage | None = None
        """Message that is the unconfirmed answer."""

    async def acknowledge_in_time(self) -> None:
        """Acknowledge at the deadline, so that Discord does not report a failure."""
        # Before the commit, the person sees "thinking": it promises nothing, and the reply replaces it.
        # If no reply ever comes, Discord says so.
        await asyncio.sleep(self._patience.stored)
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience.unstored - self._patience.stored):
                await self._served.wait()
        try:
            await self._acknowledge(thinking=not self._served.is_set())
        finally:
            self._over.set()

    async def is_late(self) -> bool:
        """Wait for the answer. Return True if the request is still running after the long deadline."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience.long):
                await self._served.wait()
        return not self._served.is_set()

    async def ask_for_patience(self, page: Page) -> None:
        """Show a page in place of "thinking", until the answer replaces it."""
        async with self._answering:
            if self._state is State.SERVING and self._waiting:
                with self._losing_expired():
                    await self._edit(page)

    async def say(self, reply: AnyReply) -> None:
        """Answer with a reply. The board can no longer be the answer."""
        self._serve(State.REPLYING)
        async with self._answering:
            if not self._lost:
                with self._losing_expired():
                    await self._say(reply)

    async def show(self, page: Page) -> None:
        """Answer in private with a page of the adapter."""
        self._serve(State.REPLYING)
        async with self._answering:
            with self._losing_expired():
                await self._first(page, private=True)

    async def say_nothing(self) -> bool:
        """Let the board answer a command, or acknowledge a tap in silence.

        Return False if the board does not come and the person still sees "thinking".
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
        """Wait for the board. Return False if it fails or is late."""
        try:
            async with asyncio.timeout(self._patience.board):
                await self._settled.wait()
        except TimeoutError:
            return False
        return not self._board_fails

    async def answer_with_post(self, post: AnyPost) -> str | None:
        """Answer with a new post. Return its message id, None if something else is the answer."""
        await self._served.wait()
        if self._state is not State.AWAITING_BOARD:
            return None
        check_reader(post, reader(self.channel))
        page = components.board(post, app=self._app)
        async with self._answering:
            if self._lost or self._answered:
                return None
            try:
                async with self._in_time():
                    sent = await self._response.send_message(
                        page.content,
                        files=page.attachments(),
                        view=page.view,
                        allowed_mentions=components.allowed_mentions(post),
                        silent=post.quiet,
                    )
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                if _refuses_board(error):
                    return None  # the bot posts it, and the interaction is acknowledged without a board
                log.info("answer_lost", because=type(error).__name__, code=getattr(error, "code", 0))
                self._state = State.LOST
                return await self._find_unconfirmed(error)
            finally:
                self._over.set()
        return str(sent.message_id)

    async def _find_unconfirmed(self, error: Exception) -> str | None:
        """Return the id of an unconfirmed answer if Discord took it, else None."""
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

    def stop_waiting(self, *, fails: bool = False) -> None:
        """Stop waiting for the board: it is shown elsewhere, or it fails."""
        self._board_fails = fails
        self._settled.set()
        self._over.set()

    def _in_time(self) -> asyncio.Timeout:
        """Return the deadline of a first answer. The library would retry for half a minute."""
        return asyncio.timeout(max(self._taken_until - monotonic(), LAST_MOMENT))

    def close(self) -> None:
        """Release the posts that still wait to be the answer."""
        self._served.set()

    def _serve(self, answer: State) -> None:
        """Note the kind of answer, unless one is noted or lost."""
        if self._state is State.SERVING:
            self._state = answer
        self._served.set()

    @property
    def _lost(self) -> bool:
        """True if Discord takes no further answer."""
        return self._state is State.LOST

    @property
    def _answered(self) -> bool:
        """True if there is a first answer."""
        return self._has_unconfirmed or self._response.is_done()

    @property
    def _waiting(self) -> bool:
        """True if the person sees "thinking"."""
        if self._has_unconfirmed:
            return self._unconfirmed is not None and self._unconfirmed.flags.loading
        return self._response.type is Kind.deferred_channel_message

    @property
    def _in_place(self) -> bool:
        """True if the tap was on a message that only this person sees. The answer replaces it."""
        message = self._interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def _untouched(self) -> bool:
        """True if the tapped message has not changed, as far as is known."""
        there, tapped = self._unconfirmed, self._interaction.message
        if not self._has_unconfirmed or there is None or tapped is None:
            return not self._has_unconfirmed
        return (there.edited_at, there.content) == (tapped.edited_at, tapped.content)

    async def _acknowledge(self, *, thinking: bool = False) -> None:
        """Give an empty first answer if there is none. A command can only show "thinking"."""
        async with self._answering:
            if self._lost or self._answered:
                return
            with self._losing_expired():
                if thinking or self._interaction.message is None:
                    deferral = self._response.defer(ephemeral=True, thinking=True)
                    await self._try(Kind.deferred_channel_message, deferral)
                else:
                    await self._try(Kind.deferred_message_update, self._response.defer())

    async def _remove(self) -> None:
        """Delete the private message that is no longer needed."""
        if not self._lost:
            with self._losing_expired():
                async with asyncio.timeout(DEADLINE):
                    await self._interaction.delete_original_response()

    @contextmanager
    def _losing_expired(self) -> Iterator[None]:
        """Log an interaction that takes no answer. Discord has told the person."""
        try:
            yield
        except discord.HTTPException as error:
            if error.code not in UNANSWERABLE:
                raise
            self._state = State.LOST
            log.info("answer_lost", code=error.code)

    async def _try(self, kind: Kind, answer: Awaitable[object]) -> bool:
        """Give a first answer. Return False if Discord already holds another, unconfirmed one."""
        before, self._tried = self._tried, self._tried or kind
        try:
            async with self._in_time():
                await answer
        except discord.HTTPException as error:
            if error.code != ANSWERED:
                raise
            self._has_unconfirmed = True
            with suppress(discord.NotFound):  # a form leaves nothing there
                async with asyncio.timeout(DEADLINE):
                    self._unconfirmed = await self._interaction.original_response()
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
        """Give a page as the answer, or in place of "thinking"; once, even if tried twice."""
        if not self._answered and await self._answers(page, private=private):
            return
        if self._waiting:
            await self._replace(page)
        else:
            await self._follow(page, private=private)

    async def _replace(self, page: Page) -> None:
        """Replace "thinking" by a page. Retry once after a timeout."""
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
        """Give a page as the first answer. Return False if there was one before."""
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
        """Send a further message. A retry may repeat it: Discord takes no nonce here."""
        async with asyncio.timeout(DEADLINE):
            await self._interaction.followup.send(
                page.content, files=page.attachments(), view=page.view, ephemeral=private
            )


def _refuses_board(error: Exception) -> bool:
    """Return True if Discord refuses the board but would take another answer."""
    return (
        isinstance(error, discord.HTTPException)
        and error.status < HTTPStatus.INTERNAL_SERVER_ERROR
        and error.code not in UNANSWERABLE
    )
