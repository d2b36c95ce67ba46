"""Interactions: a person's act, the bot's one callback to it, and the follow-ups its token allows."""

import asyncio
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from tests.fakes.discord.rest import errors
from tests.fakes.discord.rest.access import allow_at_lock
from tests.fakes.discord.rest.errors import ApiError, Refusal
from tests.fakes.discord.rest.limits import choice_flaws, modal_flaws
from tests.fakes.discord.rest.server import Call, Operations
from tests.fakes.discord.wire import member_json, partial_channel_json, user_json
from tests.fakes.discord.world.model import (
    EPHEMERAL,
    LOADING,
    Channel,
    Guild,
    Json,
    Message,
    Snowflakes,
    User,
    walk,
)
from tests.fakes.discord.world.permissions import in_channel

if TYPE_CHECKING:
    from tests.fakes.discord.fake import FakeDiscord

operations = Operations()

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5

MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, SUGGESTIONS, MODAL = 4, 5, 6, 7, 8, 9
LAUNCH = 12
ENTRY_POINT = 4
"""Type of the command that Discord adds when Activities are enabled."""

ACKNOWLEDGE_WITHIN = 3.0  # seconds
TOKEN_LIFE = 15 * 60.0  # seconds
FOLLOW_UPS = 5  # for an app that only the person who asks has installed


@dataclass(eq=False)
class Interaction:
    """Interaction of a person.

    `refused` is set after an attempt of the bot to answer without permission.
    """

    id: str
    token: str
    kind: int
    user: User
    channel: Channel
    born: float
    message: Message | None = None  # the one whose component was used
    callback: int | None = None  # the type of the answer
    answered: asyncio.Event = field(default_factory=asyncio.Event)  # or refused
    claimed: bool = False  # an answer has come and is being carried out
    refused: Refusal | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)

    def allowed_callbacks(self) -> set[int]:
        if self.kind == AUTOCOMPLETE:
            return {SUGGESTIONS}
        allowed = {MESSAGE, DEFERRED_MESSAGE, LAUNCH}
        if self.message is not None:
            allowed |= {DEFERRED_UPDATE, UPDATE}
        return allowed if self.kind == MODAL_SUBMIT else allowed | {MODAL}


class Interactions:
    def __init__(self, fake: "FakeDiscord") -> None:
        self._fake = fake
        self._ids = Snowflakes(fake.now, service=1)
        self.by_token: dict[str, Interaction] = {}
        self.place_told: Literal["whole", "id", "none"] = "whole"  # both fields of a channel are optional

    async def send(
        self, kind: int, user: User, channel: Channel, data: Json, message: Message | None = None
    ) -> Interaction:
        interaction_id = self._ids()
        interaction = Interaction(
            interaction_id, f"token-{interaction_id}", kind, user, channel, self._fake.now(), message
        )
        self.by_token[interaction.token] = interaction
        guild_id = channel.guild.id if channel.guild else None
        payload = self._payload(interaction, data)
        await self._fake.gateway.dispatch("INTERACTION_CREATE", payload, guild_id, intents=0)
        return interaction

    def refuse(self, path: str, refusal: Refusal) -> None:
        """Note the refusal if the request was a first answer."""
        match = re.fullmatch(r"/interactions/[^/]+/([^/]+)/callback", path)
        interaction = self.by_token.get(match[1]) if match else None
        if interaction is not None and not interaction.claimed:
            interaction.refused = refusal
            interaction.answered.set()

    def place(self, path: str) -> str | None:
        """Return the id of the channel that a request with an interaction's token is for."""
        match = re.match(r"/webhooks/[^/]+/([^/]+)", path)
        interaction = self.by_token.get(match[1]) if match else None
        return interaction.channel.id if interaction else None

    def _payload(self, interaction: Interaction, data: Json) -> Json:
        guild, user = interaction.channel.guild, interaction.user
        payload: Json = {
            "id": interaction.id,
            "application_id": self._fake.bot.id,
            "type": interaction.kind,
            "data": data,
            "token": interaction.token,
            "version": 1,
            "app_permissions": str(in_channel(interaction.channel, self._fake.bot)),
            "locale": user.locale,
            "entitlements": [],
            "authorizing_integration_owners": _owners(guild, user),
            "context": 0 if guild else 1,
            "attachment_size_limit": 10 * 2**20,
        }
        if self.place_told in ("whole", "id"):
            payload["channel_id"] = interaction.channel.id
        if self.place_told == "whole":
            payload["channel"] = partial_channel_json(interaction.channel, self._fake.bot, user)
        if guild is None:
            payload["user"] = user_json(user)
        else:
            payload |= {
                "guild_id": guild.id,
                "guild_locale": guild.locale,
                "guild": {"id": guild.id, "features": []},
            }
            payload["guild"]["locale"] = guild.locale
            permissions = str(in_channel(interaction.channel, user))
            payload["member"] = member_json(user, guild) | {"permissions": permissions}
        if interaction.message is not None:
            payload["message"] = self._fake.messages.json(interaction.message)
        return payload


def _owners(guild: Guild | None, user: User) -> Json:
    """Return the installations by which a person may use the app here: the server's or their own."""
    owners: Json = {"0": guild.id if guild else "0"} if guild is None or guild.installed else {}
    return owners | ({"1": user.id} if user.installed else {})


