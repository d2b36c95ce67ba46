"""Answers for one person's eyes that wait until they are fetched."""

from dataclasses import dataclass, field
from typing import Final

from storage.model.ids import PersonId

PAGE: Final = 4096
"""Bytes that the shortest answer is said to take, so that there are not too many to be counted."""


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer by its code, which nobody can guess. until: Unix time after which it may be dropped.

    content: the whole of it, as whoever keeps it writes and reads it; it may hold secrets of its person.
    """

    code: str
    person: PersonId
    until: float
    content: str = field(repr=False)

    @property
    def size(self) -> int:
        """Bytes it takes."""
        return max(PAGE, len(self.content.encode()))
