"""Autocomplete for games, tables, moves and options. It changes nothing."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Final

from bot.core.context import EVERY, MOST_OVER, Context, WhichTable, seat_of
from bot.core.input.legal_moves import legal
from bot.core.input.spelling import plain
from bot.core.language.rulebook import options_line
from bot.core.language.text import run_on
from bot.core.language.voice import Voice, game_name
from bot.core.messages import Suggestion
from bot.core.registry import is_exercise
from bot.core.tables.loaded import LoadedTable, awaited
from rules.core.errors import Refusal
from rules.core.game import AnyGame, Fact, Move, Seat, Stepwise
from rules.core.options import OFF, Accepts, accepted, write_options
from storage.model import TableId

MOST_SUGGESTED: Final = 25


@dataclass(frozen=True, slots=True)
class Choices:
    """Legal moves at a table, labelled with their effects, or `why` there are none.

    following: number of the first further move, if there are more.
    """

    table: TableId | None = None
    moves: tuple[Suggestion, ...] = ()
    why: str = ""
    following: int | None = None


async def suggestions(ctx: Context, parameter: str, typed: str) -> tuple[Suggestion, ...]:
    """Return suggestions for a parameter. Raises what `Context.table` and `Dependencies.game` raise."""
    found: Iterable[Suggestion]
    match parameter:
        case "game":
            found = _games(ctx, typed)
        case "table":
            found = await _tables(ctx, typed)
        case "move" if is_exercise(ctx.request.command):
            found = await _answers(ctx, typed)
        case "move":
            found = await _moves(ctx, typed)
        case "options":
            game = ctx.deps.game(ctx.arg("game"), ctx.language)
            found = _options(game, Voice(ctx.language, game.about.id), typed)
        case _:
            found = ()
    listed = tuple(found)
    if len(listed) <= MOST_SUGGESTED:
        return listed
    left = len(listed) - (MOST_SUGGESTED - 1)
    return (*listed[: MOST_SUGGESTED - 1], Suggestion(ctx.voice()("type-on", {"count": left}), typed))


async def choices(ctx: Context, typed: str, first: int = 0) -> Choices:
    """Return the requester's fitting legal moves from `first` on. Raises a Refusal if none may be listed."""
    loaded = await _pointed_at(ctx)
    snapshot, seat, turn = loaded.playing, seat_of(loaded, ctx.person.id), ctx.request.turn
    if loaded.game.about.secrets:
        raise Refusal("said_aloud")
    if turn is not None and turn < snapshot.turn:
        raise Refusal("stale")
    if seat not in awaited(loaded):
        raise Refusal("not_your_turn")
    voice, game = ctx.voice(loaded), loaded.game
    found = list(islice(_fitting(loaded, seat, typed, voice), first, first + MOST_SUGGESTED + 1))
    told = ((move, game.play(snapshot.state, seat, move).facts) for move in found[:MOST_SUGGESTED])
    moves = tuple(Suggestion(_said(facts, voice), voice.written(game.write(move))) for move, facts in told)
    following = first + MOST_SUGGESTED if len(found) > MOST_SUGGESTED else None
    return Choices(loaded.table.id, moves, following=following)


async def _pointed_at(ctx: Context) -> LoadedTable:
    """Return the table that the request means. In a private chat without one, return the open exercise."""
    try:
        return await ctx.look()
    except Refusal as refusal:
        alone = refusal.code == "no_table_here" and ctx.request.private
        board = await _open_exercise(ctx) if alone else None
        if board is None:
            raise
        return board


async def _open_exercise(ctx: Context) -> LoadedTable | None:
    """Return the board of the exercise that is open; None where it is a riddle or there is none."""
    name = await ctx.deps.exercises.opened(ctx)
    return ctx.deps.exercises.board(ctx, name) if name else None


def _games(ctx: Context, typed: str) -> Iterator[Suggestion]:
    wanted = typed.casefold()
    for name in ctx.offered if ctx.request.command == "play" else ctx.games:
        label = game_name(ctx.language, name)
        if wanted in label.casefold() or wanted in name:
            yield Suggestion(label, name)


