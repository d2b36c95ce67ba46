"""Options of a game: a frozen dataclass whose fields say what they accept.

A game writes::

    @dataclass(frozen=True, slots=True)
    class LascaOptions(Options):
        repetition: int | None = number(3, low=2, high=10, off=True)

and people write `repetition=off`. Defaults are the seed's rules.
"""

from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, field, fields
from types import MappingProxyType
from typing import ClassVar, TypeAlias, TypeVar, cast

from rules.core.errors import OptionError

Value: TypeAlias = int | str | bool | None
ON, OFF = "on", "off"


@dataclass(frozen=True, slots=True)
class Options:
    """Base of every game's options; a game without any uses it as it is."""

    presets: ClassVar[Mapping[str, Mapping[str, str]]] = MappingProxyType({})
    """Options that go with a setting (`play=penalties`) unless a chat says otherwise."""


@dataclass(frozen=True, slots=True)
class Accepts:
    """Values of an option: one of `words`, or a whole number from low to high, or `off` (None)."""

    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    off: bool = False
    boolean: bool = False

    def describe(self) -> tuple[str, ...]:
        """Return the accepted values as players write them; a range is one entry, `2–10`."""
        numbers = () if self.low is None else (f"{self.low}–{self.high}",)
        return numbers + self.words + ((OFF,) if self.off else ())

    def read(self, text: str) -> Value:
        """Return the value of a text. Raises ValueError."""
        text = text.strip().casefold()
        if self.off and text == OFF:
            return None
        if self.boolean and text in self.words:
            return text == ON
        if text in self.words:
            return text
        if self.low is not None and self.high is not None and text.isascii() and text.isdecimal():
            number = int(text[:12])
            if self.low <= number <= self.high:
                return number
        raise ValueError(text)


def choice(default: str, *others: str) -> str:
    """Declare an option that takes one of several words."""
    return field(default=default, metadata={"accepts": Accepts(words=(default, *others))})


def flag(*, default: bool) -> bool:
    """Declare an option that is on or off."""
    return field(default=default, metadata={"accepts": Accepts(words=(ON, OFF), boolean=True)})


def number(default: int, *, low: int, high: int) -> int:
    """Declare an option that takes a whole number from low to high."""
    return field(default=default, metadata={"accepts": Accepts(low=low, high=high)})


def limit(default: int | None, *, low: int, high: int) -> int | None:
    """Declare an option that takes a whole number from low to high, or `off`, which is None."""
    return field(default=default, metadata={"accepts": Accepts(low=low, high=high, off=True)})


OptionsT = TypeVar("OptionsT", bound=Options)


def accepted(kind: type[Options]) -> dict[str, Accepts]:
    """Return the values of each option of a game, in order of declaration."""
    return {f.name: _accepts(f) for f in fields(kind)}


def read_options(kind: type[OptionsT], texts: Mapping[str, str]) -> OptionsT:
    """Read options from texts. Raises OptionError naming the option and its values."""
    known = accepted(kind)
    values: dict[str, Value] = {}
    for name, text in texts.items():
        if name not in known:
            raise OptionError("no_such_option", option=name[:40], known=tuple(known))
        try:
            values[name] = known[name].read(text)
        except ValueError:
            raise OptionError(
                "bad_option", option=name, value=text[:40], accepted=known[name].describe()
            ) from None
    return kind(**values)


def write_options(options: Options) -> dict[str, str]:
    """Write options as texts that `read_options` reads back."""
    return {f.name: _write(getattr(options, f.name)) for f in fields(options)}


def changed(options: Options) -> dict[str, str]:
    """Return only the options that differ from the defaults."""
    default = write_options(type(options)())
    return {name: text for name, text in write_options(options).items() if text != default[name]}


def preset(kind: type[Options], texts: Mapping[str, str]) -> dict[str, str]:
    """Complete the options of a chat with those that go with its settings."""
    completed = dict(texts)
    for setting, others in kind.presets.items():
        name, _, text = setting.partition("=")
        if texts.get(name, "").strip().casefold() == text:
            completed = {**others, **completed}
    return completed


def split_settings(settings: Iterable[str]) -> dict[str, str]:
    """Return `["a=1", "b=off"]` as a mapping. Raises OptionError for a piece without `=`."""
    pairs = {}
    for piece in settings:
        name, equals, text = piece.partition("=")
        if not equals:
            raise OptionError("no_such_option", option=piece[:40], known=())
        pairs[name.strip()] = text
    return pairs


def _accepts(option: "Field[Value]") -> Accepts:
    return cast("Accepts", option.metadata["accepts"])


def _write(value: Value) -> str:
    if value is None:
        return OFF
    if isinstance(value, bool):
        return ON if value else OFF
    return str(value)
