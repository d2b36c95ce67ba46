"""Requests that our page never sends: refused or answered, while the server serves everybody else."""

import asyncio
import gzip
import itertools
import json
import zlib
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import pytest
from aiohttp import web
from yarl import URL

from bot.adapters.web import guard
from tests.adapters.web.tables import LocalTable
from tests.tiers import crossed

SAY: Final = {"as": "ana", "room": "group", "key": "deed-00000001", "text": "hello", "table": ""}
NASTY: Final = (
    *("\ud800", "\x00", "\x1b[2J", "\u202e", "a\ufffe", "\U0010ffff", "{ $x }"),
    *("-" * 15_000, "🎲" * 900),
)
PATIENCE: Final = 10.0
"""Seconds in which an answer must come; no other event comes in that time."""
PATHS: Final = ("say", "tap", "point", "complete", "people", "act", "play", "me", "steps", "why")


@pytest.mark.parametrize(("path", "text"), crossed(PATHS, NASTY))
async def test_any_text_in_any_field_harms_nobody(local: LocalTable, path: str, text: str) -> None:
    fields = (
        *("as", "room", "key", "text", "table", "data", "answer", "message", "name", "language"),
        *("command", "game", "against", "level", "theme"),
    )
    async with local.looking("bea") as events:
        await anext(events)
        for number, field in enumerate(fields):
            body = {**SAY, "data": "board", "name": "Zed", "key": f"deed-{number:08}", field: text}
            assert (await local.post(f"/api/{path}", body)).status in {200, 400, 404, 409, 413, 429}, field
        await local.says("caio", "still here")
        async for kind, value in events:
            if kind == "said" and value["text"] == "still here":
                break
    assert (await local.sees("ana"))[-1]["text"] == "still here"


@pytest.mark.parametrize("name", ["%ED%A0%80", "%00", "x" * 3_000, "..%2f..", "%F0%9F%8E%B2", "lasca"])
@pytest.mark.parametrize("path", ["board", "history", "analysis", "layout"])
async def test_a_board_of_any_name_is_found_or_not(local: LocalTable, path: str, name: str) -> None:
    for person in ("ana", "", "\ud800", "nobody"):
        query = {"as": person} if person.isascii() else {}
        address = URL(f"/api/{path}/{name}", encoded=True)
        async with local.client.get(address, params=query, headers=local.headers) as response:
            assert response.status in {400, 404, 409}, person


ODD_FIELDS: Final[dict[str, Sequence[object]]] = {
    "taken": ("x", [1], [["1"]], {}, None),
    "sites": ("x", [1], {}, ["c3"] * 900, ["\ud800"]),
    "args": ("x", ["move"], {"move": 1}, {"move": None}, {"\ud800": "\ud800"}),
    "turn": ("0", -1, 1.5, True, 10**30),
    "seats": ("x", [""], ["Ana", "Ana"], ["x" * 900], [f"n{number}" for number in range(90)]),
    "options": ("x", {"banker": 1}, {"=": " "}, {"banker": "x" * 900}),
    "size": ("2", -1, 99, 10**30),
}


@pytest.mark.parametrize(
    ("field", "number"), [(f, n) for f, odd in ODD_FIELDS.items() for n in range(len(odd))]
)
async def test_fields_of_any_kind_harm_nobody(local: LocalTable, field: str, number: int) -> None:
    begun = await local.asks("/api/play", "ana", game="tabula", against="device", seats=["Ana", "Bea"])
    known = {"table": begun["table"], "command": "move", "game": "lasca", "against": "device"}
    for path in ("act", "play", "steps", "why"):
        body = {"as": "ana", "key": local.key(), **known, field: ODD_FIELDS[field][number]}
        assert (await local.post(f"/api/{path}", body)).status in {200, 400, 409}, path
    seen = await local.gets(f"/api/board/{begun['table']}", "ana")
    assert seen["revision"] == begun["board"]["revision"]


@pytest.mark.parametrize(
    "query", ["as=%ED%A0%80", "as=%00", "as=" + "x" * 4_000, "as=ana&as=bea", "as[]=ana", "&=&"]
)
async def test_a_stream_of_nobody_is_that_of_the_first_person(local: LocalTable, query: str) -> None:
    async with local.client.get(f"/api/stream?token={local.token}&{query}") as response:
        assert response.status in {200, 400}


ODD_JSON = [
    b"[" * 8_000 + b"]" * 8_000,
    b'{"as":' * 2_000 + b"1" + b"}" * 2_000,
    b'{"text":' + b"9" * 12_000 + b"}",
    b'{"text":1e99999}',
    b'{"text":NaN}',
    b'{"as":"ana","as":["bea"]}',
    b"\xff\xfe{\x00}\x00",
    b"\xef\xbb\xbf{}",
    b"",
    b"\x00",
]


