"""Looking after a running bot: checks of a saved log and of tables, backups, and the generated documents."""

import asyncio
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import bot.app  # noqa: F401 -- registers every command
from bot import settings
from bot.cli import explorer
from bot.core import fairness
from bot.core.language.voice import DEFAULT, LANGUAGES, Voice
from bot.core.ports import Store
from bot.core.registry import typed_commands, word_in
from bot.core.tables.cache import TableCache
from bot.core.verification import Verdict, verified
from bot.features.puzzles import rebuild as puzzles
from bot.features.ratings.rebuild import Facts, as_stored, earlier, from_logs, rebuild, rebuilt
from bot.features.seasons.calendar import put_right, wrong_places
from bot.workers.pool import Here
from rules.core.errors import LogError
from rules.games import games
from storage.opening import is_address, open_store
from storage.sqlite import SqliteStore
from storage.sqlite_file import copy, steps

PATIENCE: Final = 5.0
"""Seconds a bot that runs has to say how it is; it gives its database two."""
DOCS: Final = Path(__file__).parents[2] / "docs"


def verify(chosen: Namespace) -> int:
    """Check a saved log with nothing but the file; 1 where it is unfinished or its format proves less."""
    text = chosen.file.read_text(encoding="utf-8", errors="replace")
    game, log = explorer.saved(text)
    verdict = verified(game, log, text)
    if chosen.receipt is not None and fairness.short(chosen.receipt) != verdict.receipt:
        raise LogError("log_other_receipt", receipt=verdict.receipt or "-")
    for line in found(verdict):
        _print(line)
    return 0 if verdict.closed else 1


def found(verdict: Verdict) -> Iterator[str]:
    """Yield lines about a consistent log: the values to compare, the proofs, and the parts to trust."""
    voice, notes = Voice(DEFAULT), verdict.log.header.notes
    for seal in verdict.seals:
        yield f"line {seal.line}: seat {seal.decision.seat} sealed {seal.decision.text} as {seal.seal}"
    drawn = "by lot" if "lot" in notes else "without a lot"
    yield f"table {notes['table']}, start {fairness.short(notes['chain'])}, seated {drawn}"
    yield f"{verdict.rolls} links of its chain revealed, {len(verdict.seals)} sealed moves opened"
    yield voice("verify-receipt" if verdict.closed else "verify-receipt-so-far", {"receipt": verdict.receipt})
    yield voice("verify-proven" if verdict.closed else "verify-unfinished")
    yield voice("verify-trusted")


def check(_: Namespace) -> int:
    """Replay every table that is being played; 1 when any no longer replays."""
    return asyncio.run(_check())


async def _check() -> int:
    """Look at a copy, so that a newer schema does not reach a bot that still runs on the older one."""
    with TemporaryDirectory() as folder:
        return await _replayed(await _copied(Path(folder) / "copy.db"))


async def _copied(path: Path) -> Path:
    """Copy the database, which may be in use, into a file."""
    named = settings.load().taberna_database
    if is_address(named):
        from storage.copy_database import copied  # noqa: PLC0415 -- costs memory where it is not used

        await (await SqliteStore.open(path)).close()
        await copied(named, str(path))
    else:
        copy(Path(named), path)
    return path


async def _replayed(path: Path) -> int:
    async with await SqliteStore.open(path) as store:
        cache, broken = TableCache(store, games(), Here()), 0
        found = await store.tables_with("playing")
        for table in found:
            loaded = await cache.look(table)
            if loaded and loaded.damage:
                broken += 1
                lines = {name: fact for name, fact in loaded.damage.facts.items() if isinstance(fact, int)}
                _print(f"{table}: {loaded.damage.code} {lines}")  # a fact of text may quote a row
        _print(f"{len(found)} tables, {broken} do not replay")
        wrong = await _compared(store)
    return 1 if broken or wrong else 0


def ratings(chosen: Namespace) -> int:
    """Compute every rating again from the logs of finished games; 1 where one is wrong and stays so."""
    return asyncio.run(_recompute() if chosen.recompute else _check_ratings())


async def _check_ratings() -> int:
    with TemporaryDirectory() as folder:
        path = await _copied(Path(folder) / "copy.db")
        async with await SqliteStore.open(path) as store:
            wrong = await _compared(store, from_logs(TableCache(store, games(), Here())))
    return 1 if wrong else 0


