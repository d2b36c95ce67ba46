"""`taberna` without a command: start the bot on every platform the settings name."""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Final

import structlog

from bot import logs, settings, signals
from bot.app import App, first
from bot.artist import RenderArtist
from bot.boards.boards import Boards
from bot.cli import banner
from bot.core.causes import cause_of
from bot.core.language.operator import Operator
from bot.core.language.voice import Voice, know_words
from bot.core.ports import Store, Urgency
from bot.core.publishing import screens
from bot.launches import Launches
from bot.monitor import Monitor
from bot.settings import Settings, SettingsError
from bot.supervisor import NO_PLATFORM, Adapter, NoPlatformError
from bot.tasks import cancelled
from bot.workers.analyst import PoolAnalyst
from bot.workers.opponents import PoolThinker
from bot.workers.pool import FOR_GOOD, WorkerPool
from rules.games import games
from storage.lanes import shard_lanes
from storage.model import InUseError, OtherVersionError, Unavailable, UnusableError
from storage.opening import AnyStore, open_store, passwords_of

log = structlog.get_logger()

HAND_OVER: Final = 0.001
"""Seconds after which a thread, such as the database's, lets the loop go first; Python's own are 0.005."""
STANDBY: Final = 1.0
"""Seconds after which a process in standby looks again whether the database is free."""
PAINTED: Final = 15.0
"""Seconds after which the process that paints has stopped: the largest picture takes a tenth of one."""
WARMED: Final = 50
"""Tables looked at to see which games are being played."""


def main() -> int:
    """Run until SIGTERM or Ctrl-C; the exit code of the process."""
    try:
        chosen = settings.load()
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    secrets = (
        *(chosen.discord_token, chosen.discord_client_secret),
        *(chosen.telegram_token, chosen.telegram_webhook_secret, chosen.taberna_watch_secret),
        *passwords_of(chosen.taberna_database),
    )
    for_people = chosen.taberna_log_format is None and banner.at_terminal()
    level = "warning" if for_people and chosen.taberna_log == "info" else chosen.taberna_log
    logs.set_up(level, filter(None, secrets), chosen.taberna_log_format or "text")
    sys.setswitchinterval(HAND_OVER)
    try:
        asyncio.run(_open(chosen, for_people=for_people))
    except asyncio.CancelledError:
        return 0  # told to end before it was open
    except Unavailable as error:
        sys.stderr.write(f"{error}\n")
        return 3 if isinstance(error, OtherVersionError) else 1
    except NoPlatformError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    finally:
        signals.ignore()  # all is closed, and the interpreter needs a moment to end
    return 0


async def _open(chosen: Settings, *, for_people: bool) -> None:
    """Run until asked to stop. Raises CancelledError if that happened before anything was open."""
    loop = asyncio.get_running_loop()
    if opening := asyncio.current_task():
        signals.stop_at_first(opening.cancel, loop)
    if chosen.taberna_several and not platforms(chosen):  # without a lane it could write nothing
        raise NoPlatformError(NO_PLATFORM)
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(_store(chosen))
        monitor, language = Monitor(store), chosen.taberna_language
        workers = await stack.enter_async_context(WorkerPool(chosen.taberna_workers))
        studio = await stack.enter_async_context(WorkerPool(1, longest=PAINTED, renewed=FOR_GOOD, niceness=0))
        artist = RenderArtist(workers, studio.of(None, Urgency.LIVE))
        launches = Launches(chosen.taberna_web_url, chosen.telegram_app) if chosen.taberna_web_url else None
        adapters = _adapters(chosen, store, launches)
        thinker = PoolThinker(workers) if chosen.taberna_opponents else None
        analyst = PoolAnalyst(workers) if chosen.taberna_opponents else None
        app = App(
            store,
            adapters,
            artist=artist,
            pool=workers,
            thinker=thinker,
            analyst=analyst,
            language=language,
            operator=_operator(chosen),
            observe=monitor.observe,
            stored=monitor.commits.observe,
        )
        monitor.states = lambda: app.supervisor.states
        await _warm(app, artist)
        signals.stop_at_first(app.stop, loop)
        if chosen.taberna_monitor_port is not None:
            await monitor.start(chosen.taberna_monitor_port)
            stack.push_async_callback(monitor.stop)
        await stack.enter_async_context(app)
        if launches is not None:
            await _open_doors(stack, chosen, app, launches)
        if for_people:
            sys.stdout.write(banner.banner(app.supervisor.states, app.supervisor.entrances))
            sys.stdout.flush()
        await first(app.wait(), store.taken_over())


@asynccontextmanager
async def _store(chosen: Settings) -> AsyncIterator[AnyStore]:
    """Open the store for the duration of the block. Raises Unavailable.

    In standby, wait until no other process uses the database. Once waiting, also wait for a server that is
    away, but not for a database that is unusable.
    """
    told, lanes = "", lanes_of(chosen) if chosen.taberna_several else None
    async with AsyncExitStack() as stack:
        while True:
            try:
                store = await stack.enter_async_context(open_store(chosen.taberna_database, lanes))
            except Unavailable as reason:
                waits = chosen.taberna_standby and (told or isinstance(reason, InUseError))
                if cancelled() or not waits or isinstance(reason, UnusableError):
                    raise
                if told != str(reason):
                    log.warning("standby", because=str(reason))  # also said where only warnings are
                told = str(reason)
                await asyncio.sleep(STANDBY)
            else:
                yield store
                return


