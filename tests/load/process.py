"""The bot as a process that prints each stored table as a line of JSON: `python -m` this.

Arguments: the database, the platforms to serve (joined by commas), "shared" if other processes serve others,
the addresses of the fakes and their tokens. Everything else is as in the real bot.
"""

import asyncio
import json
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from time import monotonic

from bot import logs
from bot.adapters.discord import DiscordAdapter
from bot.adapters.telegram import TelegramAdapter
from bot.adapters.telegram.client import connect
from bot.app import App
from bot.supervisor import Adapter
from storage.model import (
    Commit,
    Conflict,
    Done,
    Refused,
    Table,
)
from storage.opening import AnyStore, open_store
from tests.fakes.discord.pointing import discord_at

Committing = Callable[[Commit], Coroutine[object, object, Done | Conflict | Refused]]


def telling(commit: Committing) -> Committing:
    """Commit, and then print the time and the new state of the table."""

    async def told(what: Commit) -> Done | Conflict | Refused:
        answer = await commit(what)
        before, table = next(what.written(Table), (None, None))
        if answer == Done() and table and (what.lines or before is None or before.status != table.status):
            line = {
                "at": monotonic(),
                "table": table.id,
                "chat": table.chat,
                "status": table.status,
                "header": table.header,
                "records": [line.text for line in what.lines],
                "people": {s.seat: s.person for s in table.sittings if not s.left},
            }
            print(json.dumps(line), flush=True)
        return answer

    return told


def adapter_of(platform: str, store: AnyStore, address: str, token: str) -> Adapter:
    """Return the adapter of a platform, connected to a fake."""
    if platform == "discord":
        return DiscordAdapter(token, store)
    return TelegramAdapter(token, store, connect=lambda token: connect(token, address, verify=False))


async def main(database: str, platforms: str, shared: str, *fakes: str) -> None:
    """Run until SIGTERM. fakes: for each platform its fake's address and token."""
    names = platforms.split(",")
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_store(database, names if shared == "shared" else None))
        store.commit = telling(store.commit)  # type: ignore[assignment,method-assign] # and says so
        places = zip(names, fakes[::2], fakes[1::2], strict=True)
        app = App(store, [adapter_of(name, store, address, token) for name, address, token in places])
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, app.stop)
        await stack.enter_async_context(app)
        print("open", flush=True)
        await app.wait()


if __name__ == "__main__":
    logs.set_up("error")
    found = sys.argv[1:]
    port = next(
        (a for name, a in zip(found[1].split(","), found[3::2], strict=False) if name == "discord"), "0"
    )
    with discord_at(int(port)):
        asyncio.run(main(*found))
