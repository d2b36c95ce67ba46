"""Pictures and their peers in one interleaved run: CPU time from a new position to PNG bytes.

`python -m tests.bench.pictures`: only ratios inside one run mean anything, because the machine is shared.
Peers draw a chess position of 32 men as their libraries do; the last one draws our own scene the way most
bots do, at four times the size with LANCZOS. The floor is the compression of rows that are painted already.
Ours may fall below it if parts of a picture are cached, as they are during a game; "anew" is ours without the
cache.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median
from tempfile import mkdtemp
from time import process_time

import cairosvg
import chess
import chess.svg
from fentoboardimage import fen_to_image, load_pieces_folder
from PIL import Image, ImageDraw

from render import png
from render.board import PreparedBoard, prepare
from render.canvas import SCALE
from render.lettering import font
from render.painter import Painter
from render.png import scanlines
from render.theme import CLASSIC
from rules.core.diagram import Diagram, Layout
from rules.games import games
from tests.render.scenes import random_game, say

ROUNDS = 40
"""Pictures in each way, ours all different; slow peers paint a tenth."""
SEED = 20


@dataclass(frozen=True, slots=True)
class Row:
    """One way of painting: median CPU milliseconds and bytes of a picture."""

    name: str
    milliseconds: float
    size: int
    largest: int


def boards(seed: int) -> list[Diagram]:
    """Return eight positions of every game by turns, as in simultaneous games."""
    middles = (diagrams[len(diagrams) // 2 :][:8] for diagrams in played(seed))
    return [diagram for positions in zip(*middles, strict=True) for diagram in positions]


def played(seed: int) -> list[list[Diagram]]:
    """Return a part of a random game of each kind."""
    return [list(random_game(game, max(2, min(game.about.seats)), seed, 60)) for game in games().values()]


def measure(rounds: int = ROUNDS) -> list[Row]:
    """Run every way in turn, round after round; the first round warms up and doesn't count."""
    ways = list(_ways())
    times: dict[str, list[float]] = {name: [] for name, _, _ in ways}
    sizes: dict[str, list[int]] = {name: [] for name, _, _ in ways}
    for number in range(rounds + 1):
        for name, every, paint in ways:
            if number % every:
                continue
            start = process_time()
            data = paint()
            spent = process_time() - start
            if number:
                times[name].append(spent * 1000)
                sizes[name].append(len(data))
    return [Row(name, median(times[name]), round(median(sizes[name])), max(sizes[name])) for name in times]


Way = tuple[str, int, Callable[[], bytes]]


def _ways() -> Iterator[Way]:
    diagrams = boards(SEED)
    others = played(SEED + 1)
    for name, method in (("ours, zlib", png.ZLIB), ("ours, zlib-ng", png.fastest_method())):
        painter = Painter(method=method)
        for earlier in others:
            for diagram in earlier:
                painter.png(diagram, say)
        yield name, 1, partial(_ours, painter, cycle(diagrams))
        yield f"{name}, anew", 1, partial(_anew, painter, method, cycle(diagrams))
        finished = [scanlines(painter.picture(diagram, say).image) for diagram in diagrams]
        yield f"floor of {name}", 1, partial(_floor, method, cycle(finished))
    positions = cycle(_chess_positions())
    yield "python-chess SVG + cairosvg", 10, lambda: _chess_svg(next(positions))
    yield "fentoboardimage", 10, lambda: _fento(next(positions))
    scenes = cycle(diagrams)
    yield "4× LANCZOS of our scene", 10, lambda: _lanczos(next(scenes))


def _ours(painter: Painter, diagrams: Iterator[Diagram]) -> bytes:
    return painter.png(next(diagrams), say)


def _anew(painter: Painter, method: png.Method, diagrams: Iterator[Diagram]) -> bytes:
    """Return our picture without the cache of compressed parts."""
    picture = painter.picture(next(diagrams), say)
    segment = png.segment(scanlines(picture.image), method)
    return png.encode([segment], picture.image.width, picture.colours)


def _floor(method: png.Method, finished: Iterator[bytes]) -> bytes:
    return png.segment(next(finished), method).data


def _chess_positions() -> list[chess.Board]:
    chance = Random(SEED)
    board, found = chess.Board(), []
    for _ in range(16):
        board.push(chance.choice(list(board.legal_moves)))
        found.append(board.copy())
    return found


def _chess_svg(board: chess.Board) -> bytes:
    return bytes(cairosvg.svg2png(chess.svg.board(board, size=960, lastmove=board.peek()).encode()))


PIECES = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")


@cache
def _piece_folder() -> str:
    """Write python-chess's own pieces to files, as fentoboardimage brings none."""
    folder = Path(mkdtemp(prefix="pieces-"))
    for side, colour in (("white", chess.WHITE), ("black", chess.BLACK)):
        (folder / side).mkdir()
        for kind, name in enumerate(PIECES, 1):
            drawing = chess.svg.piece(chess.Piece(kind, colour), size=240)
            (folder / side / f"{name}.png").write_bytes(cairosvg.svg2png(drawing.encode()))
    return str(folder)


def _fento(board: chess.Board) -> bytes:
    image = fen_to_image(
        fen=board.fen(),
        square_length=120,
        piece_set=load_pieces_folder(_piece_folder()),
        dark_color="#B07F54",
        light_color="#EFD6AB",
    )
    return _saved(image)


@cache
def _large_board(layout: Layout) -> tuple[PreparedBoard, Image.Image]:
    board = prepare(layout, CLASSIC)
    return board, board.background.resize((board.background.width * SCALE, board.background.height * SCALE))


def _lanczos(diagram: Diagram) -> bytes:
    """Draw men and labels on a large board, and reduce the result."""
    board, large = _large_board(diagram.layout)
    sheet = large.convert("RGBA")
    draw = ImageDraw.Draw(sheet)
    for stack in diagram.stacks:
        box = board.boxes[stack.site]
        side = min(box.width, box.height) * SCALE
        left, top = box.left * SCALE, box.top * SCALE
        for token in stack.tokens:
            material = CLASSIC.material(diagram.layout.sides, token)
            draw.ellipse(
                (left, top, left + side, top + side), fill=material.face, outline=material.wall, width=8
            )
    for label in diagram.layout.labels:
        x, y = board.plan.point(label.x, label.y)
        draw.text((x * SCALE, y * SCALE), label.text, anchor="mm", font=font(24 * SCALE))
    return _saved(sheet.resize(board.background.size, Image.Resampling.LANCZOS))


def _saved(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a table, with each time as a multiple of ours with zlib and with zlib-ng."""
    ours, ours_ng = (
        next(row.milliseconds for row in rows if row.name == name) for name in ("ours, zlib", "ours, zlib-ng")
    )
    lines = [f"{'pictures':30} {'CPU ms':>8} {'KB':>7} {'largest':>8} {'/ zlib':>7} {'/ zlib-ng':>9}"]
    lines += [
        f"{row.name:30} {row.milliseconds:8.2f} {row.size / 1000:7.1f} {row.largest / 1000:8.1f}"
        f" {row.milliseconds / ours:7.1f} {row.milliseconds / ours_ng:9.1f}"
        for row in rows
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(measure()))
