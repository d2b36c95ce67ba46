"""The bot's command menus, by scope and language, and the one that a person sees."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from tests.fakes.telegram.methods.rules import check_commands
from tests.fakes.telegram.wire import (
    Call,
    Wire,
    bad_request,
    get_flag,
    get_int,
    get_object,
    get_objects,
    get_text,
    required_text,
)
from tests.fakes.telegram.world.model import Chat, User

Scope: TypeAlias = tuple[str, int | None, int | None]
"""Type, chat and user of a BotCommandScope."""


def _scope(call: Call) -> Scope:
    wire = get_object(call.parameters, "scope") or {"type": "default"}
    return required_text(wire, "type"), get_int(wire, "chat_id"), get_int(wire, "user_id")


@dataclass
class Menus:
    """Command menus; `lists` maps scope and language (two letters or "") to names and descriptions."""

    lists: dict[tuple[Scope, str], dict[str, str]] = field(default_factory=dict)
    ephemeral: dict[tuple[Scope, str], frozenset[str]] = field(default_factory=dict)
    """The names in the same lists whose commands only their sender and the bot see."""

    def set(self, call: Call) -> bool:
        language = get_text(call.parameters, "language_code") or ""
        commands = get_objects(call.parameters, "commands")
        check_commands(commands, language)
        key = _scope(call), language
        self.lists[key] = {required_text(c, "command"): required_text(c, "description") for c in commands}
        self.ephemeral[key] = frozenset(
            required_text(c, "command") for c in commands if get_flag(c, "is_ephemeral")
        )
        return True

    def delete(self, call: Call) -> bool:
        self.lists.pop((_scope(call), get_text(call.parameters, "language_code") or ""), None)
        return True

    def get(self, call: Call) -> list[Wire]:
        language = get_text(call.parameters, "language_code") or ""
        commands = self.lists.get((_scope(call), language), {})
        return [{"command": name, "description": words} for name, words in commands.items()]

    def seen_by(self, user: User, chat: Chat) -> dict[str, str]:
        """Return the menu that a client shows: the narrowest scope first, then the person's language."""
        return self.lists.get(self._shown(user, chat), {})

    def private_to(self, user: User, chat: Chat) -> frozenset[str]:
        """Return the names in the same menu whose commands a client sends as ephemeral messages."""
        return self.ephemeral.get(self._shown(user, chat), frozenset())

    def _shown(self, user: User, chat: Chat) -> tuple[Scope, str]:
        language = (user.language or "")[:2]
        keys = [(scope, spoken) for scope in _scopes(user, chat) for spoken in (language, "")]
        return next((key for key in keys if self.lists.get(key)), keys[-1])


@dataclass
class Descriptions:
    """Descriptions of the bot: `texts` by method and language (two letters or "")."""

    texts: dict[tuple[str, str], str] = field(default_factory=dict)

    def set(self, call: Call) -> bool:
        language = get_text(call.parameters, "language_code") or ""
        name, most = _DESCRIBED[call.method.lower()]
        text = get_text(call.parameters, name) or ""
        if language and (len(language) != 2 or not language.islower()):
            raise bad_request("invalid language code specified")
        if len(text) > most:
            raise bad_request(f"{name} is too long")
        self.texts[name, language] = text
        return True

    def seen_by(self, user: User, name: str) -> str:
        """Return the texts for a client: in the person's language, or the default ones."""
        return self.texts.get((name, (user.language or "")[:2])) or self.texts.get((name, ""), "")


_DESCRIBED = {"setmydescription": ("description", 512), "setmyshortdescription": ("short_description", 120)}
"""The field and the most characters of each method."""


def _scopes(user: User, chat: Chat) -> Iterator[Scope]:
    if chat.type == "private":
        yield "chat", chat.id, None
        yield "all_private_chats", None, None
    else:
        yield "chat_member", chat.id, user.id
        if chat.is_admin(user):
            yield "chat_administrators", chat.id, None
        yield "chat", chat.id, None
        if chat.is_admin(user):
            yield "all_chat_administrators", None, None
        yield "all_group_chats", None, None
    yield "default", None, None
