"""Themes: the colours of every ground, token and mark. No shapes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from render.palette import RGB, mix
from rules.core.diagram import Colour, MarkKind, Surface, Token, Tone

ThemeName = Literal["classic", "dark", "contrast", "royal"]
Sides: TypeAlias = tuple[Colour, ...]
"""Colours of the seats (see Layout)."""


@dataclass(frozen=True, slots=True)
class Material:
    """The colours of a man. face: from above. wall: its side. glint: its lit rim. ink: marks on it.

    is_flat: its face bears no light and shade.
    """

    face: RGB
    wall: RGB
    glint: RGB
    ink: RGB
    is_flat: bool = False

    @property
    def shade(self) -> RGB:
        """The shaded edge of its face."""
        return mix((0, 0, 0), self.face, 0.2)

    @property
    def dome(self) -> tuple[RGB, ...]:
        """The steps of a dome from its edge to the spot of light on it."""
        lit = (mix(self.glint, self.face, share) for share in (0.25, 0.55))
        return self.shade, mix(self.shade, self.face, 0.4), self.face, *lit


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours of a board. grain: the brightness of its pixel rows in turn. Even rows compress well."""

    tones: Mapping[Tone, RGB]
    frame: RGB
    inlay: RGB
    line: RGB
    label: RGB
    grain: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture."""

    name: ThemeName
    page: RGB
    text: RGB
    muted: RGB
    strip: RGB
    active: RGB
    accent: RGB
    grounds: Mapping[Surface, Ground]
    materials: Mapping[Colour, Material]
    marks: Mapping[MarkKind, RGB]

    def material(self, sides: Sides, token: Token) -> Material:
        """Return the material of a token: its seat's, or the neutral one."""
        if token.seat is None:
            return self.materials["gold" if token.kind == "coin" else NEUTRAL]
        return self.side(sides, token.seat)

    def side(self, sides: Sides, seat: int) -> Material:
        """Return the material of a seat's men."""
        return self.materials[sides[seat % len(sides)]]


NEUTRAL: Final[Colour] = "ivory"


def _hex(code: str) -> RGB:
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def _material(face: str, wall: str, glint: str, ink: str, *, is_flat: bool = False) -> Material:
    return Material(_hex(face), _hex(wall), _hex(glint), _hex(ink), is_flat)


def _ground(
    light: str,
    dark: str,
    plain: str,
    trim: tuple[str, str, str, str],
    special: tuple[str, str],
    grain: tuple[float, ...],
) -> Ground:
    frame, inlay, line, label = map(_hex, trim)
    prison, citadel = map(_hex, special)
    plain_colour = _hex(plain)
    tones: dict[Tone, RGB] = {
        "light": _hex(light),
        "dark": _hex(dark),
        "plain": plain_colour,
        "home": plain_colour,
        "goal": plain_colour,
        "prison": prison,
        "citadel": citadel,
        "empty": mix(frame, plain_colour, 0.5),
    }
    return Ground(MappingProxyType(tones), frame, inlay, line, label, grain)


def _marks(**colours: str) -> Mapping[MarkKind, RGB]:
    kinds: tuple[MarkKind, ...] = (
        "origin",
        "path",
        "landing",
        "captured",
        "placed",
        "won",
        "picked",
        "target",
    )
    return MappingProxyType({kind: _hex(colours[kind]) for kind in kinds})


WOOD_GRAIN: Final = (1.0,) * 5 + (0.975,) * 3 + (1.0,) * 9 + (0.95,) * 2 + (0.975,) * 6
STONE_GRAIN: Final = (1.0,) * 19 + (0.975,) * 5
FLAT: Final = (1.0,)

