"""Posts before a game begins, and films of a game."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.artist import RenderArtist
from bot.core.language.rulebook import options_line
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import Button
from bot.core.ports import Say
from bot.core.publishing import captions, controls, screens
from bot.core.tables.loaded import LoadedTable, awaited
from bot.core.transcripts import PublicLog
from bot.testing.harness import Harness
from bot.testing.player import Sketcher, look, public_voice
from render.text import sentences
from rules.core.diagram import Diagram
from rules.core.game import AnyGame, Seat
from rules.core.log import Chance, Decision, Ended, Header, Log, Record, Undone, snapshots_of
from rules.core.saved import read_log
from rules.games import GOLDEN, folder, games
from storage.model import ChannelId, ChatId, PersonId, Sitting, StoredPost, Table, TableId, Theme

LASCA = games()["lasca"]
HEADER = Header("lasca", LASCA.about.version, 2)


def decisions(count: int) -> tuple[Decision, ...]:
    """Return decisions for the first legal move, again and again."""
    log = Log(HEADER)
    for _ in range(count):
        state = snapshots_of(LASCA, log)[-1].state
        (seat,) = LASCA.to_act(state)
        move = LASCA.write(next(iter(LASCA.moves(state, seat))))
        log = Log(HEADER, (*log.records, Decision(seat, move)))
    return tuple(record for record in log.records if isinstance(record, Decision))


@pytest.mark.parametrize("people", [1, 5, 20])
def test_a_caption_leaves_room_for_everybody_it_calls(people: int) -> None:
    notify = frozenset(PersonId(f"test:{number}") for number in range(people))
    sittings = tuple(Sitting(person, "W" * 40) for person in sorted(notify))
    table = Table(TableId("rm2z"), "lasca", ChatId("test:t"), sittings[0].bettor, 0.0, sittings=sittings)
    showing = StoredPost(table.id, ChannelId("test:t/room"), notify=notify)
    text = captions.caption(LoadedTable(table, LASCA, (showing,)), showing, Voice("en", "lasca"))
    assert text.startswith("Lasca")
    assert len(text) + captions.MENTION * people <= captions.LONGEST


@pytest.mark.parametrize(
    ("channel", "right"), [("discord:1/2", "Attach Files"), ("telegram:-3/4", "Send photos")]
)
def test_where_pictures_are_refused_the_right_is_called_as_that_platform_calls_it(
    channel: str, right: str
) -> None:
    table = Table(TableId("rm2z"), "lasca", ChatId("t"), PersonId("test:ana"), 0.0)
    showing = StoredPost(table.id, ChannelId(channel))
    loaded = LoadedTable(table, LASCA, (showing,))
    assert screens.plain_post(loaded, showing, RenderArtist(), "en").text.endswith(f"{right}")


@pytest.mark.parametrize("options", [{}, {"repetition": "2"}], ids=["as usual", "with an option"])
def test_a_lobby_says_what_differs_there_and_nothing_where_nothing_does(options: dict[str, str]) -> None:
    table = Table(TableId("rm2z"), "lasca", ChatId("t"), PersonId("test:ana"), 0.0, options=options)
    showing, voice = StoredPost(table.id, ChannelId("test:t")), Voice("en", "lasca")
    said = captions.caption(LoadedTable(table, LASCA, (showing,)), showing, voice).splitlines()
    differs = voice("caption-options", {"options": options_line(voice, options)})
    assert (differs in said) == bool(options)


class Noting(RenderArtist):
    """Artist that paints nothing and notes the names of the seats."""

    def __init__(self) -> None:
        super().__init__()
        self.called: list[str] = []

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        self.called = [say("render-seat", {"seat": player.seat}) for player in diagram.players]
        return b""


async def test_a_picture_calls_people_by_their_names_and_by_their_side_where_it_cannot_write_one() -> None:
    artist = Noting()
    file = await screens.painted(
        screens.first(LASCA), "x.png", artist, "classic", "en", {0: "Ana", 1: "山田"}
    )
    assert artist.called == ["Ana", "red"]
    assert "Ana" in file.alt
    assert "山田" in file.alt, "the alt text has every name"


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_before_a_game_begins_it_is_nobodys_turn(game: AnyGame) -> None:
    """Show a board without a player to move in a lobby and in the rules."""
    seen = screens.first(game)
    assert seen.to_act == ()
    for language in LANGUAGES:
        voice = Voice(language, game.about.id)
        assert sentences(seen, voice)[0] == voice("render-beginning")


@pytest.mark.parametrize(
    ("records", "frames"),
    [
        ((), 1),
        (decisions(2), 3),
        ((*decisions(2), Undone(1)), 2),
        ((*decisions(2), Undone(1), decisions(2)[1]), 3),
        ((*decisions(1), Ended("resigned", Seat(0))), 3),
    ],
    ids=["no move yet", "two moves", "one taken back", "and made again", "resigned"],
)
def test_a_film_has_the_opening_every_decision_that_counts_and_the_end(
    records: tuple[Record, ...], frames: int
) -> None:
    assert len(tuple(screens.film(LASCA, PublicLog(Log(HEADER, records)), 120))) == frames


def test_a_film_shows_no_throw_of_dice_before_its_decision() -> None:
    saved = (folder("tabula") / GOLDEN / "tabula.log").read_text(encoding="utf-8")
    log = read_log(saved)
    places = [place for place, record in enumerate(log.records, 1) if isinstance(record, Decision)]
    begun = replace(log, records=log.records[: places[1]])
    assert isinstance(begun.records[-2], Chance)
    assert len(tuple(screens.film(games()["tabula"], PublicLog(begun), 120))) == 3


def test_the_better_move_is_shown_and_not_what_would_have_come_of_it() -> None:
    first, second = decisions(2)
    met = snapshots_of(LASCA, Log(HEADER))[-1]
    after = snapshots_of(LASCA, Log(HEADER, (first,)))[-1]
    shown = screens.better(LASCA, met, first.seat, (first.text, second.text), 1)
    assert shown.stacks == screens.frame(LASCA, after).stacks
    assert shown.result is not None
    assert shown.result.data["moves"] == (first.text, second.text)


@pytest.mark.parametrize("widths", [(1,), (1, 2, 3, 2, 1), (3, 1, 1, 2, 2, 3), (1,) * 9, (0, 2, 0, 1)])
def test_no_button_is_left_out_of_as_many_rows_as_every_platform_takes(
    widths: tuple[int, ...],
) -> None:
    rows = [
        tuple(Button(f"{row}-{place}", "x") for place in range(width)) for row, width in enumerate(widths)
    ]
    shown = controls.within(rows)
    assert len(shown) == min(controls.MOST_ROWS, sum(map(bool, widths)))
    assert [one for row in shown for one in row] == [one for row in rows for one in row]
    assert all(shown)


def test_of_rows_that_are_too_many_the_shortest_neighbours_share_one() -> None:
    rows = [tuple(Button("x", "x") for _ in range(width)) for width in (3, 3, 1, 2, 3, 3)]
    assert [len(row) for row in controls.within(rows)] == [3, 3, 3, 3, 3]


async def test_a_board_says_what_the_last_decision_did_and_nothing_of_those_before(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        told: list[list[str]] = []
        for move in ("c3-d4", "e5xc3", "b2xd4"):
            loaded = await look(harness)
            (seat,) = awaited(loaded)
            mover = ana if loaded.person_at(seat) == ana.person.id else bea
            before = loaded.playing.state
            assert (await mover.says("move", move=move)).empty
            facts = loaded.game.play(before, seat, LASCA.parse(before, seat, move)).facts
            voice = public_voice(loaded, "en")
            earlier = [sentence for each in told for sentence in each]
            told.append([voice(f"fact-{fact.kind}", fact.data) for fact in facts])
            picture = harness.board().picture
            assert picture is not None
            assert all(sentence in picture.alt for sentence in told[-1]), picture.alt
            assert not any(sentence in picture.alt for sentence in earlier), picture.alt


def test_a_line_shows_its_position_and_then_every_move_of_it() -> None:
    game, position = games()["hasami_shogi"], "black b=d1,f2 w=e1,a9,b9"
    begin, taken = screens.line(game, position, [(0, "f2-f1")])
    assert (begin,) == tuple(screens.line(game, position, []))
    assert begin != taken
