"""Answers that change no table: help, rules, boards, histories, verification."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from bot.core import fairness
from bot.core.context import EVERY, Context
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.input.spelling import nearest, plain
from bot.core.language.rulebook import BULLET, SEEDS_RULES, rulebook, unusual
from bot.core.language.rulebook import variants as variant_lines
from bot.core.language.text import ELLIPSIS, clean_name, fitting
from bot.core.language.voice import Voice, letter
from bot.core.messages import (
    NOTHING,
    AnyReply,
    Button,
    Menu,
    Option,
    PersonalReply,
    PublicFile,
    Reply,
    Request,
)
from bot.core.publishing import screens
from bot.core.publishing.screens import PublicFilm
from bot.core.registry import (
    ADMINS_MORE,
    FILE,
    FILM,
    GAME,
    GROUPS,
    PICTURE,
    READS,
    TABLE,
    TAP,
    TYPED,
    Command,
    Parameter,
    command,
    own_words,
    tap,
    typed_commands,
    word_in,
)
from bot.core.tables import clocks
from bot.core.tables.loaded import LoadedTable
from bot.core.transcripts import Transcript, transcript
from rules.core.errors import Data, Datum, Refusal
from rules.core.game import AnyGame
from rules.core.log import Decision, as_open
from rules.core.options import accepted
from rules.puzzles.lesson import Teaching
from storage.model import Barrier

WIDE: Final = 36
"""Characters that fit a line of a phone."""
LONGEST_WORD: Final = 32
"""Characters of an unknown command that the answer repeats."""
FEWEST_BEGUN: Final = 3
"""Letters that suffice to complete a word."""
IN_ROW: Final = 3
"""Groups of /help side by side."""
LONGEST: Final = 2000
"""Characters of an answer on Discord, the stricter platform."""
AS_IT_IS: Final = "application/octet-stream"
"""Keeps platforms from turning a picture into a smaller one."""


@command("help", effect=READS, cost=TYPED, who=ADMINS_MORE)
async def help_(ctx: Context) -> Reply:
    """Handle `/help`: show the commands by purpose and how to begin, with buttons for each group."""
    voice, chosen = ctx.voice(), ctx.arg("group")
    groups = {
        group: [one for one in typed_commands() if one.group == group and (ctx.admin or not one.admin)]
        for group in GROUPS
    }
    if commands := groups.get(chosen):
        lines = [voice(f"help-{chosen}"), *(_command_line(voice, command) for command in commands)]
    else:
        lines = [voice("help-head"), *(_group_line(voice, *group) for group in groups.items())]
        lines += (voice("help-foot"), *ctx.deps.operator.lines(voice))
    others = [
        Button(voice(f"help-{group}"), callback_data.write(Tap("help", args=(group,))))
        for group in groups
        if group != chosen
    ]
    rows = tuple(tuple(others[first : first + IN_ROW]) for first in range(0, len(others), IN_ROW))
    return Reply("\n".join(lines), buttons=rows, links=() if commands else ctx.deps.operator.links(voice))


@tap("unknown", effect=READS, cost=TYPED)
async def unknown(ctx: Context) -> Reply:
    """Suggest the nearest command for an unknown one, or show the help."""
    typed, _, rest = ctx.arg("line").removeprefix("/").partition(" ")
    typed, voice = typed.partition("@")[0], ctx.voice()
    said = voice("unknown-command", {"typed": f"/{clean_name(typed, LONGEST_WORD)}"})
    words = own_words(ctx.language)
    begun = (word for word in words if len(typed) >= FEWEST_BEGUN and word.startswith(plain(typed)))
    meant = next(begun, None) or nearest(typed, words)
    if meant is None:
        helped = await help_(ctx)
        return replace(helped, text=f"{said}\n{helped.text}")
    line = f"/{meant} {rest}".strip() if ctx.request.private else f"/{meant}"  # nothing to be said aloud
    return Reply("\n".join((said, voice("did-you-mean", {"meant": line}))))


@command("rules", GAME, effect=READS, cost=PICTURE, group="look", rank=30)
async def rules(ctx: Context) -> Reply:
    """Handle `/rules`: show the rules of a game with pictures, as the table plays it, or a list of games."""
    name, table = ctx.arg("game"), ctx.request.table
    loaded = await ctx.seen(table) if table is not None and not name else None
    if loaded is None and not name:
        return which_game(ctx, "rules", ctx.deps.games)
    game = loaded.game if loaded else ctx.deps.game(name, ctx.language)
    options, seats = (loaded.table.options, _seats(loaded)) if loaded else (SEEDS_RULES, 0)
    voice = ctx.voice(about=game.about.id)
    pictures = []
    for number, seen in enumerate(screens.examples(game, options, seats), 1):
        file = f"{game.about.id}-{number}.png"
        pictures.append(await screens.painted(seen, file, ctx.deps.artist, ctx.theme, ctx.language))
    buttons = tuple(_further(game, voice))
    rows = (buttons,) if buttons else ()
    text = rulebook(game, voice, options, seats)
    return Reply(text, files=tuple(pictures), buttons=rows)


def _further(game: AnyGame, voice: Voice) -> Iterable[Button]:
    """Yield buttons beside the rules: the game's lessons and variants."""
    name = game.about.id
    if isinstance(game, Teaching):
        yield Button(voice("button-learn"), callback_data.write(Tap("learn", args=(name,))))
    if accepted(game.about.options):
        yield Button(voice("button-variants"), callback_data.write(Tap("variants", args=(name,))))


