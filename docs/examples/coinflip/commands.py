"""/coinflip."""

from dataclasses import replace

from bot.core.context import Context
from bot.core.messages import Reply
from bot.core.outbox.kind import wanted
from bot.core.registry import ACTS, TYPED, command
from bot.features.coinflip.posts import CoinPosts
from storage.model import CoinScore, Write


@command("coinflip", effect=ACTS, cost=TYPED, group="look", rank=100)
async def coinflip(ctx: Context) -> Reply:
    """/coinflip: heads or tails."""
    chat = ctx.chat.id
    before = await ctx.store.find(CoinScore, chat)
    score = before or CoinScore(chat, ctx.request.channel)
    side = ("heads", "tails")[ctx.deps.entropy(1)[0] % 2]
    after = replace(score, **{side: getattr(score, side) + 1})
    shown = await wanted(ctx.store, CoinPosts.name, chat, score.channel, chat)
    await ctx.commit(Write(before, after), shown)
    return Reply(ctx.voice()(f"coin-{side}"), public=True)
