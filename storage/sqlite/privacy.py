"""What runs through everything that is kept: a person's export and deletion, and a chat's new name.

The tables concerned get a new version, so that a change decided before is a conflict and brings no old name
back.
"""

import secrets
import sqlite3
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from storage.model import ChannelId, ChatId, Forget, PersonId, TableId, deleted, guide_of, purse
from storage.rows import as_file
from storage.sqlite import ledger, people
from storage.sqlite.community import puzzle_days, seasons, tournaments
from storage.sqlite.database import at_once, reading, unavailable


def exported(
    path: Path, person: PersonId, disclosed: Mapping[TableId, int], beside: Mapping[str, object]
) -> bytes:
    """In a worker: everything kept of a person in the file of a database. Raises Unavailable."""
    try:
        with reading(path) as db:
            return as_file({**at_once(lambda db: export(db, person, disclosed), db), **beside})
    except sqlite3.Error as error:
        raise unavailable(error, path) from None


def export(
    db: sqlite3.Connection, person: PersonId, disclosed: Mapping[TableId, int]
) -> Mapping[str, object]:
    """Everything kept of a person, as JSON values.

    A log holds what is bid in secret: of moves there are only those of seats nobody else ever held, and of a
    table that is being played only those among its first `disclosed` records; none where it is not named.
    Who has blocked them is the others' business. What an answer says that waits for them, they read there.
    """
    known = people.profile(db, person)
    asked = {"person": person}
    return {
        "person": asdict(known) if known else None,
        "tables": _rows(
            db,
            "SELECT id, game, chat, status, created, opener = :person AS opened, invited = :person AS invited"
            " FROM tables WHERE opener = :person OR invited = :person OR offer_by = :person"
            " OR id IN (SELECT table_id FROM sittings WHERE person = :person) ORDER BY number",
            asked,
        ),
        "seats": [
            {**sitting, "moves": _moves(db, person, sitting, disclosed)}
            for sitting in _rows(
                db,
                "SELECT table_id AS 'table', seat, name, moved, gone, bank, chip, partner FROM sittings"
                " WHERE person = :person ORDER BY table_id, place",
                asked,
            )
        ],
        "to be told": _rows(
            db,
            "SELECT table_id AS 'table', channel FROM showings, json_each(notify)"
            " WHERE json_each.value = :person",
            asked,
        ),
        "purses": _rows(db, "SELECT chat, balance FROM accounts WHERE person = :person", asked),
        "chips": _rows(
            db,
            "SELECT at, source, target, amount, reason, table_id AS 'table' FROM entries"
            " WHERE source IN (SELECT name FROM accounts WHERE person = :person)"
            " OR target IN (SELECT name FROM accounts WHERE person = :person) ORDER BY number",
            asked,
        ),
        "results": _rows(
            db,
            "SELECT table_id AS 'table', game, results.chat, at, reason, uncounted, seat, score, late,"
            " points_before, points_after, deviation FROM played JOIN results USING (number)"
            " WHERE person = :person ORDER BY number",
            asked,
        ),
        "follows": _rows(
            db, "SELECT chat, game FROM follows WHERE person = :person ORDER BY chat, game", asked
        ),
        "watches": _rows(
            db, "SELECT table_id AS 'table' FROM watches WHERE person = :person ORDER BY table_id", asked
        ),
        "ratings": _rows(
            db,
            "SELECT chat, game, points, deviation, games, at FROM ratings WHERE person = :person"
            " ORDER BY chat, game",
            asked,
        ),
        "puzzles": _rows(
            db,
            "SELECT puzzle, opened, tries, ended, answered, points, deviation FROM attempts"
            " WHERE person = :person ORDER BY opened, puzzle",
            asked,
        ),
        "lessons": _rows(
            db,
            "SELECT game, lesson, opened, finished FROM lessons"
            " WHERE person = :person ORDER BY opened, game, lesson",
            asked,
        ),
        "puzzles of the day": _rows(
            db,
            "SELECT chat, day, opened, tries, solved, card FROM day_answers WHERE person = :person"
            " ORDER BY day, chat",
            asked,
        ),
        "seasons": _rows(
            db,
            "SELECT chat, until, game, points, games, place, medal FROM season_places"
            " WHERE person = :person ORDER BY until, chat, game",
            asked,
        ),
        "answers that wait": _rows(
            db, "SELECT until FROM kept_answers WHERE person = :person ORDER BY until, code", asked
        ),
        "tournaments": _rows(
            db,
            "SELECT id, chat, game, created, status, opener = :person AS opened, number, withdrawn"
            " FROM tournaments LEFT JOIN entrants ON tournament = id AND person = :person"
            " WHERE opener = :person OR person = :person ORDER BY created, id",
            asked,
        ),
    }


