"""Who looks on at a table."""

from dataclasses import dataclass

from storage.model.ids import PersonId, TableId


@dataclass(frozen=True, slots=True)
class Watch:
    """Somebody who wants to be told in private what becomes of a table where they do not sit.

    seq: the records of its log when they began, or were last told something.
    """

    table: TableId
    person: PersonId
    seq: int
