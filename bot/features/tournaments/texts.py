"""Texts and pictures of tournaments: the post, the standings, the buttons."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import groupby
from typing import Final

from bot.core.cards import Card, Podium, Row, Step
from bot.core.dependencies import Dependencies
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.text import fitting
from bot.core.language.voice import Voice, game_name
from bot.core.messages import Button, Post, PublicFile
from bot.core.points import score
from bot.core.ports import Artist
from bot.core.publishing import screens
from bot.core.publishing.captions import LONGEST, MENTION
from bot.features.tournaments.pairing import FEWEST, PLAYED, TIE_BREAKS, Place, TieBreak, standings
from rules.core.errors import Data
from rules.games import games
from storage.model import (
    Entrant,
    Pairing,
    PairingEnd,
    PersonId,
    StoredPost,
    System,
    Theme,
    Tournament,
    was_deleted,
)

Rows = tuple[tuple[Button, ...], ...]
SCORES: Final[dict[PairingEnd, str]] = {
    "first": "1–0",
    "second": "0–1",
    "drawn": "½–½",
    "late": "½–½",
    "first_unplayed": "1–0",
    "second_unplayed": "0–1",
    "neither": "0–0",
}
COLUMNS: Final[dict[System, tuple[TieBreak, ...]]] = {
    "round_robin": ("sonneborn", "wins"),
    "swiss": ("buchholz", "sonneborn"),
}
"""Tie-breaks with a column in the picture: those with a value per entrant."""
MEDALS: Final = 3
"""Places with a medal."""
LONGEST_STANDINGS: Final = 1800
"""Characters of the standings in words."""


async def post(
    deps: Dependencies, tournament: Tournament, stored: StoredPost, *, plain: bool = False
) -> Post:
    """Return the post that a tournament should have. plain: for a channel that takes no pictures."""
    chat, tournament = await deps.cache.chat(tournament.chat), await as_told(deps, tournament)
    language = chat.language or deps.language
    voice = Voice(language)
    notify = () if chat.quiet else tuple(sorted(stored.notify))
    lines = fitting(words(tournament, voice), LONGEST - MENTION * len(notify))
    picture = None
    if tournament.status in {"playing", "finished"}:
        if plain:
            lines = fitting((*lines, "", *standing_lines(tournament, voice)), LONGEST_STANDINGS)
            platform = stored.channel.partition(":")[0]
            lines = [*lines, voice("files-forbidden", {"platform": platform})]
        else:
            drawn = podium_of if tournament.status == "finished" else picture_of
            picture = await drawn(tournament, voice, deps.artist, chat.theme)
    return Post(
        stored.channel,
        "\n".join(lines),
        sha256(f"{tournament.id}|{stored.channel}|{stored.wanted}".encode()).hexdigest()[:24],
        picture=picture,
        buttons=buttons(tournament, voice),
        notify=notify,
        quiet=chat.quiet,
        language=language,
        lasting=True,
    )


async def as_told(deps: Dependencies, tournament: Tournament) -> Tournament:
    """Return a finished tournament without the names of hidden people and those who left the chat.

    During play all names are visible: entrants must know their opponents.
    """
    if tournament.status != "finished":
        return tournament
    unnamed = set(await deps.members.gone(tournament.chat, [one.person for one in tournament.entrants]))
    for entrant in tournament.entrants:
        profile = await deps.cache.profile(entrant.person)
        if profile is not None and profile.hidden:
            unnamed.add(entrant.person)
    entrants = (replace(one, name="") if one.person in unnamed else one for one in tournament.entrants)
    return replace(tournament, entrants=tuple(entrants))


def words(tournament: Tournament, voice: Voice) -> Iterator[str]:
    """Yield the text of the post: the entrants, the pairings or the winner."""
    game = game_name(voice.language, tournament.game)
    facts: Data = {"game": game, "round": tournament.round, "rounds": tournament.rounds}
    yield voice("tournament-over" if tournament.status == "finished" else "tournament-title", facts)
    if tournament.status == "cancelled":
        yield voice("tournament-cancelled" if tournament.game in games() else "tournament-game-gone")
    elif tournament.status == "open":
        yield from _entries(tournament, voice)
    elif tournament.status == "playing":
        yield from _of_round(tournament, voice)
        yield from _untold(tournament, voice)
        yield voice(f"tournament-pace-{tournament.preset}")
    else:
        first = [_called(tournament.entrant(p.number), voice) for p in standings(tournament) if p.place == 1]
        yield voice("tournament-won", {"names": ", ".join(first), "count": len(first)})
        yield from _of_round(tournament, voice)


def buttons(tournament: Tournament, voice: Voice, requester: PersonId | None = None) -> Rows:
    """Return what can be done with a tournament, by everybody or by the only person who reads it."""
    if tournament.status == "open" and requester is not None:
        return _entering(tournament, voice, requester)
    if tournament.status == "open":
        return _row(tournament, voice, "join", "leave"), _row(tournament, voice, "start", "cancel")
    if tournament.status == "playing":
        return (_row(tournament, voice, "standings", "leave"),)
    return (_row(tournament, voice, "standings"),) if tournament.status == "finished" else ()


def _entering(tournament: Tournament, voice: Voice, requester: PersonId) -> Rows:
    """Return what one person can do before the first round: join or leave, and start if there are enough."""
    entered, enough = tournament.number_of(requester) is not None, len(tournament.entrants) >= FEWEST
    start = _row(tournament, voice, "start", main="start" if entered else "join") if enough else ()
    return _row(tournament, voice, "leave" if entered else "join"), (
        *start,
        *_row(tournament, voice, "cancel"),
    )


def carried(tournament: Tournament, action: str) -> str:
    """Return the data of a button for an action on this tournament."""
    return callback_data.write(Tap("tournament", args=(action, "", "", "", tournament.id)))


async def picture_of(tournament: Tournament, voice: Voice, artist: Artist, theme: Theme) -> PublicFile:
    """Return the standings as a picture, with a description in words."""
    listed, columns = standings(tournament), COLUMNS[tournament.system]
    over = tournament.status == "finished"
    rows = tuple(
        Row(
            (
                _placed(one, _called(tournament.entrant(one.number), voice), voice, artist, over=over),
                score(one.points),
                *(score(one.ties[name]) for name in columns),
            ),
            medal=one.place if over and one.place <= MEDALS else 0,
        )
        for one in listed
    )
    heads = ("", voice("tournament-points"), *(voice(f"tournament-head-{name}") for name in columns))
    rounds: Data = {"round": tournament.round, "rounds": tournament.rounds}
    note = voice("tournament-after" if over else "tournament-note", rounds)
    title = voice("tournament-card", {"game": game_name(voice.language, tournament.game)})
    card = Card(title, note, heads, rows, tie_breaks(tournament, voice))
    alt = "\n".join((f"{title} · {note}", *standing_lines(tournament, voice)))
    return await screens.card_file(card, f"tournament-{tournament.id}.png", artist, theme, alt)


async def podium_of(tournament: Tournament, voice: Voice, artist: Artist, theme: Theme) -> PublicFile:
    """Return the first three of a finished tournament on a podium, with the standings in words."""
    listed = [one for one in standings(tournament) if one.place <= MEDALS]
    steps = tuple(
        Step(
            place, tuple(_written(tournament, one, voice, artist) for one in sharing), _points(sharing, voice)
        )
        for place, those in groupby(listed, lambda one: one.place)
        for sharing in (list(those),)
    )
    title = voice("tournament-card", {"game": game_name(voice.language, tournament.game)})
    note = voice("tournament-after", {"round": tournament.round, "rounds": tournament.rounds})
    alt = "\n".join((f"{title} · {note}", *standing_lines(tournament, voice)))
    name = f"tournament-{tournament.id}-podium.png"
    return await screens.podium_file(Podium(title, note, steps), name, artist, theme, alt)


def _points(sharing: Sequence[Place], voice: Voice) -> str:
    points = sharing[0].points
    return voice("tournament-podium-points", {"points": score(points), "one": int(0 < points <= 1)})


def _written(tournament: Tournament, one: Place, voice: Voice, artist: Artist) -> str:
    """Return an entrant's name in the letters of pictures."""
    return artist.written(_called(tournament.entrant(one.number), voice)) or voice("somebody")


