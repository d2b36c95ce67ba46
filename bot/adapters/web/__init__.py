"""The local table: a group chat in a browser on this host, without any platform or token."""

from bot.adapters.web.adapter import LocalAdapter

__all__ = ["LocalAdapter"]
