"""Names in the letters that pictures have."""

import pytest

from bot.core.cards import drawable, named
from render.lettering import writable


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("José", "José"),
        ("Jose\u0301", "José"),
        ("Ana 😀 Lua", "Ana Lua"),
        ("@\u2060everyone", "@everyone"),
        ("Zoe\u200b", "Zoe"),
        ("🦊", ""),
        ("אמיר-כהן", ""),
        ("\u200eأحمد (٢)\u200e", ""),
        ("…", "…"),
    ],
)
def test_a_name_keeps_the_letters_of_the_typeface(name: str, drawn: str) -> None:
    assert drawable(name, writable) == drawn


def test_a_seat_without_a_drawable_name_is_left_out() -> None:
    assert named({0: "Ana 😀", 1: "🦊"}, writable) == {0: "Ana"}
