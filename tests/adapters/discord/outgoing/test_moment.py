"""Timestamps that Discord counts down by itself in the reader's language."""

from dataclasses import replace

from bot.adapters.discord import components
from bot.adapters.discord.components import LONGEST_TEXT
from bot.core.messages import Post
from storage.model import ChannelId

POST = Post(ChannelId("discord:7"), "*Ana*\nBets close in 40 s.", "n", moment=("in 40 s", 1_750_000_040.4))


def test_words_for_a_time_become_a_sign() -> None:
    assert components.board(POST).content == "\\*Ana\\*\nBets close <t:1750000040:R>."


def test_without_a_time_the_words_stay() -> None:
    assert components.board(replace(POST, moment=None)).content == "\\*Ana\\*\nBets close in 40 s."


def test_a_sign_that_is_longer_than_its_words_leaves_the_message_within_its_limit() -> None:
    post = replace(POST, text="in 1 s" + "a" * 3_000, moment=("in 1 s", 1_750_000_001.0))
    content = components.board(post).content
    assert content.startswith("<t:1750000001:R>a")
    assert LONGEST_TEXT - 20 <= len(content) <= LONGEST_TEXT