@pytest.mark.parametrize(("body", "path"), crossed(ODD_JSON, PATHS))
async def test_odd_json_is_refused(local: LocalTable, path: str, body: bytes) -> None:
    headers = {"X-Taberna-Token": local.token, "Content-Type": "application/json"}
    async with local.client.post(f"/api/{path}", data=body, headers=headers) as response:
        assert response.status in {400, 409}


@pytest.mark.parametrize(
    "kind",
    [
        *(
            f"application/json; charset={name}"
            for name in ("nonsense", "rot13", "undefined", "utf-16", "x" * 999)
        ),
        *("text/plain", "multipart/form-data", "application/json" + ";" * 7_000, "application/jsonp", ""),
    ],
    ids=itertools.count(),
)
async def test_what_is_not_said_to_be_json_as_the_page_says_it_is_refused(
    local: LocalTable, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refuse it unparsed: the library takes seconds for seven thousand semicolons."""
    monkeypatch.setattr(web.BaseRequest, "content_type", property(_never_asked))
    monkeypatch.setattr(web.BaseRequest, "charset", property(_never_asked))
    headers = {"X-Taberna-Token": local.token, "Content-Type": kind}
    async with local.client.post("/api/say", data=json.dumps(SAY).encode(), headers=headers) as response:
        assert response.status == 415
    assert (await local.post("/api/say", SAY)).status == 200


def _never_asked(_: object) -> str:
    raise AssertionError


PACKINGS = ["gzip", "deflate", "br", "zstd"]
CONTENTS = {"said": json.dumps(SAY).encode(), "large": b" " * 3_000_000}


@pytest.mark.parametrize(("packing", "size"), crossed(PACKINGS, CONTENTS))
async def test_nothing_is_unpacked(local: LocalTable, packing: str, size: str) -> None:
    content = CONTENTS[size]
    packed = {"gzip": gzip.compress(content), "deflate": zlib.compress(content)}.get(packing, b"\x00")
    headers = {
        "X-Taberna-Token": local.token,
        "Content-Type": "application/json",
        "Content-Encoding": packing,
    }
    async with local.client.post("/api/say", data=packed, headers=headers) as response:
        assert response.status == 400


ELSEWHERE = ["/page/..%2fusers.py", "/page/%00", "/files/%00", "/files/", "/%2e%2e/x", "/api/nothing"]
METHODS = ["GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"]


@pytest.mark.parametrize(("path", "method"), crossed(ELSEWHERE, METHODS))
async def test_no_path_leads_anywhere_else(local: LocalTable, path: str, method: str) -> None:
    headers = {"X-Taberna-Token": local.token}
    async with local.client.request(method, path, headers=headers, allow_redirects=False) as response:
        assert response.status in {400, 404, 405}


async def test_a_body_that_does_not_come_is_waited_for_no_longer_than_others(
    local: LocalTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "BODY_TIMEOUT", 0)
    reader, writer = await asyncio.open_connection(*local.where)
    writer.write(_head(local, local.token.encode(), 100) + b'{"as":')
    async with asyncio.timeout(PATIENCE):
        assert b" 408 " in await reader.readline()
    writer.close()


@pytest.mark.parametrize("secret", [b"\xff\xfe", "caff\u00e8".encode(), b"caff\xe8", b""])
async def test_a_token_that_is_no_text_is_wrong(local: LocalTable, secret: bytes) -> None:
    reader, writer = await asyncio.open_connection(*local.where)
    writer.write(_head(local, secret, 2) + b"{}")
    async with asyncio.timeout(PATIENCE):
        assert b" 403 " in await reader.readline()
    writer.close()


async def test_a_stranger_is_hung_up_on_whatever_they_have_sent(local: LocalTable) -> None:
    """Answer only the first of a thousand simultaneous requests."""
    reader, writer = await asyncio.open_connection(*local.where)
    writer.write((_head(local, b"wrong", 2) + b"{}") * 1000)
    answers = b""
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionError):
            while more := await reader.read(10_000):
                answers += more
    assert answers.count(b"HTTP/1.1 ") == 1
    writer.close()


def _head(local: LocalTable, token: bytes, length: int) -> bytes:
    """Return the head of a request to say something."""
    lines = ("POST /api/say HTTP/1.1", f"Host: {local.where[0]}", f"Content-Length: {length}")
    kind = "Content-Type: application/json\r\nX-Taberna-Token: "
    return ("\r\n".join((*lines, kind))).encode() + token + b"\r\n\r\n"


async def test_bytes_that_are_no_http_close_their_own_connection_alone(local: LocalTable) -> None:
    for sent in (b"\x16\x03\x01\x02\x00\x01", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"A" * 70_000):
        reader, writer = await asyncio.open_connection(*local.where)
        writer.write(sent + b"\r\n\r\n")
        assert b" 400 " in (await reader.read(100)) or reader.at_eof()
        writer.close()
    assert (await local.post("/api/say", SAY)).status == 200
