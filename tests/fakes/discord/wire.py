"""The fake's world as Discord's JSON objects."""

from datetime import UTC, datetime

from tests.fakes.discord.world.model import (
    DM,
    FORUM,
    STAGE,
    VOICE,
    Channel,
    File,
    Guild,
    Json,
    Message,
    Role,
    User,
)
from tests.fakes.discord.world.permissions import in_channel


def iso(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")


_SINCE = iso(1_577_836_800)  # 2020-01-01, the date of everything that needs one


def user_json(user: User) -> Json:
    return {
        "id": user.id,
        "username": user.name,
        "global_name": user.name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "primary_guild": None,
        "avatar_decoration_data": None,
        "collectibles": None,
    }


def own_user_json(bot: User) -> Json:
    own = {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None, "premium_type": 0}
    return user_json(bot) | own


def member_json(user: User, guild: Guild | None = None) -> Json:
    return {
        "user": user_json(user),
        "roles": [role.id for role in guild.roles_of.get(user.id, ())] if guild else [],
        "joined_at": _SINCE,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "nick": None,
        "avatar": None,
        "banner": None,
        "premium_since": None,
        "pending": False,
        "communication_disabled_until": None,
    }


def application_json(bot: User, owner: User, guilds: int) -> Json:
    return {
        "id": bot.id,
        "name": bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user_json(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": user_json(owner),
        "team": None,
        "rpc_origins": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": guilds,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "tags": [],
        "integration_types_config": {"0": {}},
    }


def channel_json(channel: Channel, bot: User) -> Json:
    common: Json = {
        "id": channel.id,
        "type": channel.kind,
        "flags": 0,
        "last_message_id": channel.messages[-1].id if channel.messages else None,
    }
    if channel.kind == DM:
        assert channel.recipient is not None
        return common | {"recipients": [user_json(channel.recipient)]}
    assert channel.guild is not None
    common |= {
        "guild_id": channel.guild.id,
        "name": channel.name,
        "rate_limit_per_user": channel.slow_mode,
    }
    if channel.parent is None:
        return (
            common
            | _of_kind(channel)
            | {
                "position": channel.guild.channels.index(channel),
                "parent_id": None,
                "topic": None,
                "nsfw": False,
                "permission_overwrites": _overwrites(channel),
            }
        )
    return common | {
        "parent_id": channel.parent.id,
        "owner_id": bot.id,
        "message_count": len(channel.messages),
        "member_count": 1,
        "total_message_sent": len(channel.messages),
        "thread_metadata": {
            "archived": channel.archived,
            "locked": channel.locked,
            "archive_timestamp": _SINCE,
            "auto_archive_duration": 1440,
        },
        "member": {"id": channel.id, "user_id": bot.id, "join_timestamp": _SINCE, "flags": 0},
    }


def _of_kind(channel: Channel) -> Json:
    """Return the fields that only some kinds of channels have."""
    if channel.kind in (VOICE, STAGE):
        return {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    if channel.kind == FORUM:
        return {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None} | {
            "default_forum_layout": 0,
            "template": "",
        }
    return {}


def _overwrites(channel: Channel) -> list[Json]:
    return [
        {"id": each, "type": rule.kind, "allow": str(rule.allow), "deny": str(rule.deny)}
        for each, rule in channel.overwrites.items()
    ]


_PARTIAL = {
    "id",
    "type",
    "name",
    "flags",
    "guild_id",
    "parent_id",
    "thread_metadata",
    "last_message_id",
    "nsfw",
    "rate_limit_per_user",
    "topic",
    "position",
    "owner_id",
    "message_count",
    "member_count",
    "total_message_sent",
}


def partial_channel_json(channel: Channel, bot: User, user: User) -> Json:
    """Return the channel as an interaction of this user carries it."""
    if channel.kind == DM:
        return channel_json(channel, bot)
    full = channel_json(channel, bot)
    permissions = {"permissions": in_channel(channel, user), "app_permissions": in_channel(channel, bot)}
    return {key: value for key, value in full.items() if key in _PARTIAL} | {
        name: str(granted) for name, granted in permissions.items()
    }


_GUILD_NULLS = (
    "afk_channel_id",
    "application_id",
    "banner",
    "description",
    "discovery_splash",
    "home_header",
    "icon",
    "incidents_data",
    "max_presences",
    "public_updates_channel_id",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "splash",
    "system_channel_id",
    "vanity_url_code",
    "widget_channel_id",
)
_GUILD_ZEROS = (
    "default_message_notifications",
    "explicit_content_filter",
    "max_stage_video_channel_users",
    "max_video_channel_users",
    "mfa_level",
    "nsfw_level",
    "premium_subscription_count",
    "premium_tier",
    "system_channel_flags",
    "verification_level",
)


def guild_json(guild: Guild, owner: User) -> Json:
    return {
        **dict.fromkeys(_GUILD_NULLS),
        **dict.fromkeys(_GUILD_ZEROS, 0),
        "id": guild.id,
        "name": guild.name,
        "owner_id": owner.id,
        "region": "deprecated",
        "preferred_locale": guild.locale,
        "afk_timeout": 300,
        "max_members": 500_000,
        "features": [],
        "emojis": [],
        "stickers": [],
        "widget_enabled": False,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "roles": [role_json(each) for each in guild.roles],
    }


def role_json(role: Role) -> Json:
    return {
        "id": role.id,
        "name": role.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": role.position,
        "permissions": str(role.permissions),
        "managed": False,
        "mentionable": False,
        "flags": 0,
        "description": None,
    }


def guild_create_json(guild: Guild, bot: User, owner: User) -> Json:
    """Return a guild as the gateway sends it without privileged intents: with no member but the bot."""
    return guild_json(guild, owner) | {
        "joined_at": _SINCE,
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_json(bot, guild)],
        "channels": [channel_json(each, bot) for each in guild.channels if not each.is_thread],
        "threads": [
            channel_json(each, bot) for each in guild.channels if each.is_thread and not each.archived
        ],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def message_json(message: Message, users: dict[str, User], cdn: str) -> Json:
    answer: Json = {
        "id": message.id,
        "type": message.kind,
        "channel_id": message.channel.id,
        "author": user_json(message.author),
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "attachments": [_file_json(file, cdn) for file in message.files],
        "mentions": [user_json(users[each]) for each in sorted(message.pinged) if each in users],
        "mention_roles": [],
        "mention_everyone": message.pinged_everyone,
        "pinned": False,
        "tts": False,
        "timestamp": iso(message.created),
        "edited_timestamp": iso(message.edited) if message.edited else None,
        "flags": message.flags,
    }
    if message.by_interaction:
        answer |= {"application_id": message.author.id, "webhook_id": message.author.id}
    if message.nonce is not None:
        answer["nonce"] = message.nonce
    if message.reply_to is not None:
        answer["message_reference"] = _reference(0, message.reply_to)
    if message.forwarded is not None:
        answer["message_reference"] = _reference(1, message.forwarded)
        answer["message_snapshots"] = [{"message": _snapshot_json(message.forwarded, cdn)}]
    return answer


def _reference(kind: int, message: Message) -> Json:
    return {"type": kind, "channel_id": message.channel.id, "message_id": message.id}


def _snapshot_json(message: Message, cdn: str) -> Json:
    """Return a forwarded message, which doesn't reveal its author."""
    kept = ("type", "content", "embeds", "components", "attachments", "flags")
    dates = ("timestamp", "edited_timestamp")
    full = message_json(message, {}, cdn)
    return {key: full[key] for key in (*kept, *dates)} | {"mentions": [], "mention_roles": []}


def _file_json(file: File, cdn: str) -> Json:
    url = f"{cdn}/attachments/{file.id}/{file.name}"
    described = {"description": file.description} if file.description else {}
    return {
        "id": file.id,
        "filename": file.name,
        "size": len(file.data),
        "url": url,
        "proxy_url": url,
        "content_type": file.kind,
    } | described
