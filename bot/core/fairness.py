"""Hash chains, lots, rolls, seals and receipts: what makes a table's log checkable afterwards.

A table has a secret root r, drawn when its lobby opens. Chain c ends in HMAC-SHA256(r, "chain c") and is
that value hashed LINKS times backwards: SHA-256(sₖ) = sₖ₋₁. Anyone may read the start s₀ of the first
chain (Details, /verify) from then on. Roll k uses HMAC-SHA256(sₖ, table | k | digest of the log so far) and
reveals sₖ, which is the commitment of roll k + 1 already; the roll that uses the last link of a chain
publishes the start of the next.

The digest of a log is a chain too: the SHA-256 of its header, then, for every line, the SHA-256 of the
digest before it and the line. What a person caused carries the platform's own id of the message or tap.

A sealed move is committed to as SHA-256(nonce | table | turn | seat | text), cut to 128 bits: given to its
player when it is accepted, written into the log with its nonce, public when the round is open.

When the game is over the closing line reveals the root, from which every chain follows, and an HMAC of the
digest by the next link. The receipt is the beginning of the digest of the whole log.

Proofs are pairs of words behind a line: `by` the platform's id, `link` and `next` of a roll, `nonce` and
`seal` of a sealed move, `root` and `mac` of the closing.
"""

import hmac
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate
from typing import Final

from rules.core.game import Roll, Seat
from rules.core.log import Log
from rules.core.saved import lines_of, write_log

LINKS = 2_000
"""Rolls a chain is good for. At four a minute an evening of betting uses one in eight hours."""
STRIDE = 50
"""Distance between the links of a chain that are cached."""
GROUP: Final = 4
GROUPS: Final = 6
"""Of hex digits in a short hash: 96 bits, which nobody can hit again and few could make twice."""
SEAL_DIGITS: Final = 32
_PLAIN_ID: Final = re.compile(r"[a-z]+:\d{1,20}")


def start(root: str, chain: int = 0) -> str:
    """Return the published start s₀ of a chain of the table whose secret is `root` (64 hex digits)."""
    return _link_at(_end(root, chain), 0)


def link(root: str, k: int) -> str:
    """Return the link of roll k as 64 hex digits."""
    chain, place = divmod(k - 1, LINKS)
    return _link_at(_end(root, chain), place + 1)


def ends_chain(k: int) -> bool:
    """Return True if roll k uses the last link of a chain."""
    return k % LINKS == 0


def following(root: str, k: int) -> str:
    """Return the start of the chain after the one of roll k."""
    return start(root, (k - 1) // LINKS + 1)


def _end(root: str, chain: int) -> str:
    """Return the last link of a chain, which is secret until the roll that uses it."""
    return hmac.new(bytes.fromhex(root), f"chain {chain}".encode(), sha256).hexdigest()


def _link_at(end: str, place: int) -> str:
    milestone, further = divmod(LINKS - place, STRIDE)
    return _hashed(_milestones(end)[milestone], further).hex()


@lru_cache(maxsize=256)
def _milestones(end: str) -> tuple[bytes, ...]:
    """Return every STRIDE-th link from the end of the chain on; a roll hashes the few between."""
    found = [bytes.fromhex(end)]
    for _ in range(LINKS // STRIDE):
        found.append(_hashed(found[-1], STRIDE))
    return tuple(found)


def _hashed(value: bytes, times: int) -> bytes:
    for _ in range(times):
        value = sha256(value).digest()
    return value


def digest(log: Log) -> str:
    *_, whole = digests(log)
    return whole


def digests(log: Log) -> Iterator[str]:
    """Yield the digest of a log before each of its records, and of all of it."""
    header = sha256(write_log(Log(log.header)).encode()).hexdigest()
    return accumulate(lines_of(log.records), extended, initial=header)


def extended(so_far: str, line: str) -> str:
    """Return the digest of a log after one more line."""
    return sha256(f"{so_far}\n{line}\n".encode()).hexdigest()


def short(text: str) -> str:
    """Return the beginning of a hash in groups of four digits, to be posted, read aloud and compared."""
    return " ".join(text[GROUP * place :][:GROUP] for place in range(GROUPS))


def roll(revealed: str, table: str, k: int, log: str, wanted: Roll) -> tuple[int, ...]:
    """Return the values of roll k, from its revealed link and the digest of the log before it."""
    numbers = _numbers(revealed, f"{table}|{k}|{log}")
    return tuple(_below(wanted.faces, numbers) + 1 for _ in range(wanted.dice))


def lot(revealed: str, table: str, k: int, log: str, size: int) -> Iterator[tuple[int, ...]]:
    """Yield endless random orders of 0 … size-1; the table takes the first that seats partners together."""
    numbers = _numbers(revealed, f"{table}|{k}|{log}")
    while True:
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = _below(last + 1, numbers)
            order[last], order[other] = order[other], order[last]
        yield tuple(order)


def sealed(nonce: str, table: str, turn: int, seat: Seat, text: str) -> str:
    """Return the seal that the player of a sealed move gets when the bot accepts it."""
    return sha256(f"{nonce}|{table}|{turn}|{seat}|{text}".encode()).hexdigest()[:SEAL_DIGITS]


def closing_mac(link: str, table: str, log: str) -> str:
    """Return the HMAC in the closing line of the digest before it. link: that of a further roll."""
    return hmac.new(bytes.fromhex(link), f"{table}|closed|{log}".encode(), sha256).hexdigest()


def evidence(key: str) -> str:
    """Return a request's key in the form for a log; a key that is more than a number is hashed."""
    # Such a key may name a person.
    if not key or _PLAIN_ID.fullmatch(key):
        return key
    return f"{key.partition(':')[0]}:~{sha256(key.encode()).hexdigest()[:16]}"


def write_proof(**words: str) -> str:
    """Write pairs of words for the end of a line, without the empty ones."""
    return " ".join(f"{name} {value}" for name, value in words.items() if value)


def read_proof(text: str) -> Mapping[str, str]:
    """Read the pairs of words behind a line; none if `write_proof` would write them otherwise."""
    words = text.split(" ")
    found = dict(zip(words[::2], words[1::2], strict=False))
    return found if write_proof(**found) == text else {}


def _numbers(key: str, message: str) -> Iterator[int]:
    """Yield bytes without end: the HMAC of the message, then of the message with a counter."""
    counter = 0
    while True:
        text = message if counter == 0 else f"{message}|{counter}"
        yield from hmac.new(bytes.fromhex(key), text.encode(), sha256).digest()
        counter += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """Return a number below `bound` (at most 256), each equally likely; skip bytes that would favour one."""
    fair = 256 - 256 % bound
    return next(number for number in numbers if number < fair) % bound
