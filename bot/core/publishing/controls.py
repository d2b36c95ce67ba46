"""Buttons under a board. They follow from the legal moves alone, so a new game needs no code here.

The parts of a move decide. A single word (`ready`, `pass`) gets a button of its own. A single number is a bid
and gets a form. A site with a number is a stake, to which taps add chips. Everything else gets the picker.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.text import cut
from bot.core.language.voice import Voice
from bot.core.messages import Button, Style
from bot.core.tables import clocks
from bot.core.tables.agreement import declined, silent
from bot.core.tables.loaded import LoadedTable, awaited, awaited_machines
from bot.core.tables.seating import full, in_pairs
from rules.core.game import Hinting, Move, Seat
from rules.search.effort import LEVELS
from rules.search.opponents import has_opponents

Rows: TypeAlias = tuple[tuple[Button, ...], ...]
CHIPS: Final = (1, 5, 25)
BOUND: Final = frozenset(
    {"ask", "number", "word", "stake", "clear", "pick", "choose", "agree", "refuse", "replace"}
)
"""Commands of one turn. Their buttons carry its number, and are stale once it has passed."""
MOST_ROWS: Final = 5
MOST_IN_ROW: Final = 5
"""Limit of the strictest platform."""
LONGEST_NAME: Final = 20
"""Characters of a person's name on a button."""
SAMPLED: Final = 3
"""Number of awaited seats that decide the buttons. The others have the same kinds of moves."""
CHOSEN: Final = "✓ "
"""Prefix of a chosen option."""


@dataclass(frozen=True, slots=True)
class Controls:
    """The kinds of decisions that are open: words, numbers (low, high), sites to stake on, anything else."""

    words: tuple[str, ...] = ()
    number: tuple[int, int] | None = None
    stakes: tuple[str, ...] = ()
    picker: bool = False


def controls(loaded: LoadedTable, seats: Iterable[Seat]) -> Controls:
    """Return the decisions that these seats can make now."""
    state = loaded.playing.state
    return kinds(loaded, (move for seat in seats for move in loaded.game.moves(state, seat)))


def kinds(loaded: LoadedTable, moves: Iterable[Move]) -> Controls:
    """Return the kinds of decisions among some moves."""
    words: dict[str, None] = {}
    stakes: dict[str, None] = {}
    numbers: list[int] = []
    picker, named = False, loaded.game.about.vocabulary.moves
    for move in moves:
        if picker and not named:
            break  # without words and stakes in the game, the other moves add nothing
        match loaded.game.parts(move):
            case (word,) if word.isalpha() and len(word) > 1:
                words[word] = None
            case (digits,) if digits.isdecimal():
                numbers.append(int(digits))
            case (site, amount) if amount.isdecimal():
                stakes[site] = None
            case _:
                picker = True
    bounds = (min(numbers), max(numbers)) if numbers else None
    return Controls(tuple(words), bounds, tuple(stakes), picker)


def button(
    voice: Voice, command: str, loaded: LoadedTable, *args: str, style: Style = "plain", secret: bool = False
) -> Button:
    """Return a table's button, labelled `button-<command>`."""
    return Button(voice(f"button-{command}"), data(command, loaded, *args), style, secret)


def data(command: str, loaded: LoadedTable, *args: str) -> str:
    """Return the data of a table's button. They name the turn if a passed turn makes it stale."""
    turn = loaded.snapshot.turn if loaded.snapshot and command in BOUND else None
    return callback_data.write(Tap(command, loaded.table.id, turn, args))


def rows(loaded: LoadedTable, voice: Voice, *, machines: bool = False) -> Rows:
    """Return the buttons under a public board. machines: the host allows bot players."""
    match loaded.table.status:
        case "open":
            asked = _machines(loaded, voice) if machines and takes_machines(loaded) else ()
            first, second = _lobby(loaded, voice)
            return tuple(row for row in (first, _partners(loaded, voice), asked, second) if row)
        case "finished":
            return _afterwards(loaded, voice, machines=machines)
        case "abandoned":
            return ()
        case "playing":
            return _playing(loaded, voice, machines=machines)


