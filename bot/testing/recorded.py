"""Games that their packages have written down: golden games, endings, and the pictures of the rules."""

from collections.abc import Iterator, Sequence

from rules.core.game import AnyGame, State
from rules.core.log import Snapshot, advance, snapshots_of
from rules.core.saved import read_log, read_record
from rules.games import GOLDEN, checks, folder, games


def golden(name: str) -> tuple[Snapshot[State], ...]:
    """Return the snapshots of a game's first golden log, with the initial one."""
    log = (folder(name) / GOLDEN / f"{name}.log").read_text(encoding="utf-8")
    return snapshots_of(games()[name], read_log(log))


def followed(game: AnyGame, position: str, records: Sequence[str]) -> Iterator[Snapshot[State]]:
    """Yield a position and the snapshots after each record. Raises LogError if the game is over earlier."""
    state = game.position(position)
    snapshot = Snapshot(state, 0, game.turn(state), outcome=game.outcome(state))
    yield snapshot
    for line in records:
        snapshot = advance(game, snapshot, read_record(line))
        yield snapshot


def snapshots(name: str) -> Iterator[Snapshot[State]]:
    """Yield all recorded snapshots of a game."""
    # They hold what random games seldom reach.
    game, brought = games()[name], checks(name)
    yield from golden(name)
    for ending in brought.endings:
        yield from followed(game, ending.position, ending.records)
    for example in brought.examples:
        yield from followed(game, example.position, example.records)
