"""Where a long log had led: what a replay gives, kept so that a load need not replay all of it."""

from dataclasses import dataclass

from storage.model.ids import TableId


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The snapshot after the first records of a table's log. Anything in it can be made anew from the log.

    seq: how many records. rules: what made it, and alone can read it. digest: of the log so far.
    snapshot: as text, with whatever is sealed, like the log itself; it names seats and no people.
    """

    table: TableId
    seq: int
    rules: str
    digest: str
    snapshot: str
