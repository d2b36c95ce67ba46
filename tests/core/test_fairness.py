"""Fair dice and bids: the chain, the rolls that follow from it, and the one command that checks them all."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from bot.cli.parser import main
from bot.core import fairness
from rules.core.errors import LogError
from rules.core.game import Roll, Seat
from rules.core.log import Chance, Decision, trail
from rules.core.saved import read_log, write_log, write_record
from rules.games import games
from tests.core.evening import Evening, Guest

ROOT = "5e" * 32


def test_every_link_hashes_to_the_one_before() -> None:
    links = [fairness.link(ROOT, k) for k in (0, 1, 2, 1999, 2000)]
    assert links[0] == fairness.start(ROOT)
    assert sha256(bytes.fromhex(links[1])).hexdigest() == links[0]
    assert sha256(bytes.fromhex(links[2])).hexdigest() == links[1]
    assert sha256(bytes.fromhex(links[4])).hexdigest() == links[3]
    assert links[4] == ROOT


def test_there_is_no_link_beyond_the_last() -> None:
    with pytest.raises(fairness.ChainEnded):
        fairness.link(ROOT, fairness.LINKS + 1)


def test_a_roll_depends_on_link_table_number_and_log() -> None:
    roll = fairness.roll("ab" * 32, "k3f9", 1, "log", Roll(5))
    assert roll == fairness.roll("ab" * 32, "k3f9", 1, "log", Roll(5))
    others = {
        fairness.roll("ac" * 32, "k3f9", 1, "log", Roll(5)),
        fairness.roll("ab" * 32, "k3f8", 1, "log", Roll(5)),
        fairness.roll("ab" * 32, "k3f9", 2, "log", Roll(5)),
        fairness.roll("ab" * 32, "k3f9", 1, "gol", Roll(5)),
    }
    assert len(others | {roll}) == 5


@pytest.mark.parametrize("faces", [2, 5, 6, 255, 256])
def test_bytes_that_would_favour_a_number_are_skipped(faces: int) -> None:
    skipped = range(256 - 256 % faces, 256)
    assert fairness._below(faces, iter([*skipped, 1])) == 1
    counted = Counter(fairness._below(faces, iter([byte])) for byte in range(256 - 256 % faces))
    assert set(counted) == set(range(faces))
    assert len(set(counted.values())) == 1


def test_dice_fall_evenly() -> None:
    rolls = (fairness.roll(sha256(bytes([k])).hexdigest(), "t", k, "", Roll(240)) for k in range(50))
    counted = Counter(value for roll in rolls for value in roll)
    assert set(counted) == {1, 2, 3, 4, 5, 6}
    expected = 50 * 240 / 6
    assert sum((n - expected) ** 2 / expected for n in counted.values()) < 25  # chance of more: 1 in 7,000


def test_a_lot_draws_every_order_evenly() -> None:
    orders = fairness.lot("ab" * 32, "t", 1, "", 3)
    counted = Counter(next(orders) for _ in range(3000))
    assert len(counted) == 6
    assert sum((n - 500) ** 2 / 500 for n in counted.values()) < 25


def test_a_sealed_move_hides_its_text_behind_its_nonce() -> None:
    assert fairness.sealed("00", Seat(0), "5") != fairness.sealed("01", Seat(0), "5")
    assert fairness.sealed("00", Seat(0), "5") != fairness.sealed("00", Seat(1), "5")
    assert fairness.sealed("00", Seat(0), "5") != fairness.sealed("00", Seat(0), "6")


async def saved(who: Guest) -> str:
    """The log as /history hands it over."""
    reply = await who.says("history", table=who.tavern.table())
    return reply.files[0].content.decode()


async def two(tavern: Evening, game: str, **args: str) -> tuple[Guest, Guest]:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game=game, **args)
    await bea.taps("join")
    return ana, bea


async def any_move(tavern: Evening) -> None:
    """Somebody who may moves as the rules list it first."""
    (table,) = await tavern.app.house.store.tables_with("playing")
    live = await tavern.app.house.shelf.look(table)
    assert live is not None
    seat = min(live.game.to_act(live.playing.state))
    text = live.game.write(next(iter(live.game.moves(live.playing.state, seat))))
    person = live.sitting(seat)
    await tavern.person(person.name).says("move", move=text, table=table)


async def tabula(tavern: Evening) -> str:
    ana, _ = await two(tavern, "tabula")
    for _ in range(6):
        await any_move(tavern)
    return await saved(ana)


async def citadel(tavern: Evening) -> str:
    ana, bea = await two(tavern, "citadel")
    for bid in ("3", "4", "5"):
        await ana.whispers("bid", points=bid)
        await ana.whispers("bid", points="2")
        await bea.whispers("bid", points=bid)
    return await saved(ana)


async def undone(tavern: Evening) -> str:
    ana, bea = await two(tavern, "lasca")
    await any_move(tavern)
    live = await tavern.app.house.shelf.look(tavern.table())
    assert live is not None
    mover, other = (ana, bea) if live.sitting(0).name == "Ana" else (bea, ana)
    await mover.says("undo")
    await other.taps("agree")
    await any_move(tavern)
    return await saved(ana)


async def bet_and_throw(*people: Guest) -> None:
    """Whoever holds the bank throws; the others stake a chip first."""
    for guest in people:
        await guest.says("bet", figure="crown", amount="1")
        await guest.says("move", move="ready")
    for guest in people:
        await guest.says("roll")


async def betting(tavern: Evening) -> str:
    ana, bea = await two(tavern, "crown")
    await ana.says("begin")
    for _ in range(6):
        await bet_and_throw(ana, bea)
    return await saved(ana)


async def rematch(tavern: Evening) -> str:
    ana, bea = await two(tavern, "tabula")
    await any_move(tavern)
    await ana.says("resign")
    await ana.says("rematch")
    await bea.taps("rematch")
    for _ in range(4):
        await any_move(tavern)
    (table,) = await tavern.app.house.store.tables_with("playing")
    return (await ana.says("history", table=table)).files[0].content.decode()


async def pairs(tavern: Evening) -> str:
    """Halma by four seats and two people, each of whom must get partners' seats."""
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game="halma", seats="4")
    for guest in (bea, ana, bea):
        await guest.taps("join")
    return await saved(ana)


