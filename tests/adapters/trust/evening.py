"""A bidder's evening with a sealed bid, and everything that anybody else receives of it.

The evening is played twice: with one bid, and with another that the bidder changes and repeats. Everything
that anybody else could read, hear or count must be equal at each step, byte by byte. If the computer is the
bidder, that includes all people, and the two bids are those it chose.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import count
from typing import Final

from bot.core.language.voice import Voice
from bot.core.ports import Question, Thought, Urgency
from bot.core.registry import COMMANDS, Effect, effect_of, typed_commands
from bot.core.tables.loaded import LoadedTable
from bot.workers.opponents import answer
from rules.games.citadel.state import CitadelState, CitadelView
from rules.search.effort import Level
from storage.model import ChatId

ONCE: Final = ("17",)
CHANGED: Final = ("23", "4", "4", "31")
"""The bidder's private bids on two evenings that must look the same to everybody else."""
OUR_FAULT: Final = Voice("en")("refusal-our_fault")
BLOCKED: Final = {ONCE: "Yan", CHANGED: "Zoe"}
"""The person whom the bidder blocks on each evening, which must stay as secret as the bid."""
LOW: Final = "17"
HIGH: Final = "31"
"""The computer's sealed bid on another evening that must look the same."""
LEVEL: Final[Level] = "easy"
HINT: Final = "5"
"""The answer to a hint, which the computer is asked for at another level than for its own bid."""
BID: Final = "bid"
"""Step at which the bidder bids or sends another text, so that later message numbers agree."""
DECIDING: Final = frozenset({"bid", "move", "number", "word", "choose", "agree"})
"""Commands that would bid for others and so end the round, or agree to end the game."""
_DRAWN: Final = re.compile(
    r"kept-[0-9a-f]{16}|file-\d+-[0-9a-f]{16}|(?:attach://)?attached[0-9a-f]{32}|[0-9a-f]{4}-\d+\.png"
)
"""Ids that are new on every evening: links to private deliveries, Telegram files and names of pictures.

If the bot sends one picture to two chats at once, either may upload it, and the other reuses its file.
"""


def lines(table: str, *, choices: bool) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield every command without an argument and with the table; with each choice and flag, if wanted."""
    for command in typed_commands():
        names = {parameter.name for parameter in command.parameters}
        here = {"table": table} if "table" in names else {}
        yield command.word, {}
        if here:
            yield command.word, here
        for parameter in command.typed if choices else ():
            for choice in parameter.choices or ((parameter.name,) if parameter.kind == "flag" else ()):
                yield command.word, {parameter.name: choice, **here}


def forged(table: str, *, sits: bool = True) -> Iterator[str]:
    """Yield forged callback data: every command at this table, also with no table or with another person's
    mark.

    Commands that act are left out unless the person sits at the table.
    """
    for word in COMMANDS:
        reads = effect_of(word) is Effect.READS
        if word not in DECIDING and (sits or reads):
            yield f"{word}-{table}"
        if word not in DECIDING and reads:
            yield from (word, f"{word}_aaaaaa-{table}")


def menus(table: str) -> Iterator[str]:
    """Yield forged callback data of Telegram's menus and their pages, for commands that only read."""
    for word in COMMANDS:
        if word not in DECIDING and effect_of(word) is Effect.READS:
            yield from (f"={word}-{table}", f"={word}-{table}--0-0")


def by_size() -> Callable[[int], bytes]:
    """Return entropy that is the same in every run, separately for each size.

    One more draw of one size shifts no draw of another. Only seals of bids use 16 bytes.
    """
    drawn: dict[int, Iterator[int]] = {}

    def draw(size: int) -> bytes:
        number = next(drawn.setdefault(size, count(1)))
        return sha256(f"{size}:{number}".encode()).digest()[:size].ljust(size, b"x")

    return draw


class Sealing:
    """Computer that bids the same number in every round, and rates the board by it."""

    def __init__(self, points: str) -> None:
        self._points = points

    async def think(self, question: Question, chat: ChatId, urgency: Urgency) -> Thought:
        """Return the fixed number at once; in other games, a move."""
        if not isinstance(question.view, CitadelView):
            return answer(replace(question, level=LEVEL))
        return Thought(self._points, int(self._points)) if question.level == LEVEL else Thought(HINT, 0)


@dataclass(frozen=True)
class Heard:
    """Text or file that another reader than the bidder could see.

    reader: one person, or "" for everybody.
    """

    reader: str
    kind: str
    words: str
    files: tuple[bytes, ...] = ()


@dataclass
class Evening:
    """Everything the others got, step by step, and every file the bidder got alone."""

    steps: list[tuple[str, list[Heard]]] = field(default_factory=list)
    own_files: set[bytes] = field(default_factory=set)

    def step(self, name: str, heard: Sequence[Heard]) -> None:
        """Record what a step brought, sorted, because simultaneous messages have no order."""
        self.steps.append((name, sorted(heard, key=lambda each: (each.reader, each.kind, each.words))))


def sealed_at(loaded: LoadedTable) -> str:
    """Return the only bid at a table of Citadel.

    Raises: AssertionError if there isn't exactly one.
    """
    state = loaded.playing.state
    assert isinstance(state, CitadelState)
    (points,) = (str(points) for points in state.bids if points is not None)
    return points


def same(words: str) -> str:
    """Return a text without its random parts."""
    return _DRAWN.sub("drawn", words)


def compare(first: Evening, second: Evening) -> None:
    """Raise AssertionError naming the first step that tells two evenings apart."""
    for (name, _), (other_name, _) in zip(first.steps, second.steps, strict=False):
        assert name == other_name, "an earlier step offered other buttons"
    assert len(first.steps) == len(second.steps)
    for name, heard in (*first.steps, *second.steps):
        assert not any(OUR_FAULT in each.words for each in heard), f"{name}: the bot could not answer"
    for (name, one), (_, other) in zip(first.steps, second.steps, strict=True):
        if name != BID:  # of two simultaneous edits only the last need appear
            one, other = list(dict.fromkeys(one)), list(dict.fromkeys(other))  # noqa: PLW2901 -- the same, once each
        told, told_too = [h.words for h in one], [h.words for h in other]
        assert told == told_too, f"{name}: {[t for t in told if t not in told_too][:1]} {told_too[:1]}"
        for left, right in zip(one, other, strict=True):
            assert (left.reader, left.kind, left.words) == (right.reader, right.kind, right.words), name
            assert left.files == right.files, f"{name}: a file of {left.kind} differs"


def must_show_the_bidder(first: Evening, second: Evening) -> None:
    """Raise AssertionError unless the bidder's own pictures show the bid."""
    assert first.own_files - second.own_files, "no picture of the bidder's own shows the bid"
    assert second.own_files - first.own_files, "no picture of the bidder's own shows the bid"