def standing_lines(tournament: Tournament, voice: Voice) -> list[str]:
    """Return the standings in words, with the tie-breaks."""
    lines = [_line(tournament, one, voice) for one in standings(tournament)]
    return [*fitting(lines, LONGEST_STANDINGS), " ".join(tie_breaks(tournament, voice))]


def tie_breaks(tournament: Tournament, voice: Voice) -> tuple[str, str]:
    """Return the tie-breaks in order, as two short lines."""
    names = ", ".join(voice(f"tournament-tie-{name}") for name in TIE_BREAKS[tournament.system])
    return voice("tournament-ties"), names


def opponent(tournament: Tournament, pairing: Pairing, number: int, voice: Voice) -> str:
    """Return an entrant's opponent in a pairing, or "" without one."""
    other = pairing.second if pairing.first == number else pairing.first
    return "" if other is None else _called(tournament.entrant(other), voice)


def _entries(tournament: Tournament, voice: Voice) -> Iterator[str]:
    yield voice(f"tournament-pace-{tournament.preset}")
    yield voice("tournament-rated" if tournament.rated else "tournament-friendly")
    names = ", ".join(_called(entrant, voice) for entrant in tournament.entrants)
    yield voice("tournament-in", {"count": len(tournament.entrants), "most": tournament.most, "names": names})
    yield voice("tournament-how")


