"""Acts of people on chats: membership, permissions, topics, and the way to a supergroup."""

from dataclasses import dataclass, field

from tests.fakes.telegram.delivery import Updates
from tests.fakes.telegram.hearing import change_bot, tell
from tests.fakes.telegram.wire import Wire
from tests.fakes.telegram.world.model import (
    GROUP_ANONYMOUS_BOT,
    IN_CHAT,
    Chat,
    Right,
    Role,
    Topic,
    User,
)
from tests.fakes.telegram.world.record import Record
from tests.fakes.telegram.world.state import World


@dataclass(eq=False)
class Member:
    """Person in chats, perhaps with rights. The fake doesn't check the person's rights."""

    user: User
    private: Chat
    """The private chat with the bot."""
    _world: World = field(repr=False)
    _updates: Updates = field(repr=False)
    _record: Record = field(repr=False)

    @property
    def id(self) -> int:
        return self.user.id

    async def adds_bot(self, chat: Chat, role: Role = "member") -> None:
        """Add the bot to a group or channel, or give it another role there."""
        before = chat.role(self._world.bot)
        await change_bot(self._world, self._updates, chat, self.user, role)
        if before not in IN_CHAT and chat.type != "channel":
            await self._serve(chat, {"new_chat_members": [self._world.bot.wire()]})

    async def removes_bot(self, chat: Chat) -> None:
        await change_bot(self._world, self._updates, chat, self.user, "kicked")

    async def blocks_bot(self) -> None:
        await change_bot(self._world, self._updates, self.private, self.user, "kicked")

    async def joins(self, chat: Chat) -> None:
        chat.roles[self.id] = "member"
        await self._serve(chat, {"new_chat_members": [self.user.wire()]})

    async def leaves(self, chat: Chat) -> None:
        chat.roles[self.id] = "left"
        await self._serve(chat, {"left_chat_member": self.user.wire()})

    async def restricts_bot(self, chat: Chat, *rights: Right) -> None:
        """Take away the bot's own rights to send such things; with none named, give all of them back."""
        role: Role = "restricted" if rights else "member"
        await change_bot(self._world, self._updates, chat, self.user, role, frozenset(rights))

    async def forbids(self, chat: Chat, *rights: Right) -> None:
        """Set what no member may send, bots included; none named: all is allowed. Bots get no update."""
        chat.forbidden = frozenset(rights)
        await self._updates.bell.ring()

    async def slows_down(self, chat: Chat, seconds: int) -> None:
        """Set slow mode; 0 ends it. Bots get no update."""
        chat.slow_mode = seconds
        await self._updates.bell.ring()

    async def deletes_chat(self, chat: Chat) -> None:
        """Delete the group for everybody."""
        chat.gone = True
        await change_bot(self._world, self._updates, chat, self.user, "left")

    def promotes(self, other: "Member", chat: Chat) -> None:
        """Make a member an admin. Bots get no update: they ask when they must know."""
        chat.roles[other.id] = "administrator"

    async def opens_topic(self, name: str, forum: Chat) -> Topic:
        if not forum.is_forum:
            raise ValueError(f"{forum.title} has no topics")
        topic = self._world.new_topic(forum, self.user, name)
        await tell(self._world, self._updates, forum.messages[topic.id])
        return topic

    async def closes(self, topic: Topic) -> None:
        topic.closed = True
        await self._serve(topic.chat, {"forum_topic_closed": {}}, topic.id)

    async def reopens(self, topic: Topic) -> None:
        topic.closed = False
        await self._serve(topic.chat, {"forum_topic_reopened": {}}, topic.id)

    async def hides_general(self, forum: Chat) -> None:
        """Hide the topic that every forum has, which closes it."""
        forum.general_closed = True
        await self._serve(forum, {"general_forum_topic_hidden": {}})

    async def reopens_general(self, forum: Chat) -> None:
        """Open the General topic again, which also shows it."""
        forum.general_closed = False
        await self._serve(forum, {"general_forum_topic_unhidden": {}})

    async def deletes_topic(self, topic: Topic) -> None:
        """Delete a topic with its messages. Bots get no update."""
        del topic.chat.topics[topic.id]
        for message in topic.chat.messages.values():
            message.deleted = message.deleted or message.thread == topic.id
        await self._updates.bell.ring()

    async def upgrades(self, group: Chat) -> Chat:
        """Turn a group into a supergroup: another chat with another id and the same members."""
        if group.type != "group":
            raise ValueError(f"{group.title} is a {group.type}")
        new = self._world.new_chat("supergroup", group.title)
        new.roles = dict(group.roles)
        await self._serve(group, {"migrate_to_chat_id": new.id})
        group.migrated_to = new
        message = self._world.serve(new, GROUP_ANONYMOUS_BOT, {"migrate_from_chat_id": group.id})
        message.sender_chat = new
        await tell(self._world, self._updates, message)
        return new

    async def _serve(self, chat: Chat, service: Wire, thread: int | None = None) -> None:
        message = self._world.serve(chat, self.user, service, thread)
        await tell(self._world, self._updates, message)