async def _recompute() -> int:
    """Recompute the data derived from results, and return the exit status."""
    # Needs the database for itself: stop a running bot first.
    async with open_store(settings.load().taberna_database) as store:
        cache = TableCache(store, games(), Here())
        missing = await earlier(store, cache)
        await store.results.keep_earlier(missing)
        chats = await store.results.chats()
        found = [await rebuild(store.results, chat, from_logs(cache)) for chat in chats]
        count = sum(len(one.ratings) for one in found)
        places = sum([await put_right(store, chat) for chat in await store.seasons.chats()])
        attempts = await puzzles.put_right(store, time.time())
    _print(f"{len(missing)} results added, {count} ratings, {sum(one.wrong for one in found)} put right")
    if places:
        _print(f"{places} places of seasons put right")
    if attempts:
        _print(f"{attempts} answers to puzzles put right")
    return 0


async def _compared(store: Store, facts: Facts = as_stored) -> int:
    """Print derived data that do not follow from results, and return the number of affected chats."""
    found = [await rebuilt(store.results, chat, facts) for chat in await store.results.chats()]
    for one in found:
        if not one.right:
            _print(f"{one.chat}: {one.wrong} ratings and {len(one.changed)} results are wrong")
    _print(f"{sum(len(one.ratings) for one in found)} ratings, {sum(one.wrong for one in found)} wrong")
    places = [len(await wrong_places(store, chat)) for chat in await store.seasons.chats()]
    if any(places):
        _print(f"{sum(places)} places of seasons are wrong")
    return sum(not one.right for one in found) + sum(map(bool, places))


def versions() -> str:
    """Print the versions of the program, its database, and the rules that logs are played by."""
    rules = ", ".join(f"{name} {game.about.version}" for name, game in games().items())
    return f"taberna {version('taberna')}\nschema {max(steps())}\nrules {rules}"


def health(_: Namespace) -> int:
    """Print the health of the bot that runs here; return 0 if it is well. Raise OSError if none answers."""
    port = settings.load().taberna_monitor_port
    if port is None:
        raise ValueError("TABERNA_MONITOR_PORT is not set, so nothing can be asked")
    asked = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with closing(asked):
        asked.request("GET", "/healthz")
        answer = asked.getresponse()
        sys.stdout.write(answer.read().decode())
    return 0 if answer.status == HTTPStatus.OK else 1


def backup(chosen: Namespace) -> int:
    """Copy the database consistently, also while the bot runs."""
    named = settings.load().taberna_database
    if is_address(named):
        raise ValueError("TABERNA_DATABASE is one of PostgreSQL's: pg_dump copies it")
    copy(Path(named), chosen.file)
    return 0


def docs(_: Namespace) -> int:
    """Write the tables of docs/commands.md and docs/settings.md."""
    for page in generated():
        path = DOCS / f"{page}.md"
        path.write_text(with_generated(page, path.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


def generated() -> dict[str, str]:
    """Return the table of each generated page, by the page's name."""
    return {"commands": commands_table(), "settings": settings_table()}


def with_generated(page: str, text: str) -> str:
    """Return the text of a page with its table brought up to date."""
    first, last = f"<!-- {page} -->", f"<!-- /{page} -->"
    before, _, rest = text.partition(first)
    _, _, after = rest.partition(last)
    return f"{before}{first}\n{generated()[page]}\n{last}{after}"


def commands_table() -> str:
    """Return a Markdown table of every command with its purpose."""
    voice = Voice(DEFAULT)
    others = [language for language in LANGUAGES if language != DEFAULT]
    rows = [f"| command | {' | '.join(others)} | what it does |", "|---" * (len(others) + 2) + "|"]
    for command in typed_commands():
        given = "".join(f" {p.name}" if p.required else f" [{p.name}]" for p in command.parameters)
        admin = " (admins)" if command.admin else ""
        words = " | ".join(f"`/{word_in(language, command)}`" for language in others)
        rows.append(f"| `/{command.word}{given}` | {words} | {voice(f'command-{command.word}')}{admin} |")
    return "\n".join(rows)


def settings_table() -> str:
    """Return a Markdown table of every setting with what it should look like."""
    fields = settings.Settings.model_fields
    rows = ["| key | what it should be | default |", "|---|---|---|"]
    for key, expected in settings.EXPECTED.items():
        default = fields[key.lower()].default
        shown = "" if default is None else str(default)
        if isinstance(default, bool):
            shown = "on" if default else "off"
        rows.append(f"| `{key}` | {expected} | {shown} |")
    return "\n".join(rows)


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