def forget(db: sqlite3.Connection, wanted: Forget) -> None:
    """Delete a person. What others need of their tables stays, under a name that leads nowhere.

    Their chips go back to the mint. Their private chat is forgotten with them, as a channel and as a chat.
    """
    person, nobody = wanted.person, deleted(secrets.token_hex(8))
    names = {"person": person, "nobody": nobody, "stand_in": wanted.stand_in}
    db.execute(
        "UPDATE tables SET version = version + 1 WHERE :person IN (opener, invited, offer_by)"
        " OR id IN (SELECT table_id FROM sittings WHERE person = :person)",
        names,
    )
    ledger.take_back(db, person)
    known = people.profile(db, person)
    for private in {person, known.channel} if known and known.channel else {person}:
        db.execute("DELETE FROM showings WHERE channel = ?", (private,))
        db.execute("DELETE FROM chats WHERE id = ?", (private,))
        db.execute("DELETE FROM puzzle_days WHERE chat = ?", (private,))
        db.execute("DELETE FROM notes WHERE name = ?", (guide_of(ChatId(private)),))
        _rename_chat(db, ChatId(private), ChatId(nobody))  # the accounts of its seasons, too
        seasons.forget_chat(db, ChatId(nobody))
    for row in db.execute("SELECT name, chat FROM accounts WHERE person = :person", names).fetchall():
        ledger.rename(db, row["name"], purse(row["chat"], nobody))
    db.execute("DELETE FROM profiles WHERE id = :person", names)
    people.rename_listed(db, person, wanted.alias, wanted.stand_in)
    db.execute("DELETE FROM ratings WHERE person = :person", names)
    db.execute("DELETE FROM follows WHERE person = :person", names)
    db.execute("DELETE FROM watches WHERE person = :person", names)
    db.execute("DELETE FROM kept_answers WHERE person = :person", names)
    db.execute("DELETE FROM attempts WHERE person = :person", names)
    puzzle_days.forget(db, person)
    tournaments.forget(db, wanted, nobody)
    db.execute("DELETE FROM lessons WHERE person = :person", names)
    db.execute("UPDATE played SET person = :nobody WHERE person = :person", names)
    db.execute("UPDATE season_places SET person = :nobody WHERE person = :person", names)
    db.execute("UPDATE sittings SET person = :nobody, name = :stand_in WHERE person = :person", names)
    db.execute("UPDATE sittings SET partner = NULL WHERE partner = :person", names)
    db.execute("UPDATE tables SET opener = :nobody WHERE opener = :person", names)
    db.execute("UPDATE tables SET invited = NULL WHERE invited = :person", names)
    db.execute("UPDATE tables SET offer_seat = NULL, offer_by = NULL WHERE offer_by = :person", names)
    db.execute(
        "UPDATE showings SET"
        " notify = (SELECT json_group_array(value) FROM json_each(notify) WHERE value <> :person)"
        " WHERE EXISTS (SELECT 1 FROM json_each(notify) WHERE value = :person)",
        names,
    )


def move_channel(
    db: sqlite3.Connection, old: ChannelId, new: ChannelId, old_chat: ChatId, new_chat: ChatId
) -> None:
    """Take everything over to a chat's new name; settings that were made there already stand."""
    db.execute(
        "UPDATE tables SET version = version + 1 WHERE chat = ?"
        " OR id IN (SELECT table_id FROM showings WHERE channel = ? OR chat = ?)",
        (old_chat, old, old_chat),
    )
    tournaments.move_channel(db, old, new, old_chat)
    if old != new:
        db.execute("UPDATE OR REPLACE showings SET channel = ? WHERE channel = ?", (new, old))
        db.execute("UPDATE profiles SET channel = ? WHERE channel = ?", (new, old))
        puzzle_days.move_channel(db, old, new)
        seasons.move_channel(db, old, new)
    if old_chat != new_chat:
        db.execute("UPDATE OR IGNORE chats SET id = ? WHERE id = ?", (new_chat, old_chat))
        db.execute("DELETE FROM chats WHERE id = ?", (old_chat,))
        _rename_chat(db, old_chat, new_chat)


def _rename_chat(db: sqlite3.Connection, old: ChatId, new: ChatId) -> None:
    for table in ("tables", "showings", "results", "played", "tournaments"):
        db.execute(f"UPDATE {table} SET chat = ? WHERE chat = ?", (new, old))
    db.execute(
        "UPDATE OR REPLACE ratings SET chat = ? WHERE chat = ?", (new, old)
    )  # see Dependencies.move_channel
    db.execute("UPDATE OR REPLACE follows SET chat = ? WHERE chat = ?", (new, old))
    puzzle_days.rename_chat(db, old, new)
    seasons.rename_chat(db, old, new)
    db.execute("UPDATE OR REPLACE notes SET name = ? WHERE name = ?", (guide_of(new), guide_of(old)))
    for row in db.execute("SELECT name, person FROM accounts WHERE chat = ?", (old,)).fetchall():
        ledger.rename(db, row["name"], purse(new, row["person"]))


def _moves(
    db: sqlite3.Connection, person: PersonId, sitting: Mapping[str, object], disclosed: Mapping[TableId, int]
) -> list[object]:
    """The lines of a seat's own decisions, none where somebody else held the seat too."""
    known = disclosed.get(TableId(str(sitting["table"])), 0)
    held = {"table": sitting["table"], "seat": sitting["seat"], "person": person, "known": known}
    lines = db.execute(
        "SELECT line FROM records WHERE table_id = :table AND line LIKE :seat || ' %' AND"
        " (number < :known OR (SELECT status FROM tables WHERE id = :table) <> 'playing') AND NOT EXISTS"
        " (SELECT 1 FROM sittings WHERE table_id = :table AND seat = :seat AND person IS NOT :person)"
        " ORDER BY number",
        held,
    )
    return [row["line"] for row in lines]


def _rows(db: sqlite3.Connection, query: str, values: Mapping[str, object]) -> list[dict[str, object]]:
    return [dict(row) for row in db.execute(query, values)]
