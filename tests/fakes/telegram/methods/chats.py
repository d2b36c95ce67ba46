"""Methods about the bot itself, chats, their members and files."""

from collections.abc import Mapping

from tests.fakes.telegram.methods.sending import Method
from tests.fakes.telegram.wire import Call, Wire, bad_request, required_int, required_text
from tests.fakes.telegram.world.model import Chat
from tests.fakes.telegram.world.permissions import as_member, permissions
from tests.fakes.telegram.world.state import World


def get_me(world: World, _call: Call) -> Wire:
    return world.bot.wire() | {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy_mode,
        "supports_inline_queries": True,
        "supports_guest_queries": True,
    }


def get_chat(world: World, call: Call) -> Wire:
    chat = _chat(world, call)
    wire = chat.wire() | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            False,
        ),
    }
    if chat.type in {"group", "supergroup"}:
        wire |= {"permissions": permissions(chat.forbidden), "slow_mode_delay": chat.slow_mode}
    return wire | ({"pinned_message": chat.messages[chat.pinned].wire()} if chat.pinned else {})


def get_member(world: World, call: Call) -> Wire:
    chat = _chat(world, call)
    user_id = required_int(call.parameters, "user_id")
    user = world.bot if user_id == world.bot.id else world.users.get(user_id)
    if user is None:
        raise bad_request("user not found")
    if chat.members_hidden and user != world.bot and not chat.is_admin(world.bot):
        raise bad_request("member list is inaccessible")
    return as_member(chat, user)


def get_administrators(world: World, call: Call) -> list[Wire]:
    chat = _chat(world, call)
    if chat.type == "private":
        raise bad_request("there are no administrators in the private chat")
    people = [world.bot, *world.users.values()]
    return [user.as_member(chat.role(user)) for user in people if chat.is_admin(user)]


def leave(world: World, call: Call) -> bool:
    chat = _chat(world, call)
    if chat.type == "private":
        raise bad_request("chat member status can't be changed in private chats")
    chat.roles[world.bot.id] = "left"
    return True


def pin(world: World, call: Call) -> bool:
    chat = _chat(world, call)
    message = world.message(chat, call, "message to pin not found")
    if chat.type != "private" and not chat.is_admin(world.bot):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    chat.pinned = message.id
    return True


def get_file(world: World, call: Call) -> Wire:
    file = world.files.get(required_text(call.parameters, "file_id"))
    if file is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    return {
        "file_id": file.id,
        "file_unique_id": file.unique_id,
        "file_size": len(file.content),
        "file_path": f"{file.kind}s/{file.id}",
    }


def _chat(world: World, call: Call) -> Chat:
    return world.chat(call.parameters.get("chat_id"))


METHODS: Mapping[str, Method] = {
    "getMe": get_me,
    "getChat": get_chat,
    "getChatMember": get_member,
    "getChatAdministrators": get_administrators,
    "leaveChat": leave,
    "pinChatMessage": pin,
    "getFile": get_file,
}
