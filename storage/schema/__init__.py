"""The schema of each database, in numbered steps: `0024_first.sql` makes all tables, later ones change
them.
"""

from pathlib import Path
from typing import Final, Literal

Kind = Literal["sqlite", "postgres"]

FOLDER: Final = Path(__file__).parent
FIRST: Final = 24
BEFORE: Final = {"sqlite": 23, "postgres": 13}
"""The last number that each database had while the schema was made in many steps. Its tables are those of the
first."""
ADOPT: Final = FOLDER / "adopt_postgres.sql"
"""Turns PostgreSQL's tables of that time into those of the first step."""


def steps(kind: Kind) -> dict[int, Path]:
    """Return the steps by number."""
    return {int(path.name.partition("_")[0]): path for path in sorted((FOLDER / kind).glob("*.sql"))}


def too_old(kind: Kind, version: int) -> bool:
    """Return True for a database from before the first step, unless it is of the last schema before it."""
    return 0 < version < FIRST and version != BEFORE[kind]