CLASSIC: Final = Theme(
    name="classic",
    page=_hex("2A1E16"),
    text=_hex("F4E8D2"),
    muted=_hex("B49F86"),
    strip=_hex("3A2A1F"),
    active=_hex("5A3F28"),
    accent=_hex("E9B94A"),
    grounds=MappingProxyType(
        {
            "wood": _ground(
                "EFD6AB",
                "B07F54",
                "E2BE86",
                ("6B4226", "D9B075", "5A3820", "F0DDB8"),
                ("8C9096", "D7A94C"),
                WOOD_GRAIN,
            ),
            "stone": _ground(
                "DDD9CC",
                "9C9F98",
                "CBC8BB",
                ("55564F", "A9A795", "4B4C47", "EBE7D8"),
                ("6F7680", "C9AE6A"),
                STONE_GRAIN,
            ),
            "felt": _ground(
                "23734C",
                "175238",
                "1D6543",
                ("5A3820", "D9B565", "E2C87F", "F0DDB8"),
                ("5D6B64", "C7A54F"),
                FLAT,
            ),
            "paper": _ground(
                "F3E7CB",
                "C9AA78",
                "EBDBB8",
                ("7A5636", "C69A5C", "5B4028", "F4E8D2"),
                ("A5A29A", "D2AE5F"),
                FLAT,
            ),
        }
    ),
    materials=MappingProxyType(
        {
            "ivory": _material("F7EED9", "7A6340", "FFFDF4", "6E562F"),
            "ebony": _material("302A28", "7D7066", "675C57", "D3C2A8"),
            "red": _material("B5322B", "6E1714", "DB6A5C", "FBE6CE"),
            "blue": _material("2D5FA6", "163360", "6E9BD8", "E7EEF8"),
            "green": _material("37803F", "1A4524", "79BD82", "F3F9E8"),
            "gold": _material("E3AE35", "8E6412", "F8D983", "5B3C08"),
            "violet": _material("7B4A9E", "452360", "AE86CB", "F0E4F7"),
            "teal": _material("267C7C", "104645", "74C2C0", "EDF9F7"),
            "rose": _material("D77A9B", "8C3D5B", "F0B3C7", "4E1730"),
            "amber": _material("E88B2D", "7A3D08", "F7BC72", "3A1C08"),
        }
    ),
    marks=_marks(
        origin="94B81C",
        path="A9D01F",
        landing="94B81C",
        captured="D3202F",
        placed="94B81C",
        won="F0C75E",
        picked="1E9BE6",
        target="1F8F4D",
    ),
)

DARK: Final = Theme(
    name="dark",
    page=_hex("14171B"),
    text=_hex("E6E8EA"),
    muted=_hex("8D959D"),
    strip=_hex("1F242A"),
    active=_hex("34404C"),
    accent=_hex("7FC8F8"),
    grounds=MappingProxyType(
        {
            "wood": _ground(
                "A89A86",
                "62564A",
                "8F8170",
                ("2B2623", "75685A", "2A2420", "C9BFB1"),
                ("565E68", "A08546"),
                WOOD_GRAIN,
            ),
            "stone": _ground(
                "8E969E",
                "565F68",
                "7A838C",
                ("272C32", "69737D", "262B30", "C3CAD1"),
                ("434B55", "9A8450"),
                STONE_GRAIN,
            ),
            "felt": _ground(
                "27564A",
                "173A32",
                "1F483D",
                ("26221F", "9C8752", "AE9A68", "C9BFB1"),
                ("46524E", "947D45"),
                FLAT,
            ),
            "paper": _ground(
                "A39A89",
                "6B6153",
                "8D8474",
                ("2B2723", "776B5B", "2C2621", "CFC6B8"),
                ("5C5F63", "9C844F"),
                FLAT,
            ),
        }
    ),
    materials=MappingProxyType(
        {
            "ivory": _material("EDE8DD", "4C4538", "FBF8F0", "544A39"),
            "ebony": _material("202328", "7E8894", "555C66", "B8C0CA"),
            "red": _material("B0403B", "5E1A18", "DC7E76", "FBEAE3"),
            "blue": _material("386BAE", "183761", "7FAAE0", "EEF3FB"),
            "green": _material("3A7E48", "1A4424", "87C391", "F3F9E8"),
            "gold": _material("D8A73D", "7D5A15", "F1D283", "45300A"),
            "violet": _material("8254A6", "46275F", "B993D3", "F6EEFB"),
            "teal": _material("2B7B7B", "124847", "80C7C5", "EDF9F7"),
            "rose": _material("D080A0", "853F5B", "EBB4C7", "47152C"),
            "amber": _material("F09C4B", "6E3809", "FAC689", "331906"),
        }
    ),
    marks=_marks(
        origin="5FB7F2",
        path="5FB7F2",
        landing="5FB7F2",
        captured="F0525C",
        placed="5FB7F2",
        won="F0C75E",
        picked="F5B83D",
        target="6FD08C",
    ),
)