def _of_round(tournament: Tournament, voice: Voice) -> Iterable[str]:
    return (_paired(tournament, pairing, voice) for pairing in tournament.of_round(tournament.round))


def _untold(tournament: Tournament, voice: Voice) -> Iterator[str]:
    """Yield the results of the round before that no table and no post has shown."""
    # Its post is left behind when the round ends.
    before = tournament.round - 1
    for pairing in tournament.of_round(before):
        if pairing.table and (pairing.end == "late" or pairing.end not in PLAYED):
            result = _paired(tournament, pairing, voice)
            yield voice("tournament-before", {"round": before, "result": result})


def _paired(tournament: Tournament, pairing: Pairing, voice: Voice) -> str:
    first = _called(tournament.entrant(pairing.first), voice)
    if pairing.second is None:
        return voice("tournament-bye" if pairing.end == "bye" else "tournament-rest", {"name": first})
    both = f"{first} – {_called(tournament.entrant(pairing.second), voice)}"
    if pairing.end is None:
        return voice("tournament-game", {"names": both, "table": pairing.table or ""})
    how = "late" if pairing.end == "late" else "played" if pairing.end in PLAYED else "unplayed"
    return voice("tournament-score", {"names": both, "score": SCORES[pairing.end], "how": how})


def _line(tournament: Tournament, one: Place, voice: Voice) -> str:
    entrant = tournament.entrant(one.number)
    facts: Data = {"place": one.place, "name": _called(entrant, voice), "points": score(one.points)}
    return voice("tournament-line-out" if entrant.withdrawn else "tournament-line", facts)


def _row(tournament: Tournament, voice: Voice, *actions: str, main: str = "join") -> tuple[Button, ...]:
    return tuple(
        Button(
            voice(f"button-tournament-{action}"),
            carried(tournament, action),
            "primary" if action == main else "plain",
        )
        for action in actions
    )


def _placed(one: Place, name: str, voice: Voice, artist: Artist, *, over: bool) -> str:
    """Return a name in a picture's letters, with the place if no medal shows it."""
    written = artist.written(name) or voice("somebody")
    return written if over and one.place <= MEDALS else f"{one.place}. {written}"


def _called(entrant: Entrant, voice: Voice) -> str:
    """Return an entrant's visible name. A deleted entrant has none."""
    return voice("somebody") if was_deleted(entrant.person) else entrant.name or voice("somebody")
