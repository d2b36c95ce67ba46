"""A pytest plug-in for the package of a game: `pytest` there runs its own tests and the contract on it.

[tool.pytest.ini_options]
addopts = ["-p", "bot.testing.plugin", "-m", "not long"]
testpaths = ["tests"]
taberna_game = "my_game"
"""

from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

CONTRACT: Final = Path(__file__).parent / "contract"
GAME: Final = "taberna_game"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the setting that names the game."""
    parser.addini(GAME, "id of the game that the contract of taberna is run on")


def pytest_configure(config: pytest.Config) -> None:
    """Run the contract too unless paths are given. A slow host fails no test."""
    config.addinivalue_line("markers", "long: takes minutes")
    settings.register_profile("taberna", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("taberna")
    if config.getini(GAME) and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        config.args.append(str(CONTRACT))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep those tests of the contract that are about this game."""
    if game := config.getini(GAME):
        items[:] = [item for item in items if CONTRACT not in item.path.parents or _about(item) == game]


def _about(item: pytest.Item) -> object:
    call = getattr(item, "callspec", None)
    return call.params.get("name") if call else None
