"""JSON of the page: the only module that knows its field names.

A layout is sent once: diagrams name it by a hash of its content, so a page may cache it for good.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from hashlib import sha256
from struct import Struct
from typing import Final, Protocol, TypeAlias

from cachetools import LRUCache

from bot.adapters.web.chat import Buttons, Message
from bot.adapters.web.users import GROUP
from bot.boards.board import Asked, Board, Ending, Holder, Player
from bot.boards.choices import Choices
from bot.boards.frames import Frame
from bot.boards.home import Daily, Offered, Running
from bot.boards.review import Review
from bot.boards.steps import Steps
from bot.core.language.voice import Voice, game_name
from bot.core.messages import File, Menu, check_reader
from bot.core.publishing.controls import CHIPS
from rules.core.diagram import Cell, Diagram, Layout, Panel, Site, Text, Token
from rules.core.diagram import Player as Plate
from storage.model import PersonId

Json: TypeAlias = Mapping[str, object]
Slug = Callable[[PersonId | None], str | None]
"""Function from a person's id to the slug, or None for a person from elsewhere."""

MOST_LAYOUTS: Final = 512
"""Most layouts kept, over all languages."""
COUNTED: Final = ("value", "gain", "spent")
"""Optional fields of a token."""
NAME: Final = 20
"""Digits in the name of a layout."""
PNG_SIZE: Final = Struct(">16x2I")
GIF_SIZE: Final = Struct("<6x2H")
"""Place of width and height in the head of a file."""


class Neighbour(Protocol):
    """Another platform of the same bot."""

    @property
    def platform(self) -> str: ...

    @property
    def entrance(self) -> str:
        """Invitation address of the platform; "" until it is known."""


class Layouts:
    """Layouts that diagrams have named, by name."""

    def __init__(self) -> None:
        self._named: LRUCache[str, bytes] = LRUCache(MOST_LAYOUTS)
        self._names: LRUCache[tuple[Layout, str], str] = LRUCache(MOST_LAYOUTS)

    def name(self, layout: Layout, game: str, voice: Voice) -> str:
        """Return the name of a layout in the language of a voice."""
        key = layout, voice.language
        if key not in self._names:
            seen = _layout(layout, game, voice)
            name = self._names[key] = sha256(written(seen)).hexdigest()[:NAME]
            self._named[name] = written({"id": name, **seen})
        return self._names[key]

    def __getitem__(self, name: str) -> bytes:
        """Return a layout as JSON. Raises KeyError if no diagram has named it lately."""
        return self._named[name]


def _layout(layout: Layout, game: str, voice: Voice) -> Json:
    return {
        "game": game,
        "name": layout.name,
        "surface": layout.surface,
        "width": layout.width,
        "height": layout.height,
        "sites": [_site(site, voice) for site in layout.sites],
        "lines": [line.points for line in layout.lines],
        "labels": [{"text": label.text, "x": label.x, "y": label.y} for label in layout.labels],
        "sides": layout.sides,
        "goals": {str(seat): sites for seat, sites in layout.goals.items()},
    }


def _site(site: Site, voice: Voice) -> Json:
    return {
        "name": site.name,
        "x": site.x,
        "y": site.y,
        "shape": site.shape,
        "tone": site.tone,
        "width": site.width,
        "height": site.height,
        "seat": site.seat,
        "figure": site.figure,
        "called": _said(site.called, voice),
    }


def diagram(seen: Diagram, voice: Voice, layouts: Layouts) -> Json:
    """Return a diagram, with texts in the language of a voice."""
    return {
        "layout": layouts.name(seen.layout, seen.game, voice),
        "stacks": {stack.site: [_token(token) for token in stack.tokens] for stack in seen.stacks},
        "marks": [{"kind": mark.kind, "sites": mark.sites} for mark in seen.marks],
        "moves": [asdict(glide) for glide in seen.moves],
        "players": [_plate(player, voice) for player in seen.players],
        "panels": [_panel(panel, voice) for panel in seen.panels],
        "to_act": seen.to_act,
        "ways": dict(seen.ways),
    }


def _token(token: Token) -> Json:
    """Return a token without its empty fields."""
    found: dict[str, object] = {"kind": token.kind}
    if token.seat is not None:
        found["seat"] = token.seat
    return found | {name: value for name in COUNTED if (value := getattr(token, name))}


