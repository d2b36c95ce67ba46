"""Updates on their way to the bot: the queue, getUpdates, and the webhook."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from tests.fakes.telegram.methods.rules import check_webhook
from tests.fakes.telegram.waiting import Bell, Clock
from tests.fakes.telegram.wire import (
    Call,
    RefusedError,
    Wire,
    get_flag,
    get_int,
    get_text,
    required_int,
    required_text,
)

A_DAY = 24 * 3600
"""Seconds for which Telegram keeps an unfetched update."""
CONNECTIONS = 40
"""Simultaneous connections to a webhook, unless the bot sets another number."""

UNASKED = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Kinds of updates that a bot gets only if it asks for them by name."""


@dataclass(eq=False)
class Pending:
    """An update the bot has not confirmed. `again`: the repetition of one it has confirmed."""

    update: Wire
    since: float
    copies: int = 1
    again: bool = False
    delivered: bool = False

    @property
    def id(self) -> int:
        return required_int(self.update, "update_id")


@dataclass
class Webhook:
    url: str = ""
    secret_token: str | None = None
    max_connections: int = CONNECTIONS
    last_error: str | None = None
    last_error_date: int = 0


class Updates:
    """The queue, with two switches a test may set at any time.

    `duplicated`: each update comes a second time after the bot confirmed it. `reordered`: the newest update
    comes first.
    """

    def __init__(self, bell: Bell, clock: Clock, check: Callable[[Wire], None]) -> None:
        self.duplicated = False
        self.reordered = False
        self.webhook = Webhook()
        self.pending: list[Pending] = []
        self.delivered: list[int] = []
        """Update ids in the order of delivery, including repetitions."""
        self.closing = False
        self.bell = bell
        self._clock = clock
        self._check = check
        self._allowed: frozenset[str] = frozenset()
        self._next_id = 10_000
        self._poll = 0
        self._held = False

    async def push(self, kind: str, payload: Wire) -> None:
        """Queue an update for the bot, unless it asked for other kinds only."""
        if kind not in self._allowed if self._allowed else kind in UNASKED:
            return
        update = self._numbered({kind: payload})
        self._check(update)
        await self._queue(update)

    async def push_unknown(self, content: Wire) -> int:
        """Queue an update that no client knows, and return its id."""
        update = self._numbered(content)
        await self._queue(update)
        return required_int(update, "update_id")

    def _numbered(self, content: Wire) -> Wire:
        self._next_id += 1
        return {"update_id": self._next_id, **content}

    async def _queue(self, update: Wire) -> None:
        self.pending.append(Pending(update, self._clock(), copies=2 if self.duplicated else 1))
        await self.bell.ring()

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Hold all updates during the block, and deliver them as one batch at its end."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
            await self.bell.ring()

    def due(self) -> list[Pending]:
        """Return the updates that may be delivered now, in order of delivery."""
        if self._held or self.closing:
            return []
        self.pending = [each for each in self.pending if self._clock() - each.since <= A_DAY]
        return self.pending[::-1] if self.reordered else list(self.pending)

    async def get_updates(self, call: Call) -> list[Wire]:
        """Answer long polling. A newer request ends a waiting older one with 409."""
        if self.webhook.url:
            raise RefusedError(
                409,
                "Conflict: can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first",
            )
        self._poll += 1
        mine = self._poll
        self._confirm_below(get_int(call.parameters, "offset") or 0)
        self._allow(call)
        await self.bell.ring()
        await self._wait_for_updates(mine, get_int(call.parameters, "timeout") or 0)
        if self.webhook.url:
            raise RefusedError(409, "Conflict: terminated by setWebhook request")
        if self._poll != mine:
            raise RefusedError(
                409,
                "Conflict: terminated by other getUpdates request; "
                "make sure that only one bot instance is running",
            )
        batch = self.due()[: get_int(call.parameters, "limit") or 100]
        for pending in batch:
            self._note(pending)
        return [pending.update for pending in batch]

    async def _wait_for_updates(self, poll: int, seconds: int) -> None:
        def over() -> bool:
            ended = self.closing or self._poll != poll or self.webhook.url
            return bool(ended or self.due())

        if seconds and not over():
            with suppress(TimeoutError):
                await self.bell.until(over, seconds)

    def _confirm_below(self, offset: int) -> None:
        if offset < 0:
            self.pending = self.pending[offset:]
        for pending in list(self.pending):
            if pending.id < offset and (pending.delivered or not pending.again):
                self.confirm(pending)

    def confirm(self, pending: Pending) -> None:
        """Remove a delivery that the bot has taken; a copy may remain to be delivered."""
        at = self.pending.index(pending)
        rest = pending.copies - 1
        self.pending[at : at + 1] = [Pending(pending.update, pending.since, rest, again=True)] if rest else []

    def _note(self, pending: Pending) -> None:
        pending.delivered = True
        self.delivered.append(pending.id)

    def _allow(self, call: Call) -> None:
        kinds = call.parameters.get("allowed_updates")
        if isinstance(kinds, list):
            self._allowed = frozenset(str(kind) for kind in kinds)

    async def set_webhook(self, call: Call) -> bool:
        url = required_text(call.parameters, "url")
        secret_token = get_text(call.parameters, "secret_token")
        check_webhook(url, secret_token)
        self.webhook = Webhook(url, secret_token, get_int(call.parameters, "max_connections") or CONNECTIONS)
        self._allow(call)
        return await self.delete_webhook(call, keep=True)

    async def delete_webhook(self, call: Call, *, keep: bool = False) -> bool:
        if not keep:
            self.webhook = Webhook()
        if get_flag(call.parameters, "drop_pending_updates"):
            self.pending.clear()
        await self.bell.ring()
        return True

    def webhook_info(self, _call: Call) -> Wire:
        wire: Wire = {
            "url": self.webhook.url,
            "has_custom_certificate": False,
            "pending_update_count": len(self.pending),
            "max_connections": self.webhook.max_connections,
        }
        if self.webhook.last_error:
            wire["last_error_message"] = self.webhook.last_error
            wire["last_error_date"] = self.webhook.last_error_date
        return wire

    async def pushed(self, pending: Pending, status: int | None) -> None:
        """Note the webhook's answer, or None if it gave none."""
        self._note(pending)
        if status is not None and 200 <= status <= 299:
            if pending in self.pending:
                self.confirm(pending)
            await self.bell.ring()
            return
        self.webhook.last_error_date = int(self._clock())
        self.webhook.last_error = (
            "Connection refused" if status is None else f"Wrong response from the webhook: {status}"
        )
