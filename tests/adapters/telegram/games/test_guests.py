"""Guest mode: games in chats that the bot is not in."""

from pathlib import Path
from random import Random

import pytest

from bot.app import App
from bot.core.input import callback_data
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.tables.loaded import awaited
from storage.model import TableId
from tests.adapters.telegram.opened import button_for, open_house, settled, table_on
from tests.fakes.telegram import FakeTelegram, Message, Person


async def test_a_game_of_lasca_is_played_in_one_message(tmp_path: Path) -> None:
    chance = Random(5)
    async with FakeTelegram() as fake, open_house(fake, tmp_path / "t.sqlite3", guests=True) as app:
        ana, bea = fake.person("Ana"), fake.person("Bea")
        chat = fake.supergroup("Elsewhere", ana, bea, bot=False)
        board = await ana.summons("@taberna_bot play lasca", chat)
        await fake.until(lambda: board.buttons)
        assert "Lasca" in board.text
        assert "New here?" not in board.text
        assert "reply" not in board.text
        await bea.taps(board, button_for(board, "join"))
        await settled(fake, app)
        people, moves = {f"telegram:{p.id}": p for p in (ana, bea)}, 0
        while await moved(fake, app, board, people, chance):
            moves += 1
        assert moves > 20
        assert " wins: " in board.text or "draw" in board.text.lower()
        assert "post pictures" not in board.text
        assert len([m for m in chat.messages.values() if m.caller]) == 1
        assert not fake.posts(chat)
        assert fake.count("sendPhoto") >= moves, "the pickers in private"


async def moved(
    fake: FakeTelegram, app: App, board: Message, people: dict[str, Person], chance: Random
) -> bool:
    """Make a move in the private chat to which Move leads. Return False after the game."""
    loaded = await app.deps.cache.look(table_on(board) or TableId(""))
    assert loaded is not None
    if loaded.table.status != "playing":
        return False
    (seat,) = awaited(loaded)
    person, edits = people[str(loaded.sitting_person(seat))], board.edits
    asked = await person.follows((await person.taps(board, "Move")).url)
    picker = await fake.answer_to(asked)
    while not picker.deleted:
        choices = [b for b in picker.buttons if command(b.data) in {"choose", "pick"}]
        before = picker.edits
        await person.taps(picker, chance.choice(choices))
        await fake.until(lambda: picker.deleted or picker.edits > before)  # noqa: B023 -- at once
    await settled(fake, app)
    assert board.edits > edits
    return True


def command(data: str | None) -> str:
    tap = callback_data.read((data or "").removeprefix("="))
    return tap.command if tap else ""


async def test_a_guest_who_names_no_game_is_told_how(tmp_path: Path) -> None:
    async with FakeTelegram() as fake, open_house(fake, tmp_path / "t.sqlite3", guests=True):
        ana = fake.person("Ana", language="it")
        chat = fake.group("Elsewhere", ana, bot=False)
        for text in ("@taberna_bot ciao", "@taberna_bot play citadel", "@taberna_bot"):
            answer = await ana.summons(text, chat)
            assert answer.text.startswith("Gioco anche qui: ")
            assert "Citad" not in answer.text
            assert not answer.buttons


async def test_an_onlooker_at_a_guest_game_has_no_move(tmp_path: Path) -> None:
    async with FakeTelegram() as fake, open_house(fake, tmp_path / "t.sqlite3", guests=True) as app:
        ana, bea, carla = fake.person("Ana"), fake.person("Bea"), fake.person("Carla")
        chat = fake.supergroup("Elsewhere", ana, bea, carla, bot=False)
        board = await ana.summons("@taberna_bot play lasca", chat)
        await fake.until(lambda: board.buttons)
        await bea.taps(board, button_for(board, "join"))
        await settled(fake, app)
        assert (await carla.taps(board, "Move")).text


async def test_without_the_setting_guests_get_no_answer(tmp_path: Path) -> None:
    async with FakeTelegram() as fake, open_house(fake, tmp_path / "t.sqlite3") as app:
        ana = fake.person("Ana")
        chat = fake.group("Elsewhere", ana, bot=False)
        asked = fake.world.say(chat, ana.user, (await ana.says("@taberna_bot play lasca", chat)).body)
        await fake.updates.push("guest_message", asked.wire() | {"guest_query_id": "q"})
        await settled(fake, app)
        assert not fake.count("answerGuestQuery")


async def test_a_board_is_edited_while_its_players_are_active(tmp_path: Path) -> None:
    async with FakeTelegram() as fake, open_house(fake, tmp_path / "t.sqlite3", guests=True) as app:
        ana, bea = fake.person("Ana"), fake.person("Bea")
        chat = fake.supergroup("Elsewhere", ana, bea, bot=False)
        board = await ana.summons("@taberna_bot play lasca", chat)
        await fake.until(lambda: board.buttons)
        await bea.taps(board, button_for(board, "join"))
        await settled(fake, app)
        assert await moved(fake, app, board, {f"telegram:{p.id}": p for p in (ana, bea)}, Random(5))


@pytest.mark.parametrize("named", ["Hasami", "Dice Towers", "Torri di dadi", "LASCA"])
async def test_a_game_is_named_as_in_any_chat_and_speaks_its_language(tmp_path: Path, named: str) -> None:
    async with FakeTelegram() as fake, open_house(fake, tmp_path / "t.sqlite3", guests=True):
        ana = fake.person("Ana", language="it")
        board = await ana.summons(f"@taberna_bot gioca {named}", fake.group("Elsewhere", ana, bot=False))
        await fake.until(lambda: board.buttons)
        assert "Siediti" in board.labels
        assert "Avvisami la prossima volta" not in board.labels
        for language in LANGUAGES:
            assert Voice(language)("pictures-forbidden", {"platform": "telegram"}) not in board.text


async def test_only_a_person_is_a_guest(tmp_path: Path) -> None:
    async with FakeTelegram() as fake, open_house(fake, tmp_path / "t.sqlite3", guests=True) as app:
        ana = fake.person("Ana")
        chat = fake.supergroup("Elsewhere", ana, bot=False)
        said = await ana.says("@taberna_bot play lasca", chat, on_behalf_of=chat)
        await fake.updates.push("guest_message", said.wire() | {"guest_query_id": "q"})
        copy = await ana.forwards(await ana.says("@taberna_bot play lasca", chat), chat)
        await fake.updates.push("guest_message", copy.wire() | {"guest_query_id": "r"})
        await settled(fake, app)
        assert not fake.count("answerGuestQuery")
