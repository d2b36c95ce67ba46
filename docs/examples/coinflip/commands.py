"""/coinflip."""

from dataclasses import dataclass, replace

from bot.core.context import Context
from bot.core.messages import Reply
from bot.core.registry import ACTS, TYPED, command
from storage.model import ChatId, CoinScore, Write


@dataclass(frozen=True, slots=True)
class CoinFlipped:
    """A coin was thrown in a chat."""

    chat: ChatId


@command("coinflip", effect=ACTS, cost=TYPED, group="look", rank=100)
async def coinflip(ctx: Context) -> Reply:
    """/coinflip: heads or tails."""
    before = await ctx.store.find(CoinScore, ctx.chat.id)
    score = before or CoinScore(ctx.chat.id, ctx.request.channel)
    side = ("heads", "tails")[ctx.deps.entropy(1)[0] % 2]
    after = replace(score, **{side: getattr(score, side) + 1})
    await ctx.commit(Write(before, after))
    await ctx.deps.events.emit(CoinFlipped(ctx.chat.id))
    return Reply(ctx.voice()(f"coin-{side}"), public=True)
