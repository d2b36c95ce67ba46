"""Texts by who could see them, everyone or one person: the input of a leak search."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.fakes.telegram.wire import Call, Upload, strings_in
from tests.fakes.telegram.world.model import Chat
from tests.fakes.telegram.world.state import World


@dataclass
class Record:
    """All words of the bot's calls, also of refused ones, by reader.

    `public`: texts, captions, button labels, callback data, addresses and file names in groups and channels.
    `private`: the same by user id, with toasts and inline results.
    """

    public: list[str] = field(default_factory=list)
    public_files: list[Upload] = field(default_factory=list)
    private: dict[int, list[str]] = field(default_factory=dict)

    def keep(self, world: World, call: Call) -> None:
        words = list(strings_in([call.parameters, dict(call.uploads)]))
        query_id = call.parameters.get("callback_query_id") or call.parameters.get("inline_query_id")
        query = world.queries.get(query_id) if isinstance(query_id, str) else None
        chat = world.addressed(call)
        receiver = _receiver(call)
        if receiver is not None:
            self.private.setdefault(receiver, []).extend(words)
            return
        if query is not None:
            self.private.setdefault(query.asker.id, []).extend(words)
        elif chat is not None:
            self.show(chat, words)
        elif "chat_id" in call.parameters:
            self.public += words  # an unknown chat counts as public, to be safe
        if chat is not None and chat.type != "private":
            self.public_files += call.uploads.values()

    def show(self, chat: Chat, words: Iterable[str]) -> None:
        where = self.private.setdefault(chat.id, []) if chat.type == "private" else self.public
        where.extend(words)


def _receiver(call: Call) -> int | None:
    """Return the only person who sees an ephemeral message, or None for any other call."""
    parameters = call.parameters.get("ephemeral_message_parameters")
    sent = parameters if isinstance(parameters, dict) else call.parameters
    receiver = sent.get("receiver_user_id")
    return receiver if isinstance(receiver, int) else None
