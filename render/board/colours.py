"""The palette of a board: every colour its pictures need, chosen before the first is painted."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from render.board import figures
from render.board.background import PLATE, ground_colour, site_colour
from render.board.marks import FAINT, INK, SECTOR_MARKS, TINT, WHITE, sector_colour
from render.board.tokens import OFFICER
from render.raster.palette import RGB, Palette, mix
from render.theme import NEUTRAL, Ground, Material, Theme
from rules.core.diagram import Colour, Layout, MarkKind

TINTED: Final[tuple[tuple[MarkKind, float], ...]] = (("origin", FAINT), ("landing", TINT), ("picked", TINT))
"""The marks that tint what they lie on, and how much; `placed` has the colour of `landing`."""


def _materials(layout: Layout, theme: Theme) -> tuple[Material, ...]:
    """Everything the tokens on a board can be made of."""
    colours: tuple[Colour, ...] = (*layout.sides, NEUTRAL, "gold")
    return tuple(theme.materials[colour] for colour in dict.fromkeys(colours))


def palette_of(layout: Layout, theme: Theme) -> Palette:
    """Flat colours first, then as many steps between neighbours as there is room for."""
    materials = _materials(layout, theme)
    ground = theme.grounds[layout.surface]
    tones = tuple(dict.fromkeys(site_colour(site, theme, layout.sides, ground) for site in layout.sites))
    trims = (ground.frame, ground.inlay, ground.line, ground.label, ground_colour(layout, ground))
    grained = [_dim(tone, share) for tone in (*tones, *trims) for share in dict.fromkeys(ground.grain)]
    page = (theme.page, theme.strip, theme.active, theme.text, theme.muted, theme.accent)
    bodies = [colour for m in materials for colour in (m.face, m.wall, m.glint, m.ink)]
    ring = any(site.shape == "sector" for site in layout.sites)
    printed = (ground.line, ground.tones["plain"])
    lit = tuple(sector_colour(kind, theme, tones[0]) for kind in SECTOR_MARKS) if ring else ()
    tints = [
        mix(theme.marks[kind], tone, share)
        for tone in dict.fromkeys((*tones[:6], *printed))
        for kind, share in TINTED
    ]
    marks = tuple(theme.marks.values())
    inks = (OFFICER, WHITE, INK, figures.RED, figures.BLACK, *((PLATE,) if ring else ()))
    flats = [*page, *grained, *bodies, *marks, *tints, *inks, *lit]
    tiled = {site.tone for site in layout.sites if site.shape == "square"} & {"light", "dark"}
    seams = [
        _dim(ground.tones[tone], share) for tone in sorted(tiled) for share in dict.fromkeys(ground.grain)
    ]
    paper = PLATE if ring else ground.label
    return Palette(flats, _meetings(theme, ground, materials, (*tones, *lit), paper), seams)


def _meetings(
    theme: Theme, ground: Ground, materials: tuple[Material, ...], tones: tuple[RGB, ...], paper: RGB
) -> Iterator[tuple[RGB, RGB]]:
    """The colours that lie side by side, and so are mixed along their edges; the commonest first.

    paper: beneath figures.
    """
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
    yield from ((ink, paper) for ink in (figures.RED, figures.BLACK))
    marks = tuple(dict.fromkeys(theme.marks.values()))
    yield from product(marks, (*tones, WHITE))


def _dim(colour: RGB, share: float) -> RGB:
    level = round(255 * share)
    red, green, blue = (channel * level // 255 for channel in colour)
    return red, green, blue
