"""Pictures from the command line: a position, a film of a saved game, the gallery of the README."""

import asyncio
import sys
from argparse import Namespace
from dataclasses import replace

from bot.artist import RenderArtist
from bot.cli import explorer
from bot.core.language.voice import NO_MACHINES, NO_NAMES, Voice
from bot.core.ports import Analysis, Finished, Look
from bot.core.publishing import screens
from bot.core.transcripts import PublicLog
from bot.features.analysis.commands import said
from bot.workers.analyst import drawn, judged, poster
from bot.workers.films import film_of
from rules.core.diagram import Diagram, pick
from rules.core.errors import Refusal
from rules.core.game import AnyGame, State, shown
from rules.core.log import snapshots_of, unclosed
from rules.core.picker import menu
from rules.games import GOLDEN, checks, folder, games
from rules.search.opponents import has_opponents


def show(chosen: Namespace) -> int:
    """Write a picture or the text of a position, given or reached by a saved log."""
    voice = Voice(chosen.lang, chosen.game)
    seen = _seen(chosen)
    artist = RenderArtist()
    if chosen.text:
        sys.stdout.write(artist.text(seen, voice) + "\n")
        return 0
    chosen.output.write_bytes(asyncio.run(artist.picture(seen, chosen.theme, voice)))
    return 0


def gif(chosen: Namespace) -> int:
    """Write an animated picture of a saved game."""
    game, log = explorer.saved(chosen.log.read_text(encoding="utf-8", errors="replace"))
    with explorer.by_line(log.header):
        film = film_of(game, PublicLog(log), chosen.theme, chosen.lang)
    chosen.output.write_bytes(film)
    return 0


def analyse(chosen: Namespace) -> int:
    """Print the decisive moves of a finished saved game, and draw them into a folder."""
    text = chosen.file.read_text(encoding="utf-8", errors="replace")
    game, log = explorer.saved(text)
    with explorer.by_line(log.header):
        last = snapshots_of(game, log)[-1]
    if last.outcome is None or not has_opponents(game, log.header.seats):
        raise ValueError(f"{chosen.file} is no game of skill that is over")
    found: Analysis = ()
    while (part := judged(text, len(found))).judged:
        found += part.judged
        sys.stderr.write(f"{len(found)} of {part.of}\n")
    if not found:
        raise Refusal("nothing_to_analyse")
    voice = Voice(chosen.lang, game.about.id)
    sys.stdout.writelines(f"{line}\n" for line in said(voice, game, found))
    chosen.output.mkdir(parents=True, exist_ok=True)
    look = Look(chosen.theme, chosen.lang, NO_NAMES, NO_MACHINES)
    for number, picture in enumerate(drawn(text, found, look)):
        (chosen.output / f"analysis-{number}.png").write_bytes(picture)
    picture, _ = poster(Finished(text, found, look, {}, ""))
    (chosen.output / "result.png").write_bytes(picture)
    return 0


def gallery(chosen: Namespace) -> int:
    """Draw one picture of each game, from the middle of its golden game."""
    chosen.output.mkdir(parents=True, exist_ok=True)
    artist = RenderArtist()
    for name in games():
        game, log = explorer.saved((folder(name) / GOLDEN / f"{name}.log").read_text(encoding="utf-8"))
        shown = replace(log, records=log.records[: checks(name).gallery])
        snapshot = snapshots_of(game, shown)[-1]
        seen = screens.frame(game, snapshot)
        path = chosen.output / f"{name}.png"
        path.write_bytes(asyncio.run(artist.picture(seen, "classic", Voice("en", name))))
    return 0


def _seen(chosen: Namespace) -> Diagram:
    if chosen.log is not None:
        game, log = explorer.saved(chosen.log.read_text(encoding="utf-8", errors="replace"))
        with explorer.by_line(log.header):
            last = snapshots_of(game, unclosed(log))[-1]
        return screens.frame(game, last)
    game, state = explorer.start(chosen)
    seen = shown(game, state, None)
    return _picked(game, state, seen, chosen.pick.split()) if chosen.pick else seen


def _picked(game: AnyGame, state: State, seen: Diagram, wanted: list[str]) -> Diagram:
    """Return the diagram with the picked and the next pickable parts. Raises ValueError for wrong picks."""
    moves = [game.parts(move) for seat in sorted(game.to_act(state))[:1] for move in game.moves(state, seat)]
    fitting = [parts for parts in moves if list(parts[: len(wanted)]) == wanted]
    if not fitting:
        raise ValueError(f"nothing to move at {' '.join(wanted)}")
    rest = [parts[len(wanted) :] for parts in fitting]
    targets = dict.fromkeys(parts[0] for choice in menu(rest).choices if (parts := choice.parts))
    return pick(seen, wanted, targets)
