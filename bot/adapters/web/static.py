"""Static files of the page, and two files made from the board themes, compressed once.

The documents name them under a version, a hash of all contents, so a browser caches them for good. Under
their plain paths a browser asks for them each time.
"""

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from aiohttp import web

from render.marks import opposite
from render.palette import RGB
from render.theme import CLASSIC, THEMES, Theme

PAGE: Final = Path(__file__).parent / "page"
TYPES: Final[Mapping[str, str]] = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
PACKED: Final = frozenset({".png", ".woff2"})
"""Suffixes of files that are compressed already."""
COMMENTED: Final = frozenset({".css", ".js"})
REVALIDATED: Final = "no-cache"
FOR_GOOD: Final = "private, max-age=31536000, immutable"
VERSION: Final = "{{version}}"
TOKEN: Final = "{{token}}"  # noqa: S105 -- where the token is put, no token
DOOR: Final = "{{door}}"
PRELOADS: Final = "{{preloads}}"
"""Placeholders in the documents. Without preloads a browser finds the modules import by import."""
NOT_AT_ONCE: Final = (
    "chat/",
    "door/",
    "words/",
    *(f"screens/{name}.js" for name in ("cup", "exercise", "profile", "puzzles")),
)
"""Modules that the app does not load at its start."""
COMMENT: Final = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.MULTILINE)
"""A comment on lines of its own, in a script or a style sheet."""
DIGITS: Final = 12
NAME: Final = "Taberna"
ICONS: Final = {"any": "icon.svg", "maskable": "icon-full.svg"}
"""Icons of the installed page by purpose: one has corners of its own, the other gets the system's."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file to send. packed: gzip, None for a compressed format. caching: a Cache-Control header."""

    content: bytes
    mime: str
    tag: str
    packed: bytes | None
    caching: str = REVALIDATED

    @classmethod
    def of(cls, content: bytes, mime: str, *, pack: bool = True) -> "Asset":
        """Return a file with its ETag."""
        packed = gzip.compress(content, mtime=0) if pack else None
        return cls(content, mime, f'"{sha256(content).hexdigest()[:20]}"', packed)

    def response(self, request: web.Request) -> web.Response:
        """Return the file, compressed if the client takes it, or 304 if the client has it."""
        headers = {"ETag": self.tag, "Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        if request.headers.get("If-None-Match") == self.tag:
            return web.Response(status=304, headers=headers)
        if self.packed is not None and takes_gzip(request):
            headers["Content-Encoding"] = "gzip"
            return web.Response(body=self.packed, content_type=self.mime, headers=headers)
        return web.Response(body=self.content, content_type=self.mime, headers=headers)


def takes_gzip(request: web.Request) -> bool:
    """Return True if a client accepts gzip."""
    return "gzip" in request.headers.get("Accept-Encoding", "")


class Assets:
    """All files by path, and the two documents."""

    def __init__(self) -> None:
        self._plain = dict(_found())
        every = sha256("".join(asset.tag for asset in self._plain.values()).encode())
        self.version = every.hexdigest()[:DIGITS]
        self._versioned = {
            f"/{self.version}{path}": replace(asset, caching=FOR_GOOD) for path, asset in self._plain.items()
        }

    def get(self, path: str) -> Asset | None:
        """Return the file of a path, with or without the version before it."""
        return self._versioned.get(path) or self._plain.get(path)

    def document(self, name: str, token: str = "", door: str = "") -> str:
        """Return an HTML document of the page.

        token: shown by the requests of the local page. door: name of the door that the page uses, and the
        platform's id of the application.
        """
        modules = [path for path in self._plain if path.endswith(".js") and not _later(path)]
        preloads = "\n    ".join(
            f'<link rel="modulepreload" href="/{self.version}{path}">' for path in modules
        )
        text = (PAGE / name).read_text(encoding="utf-8").replace(PRELOADS, preloads)
        return text.replace(VERSION, self.version).replace(TOKEN, token).replace(DOOR, escape(door))


def _later(path: str) -> bool:
    return path.removeprefix("/page/").startswith(NOT_AT_ONCE)


def _found() -> Iterator[tuple[str, Asset]]:
    yield "/theme.css", Asset.of(_colours().encode(), "text/css")
    yield "/manifest.webmanifest", Asset.of(_manifest().encode(), "application/manifest+json")
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in TYPES:
            where = path.relative_to(PAGE).as_posix()
            content, pack = path.read_bytes(), path.suffix not in PACKED
            if path.suffix in COMMENTED:
                content = uncommented(content.decode()).encode()
            yield f"/page/{where}", Asset.of(content, TYPES[path.suffix], pack=pack)


def uncommented(source: str) -> str:
    r"""Return a script or style sheet without its comments, which are a sixth of a first load.

    Lines keep their numbers, and a cast beside code stays.

    >>> uncommented("// Two.\nconst two = 2; // stays")
    '\nconst two = 2; // stays'
    """
    return COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source)


def _colours() -> str:
    """Return the colours of boards as CSS variables, a rule for each theme by its name in `data-board`."""
    return "\n".join(_rule(theme) for theme in THEMES.values()) + "\n"


def _rule(theme: Theme) -> str:
    lines = "".join(f"  --{name}: #{bytes(colour).hex()};\n" for name, colour in _named(theme))
    return f'[data-board="{theme.name}"] {{\n{lines}}}\n'


def _named(theme: Theme) -> Iterator[tuple[str, RGB]]:
    """Yield every colour of a theme with its name."""
    yield from (
        ("page", theme.page),
        ("text", theme.text),
        ("muted", theme.muted),
        ("strip", theme.strip),
        ("active", theme.active),
        ("accent", theme.accent),
    )
    for surface, ground in theme.grounds.items():
        yield from ((f"{surface}-{tone}", colour) for tone, colour in ground.tones.items())
        yield f"{surface}-frame", ground.frame
        yield f"{surface}-inlay", ground.inlay
        yield f"{surface}-line", ground.line
        yield f"{surface}-label", ground.label
    for name, material in theme.materials.items():
        yield f"{name}-face", material.face
        yield f"{name}-wall", material.wall
        yield f"{name}-glint", material.glint
        yield f"{name}-ink", material.ink
    yield from ((f"mark-{kind}", colour) for kind, colour in theme.marks.items())
    yield "mark-edge", opposite(theme.marks["path"])


def _manifest() -> str:
    """Return the web app manifest, which lets a browser install the page."""
    ground = "#" + bytes(CLASSIC.page).hex()
    manifest = {
        "name": NAME,
        "short_name": NAME,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": ground,
        "theme_color": ground,
        "icons": [
            {"src": f"/page/{name}", "sizes": "any", "type": TYPES[".svg"], "purpose": purpose}
            for purpose, name in ICONS.items()
        ],
    }
    return json.dumps(manifest)
