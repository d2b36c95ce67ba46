"""Text with its entities: those in Telegram's HTML, and those that clients mark automatically."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html.parser import HTMLParser

from tests.fakes.telegram.wire import ViolationError, Wire, get_int, get_objects, get_text, utf16_length
from tests.fakes.telegram.world.links import cleaned, linked

TAGS = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline",
    "ins": "underline", "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough",
    "code": "code", "pre": "pre", "blockquote": "blockquote", "tg-spoiler": "spoiler",
}  # fmt: skip
UNLINKED = frozenset(TAGS.values())


@dataclass(frozen=True)
class Body:
    """A text or caption as readers see it."""

    text: str
    entities: tuple[Wire, ...] = ()

    @property
    def links(self) -> dict[str, list[str]]:
        """Return the tappable parts of the text, by the kind of entity."""
        found: dict[str, list[str]] = {}
        for entity in self.entities:
            kind, start = str(entity["type"]), get_int(entity, "offset") or 0
            if kind not in UNLINKED:
                part = self.text.encode("utf-16-le")[2 * start :][: 2 * (get_int(entity, "length") or 0)]
                found.setdefault(kind, []).append(part.decode("utf-16-le"))
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.entities: list[Wire] = []
        self._open: list[tuple[str, Wire]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        entity: Wire
        if tag == "a":
            entity = _link(attributes.get("href") or "")
        elif tag in TAGS:
            entity = {"type": TAGS[tag]}
        else:
            raise ViolationError(f'can\'t parse entities: Unsupported start tag "{tag}"')
        self._open.append((tag, entity | {"offset": utf16_length(self.text)}))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1][0] != tag:
            raise ViolationError(f'can\'t parse entities: Unexpected end tag "{tag}"')
        _, entity = self._open.pop()
        length = utf16_length(self.text) - (get_int(entity, "offset") or 0)
        if length:
            self.entities.append(entity | {"length": length})

    def handle_data(self, data: str) -> None:
        self.text += data

    def body(self) -> Body:
        self.close()
        if self._open:
            raise ViolationError(f"can't parse entities: Can't find end tag for \"{self._open[-1][0]}\"")
        return Body(self.text, tuple(self.entities))


def _link(target: str) -> Wire:
    if person := re.fullmatch(r"tg://user\?id=(\d+)", target):
        user: Wire = {"id": int(person[1]), "is_bot": False, "first_name": "?"}
        return {"type": "text_mention", "user": user}
    return {"type": "text_link", "url": target}


def read(wire: Wire, name: str, entities_name: str) -> Body | None:
    """Return the text called `name` of a request, with parse_mode or explicit entities applied."""
    text = get_text(wire, name)
    if text is None:
        return None
    match get_text(wire, "parse_mode"):
        case None:
            return _settled(text, _within(text, get_objects(wire, entities_name)))
        case "HTML":
            reader = _Reader()
            reader.feed(text)
            body = reader.body()
            return _settled(body.text, body.entities)
        case mode:
            raise ViolationError(f"this fake does not read parse_mode {mode}")


def _within(text: str, entities: list[Wire]) -> list[Wire]:
    for entity in entities:
        end = (get_int(entity, "offset") or 0) + (get_int(entity, "length") or 0)
        if end > utf16_length(text):
            raise ViolationError("an entity reaches beyond the end of the text")
    return entities


def typed(text: str) -> Body:
    """Return a text as a person's client sends it."""
    return _settled(text, ())


def _settled(text: str, entities: Iterable[Wire]) -> Body:
    """Return a text as readers see it: cleaned, with links where Telegram finds any."""
    clean, kept = cleaned(text, entities)
    return Body(clean, linked(clean, kept))
