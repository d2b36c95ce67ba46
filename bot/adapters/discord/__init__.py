"""Discord adapter: commands, buttons, menus, forms and private messages, in both directions."""

from bot.adapters.discord.adapter import DiscordAdapter

__all__ = ["DiscordAdapter"]