@tap("variants", effect=READS, cost=TAP)
async def variants(ctx: Context) -> Reply:
    """Handle the Variants button: list every option of a game with its values."""
    game = ctx.deps.game(ctx.arg("game"), ctx.language)
    voice = ctx.voice(about=game.about.id)
    name, value = unusual(game)
    facts: Data = {"example": f"{game.about.id} {name}={value}"}
    lines = (f"{BULLET}{line}" for line in variant_lines(game, voice))
    return Reply("\n".join((voice("variants-head", facts), *lines)))


def _seats(loaded: LoadedTable) -> int:
    """Return the number of seats of a game or lobby."""
    return loaded.log.header.seats if loaded.log else loaded.table.wanted


async def credited(ctx: Context, loaded: LoadedTable) -> Mapping[int, str]:
    """Return the names by seat of the players whom a picture that leaves the chat may name.

    They have agreed to that, show their results, and are still in the chat.
    """
    people = {sitting.seat: sitting.person for sitting in loaded.table.sittings if sitting.person is not None}
    gone = await ctx.deps.members.gone(loaded.table.chat, people.values())
    names = {}
    for seat, name in loaded.names.items():
        person = people.get(seat)
        profile = None if person is None else await ctx.deps.cache.profile(person)
        if profile is not None and profile.credited and not profile.hidden and person not in gone:
            names[seat] = name
    return names


@command(
    "board",
    TABLE,
    Parameter("text", "flag"),
    Parameter("file", "flag"),
    effect=READS,
    cost=PICTURE,
    who=ADMINS_MORE,
    group="look",
    rank=10,
)
async def board(ctx: Context) -> Reply:
    """Handle `/board`: post the board again, as picture, text or file.

    In a private chat, and for spectators in another topic of the chat, reply with the picture.
    """
    loaded = await ctx.look(statuses=EVERY, mine=False)
    if ctx.arg("text", 0):
        seen = screens.public_diagram(loaded)
        return Reply(ctx.artist.text(seen, ctx.voice(loaded)), fixed=True)
    if ctx.arg("file", 1):
        names = await credited(ctx, loaded)  # the app shares this file
        picture = await screens.picture(loaded, ctx.deps.artist, ctx.theme, ctx.language, names)
        return Reply(files=(replace(picture, mime=AS_IT_IS),))
    channel = ctx.request.channel
    screens_here = [showing.seat for showing in loaded.showings if showing.channel == channel]
    away = ctx.request.chat != loaded.table.chat
    brings = not away and (ctx.plays(loaded.table) or ctx.admin)
    if not screens_here and not brings and not _homeless(ctx, loaded):
        if not ctx.request.alone and (away or not ctx.request.whole_chat):
            raise Refusal("no_mirror" if loaded.betting else "not_shown_here")
        return Reply(files=(await screens.picture(loaded, ctx.deps.artist, ctx.theme, ctx.language),))
    async with ctx.at(loaded.table.id) as change:
        before = change.loaded
        for seat in screens_here or [None]:
            change.show(channel, seat, ctx.request.chat if away else None)
            change.repost(channel, seat)
        for showing in before.showings:
            if showing.waiting and showing.waiting.barrier is Barrier.DELETED and showing.channel != channel:
                change.hide(showing.channel, showing.seat)
        change.adjust(clocks=clocks.resumed(before, change.loaded, change.now))
    return NOTHING


