"""Fair dice and bids that anybody can check afterwards.

One hash chain a table: a secret root r, hashed LINKS times, gives the start s₀, published when the table
opens; SHA-256(sₖ) = sₖ₋₁. Roll k uses HMAC-SHA256(sₖ, table | k | digest of the log so far) and reveals sₖ,
which is the commitment of roll k + 1 already. Nobody but the host, who holds the root, can know a roll
before it is due, and the host cannot change one once the log it depends on is written.

A sealed bid is committed to as SHA-256(nonce | seat | text); the nonce stands in the log as its proof.
"""

import hmac
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256

from rules.core.game import Roll, Seat

LINKS = 2_000
"""Rolls a table can make. At four a minute an evening of betting lasts eight hours."""
STRIDE = 50
"""Links between those of a chain that are kept at hand."""


class ChainEnded(Exception):  # noqa: N818 -- not an error: the table has used up its rolls
    """The table has no further links and must close."""


def start(root: str) -> str:
    """The published start s₀ of the chain whose secret end is `root` (64 hex digits)."""
    return link(root, 0)


def link(root: str, k: int) -> str:
    """sₖ as 64 hex digits. Raises ChainEnded beyond the last link."""
    if k > LINKS:
        raise ChainEnded
    milestone, further = divmod(LINKS - k, STRIDE)
    return _hashed(_milestones(root)[milestone], further).hex()


@lru_cache(maxsize=256)
def _milestones(root: str) -> tuple[bytes, ...]:
    """Every STRIDE-th link from the end of the chain on, so that a roll need not hash all the way."""
    found = [bytes.fromhex(root)]
    for _ in range(LINKS // STRIDE):
        found.append(_hashed(found[-1], STRIDE))
    return tuple(found)


def _hashed(value: bytes, times: int) -> bytes:
    for _ in range(times):
        value = sha256(value).digest()
    return value


def digest(saved: str) -> str:
    """Digest of the log so far as it is saved: header and records, each line with its end."""
    return sha256(saved.encode()).hexdigest()


def roll(revealed: str, table: str, k: int, log: str, wanted: Roll) -> tuple[int, ...]:
    """The values of roll k, from its revealed link and the digest of the log before it."""
    numbers = _numbers(revealed, f"{table}|{k}|{log}")
    return tuple(_below(wanted.faces, numbers) + 1 for _ in range(wanted.dice))


def lot(revealed: str, table: str, k: int, log: str, size: int) -> Iterator[tuple[int, ...]]:
    """Endless random orders of 0 … size-1; the table takes the first that seats partners together."""
    numbers = _numbers(revealed, f"{table}|{k}|{log}")
    while True:
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = _below(last + 1, numbers)
            order[last], order[other] = order[other], order[last]
        yield tuple(order)


def sealed(nonce: str, seat: Seat, text: str) -> str:
    """What is published of a sealed move when it is accepted."""
    return sha256(f"{nonce}|{seat}|{text}".encode()).hexdigest()


def _numbers(key: str, message: str) -> Iterator[int]:
    """Bytes without end: the HMAC of the message, then of the message with a counter."""
    counter = 0
    while True:
        text = message if counter == 0 else f"{message}|{counter}"
        yield from hmac.new(bytes.fromhex(key), text.encode(), sha256).digest()
        counter += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number below `bound` (at most 256), each equally likely; bytes that would favour one are skipped."""
    fair = 256 - 256 % bound
    return next(number for number in numbers if number < fair) % bound
