"""The contract of games against an example that is broken in one way at a time."""

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from pickle import PicklingError
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from bot.cli.game_tools import write_package
from bot.testing.contract import (
    test_conservation,
    test_diagrams,
    test_endings,
    test_package,
    test_pictures,
    test_plurals,
    test_rules,
    test_service,
    test_wheel,
    test_words,
)
from bot.testing.wheels import built
from rules.core.errors import LogError
from rules.games import folder, games
from tests.rules.plugins import Change, copied, distribution, installed, overwritten, replaced
from tests.tiers import daily

ON_ONE_SPOT = '(*(__import__("dataclasses").replace(GRID.site(n), x=1.0, y=1.0) for n in range(9)),)'
MIRRORED = '(*(__import__("dataclasses").replace(one, x=3 - one.x) for one in GRID.labels()),)'
UPSIDE_DOWN = '(*(__import__("dataclasses").replace(one, y=3 - one.y) for one in GRID.labels()),)'
OPTION = """from dataclasses import dataclass
from rules.core.options import Options as Base, number
@dataclass(frozen=True, slots=True)
class Options(Base):
    rows: int = number(3, low=3, high=5)
"""
WORDS = ("en", "it", "pt-BR")
WITH_AN_OPTION = (replaced("rules.py", "from rules.core.options import Options\n", OPTION),)


class Broken(NamedTuple):
    """A defect of the example, and the promise that it breaks."""

    promise: Callable[..., None]
    changes: tuple[Change, ...]


WAYS = {
    "the loser wins": Broken(
        test_endings.test_a_game_ends_as_it_is_written_down,
        (replaced("state.py", "frozenset({Seat(seat)})", "frozenset({Seat(1 - seat)})"),),
    ),
    "the golden game has another winner": Broken(
        test_package.test_a_golden_game_is_replayed_to_its_end,
        (replaced("state.py", "frozenset({Seat(seat)})", "frozenset({Seat(1 - seat)})"),),
    ),
    "the first to move always wins": Broken(
        test_endings.test_a_game_ends_as_it_is_written_down,
        (replaced("state.py", "frozenset({Seat(seat)})", "frozenset({Seat(0)})"),),
    ),
    "an outcome is reached from no position": Broken(
        test_endings.test_every_outcome_and_a_win_of_every_seat_are_written_down,
        (replaced("rules.py", '("three_in_a_row", "full")', '("three_in_a_row", "full", "blocked")'),),
    ),
    "wins of one side are not written down": Broken(
        test_endings.test_every_outcome_and_a_win_of_every_seat_are_written_down,
        (replaced("checks.py", 'Ending("three_in_a_row", (1,), "xx.oo...x", ("1 c2",)),', ""),),
    ),
    "it is longer than it may be": Broken(
        test_endings.test_twenty_random_games_end,
        (replaced("checks.py", "longest=len(GRID)", "longest=4"),),
    ),
    "the law of conservation always holds": Broken(
        test_conservation.test_a_state_that_was_tampered_with_is_noticed,
        (replaced("checks.py", "after.placed == before.placed + 1", "True"),),
    ),
    "the law of conservation only knows the class": Broken(
        test_conservation.test_a_state_that_was_tampered_with_is_noticed,
        (replaced("checks.py", " and after.placed == before.placed + 1", ""),),
    ),
    "a man takes the place of another": Broken(
        test_rules.test_moves_that_are_legal_only_elsewhere_are_refused_by_a_declared_rule,
        (replaced("rules.py", "if state.owners[move.square] is not None:", "if False:"),),
    ),
    "the law of conservation does not hold": Broken(
        test_conservation.test_nothing_is_gained_or_lost,
        (replaced("checks.py", "before.placed + 1", "before.placed + 1 + after.placed // 5"),),
    ),
    "all sites are on one spot": Broken(
        test_diagrams.test_sites_stand_apart_within_the_layout,
        (replaced("diagram.py", "tuple(map(GRID.site, range(9)))", ON_ONE_SPOT),),
    ),
    "a site is beside the board": Broken(
        test_diagrams.test_sites_stand_apart_within_the_layout,
        (replaced("diagram.py", '"paper", 3, 3', '"paper", 3, 2'),),
    ),
    "both sides have one colour": Broken(
        test_diagrams.test_the_sides_are_told_apart_by_colour_sign_and_name,
        (replaced("diagram.py", "signs=SIGNS", 'signs=SIGNS, sides=("red", "red")'),),
    ),
    "both sides have one sign": Broken(
        test_diagrams.test_the_sides_are_told_apart_by_colour_sign_and_name,
        (replaced("diagram.py", '("X", "O")', '("X", "X")'),),
    ),
    "both sides have the men of one": Broken(
        test_diagrams.test_the_sides_are_told_apart_by_colour_sign_and_name,
        (replaced("diagram.py", 'Token("man", 1)', 'Token("man", 0)'),),
    ),
    "both sides have one name": Broken(
        test_diagrams.test_the_sides_are_told_apart_by_colour_sign_and_name,
        (replaced("words/it.ftl", "seat-1 = cerchi", "seat-1 = croci"),),
    ),
    "the picture shows no men": Broken(
        test_diagrams.test_the_board_changes_as_the_game_goes_on,
        (replaced("diagram.py", "if owner is not None", "if owner == 7"),),
    ),
    "a board is made anew each time": Broken(
        test_diagrams.test_diagrams_travel_to_the_process_that_paints,
        (replaced("diagram.py", "        BOARD,\n", '        __import__("dataclasses").replace(BOARD),\n'),),
    ),
    "a board cannot travel": Broken(
        test_diagrams.test_diagrams_travel_to_the_process_that_paints,
        (replaced("diagram.py", "signs=SIGNS", "signs={**SIGNS, 'x': lambda: 1}"),),
    ),
    "no painter knows the board": Broken(
        test_service.test_the_position_of_the_gallery_is_painted_and_written,
        (replaced("diagram.py", '"paper"', '"tin"'),),
    ),
    "files are lettered from the right": Broken(
        test_pictures.test_places_are_called_on_the_board_as_in_moves,
        (replaced("diagram.py", "labels=GRID.labels()", f"labels={MIRRORED}"),),
    ),
    "the board is upside down": Broken(
        test_pictures.test_places_are_called_on_the_board_as_in_moves,
        (replaced("diagram.py", "labels=GRID.labels()", f"labels={UPSIDE_DOWN}"),),
    ),
    "a picture is told wrongly in one language": Broken(
        test_pictures.test_the_sentences_of_the_rules_name_the_places_of_their_pictures,
        (replaced("words/it.ftl", "casella vuota: b2", "casella vuota: b3"),),
    ),
    "a picture is told wrongly in all languages": Broken(
        test_pictures.test_the_sentences_of_the_rules_name_the_places_of_their_pictures,
        (replaced("checks.py", 'Example("xo.......", ("0 b2",))', 'Example("xo.......", ("0 b3",))'),),
    ),
    "a position forgets what is not seen": Broken(
        test_rules.test_so_is_every_position_of_a_game_that_is_written_down,
        (replaced("notation.py", 'return "".join(', 'return "." * 9 if state.placed > 8 else "".join('),),
    ),
    "a sentence needs what is not given": Broken(
        test_words.test_every_message_of_a_game_can_be_said_with_its_fields,
        (replaced("words/it.ftl", "{ $seat }: { $at }", "{ $who }: { $at }"),),
    ),
    "Italian is English": Broken(
        test_words.test_whole_sentences_are_translated, (overwritten("words/it.ftl", "words/en.ftl"),)
    ),
    "Portuguese is English": Broken(
        test_words.test_whole_sentences_are_translated, (overwritten("words/pt-BR.ftl", "words/en.ftl"),)
    ),
    "Portuguese is Italian": Broken(
        test_words.test_whole_sentences_are_translated, (overwritten("words/pt-BR.ftl", "words/it.ftl"),)
    ),
    "a sentence is not translated": Broken(
        test_words.test_whole_sentences_are_translated,
        (replaced("words/it.ftl", "Vince chi ne mette tre in fila", "Three in a row wins"),),
    ),
    "words are missing": Broken(
        test_words.test_a_game_has_words_for_what_it_declares_and_no_others,
        (replaced("words/en.ftl", "seat-1 = noughts", ""),),
    ),
    "a thing alone is said of nothing": Broken(
        test_plurals.test_one_in_portuguese_says_its_number_or_is_written_as_1,
        (replaced("words/pt-BR.ftl", "[0] cruz", "[one] cruz"),),
    ),
    "the page of rules is empty": Broken(
        test_package.test_a_game_has_a_page_words_in_every_language_and_a_golden_game,
        (lambda package: (package / "RULES.md").write_text("# Three Stones\n"),),
    ),
    "the page says nothing of an option": Broken(
        test_package.test_the_page_has_a_line_for_every_option_with_its_default, WITH_AN_OPTION
    ),
    "the page has another default": Broken(
        test_package.test_the_page_has_a_line_for_every_option_with_its_default,
        (
            *WITH_AN_OPTION,
            replaced("RULES.md", "A move is", "`rows`: 4 or 5, 4 by itself\n\nA move is"),
        ),
    ),
    "a golden game is missing": Broken(
        test_package.test_a_game_has_a_page_words_in_every_language_and_a_golden_game,
        (lambda package: (package / "golden" / f"{package.name}.log").unlink(),),
    ),
}


