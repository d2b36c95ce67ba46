"""Static files of the page, read and compressed once.

The documents name them under a version, a hash of all contents, so a browser caches them for good. Under
their plain paths a browser asks for them each time.
"""

import gzip
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from aiohttp import web

from bot.adapters.web import colours, manifest

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
REVALIDATED: Final = "no-cache"
FOR_GOOD: Final = "private, max-age=31536000, immutable"
VERSION: Final = "{{version}}"
TOKEN: Final = "{{token}}"  # noqa: S105 -- where the token is put, no token
PRELOADS: Final = "{{preloads}}"
"""Placeholders in the documents. Without preloads a browser finds the modules import by import."""
NOT_AT_ONCE: Final = (
    "chat/",
    "words/",
    *(f"screens/{name}.js" for name in ("cup", "exercise", "profile", "puzzles")),
)
"""Modules that the app does not load at its start."""
DIGITS: Final = 12


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

    def document(self, name: str, token: str) -> str:
        """Return an HTML document of the page with the token that its requests must show."""
        modules = [path for path in self._plain if path.endswith(".js") and not _later(path)]
        preloads = "\n    ".join(
            f'<link rel="modulepreload" href="/{self.version}{path}">' for path in modules
        )
        text = (PAGE / name).read_text(encoding="utf-8").replace(PRELOADS, preloads)
        return text.replace(VERSION, self.version).replace(TOKEN, token)


def _later(path: str) -> bool:
    return path.removeprefix("/page/").startswith(NOT_AT_ONCE)


def _found() -> Iterator[tuple[str, Asset]]:
    yield "/theme.css", Asset.of(colours.stylesheet().encode(), "text/css")
    yield "/manifest.webmanifest", Asset.of(manifest.written().encode(), "application/manifest+json")
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in TYPES:
            where = path.relative_to(PAGE).as_posix()
            content, pack = path.read_bytes(), path.suffix not in PACKED
            yield f"/page/{where}", Asset.of(content, TYPES[path.suffix], pack=pack)
