"""Benchmarks against peers: `python -m tests.bench`, or only some sections by name."""

import sys
from collections.abc import Callable, Mapping
from typing import Final


def rules() -> str:
    """Measure positions, moves and games, and the same of python-chess."""
    from tests.bench import rules as section  # noqa: PLC0415 -- each section loads its own peers

    return section.report()


def pictures() -> str:
    """Measure boards as PNG, and other ways to paint them."""
    from tests.bench import pictures as section  # noqa: PLC0415 -- the same

    return section.table(section.measure())


def commands() -> str:
    """Measure whole commands, from a request to a posted board."""
    from tests.bench import commands as section  # noqa: PLC0415 -- the same

    return section.table(section.run(), section.resident())


def loop() -> str:
    """Measure the event loop beside films and long replays."""
    from tests.bench import loop as section  # noqa: PLC0415 -- the same

    return section.report()


def community() -> str:
    """Measure `/top` of many players, and the end of a rated game."""
    from tests.bench import community as section  # noqa: PLC0415 -- the same

    return section.report()


def stores() -> str:
    """Measure commits a second of both databases."""
    from tests.bench import stores as section  # noqa: PLC0415 -- the same

    return section.report()


def several() -> str:
    """Measure a command with two processes, and with one."""
    from tests.bench import several as section  # noqa: PLC0415 -- the same

    return section.report()


def page() -> str:
    """Measure the board app in Chromium."""
    from tests.bench import page as section  # noqa: PLC0415 -- the same

    return section.report()


def doors() -> str:
    """Measure 200 open boards inside the platforms."""
    from tests.bench import doors as section  # noqa: PLC0415 -- the same

    return section.report()


SECTIONS: Final[Mapping[str, Callable[[], str]]] = {
    "rules": rules,
    "pictures": pictures,
    "commands": commands,
    "loop": loop,
    "community": community,
    "stores": stores,
    "several": several,
    "page": page,
    "doors": doors,
}


def main(names: list[str]) -> int:
    """Print the named sections, or all; return 2 if a name is unknown."""
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        print(f"no section {', '.join(unknown)}; there are {', '.join(SECTIONS)}", file=sys.stderr)
        return 2
    for name in names or SECTIONS:
        print(SECTIONS[name](), end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