CONTRAST: Final = Theme(
    name="contrast",
    page=_hex("FFFFFF"),
    text=_hex("000000"),
    muted=_hex("4A4A4A"),
    strip=_hex("ECECEC"),
    active=_hex("FFE98A"),
    accent=_hex("000000"),
    grounds=MappingProxyType(
        {
            surface: _ground(
                "FFFFFF",
                "B4BCC4",
                "DDE1E4",
                ("1A1A1A", "FFFFFF", "1A1A1A", "FFFFFF"),
                ("8B929A", "E8D27A"),
                FLAT,
            )
            for surface in ("wood", "stone", "felt", "paper")
        }
    ),
    materials=MappingProxyType(
        {
            "ivory": _material("FFFFFF", "6E6E6E", "FFFFFF", "000000", is_flat=True),
            "ebony": _material("101010", "000000", "5A5A5A", "FFFFFF", is_flat=True),
            "red": _material("D55E00", "5E2900", "FF9A4D", "000000", is_flat=True),
            "blue": _material("0072B2", "002F4A", "5AB4E8", "FFFFFF", is_flat=True),
            "green": _material("009E73", "00402F", "5ED9B6", "000000", is_flat=True),
            "gold": _material("F0E442", "6B6500", "FFFAA8", "000000", is_flat=True),
            "violet": _material("CC79A7", "5C2745", "EDB5D2", "000000", is_flat=True),
            "teal": _material("56B4E9", "11486B", "A9DCF7", "000000", is_flat=True),
            "rose": _material("8C8C8C", "3A3A3A", "C4C4C4", "000000", is_flat=True),
            "amber": _material("E69F00", "5C3F00", "FFCB5C", "000000", is_flat=True),
        }
    ),
    marks=_marks(
        origin="0057D9",
        path="0057D9",
        landing="0057D9",
        captured="B00020",
        placed="0057D9",
        won="E69F00",
        picked="7A00CC",
        target="006B3C",
    ),
)

ROYAL: Final = replace(
    CLASSIC,
    name="royal",
    page=_hex("1D1428"),
    text=_hex("F3E9D6"),
    muted=_hex("AD9DBF"),
    strip=_hex("2B1E3B"),
    active=_hex("49305F"),
    grounds=MappingProxyType(
        {
            "wood": _ground(
                "EADFD0",
                "8A6FA8",
                "D4C4E2",
                ("3B2354", "D9B565", "2E2136", "F3E6C4"),
                ("8C9096", "D7A94C"),
                WOOD_GRAIN,
            ),
            "stone": _ground(
                "E2DEE6",
                "A198AE",
                "CFC9D6",
                ("433757", "C9A95E", "33302F", "EFE6F4"),
                ("6F7680", "C9AE6A"),
                STONE_GRAIN,
            ),
            "felt": _ground(
                "7A2748",
                "521A33",
                "63203C",
                ("2E1B42", "D9B565", "E2C87F", "F3E6C4"),
                ("5D6B64", "C7A54F"),
                FLAT,
            ),
            "paper": _ground(
                "F3E7DB",
                "C6AAC6",
                "E4D3DF",
                ("4A2E62", "C69A5C", "3B2354", "F4E8D2"),
                ("A5A29A", "D2AE5F"),
                FLAT,
            ),
        }
    ),
)

THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {theme.name: theme for theme in (CLASSIC, DARK, CONTRAST, ROYAL)}
)
