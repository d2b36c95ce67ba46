"""Options as people write them, and replies to mistakes."""

from dataclasses import dataclass

import pytest

from rules.core.errors import OptionError
from rules.core.options import (
    Options,
    accepted,
    changed,
    choice,
    flag,
    limit,
    number,
    read_options,
    split_settings,
    write_options,
)


@dataclass(frozen=True, slots=True)
class Some(Options):
    end: str = choice("all", "one", "five")
    lines: bool = flag(default=False)
    stock: int = number(50, low=1, high=100)
    draw: int | None = limit(3, low=2, high=10)


def refused(texts: dict[str, str]) -> OptionError:
    with pytest.raises(OptionError) as caught:
        read_options(Some, texts)
    return caught.value


def test_nothing_written_means_the_rules_as_they_are() -> None:
    assert read_options(Some, {}) == Some()
    assert changed(Some()) == {}


def test_values_are_read_forgivingly_and_written_one_way() -> None:
    options = read_options(Some, {"end": " ONE ", "lines": "On", "stock": "7", "draw": "OFF"})
    assert options == Some(end="one", lines=True, stock=7, draw=None)
    assert write_options(options) == {"end": "one", "lines": "on", "stock": "7", "draw": "off"}
    assert read_options(Some, write_options(options)) == options


def test_only_what_differs_is_changed() -> None:
    assert changed(Some(draw=None, stock=50)) == {"draw": "off"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("end", "two"),
        ("end", ""),
        ("lines", "1"),
        ("stock", "0"),
        ("stock", "101"),
        ("stock", "-1"),
        ("stock", "off"),
        ("stock", "٣"),
        ("stock", "9" * 5000),
        ("draw", "1"),
    ],
)
def test_a_value_it_does_not_take_is_refused_with_what_it_takes(name: str, text: str) -> None:
    error = refused({name: text})
    assert error.code == "bad_option"
    assert error.facts == {"option": name, "value": text[:40], "accepted": accepted(Some)[name].describe()}


def test_an_unknown_name_is_refused_with_those_that_are_known() -> None:
    error = refused({"colour": "red"})
    assert error.code == "no_such_option"
    assert error.facts == {"option": "colour", "known": ("end", "lines", "stock", "draw")}


def test_what_an_option_takes_is_listed_as_people_write_it() -> None:
    takes = {name: option.describe() for name, option in accepted(Some).items()}
    assert takes == {
        "end": ("all", "one", "five"),
        "lines": ("on", "off"),
        "stock": ("1–100",),
        "draw": ("2–10", "off"),
    }


def test_settings_are_split_at_the_first_equals() -> None:
    assert split_settings(["a=1", " b =off", "c=x=y"]) == {"a": "1", "b": "off", "c": "x=y"}
    with pytest.raises(OptionError):
        split_settings(["lonely"])
