"""What the page is made of: files that do not change while the bot runs, packed once and known by their
content.

A browser keeps them and asks each time whether they are still the same, so that a reload costs next to
nothing.
"""

import gzip
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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
"""Files that no packing makes smaller."""
REVALIDATED: Final = "no-cache"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent. packed: with gzip, None where that is no use."""

    content: bytes
    mime: str
    tag: str
    packed: bytes | None

    @classmethod
    def of(cls, content: bytes, mime: str, *, pack: bool = True) -> "Asset":
        """A file with its mark."""
        packed = gzip.compress(content, mtime=0) if pack else None
        return cls(content, mime, f'"{sha256(content).hexdigest()[:20]}"', packed)

    def response(self, request: web.Request) -> web.Response:
        """The file for who does not have it yet, as small as they can take it."""
        headers = {"ETag": self.tag, "Cache-Control": REVALIDATED, "Vary": "Accept-Encoding"}
        if request.headers.get("If-None-Match") == self.tag:
            return web.Response(status=304, headers=headers)
        if self.packed is not None and takes_gzip(request):
            headers["Content-Encoding"] = "gzip"
            return web.Response(body=self.packed, content_type=self.mime, headers=headers)
        return web.Response(body=self.content, content_type=self.mime, headers=headers)


def takes_gzip(request: web.Request) -> bool:
    """Whether a client unpacks what is packed."""
    return "gzip" in request.headers.get("Accept-Encoding", "")


def assets() -> Mapping[str, Asset]:
    """All of them by path."""
    return dict(_found())


def _found() -> Iterator[tuple[str, Asset]]:
    yield "/theme.css", Asset.of(colours.stylesheet().encode(), "text/css")
    yield "/manifest.webmanifest", Asset.of(manifest.written().encode(), "application/manifest+json")
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in TYPES:
            where = path.relative_to(PAGE).as_posix()
            content, pack = path.read_bytes(), path.suffix not in PACKED
            yield f"/page/{where}", Asset.of(content, TYPES[path.suffix], pack=pack)
