"""Crown and Anchor as text: stakes and words in letters and in symbols, and a table as one line."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final, cast

from rules.core.errors import AmbiguousMove, NotationError, OptionError
from rules.core.game import Seat
from rules.core.notation import tidy
from rules.core.options import changed, read_options, split_settings
from rules.games.crown_and_anchor.betting import worst_loss
from rules.games.crown_and_anchor.state import (
    AGREE,
    FIGURES,
    MOST_SEATS,
    PASS,
    READY,
    REASONS,
    REFUSE,
    THROW,
    VOLUNTEER,
    CrownOptions,
    CrownState,
    Phase,
    Play,
    Player,
    Stake,
    able,
    bank_needed,
    check_options,
    enough_players,
    payout,
    stake,
    unready,
)

SYMBOLS: Final[Mapping[str, str]] = {
    "👑": "crown",
    "⚓": "anchor",
    "♥": "heart",
    "❤": "heart",
    "♦": "diamond",
    "♠": "spade",
    "♣": "club",
}
WORDS: Final[Mapping[str, Play]] = {
    word.word: word for word in (READY, THROW, VOLUNTEER, PASS, AGREE, REFUSE)
}
_STAKE = re.compile(r"([^\W\d]+|[^\w\s]+)[\s:=,]*([0-9]{1,9})|([0-9]{1,9})[\s:=,]*([^\W\d]+|[^\w\s]+)")


def read_move(text: str) -> Play:
    """Return the move a text names. Raises NotationError, or AmbiguousMove for a beginning of several."""
    bare = _plain(tidy(text))
    fitting: list[Play] = []
    if found := _STAKE.fullmatch(bare):
        chips = int(found[2] or found[3])
        name = found[1] or found[4]
        figures = _fitting(SYMBOLS.get(name, name), FIGURES)
        fitting = [stake(FIGURES.index(figure), chips) for figure in figures]
    elif bare:
        fitting = [WORDS[word] for word in _fitting(bare, WORDS)]
    if not fitting:
        raise NotationError("not_a_move", text=text[:40])
    if len(fitting) > 1:
        raise AmbiguousMove(tuple(" ".join(parts(move)) for move in fitting))
    return fitting[0]


def parts(move: Play) -> tuple[str, ...]:
    """Return `("crown", "10")`, or the word alone."""
    return (FIGURES[move.figure], str(move.chips)) if isinstance(move, Stake) else (move.word,)


def _fitting(name: str, known: Collection[str]) -> list[str]:
    """Return the whole word itself, else every word that begins so."""
    return [name] if name in known else [other for other in known if other.startswith(name)]


def _plain(text: str) -> str:
    """Strip accents and the marks that make a symbol an emoji."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if unicodedata.category(letter) != "Mn")


LONGEST = 20_000
"""Characters; twenty players with bets everywhere, and many who have left, need less."""

_NUMBER = r"[0-9]{1,15}"
_REASON = "|".join(REASONS)
_HEAD = re.compile(rf"(open|lot|call|betting|consent|dice|over)(?: ({_REASON}))? turn ({_NUMBER})")
_BANK = re.compile(rf"bank ([0-9]{{1,3}}) held ({_NUMBER}) aside ({_NUMBER})( broken)?")
_CANDIDATES = re.compile(r"candidates((?: [0-9]{1,3})+)")
_VOLUNTEERS = re.compile(r"volunteers((?: [0-9]{1,3})+)")
_PLAYER = re.compile(
    rf"seat ([0-9]{{1,3}}) chips ({_NUMBER})((?: (?:{'|'.join(FIGURES)}) {_NUMBER})*)( ready)?( gone)?"
)
_AWAY = re.compile(rf"away ([0-9]{{1,3}}) chips ({_NUMBER})")
_SETTINGS = re.compile(r"set((?: [a-z_]+=[a-z0-9]+)+)")


def write_position(state: CrownState) -> str:
    head = " ".join(filter(None, (state.phase, state.reason, "turn", str(state.turn))))
    pieces = [head]
    if state.banker is not None:
        pieces.append(f"bank {state.banker} held {state.held} aside {state.aside}" + " broken" * state.broken)
    elif state.broken:
        pieces.append("broken")
    pieces += _listed("candidates", state.candidates) + _listed("volunteers", state.volunteers)
    pieces += [_write_player(player) for player in state.players]
    pieces += [f"away {seat} chips {chips}" for seat, chips in state.away]
    if settings := changed(state.options):
        pieces.append("set " + " ".join(f"{name}={text}" for name, text in settings.items()))
    return "; ".join(pieces)


def read_position(text: str) -> CrownState:
    """Return the state of a line; `start` is a table to which nobody has come. Raises NotationError."""
    refused = NotationError("not_a_position", text=text[:80])
    line = " ".join(text[: LONGEST + 1].split()).lower()
    if line == "start":
        return CrownState(CrownOptions())
    pieces = [piece.strip() for piece in line.split(";")]
    try:
        state = _read(pieces) if len(text) <= LONGEST else None
    except (ValueError, OptionError):
        raise refused from None
    if state is None or not _sound(state):
        raise refused
    return state


def _listed(name: str, seats: Iterable[Seat]) -> list[str]:
    found = " ".join(map(str, seats))
    return [f"{name} {found}"] if found else []


