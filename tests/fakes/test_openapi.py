"""The compiled check of traffic, which agrees with `jsonschema`, slow and thorough."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.fakes.openapi import Compiler, Contract, Flaw, Schema

PARTS: Schema = {
    "Size": {"oneOf": [{"const": "s", "title": "small"}, {"const": "m"}]},
    "Leaf": {
        "type": "object",
        "properties": {"type": {"enum": ["leaf"]}, "name": {"type": "string", "pattern": "^[a-z]+$"}},
        "required": ["type", "name"],
    },
    "Tree": {
        "type": "object",
        "properties": {
            "type": {"enum": ["tree"]},
            "size": {"$ref": "#/Size"},
            "inside": {
                "type": "array",
                "items": {"oneOf": [{"$ref": "#/Leaf"}, {"$ref": "#/Tree"}]},
                "maxItems": 2,
                "uniqueItems": True,
            },
            "notes": {"type": "object", "additionalProperties": {"type": ["null", "number"], "maximum": 3}},
        },
        "additionalProperties": False,
        "required": ["type"],
    },
}


def flaw_of(schema: Schema, value: object) -> Flaw | None:
    return Compiler({**PARTS, "schema": schema}).compile(schema)(value)


# no integers and no digits, where Discord's dialect is more lenient
_keys = st.sampled_from(["type", "name", "size", "inside", "notes", "other"])
_leaves = st.sampled_from(["tree", "leaf", "abc", "A", "s", "m", 2.5, 3.5, None, True])
_values = st.recursive(
    _leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_keys, inner, max_size=4),
    max_leaves=12,
)
_trees = st.fixed_dictionaries(
    {"type": st.just("tree")},
    optional={
        "size": _leaves,
        "inside": st.lists(_values | st.just({"type": "leaf", "name": "abc"}), max_size=3),
        "notes": st.dictionaries(_keys, _leaves, max_size=2),
    },
)


@given(_trees | _values)
def test_it_agrees_with_jsonschema_where_the_dialects_do(value: object) -> None:
    strict = Draft202012Validator({**PARTS, "$ref": "#/Tree"})
    assert (flaw_of(PARTS["Tree"], value) is None) == strict.is_valid(value)


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        (
            {"type": "tree", "inside": [{"type": "leaf", "name": "B"}]},
            "/inside/0/name: 'B' does not match ^[a-z]+$",
        ),
        ({"type": "tree", "size": 3}, "/size: 3 is none of ['s', 'm']"),
        ({"type": "tree", "notes": {"a": 4}}, "/notes/a: 4 is above 3"),
        ({"type": "tree", "inside": [1, 2, 3]}, None),
        ({"type": "tree", "colour": 1}, "/colour: is not a known property"),
        ({}, "/: type is missing"),
    ],
)
def test_a_flaw_names_the_place_and_the_reason(value: object, complaint: str | None) -> None:
    flaw = flaw_of(PARTS["Tree"], value)
    assert flaw is not None
    assert complaint is None or str(flaw) == complaint


def test_ids_may_be_numbers_and_numbers_strings() -> None:
    assert flaw_of({"type": "string", "maxLength": 2}, 12345) is None
    assert flaw_of({"type": "integer"}, "12345") is None
    assert flaw_of({"type": "integer"}, "twelve") is not None
    assert flaw_of({"type": "integer"}, value=True) is not None


def test_an_unknown_keyword_is_an_error_at_once() -> None:
    with pytest.raises(NotImplementedError, match="'if'"):
        flaw_of({"if": {}}, 1)


def test_operations_are_found_with_literals_before_parameters() -> None:
    def operation(schema: Mapping[str, object]) -> Schema:
        return {"responses": {"200": {"content": {"application/json": {"schema": schema}}}}}

    contract = Contract(
        {
            "paths": {
                "/users/{id}": {"get": operation({"type": "string"})},
                "/users/@me": {"get": operation({"type": "null"})},
            }
        }
    )
    assert contract.response_flaws("GET", "/users/@me", 200, None) == []
    assert contract.response_flaws("GET", "/users/7", 200, None) == ["/: None is no string"]
    assert contract.response_flaws("GET", "/users/7", 418, None) == ["status 418 is not foreseen"]
    assert contract.request_flaws("POST", "/users/7", None) == ["the document has no POST /users/7"]


def test_every_operation_of_discords_document_compiles(schemas: Path) -> None:
    document = json.loads((schemas / "discord" / "openapi.json").read_text(encoding="utf-8"))
    contract = Contract(document)
    for path, item in document["paths"].items():
        for method in item.keys() & {"get", "post", "put", "patch", "delete"}:
            assert contract.request_flaws(method.upper(), path, "no object at all"), f"{method} {path}"
            for status in item[method]["responses"]:
                contract.response_flaws(
                    method.upper(), path, int(status.replace("X", "0")), {"no": "such thing"}
                )
