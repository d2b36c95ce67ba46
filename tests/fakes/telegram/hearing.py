"""Updates that reach the bot: privacy mode, messages and memberships."""

from tests.fakes.telegram.delivery import Updates
from tests.fakes.telegram.wire import Wire
from tests.fakes.telegram.world.model import Chat, Message, Right, Role, User
from tests.fakes.telegram.world.permissions import as_member
from tests.fakes.telegram.world.state import World


def bot_hears(world: World, message: Message) -> bool:
    """Return True if privacy mode lets this message through.

    In a group: commands for this bot, commands without a name unless another bot wrote last, replies to it,
    messages sent via it, replies to all of these, service messages. A bare @mention is not on Telegram's list
    and does not pass. Replies to another bot are for that bot alone.
    """
    chat, bot = message.chat, world.bot
    if not chat.has(bot):
        return False
    if chat.type in {"private", "channel"} or not world.privacy_mode or chat.is_admin(bot):
        return True
    return bool(message.service) or message.meant


def _meant(message: Message, bot: User) -> bool:
    """Return True if a message in a group is for the bot, by its words or the message it answers."""
    replied, last = message.reply_to, message.chat.last_bot or bot
    if replied is not None and replied.sender_chat is None and replied.sender and replied.sender.is_bot:
        return replied.by_bot
    answers = replied is not None and (replied.via == bot or replied.meant)
    return answers or message.via == bot or _commands(message.text, bot, last)


def _commands(text: str, bot: User, last: User) -> bool:
    first = text.split(maxsplit=1)[0] if text.strip() else ""
    command, at, addressee = first.partition("@")
    meant = addressee.lower() == bot.username.lower() if at else last == bot
    return command.startswith("/") and len(command) > 1 and meant


async def tell(world: World, updates: Updates, message: Message, *, edited: bool = False) -> None:
    """Deliver a message to the bot if it may get it, and wake waiting tests."""
    message.meant = message.meant or _meant(message, world.bot)
    if not bot_hears(world, message):
        await updates.bell.ring()
        return
    kind = "channel_post" if message.chat.type == "channel" else "message"
    await updates.push(f"edited_{kind}" if edited else kind, message.wire())


async def change_bot(
    world: World,
    updates: Updates,
    chat: Chat,
    by: User,
    role: Role,
    forbidden: frozenset[Right] = frozenset(),
) -> None:
    """Give the bot another role in a chat, and tell it by my_chat_member."""
    before = as_member(chat, world.bot)
    chat.roles[world.bot.id], chat.bot_forbidden = role, forbidden
    payload: Wire = {
        "chat": chat.wire(),
        "from": by.wire(),
        "date": world.now(),
        "old_chat_member": before,
        "new_chat_member": as_member(chat, world.bot),
    }
    await updates.push("my_chat_member", payload)