def _write_player(player: Player) -> str:
    stakes = "".join(
        f" {figure} {chips}" for figure, chips in zip(FIGURES, player.stakes, strict=True) if chips
    )
    marks = " ready" * player.ready + " gone" * (not player.here)
    return f"seat {player.seat} chips {player.chips}{stakes}{marks}"


def _read(pieces: list[str]) -> CrownState:
    state = _read_head(pieces[0])
    for piece in pieces[1:]:
        state = _read_piece(state, piece)
    return state


def _read_head(piece: str) -> CrownState:
    found = _HEAD.fullmatch(piece)
    if not found:
        raise ValueError(piece)
    # The pattern lets nothing but the names of phases through.
    phase = cast("Phase", found[1])
    return CrownState(CrownOptions(), phase=phase, reason=found[2] or "", turn=int(found[3]))


def _read_piece(state: CrownState, piece: str) -> CrownState:
    if found := _PLAYER.fullmatch(piece):
        return replace(state, players=(*state.players, _read_player(found)))
    if found := _BANK.fullmatch(piece):
        banker, held, aside = map(int, found.groups()[:3])
        return replace(state, banker=Seat(banker), held=held, aside=aside, broken=bool(found[4]))
    if piece == "broken":
        return replace(state, broken=True)
    if found := _AWAY.fullmatch(piece):
        return replace(state, away=(*state.away, (Seat(int(found[1])), int(found[2]))))
    if found := _CANDIDATES.fullmatch(piece):
        return replace(state, candidates=_read_seats(found[1]))
    if found := _VOLUNTEERS.fullmatch(piece):
        return replace(state, volunteers=_read_seats(found[1]))
    if found := _SETTINGS.fullmatch(piece):
        options = read_options(CrownOptions, split_settings(found[1].split()))
        check_options(options)
        return replace(state, options=options)
    raise ValueError(piece)


def _read_seats(text: str) -> tuple[Seat, ...]:
    return tuple(Seat(int(seat)) for seat in text.split())


def _read_player(found: re.Match[str]) -> Player:
    words = found[3].split()
    staked = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    stakes = tuple(staked.get(figure, 0) for figure in FIGURES)
    return Player(Seat(int(found[1])), int(found[2]), stakes, ready=bool(found[4]), here=not found[5])


def _sound(state: CrownState) -> bool:
    """Return True if players, bank, stakes and cover fit each other."""
    seats = [player.seat for player in state.players] + [seat for seat, _ in state.away]
    if len(set(seats)) < len(seats) or sum(player.here for player in state.players) > MOST_SEATS:
        return False
    if state.broken and state.phase not in {"lot", "betting", "consent"}:
        return False
    if (state.phase == "over") != bool(state.reason) or not all(chips for _, chips in state.away):
        return False
    if state.phase in {"betting", "dice"}:
        return _sound_bank(state) and _sound_bets(state) and not (state.candidates or state.volunteers)
    if state.phase == "consent":
        return _sound_bank(state) and _sound_bets(state) and _sound_consent(state)
    idle = all(p.here and not p.staked and not p.ready for p in state.players)
    return idle and state.banker is None and _sound_choice(state)


def _sound_bank(state: CrownState) -> bool:
    banker = state.player(state.banker)
    if banker is None or banker.staked or banker.ready or (state.phase == "betting" and not banker.here):
        return False
    if state.phase == "consent" and not banker.here:
        return False
    if state.broken and state.held:
        return False
    if not 0 <= state.aside <= banker.chips or state.bank < bank_needed(state.options):
        return False
    return state.options.banker == "fixed" or state.held < state.options.throws


def _sound_bets(state: CrownState) -> bool:
    options = state.options
    bettors = [player for player in state.players if player.seat != state.banker]
    if not all(p.here or (p.staked and not p.chips) for p in bettors):
        return False
    most = options.figure_limit
    stakes = [chips for player in bettors for chips in player.stakes if chips]
    if not all(options.minimum <= chips and (most is None or chips <= most) for chips in stakes):
        return False
    if options.cover == "limit" and worst_loss(state.totals, payout(options)) > state.bank:
        return False
    waits = state.phase == "consent" or (state.phase == "betting" and bool(unready(state)))
    return waits or bool(stakes)


def _sound_consent(state: CrownState) -> bool:
    """Return True if an able player wants the bank and some others are still to be asked."""
    asked, here = (*state.candidates, *state.volunteers), {p.seat for p in state.players if p.here}
    volunteers = set(state.volunteers) - {state.banker}
    distinct = len(set(asked)) == len(asked) and set(asked) <= here
    return (
        distinct
        and state.broken
        and bool(state.candidates)
        and len(volunteers) == len(state.volunteers) > 0
        and volunteers <= set(able(state))
    )


def _sound_choice(state: CrownState) -> bool:
    """Return True if only possible bankers are in the lot or among the asked players."""
    chosen = (*state.candidates, *state.volunteers)
    match state.phase:
        case "lot":
            fits = len(state.candidates) >= 2 and state.volunteers in {(), state.candidates}
            chosen = state.candidates
        case "call":
            fits = len(state.candidates) >= 1
        case _:
            return not chosen and (state.phase == "over" or not (enough_players(state) and able(state)))
    distinct = len(set(chosen)) == len(chosen) and set(chosen) <= set(able(state))
    return fits and distinct and enough_players(state)
