"""The schema of each database, in numbered steps: `0025_first.sql` makes all tables, later ones change
them.
"""

from pathlib import Path
from typing import Final, Literal

Kind = Literal["sqlite", "postgres"]

FOLDER: Final = Path(__file__).parent
FIRST: Final = 25


def steps(kind: Kind) -> dict[int, Path]:
    """Return the steps by number."""
    return {int(path.name.partition("_")[0]): path for path in sorted((FOLDER / kind).glob("*.sql"))}


def too_old(version: int) -> bool:
    """Return True for a database from before the first step. None of those was ever released."""
    return 0 < version < FIRST
