"""An artist for tests that are not about pictures."""

from bot.core.messages import Spot


class Blank:
    """Paints nothing, quickly."""

    async def picture(self, *_: object, **__: object) -> bytes:
        """Not even a PNG."""
        return b""

    def writable(self, *_: object, **__: object) -> bool:
        """Nothing is written."""
        return False

    def text(self, *_: object, **__: object) -> str:
        """One letter."""
        return "x"

    def alt(self, *_: object, **__: object) -> str:
        """One letter."""
        return "x"

    def places(self, *_: object, **__: object) -> dict[str, str]:
        """Return no places."""
        return {}

    async def spots(self, *_: object, **__: object) -> tuple[Spot, ...]:
        """No place is anywhere."""
        return ()

    async def card(self, *_: object, **__: object) -> bytes:
        """Nothing."""
        return b""

    async def podium(self, *_: object, **__: object) -> bytes:
        return b""

    async def gallery(self, *_: object, **__: object) -> bytes:
        return b""

    async def result(self, *_: object, **__: object) -> bytes:
        return b""

    async def film(self, *_: object, **__: object) -> bytes:
        """Nothing either."""
        return b""

    async def line(self, *_: object, **__: object) -> bytes:
        """Nothing at all."""
        return b""
