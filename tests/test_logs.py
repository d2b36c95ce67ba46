"""Logs: a line for each event, and a token in none of them."""

import json
import logging
from typing import get_args

import pytest
import structlog

from bot import logs

TELEGRAM = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"
DISCORD = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs-abcd"
OWN = "a-webhook-secret"


def test_an_event_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("info")
    structlog.get_logger("bot").info("opened", table="k3f9")
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert all(part in told for part in ("event='opened'", "table='k3f9'", "level='info'", "timestamp="))


def test_events_as_json_are_an_object_a_line_a_traceback_too(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("info", form="json")
    structlog.get_logger("bot").info("opened", table="k3f9", said="a \n b")
    logging.getLogger("library").warning("at %s", "noon")
    try:
        int("x")
    except ValueError:
        logging.getLogger("library").exception("failed")
    opened, noon, failed = map(json.loads, capsys.readouterr().err.splitlines())
    assert (opened["event"], opened["table"], opened["level"]) == ("opened", "k3f9", "info")
    assert (noon["event"], noon["logger"], noon["level"]) == ("at noon", "library", "warning")
    assert "ValueError" in failed["exception"]
    assert all(line["timestamp"].endswith("Z") for line in (opened, noon, failed))


@pytest.mark.parametrize("form", get_args(logs.Form))
@pytest.mark.parametrize("secret", [TELEGRAM, DISCORD, OWN])
def test_no_token_is_ever_written(secret: str, form: logs.Form, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("debug", (OWN,), form)
    structlog.get_logger("bot").info("asked", address=f"https://api.example/bot{secret}/getMe")
    logging.getLogger("library").warning("at %s", f"/bot{secret}/x")
    try:
        int(secret)
    except ValueError:
        structlog.get_logger("bot").exception("failed")
        logging.getLogger("library").exception("failed with %s", secret)
    told = capsys.readouterr().err
    assert secret not in told
    assert told.count(logs.HIDDEN) == 3
    assert "ValueError" in told


@pytest.mark.parametrize("form", get_args(logs.Form))
def test_an_exception_is_logged_with_its_frames_and_none_of_its_words(
    form: logs.Form, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"my bid is {17}"  # a traceback shows the source line

    def read() -> None:
        try:
            int(words)
        except ValueError as error:
            error.add_note(words)
            raise ExceptionGroup(words, [error, KeyError(words)]) from error

    logs.set_up("info", form=form)
    try:
        read()
    except ExceptionGroup:
        structlog.get_logger("bot").exception("request_failed")
        logging.getLogger("library").exception("failed")
    told = capsys.readouterr().err
    assert words not in told
    assert all(told.count(part) >= 2 for part in ("ValueError", "KeyError", "ExceptionGroup", "in read"))


def test_libraries_that_write_addresses_are_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("debug")
    for name in logs.CHATTY:
        logging.getLogger(name).info("GET /bot…")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("name", logs.SILENT)
def test_libraries_that_write_what_people_say_are_silent(
    name: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    logs.set_up("debug")
    for logger in (logging.getLogger(name), logging.getLogger(f"{name}.part")):
        logger.setLevel(logging.DEBUG)
        logger.critical("my bid is 17")
    assert capsys.readouterr().err == ""
    assert not caplog.records


def test_what_is_below_the_level_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("warning")
    structlog.get_logger("bot").info("opened")
    assert capsys.readouterr().err == ""
