"""Tournaments on paper: entrants with numbers, rounds that are played by a rule or by chance."""

from collections.abc import Callable
from dataclasses import replace

from bot.features.tournaments.pairing import Pair, next_round, rounds_for, system_for
from storage.model import ChannelId, ChatId, Entrant, Pairing, PairingEnd, PersonId, Tournament, TournamentId

Ends = Callable[[Pair], PairingEnd]


def field(players: int, rounds: int = 0) -> Tournament:
    """Return a tournament of this many players, with the first round still to be paired."""
    entrants = tuple(Entrant(PersonId(f"test:{n}"), f"P{n}") for n in range(1, players + 1))
    return Tournament(
        id=TournamentId("t"),
        chat=ChatId("test:tavern"),
        channel=ChannelId("test:tavern/room"),
        opener=PersonId("test:1"),
        game="lasca",
        created=0.0,
        until=0.0,
        status="playing",
        system=system_for(players),
        rounds=rounds or rounds_for(players),
        entrants=entrants,
    )


def lower_wins(pair: Pair) -> PairingEnd:
    """Let the lower number win."""
    return "first" if pair.second is None or pair.first < pair.second else "second"


def played(tournament: Tournament, ends: Ends = lower_wins) -> Tournament | None:
    """Return the tournament after another round, or None if no round is left."""
    pairs = next_round(tournament)
    if pairs is None:
        return None
    free: PairingEnd = "bye" if tournament.system == "swiss" else "rest"
    number = tournament.round + 1
    new = (Pairing(number, p.first, p.second, end=free if p.second is None else ends(p)) for p in pairs)
    return replace(tournament, pairings=(*tournament.pairings, *new))


def finished(tournament: Tournament, ends: Ends = lower_wins) -> Tournament:
    """Return the tournament after all of its rounds."""
    while (after := played(tournament, ends)) is not None:
        tournament = after
    return tournament


def withdrawn(tournament: Tournament, *numbers: int) -> Tournament:
    """Return the tournament after some entrants withdrew."""
    entrants = tuple(
        replace(e, withdrawn=e.withdrawn or n in numbers) for n, e in enumerate(tournament.entrants, 1)
    )
    return replace(tournament, entrants=entrants)
