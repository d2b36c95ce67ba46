"""Settings of people and of chats, and what becomes of the data that the bot keeps."""

from functools import partial

from bot.core.features import Host
from bot.core.publishing import reminders
from bot.features.settings import chats, preferences

__all__ = ["chats", "install", "preferences"]


def install(host: Host) -> None:
    """Remind players as they have chosen."""
    host.post(reminders.Reminders(host.deps))
    host.repeat("daily_reminders", partial(reminders.daily, host.deps), reminders.EVERY)
