"""Refusal of private content in public answers, whatever the type checker was told."""

from typing import cast

import pytest

from bot.boards.steps import Objection
from bot.core.messages import (
    AnyPost,
    AnyReply,
    File,
    Personal,
    PersonalReply,
    Post,
    PrivatePost,
    PublicFile,
    Reply,
    WrongReader,
    check_reader,
)
from storage.model import ChannelId, PersonId

ANA, BEA = PersonId("test:ana"), PersonId("test:bea")
ROOM = ChannelId("test:room")
OWN = File("own.png", b"", "image/png")
BOARD = PublicFile("board.png", b"", "image/png")
SMUGGLED = cast("PublicFile", OWN)
"""A file that no type checker accepts, but that a dictionary of Any could bring."""


@pytest.mark.parametrize("reader", [None, ANA, BEA])
@pytest.mark.parametrize(
    "message", [Reply("hello", files=(BOARD,)), Post(ROOM, "board", "n", picture=BOARD), Post(ROOM, "b", "n")]
)
def test_what_everybody_may_read_goes_anywhere(message: AnyReply | AnyPost, reader: PersonId | None) -> None:
    check_reader(message, reader)


@pytest.mark.parametrize(
    "message",
    [
        PersonalReply("chips", files=(OWN,), person=ANA),
        PrivatePost(ROOM, "bid", "n", picture=OWN, person=ANA),
        Personal(ANA),
        Objection(ANA, "why", ()),
    ],
)
def test_what_is_for_one_person_goes_to_that_person_alone(message: AnyReply | AnyPost | Personal) -> None:
    check_reader(message, ANA)
    for other in (BEA, None):
        with pytest.raises(WrongReader):
            check_reader(message, other)


@pytest.mark.parametrize(
    "message", [Reply("hello", files=(SMUGGLED,)), Post(ROOM, "board", "n", picture=SMUGGLED)]
)
def test_a_file_for_one_person_is_refused_in_what_everybody_may_read(message: AnyReply | AnyPost) -> None:
    with pytest.raises(WrongReader):
        check_reader(message, ANA)
