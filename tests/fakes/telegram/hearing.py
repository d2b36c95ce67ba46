"""What reaches the bot: privacy mode, and the updates that carry messages and memberships."""

from .delivery import Updates
from .model import Chat, Message, Role, User
from .wire import Wire
from .world import World


def bot_hears(world: World, message: Message) -> bool:
    """Whether privacy mode lets this message through.

    In a group: commands for this bot (or for whoever listens), replies to it, messages sent via
    it, service messages. A bare @mention is not on Telegram's list and does not pass.
    """
    chat, bot = message.chat, world.bot
    if not chat.has(bot):
        return False
    if chat.type in {"private", "channel"} or not world.privacy_mode or chat.is_admin(bot):
        return True
    replied = message.reply_to
    replies_to_bot = replied is not None and (replied.by_bot or replied.via == bot)
    return bool(message.service) or replies_to_bot or message.via == bot or _commands(message.text, bot)


def _commands(text: str, bot: User) -> bool:
    first = text.split(maxsplit=1)[0] if text.strip() else ""
    command, _, addressee = first.partition("@")
    return command.startswith("/") and len(command) > 1 and addressee.lower() in {"", bot.username.lower()}


async def tell(world: World, updates: Updates, message: Message, *, edited: bool = False) -> None:
    """Delivers a message to the bot where it may hear it; else lets waiting tests look again."""
    if not bot_hears(world, message):
        await updates.bell.ring()
        return
    kind = "channel_post" if message.chat.type == "channel" else "message"
    await updates.push(f"edited_{kind}" if edited else kind, message.wire())


async def change_bot(world: World, updates: Updates, chat: Chat, by: User, role: Role) -> None:
    """Gives the bot another role in a chat, and tells it by my_chat_member."""
    payload: Wire = {
        "chat": chat.wire(),
        "from": by.wire(),
        "date": world.now(),
        "old_chat_member": world.bot.as_member(chat.role(world.bot)),
        "new_chat_member": world.bot.as_member(role),
    }
    chat.roles[world.bot.id] = role
    await updates.push("my_chat_member", payload)