def _playing(loaded: LoadedTable, voice: Voice, *, machines: bool) -> Rows:
    found = controls(loaded, sorted(_deciding_seats(loaded))[:SAMPLED])
    deciding = _deciding(loaded, voice, found)
    asked = (
        _paused(loaded, voice),
        _asked(loaded, voice),
        _replacing(loaded, voice) if machines else (),
    )
    always = _always(loaded, voice)
    if not found.stakes:  # at the bottom: an edit must not put "Agree" where a player is about to tap "Move"
        return within((*deciding, always, *asked))
    # Beside the words: `within` may join rows, and a row of five figures is too narrow.
    return within((*deciding[:-1], *asked, *deciding[-1:], always))


def within(rows: Iterable[tuple[Button, ...]]) -> Rows:
    """Return the rows with buttons, the shortest neighbours joined to fit the strictest platform."""
    shown = [row for row in rows if row]
    while len(shown) > MOST_ROWS:
        first = min(range(len(shown) - 1), key=lambda place: len(shown[place]) + len(shown[place + 1]))
        shown[first : first + 2] = [(*shown[first], *shown[first + 1])]
    return tuple(shown)


def without(rows: Iterable[tuple[Button, ...]], command: str) -> Rows:
    left = (tuple(one for one in row if command_of(one) != command) for row in rows)
    return tuple(row for row in left if row)


def command_of(button: Button) -> str:
    tap = callback_data.read(button.data)
    return tap.command if tap else ""


def _deciding_seats(loaded: LoadedTable) -> frozenset[Seat]:
    """Return the seats whose decisions have buttons on the board: people's, and with secrets all awaited."""
    # With sealed moves, all awaited seats have buttons: a board without any would reveal that only a bot
    # player's move is missing.
    waiting = awaited(loaded)
    return waiting if loaded.game.about.secrets else waiting - awaited_machines(loaded)


def _paused(loaded: LoadedTable, voice: Voice) -> tuple[Button, ...]:
    return (button(voice, "goon", loaded, style="success"),) if clocks.paused(loaded) else ()


def private_rows(loaded: LoadedTable, voice: Voice, seat: Seat) -> Rows:
    """Return the buttons of a seat's private screen: a keypad of numbers, or its decisions."""
    if loaded.table.status != "playing":
        return ()
    found = controls(loaded, (seat,))
    if found.number is None:
        return _deciding(loaded, voice, found)
    low, high = found.number
    keys = [*range(low, min(low + 24, high + 1))]
    pad = [Button(str(n), data("number", loaded, str(n))) for n in keys]
    if high > keys[-1]:
        pad.append(button(voice, "ask", loaded))
    return tuple(tuple(pad[i : i + MOST_IN_ROW]) for i in range(0, len(pad), MOST_IN_ROW))


def asking_rows(loaded: LoadedTable, voice: Voice, seat: Seat) -> Rows:
    """Return the buttons of an exercise."""
    # An exercise stores no chosen chip, so each figure asks for its number of chips.
    found = controls(loaded, (seat,))
    if not found.stakes:
        return private_rows(loaded, voice, seat)
    figures = [Button(voice(f"move-{site}"), data("bet", loaded, site)) for site in found.stakes]
    return (*_in_threes(figures), *_deciding(loaded, voice, replace(found, stakes=())))


def decision_rows(loaded: LoadedTable, voice: Voice, seats: Sequence[Seat]) -> Rows:
    """Return the buttons for one player's decisions, on a screen that only they see."""
    if not seats or loaded.table.status != "playing":
        return ()
    chip = loaded.sitting(seats[0]).chip
    return _open(_deciding(loaded, voice, controls(loaded, seats), chip))


