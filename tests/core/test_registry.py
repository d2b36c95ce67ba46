from collections.abc import Callable, Iterator

import pytest

from bot.core import registry
from bot.core.context import Context
from bot.core.messages import NOTHING, AnyReply
from bot.core.registry import COMMANDS, READS, TAP, command, tap


async def answer(_: Context) -> AnyReply:
    return NOTHING


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Restore the registry after a test."""
    known = dict(COMMANDS)
    yield
    for word in COMMANDS.keys() - known.keys():
        registry._registered.pop(word)
    registry.typed_commands.cache_clear()


@pytest.mark.parametrize("register", [command, tap])
@pytest.mark.parametrize("lacking", ["effect", "cost"])
def test_a_command_without_an_effect_or_a_cost_is_an_error(
    register: Callable[..., object], lacking: str
) -> None:
    facts = {"effect": READS, "cost": TAP}
    del facts[lacking]
    with pytest.raises(TypeError, match=lacking):
        register("coinflip", **facts)
    assert "coinflip" not in COMMANDS


def test_a_word_is_registered_once() -> None:
    tap("coinflip", effect=READS, cost=TAP)(answer)
    with pytest.raises(ValueError, match="coinflip"):
        command("coinflip", effect=READS, cost=TAP)(answer)


def test_menus_list_a_command_as_soon_as_it_is_registered_and_no_button() -> None:
    before = registry.typed_commands()
    command("coinflip", effect=READS, cost=TAP, group="look", rank=5)(answer)
    tap("heads", effect=READS, cost=TAP)(answer)
    added = [one.word for one in registry.typed_commands() if one not in before]
    assert added == ["coinflip"]