def platforms(chosen: Settings) -> tuple[str, ...]:
    """Return the names of the configured platforms."""
    wanted = {
        "discord": chosen.discord_token,
        "telegram": chosen.telegram_token,
        "local": chosen.taberna_local,
    }
    return tuple(name for name, given in wanted.items() if given)


def lanes_of(chosen: Settings) -> tuple[str, ...]:
    """Return the lanes of a worker: its platforms, and Discord by shards if their number is set."""
    found = dict[str, tuple[str, ...]]((platform, (platform,)) for platform in platforms(chosen))
    if "discord" in found and chosen.discord_shards:
        found["discord"] = shard_lanes("discord", chosen.discord_shards, chosen.shard_ids)
    return tuple(lane for lanes in found.values() for lane in lanes)


def _operator(chosen: Settings) -> Operator:
    """Return what the settings say about the host."""
    return Operator(
        name=chosen.taberna_operator,
        contact=chosen.taberna_contact,
        policy=chosen.taberna_policy_url,
        terms=chosen.taberna_terms_url,
        support=chosen.taberna_support_url,
    )


async def _warm(app: App, artist: RenderArtist) -> None:
    """Load the words of every game, and draw the boards of games in progress, at least one.

    Words and the drawing process take a quarter of a second each, which no player should wait for. Other
    boards are drawn on demand: all of them take 80 MB. Memory used until then is frozen: scanning it for
    garbage would take 60 ms now and then.
    """
    know_words(games())
    playing = set()
    for table in (await app.deps.store.tables_with("playing"))[:WARMED]:
        loaded = await app.deps.cache.look(table)
        playing.add(loaded.table.game if loaded else "")
    for name in sorted(playing & games().keys()) or [next(iter(games()))]:
        try:
            await artist.picture(screens.first(games()[name]), "classic", Voice(app.deps.language, name))
        except Exception as error:  # noqa: BLE001 -- whatever keeps one from being drawn, the others are played
            log.warning("board_not_warmed", game=name, because=cause_of(error))
    gc.collect()
    gc.freeze()


async def _open_doors(stack: AsyncExitStack, chosen: Settings, app: App, launches: Launches) -> None:
    """Serve the board app inside the platforms until the stack ends. Raises OSError for a port in use."""
    from bot.adapters.web.discord_door import DiscordDoor  # noqa: PLC0415 -- costs memory where it is not used
    from bot.adapters.web.doors import Door, Doors  # noqa: PLC0415 -- costs memory where it is not used
    from bot.adapters.web.telegram_door import TelegramDoor  # noqa: PLC0415 -- the same
    from bot.adapters.web.watch_door import WatchDoor  # noqa: PLC0415 -- the same

    deps, gateways = app.deps, app.supervisor.gateways
    queries = Boards(deps, app.service.quotas, app.service.ctx)
    found: list[Door] = []
    if chosen.telegram_token:
        found.append(TelegramDoor(chosen.telegram_token, deps.store, queries, gateways, launches, deps.now))
    if chosen.discord_token and chosen.discord_client_secret:
        keys = chosen.discord_token, chosen.discord_client_secret
        found.append(DiscordDoor(*keys, deps.store, launches, deps.now))
    if secret := chosen.taberna_watch_secret:
        found.append(WatchDoor(secret, launches.address, deps.cache, gateways, deps.now))
    doors = Doors(app.service, gateways, found, launches.address, deps.now)
    stack.push_async_callback(doors.stop)
    await doors.start(chosen.taberna_web_host, chosen.taberna_web_port)


def _adapters(chosen: Settings, store: Store, launches: Launches | None = None) -> list[Adapter]:
    """Return the adapters of the configured platforms."""
    # Imported here: libraries of other platforms stay unloaded.
    found: list[Adapter] = []
    if chosen.discord_token:
        from bot.adapters.discord import DiscordAdapter  # noqa: PLC0415 -- costs memory where it is not used

        discord = DiscordAdapter(
            chosen.discord_token,
            store,
            shards=chosen.discord_shards,
            shard_ids=chosen.shard_ids,
            api=chosen.discord_api,
            launches=launches if chosen.discord_client_secret else None,
        )
        found.append(discord)
    if chosen.telegram_token:
        from bot.adapters.telegram import TelegramAdapter, Webhook, connect  # noqa: PLC0415 -- the same

        address, secret = chosen.telegram_webhook_url, chosen.telegram_webhook_secret
        port, host = chosen.telegram_webhook_port, chosen.telegram_webhook_host
        webhook = Webhook(address, port, secret, host) if address else None
        connected = partial(connect, api=chosen.telegram_api)
        found.append(
            TelegramAdapter(
                chosen.telegram_token,
                store,
                webhook,
                connect=connected,
                launches=launches,
                guests=chosen.taberna_guests,
            )
        )
    if chosen.taberna_local:
        from bot.adapters.web import LocalAdapter  # noqa: PLC0415 -- costs memory where it is not used

        found.append(LocalAdapter(store, chosen.taberna_local_host, chosen.taberna_local_port, found.copy()))
    return found
