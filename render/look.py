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
from render.theme import KINDS, NEUTRAL, Ground, Material, Theme, sides
from render.tokens import OFFICER
from rules.core.diagram import Label, Layout, MarkKind, Shape

VEILS: Final[tuple[tuple[MarkKind, float], ...]] = (("origin", FAINT), ("landing", TINT), ("picked", TINT))
"""The marks that tint what they lie on, and how much; `placed` shares its colour with `landing`."""


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


def make(layout: Layout, game: str, theme: Theme) -> Look:
    """The look of a game's layout; who sits at the table does not change it."""
    scene = board.paint(layout, theme, game)
    palette = _palette(layout, theme, game)
    empty = palette.indexes(scene)
    where = board.plan(layout)
    places = board.boxes(layout, where)
    squares = (places[site.name] for site in layout.sites if site.shape == "square")
    palette.seam(empty, ((place.left, place.top, place.height) for place in squares))
    ground = theme.grounds[layout.surface]
    for label in layout.labels:
        x, y = where.point(label.x, label.y)
        paper = scene.crop((x, y, x + 1, y + 1)).tobytes()
        letters = _letters(
            label, palette, ground, (paper[0], paper[1], paper[2]), board.label_size(where.unit)
        )
        empty.paste(letters, (x - letters.width // 2, y - letters.height // 2))
    return Look(
        theme=theme,
        game=game,
        layout=layout,
        plan=where,
        boxes=places,
        shapes=board.shape_of(layout),
        palette=palette,
        scene=scene,
        empty=empty,
    )


def _letters(label: Label, palette: Palette, ground: Ground, paper: RGB, size: int) -> Image.Image:
    """A coordinate, in the ink that shows best on what it stands on."""
    ink = max((ground.label, ground.line), key=lambda colour: difference(colour, paper))
    return words.mask(label.text, size).point(palette.ramp(ink, paper))


def _materials(game: str, theme: Theme) -> tuple[Material, ...]:
    """Everything the tokens of a game can be made of."""
    names = dict.fromkeys((*sides(game), *KINDS.values(), NEUTRAL, "gold"))
    return tuple(theme.materials[name] for name in names)


def _palette(layout: Layout, theme: Theme, game: str) -> Palette:
    materials = _materials(game, theme)
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
    tiled = {site.tone for site in layout.sites if site.shape == "square"} & {"light", "dark"}
    seams = [
        _dim(ground.tones[tone], share) for tone in sorted(tiled) for share in dict.fromkeys(ground.grain)
    ]
    return Palette(flats, _meetings(theme, ground, materials, tones), seams)


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