def _homeless(ctx: Context, loaded: LoadedTable) -> bool:
    """Return True if a player asks for a table whose channels were all deleted."""
    # Chips stay in their chat.
    gone = all(s.waiting and s.waiting.barrier is Barrier.DELETED for s in loaded.showings if s.seat is None)
    return gone and not loaded.betting and ctx.person.id in loaded.people()


def _file_or_film(request: Request) -> int:
    return FILM if request.args.get("gif") or request.args.get("1") else FILE


@command("history", TABLE, Parameter("gif", "flag"), effect=READS, cost=_file_or_film, group="look", rank=70)
async def history(ctx: Context) -> Reply:
    """Handle `/history`: show the last moves and the saved log, or the game as a film."""
    loaded = await ctx.look(statuses=EVERY, mine=False)
    shown = await transcript(loaded, ctx.workers)
    files = [screens.log_file(loaded, shown.text)]
    if ctx.arg("gif", 0):
        files.append(await _film(ctx, loaded, shown))
    return Reply(_moves(ctx, loaded, shown), files=tuple(files))


@command("verify", TABLE, effect=READS, cost=FILE, group="look", rank=90)
async def verify(ctx: Context) -> AnyReply:
    """Handle `/verify`: show the saved log, the command that checks it, and the limits of that proof.

    In a private chat, also show the seals of the requester's own closed bids.
    """
    loaded = await ctx.look(statuses=EVERY, mine=False)
    voice, table = ctx.voice(loaded), loaded.table
    if loaded.log is None:
        if not table.root:
            raise Refusal("not_playing")
        start = fairness.short(fairness.start(table.root))
        return Reply(voice("verify-lobby", {"table": table.id, "chain": start}))
    header, shown = loaded.log.header, await transcript(loaded, ctx.workers)
    file = screens.log_file(loaded, shown.text)
    facts: Data = {
        "table": table.id,
        "chain": fairness.short(header.notes.get("chain", "")),
        "rolls": table.rolls,
        "file": file.name,
    }
    text = "\n".join((voice("verify", facts), *_proven(voice, shown)))
    seals = _own_seals(ctx, loaded, shown) if ctx.request.private else ()
    if not seals:
        return Reply(text, files=(file,))
    text = f"{voice('verify-seal', {'seal': ', '.join(seals)})}\n{text}"
    return PersonalReply(text, files=(file,), person=ctx.person.id)


def _own_seals(ctx: Context, loaded: LoadedTable, shown: Transcript) -> tuple[str, ...]:
    """Return the seals of the requester's latest bids that are not yet in the public log."""
    mine = loaded.seats_of(ctx.profile.id) if ctx.profile and loaded.game.about.secrets else ()
    records = loaded.log.records[shown.records :] if loaded.log and mine else ()
    latest = {r.seat: r.proof for r in records if isinstance(r, Decision) and r.seat in mine}
    return tuple(fairness.read_proof(proof)["seal"] for proof in latest.values())


