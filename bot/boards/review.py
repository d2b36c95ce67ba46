"""The analysis of a finished game as data: its curve, the accuracy of each seat, the decisive moments."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from bot.core.context import Context
from bot.core.messages import Personal
from bot.core.tables.loaded import LoadedTable
from bot.features.analysis import commands
from rules.core.errors import Refusal
from rules.core.game import Seat
from rules.search.analysis import SURE, accounts, course, moments, steady, together

Kind = Literal["slip", "mistake", "blunder"]
MISTAKE: Final = 100
BLUNDER: Final = 250
"""Thousandths of a game that such a move gives up, at least."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A costly decision. seq: number of records before it. number: from 1. text: with better moves."""

    seq: int
    number: int
    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Review(Personal):
    """Result of an analysis.

    curve: (records before a decision, share of the first seat's side from 0 to 1); the last is at the end.
    accuracy: percent by seat; seats without a choice that mattered are missing.
    """

    curve: tuple[tuple[int, float], ...]
    accuracy: Mapping[Seat, float]
    moments: tuple[Moment, ...]


async def review_of(ctx: Context, loaded: LoadedTable) -> Review:
    """Return the review of a finished game. Raises Refusal `analysing` while one is under way in the chat."""
    if loaded.snapshot is None:
        raise Refusal("not_over")
    _, _, analysis = await commands.analysed(ctx, loaded)
    game, voice = loaded.game, ctx.voice(loaded)
    last = loaded.snapshot
    side = frozenset(one.seat for one in analysis if together(game, last.state, Seat(0), one.seat))
    values = course(game, last, steady(analysis, side))
    seqs = (*(one.seq for one in analysis), last.seq)
    accuracies = ((seat, account.accuracy) for seat, account in accounts(game, analysis).items())
    texts = commands.moments_said(voice, game, analysis)
    return Review(
        ctx.person.id,
        tuple((seq, value / SURE) for seq, value in zip(seqs, values, strict=True)),
        {seat: accuracy * 100 / SURE for seat, accuracy in accuracies if accuracy is not None},
        tuple(
            Moment(one.seq, number, _kind(one.given), text)
            for number, (one, text) in enumerate(zip(moments(analysis), texts, strict=True), 1)
        ),
    )


def _kind(given: int) -> Kind:
    return "blunder" if given >= BLUNDER else "mistake" if given >= MISTAKE else "slip"
