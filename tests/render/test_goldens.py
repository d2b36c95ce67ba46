"""Goldens of every primitive, which reveal a displaced dot, half a cross, a wrong arrowhead."""

from tests.render.goldens import hashed, kept


def test_every_primitive_is_painted_as_it_was() -> None:
    now, before = hashed(), kept()
    assert now.keys() == before.keys()
    assert [name for name in now if now[name] != before[name]] == []