KINDS: dict[str, Callable[[Evening], Awaitable[str]]] = {
    f.__name__: f for f in (tabula, citadel, undone, betting, rematch, pairs)
}


def verified(path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Exit code and what `taberna verify` says of a text."""
    path.write_text(text, encoding="utf-8")
    code = main(["verify", str(path)])
    told = capsys.readouterr()
    return code, told.out + told.err


@pytest.mark.parametrize("kind", KINDS)
async def test_verify_accepts_an_honest_log(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Evening(tmp_path / "t.db") as tavern:
        text = await KINDS[kind](tavern)
    code, told = verified(tmp_path / "log.txt", text, capsys)
    assert (code, told.splitlines()[-1][-12:]) == (0, "All is fair.")


async def test_what_verify_names_of_a_bid_is_what_was_published(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Evening(tmp_path / "t.db") as tavern:
        ana, bea = await two(tavern, "citadel")
        await ana.whispers("bid", points="3")
        published = (await ana.says("verify", table=tavern.table())).text
        await ana.whispers("bid", points="4")
        assert (
            await bea.says("verify", table=tavern.table())
        ).text == published  # nobody sees it was changed
        await bea.whispers("bid", points="4")
        text = await saved(ana)
    _, told = verified(tmp_path / "log.txt", text, capsys)
    assert told.splitlines()[0].split()[-1] in published


def tampered(text: str) -> Iterator[tuple[int, str]]:
    """The text with one lie in it each time, and the line that gives it away."""
    lines = text.splitlines()
    log = read_log(text)
    first = lines.index("---") + 1

    def with_line(number: int, line: str) -> str:
        return "\n".join((*lines[: number - 1], line, *lines[number:])) + "\n"

    for name in ("lot", "seats", "people"):
        number = next(n for n, line in enumerate(lines, 1) if line.startswith(f"note {name} "))
        changed = {"lot": "00" * 32, "seats": "9 9", "people": "0 0"}[name]
        yield number, with_line(number, f"note {name} {changed}")
    chances = [n for n, record in enumerate(log.records) if isinstance(record, Chance)]
    for place in (chances[0], chances[-1]):
        record = log.records[place]
        assert isinstance(record, Chance)
        for lie in (
            Chance(tuple(reversed([v % 6 + 1 for v in record.values])), record.proof),
            Chance(record.values, "00" * 32),
            Chance(record.values),
        ):
            lied = with_line(first + place + 1, write_record(lie))
            if _replays(lied):
                yield first + place + 1, lied
    chain = next(n for n, line in enumerate(lines, 1) if line.startswith("note chain "))
    lot = next(n for n, line in enumerate(lines, 1) if line.startswith("note lot "))
    yield lot, with_line(chain, "note chain " + "00" * 32)


def _replays(text: str) -> bool:
    log = read_log(text)
    try:
        trail(games()[log.header.game], log)
    except LogError:
        return False
    return True


async def test_verify_names_the_line_of_every_lie(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with Evening(tmp_path / "t.db") as tavern:
        text = await tabula(tavern)
    lies = list(tampered(text))
    assert len(lies) >= 8
    for number, lie in lies:
        code, told = verified(tmp_path / "log.txt", lie, capsys)
        assert code == 2
        assert told.count("\n") == 1
        assert f"Line {number} " in told


async def test_a_bid_without_its_nonce_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with Evening(tmp_path / "t.db") as tavern:
        text = await citadel(tavern)
    log = read_log(text)
    bid = log.records[2]
    assert isinstance(bid, Decision)
    number = text.splitlines().index(write_record(bid)) + 1
    code, told = verified(tmp_path / "log.txt", text.replace(f" | {bid.proof}", ""), capsys)
    assert (code, f"Line {number} " in told) == (2, True)


async def test_a_roll_taken_back_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who dislikes a roll could otherwise have another."""
    async with Evening(tmp_path / "t.db") as tavern:
        text = await tabula(tavern)
    log = read_log(text)
    last = max(n for n, record in enumerate(log.records) if isinstance(record, Chance))
    kept = write_log(log).splitlines()[: len(text.splitlines()) - len(log.records) + last + 1]
    lie = "\n".join((*kept, f"undo {last}")) + "\n"
    code, told = verified(tmp_path / "log.txt", lie, capsys)
    assert (code, f"Line {len(kept) + 1} " in told) == (2, True)


async def test_people_who_cannot_be_seated_by_any_lot_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Evening(tmp_path / "t.db") as tavern:
        text = await undone(tavern)
    for people in ("0 0", "0 1 2", "x"):
        code, told = verified(tmp_path / "log.txt", text.replace("people 0 1", f"people {people}"), capsys)
        assert (code, told.count("\n"), "Line" in told) == (2, 1, True)


async def test_a_table_whose_chain_is_used_up_closes_and_pays_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness, "LINKS", 3)
    async with Evening(tmp_path / "t.db") as tavern:
        ana, bea = await two(tavern, "crown")
        await ana.says("begin")
        table = tavern.table()
        for _ in range(8):
            await bet_and_throw(ana, bea)
        store = tavern.app.house.store
        loaded = await store.load(table)
        assert loaded is not None
        assert (loaded[0].status, loaded[0].rolls) == ("finished", 3)
        assert await store.balance(f"table:{table}") == 0
        purses = dict(await store.purses(loaded[0].chat))
        assert sum(purses.values()) == 200 == -await store.balance("mint")
