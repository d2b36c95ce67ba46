"""The command line: what can be asked for, and how mistakes are answered (one line, exit code 2)."""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from string import hexdigits
from typing import Final, NoReturn

import structlog

from bot import logs, signals
from bot.cli import care, database_copy, explorer, game_tools, pictures, puzzles
from bot.core import fairness
from bot.core.language.voice import LANGUAGES, Voice
from bot.settings import SettingsError
from render.theme import THEMES
from rules.core.errors import Refusal
from rules.games import games, left_out
from storage.model import Unavailable

log = structlog.get_logger()

MISTAKE: Final = 2
FAILURE: Final = 1


class _Parser(argparse.ArgumentParser):
    """Answers a mistake with one line."""

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"{self.prog}: {message}\n")
        sys.exit(MISTAKE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line, and return the exit code."""
    # Set up logging first: structlog's default would show a failing function's data.
    logs.set_up("warning")
    for game, reason in left_out().items():
        log.warning("game_left_out", game=game, reason=reason)
    parser = _parser()
    chosen, further = parser.parse_known_args(arguments)
    if chosen.does is explorer.play and not any(word.startswith("-") for word in further):
        chosen.moves += further  # argparse reads no moves behind --position
    elif further:
        parser.error(f"unrecognized arguments: {' '.join(further)}")
    if chosen.does is not _open or chosen.console:
        signals.raise_interrupt()
    try:
        return int(chosen.does(chosen))
    except Refusal as refusal:
        sys.stderr.write(f"taberna: {_words(refusal, getattr(chosen, 'game', None))}\n")
    except Unavailable as error:
        sys.stderr.write(f"taberna: {error}\n")
        return FAILURE
    except BrokenPipeError:
        return 0
    except OSError as error:
        sys.stderr.write(
            f"taberna: {error.filename or ''}: {error.strerror or error}\n".replace(": : ", ": ")
        )
    except (SettingsError, ValueError) as error:
        sys.stderr.write(f"taberna: {' '.join(str(error).split())}\n")
    return MISTAKE


def _words(refusal: Refusal, game: str | None) -> str:
    for about in (game, None):
        voice = Voice("en", about if about in games() else None)
        if voice.has(f"refusal-{refusal.code}"):
            return voice(f"refusal-{refusal.code}", refusal.facts)
    return f"{refusal.code} {dict(refusal.facts)}"


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="taberna", description="Old board and betting games for Discord and Telegram.")
    parser.add_argument("--console", action="store_true", help="play here in the terminal")
    parser.add_argument("--version", action="store_true", help="of the program, its database and the rules")
    parser.set_defaults(does=_open)
    commands = parser.add_subparsers(title="tools", parser_class=_Parser, metavar="TOOL")

    perft = _position_tool(commands, "perft", "count the moves to a depth", explorer.perft)
    perft.add_argument("depth", type=int)
    perft.add_argument("--divide", action="store_true", help="count below each first move")
    _position_tool(commands, "legal", "list the legal moves", explorer.legal)
    play = _position_tool(commands, "play", "play moves and print each position", explorer.play)
    play.add_argument("moves", nargs="*", metavar="MOVE")
    replay = commands.add_parser("replay", help="replay a saved log and print where it leads")
    replay.add_argument("file", type=Path)
    replay.set_defaults(does=explorer.replay)

    _picture_tools(commands)
    _caring_tools(commands)
    _developer_tools(commands)
    docs = commands.add_parser("docs", help="bring docs/commands.md and docs/settings.md up to date")
    docs.set_defaults(does=care.docs)
    return parser


def _receipt(text: str) -> str:
    """Return the digits of a receipt, without grouping. Raises ArgumentTypeError."""
    digits = "".join(text.split()).casefold()
    if len(digits) != fairness.GROUP * fairness.GROUPS or not set(digits) <= set(hexdigits):
        raise argparse.ArgumentTypeError(f"a receipt has {fairness.GROUP * fairness.GROUPS} hex digits")
    return digits


def _picture_tools(commands: "argparse._SubParsersAction[_Parser]") -> None:
    show = _position_tool(commands, "show", "draw a position", pictures.show)
    show.add_argument("--log", type=Path, help="where a saved log has led")
    show.add_argument("--theme", choices=sorted(THEMES), default="classic")
    show.add_argument("--lang", choices=LANGUAGES, default="en")
    show.add_argument("--pick", default="", help="what is picked, as the notation names it")
    show.add_argument("-o", "--output", type=Path, default=Path("board.png"))
    show.add_argument("--text", action="store_true", help="as text")
    gif = commands.add_parser("gif", help="a saved log as an animated picture")
    gif.add_argument("--log", type=Path, required=True)
    gif.add_argument("--theme", choices=sorted(THEMES), default="classic")
    gif.add_argument("--lang", choices=LANGUAGES, default="en")
    gif.add_argument("-o", "--output", type=Path, default=Path("game.gif"))
    gif.set_defaults(does=pictures.gif)
    analyse = commands.add_parser("analyse", help="what decided a saved game, in words and pictures")
    analyse.add_argument("file", type=Path)
    analyse.add_argument("--theme", choices=sorted(THEMES), default="classic")
    analyse.add_argument("--lang", choices=LANGUAGES, default="en")
    analyse.add_argument("-o", "--output", type=Path, default=Path("analysis"))
    analyse.set_defaults(does=pictures.analyse)
    gallery = commands.add_parser("pictures", help="draw the pictures of the README")
    gallery.add_argument("-o", "--output", type=Path, default=Path("docs/pictures"))
    gallery.set_defaults(does=pictures.gallery)


def _caring_tools(commands: "argparse._SubParsersAction[_Parser]") -> None:
    verify = commands.add_parser("verify", help="check that a saved log holds together")
    verify.add_argument("file", type=Path)
    verify.add_argument("--receipt", type=_receipt, help="what was posted when the table was over")
    verify.set_defaults(does=care.verify)
    check = commands.add_parser("check", help="replay every live table, before an upgrade")
    check.set_defaults(does=care.check)
    ratings = commands.add_parser("ratings", help="compare every rating with what the logs say")
    ratings.add_argument("--recompute", action="store_true", help="put them right; the bot must be stopped")
    ratings.set_defaults(does=care.ratings)
    health = commands.add_parser("health", help="ask the bot that runs here how it is")
    health.set_defaults(does=care.health)
    web = commands.add_parser("check-web", help="test the board app's address and credentials from outside")
    web.set_defaults(does=_check_web)
    backup = commands.add_parser("backup", help="copy the database of a running bot")
    backup.add_argument("file", type=Path)
    backup.set_defaults(does=care.backup)
    copying = commands.add_parser("move-database", help="copy a database into an empty one, and compare")
    copying.add_argument("source", metavar="FROM", help="a file, a variable like TABERNA_DATABASE, or @file")
    copying.add_argument("target", metavar="TO", help="the same")
    copying.set_defaults(does=database_copy.move_database)


def _developer_tools(commands: "argparse._SubParsersAction[_Parser]") -> None:
    golden = commands.add_parser("golden", help="play a whole random game and print its log")
    golden.add_argument("game", choices=sorted(games()), metavar="GAME", help=", ".join(games()))
    golden.add_argument("--seed", type=int, default=0)
    golden.add_argument("--seats", type=int, help="number of players")
    golden.set_defaults(does=game_tools.golden)
    new_game = commands.add_parser("new-game", help="write the package of a new game")
    new_game.add_argument("id", metavar="ID", help="small letters, digits and _")
    new_game.add_argument("-o", "--output", type=Path, default=Path(), help="the folder it is put into")
    new_game.set_defaults(does=game_tools.new_game)
    finding = commands.add_parser("puzzles", help="count, find or prove the puzzles")
    finding.set_defaults(does=puzzles.count, game=None)
    tasks = finding.add_subparsers(parser_class=_Parser, metavar="TASK")
    for name, purpose, does in (
        ("make", "search for puzzles, or go on with a search", puzzles.make),
        ("prove", "prove every one of them again", puzzles.prove),
    ):
        task = tasks.add_parser(name, help=purpose)
        task.add_argument("game", nargs="?", choices=sorted(games()), metavar="GAME", help="one game only")
        task.set_defaults(does=does)
        if name == "make":
            task.add_argument("--seed", type=int, default=0)
            task.add_argument(
                "--games",
                type=int,
                default=1_000,
                help="games to be played, or positions to be drawn, at most",
            )
            task.add_argument("--folder", type=Path, default=Path("puzzles"), help="where a search is kept")
            task.add_argument("--ship", action="store_true", help="write the puzzles into their packages")
    test_game = commands.add_parser("test-game", help="hold an installed game to the contract")
    test_game.add_argument("game", choices=sorted(games()), metavar="GAME", help=", ".join(games()))
    test_game.set_defaults(does=game_tools.test_game)


def _position_tool(
    commands: "argparse._SubParsersAction[_Parser]", name: str, purpose: str, does: "explorer.Tool"
) -> argparse.ArgumentParser:
    """Return the parser of a tool that starts from a position of a game."""
    tool = commands.add_parser(name, help=purpose)
    tool.add_argument("game", choices=sorted(games()), metavar="GAME", help=", ".join(games()))
    tool.add_argument("--position", metavar="TEXT", help="one line of text, see the game's RULES.md")
    tool.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", dest="settings")
    tool.add_argument("--seats", type=int, help="number of players")
    tool.set_defaults(does=does)
    return tool


def _check_web(chosen: argparse.Namespace) -> int:
    from bot.cli import web_check  # noqa: PLC0415 -- loads a web client, which no other tool needs

    return web_check.check_web(chosen)


def _open(chosen: argparse.Namespace) -> int:
    if chosen.version:
        sys.stdout.write(f"{care.versions()}\n")
        return 0
    if chosen.console:
        from bot.cli import console  # noqa: PLC0415 -- loads what only the terminal needs

        return asyncio.run(console.main())
    from bot.cli import run  # noqa: PLC0415 -- loads web servers, which no tool needs

    return run.main()