async def _tables(ctx: Context, typed: str) -> Iterator[Suggestion]:
    """Yield the requester's own tables, then those shown here."""
    store = ctx.deps.store
    mine = await store.tables_of(ctx.person.id, EVERY, MOST_OVER)
    here = await store.tables_at(ctx.request.channel, EVERY, MOST_OVER)
    found = {table.id: table for table in (*mine, *here) if typed.casefold() in table.id}
    return (
        Suggestion(f"{table.id} · {game_name(ctx.language, table.game)}", table.id)
        for table in found.values()
    )


async def _answers(ctx: Context, typed: str) -> Iterable[Suggestion]:
    """Return the legal moves of the open exercise, or none for a riddle or without an exercise."""
    board = await _open_exercise(ctx)
    return _moves_at(ctx, board, typed) if board else ()


async def _moves(ctx: Context, typed: str) -> Iterator[Suggestion]:
    """Yield the legal moves. With several tables, take turns among them and name each move's table."""
    try:
        loaded = await ctx.look()
    except WhichTable as question:
        found = [await ctx.cache.look(table.id) for table in question.tables]
        several = [
            [_with_table(ctx, one, move) for move in _moves_at(ctx, one, typed)]
            for one in found
            if one and not one.damage
        ]
        return (move for turn in zip_longest(*several) for move in turn if move is not None)
    return iter(_moves_at(ctx, loaded, typed))


def _with_table(ctx: Context, loaded: LoadedTable, move: Suggestion) -> Suggestion:
    """Return a suggested move with its table, as `/move` takes it."""
    table, game = loaded.table.id, game_name(ctx.language, loaded.table.game)
    return Suggestion(f"{move.label} · {game} {table}", f"{move.value} · {table}")


def _moves_at(ctx: Context, loaded: LoadedTable, typed: str) -> list[Suggestion]:
    """Return the fitting moves at a table in the requester's language, or their beginnings."""
    if loaded.game.about.secrets:
        return []
    game, voice = loaded.game, ctx.voice(loaded)
    fitting = list(_fitting(loaded, seat_of(loaded, ctx.person.id), typed, voice))
    if len(fitting) <= MOST_SUGGESTED:
        return [Suggestion(text, text) for text in (voice.written(game.write(move)) for move in fitting)]
    begun = Counter(voice.written(game.parts(move)[0]) for move in fitting)
    obvious = fitting[: max(0, MOST_SUGGESTED - len(begun))] if isinstance(game, Stepwise) else []
    texts = [voice.written(game.write(move)) for move in obvious]
    parts = [Suggestion(f"{part} … ({count})", part) for part, count in begun.items()]
    return [*(Suggestion(text, text) for text in texts), *parts]


def _options(game: AnyGame, voice: Voice, typed: str) -> Iterator[Suggestion]:
    """Yield settings that fit the last typed word. Earlier words are kept and not suggested again."""
    head, _, begun = typed.casefold().rpartition(" ")
    given = {piece.partition("=")[0] for piece in head.split()}
    defaults = write_options(game.about.options())
    for name, accepts in accepted(game.about.options).items():
        if name in given:
            continue
        for value in dict.fromkeys(_values(accepts, defaults[name], begun.partition("=")[2])):
            setting = f"{name}={value}"
            if begun in setting:
                yield Suggestion(
                    f"{setting} · {options_line(voice, {name: value})}", f"{head} {setting}".strip()
                )


def _values(accepts: Accepts, default: str, begun: str) -> Iterator[str]:
    """Yield the default, the other words, and the typed number if it is in the range."""
    yield default
    yield from accepts.words
    if accepts.off:
        yield OFF
    number = int(begun) if begun.isascii() and begun.isdecimal() and len(begun) < 10 else -1
    if accepts.low is not None and accepts.high is not None and accepts.low <= number <= accepts.high:
        yield str(number)


def _fitting(loaded: LoadedTable, seat: Seat, typed: str, voice: Voice) -> Iterator[Move]:
    """Yield the legal moves whose text fits, in the game's notation or the requester's language."""
    wanted = _bare(typed)
    for move in legal(loaded, seat):
        text = loaded.game.write(move)
        if wanted in _bare(text) or wanted in _bare(voice.written(text)):
            yield move


def _said(facts: Iterable[Fact], voice: Voice) -> str:
    return run_on(voice(f"fact-{fact.kind}", fact.data) for fact in facts)


def _bare(text: str) -> str:
    return "".join(letter for letter in plain(text) if letter.isalnum())
