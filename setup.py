"""With `TABERNA_WHEEL=fast` a wheel holds compiled modules (`make wheel-fast`); pyproject.toml says all else.

They are the same sources, which stay beside them, and nothing depends on their being compiled.
"""

import os
from typing import Final

from setuptools import Extension, setup

COMPILED: Final = ["rules/games/lasca/board.py"]
"""Modules that are several times faster then."""


def extensions() -> list[Extension]:
    """The modules to be compiled, none unless it is asked for."""
    if os.environ.get("TABERNA_WHEEL") != "fast":
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 -- only developers have it

    return mypycify(COMPILED, opt_level="3")


setup(ext_modules=extensions())
