"""Door for spectators with a watch link: one public board, read-only, without an account.

The link holds the table's code and a key, which only the bot can make. It stands behind the # of the address,
so no server on the way logs it. Another secret in the settings ends all links.
"""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import Final, Protocol

from bot.adapters.web.guard import Body, same_secret, text_of
from bot.adapters.web.sessions import DeniedError, Visit
from bot.core.messages import Person
from bot.core.ports import Gateway, Now
from bot.core.tables.loaded import LoadedTable
from storage.model import ChannelId, PersonId, TableId

NAME: Final = "watch"
PATH: Final = f"/{NAME}"
CODE: Final = re.compile(r"[a-z0-9-]{1,32}")
KEY_BYTES: Final = 16
LONGEST_VISIT: Final = 24 * 3600.0
"""Seconds until the link must be opened again."""


class Tables(Protocol):
    """The tables in memory."""

    async def look(self, table: TableId, /) -> LoadedTable | None: ...


class Gateways(Protocol):
    """The platforms that can be written to now."""

    def get(self, name: str, /) -> Gateway | None: ...


class WatchDoor:
    """Door for people with a table's public link."""

    name = NAME
    application = ""
    frames = "'none'"

    def __init__(self, secret: str, address: str, tables: Tables, gateways: Gateways, now: Now) -> None:
        """secret: key of the links. address: public address of the app."""
        self._secret = secret
        self._address = address
        self._tables = tables
        self._gateways = gateways
        self._now = now
        self.origins = frozenset({address})

    async def enter(self, proof: Body) -> Visit:
        """Return the visit of a link: {table, link}. Raises DeniedError, Unavailable."""
        table, link = TableId(text_of(proof, "table")), text_of(proof, "link")
        if not CODE.fullmatch(table) or not same_secret(link, self._key(table)):
            raise DeniedError("forged")
        found = await self._public(table)
        if found is None:
            raise DeniedError("private")
        loaded, channel = found
        nobody = Person(PersonId(f"{NAME}:{secrets.token_hex(8)}"), "", None, None)
        until = self._now() + LONGEST_VISIT
        return Visit(self.name, nobody, until, loaded.table.chat, channel, table=table, only=table)

    async def confirm(self, visit: Visit) -> Visit:
        """Return a visit whose table may still be watched. Raises as `enter`."""
        found = await self._public(visit.only) if visit.only else None
        if found is None:
            raise DeniedError("private")
        return replace(visit, channel=found[1])

    async def link(self, table: TableId) -> str | None:
        """Return the address of a table's public watch page; None if the table is not public."""
        found = await self._public(table)
        return f"{self._address}{PATH}#{table}.{self._key(table)}" if found else None

    async def _public(self, table: TableId) -> tuple[LoadedTable, ChannelId] | None:
        """Return a table in which nothing is secret, and the channel of a group or server that shows it."""
        loaded = await self._tables.look(table)
        if loaded is None or loaded.game.about.secrets:
            return None
        for channel in sorted(showing.channel for showing in loaded.showings if showing.seat is None):
            gateway = self._gateways.get(channel.partition(":")[0])
            if gateway is not None and gateway.reader(channel) is None:
                return loaded, channel
        return None

    def _key(self, table: TableId) -> str:
        made = hmac.digest(self._secret.encode(), f"{NAME} {table}".encode(), "sha256")[:KEY_BYTES]
        return urlsafe_b64encode(made).decode().rstrip("=")
