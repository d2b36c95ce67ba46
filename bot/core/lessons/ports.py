"""What lessons need from outside: how far people have come."""

from typing import Protocol

from storage.model import Learnt, PersonId


class Lessons(Protocol):
    """Lessons that people have looked at, as they are kept. New ones come with a Commit."""

    async def lessons_of(self, person: PersonId) -> tuple[Learnt, ...]:
        """Every lesson somebody has looked at, the latest last. Raises Unavailable."""
