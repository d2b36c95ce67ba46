"""Calls that mypy must reject: secrets stay inside the rules, and values are immutable.

Every line that ends in a comment `E: code` must be an error of that code, and no other line may be one.
test_wrong_calls.py runs mypy on this file; no module imports it.
"""

from collections.abc import Mapping

from bot.core.language.voice import Voice
from bot.core.messages import PersonalReply, Post, PrivatePost, Reply
from bot.core.ports import Artist
from bot.core.publishing import screens
from bot.core.tables.loaded import LoadedTable
from bot.core.transcripts import public_log, transcript
from bot.workers.pool import Here
from render.painter import Painter
from render.text import alt_text
from rules.core.diagram import Diagram
from rules.core.errors import Datum
from rules.core.game import AnyGame, Fact, Move, Outcome, Seat, State, Step, View
from rules.core.log import Log
from rules.core.saved import write_log
from rules.games.citadel import GAME
from rules.games.citadel.state import Bid, CitadelState, CitadelView
from rules.search.opponents import choose
from storage.model import ChannelId, PersonId

ANA = PersonId("test:ana")
ROOM = ChannelId("test:room")


def say(key: str, data: Mapping[str, Datum]) -> str:
    return f"{key} {data}"


def a_state_is_no_view(game: AnyGame, state: State, sealed: CitadelState) -> None:
    game.diagram(state)  # E: arg-type
    GAME.diagram(sealed)  # E: arg-type
    GAME.diagram(GAME.view(sealed, None))
    GAME.diagram(GAME.view(sealed, None).board)  # E: arg-type


def nothing_turns_a_state_into_a_view(state: State, sealed: CitadelState) -> tuple[View, CitadelView]:
    return state, sealed  # E: return-value


def a_view_is_no_state(game: AnyGame, view: View, seat: Seat) -> None:
    game.moves(view, seat)  # E: arg-type
    game.describe(view)  # E: arg-type
    game.view(view, seat)  # E: arg-type


def painters_and_readers_take_only_what_may_be_seen(state: State, view: View, diagram: Diagram) -> None:
    Painter().png(state, say)  # E: arg-type
    Painter().png(view, say)  # E: arg-type
    alt_text(state, say)  # E: arg-type
    Painter().png(diagram, say)


def a_sealed_bid_is_no_words(voice: Voice, bid: Bid, state: CitadelState) -> None:
    voice("fact-bids_in", bid)  # E: arg-type
    voice("fact-bids_in", state)  # E: arg-type
    Fact("bids_in", {"count": bid})  # E: dict-item


def a_seat_is_no_number_and_nobody_is_a_seat(game: AnyGame, state: State) -> None:
    game.moves(state, 1)  # E: arg-type
    game.moves(state, None)  # E: arg-type
    Outcome(frozenset({1}), "line")  # E: arg-type
    game.view(state, None)


def an_opponent_is_given_a_view(game: AnyGame, state: State, sealed: CitadelState, seat: Seat) -> None:
    choose(game, state, seat, "hard", 1)  # E: misc
    choose(GAME, sealed, seat, "hard", 1)  # E: misc
    choose(GAME, GAME.view(sealed, seat), seat, "hard", 1)
    GAME.search(sealed, seat, GAME.efforts["hard"], 1)  # E: arg-type


def moves_of_one_game_are_not_of_another(state: CitadelState, move: Move, seat: Seat) -> None:
    GAME.play(state, seat, move)  # E: arg-type
    GAME.play(state, seat, 12)  # E: arg-type
    GAME.play(state, seat, "12")  # E: arg-type


def values_do_not_change(state: CitadelState, step: Step[CitadelState], fact: Fact) -> None:
    state.bids = (1, 2)  # E: misc
    step.state = state  # E: misc
    fact.data["count"] = 2  # E: index


async def what_one_seat_sees_is_not_for_everybody(loaded: LoadedTable, seat: Seat, artist: Artist) -> None:
    own = screens.private_diagram(loaded, seat)
    file = await screens.painted_privately(own, "own.png", artist, "classic", "en")
    await screens.painted(own, "own.png", artist, "classic", "en")  # E: arg-type
    screens.film_file(loaded, (own,))  # E: arg-type
    Reply("look", files=(file,))  # E: arg-type
    Post(ROOM, "look", "nonce", picture=file)  # E: arg-type
    PersonalReply("look", files=(file,), person=ANA)
    PrivatePost(ROOM, "look", "nonce", picture=file, person=ANA)


async def what_is_sealed_is_in_no_public_log(loaded: LoadedTable, game: AnyGame, log: Log) -> None:
    screens.film(game, log, most=2)  # E: arg-type
    screens.film(game, await public_log(game, log, over=False), most=2)
    screens.log_file(loaded, write_log(log))  # E: arg-type
    screens.log_file(loaded, (await transcript(loaded, Here())).text)


def what_is_for_one_person_says_for_whom() -> None:
    PersonalReply("your chips")  # E: call-arg
    PrivatePost(ROOM, "your bid", "nonce")  # E: call-arg


def a_personal_answer_is_no_answer_for_all(own: PersonalReply, screen: PrivatePost) -> tuple[Reply, Post]:
    return own, screen  # E: return-value
