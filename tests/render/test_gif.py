"""Replays: small, complete, and true to the pictures."""

from dataclasses import replace
from io import BytesIO
from weakref import ref

import pytest
from PIL import Image

from render import gif
from render.painter import Painter, Picture
from render.text import Say
from render.theme import CLASSIC
from rules.core.diagram import Diagram, Player, Token
from rules.games import games
from tests.render.scenes import columns, random_game, say
from tests.tiers import daily


def frames(data: bytes) -> list[Image.Image]:
    animation = Image.open(BytesIO(data))
    found = []
    for number in range(getattr(animation, "n_frames", 1)):
        animation.seek(number)
        found.append(animation.convert("RGB"))
    return found


def test_every_frame_is_the_picture_of_its_position() -> None:
    diagrams = [columns(c3="w", e5="r"), columns(d4="w", e5="r"), columns(d4="w", f4="rw")]
    shown = frames(gif.gif(diagrams, CLASSIC, say))
    assert len(shown) == 3
    for frame, diagram in zip(shown, diagrams, strict=True):
        picture = Image.open(BytesIO(Painter().png(diagram, say))).convert("RGB")
        assert frame.tobytes() == picture.tobytes()


def test_people_may_come_and_go_during_a_replay() -> None:
    """Keep the palette independent of the players, and the frame as high as the highest picture."""
    few, many = columns(c3="w"), columns(c3="w")
    crowd = tuple(Player(seat, Token("chip", seat), ("100",)) for seat in range(7))
    diagrams = [few, replace(many, players=crowd)]
    shown = frames(gif.gif(diagrams, CLASSIC, say))
    last = Image.open(BytesIO(Painter().png(diagrams[1], say))).convert("RGB")
    assert shown[1].tobytes() == last.tobytes()
    assert shown[0].size == last.size


def test_the_last_frame_is_held() -> None:
    animation = Image.open(BytesIO(gif.gif([columns(c3="w"), columns(d4="w")], CLASSIC, say)))
    durations = []
    for number in range(2):
        animation.seek(number)
        durations.append(animation.info["duration"])
    assert durations == [gif.FRAME, gif.HELD]


def test_one_position_is_a_replay_and_none_is_not() -> None:
    assert len(frames(gif.gif([columns(c3="w")], CLASSIC, say))) == 1
    with pytest.raises(ValueError, match="at least one"):
        gif.gif([], CLASSIC, say)


def test_however_long_a_replay_is_no_picture_is_kept_but_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    painted, kept, paint = list[ref[Image.Image]](), list[int](), Painter.picture

    def noting(painter: Painter, diagram: Diagram, say: Say) -> Picture:
        kept.append(sum(picture() is not None for picture in painted))
        picture = paint(painter, diagram, say)
        painted.append(ref(picture.image))
        return picture

    monkeypatch.setattr(Painter, "picture", noting)
    gif.gif([columns(c3="w"), columns(d4="w")] * 10, CLASSIC, say)
    assert len(painted) >= 20
    assert max(kept) <= 1


@pytest.mark.parametrize("name", daily(["lasca", "tabula"]))
def test_150_plies_stay_below_3_megabytes(name: str) -> None:
    diagrams = list(random_game(games()[name], 2, seed=6, steps=150))
    assert len(gif.gif(diagrams, CLASSIC, say)) < 3_000_000