def other_rows(loaded: LoadedTable, voice: Voice, seats: Sequence[Seat], *, machines: bool = False) -> Rows:
    """Return the buttons for one person's other actions. machines: bot players are allowed."""
    looking = (
        *(button(voice, "history", loaded), _film(loaded, voice)),
        *(button(voice, "rules", loaded), button(voice, "verify", loaded)),
    )
    match loaded.table.status:
        case "open":
            return _open(_lobby(loaded, voice))
        case "finished":
            return _afterwards(loaded, voice, machines=machines)
        case "abandoned":
            return (looking,) if loaded.log else ()
        case "playing":
            return (*_settling(loaded, voice, seats), looking)


def proposal_rows(
    loaded: LoadedTable, voice: Voice, seats: Sequence[Seat], *, machines: bool = False
) -> Rows:
    """Return the buttons that answer proposals to these seats. machines: bot players are allowed."""
    if loaded.table.status != "playing" or not seats:
        return ()
    proposal, row = loaded.table.proposal, _asked(loaded, voice)
    if proposal is not None and proposal.by in seats:
        (row,) = without((row,), "agree") or ((),)
    elif proposal is not None and proposal.waiting.isdisjoint(seats):
        row = ()
    replacing = _replacing(loaded, voice) if machines else ()
    return tuple(each for each in (_paused(loaded, voice), row, replacing) if each)


def _settling(loaded: LoadedTable, voice: Voice, seats: Sequence[Seat]) -> Rows:
    """Return the buttons for hint, takeback, draw, end and resignation, or to watch without a seat."""
    if not seats:
        return ((button(voice, "watch", loaded),),)
    if loaded.betting:
        return ((button(voice, "leave", loaded), button(voice, "end", loaded)),)
    secret, people = loaded.game.about.secrets, len(loaded.people())
    helped = people == 1 and (isinstance(loaded.game, Hinting) if loaded.alone else bool(loaded.machines))
    asking = [*(["hint"] if helped else []), *([] if secret else ["undo"])]
    asking += ["draw"] if people > 1 or (loaded.machines and not secret) else []
    asked = tuple(Button(voice(f"button-ask-{word}"), data(word, loaded)) for word in asking)
    return (asked, (button(voice, "end", loaded), button(voice, "resign", loaded, style="danger")))


def _open(rows: Iterable[tuple[Button, ...]]) -> Rows:
    """Return the buttons for a private place."""
    # Their results need not be hidden there.
    return tuple(tuple(replace(one, secret=False) for one in row) for row in rows)


def _lobby(loaded: LoadedTable, voice: Voice) -> Rows:
    """Return the buttons of a lobby: joining first, then information and notification."""
    join = button(voice, "join", loaded, style="success", secret=loaded.game.about.secrets)
    if loaded.table.invited:
        never = Button(voice("button-challenges-off"), data("challenges", loaded, "off"))
        decline = button(voice, "decline", loaded, style="danger")
        return (join, decline), (never, button(voice, "rules", loaded))
    begin = button(voice, "begin", loaded, style="primary")
    others = button(voice, "leave", loaded), button(voice, "verify", loaded)
    looking = (button(voice, "rules", loaded), button(voice, "follow", loaded))
    if full(loaded.table):
        return (begin, *others), looking
    return (join, *(() if loaded.table.wanted else (begin,)), *others), looking


def _partners(loaded: LoadedTable, voice: Voice) -> tuple[Button, ...]:
    """Return a button for every possible partner, as soon as there is a choice."""
    table, names = loaded.table, {s.person: s.name for s in loaded.table.sittings if s.person is not None}
    if len(names) < 2 or not in_pairs(loaded.game, table):
        return ()
    return tuple(
        Button(
            voice("button-partner", {"name": cut(name, LONGEST_NAME)}),
            data("partner", loaded, callback_data.mark(person)),
        )
        for person, name in names.items()
    )


def takes_machines(loaded: LoadedTable) -> bool:
    """Return True if bot players can take the free seats of a lobby. A challenge is for one person."""
    table = loaded.table
    free = table.status == "open" and not table.invited and not full(table)
    return free and has_opponents(loaded.game, table.wanted)


