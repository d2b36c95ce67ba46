"""Answers that change no table: help, rules, boards, lists, histories, verification."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.core import fairness, screens, taps
from bot.core.change import awaited
from bot.core.commands import COMMANDS, Command, word_in
from bot.core.house import EVERY, LIVING, Desk
from bot.core.live import Live
from bot.core.messages import NOTHING, Button, File, Menu, Option, Reply
from bot.core.taps import Tap
from bot.core.words import Voice, letter
from rules.core.errors import Data, Refusal
from rules.core.game import Hinting, Seat
from rules.core.log import Decision, Log, as_open, counted, trail
from rules.core.saved import write_log
from storage.model import Table

MOST_LISTED: Final = 25
MOST_MOVES: Final = 60
LONGEST: Final = 2000
"""Characters of an answer on Discord, the stricter platform."""
TEXT: Final = "text/plain"
GIF: Final = "image/gif"
AS_IT_IS: Final = "application/octet-stream"
"""Keeps platforms from turning a picture into a smaller one."""


async def help_(desk: Desk) -> Reply:
    """/help: every command with its purpose, and how to begin."""
    voice = desk.voice()
    lines = [voice("help-head"), ""]
    lines += [
        _command_line(voice, command) for command in COMMANDS if not command.admin or desk.request.admin
    ]
    return Reply("\n".join((*lines, "", voice("help-foot"))))


async def rules(desk: Desk) -> Reply:
    """/rules: how a game is played, with a picture of how it begins; without a game, which to choose."""
    name = desk.arg("game")
    table = desk.request.table
    if not name and table is not None:
        live = await desk.house.shelf.look(table)
        name = live.table.game if live else ""
    if not name:
        return which_game(desk, "rules", desk.house.games)
    game = desk.house.game(name, desk.language)
    voice = Voice(desk.language, game.about.id)
    file = f"{game.about.id}.png"
    picture = screens.painted(screens.first(game), file, desk.house.artist, desk.theme, desk.language)
    text = "\n\n".join((voice("name"), voice("how-to-play"), voice("how-to-move")))
    return Reply(text, files=(picture,))


async def board(desk: Desk) -> Reply:
    """/board: the board posted again below what has been said since; for the asker as text, or as a file."""
    live = await desk.look(statuses=EVERY, mine=False)
    if desk.arg("text", 0):
        seen = screens.diagram(live, None)
        return Reply(desk.house.artist.text(seen, desk.voice(live)), fixed=True)
    if desk.arg("file", 1):
        picture = screens.picture(live, None, desk.house.artist, desk.theme, desk.language)
        return Reply(files=(replace(picture, mime=AS_IT_IS),))
    spot = desk.request.spot
    screens_here = [showing.seat for showing in live.showings if showing.spot == spot]
    if not screens_here and desk.request.chat != live.table.chat:
        raise Refusal("not_shown_here")
    async with desk.at(live.table.id) as change:
        for seat in screens_here or [None]:
            change.repost(spot, seat)
    return NOTHING


async def tables(desk: Desk) -> Reply:
    """/tables: mine, or those here."""
    store, request = desk.house.store, desk.request
    here = desk.arg("whose") == "here" or desk.guest is None
    found = await (store.tables_at(request.spot, LIVING) if here else store.tables_of(desk.person.id, LIVING))
    voice = desk.voice()
    if not found:
        return Reply(voice("tables-none"))
    lines = [await _table_line(desk, table) for table in found[:MOST_LISTED]]
    head = voice("tables-head", {"count": len(found)})
    return Reply("\n".join((head, *fitting(lines, LONGEST - len(head)))))


async def history(desk: Desk) -> Reply:
    """/history: the moves so far, the saved log as a file, and the game as a film when it is asked for."""
    live = await desk.look(statuses=EVERY, mine=False)
    shown = public_log(live)
    voice = desk.voice(live)
    files = [File(f"taberna-{live.table.id}.txt", write_log(shown).encode(), TEXT)]
    if desk.arg("gif"):
        files.append(_film(desk, live, shown))
    lines = [_move_line(live, record) for record in counted(shown.records) if isinstance(record, Decision)]
    head = voice("history-head", {"table": live.table.id, "count": len(lines)})
    latest = fitting(reversed(lines[-MOST_MOVES:]), LONGEST - len(head))
    return Reply("\n".join((head, *reversed(latest))), files=tuple(files))


async def verify(desk: Desk) -> Reply:
    """/verify: where the chain began, what was revealed, and the one command that checks the saved log."""
    live = await desk.look(statuses=EVERY, mine=False)
    shown = public_log(live)
    voice = desk.voice(live)
    file = File(f"taberna-{live.table.id}.txt", write_log(shown).encode(), TEXT)
    facts: Data = {
        "table": live.table.id,
        "chain": shown.header.notes.get("chain", ""),
        "rolls": live.table.rolls,
        "file": file.name,
    }
    lines = [voice("verify", facts)]
    lines += [voice("verify-sealed", {"seal": seal}) for seal in seals(live)]
    return Reply("\n".join(lines), files=(file,))


async def hint(desk: Desk) -> Reply:
    """/hint: the next move of a known solution, or how many moves to take back to reach one."""
    live = await desk.look(fits=lambda table: isinstance(desk.house.games[table.game], Hinting))
    voice, standing = desk.voice(live), live.playing
    if not isinstance(live.game, Hinting):
        raise Refusal("no_hints")
    given = live.game.hint(standing.state)
    if given is None:
        return Reply(voice("hint-none"))
    if given.move:
        return Reply(voice("hint-move", {"move": given.move}))
    return Reply(voice("hint-back", {"moves": given.back}))


async def odds(desk: Desk) -> Reply:
    """The exact odds of what can be bet on."""
    live = await desk.look(mine=False)
    if not live.betting:
        raise Refusal("not_playing")
    voice = desk.voice(live)
    lines = [voice(text.key, text.data) for text in as_open(live.game).odds(live.playing.state)]
    return Reply("\n".join((*lines, voice("caption-chips"))))


async def hello(desk: Desk) -> Reply:
    """The first word in a private chat: greet, and give whoever sits at a secret game their screen."""
    voice = desk.voice()
    person = desk.person
    await desk.commit()  # first: what was carried out under this key already needs no other screen
    for table in await desk.house.store.tables_of(person.id, ("playing",)):
        live = await desk.house.shelf.look(table.id)
        if live and live.game.about.secrets and person.spot:
            async with desk.house.at(table.id) as change:
                for seat in live.seats_of(person.id):
                    change.repost(person.spot, seat)
    return Reply(voice("hello"), buttons=((Button(voice("button-help"), "help"),),))


def fitting(lines: Iterable[str], room: int) -> list[str]:
    """As many lines, from the first on, as fit into so many characters with a line break each."""
    kept = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return kept


def public_log(live: Live) -> Log:
    """The log without what is still sealed: in a game with secrets, the records of the open round."""
    if live.log is None:
        raise Refusal("not_playing")
    if not live.game.about.secrets or (live.standing and live.standing.outcome):
        return live.log
    standings = trail(live.game, live.log)
    current = standings[-1].turn
    open_since = next(s.seq for s in standings if s.turn == current)
    return replace(live.log, records=live.log.records[:open_since])


def seals(live: Live) -> tuple[str, ...]:
    """The commitments to what is sealed now, in the order of their acceptance, without their seats.

    A changed move adds none before all are open: that it was changed is a secret too.
    """
    if live.log is None or not live.game.about.secrets:
        return ()
    sealed = live.log.records[len(public_log(live).records) :]
    first: dict[Seat, str] = {}
    for record in sealed:
        if isinstance(record, Decision):
            first.setdefault(record.seat, fairness.sealed(record.proof, record.seat, record.text))
    return tuple(first.values())


def _command_line(voice: Voice, command: Command) -> str:
    """The word of the reader's language, and the English one: a client may speak another than its person."""
    words = dict.fromkeys((word_in(voice.language, command), command.word))
    return f"{' · '.join(f'/{word}' for word in words)} — {voice(f'command-{command.word}')}"


