"""Buttons and picture of a tournament's post, during the tournament and after it."""

from dataclasses import replace

from bot.core.input import callback_data
from bot.core.language.voice import Voice
from bot.features.tournaments import texts
from bot.testing.player import Sketcher
from storage.model import Tournament
from tests.core.tournaments.fields import field, finished, played

SAYS = Voice("en")


def offered(tournament: Tournament) -> list[str]:
    """Return the actions of a tournament's buttons."""
    taps = (callback_data.read(b.data) for row in texts.buttons(tournament, SAYS) for b in row)
    return [tap.args[0] for tap in taps if tap]


def test_buttons_do_what_can_be_done_now() -> None:
    tournament = field(4)
    assert offered(replace(tournament, status="open")) == ["join", "leave", "start", "cancel"]
    assert offered(tournament) == ["standings", "leave"]
    assert offered(replace(tournament, status="finished")) == ["standings"]
    assert offered(replace(tournament, status="cancelled")) == []


async def test_there_are_medals_when_it_is_over_and_not_before() -> None:
    artist, begun = Sketcher(), played(field(4))
    assert begun is not None
    for tournament in (begun, replace(finished(field(4)), status="finished")):
        await texts.picture_of(tournament, SAYS, artist, "classic")
    going_on, over = artist.cards
    assert [row.medal for row in going_on.rows] == [0, 0, 0, 0]
    assert [row.medal for row in over.rows] == [1, 2, 3, 0]
    assert going_on.note == SAYS("tournament-note", {"round": 1, "rounds": 3})
    assert over.note == SAYS("tournament-after", {"round": 3, "rounds": 3})


async def test_the_first_three_stand_on_a_podium() -> None:
    artist, over = Sketcher(), replace(finished(field(4)), status="finished")
    file = await texts.podium_of(over, SAYS, artist, "classic")
    [podium] = artist.podiums
    assert [step.place for step in podium.steps] == [1, 2, 3]
    assert [len(step.names) for step in podium.steps] == [1, 1, 1]
    assert all(step.names[0] in file.alt for step in podium.steps)
    assert [step.score for step in podium.steps] == ["3 points", "2 points", "1 point"]
