"""Rules of Discord's documentation that are missing from its schema. Each function returns complaints."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from tests.fakes.discord.world.model import COMPONENTS_V2, Json, walk

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, LABEL, RADIO_GROUP = 1, 2, 3, 4, 18, 21
SELECTS = (3, 5, 6, 7, 8)
LINK, PREMIUM = 5, 6

_COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")


def message_flaws(body: Json, files: int, new: bool) -> list[str]:
    """Return the flaws of a message; `files` is the number of uploads; `new` is False for an edit, which may
    be partial.
    """
    return [*_message_flaws(body, files, new)]


def _message_flaws(body: Json, files: int, new: bool) -> Iterator[str]:
    content, embeds = body.get("content") or "", body.get("embeds") or []
    components = body.get("components") or []
    if len(content) > 2000:
        yield f"content of {len(content)} characters, 2000 is the limit"
    if new and not (
        content.strip() or embeds or components or files or body.get("sticker_ids") or body.get("poll")
    ):
        yield "an empty message"
    if len(str(body.get("nonce") or "")) > 25:
        yield "a nonce of more than 25 characters"
    yield from _mention_flaws(body.get("allowed_mentions") or {})
    yield from _embed_flaws(embeds)
    yield from _attachment_flaws(body.get("attachments") or [], files)
    if (body.get("flags") or 0) & COMPONENTS_V2:
        if content or embeds:
            yield "content or embeds beside components of version 2"
        if sum(1 for _ in walk(components)) > 40:
            yield "more than 40 components"
    else:
        if len(components) > 5:
            yield f"{len(components)} rows, 5 is the limit"
        yield from (
            f"component of type {each['type']} at the top" for each in components if each["type"] != ROW
        )
    yield from component_flaws(components)


def _mention_flaws(allowed: Json) -> Iterator[str]:
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or ()) and allowed.get(kind):
            yield f"allowed_mentions both parses and lists {kind}"


def _embed_flaws(embeds: Sequence[Json]) -> Iterator[str]:
    if len(embeds) > 10:
        yield f"{len(embeds)} embeds, 10 is the limit"
    total = 0
    for embed in embeds:
        limits = {"title": 256, "description": 4096}
        texts = [(embed.get(key) or "", limit) for key, limit in limits.items()]
        texts.append(((embed.get("footer") or {}).get("text", ""), 2048))
        texts.append(((embed.get("author") or {}).get("name", ""), 256))
        for entry in embed.get("fields") or []:
            texts += [(entry["name"], 256), (entry["value"], 1024)]
        if len(embed.get("fields") or []) > 25:
            yield "more than 25 fields in an embed"
        yield from (
            f"embed text of {len(text)} characters, {limit} allowed"
            for text, limit in texts
            if len(text) > limit
        )
        total += sum(len(text) for text, _ in texts)
    if total > 6000:
        yield f"{total} characters in embeds, 6000 is the limit"


def _attachment_flaws(attachments: Sequence[Json], files: int) -> Iterator[str]:
    if len(attachments) > 10:
        yield "more than 10 attachments"
    for each in attachments:
        if len(each.get("description") or "") > 1024:
            yield "alt text of more than 1024 characters"
    uploads = [each for each in attachments if int(each["id"]) < 10]
    if len(uploads) > files:
        yield f"{len(uploads)} new attachments described, {files} files sent"


def component_flaws(components: list[Json]) -> Iterator[str]:
    ids = [each["custom_id"] for each in walk(components) if each.get("custom_id") is not None]
    yield from (f"custom_id {each!r} stands twice" for each in _twice(ids))
    yield from (f"custom_id {each!r} is not 1 to 100 characters" for each in ids if not 1 <= len(each) <= 100)
    for each in walk(components):
        if each["type"] == ROW:
            yield from _row_flaws(each.get("components") or [])
        elif each["type"] == BUTTON:
            yield from _button_flaws(each)
        elif each["type"] in SELECTS:
            yield from _select_flaws(each)


def _row_flaws(inside: Sequence[Json]) -> Iterator[str]:
    kinds = {each["type"] for each in inside}
    if not inside:
        yield "an empty row"
    elif kinds == {BUTTON}:
        if len(inside) > 5:
            yield f"{len(inside)} buttons in a row, 5 is the limit"
    elif len(inside) > 1:
        yield "a row holds buttons, or one other component"


def _button_flaws(button: Json) -> Iterator[str]:
    label = button.get("label") or ""
    if len(label) > 80:
        yield f"button label of {len(label)} characters, 80 is the limit"
    if button.get("style") == PREMIUM:
        return
    if not label and not button.get("emoji"):
        yield "a button without label and emoji"
    if button.get("style") == LINK:
        if button.get("custom_id") or not button.get("url"):
            yield "a link button has a url and no custom_id"
    elif not button.get("custom_id") or button.get("url"):
        yield "a button has a custom_id and no url"


def _select_flaws(select: Json) -> Iterator[str]:
    if not select.get("custom_id"):
        yield "a menu without custom_id"
    if len(select.get("placeholder") or "") > 150:
        yield "placeholder of more than 150 characters"
    if select["type"] != STRING_SELECT:
        return
    options = select.get("options") or []
    if not 1 <= len(options) <= 25:
        yield f"a menu of {len(options)} options, 1 to 25 are allowed"
    yield from (f"option value {each!r} stands twice" for each in _twice(each["value"] for each in options))
    for option in options:
        for key in ("label", "value", "description"):
            if len(option.get(key) or "") > 100:
                yield f"option {key} of more than 100 characters"
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not 0 <= least <= most <= max(len(options), 1):
        yield f"a menu of {len(options)} options asks for {least} to {most}"


def modal_flaws(modal: Json) -> list[str]:
    return [*_modal_flaws(modal)]


def _modal_flaws(modal: Json) -> Iterator[str]:
    components = modal.get("components") or []
    if len(modal.get("title") or "") > 45:
        yield "modal title of more than 45 characters"
    if not 1 <= len(modal.get("custom_id") or "") <= 100:
        yield "modal custom_id is not 1 to 100 characters"
    if not 1 <= len(components) <= 5:
        yield f"a modal of {len(components)} parts, 1 to 5 are allowed"
    yield from component_flaws(components)
    for each in walk(components):
        if len(each.get("label") or "") > 45:
            yield "modal label of more than 45 characters"
        if each["type"] == RADIO_GROUP and not 2 <= len(each["options"]) <= 10:
            yield f"a radio group of {len(each['options'])} options, 2 to 10 are allowed"
        if each["type"] == TEXT_INPUT:
            if len(each.get("placeholder") or "") > 100:
                yield "text input placeholder of more than 100 characters"
            if len(each.get("value") or "") > each.get("max_length", 4000):
                yield "a text input is filled beyond its own limit"


def choice_flaws(choices: Sequence[Json]) -> list[str]:
    complaints = [f"{len(choices)} suggestions, 25 is the limit"] if len(choices) > 25 else []
    for each in choices:
        if not 1 <= len(each["name"]) <= 100:
            complaints.append(f"suggestion name {each['name']!r:.40} is not 1 to 100 characters")
        if isinstance(each["value"], str) and not 1 <= len(each["value"]) <= 100:
            complaints.append(f"suggestion value {each['value']!r:.40} is not 1 to 100 characters")
    return complaints


def command_flaws(commands: Sequence[Json]) -> list[str]:
    return [*_command_flaws(commands)]


def _command_flaws(commands: Sequence[Json]) -> Iterator[str]:
    for kind, limit in ((1, 100), (2, 15), (3, 15)):
        alike = [each for each in commands if each.get("type", 1) == kind]
        if len(alike) > limit:
            yield f"{len(alike)} commands of type {kind}, {limit} is the limit"
        yield from (f"command {each!r} stands twice" for each in _shared_names(alike))
    for command in commands:
        if command.get("type", 1) == 1:
            yield from _node_flaws(command, command["name"])
            if _size(command) > 8000:
                yield f"command {command['name']} has more than 8000 characters of text"
        elif command.get("description"):
            yield f"context menu {command['name']} has a description"


def _node_flaws(node: Json, path: str) -> Iterator[str]:
    """Yield the flaws of a command or an option: of the name, the description and the options."""
    for name in _texts(node, "name"):
        if not _COMMAND_NAME.fullmatch(name) or name != name.lower():
            yield f"{path}: {name!r} is no lower-case name of 1 to 32 letters"
    for text in _texts(node, "description"):
        if not 1 <= len(text) <= 100:
            yield f"{path}: a description of {len(text)} characters, 1 to 100 are allowed"
    yield from _option_flaws(node, path)
    for option in node.get("options") or []:
        yield from _node_flaws(option, f"{path} {option['name']}")


def _option_flaws(node: Json, path: str) -> Iterator[str]:
    options = node.get("options") or []
    if len(options) > 25:
        yield f"{path}: {len(options)} options, 25 is the limit"
    yield from (f"{path}: option {each!r} stands twice" for each in _shared_names(options))
    for before, after in pairwise(options):
        if after.get("required") and not before.get("required"):
            yield f"{path}: required option {after['name']!r} after an optional one"
    if len(node.get("choices") or []) > 25:
        yield f"{path}: more than 25 choices"
    if node.get("choices") and node.get("autocomplete"):
        yield f"{path}: choices and autocomplete exclude each other"


def _shared_names(nodes: Sequence[Json]) -> list[str]:
    """Return names that two commands, or options, share in a locale; a default name counts in every one."""
    shared: set[str] = set()
    for locale in {"", *(locale for each in nodes for locale in each.get("name_localizations") or {})}:
        names = ({each["name"], (each.get("name_localizations") or {}).get(locale)} for each in nodes)
        shared.update(_twice(name for several in names for name in several if name))
    return sorted(shared)


def _texts(node: Json, key: str) -> list[str]:
    """Return a text of a command, an option or a choice: by default, and in every locale."""
    return [node.get(key) or "", *(node.get(f"{key}_localizations") or {}).values()]


def _size(node: Json) -> int:
    """Return the counted characters: of names, descriptions and choice values, the longest localisation of
    each.
    """
    total = len(str(node.get("value", "")))
    total += sum(max(map(len, _texts(node, key))) for key in ("name", "description"))
    return total + sum(map(_size, [*(node.get("options") or []), *(node.get("choices") or [])]))


def _twice(values: Iterable[str]) -> list[str]:
    return [each for each, times in Counter(values).items() if times > 1]
