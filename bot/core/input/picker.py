"""Pointing at a move: what can be pointed at next, as a menu with a picture that marks it.

A button carries every pick made so far, so no screen is remembered: `pick-k3f9-1a-<page>-<pick>-<pick>`.
The turns of a Stepwise game are listed whole, many of them below the step they share. With `d` for the page
each step is picked by its places, shown as taken, and can be taken back before the whole is confirmed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.core.context import Context, Fits, seat_of
from bot.core.input.legal_moves import legal, reading
from bot.core.language.voice import Voice
from bot.core.messages import Button, File, Menu, Option, PersonalReply, Pointing
from bot.core.publishing import screens
from bot.core.publishing.controls import data
from bot.core.registry import READS, TAP, tap
from bot.core.tables.loaded import LoadedTable
from rules.core.diagram import Diagram, route
from rules.core.diagram import pick as pointed
from rules.core.errors import Refusal
from rules.core.game import Move, Seat, Stepwise
from rules.core.picker import PAGE, Choice, menu
from rules.core.picker import Menu as Picker


async def pointing(
    ctx: Context,
    loaded: LoadedTable,
    seen: Diagram,
    picked: Iterable[str],
    offered: Sequence[tuple[str, ...]],
) -> Pointing | None:
    """Return the places to point at on a menu, if the request asks for them.

    seen: what the requester sees. picked, offered: parts of moves, already fixed and per option. In a game
    with secrets, only the requester's private screen can be pointed at: the public board shows less.
    """
    if not ctx.request.places or (loaded.game.about.secrets and not ctx.request.alone):
        return None
    routes, taken = tuple(route(seen, parts) for parts in offered), route(seen, picked)
    names = dict.fromkeys((*taken, *(name for way in routes for name in way)))
    return Pointing(await ctx.artist.spots(seen, names, ctx.voice(loaded)), routes, taken)


async def _position(ctx: Context, loaded: LoadedTable, seat: Seat, seen: Diagram) -> File:
    """Return the picture shown while a move is picked, of the size, theme and language of the board's."""
    before = screens.private_diagram(loaded, seat)
    seen = replace(seen, to_act=before.to_act)
    if len(seen.panels) != len(before.panels):  # a panel that comes or goes would move the board
        seen = replace(seen, panels=before.panels)
    own = ctx.request.alone
    theme, language = (ctx.theme, ctx.language) if own else (ctx.chat.theme, ctx.public_language)
    name, artist = f"{loaded.table.id}-pick.png", ctx.artist
    return await screens.painted_privately(
        seen, name, artist, theme, language, loaded.names, machines=loaded.machines
    )


MOST_PICKS: Final = 12
"""Picks a button may carry."""
BOTH_ENDS: Final = 2
MOST_GROUPS: Final = 16
"""Groups of turns on a menu, beside the most obvious turns."""
TO: Final = " → "
STEP_BY_STEP: Final = "d"
"""In place of a page: the steps of a turn are picked one by one."""


@dataclass(frozen=True, slots=True)
class Steps:
    """How far a move has been picked step by step.

    taken: the steps, as written; those that leave no choice are taken by themselves. next: what can be
    picked next; None where the move is whole. earlier: the picks that lead one step back, None at the first.
    """

    taken: tuple[str, ...]
    next: Picker | None
    earlier: tuple[int, ...] | None


async def looked_up(ctx: Context, fits: Fits | None = None) -> LoadedTable:
    """Return the table that a request means. Raises Refusal `stale` if its turn has passed."""
    loaded = ctx.exercise() or await ctx.look(fits=fits)
    if ctx.request.turn is not None and ctx.request.turn < loaded.playing.turn:
        raise Refusal("stale")
    return loaded


