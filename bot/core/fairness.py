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
`seal` of a sealed move, `root` and `mac` of the closing. Logs of format 1 had one chain, whose end was the
root, a digest of the whole text, nothing but a link or a nonce as a proof, and no closing.
"""

import hmac
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Final

from rules.core.game import Roll, Seat
from rules.core.log import LATEST_FORMAT, Log
from rules.core.saved import lines_of, write_log

LINKS = 2_000
"""Rolls a chain is good for. At four a minute an evening of betting uses one in eight hours."""
STRIDE = 50
"""Links between those of a chain that are kept at hand."""
GROUP: Final = 4
GROUPS: Final = 6
"""Of hex digits in a short hash: 96 bits, which nobody can hit again and few could make twice."""
SEAL_DIGITS: Final = 32
_PLAIN_ID: Final = re.compile(r"[a-z]+:\d{1,20}")


class ChainEnded(Exception):  # noqa: N818 -- not an error: the table has used up its rolls
    """A table of format 1 has no further links and must close."""


def start(root: str, chain: int = 0, form: int = LATEST_FORMAT) -> str:
    """The published start s₀ of a chain of the table whose secret is `root` (64 hex digits)."""
    return _link_at(_end(root, chain, form), 0)


def link(root: str, k: int, form: int = LATEST_FORMAT) -> str:
    """The link of roll k as 64 hex digits. form: the log's. Raises ChainEnded where it has no such link."""
    chain, place = divmod(k - 1, LINKS)
    return _link_at(_end(root, chain, form), place + 1)


def ends_chain(k: int) -> bool:
    """Whether roll k uses the last link of a chain."""
    return k % LINKS == 0


def following(root: str, k: int) -> str:
    """The start of the chain after the one of roll k."""
    return start(root, (k - 1) // LINKS + 1)


def _end(root: str, chain: int, form: int) -> str:
    """The last link of a chain, which is secret until the roll that uses it."""
    if form > 1:
        return hmac.new(bytes.fromhex(root), f"chain {chain}".encode(), sha256).hexdigest()
    if chain:
        raise ChainEnded
    return root


def _link_at(end: str, place: int) -> str:
    milestone, further = divmod(LINKS - place, STRIDE)
    return _hashed(_milestones(end)[milestone], further).hex()


@lru_cache(maxsize=256)
def _milestones(end: str) -> tuple[bytes, ...]:
    """Every STRIDE-th link from the end of the chain on, so that a roll need not hash all the way."""
    found = [bytes.fromhex(end)]
    for _ in range(LINKS // STRIDE):
        found.append(_hashed(found[-1], STRIDE))
    return tuple(found)


def _hashed(value: bytes, times: int) -> bytes:
    for _ in range(times):
        value = sha256(value).digest()
    return value


def digest(log: Log) -> str:
    """Digest of a log as it is saved, each line with its end."""
    *_, whole = digests(log)
    return whole


def digests(log: Log) -> Iterator[str]:
    """The digests of a log before each of its records, and of all of it."""
    text = sha256(write_log(Log(log.header)).encode())
    yield (so_far := text.hexdigest())
    for line in lines_of(log.records):
        if log.header.format == 1:
            text.update(f"{line}\n".encode())
            so_far = text.hexdigest()
        else:
            so_far = extended(so_far, line)
        yield so_far


def extended(so_far: str, line: str) -> str:
    """The digest of a log after one more line. Not for logs of format 1."""
    return sha256(f"{so_far}\n{line}\n".encode()).hexdigest()


def short(text: str) -> str:
    """The beginning of a hash in groups of four digits, to be posted, read aloud and compared."""
    return " ".join(text[GROUP * place :][:GROUP] for place in range(GROUPS))


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


def sealed(nonce: str, table: str, turn: int, seat: Seat, text: str) -> str:
    """What the player of a sealed move is given when it is accepted."""
    return sha256(f"{nonce}|{table}|{turn}|{seat}|{text}".encode()).hexdigest()[:SEAL_DIGITS]


def closing_mac(link: str, table: str, log: str) -> str:
    """What the closing line says of the digest of everything before it. link: that of a further roll."""
    return hmac.new(bytes.fromhex(link), f"{table}|closed|{log}".encode(), sha256).hexdigest()


def evidence(key: str) -> str:
    """A request's key as it may stand in a log. One that is more than a number may name somebody: hashed."""
    if not key or _PLAIN_ID.fullmatch(key):
        return key
    return f"{key.partition(':')[0]}:~{sha256(key.encode()).hexdigest()[:16]}"


def write_proof(**words: str) -> str:
    """Pairs of words as they stand behind a line; empty ones are left out."""
    return " ".join(f"{name} {value}" for name, value in words.items() if value)


def read_proof(text: str) -> Mapping[str, str]:
    """The pairs of words behind a line; none where they are not as `write_proof` writes them."""
    words = text.split(" ")
    found = dict(zip(words[::2], words[1::2], strict=False))
    return found if write_proof(**found) == text else {}


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
