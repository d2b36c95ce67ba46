"""Captions of boards: the players, the events since the channel last saw the board, and the next to move."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final, Literal, TypeAlias

from bot.core import points
from bot.core.language.rulebook import options_line
from bot.core.language.text import ELLIPSIS, cut, fitting
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, Where
from bot.core.publishing import controls
from bot.core.tables import clocks
from bot.core.tables.agreement import agreed, declined, needed, silent
from bot.core.tables.loaded import RECENT, Event, LoadedTable, awaited, awaited_machines, teams
from bot.core.tables.seating import full, in_pairs, pairs
from rules.core.errors import Datum
from rules.core.game import Fact, Seat
from rules.core.log import Decision, Replaced, Undone
from storage.model import ChannelId, Proposal, StoredPost

BetDecision: TypeAlias = Literal["bank", "throw", "bet"]
"""Kind of decision that a betting table waits for."""


def timed(post: AnyPost, loaded: LoadedTable, language: str, now: float) -> AnyPost:
    """Return a betting table's post with a line for the time left to bet."""
    running = [clock for clock in loaded.table.clocks if clock.seat in awaited(loaded)]
    if not running or clocks.paused(loaded):
        return post
    closes = min(now + c.allowance if c.deadline is None else max(now, c.deadline) for c in running)
    voice = Voice(language)
    when = voice("when-seconds", {"seconds": round(closes - now)})
    return replace(post, text=f"{post.text}\n{_due(loaded, voice, when)}", moment=(when, closes))


def waiting_line(loaded: LoadedTable, voice: Voice, names: str) -> str:
    """Return the line that names the players a board waits for, and what they must do."""
    if not loaded.betting:
        return voice("caption-waiting", {"names": names})
    return voice(f"caption-waiting-{_decision(loaded)}", {"names": names})


def _due(loaded: LoadedTable, voice: Voice, when: str) -> str:
    """Return the line for what happens when time is up: the bank is decided, dice fall, or bets close."""
    return voice(f"caption-due-{_decision(loaded)}", {"when": when})


def _decision(loaded: LoadedTable) -> BetDecision:
    game, state = loaded.game, loaded.playing.state
    lapsed = [move for seat in awaited(loaded) if (move := game.lapsed(state, seat)) is not None]
    moves = {game.write(move) for move in lapsed}
    if moves & set(game.about.vocabulary.bank):
        return "bank"
    return "throw" if moves and moves <= set(game.about.vocabulary.throws) else "bet"


def latest_stakes(news: Sequence[Event]) -> list[Event]:
    """Return the news with only the last of a seat's successive stakes, which states the total."""
    return [
        event
        for event, following in zip_longest(news, news[1:])
        if following is None or _staking(event) is None or _staking(event) != _staking(following)
    ]


def _staking(event: Event) -> Datum | None:
    """Return the seat of an event that only changes a stake, or None."""
    match event.facts:
        case (Fact(data=data),) if {"figure", "total"} <= data.keys():
            return data["seat"]
    return None


LONGEST: Final = 1000
"""Limit of characters of a caption: that of the strictest platform, less a margin for mentions."""
MENTION: Final = 25
"""Characters of a mention by number."""


def caption(loaded: LoadedTable, showing: StoredPost, voice: Voice, *, machines: bool = False) -> str:
    """Return the title, the events since this channel last showed the table, and the next to move."""
    table = loaded.table
    title = voice("name")
    if table.status == "open":
        headed = f"{title} · {voice('tagline')}"
        return _fitted([headed, *_lobby(loaded, showing, voice, machines=machines)], _room(showing))
    news = [event for event in loaded.recent if event.seq > showing.seq]
    told = latest_stakes(news) if loaded.betting else news
    lines = [line for event in told for line in said(loaded, event, voice)]
    behind = bool(news) and news[0].seq > showing.seq + 1  # some records are no longer in memory
    if loaded.game.about.secrets and len(news) < RECENT:
        behind = False  # the records between are changed bids, which make no events
    more = [ELLIPSIS] if behind else []
    own = own_side(loaded, () if showing.seat is None else (showing.seat,), voice)
    text = [
        title,
        seats_line(loaded, voice),
        own,
        *more,
        *lines,
        *_status(loaded, showing, voice, machines=machines),
    ]
    return _fitted(text, _room(showing))