@operations.on("POST", "/interactions/{interaction}/{token}/callback")
async def callback(fake: "FakeDiscord", call: Call, interaction_id: str, token: str) -> Json | None:
    interaction = fake.interactions.by_token.get(token)
    if interaction is None or interaction.id != interaction_id:
        raise ApiError(errors.UNKNOWN_INTERACTION)
    if interaction.claimed:
        raise ApiError(errors.ALREADY_ACKNOWLEDGED)
    if fake.now() - interaction.born > ACKNOWLEDGE_WITHIN:
        raise ApiError(errors.UNKNOWN_INTERACTION)
    if interaction.channel.archived:
        allow_at_lock(fake, interaction.channel)
    kind, data = int(call.form["type"]), call.form.get("data") or {}
    if kind not in interaction.allowed_callbacks():
        fake.refuse_flaws(
            call, [f"callback {kind} does not answer an interaction of type {interaction.kind}"]
        )
    if kind == LAUNCH and not any(each.get("type") == ENTRY_POINT for each in fake.commands):
        fake.refuse_flaws(call, ["this application has no Activity to launch"])
    interaction.claimed = True
    try:
        await _apply(fake, call, interaction, kind, data)
    except ApiError:
        interaction.claimed = False
        raise
    interaction.callback = kind
    interaction.answered.set()
    return _callback_response(fake, interaction) if call.query.get("with_response") in ("1", "true") else None


async def _apply(fake: "FakeDiscord", call: Call, interaction: Interaction, kind: int, data: Json) -> None:
    if kind == SUGGESTIONS:
        fake.refuse_flaws(call, choice_flaws(data.get("choices") or []))
        interaction.choices = data.get("choices") or []
        fake.messages.private[interaction.user.id] += [each["name"] for each in interaction.choices]
    elif kind == MODAL:
        fake.refuse_flaws(call, modal_flaws(data))
        interaction.modal = data
        fake.messages.private[interaction.user.id] += _modal_texts(data)
    elif kind == MESSAGE:
        interaction.original = await fake.messages.create(interaction.channel, call, data, interaction.user)
    elif kind == DEFERRED_MESSAGE:
        body = {"flags": int(data.get("flags") or 0) & EPHEMERAL | LOADING}
        interaction.original = await fake.messages.create(interaction.channel, call, body, interaction.user)
    elif kind != LAUNCH:
        interaction.original = interaction.message
        if kind == UPDATE and interaction.message is not None:
            await fake.messages.edit(interaction.message, call, data)


def _modal_texts(modal: Json) -> list[str]:
    keys = ("label", "placeholder", "value", "description", "content")
    return [
        modal["title"],
        *(each[key] for each in walk(modal["components"]) for key in keys if each.get(key)),
    ]


def _callback_response(fake: "FakeDiscord", interaction: Interaction) -> Json:
    described: Json = {"id": interaction.id, "type": interaction.kind}
    answer: Json = {"interaction": described}
    if interaction.original is not None:
        described |= {
            "response_message_id": interaction.original.id,
            "response_message_loading": interaction.original.loading,
            "response_message_ephemeral": interaction.original.ephemeral,
        }
        if interaction.callback in (MESSAGE, UPDATE):
            answer["resource"] = {
                "type": interaction.callback,
                "message": fake.messages.json(interaction.original),
            }
    return answer


@operations.on("POST", "/webhooks/{application}/{token}")
async def follow_up(fake: "FakeDiscord", call: Call, application: str, token: str) -> Json:
    """Post a follow-up; the first one after a deferral replaces it and is as private, whatever its flags."""
    interaction = _interaction(fake, token)
    original = interaction.original
    if original is not None and original.loading:
        await fake.messages.edit(original, call, call.form)
        return fake.messages.json(original)
    if interaction.channel.has_own_apps_only and len(interaction.followups) >= FOLLOW_UPS:
        raise ApiError(errors.TOO_MANY_FOLLOW_UPS)
    message = await fake.messages.create(interaction.channel, call, call.form, interaction.user)
    interaction.followups.append(message)
    return fake.messages.json(message)


@operations.on("GET", "/webhooks/{application}/{token}/messages/{message}")
async def get_answer(fake: "FakeDiscord", call: Call, application: str, token: str, message_id: str) -> Json:
    return fake.messages.json(_answer(_interaction(fake, token), message_id))


@operations.on("PATCH", "/webhooks/{application}/{token}/messages/{message}")
async def edit_answer(fake: "FakeDiscord", call: Call, application: str, token: str, message_id: str) -> Json:
    message = _answer(_interaction(fake, token), message_id)
    await fake.messages.edit(message, call, call.form)
    return fake.messages.json(message)


@operations.on("DELETE", "/webhooks/{application}/{token}/messages/{message}")
async def delete_answer(
    fake: "FakeDiscord", call: Call, application: str, token: str, message_id: str
) -> None:
    await fake.messages.delete(_answer(_interaction(fake, token), message_id))


def _interaction(fake: "FakeDiscord", token: str) -> Interaction:
    interaction = fake.interactions.by_token.get(token)
    if interaction is None or fake.now() - interaction.born > TOKEN_LIFE:
        raise ApiError(errors.TOKEN_EXPIRED)
    if interaction.callback is None:
        raise ApiError(errors.UNKNOWN_WEBHOOK)
    return interaction


def _answer(interaction: Interaction, message_id: str) -> Message:
    own = ([interaction.original] if interaction.original else []) + interaction.followups
    for message in own:
        wanted = message_id == message.id or (message_id == "@original" and message is interaction.original)
        if wanted and not message.deleted:
            return message
    raise ApiError(errors.UNKNOWN_MESSAGE)
