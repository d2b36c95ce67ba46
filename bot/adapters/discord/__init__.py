"""Discord: slash commands, buttons, menus, forms and private messages, translated both ways."""

from bot.adapters.discord.adapter import DiscordAdapter

__all__ = ["DiscordAdapter"]