def _proven(voice: Voice, shown: Transcript) -> Iterable[str]:
    """Yield lines about the facts that a log proves and those it doesn't."""
    receipt = fairness.short(shown.digest)
    yield voice("verify-receipt" if shown.closed else "verify-receipt-so-far", {"receipt": receipt})
    yield voice("verify-proven" if shown.closed else "verify-unfinished")
    yield voice("verify-trusted")


@tap("odds", effect=READS, cost=TAP)
async def odds(ctx: Context) -> Reply:
    """Return the exact odds of the possible bets."""
    loaded = await ctx.look(mine=False)
    if not loaded.betting:
        raise Refusal("not_playing")
    voice = ctx.voice(loaded)
    lines = [voice(text.key, text.data) for text in as_open(loaded.game).odds(loaded.playing.state)]
    return Reply("\n".join(lines))


def _group_line(voice: Voice, group: str, commands: Iterable[Command]) -> str:
    """Return a purpose and its first commands, as many as fit a line on a phone."""
    line = f"{voice(f'help-{group}')}:"
    for one in commands:
        longer = f"{line} /{word_in(voice.language, one)}"
        if len(longer) > WIDE:
            return f"{line} {ELLIPSIS}"
        line = longer
    return line


def _command_line(voice: Voice, command: Command) -> str:
    """Return a command's word in the reader's language and in English."""
    # A client may use another language than its person.
    words = dict.fromkeys((word_in(voice.language, command), command.word))
    return f"{' · '.join(f'/{word}' for word in words)} — {voice(f'command-{command.word}')}"


def counts(game: AnyGame) -> str:
    """Return the numbers of seats a game accepts, as words have them: "2", "2, 4", "2–8"."""
    accepted = sorted(game.about.seats)
    return f"{accepted[0]}–{accepted[-1]}" if len(accepted) > 3 else ", ".join(map(str, accepted))


def which_game(ctx: Context, command: str, names: Iterable[str], *args: str) -> Reply:
    """Return a list of games with players and duration, each a command's first argument."""
    options = []
    for name in names:
        voice, about = ctx.voice(about=name), ctx.games[name].about
        seats, _, last = counts(ctx.games[name]).rpartition(", ")
        length: Data = {"seats": seats or last, "last": last if seats else "none", "minutes": about.minutes}
        detail = voice("game-length", length) if command == "play" else voice("tagline")
        options.append(Option(voice("name"), callback_data.write(Tap(command, args=(name, *args))), detail))
    prompt = ctx.voice()("rules-which")
    return Reply(prompt, menu=Menu(prompt, tuple(options)))


def _move_line(voice: Voice, decision: Decision) -> str:
    name = voice.players.get(decision.seat) or letter(decision.seat)
    return f"{name}: {voice.written(decision.text)}"


def _moves(ctx: Context, loaded: LoadedTable, shown: Transcript) -> str:
    """Return the last moves under a heading with their number. The file has all of them."""
    voice = ctx.voice(loaded)
    lines = [_move_line(voice, decision) for decision in shown.latest]
    facts: dict[str, Datum] = {"table": loaded.table.id, "count": shown.moves}
    head = voice("history-head", facts)
    latest = fitting(lines, LONGEST - len(head))
    if len(latest) < shown.moves:
        longest = voice("history-latest", {**facts, "shown": len(latest)})
        latest = fitting(lines, LONGEST - len(longest))
        head = voice("history-latest", {**facts, "shown": len(latest)})
    return "\n".join((head, *reversed(latest)))


async def _film(ctx: Context, loaded: LoadedTable, shown: Transcript) -> PublicFile:
    """Return the game as an animated picture. It is made once for all requesters."""
    table, theme, language = loaded.table, ctx.theme, ctx.language
    made = await ctx.films.film(
        (table.id, table.created, shown.records, theme, language),
        ctx.chat.id,
        lambda: ctx.artist.film(shown.text, theme, language),
    )
    return screens.film_file(loaded, PublicFilm(made))
