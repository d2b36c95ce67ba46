"""Failures of Discord itself: requests, connections, outages, broken events."""

from tests.fakes.discord.gateway import GUILDS, UNKNOWN_ERROR, Gateway
from tests.fakes.discord.rest.errors import Refusal
from tests.fakes.discord.rest.server import Fault, Rest
from tests.fakes.discord.world.model import Json


class Trouble:
    """The part of FakeDiscord that causes failures."""

    gateway: Gateway
    rest: Rest
    _outage: list[Fault]

    def fail(
        self,
        method: str,
        pattern: str,
        status: int,
        code: int = 0,
        times: int = 1,
        *,
        message: str = "Injected by the test",
        retry_after: float = 0.01,
        everywhere: bool = False,
        lost: bool = False,
        via: bool = True,
        errors: Json | None = None,
    ) -> Fault:
        """Fail the next `times` requests whose path (after /api/v10) matches `pattern`.

        429 takes `retry_after` (seconds), and `everywhere` for the global limit; without `via` it is the ban
        of an address. With `lost` the request takes effect and only its answer fails. `fault.times` falls to
        0 as the fault is used up. errors: the wrong parts of a form, as Discord nests them.
        """
        refusal = Refusal(status, code, message, errors)
        return self._add(Fault(method, pattern, refusal, times, retry_after, everywhere, lost, via=via))

    def cut(self, method: str, pattern: str, times: int = 1, *, lost: bool = False) -> Fault:
        """Break the connection of the next `times` such requests; `lost` ones take effect."""
        refusal = Refusal(500, 0, "")
        return self._add(Fault(method, pattern, refusal, times, lost=lost, cut=True))

    def hang(self, method: str, pattern: str, times: int = 1, *, lost: bool = False) -> Fault:
        """Leave the next `times` such requests unanswered on an open connection; `lost` ones take effect."""
        refusal = Refusal(500, 0, "")
        return self._add(Fault(method, pattern, refusal, times, lost=lost, hung=True))

    def _add(self, fault: Fault) -> Fault:
        self.rest.faults.append(fault)
        return fault

    async def drop(self, shard: int | None = None, *, code: int = UNKNOWN_ERROR) -> None:
        """Lose the gateway connection, with a close code.

        The client may resume within a minute of the fake's clock, and then gets the events of the meantime.
        """
        await self.gateway.drop(shard, code=code)

    async def invalidate(self, shard: int | None = None) -> None:
        """Lose the connection and the session: the fake refuses the client's RESUME, so it must identify
        again.
        """
        await self.gateway.drop(shard, resumable=False)

    async def go_down(self) -> None:
        """Begin an outage: drop and refuse connections, forget sessions, answer every request with a 503."""
        self.gateway.down = True
        self._outage = [
            self.fail(method, "", 503, times=1_000_000)
            for method in ("GET", "POST", "PATCH", "PUT", "DELETE")
        ]
        await self.gateway.drop(resumable=False)

    async def come_back(self) -> None:
        """End an outage. The bot never gets the events of the meantime."""
        self.gateway.down = False
        for fault in self._outage:
            fault.times = 0

    async def garble(self, event: str, body: Json) -> None:
        """Send an undocumented event to every session that asked for guilds."""
        await self.gateway.dispatch_to_all(event, body, GUILDS)
