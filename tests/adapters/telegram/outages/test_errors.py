"""Errors of the Bot API for a post: each refusal has its own type, which determines the wait."""

import pytest
from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from bot.adapters.telegram.errors import undelivered
from bot.core.messages import Barred, Closed, Gone, Later, Lost, Malformed, PicturesForbidden, Undeliverable
from storage.model import Barrier

GROUP, PERSON = -1001, 1

BARRED = {
    "Bad Request: TOPIC_CLOSED": Barrier.TOPIC_CLOSED,
    "Bad Request: chat not found": Barrier.NO_ACCESS,
    "Bad Request: CHANNEL_PRIVATE": Barrier.NO_ACCESS,
    "Bad Request: not enough rights to send text messages to the chat": Barrier.NO_SEND,
    "Bad Request: CHAT_WRITE_FORBIDDEN": Barrier.NO_SEND,
    "Bad Request: CHAT_SEND_PLAIN_FORBIDDEN": Barrier.NO_SEND,
    "Bad Request: CHAT_RESTRICTED": Barrier.NO_SEND,
    "Bad Request: need administrator rights in the channel chat": Barrier.NO_SEND,
    "Bad Request: have no write access to the chat": Barrier.NO_SEND,
}


@pytest.mark.parametrize("words", BARRED)
def test_a_chat_that_takes_nothing_is_waited_for_by_its_name_and_a_person_is_closed(words: str) -> None:
    assert _barrier(undelivered(BadRequest(words), GROUP)) is BARRED[words]
    assert isinstance(undelivered(BadRequest(words), PERSON), Closed)


def test_who_is_put_out_of_a_chat_waits_to_be_let_in() -> None:
    kicked = Forbidden("Forbidden: bot was kicked from the supergroup chat")
    assert _barrier(undelivered(kicked, GROUP)) is Barrier.KICKED
    assert isinstance(undelivered(Forbidden("Forbidden: bot was blocked by the user"), PERSON), Closed)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("not enough rights to send photos to the chat", PicturesForbidden),
        ("not enough rights to send animations to the chat", PicturesForbidden),
        ("CHAT_SEND_PHOTOS_FORBIDDEN", PicturesForbidden),
        ("CHAT_SEND_MEDIA_FORBIDDEN", PicturesForbidden),
        ("CHAT_SEND_GIFS_FORBIDDEN", PicturesForbidden),
        ("message thread not found", Gone),
        ("TOPIC_DELETED", Gone),
        ("group chat was deactivated", Gone),
        ("message to edit not found", Lost),
        ("MESSAGE_ID_INVALID", Lost),
        ("SOMETHING_ODD", Malformed),
    ],
)
def test_other_refusals_are_told_apart(words: str, kind: type[Undeliverable]) -> None:
    assert isinstance(undelivered(BadRequest(f"Bad Request: {words}"), GROUP), kind)


@pytest.mark.parametrize(("error", "seconds"), [(RetryAfter(7), 7.0), (TelegramError("Bad Gateway"), None)])
def test_what_passes_is_tried_again_when_it_is_said(error: TelegramError, seconds: float | None) -> None:
    found = undelivered(error, GROUP)
    assert isinstance(found, Later)
    assert seconds is None or found.seconds == seconds


def _barrier(found: Undeliverable) -> Barrier:
    assert isinstance(found, Barred)
    return found.barrier
