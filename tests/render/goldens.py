"""Every primitive of a picture, compared pixel by pixel with the last reviewed version.

goldens.json keeps a short hash of the decoded pixels of each. After an intended change, look at the pictures
(`make pictures`), then store them: `python -m tests.render.goldens`, which names the changed ones.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Final, get_args

from PIL import Image

from render import figures, tokens
from render.canvas import Canvas
from render.marks import OUTLINED, SECTOR_MARKS, UNDER, arrow, mark, sector_mark
from render.painter import Painter
from render.ring import Sector
from render.theme import CLASSIC
from rules.core.diagram import Diagram, Mark, MarkKind, Token
from rules.games import folder, games
from tests.render.scenes import LASCA, columns, random_game, say, tables

KEPT: Final = Path(__file__).with_name("goldens.json")
INK: Final = (200, 30, 40)
GOLD: Final = (220, 180, 90)
SECTOR_KINDS: Final[tuple[MarkKind, ...]] = tuple(dict.fromkeys((*SECTOR_MARKS, *sorted(OUTLINED))))
LEGS: Final = ((80, 0), (0, 80), (-80, 0), (0, -80), (60, 35), (-60, 35), (60, -35), (-60, -35), (12, 5))
"""Arrows in every direction, and one too short for a head."""


def pictures() -> Iterator[tuple[str, Image.Image]]:
    """Yield every primitive by name: figures, tokens and their sides, marks, arrows, and whole boards."""
    for name, figure in figures.FIGURES.items():
        canvas = Canvas(64, 64)
        figure(canvas, 32, 32, 30, INK)
        yield f"figure {name}", canvas.finished()
    for token in _tokens():
        name, material = f"{token.kind} {token.seat} {token.value}", CLASSIC.material(LASCA.sides, token)
        yield f"token {name}", tokens.face(material, token, 72)
        yield f"small token {name}", tokens.face(material, token, 30)
        yield f"profile {name}", tokens.profile(material, token, 30, 9)
        yield f"wall {name}", tokens.wall(material, token, 72, 14)
    for token in (Token("chip", 0, 5), Token("chip", 1, 125, 250), Token("chip", None, 12)):
        for piled, again in product((False, True), repeat=2):
            material = CLASSIC.material(LASCA.sides, token)
            drawn = tokens.stake(material, token, 40, piled=piled, again=again)
            yield f"stake {token.seat} {token.value} {token.gain} {piled} {again}", drawn
    for kind in SECTOR_KINDS:
        yield (
            f"sector {kind}",
            sector_mark(kind, (INK, GOLD), (80, 80), (10, 90), Sector(-0.8, 0.6, 20, 85)),
        )
    yield "number 11", tokens.number(11, 32)
    yield from ((f"shadow {kind}", tokens.shadow(kind, 72)) for kind in ("man", "die"))
    yield from _marks()
    for across, down in LEGS:
        for headed in (False, True):
            edge, inside = arrow(across, down, 8, headed)
            yield f"arrow {across} {down} {headed}", Image.merge("LA", (edge, inside))
    for name, diagram in _boards():
        yield f"board {name}", Image.open(BytesIO(Painter().png(diagram, say))).convert("RGB")


def _tokens() -> Iterator[Token]:
    yield from (Token(kind, seat) for kind in ("soldier", "officer", "stone") for seat in range(6))
    yield from (Token(kind, value=value) for kind in ("die", "figure_die") for value in range(1, 7))
    yield from (Token("die", seat, value) for seat, value in ((0, 3), (1, 5)))
    yield from (Token("chip", seat, value) for seat in (None, 0, 1) for value in (0, 5, 25, 125, 1000))
    yield from (Token("coin", seat) for seat in (None, 0, 1))
    yield from (Token("tiger", 0), Token("lamb", 1), Token("soldier", 0, 12), Token("bid", 0, 12))


def _marks() -> Iterator[tuple[str, Image.Image]]:
    kinds: tuple[MarkKind, ...] = get_args(MarkKind)
    for kind in kinds:
        for round_site in (False, True):
            for occupied in (False,) if kind in UNDER else (False, True):
                if kind != "path":
                    drawn = partial(mark, round_site=round_site, occupied=occupied)
                    yield f"mark {kind} {round_site} {occupied}", drawn(kind, INK, (93, 80))


def _boards() -> Iterator[tuple[str, Diagram]]:
    own = Path(__file__).parents[2]
    for name, seats in dict(reversed(tables())).items():
        if not folder(name).is_relative_to(own):
            continue
        *_, last = random_game(games()[name], seats, seed=5, steps=9)
        yield name, last
    marks = (
        Mark("path", ("c3", "e5", "e1")),
        Mark("captured", ("d4", "e3")),
        Mark("origin", ("c3",)),
        Mark("landing", ("e1",)),
        Mark("won", ("g7",)),
        Mark("placed", ("a1",)),
        Mark("picked", ("b2",)),
        Mark("target", ("g1", "f2")),
    )
    yield "with every mark", replace(columns(e1="rwW", e3="r", a1="w", b2="R", g7="W", f2="wr"), marks=marks)


def hashed() -> dict[str, str]:
    """Return a short hash of the size, the mode and the pixels of each picture."""
    return {
        name: sha256(f"{picture.mode} {picture.size}".encode() + picture.tobytes()).hexdigest()[:12]
        for name, picture in pictures()
    }


def kept() -> dict[str, str]:
    """Return the hashes of the last reviewed pictures."""
    found: dict[str, str] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def main() -> None:
    """Store the hashes of the current pictures."""
    before = kept() if KEPT.exists() else {}
    now = hashed()
    for name in sorted(name for name in before | now if before.get(name) != now.get(name)):
        print(name)
    KEPT.write_text(json.dumps(now, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
