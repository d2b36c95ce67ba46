"""Loss of the database during a game: the page reports it, and stored actions get their answers."""

import pytest

from bot.core.language.voice import Voice
from storage.model import TableId
from tests.adapters.web.tables import LocalTable, button
from tests.storage.outages import outage

SPOKEN = {"ana": "pt-BR", "bea": "it", "caio": "en"}
AWAY = {person: Voice(language)("refusal-store_closed") for person, language in SPOKEN.items()}


async def playing(local: LocalTable) -> tuple[str, str]:
    """Let Ana and Bea play Lasca; return the player to move, and the table."""
    await local.says("ana", "/play lasca")
    await local.taps("bea", button((await local.sees("ana"))[-1], "join"))
    board = (await local.sees("ana"))[-1]
    return board["tell"][0].casefold(), board["table"]


async def test_a_stored_move_is_answered_although_the_database_is_away_at_once(local: LocalTable) -> None:
    mover, table = await playing(local)
    with outage(after_writes=1):
        body = {"as": mover, "room": "group", "key": local.key(), "text": "c3 d4", "table": table}
        response = await local.post("/api/say", body)
        assert response.status == 200, await response.text()
    stored = await local.app.deps.cache.look(TableId(table))
    assert stored is not None
    assert stored.playing.turn == 1, "the move counts"


@pytest.mark.parametrize("person", SPOKEN)
async def test_a_line_is_answered_that_nothing_was_changed(local: LocalTable, person: str) -> None:
    with outage():
        await local.says(person, "/play lasca")
        assert (await local.sees(person))[-1]["text"] == AWAY[person]


async def test_a_chosen_language_stays_while_it_cannot_be_looked_up(local: LocalTable) -> None:
    await local.says("caio", "/language it", room="private")
    local.app.deps.cache.clear()
    with outage():
        await local.says("caio", "/games")
        async with local.looking("caio") as events:
            _, everything = await anext(events)
    assert {one["id"]: one["language"] for one in everything["people"]}["caio"] == "it"


@pytest.mark.parametrize("person", SPOKEN)
async def test_a_board_that_is_tapped_says_why_nothing_can_be_picked(local: LocalTable, person: str) -> None:
    await playing(local)
    data = button((await local.sees("ana"))[-1], "pick")
    local.app.deps.cache.clear()
    with outage():
        assert await local.sends("/api/point", person, data=data) == {"toast": AWAY[person], "menu": None}


@pytest.mark.parametrize("person", SPOKEN)
async def test_a_line_is_completed_as_far_as_it_can_be(local: LocalTable, person: str) -> None:
    _, table = await playing(local)
    local.app.deps.cache.clear()
    with outage():
        for text, found in (("/pla", "/play "), ("/play las", "/play lasca"), ("/partner @be", "@bea")):
            completions = await completed(local, person, text)
            assert any(found in one["line"] for one in completions), (text, completions)
        for text, chosen in (("/board ", ""), ("/move c", ""), ("c3", table)):
            completions = await completed(local, person, text, table=chosen)
            assert [one["label"] for one in completions if one["line"] == text] == [AWAY[person]]


async def test_somebody_new_is_asked_to_come_again(local: LocalTable) -> None:
    for _ in range(2):  # a refused visitor hasn't taken the name
        with outage():
            response = await local.post("/api/people", {"name": "Dora", "language": "it"})
            assert response.status == 503
            assert (await response.json())["toast"] == Voice("it")("refusal-store_closed")
    response = await local.post("/api/people", {"name": "Dora", "language": "it"})
    assert await response.json() == {"id": "dora"}


async def completed(local: LocalTable, person: str, text: str, table: str = "") -> list[dict[str, str]]:
    """Return the completions of a line."""
    body = {"as": person, "room": "group", "key": local.key(), "text": text, "table": table}
    response = await local.post("/api/complete", body)
    assert response.status == 200, await response.text()
    found: list[dict[str, str]] = await response.json()
    return found


@pytest.mark.parametrize("person", SPOKEN)
async def test_the_board_app_hears_in_words_that_the_database_is_away(local: LocalTable, person: str) -> None:
    _, table = await playing(local)
    local.app.deps.cache.clear()
    with outage():
        for path in (f"board/{table}", "home", f"history/{table}"):
            query = {"as": person}
            async with local.client.get(f"/api/{path}", params=query, headers=local.headers) as response:
                assert response.status == 503
                assert (await response.json())["text"] == AWAY[person]
        for path in ("steps", "why", "play", "act"):
            fields = {"table": table, "game": "lasca", "against": "group", "command": "join"}
            response = await local.post(f"/api/{path}", {"as": person, "key": local.key(), **fields})
            answer = await response.json()
            assert answer["text"] == AWAY[person], path
            assert response.status == 503 or answer["refused"], path


async def test_a_name_is_not_changed_that_cannot_be_kept(local: LocalTable) -> None:
    with outage():
        response = await local.post("/api/me", {"as": "you", "key": local.key(), "name": "Zoë"})
        assert response.status == 503
    assert (await local.gets("/api/home", "you"))["me"]["name"] == "You"
