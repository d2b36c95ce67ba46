"""Looking after a house: checking fairness, checking tables before an upgrade, backups, the README."""

import asyncio
import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot import settings
from bot.cli import trying
from bot.core import fairness
from bot.core.commands.registry import COMMANDS, word_in
from bot.core.language.voice import DEFAULT, LANGUAGES, Voice
from bot.core.tables.cache import TableCache
from bot.core.tables.seating import drawn_order
from rules.core.errors import LogError
from rules.core.game import AnyGame, State
from rules.core.log import Chance, Decision, Header, Log, Record, Undone, advance, opening, snapshots_of
from rules.core.saved import write_log, write_record
from rules.games import games
from storage.sqlite.database import copy
from storage.sqlite.store import SqliteStore

README: Final = Path(__file__).parents[2] / "README.md"
_NONCE: Final = re.compile(r"[0-9a-f]{32}")


def verify(chosen: Namespace) -> int:
    """Check every roll, the lot and the chain of a saved log, with nothing but the file."""
    game, log = trying.saved(chosen.file.read_text(encoding="utf-8", errors="replace"))
    rolls = proven_rolls(game, log)
    sealed = tuple(proven_bids(game, log))
    for line in sealed:
        _print(line)
    notes = log.header.notes
    drawn = "by lot" if "lot" in notes else "without a lot"
    _print(f"table {notes['table']}, chain {notes['chain']}, seated {drawn}")
    _print(
        f"{rolls} rolls follow from the chain; {len(sealed)} sealed moves carry their nonces. All is fair."
    )
    return 0


def proven_rolls(game: AnyGame, log: Log) -> int:
    """How many rolls (the lot included) were checked.

    Raises LogError naming the line that is not fair. A roll that was undone is not: whoever dislikes one
    could have another. A log the rules do not accept proves nothing.
    """
    saved = write_log(Log(log.header))
    chain, made = _proven_lot(game, log.header)
    snapshots_of(game, log)
    for state, record in _with_states(game, log):
        if isinstance(record, Chance):
            number = saved.count("\n") + 1
            made += 1
            _must_link(record.proof, chain, number)
            chain = record.proof
            wanted = game.chance(state)
            fair = wanted and fairness.roll(
                chain, log.header.notes["table"], made, fairness.digest(saved), wanted
            )
            if fair != record.values:
                raise LogError("log_unfair", line=number)
        saved += write_record(record) + "\n"
    return made


def _with_states(game: AnyGame, log: Log) -> Iterator[tuple[State, Record]]:
    """Every record of a log that replays, with the state it met. Raises LogError for an undone roll."""
    passed = [(0, opening(game, log.header))]
    first = write_log(Log(log.header)).count("\n") + 1
    for place, record in enumerate(log.records):
        yield passed[-1][1].state, record
        if not isinstance(record, Undone):
            passed.append((place + 1, advance(game, passed[-1][1], record)))
            continue
        if any(isinstance(undone, Chance) for undone in log.records[record.to : place]):
            raise LogError("log_unfair", line=first + place)
        while passed[-1][0] > record.to:
            passed.pop()


def proven_bids(game: AnyGame, log: Log) -> Iterator[str]:
    """What was published of every sealed move. Raises LogError for one without its nonce."""
    if not game.about.secrets:
        return
    first = write_log(Log(log.header)).count("\n") + 1
    for number, bid in enumerate(log.records, first):
        if isinstance(bid, Decision) and bid.cause != "rule":
            if not _NONCE.fullmatch(bid.proof):
                raise LogError("log_unfair", line=number)
            yield f"seat {bid.seat} sealed {bid.text} as {fairness.sealed(bid.proof, bid.seat, bid.text)}"


def _proven_lot(game: AnyGame, header: Header) -> tuple[str, int]:
    """The link the next roll must hash to, and the rolls made before the first record."""
    notes = dict(header.notes)
    if not {"table", "chain", "people", "seats"} <= notes.keys():
        raise LogError("log_unfair", line=1)
    if "lot" not in notes:
        return notes["chain"], 0
    saved = write_log(Log(header)).splitlines()
    lines = {name: saved.index(f"note {name} {text}") + 1 for name, text in notes.items()}
    _must_link(notes["lot"], notes["chain"], lines["lot"])
    bare = {key: notes[key] for key in ("table", "chain", "people")}
    if len(notes["people"].split()) != header.seats:
        raise LogError("log_unfair", line=lines["people"])
    try:
        order = drawn_order(game, replace(header, notes=bare), notes["lot"])
    except ValueError:
        raise LogError("log_unfair", line=lines["people"]) from None
    if " ".join(map(str, order)) != notes["seats"]:
        raise LogError("log_unfair", line=lines["seats"])
    return notes["lot"], 1


def _must_link(revealed: str, commitment: str, line: int) -> None:
    parse_int = re.fullmatch(r"[0-9a-f]{64}", revealed)
    if not parse_int or sha256(bytes.fromhex(revealed)).hexdigest() != commitment:
        raise LogError("log_unfair", line=line)


def check(_: Namespace) -> int:
    """Replay every table that is being played; 1 when any no longer replays."""
    return asyncio.run(_check())


async def _check() -> int:
    """Looks at a copy, so that a newer schema does not reach a house that is still open on the older one."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "copy.db"
        copy(settings.load().taberna_database, path)
        return await _replayed(path)


async def _replayed(path: Path) -> int:
    async with await SqliteStore.open(path) as store:
        cache, broken = TableCache(store, games()), 0
        found = await store.tables_with("playing")
        for table in found:
            try:
                await cache.look(table)
            except LogError as error:
                broken += 1
                _print(f"{table}: {error.code} {dict(error.facts)}")
    _print(f"{len(found)} tables, {broken} do not replay")
    return 1 if broken else 0


def backup(chosen: Namespace) -> int:
    """A consistent copy of the database, also while the house is open."""
    copy(settings.load().taberna_database, chosen.file)
    return 0


def docs(_: Namespace) -> int:
    """Write the generated parts of the README."""
    README.write_text(with_generated(README.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


def with_generated(text: str) -> str:
    """A README with its generated parts as they should be."""
    for name, part in (("commands", commands_table()), ("settings", settings_table())):
        marks = (f"<!-- {name} -->", f"<!-- /{name} -->")
        before, _, rest = text.partition(marks[0])
        _, _, after = rest.partition(marks[1])
        text = f"{before}{marks[0]}\n{part}\n{marks[1]}{after}"
    return text


def commands_table() -> str:
    """Every command with its purpose, as Markdown."""
    voice = Voice(DEFAULT)
    others = [language for language in LANGUAGES if language != DEFAULT]
    rows = [f"| command | {' | '.join(others)} | what it does |", "|---" * (len(others) + 2) + "|"]
    for command in COMMANDS:
        given = "".join(f" {p.name}" if p.required else f" [{p.name}]" for p in command.parameters)
        admin = " (admins)" if command.admin else ""
        words = " | ".join(f"`/{word_in(language, command)}`" for language in others)
        rows.append(f"| `/{command.word}{given}` | {words} | {voice(f'command-{command.word}')}{admin} |")
    return "\n".join(rows)


def settings_table() -> str:
    """Every setting with what it should look like, as Markdown."""
    fields = settings.Settings.model_fields
    rows = ["| key | what it should be | default |", "|---|---|---|"]
    for key, expected in settings.EXPECTED.items():
        default = fields[key.lower()].default
        shown = "" if default is None else "on" if default is True else str(default)
        rows.append(f"| `{key}` | {expected} | {shown} |")
    return "\n".join(rows)


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