@tap("pick", effect=READS, cost=TAP)
async def pick(ctx: Context) -> PersonalReply:
    """Show the picker: a menu of the next choices, with a picture that marks them."""
    loaded, seat = await _pointing(ctx)
    page, picks = _picks(ctx)
    by_step = ctx.request.places or ctx.request.args.get("0") == STEP_BY_STEP
    if by_step and (steps := _steps(loaded, seat, picks)) is not None:
        return await _step(ctx, loaded, seat, steps, picks)
    if turns := _turns(loaded):
        return await _whole(ctx, loaded, seat, turns)
    moves = legal(loaded, seat)
    shown = _menu(loaded, moves, picks)
    voice = ctx.voice(loaded)
    try:
        offered = tuple(enumerate(shown.choices)) if ctx.request.places else shown.page(page)
    except IndexError:
        raise Refusal("stale") from None
    options = tuple(
        Option(
            _choice(loaded, moves, choice, voice),
            data("pick" if choice.move is None else "choose", loaded, "0", *map(str, picks), str(index)),
        )
        for index, choice in offered
    )
    prompt = voice("pick-next", {"parts": _label(shown.picked)}) if shown.picked else voice("pick-first")
    diagram, parts = screens.private_diagram(loaded, seat), [choice.parts for _, choice in offered]
    return PersonalReply(
        prompt,
        menu=Menu(prompt, options, await pointing(ctx, loaded, diagram, shown.picked, parts)),
        buttons=_paging(loaded, voice, page, shown.pages(), picks),
        files=() if ctx.request.places else (await _picture(ctx, loaded, diagram, shown.picked, parts),),
        person=ctx.person.id,
    )


async def chosen(ctx: Context) -> tuple[LoadedTable, str]:
    """Return the table and the move that the picks complete, as written. Raises Refusal `stale`."""
    loaded, seat = await _pointing(ctx)
    _, picks = _picks(ctx)
    if turns := _turns(loaded):
        if ctx.request.args.get("0") != STEP_BY_STEP:
            if len(picks) != 1 or picks[0] >= len(turns):
                raise Refusal("stale")
            return loaded, " ".join(tuple(turns)[picks[0]])
        steps = _steps(loaded, seat, picks)
        if steps is None or steps.next is not None:
            raise Refusal("stale")
        return loaded, " ".join(steps.taken)
    moves = legal(loaded, seat)
    match _menu(loaded, moves, picks).choices:
        case (Choice(move=int(index)),):
            return loaded, loaded.game.write(moves[index])
        case _:
            raise Refusal("stale")


async def _pointing(ctx: Context) -> tuple[LoadedTable, Seat]:
    """Return the table and the requester's seat. Raises Refusal `not_your_turn` if it has no move."""
    loaded = await looked_up(ctx)
    seat = seat_of(loaded, ctx.person.id)
    if next(loaded.game.moves(loaded.playing.state, seat), None) is None:
        raise Refusal("not_your_turn")
    return loaded, seat


def _menu(loaded: LoadedTable, moves: Iterable[Move], picks: Sequence[int]) -> Picker:
    """Return the menu after these picks. Raises Refusal `stale` for picks that are on no menu."""
    try:
        return menu([loaded.game.parts(move) for move in moves], picks)
    except IndexError:
        raise Refusal("stale") from None


def _turns(loaded: LoadedTable) -> Mapping[tuple[str, ...], str]:
    """Return the whole turns of a Stepwise game with their labels; empty in other games."""
    return loaded.game.turns(loaded.playing.state) if isinstance(loaded.game, Stepwise) else {}