def which_game(desk: Desk, command: str, names: Iterable[str]) -> Reply:
    """A list of these games, each of which is the first argument of a command."""
    options = []
    for name in names:
        voice = Voice(desk.language, name)
        options.append(Option(voice("name"), taps.write(Tap(command, args=(name,))), voice("tagline")))
    prompt = desk.voice()("rules-which")
    return Reply(prompt, menu=Menu(prompt, tuple(options)))


async def _table_line(desk: Desk, table: Table) -> str:
    live = await desk.house.shelf.look(table.id)
    voice = desk.voice(live)
    names = ", ".join(s.name for s in table.sittings if not s.left)
    waiting = live and desk.guest and awaited(live) & set(live.seats_of(desk.guest.id))
    key = "table-line-turn" if waiting else f"table-line-{table.status}"
    return voice(key, {"table": table.id, "game": voice("name"), "names": names})


def _move_line(live: Live, decision: Decision) -> str:
    name = live.names.get(decision.seat) or letter(decision.seat)
    return f"{name}: {decision.text}"


def _film(desk: Desk, live: Live, shown: Log) -> File:
    """The game as an animated picture."""
    voice = Voice(desk.language, live.table.game)
    frames = tuple(screens.film(live.game, shown))
    return File(f"{live.table.id}.gif", desk.house.artist.film(frames, desk.theme, voice), GIF)
