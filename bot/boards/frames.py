"""The history of a game as one person may see it: one frame per record."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from bot.boards.board import own_voice, viewer_of
from bot.core.context import Context
from bot.core.language.voice import Voice
from bot.core.messages import Personal
from bot.core.publishing import captions, screens
from bot.core.slices import in_slices
from bot.core.tables.loaded import Event, LoadedTable
from bot.core.transcripts import public_log
from rules.core.diagram import Diagram
from rules.core.errors import Refusal
from rules.core.game import Seat
from rules.core.log import Decision, numbered, replaying, unclosed


@dataclass(frozen=True, slots=True)
class Frame:
    """A position after some records, and the last of them.

    seat, notation: of a decision. text: the events of the record, in words.
    """

    seq: int
    seat: Seat | None
    text: str
    notation: str
    seen: Diagram


@dataclass(frozen=True, slots=True)
class History(Personal):
    """The frames of a game, made lazily."""

    voice: Voice
    frames: AsyncIterator[Frame]


def history_of(ctx: Context, loaded: LoadedTable) -> History:
    """Return a table's game as the requester may see it. Raises Refusal if the game has not begun."""
    if loaded.log is None or loaded.snapshot is None:
        raise Refusal("not_playing")
    return History(ctx.person.id, own_voice(ctx, loaded), _frames(ctx, loaded))


async def _frames(ctx: Context, loaded: LoadedTable) -> AsyncIterator[Frame]:
    """Yield the records that count; of sealed moves only those of closed rounds."""
    game, log, voice = loaded.game, loaded.log, own_voice(ctx, loaded)
    viewer = viewer_of(loaded, ctx.person.id)
    if log is None or loaded.snapshot is None:
        return
    shown = unclosed(await public_log(game, log, over=loaded.snapshot.outcome is not None))
    counting = dict(numbered(shown.records))
    async for snapshot in in_slices(replaying(game, shown)):
        record = counting.get(snapshot.seq)
        sealed = game.about.secrets and not snapshot.facts and snapshot.outcome is None
        if snapshot.seq and (record is None or sealed):
            continue
        decision = record if isinstance(record, Decision) else None
        said = captions.said(loaded, Event(snapshot.seq, record, snapshot.facts), voice) if record else ()
        yield Frame(
            snapshot.seq,
            decision.seat if decision else None,
            " ".join(said),
            voice.written(decision.text) if decision else "",
            screens.seen_of(game, snapshot, viewer),
        )