async def _whole(
    ctx: Context, loaded: LoadedTable, seat: Seat, turns: Mapping[tuple[str, ...], str]
) -> PersonalReply:
    """Return a menu of whole turns; of many the most obvious ones, the others below a step they share."""
    voice, (page, picks) = ctx.voice(loaded), _picks(ctx)
    every = [
        Option(voice.written(label), data("choose", loaded, "0", str(place)))
        for place, label in enumerate(turns.values())
    ]
    groups = _grouped(tuple(turns)) if len(turns) > PAGE else {}
    prompt, pages, row = voice("pick-first"), 1, []
    if picks:
        if picks[0] >= len(groups):
            raise Refusal("stale")
        shared, places = tuple(groups.items())[picks[0]]
        pages = -(-len(places) // PAGE)
        options = [every[place] for place in places[PAGE * page : PAGE * (page + 1)]]
        prompt = voice("pick-next", {"parts": voice.written(shared)})
    else:
        more = [
            Option(f"{voice.written(shared)} … ({len(places)})", data("pick", loaded, "0", str(place)))
            for place, (shared, places) in enumerate(groups.items())
        ]
        options = [*every[: PAGE - len(more)], *more]
        row = [Button(voice("button-steps"), data("pick", loaded, STEP_BY_STEP))]
    if not options:
        raise Refusal("stale")
    diagram, game = screens.private_diagram(loaded, seat), loaded.game
    movable = game.steps(loaded.playing.state, ()).values() if isinstance(game, Stepwise) else ()
    return PersonalReply(
        prompt,
        menu=Menu(prompt, tuple(options)),
        buttons=(tuple(row),) if row else _paging(loaded, voice, page, pages, picks),
        files=(await _picture(ctx, loaded, diagram, (), movable),),
        person=ctx.person.id,
    )


def _grouped(turns: Sequence[tuple[str, ...]]) -> Mapping[str, Sequence[int]]:
    """Return the places of turns by their first step, or by whichever step splits them best."""
    ways: list[dict[str, list[int]]] = []
    for step in range(max(map(len, turns))):
        groups: dict[str, list[int]] = {}
        for place, parts in enumerate(turns):
            groups.setdefault(parts[min(step, len(parts) - 1)], []).append(place)
        ways.append(dict(sorted(groups.items(), key=lambda group: reading(group[0]))))
    return min(ways, key=lambda groups: (len(groups) > MOST_GROUPS, max(map(len, groups.values()))))


def _steps(loaded: LoadedTable, seat: Seat, picks: Sequence[int]) -> Steps | None:
    """Return the steps that the picks complete, or None without steps. Raises Refusal `stale`."""
    game, state = loaded.game, loaded.playing.state
    if not isinstance(game, Stepwise) or seat not in game.to_act(state):
        return None
    taken: tuple[str, ...] = ()
    used, earlier = 0, None
    while following := game.steps(state, taken):
        names = sorted(following, key=reading)
        if len(names) == 1:
            taken = (*taken, *names)
            continue
        index, made, shown = _one_step([following[name] for name in names], picks[used:])
        if index is None:
            return Steps(taken, shown, tuple(picks[:used]) if made else earlier)
        taken, earlier, used = (*taken, names[index]), tuple(picks[:used]), used + made
    if used < len(picks):
        raise Refusal("stale")
    return Steps(taken, None, earlier) if taken else None


def _one_step(ways: Sequence[tuple[str, ...]], picks: Sequence[int]) -> tuple[int | None, int, Picker]:
    """Return the completed step or None, the number of picks it used, and the menu of those picks."""
    try:
        for used in range(len(picks) + 1):
            shown = menu(ways, picks[:used], whole=0)
            if len(shown.choices) == 1 and shown.choices[0].move is not None:
                return shown.choices[0].move, used, shown
    except IndexError:
        raise Refusal("stale") from None
    return None, used, shown


async def _step(
    ctx: Context, loaded: LoadedTable, seat: Seat, steps: Steps, picks: Sequence[int]
) -> PersonalReply:
    """Show the next step as a menu of places, or ask for confirmation of a whole move."""
    voice, made = ctx.voice(loaded), tuple(map(str, picks))
    diagram = screens.stepped(loaded, seat, steps.taken)
    called = {site.name: voice(site.called.key) for site in diagram.layout.sites if site.called}
    said = " ".join(steps.taken)
    offered: list[tuple[str, ...]] = []
    picked: tuple[str, ...] = ()
    if steps.next is None:
        prompt = voice("pick-whole", {"parts": said})
        options = [Option(voice("button-choose"), data("choose", loaded, STEP_BY_STEP, *made))]
        offered = [()]
    else:
        picked, offered = steps.next.picked, [choice.parts for choice in steps.next.choices]
        parts = " ".join((*steps.taken, *(called.get(place, place) for place in picked)))
        prompt = voice("pick-next", {"parts": parts}) if parts else voice("pick-first")
        options = [
            Option(_places(choice.parts, called), data("pick", loaded, STEP_BY_STEP, *made, str(index)))
            for index, choice in enumerate(steps.next.choices)
        ]
    back = []
    if steps.earlier is not None:
        back = [data("pick", loaded, STEP_BY_STEP, *map(str, steps.earlier))]
    elif not ctx.request.places:
        back = [data("pick", loaded)]
    if ctx.request.places:
        picture = await _position(ctx, loaded, seat, diagram)
    else:
        picture = await _picture(ctx, loaded, diagram, picked, offered)
    return PersonalReply(
        prompt,
        menu=Menu(prompt, tuple(options), await pointing(ctx, loaded, diagram, picked, offered)),
        buttons=tuple((Button(voice("button-back"), carried),) for carried in back),
        files=() if ctx.request.places and not steps.taken else (picture,),
        person=ctx.person.id,
    )


def _places(parts: Iterable[str], called: Mapping[str, str]) -> str:
    """Return places in order, by the names that people know."""
    return TO.join(called.get(place, place) for place in parts)


def _picks(ctx: Context) -> tuple[int, tuple[int, ...]]:
    """Return the page and the picks that a button carries."""
    digits = [ctx.request.args.get(str(place), "") for place in range(MOST_PICKS + 1)]
    digits[0] = "0" if digits[0] == STEP_BY_STEP else digits[0]
    numbers = [int(text) for text in digits if text.isdecimal()]
    return (numbers[0], tuple(numbers[1:])) if numbers else (0, ())


def _choice(loaded: LoadedTable, moves: Sequence[Move], choice: Choice, voice: Voice) -> str:
    """Return the label of a choice: its effect if its parts are symbols, else its parts."""
    move = None if choice.move is None else moves[choice.move]
    if move is not None and (gist := loaded.game.gist(loaded.playing.state, move)) is not None:
        whole = " ".join(choice.parts[:-2])  # where it begins, while that is still to be told
        return f"{whole} → {voice(gist.key, gist.data)}" if whole else voice(gist.key, gist.data)
    parts = choice.parts
    if (
        move is not None and len(parts) > BOTH_ENDS
    ):  # a series of jumps is known by its ends, if no other has them
        ways = [way for way in map(loaded.game.parts, moves) if (way[0], way[-1]) == (parts[0], parts[-1])]
        parts = (parts[0], parts[-1]) if len(ways) == 1 else parts
    return _label(parts, whole=move is not None)


def _label(parts: tuple[str, ...], *, whole: bool = False) -> str:
    """Return parts as people may type them."""
    # A space separates them because a part may be a leg: `0-3 2-11`.
    return " ".join(parts) if parts else ("✓" if whole else "…")


def _paging(
    loaded: LoadedTable, voice: Voice, page: int, pages: int, picks: tuple[int, ...]
) -> tuple[tuple[Button, ...], ...]:
    """Return buttons for the earlier page, the later page and one step back."""
    made = tuple(map(str, picks))
    row = []
    if page:
        row.append(Button(voice("button-earlier"), data("pick", loaded, str(page - 1), *made)))
    if page + 1 < pages:
        row.append(Button(voice("button-later"), data("pick", loaded, str(page + 1), *made)))
    if picks:
        row.append(Button(voice("button-back"), data("pick", loaded, "0", *made[:-1])))
    return (tuple(row),) if row else ()


async def _picture(
    ctx: Context,
    loaded: LoadedTable,
    diagram: Diagram,
    picked: Iterable[str],
    offered: Iterable[tuple[str, ...]],
) -> File:
    """Return the board with the picked parts and the next choices, in the requester's theme."""
    seen = pointed(diagram, picked, dict.fromkeys(parts[0] for parts in offered if parts))
    name = f"{loaded.table.id}-pick.png"
    return await screens.painted_privately(
        seen, name, ctx.deps.artist, ctx.theme, ctx.language, loaded.names, machines=loaded.machines
    )
