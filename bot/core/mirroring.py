"""/mirror: one table shown in another chat too. A code that is given out here is used there."""

from typing import Final

from bot.core.house import LIVING, Desk
from bot.core.messages import NOTHING, Reply
from rules.core.errors import Refusal
from storage.model import TableId

MIRROR_LIFE: Final = 600.0
"""Seconds a mirror's code can be used."""


async def mirror(desk: Desk) -> Reply:
    """/mirror: a code that shows this table in another chat too; /mirror CODE there; /mirror off."""
    text = desk.arg("code")
    if text.casefold() == "off":
        return await _off(desk)
    if text:
        return await _here(desk, text)
    live = await desk.look(statuses=LIVING)
    if live.betting:
        raise Refusal("no_mirror")
    code = desk.house.entropy(4).hex()
    await desk.house.store.put_note(_note(code), f"{live.table.id} {desk.house.now() + MIRROR_LIFE}")
    return Reply(desk.voice()("mirror-code", {"code": code}))


async def _off(desk: Desk) -> Reply:
    async with desk.at(await desk.table(statuses=LIVING, mine=False)) as change:
        if desk.request.chat == change.table.chat:
            raise Refusal("home_chat")
        change.hide(desk.request.spot)
    return Reply(desk.voice()("mirror-off"))


async def _here(desk: Desk, code: str) -> Reply:
    store, note = desk.house.store, _note(code.casefold()[:20])
    table, _, until = (await store.note(note) or "").partition(" ")
    if not table or desk.house.now() > float(until):
        raise Refusal("mirror_code")
    # Not `desk.at`: the code is what opens the table to a chat that has no business with it yet.
    async with desk.house.at(TableId(table), desk.request, *desk.changes()) as change:
        mirrored = desk.chat.id if desk.chat.id != change.table.chat else None
        change.show(desk.request.spot, chat=mirrored)
    await store.put_note(note, None)
    return NOTHING


def _note(code: str) -> str:
    """The name under which the store keeps what a code is for."""
    return f"mirror:{code}"