def said(loaded: LoadedTable, event: Event, voice: Voice) -> Iterable[str]:
    """Yield the sentences of one record, in order.

    In a game with secrets, none names a seat on time-out: its bid then follows from the rules.
    """
    record = event.record
    # The clock's throw has no fact: its dice are told by themselves, and the banker had nothing to decide.
    untold = loaded.game.about.secrets or not event.facts
    if isinstance(record, Decision) and record.cause == "clock" and not untold:
        yield voice("caption-clock", {"seat": record.seat})
    if isinstance(record, Undone):
        yield voice("caption-undone")
    if isinstance(record, Replaced):
        yield voice("caption-replaced", {"seat": record.seat})
    for fact in event.facts:
        yield voice(f"fact-{fact.kind}", fact.data)


def seats_line(loaded: LoadedTable, voice: Voice) -> str:
    """Return the players of each side, partners together."""
    sides = ([f"{voice.side(seat)}: {voice.seat(seat)}" for seat in team] for team in teams(loaded))
    return " · ".join(" + ".join(team) for team in sides)


def named(seat: int, voice: Voice) -> str:
    """Return a seat's holder with their side: `Ana (white)`, or the name alone without sides."""
    name = voice.seat(seat)
    return f"{name} ({voice.side(seat)})" if voice.sided(seat) else name


def own_side(loaded: LoadedTable, seats: Iterable[int], voice: Voice) -> str:
    """Return a line with a player's own side, or "" without sides or in solitaire."""
    sides = [voice.side(seat) for seat in sorted(seats) if voice.sided(seat)]
    if loaded.table.status != "playing" or not sides or loaded.alone:
        return ""
    return voice("you-play", {"sides": ", ".join(sides)})


def elsewhere(loaded: LoadedTable, voice: Voice, channel: ChannelId) -> Where | None:
    """Return a link to a table's public board, for a channel of the same platform without it."""
    if any(showing.channel == channel for showing in loaded.showings):
        return None
    platform = channel.partition(":")[0]
    for one in loaded.showings:
        if one.seat is None and one.message and one.channel.partition(":")[0] == platform:
            return Where(one.chat or loaded.table.chat, one.channel, one.message, voice("where-board"))
    return None


def outcome_line(loaded: LoadedTable, voice: Voice) -> str:
    """Return the outcome with the winners' names."""
    outcome = loaded.snapshot.outcome if loaded.snapshot else None
    if outcome is None:
        return ""
    return voice(f"outcome-{outcome.reason}", {"winners": _seats(outcome.winners)})


def _lobby(loaded: LoadedTable, showing: StoredPost, voice: Voice, *, machines: bool) -> Iterable[str]:
    """Yield the seated players and the stakes. Pairs and unusual options add lines."""
    table = loaded.table
    names = ", ".join(map(voice.called, table.sittings))
    seated = voice("caption-seated", {"names": names, "count": len(table.sittings), "wanted": table.wanted})
    waits = machines and controls.takes_machines(loaded)
    yield f"{seated} · {voice('caption-machine-waits')}" if waits else seated
    yield from _partners(loaded, voice)
    if table.options:
        yield voice("caption-options", {"options": options_line(voice, table.options)})
    if loaded.betting:
        yield voice("caption-chips")
        return
    clock = voice(f"caption-clock-{table.preset}")
    rates = table.wanted > 1 and showing.chat is None
    yield f"{clock} · {voice('caption-rated' if table.rated else 'caption-friendly')}" if rates else clock


def _partners(loaded: LoadedTable, voice: Voice) -> Iterable[str]:
    """Yield the chosen pairs, the players who want a partner, and how to choose one."""
    if not in_pairs(loaded.game, loaded.table):
        return
    sittings = loaded.table.sittings
    found, names = pairs(sittings), {s.person: s.name for s in sittings}
    if found:
        together = " · ".join(f"{names[one]} + {names[other]}" for one, other in found)
        yield voice("caption-pairs", {"pairs": together})
    for s in sittings:
        if s.partner in names and s.person not in {person for pair in found for person in pair}:
            yield voice("caption-partner", {"name": s.name, "partner_name": names[s.partner]})
    yield voice("caption-pairs-full" if full(loaded.table) else "caption-pairs-lot")


def _status(loaded: LoadedTable, showing: StoredPost, voice: Voice, *, machines: bool) -> Iterable[str]:
    table = loaded.table
    if table.status in {"finished", "abandoned"}:
        yield from _over(loaded, showing, voice)
    yield from _agreements(loaded, voice, machines=machines)
    if showing.seq == 0 and table.status == "playing":
        yield voice("caption-rated") if table.rated and showing.chat is None else ""
    if not machines and _needs_machines(loaded):
        yield voice("caption-machines-off")
    yield from _awaited(loaded, showing, voice, machines=machines)
    if clocks.paused(loaded):
        yield voice("caption-paused")


