"""Models for alpha-beta against the rules: moves, positions after them, ends, earlier positions."""

from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple

import pytest

from bot.testing.recorded import followed
from rules.core.game import AnyGame, State
from rules.core.log import Decision, Snapshot, replaying
from rules.core.saved import read_log, read_record
from rules.games import GOLDEN, checks, folder, games
from rules.search.alphabeta import AlphaBeta, Model
from rules.search.analysis import together
from rules.search.opponents import choose

SEARCHED = ("dice_towers", "halma", "hasami_shogi", "lambs_and_tigers", "lasca")
UNSEEN = {name: {"repetition"} for name in SEARCHED} | {"halma": {"repetition", "no_progress", "deadline"}}
"""Endings that a search ignores: any repetition counts as a draw, and Halma counts no moves."""
OTHER_SIDE = {
    "dice_towers": ("a1:w6 h8:b6 | white 8 62", "a1:w6 h8:b6 | black 8 62"),
    "halma": ("white white=a1,b1 black=o16,p16 ply=2", "black white=a1,b1 black=o16,p16 ply=3"),
    "hasami_shogi": ("black b=a1,b1 w=a9,b9", "white b=a1,b1 w=a9,b9"),
    "lambs_and_tigers": (
        "lambs tigers=C4,C8,D7 lambs=D5 placed=15",
        "tigers tigers=C4,C8,D7 lambs=D5 placed=15",
    ),
    "lasca": ("white c3=w e5=r", "red c3=w e5=r"),
}


class Seen(NamedTuple):
    """Input of alpha-beta for a state."""

    model: Model[Any, Any]
    past: set[Hashable]
    root: Any


Look = Callable[[AnyGame, State], Seen]


@pytest.fixture(name="given")
def _given(monkeypatch: pytest.MonkeyPatch) -> Look:
    """Return a function that captures a game's input to alpha-beta for the side to move."""
    found: list[Seen] = []

    class CaughtError(Exception):
        pass

    def caught(search: AlphaBeta[Any, Any], root: object, *_: object) -> None:
        found.append(Seen(search._model, search._path, root))
        raise CaughtError

    def given(game: AnyGame, state: State) -> Seen:
        (seat,) = game.to_act(state)
        with pytest.raises(CaughtError):
            choose(game, game.view(state, seat), seat, "hard", 1)
        return found.pop()

    monkeypatch.setattr(AlphaBeta, "choose", caught)
    return given


def decided(game: AnyGame, name: str) -> Iterator[tuple[Snapshot[State], Decision, Snapshot[State]]]:
    """Yield the decisions of a game's golden logs, with the snapshots before and after."""
    for path in sorted((folder(name) / GOLDEN).glob("*.log")):
        log = read_log(path.read_text(encoding="utf-8"))
        if log.header.seats > 1:
            steps = list(replaying(game, log))
            pairs = zip(steps, log.records, steps[1:], strict=False)
            yield from ((one, record, two) for one, record, two in pairs if isinstance(record, Decision))
    for ending in checks(name).endings:
        steps = list(followed(game, ending.position, ending.records))
        for one, line, two in zip(steps, ending.records, steps[1:], strict=False):
            record = read_record(line)
            alone = isinstance(record, Decision) and not game.concede(one.state, record.seat).winners
            if isinstance(record, Decision) and not alone:
                yield one, record, two


@pytest.mark.parametrize("name", SEARCHED)
def test_a_model_plays_by_the_rules(name: str, given: Look) -> None:
    game = games()[name]
    ends = 0
    for number, (before, decision, after) in enumerate(decided(game, name)):
        if (number % 7 and after.outcome is None) or decision.cause == "rule":
            continue
        model, _, root = given(game, before.state)
        legal = {game.write(move) for move in game.moves(before.state, decision.seat)}
        moves = {game.write(move): move for move in (*model.noisy(root), *model.quiet(root))}
        assert moves.keys() == legal or (name == "halma" and moves.keys() <= legal)
        child = model.after(root, game.parse(before.state, decision.seat, decision.text))
        moved = model.side(root)
        if after.outcome is None and len(game.to_act(after.state)) == 1:
            _, _, following = given(game, after.state)
            assert model.ended(child) is None
            assert (model.key(child), model.side(child)) == (model.key(following), model.side(following))
            assert (model.side(child) == moved) == together(
                game, after.state, decision.seat, min(game.to_act(after.state))
            )
        elif after.outcome is not None and after.outcome.reason not in UNSEEN[name]:
            ends += 1
            won = 0 if not after.outcome.winners else 1 if decision.seat in after.outcome.winners else -1
            told = model.ended(child)
            assert told is not None, after.outcome.reason
            assert told == (won if model.side(child) == moved else -won), after.outcome.reason
    assert ends


@pytest.mark.parametrize("name", SEARCHED)
def test_a_search_knows_what_stood_before(name: str, given: Look) -> None:
    game = games()[name]
    state, met = game.setup(2, game.about.options()), list[Hashable]()
    for _ in range(60):
        seat = min(game.to_act(state))
        model, past, root = given(game, state)
        if len(met) > 1 and met[-1] in past and met[-2] in past:
            return
        met.append(model.key(root))
        state = game.play(state, seat, max(game.moves(state, seat), key=game.write)).state
    raise AssertionError("the search got no earlier position")


@pytest.mark.parametrize("name", SEARCHED)
def test_the_side_to_move_is_part_of_a_position(name: str, given: Look) -> None:
    game = games()[name]
    one, other = OTHER_SIDE[name]
    keys = {model.key(root) for model, _, root in (given(game, game.position(text)) for text in (one, other))}
    assert len(keys) == 2
