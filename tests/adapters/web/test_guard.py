"""The guard, which lets in only this machine's own page."""

import asyncio
from io import BytesIO
from pathlib import Path

import pytest
from aiohttp import ClientSession, web
from aiohttp.test_utils import make_mocked_request

from bot.adapters.web.guard import HEADERS, Guard
from bot.adapters.web.users import People
from tests.adapters.web.tables import LocalTable

SAY = {"as": "ana", "room": "group", "key": "deed-00000001", "text": "hello"}


async def test_it_listens_on_loopback_alone(local: LocalTable) -> None:
    host, port = local.where
    assert host == "127.0.0.1"
    with pytest.raises(OSError):  # noqa: PT011 -- the message depends on the system
        await asyncio.open_connection("127.0.0.2", port)


@pytest.mark.parametrize(
    "path", ["/", "/chat", "/page/icon.svg", "/page/nothing.js", "/files/unknown", "/api/stream"]
)
async def test_every_answer_carries_the_strict_headers(local: LocalTable, path: str) -> None:
    kept = {"Cache-Control": "no-cache"} if path == "/page/icon.svg" else {}
    async with local.client.get(path) as response:
        assert {name: response.headers.get(name) for name in HEADERS} == {**HEADERS, **kept}
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/page/main.js", "/page/app.css"])
async def test_scripts_and_styles_carry_what_is_not_for_pages_alone(local: LocalTable, path: str) -> None:
    async with local.client.get(path) as response:
        assert response.status == 200
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Content-Security-Policy" not in response.headers


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "10.0.0.1", "", "[::2]", "[", "a b"]
)
async def test_a_name_made_to_point_here_is_refused(local: LocalTable, host: str) -> None:
    async with local.client.get("/", headers={"Host": host}) as response:
        assert response.status in {400, 403}
        assert local.token not in await response.text()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
async def test_loopback_by_any_of_its_names_is_let_in(local: LocalTable, host: str) -> None:
    async with local.client.get("/", headers={"Host": host}) as response:
        assert response.status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
async def test_other_sites_cannot_post_even_with_the_token(
    local: LocalTable, headers: dict[str, str]
) -> None:
    assert (await local.post("/api/say", SAY, **headers)).status == 403
    assert not [message for message in await local.sees("ana") if message["author"]]


async def test_a_link_on_another_site_opens_the_page_but_nothing_else(local: LocalTable) -> None:
    linked = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    for path, status in (("/", 200), (f"/api/stream?token={local.token}", 403), ("/page/chat/chat.js", 403)):
        async with local.client.get(path, headers=linked) as response:
            assert response.status == status


async def test_the_page_itself_can_post(local: LocalTable) -> None:
    origin = local.adapter.address.rstrip("/")
    assert (await local.post("/api/say", SAY, Origin=origin, Sec_Fetch_Site="same-origin")).status == 200


@pytest.mark.parametrize("token", ["", "x", "ä"])
async def test_without_the_token_nothing_is_posted_or_heard(local: LocalTable, token: str) -> None:
    async with local.client.post("/api/say", json=SAY, headers={"X-Taberna-Token": token}) as response:
        assert response.status == 403
    async with local.client.post(f"/api/say?token={local.token}", json=SAY) as response:
        assert response.status == 403
    async with local.client.get("/api/stream", params={"as": "ana", "token": token}) as response:
        assert response.status == 403


async def test_the_token_is_new_at_every_start() -> None:
    assert Guard("127.0.0.1").token != Guard("127.0.0.1").token


@pytest.mark.parametrize(
    ("listens", "host", "status"),
    [
        ("0.0.0.0", "192.168.1.5:8300", 200),  # noqa: S104 -- a possible setting
        ("0.0.0.0", "evil.example:8300", 403),  # noqa: S104 -- a possible setting
        ("tavern.lan", "tavern.lan:8300", 200),
        ("127.0.0.1", "192.168.1.5:8300", 403),
    ],
)
async def test_beyond_loopback_addresses_are_known_and_names_only_when_set(
    listens: str, host: str, status: int
) -> None:
    async def handler(_request: web.Request) -> web.StreamResponse:
        return web.Response()

    guard = Guard(listens)
    headers = {"Host": host, "Cookie": f"taberna-key={guard.key}"}
    request = make_mocked_request("GET", "/", headers=headers)
    try:
        answered = (await guard.middleware(request, handler)).status
    except web.HTTPException as refused:
        answered = refused.status
    assert answered == status


async def test_beyond_loopback_the_page_asks_for_the_key_that_was_printed(tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.db", host="0.0.0.0") as local, ClientSession() as stranger:  # noqa: S104 -- the subject of this test
        address, entrance = local.adapter.address, local.adapter.entrance
        assert (await local.post("/api/say", SAY)).status == 200
        for path in (
            "",
            "?taberna-key=guess",
            "?taberna-key=%ff",
            "page/chat/chat.js",
            f"api/stream?token={local.token}",
        ):
            async with stranger.get(address + path) as response:
                assert response.status == 403
                assert local.token not in await response.text()
        own = {"X-Taberna-Token": local.token}
        async with stranger.post(f"{address}api/say", json=SAY, headers=own) as response:
            assert response.status == 403
        async with stranger.get(entrance, allow_redirects=False) as response:
            assert (response.status, response.headers["Location"]) == (303, "/")
            assert "HttpOnly" in response.headers["Set-Cookie"]
        async with stranger.get(entrance, headers={"Host": "evil.example"}) as response:
            assert response.status == 403


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        (b"{}", {"X-Taberna-Token": "t\u00e4g"}, 403),
        (b"{}", {"Content-Type": "application/json; charset=nonsense"}, 415),
        (b"[" * 10_000, {}, 400),
        (b'{"as": ' * 2_000, {}, 400),
        (b"\xff\xfe", {}, 400),
        (b"not packed", {"Content-Encoding": "gzip"}, 400),
        (b" " * 20_000_000, {}, 413),
    ],
    ids=["secret", "charset", "deep", "deep objects", "no text", "not packed", "large"],
)
async def test_what_no_page_sends_is_refused_and_no_failure_of_ours(
    local: LocalTable, body: bytes, headers: dict[str, str], status: int
) -> None:
    given = {"Content-Type": "application/json", "X-Taberna-Token": local.token, **headers}
    async with local.client.post("/api/say", data=BytesIO(body), headers=given) as response:
        assert response.status == status


async def test_somebody_may_come_in_while_the_others_are_greeted() -> None:
    people = People()
    for number, _ in enumerate(people):
        people.add(f"Guest {number}", "en")
    assert len(list(people)) == 8