FAILURES = (
    AssertionError,
    FileNotFoundError,
    LogError,
    LookupError,
    PicklingError,
    ValueError,
    pytest.fail.Exception,
)


@pytest.mark.parametrize("way", daily(WAYS, 12))
def test_a_broken_game_is_caught(way: str, tmp_path: Path) -> None:
    broken, number = WAYS[way], list(WAYS).index(way)
    for game, changes in ((f"sound_{number}", ()), (f"broken_{number}", broken.changes)):
        copied(tmp_path / game, game, *changes)
        with installed(tmp_path / game):
            assert game in games()
            if changes:
                with pytest.raises(FAILURES):
                    kept(broken.promise, game, tmp_path / game)
            else:
                kept(broken.promise, game, tmp_path / game)


def kept(promise: Callable[..., None], game: str, place: Path) -> None:
    """Run one test of the contract on one game."""
    log = place / game / "golden" / f"{game}.log"
    given = {"name": game, "seats": 2, "language": "it", "path": log, "tmp_path": place}
    promise(**{name: value for name, value in given.items() if name in signature(promise).parameters})


def test_a_wheel_without_words_and_page_is_caught(tmp_path: Path) -> None:
    project = write_package("unpacked", tmp_path)
    settings = project / "pyproject.toml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace('"RULES.md", "words/*.ftl", ', ""), encoding="utf-8")
    distribution(project, unpacked="unpacked")
    with installed(project):
        assert test_wheel.source("unpacked") == project
        with ZipFile(built(project, tmp_path)) as wheel:
            missing = test_wheel.missing(folder("unpacked"), frozenset(wheel.namelist()))
    assert missing == [f"/unpacked/{name}" for name in ("RULES.md", *(f"words/{one}.ftl" for one in WORDS))]
