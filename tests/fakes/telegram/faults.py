"""Faults on the way to Telegram and back, on demand."""

from dataclasses import dataclass, field

from tests.fakes.telegram.wire import Call, RefusedError
from tests.fakes.telegram.world.model import Chat

ANY = "*"
"""Name that matches every method."""


@dataclass
class Fault:
    """An error for some calls, instead of their effect or (done) after it; None: no answer."""

    method: str
    error: RefusedError | None
    chat: Chat | None
    times: int
    done: bool = False

    def meets(self, call: Call) -> bool:
        here = self.chat is None or self.chat.id == call.chat_id
        return self.times > 0 and here and self.method.lower() in {ANY, call.method.lower()}


@dataclass
class Faults:
    """The faults a test has prepared, in order."""

    waiting: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> None:
        self.waiting.append(fault)

    def next(self, call: Call) -> Fault | None:
        """Return the fault that this call meets, and count it as used."""
        fault = next((fault for fault in self.waiting if fault.meets(call)), None)
        if fault is not None:
            fault.times -= 1
        return fault
