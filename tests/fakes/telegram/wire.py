"""Values on the wire between the bot and the fake, and functions to read them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Wire: TypeAlias = dict[str, object]


class RefusedError(Exception):
    """An answer with `ok: false`: error code, description and ResponseParameters of the Bot API."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(f"{code} {description}")
        self.code = code
        self.description = description
        self.parameters = parameters


class ViolationError(RefusedError):
    """A request no correct bot sends: refused with 400, and kept in the fake's list of problems."""

    def __init__(self, description: str) -> None:
        super().__init__(400, f"Bad Request: {description}")


def bad_request(description: str, **parameters: int) -> RefusedError:
    return RefusedError(400, f"Bad Request: {description}", **parameters)


@dataclass(frozen=True)
class Upload:
    """File part of a multipart request."""

    name: str
    content: bytes = field(repr=False)


@dataclass(frozen=True)
class Call:
    """Request of the bot. `uploads` are the file parts by the name of their form field."""

    method: str
    parameters: Wire
    uploads: Mapping[str, Upload] = field(default_factory=dict)

    @property
    def chat_id(self) -> int | None:
        """Return the chat a call is addressed to; None if it names none (or one by @username)."""
        value = self.parameters.get("chat_id")
        return value if isinstance(value, int) else None


def get_text(wire: Mapping[str, object], name: str) -> str | None:
    value = wire.get(name)
    if value is None or isinstance(value, str):
        return value
    raise ViolationError(f"{name} must be a string")


def get_int(wire: Mapping[str, object], name: str) -> int | None:
    value = wire.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise ViolationError(f"{name} must be an integer")


def get_flag(wire: Mapping[str, object], name: str) -> bool:
    return wire.get(name) is True


def get_object(wire: Mapping[str, object], name: str) -> Wire | None:
    value = wire.get(name)
    if value is None or isinstance(value, dict):
        return value
    raise ViolationError(f"{name} must be an object")


def get_objects(wire: Mapping[str, object], name: str) -> list[Wire]:
    value = wire.get(name)
    if value is None:
        return []
    if isinstance(value, list) and all(isinstance(item, dict) for item in value):
        return value
    raise ViolationError(f"{name} must be an array of objects")


def required_text(wire: Mapping[str, object], name: str) -> str:
    value = get_text(wire, name)
    if value is None:
        raise ViolationError(f"{name} is missing")
    return value


def required_int(wire: Mapping[str, object], name: str) -> int:
    value = get_int(wire, name)
    if value is None:
        raise ViolationError(f"{name} is missing")
    return value


def utf16_length(text: str) -> int:
    """Count as Telegram does, which measures characters and offsets in UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


def strings_in(value: object) -> Iterator[str]:
    """Yield every string inside a value, including file names, to search for leaks."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Upload):
        yield value.name
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from strings_in(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from strings_in(item)
