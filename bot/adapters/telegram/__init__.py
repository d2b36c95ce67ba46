"""Telegram adapter on python-telegram-bot. It translates; the service decides."""

from bot.adapters.telegram.adapter import TelegramAdapter
from bot.adapters.telegram.client import connect
from bot.adapters.telegram.webhook import Webhook

__all__ = ["TelegramAdapter", "Webhook", "connect"]
