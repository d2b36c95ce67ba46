"""Permissions of a chat and of the bot in it, slow mode, and the words of refusals.

The words are those of the Bot API server and of TDLib; names in capitals come from Telegram behind them.
"""

from tests.fakes.telegram.waiting import Clock
from tests.fakes.telegram.wire import RefusedError, Wire, bad_request
from tests.fakes.telegram.world.model import Chat, Message, Right, User

RIGHTS: frozenset[Right] = frozenset({"messages", "photos", "documents", "other_messages"})
NAMES: dict[Right, str] = {
    "messages": "text messages",
    "photos": "photos",
    "documents": "documents",
    "other_messages": "animations",
}
OTHERS = (
    "can_send_audios", "can_send_videos", "can_send_video_notes", "can_send_voice_notes", "can_send_polls",
    "can_add_web_page_previews", "can_react_to_messages", "can_edit_tag", "can_change_info",
    "can_invite_users", "can_pin_messages", "can_manage_topics",
)  # fmt: skip


def permissions(forbidden: frozenset[Right]) -> Wire:
    """Return a ChatPermissions object."""
    wire: Wire = {f"can_send_{right}": right not in forbidden for right in sorted(RIGHTS)}
    return wire | dict.fromkeys(OTHERS, False)


def as_member(chat: Chat, user: User) -> Wire:
    """Return the ChatMember object of a user; if restricted, with the rights and the membership."""
    if chat.role(user) != "restricted":
        return user.as_member(chat.role(user))
    there = user.id not in chat.restricted_and_gone
    restricted: Wire = {"status": "restricted", "user": user.wire(), "is_member": there, "until_date": 0}
    return restricted | permissions(chat.bot_forbidden if user.is_bot else chat.forbidden)


def check_sending(chat: Chat, bot: User, right: Right) -> None:
    """Raise 400 if the bot may not send such a thing. Admins may send anything."""
    if chat.is_admin(bot) or chat.type == "private":
        return
    if chat.type == "channel":
        raise bad_request("need administrator rights in the channel chat")
    if right in chat.forbidden | chat.bot_forbidden:
        raise bad_request(f"not enough rights to send {NAMES[right]} to the chat")


def check_editing(message: Message, bot: User, right: Right) -> None:
    """Raise 400 if the bot may not write at all, or may not replace such a file."""
    chat = message.chat
    forbidden = chat.forbidden | chat.bot_forbidden
    if chat.is_admin(bot) or chat.type in {"private", "channel"} or right not in forbidden:
        return
    raise bad_request(
        "CHAT_WRITE_FORBIDDEN" if right == "messages" else f"CHAT_SEND_{right.upper()}_FORBIDDEN"
    )


def check_slow_mode(chat: Chat, bot: User, clock: Clock) -> None:
    """Raise 429 if members must wait between two messages; an accepted message begins a new wait."""
    if not chat.slow_mode or chat.is_admin(bot):
        return
    wait = chat.bot_wrote + chat.slow_mode - int(clock())
    if wait > 0:
        raise RefusedError(429, f"Too Many Requests: retry after {wait}", retry_after=wait)
    chat.bot_wrote = int(clock())
