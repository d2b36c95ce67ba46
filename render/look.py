"""A look: one theme and one layout of one game, with its palette and its empty board, made once."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from PIL import Image

from render import board, figures, words
from render.board import Box, Plan
from render.marks import FAINT, INK, TINT, WHITE
from render.palette import RGB, Palette, difference, mix
from render.theme import Ground, Material, Theme, material_name
from render.tokens import OFFICER
from rules.core.diagram import Diagram, Layout, MarkKind, Shape, Token

VEILS: Final[tuple[tuple[MarkKind, float], ...]] = (("origin", FAINT), ("landing", TINT), ("picked", TINT))


@dataclass(frozen=True, slots=True)
class Look:
    """Everything about a board that no move changes."""

    theme: Theme
    game: str
    layout: Layout
    plan: Plan
    boxes: dict[str, Box]
    shapes: dict[str, Shape]
    palette: Palette
    scene: Image.Image
    """The empty board, RGB."""
    empty: Image.Image
    """The same as palette indexes."""


def make(diagram: Diagram, theme: Theme) -> Look:
    """The look of a diagram's layout."""
    layout, game = diagram.layout, diagram.game
    scene = board.paint(layout, theme, game)
    palette = _palette(layout, theme, game, _materials(diagram, theme))
    where = board.plan(layout)
    empty = palette.indexes(scene)
    _label(
        empty,
        scene,
        layout,
        where,
        palette,
        (theme.grounds[layout.surface].label, theme.grounds[layout.surface].line),
    )
    return Look(
        theme=theme,
        game=game,
        layout=layout,
        plan=where,
        boxes=board.boxes(layout, where),
        shapes=board.shape_of(layout),
        palette=palette,
        scene=scene,
        empty=empty,
    )


def _label(
    empty: Image.Image,
    scene: Image.Image,
    layout: Layout,
    where: Plan,
    palette: Palette,
    inks: tuple[RGB, ...],
) -> None:
    """Prints the coordinates; each stands on ground of one colour."""
    size = board.label_size(where.unit)
    for label in layout.labels:
        x, y = where.point(label.x, label.y)
        letters = words.mask(label.text, size)
        paper = scene.crop((x, y, x + 1, y + 1)).tobytes()
        under = (paper[0], paper[1], paper[2])
        ramp = palette.ramp(max(inks, key=lambda ink: difference(ink, under)), under)
        empty.paste(letters.point(ramp), (x - letters.width // 2, y - letters.height // 2))


def _materials(diagram: Diagram, theme: Theme) -> tuple[Material, ...]:
    seats = range(max((player.seat for player in diagram.players), default=1) + 1)
    tokens = [Token("", seat) for seat in seats] + [Token(""), Token("coin"), Token("tiger"), Token("lamb")]
    names = dict.fromkeys(material_name(diagram.game, token.kind, token.seat) for token in tokens)
    return tuple(theme.materials[name] for name in names)


def _palette(layout: Layout, theme: Theme, game: str, materials: tuple[Material, ...]) -> Palette:
    ground = theme.grounds[layout.surface]
    tones = tuple(dict.fromkeys(board.site_colour(site, theme, game, ground) for site in layout.sites))
    trims = (ground.frame, ground.inlay, ground.line, ground.label, board.base(layout, ground))
    grained = [_dim(tone, share) for tone in (*tones, *trims) for share in dict.fromkeys(ground.grain)]
    page = (theme.page, theme.strip, theme.active, theme.text, theme.muted, theme.accent)
    bodies = [colour for m in materials for colour in (m.face, m.wall, m.glint, m.ink)]
    fields = any(site.shape == "field" for site in layout.sites)
    printed = (ground.label, figures.RED, figures.BLACK) if fields else (ground.line, ground.tones["plain"])
    veils = [
        mix(theme.marks[kind], tone, share)
        for tone in dict.fromkeys((*tones[:6], *printed))
        for kind, share in VEILS
    ]
    marks = tuple(theme.marks.values())
    flats = [*page, *grained, *bodies, *marks, *veils, OFFICER, WHITE, INK, figures.RED, figures.BLACK]
    return Palette(flats, _meetings(theme, ground, materials, tones))


def _meetings(
    theme: Theme, ground: Ground, materials: tuple[Material, ...], tones: tuple[RGB, ...]
) -> Iterator[tuple[RGB, RGB]]:
    """The colours that lie side by side, and so are mixed along their edges; the commonest first."""
    yield from product((theme.text, theme.accent), (theme.page, theme.strip, theme.active))
    yield from ((ground.label, ground.frame), (theme.muted, theme.strip))
    yield from ((m.wall, tone) for m, tone in product(materials, tones))
    for m in materials:
        yield from ((m.ink, m.face), (m.wall, m.face), (m.wall, m.glint), (m.wall, theme.strip))
        yield from (
            (m.wall, theme.active),
            (OFFICER, m.face),
            (OFFICER, figures.BLACK),
            (figures.BLACK, m.face),
        )
    yield from ((ground.line, tone) for tone in (*tones, ground.tones["plain"]))
    yield from product(tones, tones)
    yield from ((ink, ground.label) for ink in (figures.RED, figures.BLACK))
    marks = tuple(dict.fromkeys(theme.marks.values()))
    yield from product(marks, (*tones, WHITE))


def _dim(colour: RGB, share: float) -> RGB:
    level = round(255 * share)
    red, green, blue = (channel * level // 255 for channel in colour)
    return red, green, blue
