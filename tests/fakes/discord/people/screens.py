"""Discord's app between a person and the wire: it finds, checks and packs a person's input."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import TypeAlias

from tests.fakes.discord.wire import member_json, user_json
from tests.fakes.discord.world.model import Guild, Json, Message, User, walk

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER = 1, 2, 3, 4, 5, 6, 7, 10
_PYTHON_TYPES: dict[int, type | UnionType] = {
    STRING: str,
    INTEGER: int,
    BOOLEAN: bool,
    USER: str,
    CHANNEL: str,
    NUMBER: int | float,
}

TEXT_INPUT, STRING_SELECT, USER_SELECT, RADIO_GROUP = 4, 3, 5, 21

Value: TypeAlias = str | float | bool


@dataclass(frozen=True)
class Choice:
    name: str
    value: Value


@dataclass(frozen=True)
class Field:
    custom_id: str
    label: str
    value: str
    placeholder: str
    required: bool


@dataclass(frozen=True)
class Modal:
    """A form that one person sees. `message` has the button that opened it."""

    data: Json
    user: User
    message: Message | None

    @property
    def title(self) -> str:
        return str(self.data["title"])

    @property
    def custom_id(self) -> str:
        return str(self.data["custom_id"])

    @property
    def fields(self) -> list[Field]:
        pairs = [(inner, outer) for outer in self.data["components"] for inner in walk([outer])]
        return [
            _field(inner, outer)
            for inner, outer in pairs
            if inner["type"] in (TEXT_INPUT, STRING_SELECT, USER_SELECT, RADIO_GROUP)
        ]


def _field(component: Json, outer: Json) -> Field:
    return Field(
        component["custom_id"],
        component.get("label") or outer.get("label") or "",
        component.get("value") or _preset(component),
        component.get("placeholder") or "",
        component.get("required", True),
    )


def _preset(component: Json) -> str:
    """Return the values that are chosen when a form opens, with commas in between."""
    return ",".join(each["value"] for each in component.get("options", ()) if each.get("default"))


def modal_data(modal: Modal, entered: Mapping[str, str]) -> Json:
    """Return the submitted form; as the app does, refuse unknown and missing fields and overlong text."""
    values = {field.custom_id: field.value for field in modal.fields}
    ids = {field.label: field.custom_id for field in modal.fields} | {key: key for key in values}
    for name, value in entered.items():
        assert name in ids, f"no field {name!r}, there is {[*ids]}"
        values[ids[name]] = value
    for component in walk(modal.data["components"]):
        if component["type"] == TEXT_INPUT:
            text = values[component["custom_id"]]
            least = component.get("min_length", 1 if component.get("required", True) else 0)
            assert not text or least <= len(text) <= component.get("max_length", 4000), (
                f"{text!r} does not fit"
            )
            assert text or not component.get("required", True), f"{component['custom_id']} is required"
        elif component["type"] == RADIO_GROUP:
            chosen = values[component["custom_id"]]
            assert not chosen or chosen in {option["value"] for option in component["options"]}, (
                f"{chosen!r} is no choice"
            )
    return {
        "custom_id": modal.custom_id,
        "components": [_submitted(each, values) for each in modal.data["components"]],
    }


def chosen_users(components: list[Json]) -> list[str]:
    """Return the ids of the users chosen in a submitted form."""
    return [one for each in walk(components) if each["type"] == USER_SELECT for one in each["values"]]


def _submitted(component: Json, values: Mapping[str, str]) -> Json:
    packed: Json = {"type": component["type"], "id": component.get("id", 1)}
    if component["type"] in (TEXT_INPUT, RADIO_GROUP):
        return packed | {"custom_id": component["custom_id"], "value": values[component["custom_id"]]}
    if component["type"] in (STRING_SELECT, USER_SELECT):
        chosen = values[component["custom_id"]]
        return packed | {"custom_id": component["custom_id"], "values": chosen.split(",") if chosen else []}
    if "component" in component:
        return packed | {"component": _submitted(component["component"], values)}
    return packed | {"components": [_submitted(each, values) for each in component.get("components", [])]}


def component_named(message: Message, name: str, kinds: Sequence[int]) -> Json:
    """Return the component with this custom_id, label or placeholder; refuse a missing or disabled one."""
    usable = [each for each in walk(message.components) if each["type"] in kinds and each.get("custom_id")]
    for each in usable:
        if name in (each["custom_id"], each.get("label"), each.get("placeholder")):
            assert not each.get("disabled"), f"{name!r} is disabled"
            return each
    offered = [each.get("label") or each.get("placeholder") or each["custom_id"] for each in usable]
    raise AssertionError(f"no {name!r} under the message, there is {offered}")


def command_data(
    commands: list[Json],
    path: str,
    options: Mapping[str, Value],
    *,
    locale: str = "",
    focused: str | None = None,
) -> Json:
    """Return the data of a slash command, or of its autocompletion while the option `focused` is being typed.

    People may use the words of their locale; the client sends the default names.
    """
    name, *steps = path.split()
    found = [each for each in commands if each["type"] == 1 and name in _names(each, locale)]
    assert found, f"no command /{name}, there is {sorted(each['name'] for each in commands)}"
    node = found[0]
    chain = []
    for step in steps:
        inside = [each for each in node.get("options") or [] if step in _names(each, locale)]
        assert inside, f"/{path}: no {step!r}"
        node = inside[0]
        chain.append(node)
    default = {said: each["name"] for each in node.get("options") or [] for said in _names(each, locale)}
    options = {default.get(each, each): value for each, value in options.items()}
    packed = _packed_options(path, node, options, default.get(focused or ""))
    for each in reversed(chain):
        packed = [{"name": each["name"], "type": each["type"], "options": packed}]
    return {"id": found[0]["id"], "name": found[0]["name"], "type": 1, "options": packed}


def _names(node: Json, locale: str) -> set[str]:
    """Return the names of a command or an option in an app of this locale."""
    return {node["name"], (node.get("name_localizations") or {}).get(locale, node["name"])}


def _packed_options(path: str, node: Json, options: Mapping[str, Value], focused: str | None) -> list[Json]:
    declared = {each["name"]: each for each in node.get("options") or []}
    for each in declared.values():
        assert each["type"] not in (SUBCOMMAND, GROUP), f"/{path} wants one of {[*declared]}"
        assert each["name"] in options or not each.get("required") or focused, (
            f"/{path} requires {each['name']}"
        )
    packed: list[Json] = []
    for name, value in options.items():
        assert name in declared, f"/{path} has no option {name!r}, there is {[*declared]}"
        if name == focused:
            assert declared[name].get("autocomplete"), f"/{path} {name} has no autocompletion"
            packed.append({"name": name, "type": declared[name]["type"], "value": value, "focused": True})
        else:
            packed.append(
                {"name": name, "type": declared[name]["type"], "value": _accepted(declared[name], value)}
            )
    return packed


def _accepted(option: Json, value: Value) -> Value:
    """Return the value of a choice, also if given by its displayed name."""
    for choice in option.get("choices") or []:
        if value in (choice["name"], choice["value"]):
            accepted: Value = choice["value"]
            return accepted
    assert not option.get("choices"), (
        f"{option['name']} offers {[each['name'] for each in option['choices']]}"
    )
    wanted = _PYTHON_TYPES[option["type"]]
    assert isinstance(value, wanted), f"{option['name']} does not take {value!r}"
    if isinstance(value, str):
        fits = option.get("min_length", 0) <= len(value) <= option.get("max_length", 6000)
        assert fits, f"{option['name']}: {value!r} is too long or too short"
    elif not isinstance(value, bool):
        fits = option.get("min_value", value) <= value <= option.get("max_value", value)
        assert fits, f"{option['name']}: {value!r} is too much or too little"
    return value


def resolved_users(users: Sequence[User], guild: Guild | None) -> Json:
    """Return the named people; only members of the server have member fields, and nobody has in private."""
    resolved: Json = {"users": {user.id: user_json(user) for user in users}}
    here = [user for user in users if guild is not None and user in guild.members]
    if here:
        resolved["members"] = {user.id: _partial_member(user, guild) for user in here}
    return resolved


def _partial_member(user: User, guild: Guild | None) -> Json:
    """Return a member as interactions carry it: without the user, deaf and mute."""
    left_out = ("user", "deaf", "mute")
    fields = {key: each for key, each in member_json(user, guild).items() if key not in left_out}
    return fields | {"permissions": "0"}