def _machines(loaded: LoadedTable, voice: Voice) -> tuple[Button, ...]:
    """Return one button per level."""
    # One tap suffices to start.
    return tuple(
        Button(voice("button-machine", {"level": level}), data("machine", loaded, level)) for level in LEVELS
    )


def _afterwards(loaded: LoadedTable, voice: Voice, *, machines: bool) -> Rows:
    """Return the buttons after a game. machines: analysis is available."""
    history, proposal = button(voice, "history", loaded), loaded.table.proposal
    film, details = _film(loaded, voice), button(voice, "verify", loaded)
    if loaded.betting or loaded.alone:
        return ((history, film, details),)
    share = button(voice, "share", loaded)
    again: tuple[Button, ...] = (button(voice, "rematch", loaded, style="primary"),)
    if proposal is not None and proposal.waiting:
        again = (*again, button(voice, "refuse", loaded, proposal.kind, style="danger"))
    if not machines or not has_opponents(loaded.game, len({*loaded.names, *loaded.machines})):
        return (again, (history, film, share, details))
    return (again, (history, film, button(voice, "analyse", loaded), share, details))


def _film(loaded: LoadedTable, voice: Voice) -> Button:
    return Button(voice("button-film"), data("history", loaded, "gif"))


def _asked(loaded: LoadedTable, voice: Voice) -> tuple[Button, ...]:
    """Return the buttons to agree and decline."""
    # Their labels name the proposal, so that nobody agrees by mistake.
    if loaded.table.offer is not None:
        return (button(voice, "join", loaded, style="success"),)
    proposal = loaded.table.proposal
    if proposal is None or declined(proposal):
        return ()
    return (
        Button(voice(f"button-agree-{proposal.kind}"), data("agree", loaded, proposal.kind), "success"),
        button(voice, "refuse", loaded, proposal.kind, style="danger"),
    )


def _replacing(loaded: LoadedTable, voice: Voice) -> tuple[Button, ...]:
    """Return the buttons that replace a silent player by a bot player, unless a proposal is pending."""
    if loaded.table.proposal is not None or silent(loaded) is None:
        return ()
    return tuple(
        Button(voice("button-machine", {"level": level}), data("replace", loaded, level)) for level in LEVELS
    )


def _deciding(loaded: LoadedTable, voice: Voice, found: Controls, chip: int = 0) -> Rows:
    """Return the buttons for decisions. chip: the person's chosen one, on a private screen."""
    lines: list[tuple[Button, ...]] = []
    if found.stakes:
        figures = [Button(voice(f"move-{site}"), data("stake", loaded, site)) for site in found.stakes]
        lines += _in_threes(figures)
        chips = [Button(chip_label(voice, n, chosen=n == chip), data("chip", loaded, str(n))) for n in CHIPS]
        lines.append((*chips, button(voice, "clear", loaded), button(voice, "odds", loaded)))
    first: list[Button] = []
    if found.number:
        first.append(button(voice, "ask", loaded, style="primary", secret=True))
    if found.picker:
        label = voice("button-pick")
        first.append(Button(label, data("pick", loaded), "primary", picks=True))
    first += [Button(voice(f"move-{word}"), data("word", loaded, word), "primary") for word in found.words]
    return (*lines, tuple(first)) if first else tuple(lines)


def _in_threes(buttons: Sequence[Button]) -> Rows:
    return tuple(tuple(buttons[i : i + 3]) for i in range(0, len(buttons), 3))


def chip_label(voice: Voice, worth: int, *, chosen: bool) -> str:
    """Return a number of chips as a label. The chosen one is marked."""
    label = voice("button-chip", {"chips": worth})
    return f"{CHOSEN}{label}" if chosen else label


def _always(loaded: LoadedTable, voice: Voice) -> tuple[Button, ...]:
    usual = (button(voice, "board", loaded), button(voice, "rules", loaded), button(voice, "more", loaded))
    coming = (button(voice, "join", loaded), button(voice, "leave", loaded)) if loaded.betting else ()
    return (*coming, *usual)