def _cell(cell: Cell, voice: Voice) -> Json | str:
    match cell:
        case Text():
            return _said(cell, voice)
        case Token():
            return _token(cell)
        case _:
            return cell


def _plate(player: Plate, voice: Voice) -> Json:
    cells = [_cell(cell, voice) for cell in player.cells]
    return {
        "seat": player.seat,
        "token": _token(player.token),
        "cells": cells,
        "roles": player.roles,
        "count": player.count,
        "partner": player.partner,
    }


def _panel(panel: Panel, voice: Voice) -> Json:
    rows = [[_cell(cell, voice) for cell in row] for row in panel.rows]
    return {
        "title": _said(panel.title, voice),
        "role": panel.role,
        "rows": rows,
        "repeats": panel.repeats,
    }


def _said(text: Text | None, voice: Voice) -> str:
    return voice(text.key, text.data) if text is not None else ""


def board(seen: Board, reader: PersonId, slug: Slug, layouts: Layouts) -> Json:
    """Return a board for its reader. Raises WrongReader for other people."""
    check_reader(seen, reader)
    proposal = seen.asked
    return {
        "table": seen.table,
        "kind": seen.kind,
        "game": seen.game,
        "secrets": seen.secrets,
        "name": game_name(seen.voice.language, seen.game),
        "status": seen.status,
        "revision": seen.revision,
        "turn": seen.turn,
        "seq": seen.seq,
        "viewer": seen.viewer,
        "turned": seen.turned,
        "theme": seen.theme,
        "language": seen.voice.language,
        "diagram": diagram(seen.diagram, seen.voice, layouts),
        "sites": seen.sites,
        "players": [_player(player, seen, slug) for player in seen.players],
        "now": seen.now,
        "deadline": seen.deadline,
        "headline": seen.headline,
        "last": seen.last,
        "result": _ending(seen.ending) if seen.ending else None,
        "choices": _choices(seen.choices) if seen.choices else None,
        "proposal": _asked(proposal, seen) if proposal else None,
        "offer": seen.offer,
        "actions": seen.actions,
        "seated": [_holder(one, reader, slug) for one in seen.seated],
    }


def _holder(holder: Holder, reader: PersonId, slug: Slug) -> Json:
    return {
        "name": holder.name,
        "slug": slug(holder.person),
        "you": holder.person == reader,
        "computer": holder.machine,
    }


def _player(player: Player, seen: Board, slug: Slug) -> Json:
    return {
        **_holder(player.holder, seen.person, slug),
        "seat": player.seat,
        "side": player.side,
        "colour": player.colour,
        "waiting": player.waiting,
        "sealed": player.sealed,
        "deadline": player.deadline,
        "bank": player.bank,
        "clock": seen.preset,
    }


def _ending(ending: Ending) -> Json:
    rating = ending.rating
    return {
        "title": ending.title,
        "reason": ending.reason,
        "winners": ending.winners,
        "won": ending.won,
        "rating": {"before": rating[0], "after": rating[1]} if rating else None,
        "uncounted": ending.uncounted,
        "earned": ending.earned,
    }


def _asked(asked: Asked, seen: Board) -> Json:
    agreed = [player.seat for player in seen.players if player.seat not in asked.waiting]
    return {
        "kind": asked.kind,
        "seat": asked.seat,
        "mine": asked.mine,
        "agreed": agreed,
        "waiting": asked.waiting,
        "text": asked.text,
    }


def _choices(choices: Choices) -> Json:
    stakes = choices.stakes
    return {
        "seat": choices.seat,
        "moves": [(way.text, *way.sites) for way in choices.ways],
        "gists": {way.text: way.gist for way in choices.ways if way.gist},
        "ends": {way.text: [_token(token) for token in way.end] for way in choices.ways if way.end},
        "steps": choices.steps,
        "words": [{"word": word, "label": label} for word, label in choices.words],
        "number": choices.number,
        "bid": choices.bid,
        "stakes": {
            "sites": stakes.sites,
            "chips": CHIPS,
            "mine": dict(stakes.mine),
            "purse": stakes.purse,
            "limits": dict(stakes.limits),
        }
        if stakes
        else None,
        "throws": choices.throws,
    }