def _needs_machines(loaded: LoadedTable) -> bool:
    """Return True if a table can't go on without bot players."""
    # With sealed moves, the answer must not reveal that only theirs is missing.
    sealed = loaded.game.about.secrets and bool(loaded.machines and awaited(loaded))
    return loaded.table.thinking or sealed


def _over(loaded: LoadedTable, showing: StoredPost, voice: Voice) -> Iterable[str]:
    """Yield the outcome and, in their own chat, the rating changes."""
    table = loaded.table
    outdated = table.header and loaded.snapshot is None
    closed = voice("caption-challenge-over" if table.invited and not table.header else "caption-closed")
    yield voice("caption-outdated") if outdated else outcome_line(loaded, voice) or closed
    if showing.chat is None:
        yield from _ratings(loaded, voice)
        yield from (footer(voice) for footer in loaded.footers)


def _ratings(loaded: LoadedTable, voice: Voice) -> Iterable[str]:
    """Yield the rating changes of the players who show theirs, or why nothing changes."""
    if loaded.result is None:
        return
    if loaded.result.uncounted is not None:
        yield voice(f"uncounted-{loaded.result.uncounted}")
        return
    changes = (f"{voice.seat(p.seat)} {change}" for p in loaded.result.played if (change := points.change(p)))
    if said := " · ".join(changes):
        yield voice("caption-ratings", {"changes": said})


def _agreements(loaded: LoadedTable, voice: Voice, *, machines: bool) -> Iterable[str]:
    """Yield the open proposal or offer, or that a silent player can be replaced."""
    table = loaded.table
    if table.proposal and table.proposal.waiting:
        yield from _proposed(loaded, table.proposal, voice)
    elif table.proposal and declined(table.proposal) and loaded.machines:
        several = len(loaded.machines) > 1  # the proposal doesn't store which one declined
        name = voice("one-machine") if several else voice.seat(min(loaded.machines))
        yield voice("proposal-refused-draw", {"name": name})
    elif machines and (gone := silent(loaded)):
        yield voice("caption-silent", {"seat": min(loaded.seats_of(gone))})
    if table.offer:
        yield voice("caption-offer", {"seat": table.offer.seat})


def _awaited(loaded: LoadedTable, showing: StoredPost, voice: Voice, *, machines: bool) -> Iterable[str]:
    """Yield the players to move, or only their number if moves are sealed."""
    waiting = sorted(awaited(loaded))
    if loaded.game.about.secrets:
        if showing.seat in waiting:
            yield voice("how-to-move")
        elif waiting:
            yield voice("caption-waiting-secret", {"count": len(waiting)})
            yield from _unreachable(loaded, voice)
    elif thinking := sorted(awaited_machines(loaded)):
        if machines:
            names = ", ".join(map(voice.seat, thinking))
            yield voice("caption-thinking", {"names": names, "count": len(thinking)})
    elif waiting and not loaded.alone:
        names = ", ".join(named(seat, voice) for seat in waiting)
        yield waiting_line(loaded, voice, names)


def _proposed(loaded: LoadedTable, proposal: Proposal, voice: Voice) -> Iterable[str]:
    yield voice(f"caption-proposal-{proposal.kind}", {"seat": proposal.by})
    if needed(loaded, proposal) > 2:
        yield voice(
            "caption-agreed", {"agreed": agreed(loaded, proposal), "needed": needed(loaded, proposal)}
        )


def _unreachable(loaded: LoadedTable, voice: Voice) -> Iterable[str]:
    """Yield the players without a private screen, who need the channel's button, until a bid is shown."""
    if loaded.snapshot is not None and loaded.snapshot.turn:
        return  # everybody has seen the button by now
    # It includes those who have bid: leaving them out would reveal it.
    reached = {s.seat for s in loaded.showings if s.reaches}
    names = [name for seat, name in loaded.names.items() if seat not in reached]
    if names:
        yield voice("caption-private-closed", {"names": ", ".join(names)})


def _seats(seats: Iterable[Seat]) -> tuple[str, ...]:
    """Return seats as a field of a text."""
    return tuple(map(str, sorted(seats)))


def _room(showing: StoredPost) -> int:
    """Return the characters left for a caption after the platform's mentions."""
    return max(LONGEST - MENTION * len(showing.notify), LONGEST // 2)


def _fitted(lines: Sequence[str], room: int) -> str:
    """Return all lines if they fit, else the title and the last ones."""
    text = "\n".join(line for line in lines if line)
    if len(text) <= room:
        return text
    kept = fitting(reversed(lines[1:]), room - len(lines[0]) - len(ELLIPSIS) - 1)
    return "\n".join((cut(lines[0], room), ELLIPSIS, *reversed(kept)))
