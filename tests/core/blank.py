"""An artist for tests that are not about pictures."""

from bot.core.messages import Spot


class Blank:
    """Artist that paints nothing, quickly."""

    async def picture(self, *_: object, **__: object) -> bytes:
        return b""

    def written(self, *_: object, **__: object) -> str:
        return ""

    def text(self, *_: object, **__: object) -> str:
        return "x"

    def alt(self, *_: object, **__: object) -> str:
        return "x"

    def places(self, *_: object, **__: object) -> dict[str, str]:
        return {}

    async def spots(self, *_: object, **__: object) -> tuple[Spot, ...]:
        return ()

    async def card(self, *_: object, **__: object) -> bytes:
        return b""

    async def podium(self, *_: object, **__: object) -> bytes:
        return b""

    async def gallery(self, *_: object, **__: object) -> bytes:
        return b""

    async def result(self, *_: object, **__: object) -> tuple[bytes, str]:
        return b"", ""

    async def film(self, *_: object, **__: object) -> bytes:
        return b""

    async def line(self, *_: object, **__: object) -> bytes:
        return b""