def steps(found: Steps, reader: PersonId, layouts: Layouts) -> Json:
    """Return a move under way for its player. Raises WrongReader for other people."""
    check_reader(found, reader)
    return {
        "diagram": diagram(found.seen, found.voice, layouts),
        "next": [(way.text, *way.sites) for way in found.following],
        "move": found.move or None,
        "dice": dict(found.dice),
    }


def frame(found: Frame, voice: Voice, layouts: Layouts) -> Json:
    """Return a frame of a game's history."""
    return {
        "seq": found.seq,
        "seat": found.seat,
        "text": found.text,
        "notation": found.notation,
        "diagram": diagram(found.seen, voice, layouts),
    }


def review(found: Review, reader: PersonId) -> Json:
    """Return an analysis for its requester. Raises WrongReader for other people."""
    check_reader(found, reader)
    return {
        "curve": [{"seq": seq, "share": share} for seq, share in found.curve],
        "accuracy": {str(seat): percent for seat, percent in found.accuracy.items()},
        "moments": [asdict(moment) for moment in found.moments],
    }


def offered(one: Offered, layouts: Layouts) -> Json:
    return {
        "game": one.game,
        "name": one.voice("name"),
        "tagline": one.voice("tagline"),
        "players": one.players,
        "seats": one.seats,
        "minutes": one.minutes,
        "secrets": one.secrets,
        "betting": one.betting,
        "computer": one.computer,
        "device": max(one.seats) > 1,
        "lessons": {"done": one.done, "count": one.lessons},
        "puzzles": one.puzzles,
        "picture": {
            "diagram": diagram(one.picture, one.voice, layouts),
            "crop": asdict(one.crop),
        },
    }


def daily(one: Daily) -> Json:
    """Return the puzzle of the day."""
    return {"task": one.task, "game": one.game, "name": one.voice("name"), "solved": one.solved}


def running(one: Running, layouts: Layouts) -> Json:
    """Return a table of the home screen."""
    return {
        "table": one.table,
        "game": one.game,
        "name": one.voice("name"),
        "status": one.status,
        "others": one.names,
        "yours": one.waits,
        "plays": one.plays,
        "since": one.since,
        "picture": {"diagram": diagram(one.seen, one.voice, layouts)},
    }


def invites(neighbours: Iterable[Neighbour]) -> list[Json]:
    """Return the ways from the page to the same bot elsewhere that are known by now."""
    return [
        {"platform": one.platform.capitalize(), "address": one.entrance} for one in neighbours if one.entrance
    ]


def message(said: Message, named: Callable[[PersonId], str]) -> Json:
    return {
        "id": said.id,
        "room": "group" if said.channel == GROUP else "private",
        "author": named(said.author) if said.author else None,
        "text": said.text,
        "asked": said.asked,
        "only": said.only_for is not None,
        "table": said.table,
        "old": said.old,
        "past": said.past,
        "language": said.language,
        "fixed": said.fixed,
        "tell": [named(person) for person in said.notify],
        "files": [file(name, attached) for name, attached in said.files],
        "buttons": buttons(said.buttons),
        "menu": menu(said.menu) if said.menu else None,
    }


def buttons(rows: Buttons) -> list[list[Json]]:
    return [[{"label": b.label, "data": b.data, "style": b.style} for b in row] for row in rows]


def menu(question: Menu) -> Json:
    options = [{"label": o.label, "data": o.data, "detail": o.detail} for o in question.options]
    return {"prompt": question.prompt, "options": options}


def file(name: str, content: File) -> Json:
    """Return a file by its unguessable name. A picture has its size, so that a page reserves its place."""
    return {
        "url": f"/files/{name}",
        "name": content.name,
        "mime": content.mime,
        "alt": content.alt,
        "size": size_of(content.content),
        "card": asdict(content.card) if content.card else None,
    }


def size_of(content: bytes) -> tuple[int, int] | None:
    """Return the width and height of a PNG or GIF in pixels, or None for another file."""
    if content.startswith(b"\x89PNG") and len(content) >= PNG_SIZE.size:
        return PNG_SIZE.unpack_from(content)
    if content.startswith(b"GIF8") and len(content) >= GIF_SIZE.size:
        return GIF_SIZE.unpack_from(content)
    return None


def written(value: object) -> bytes:
    """Return the compact JSON of a value."""
    return json.dumps(value, separators=(",", ":")).encode()
