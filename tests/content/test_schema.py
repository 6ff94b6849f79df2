"""The JSON Schema for editors: the shipped files fit it, and typing errors do not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.content import boxes
from tabletop.content.errors import UnknownGame
from tabletop.content.fast_yaml import Plain
from tabletop.content.games import content_class
from tabletop.content.schema import allowed_words_of_content, json_schema
from tabletop.content.strict_yaml import read_yaml

TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "number": (int, float),
    "boolean": (bool,), "null": (type(None),),
}  # fmt: skip

KNOWN = {
    "$ref", "$schema", "$defs", "title", "description", "type", "enum", "anyOf",
    "properties", "required", "additionalProperties", "items", "prefixItems", "minItems", "maxItems",
}  # fmt: skip


whole_schema = cache(json_schema)


def fits(value: Any, rule: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    """The part of JSON Schema that ours uses; another keyword fails the test."""
    assert set(rule) <= KNOWN
    if "$ref" in rule:
        return fits(value, whole["$defs"][rule["$ref"].removeprefix("#/$defs/")], whole)
    if "anyOf" in rule:
        return any(fits(value, choice, whole) for choice in rule["anyOf"])
    if ("type" in rule and not _is_of(value, rule["type"])) or value not in rule.get("enum", [value]):
        return False
    if isinstance(value, list):
        return _list_fits(value, rule, whole)
    if isinstance(value, dict):
        return _object_fits(value, rule, whole)
    return True


def _is_of(value: Any, type_: str) -> bool:
    return isinstance(value, TYPES[type_]) and (type(value) is bool) == (type_ == "boolean")


def _list_fits(value: list[Any], rule: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    first = rule.get("prefixItems", [])
    if not rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", len(value)):
        return False
    rules = [*first, *[rule.get("items", {})] * (len(value) - len(first))]
    return all(fits(item, part, whole) for item, part in zip(value, rules, strict=True))


def _object_fits(value: dict[str, Any], rule: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    properties, other = rule.get("properties", {}), rule.get("additionalProperties", {})
    if not set(rule.get("required", ())) <= set(value):
        return False
    return all(
        fits(item, properties[key], whole) if key in properties else other is not False and fits(item, other, whole)
        for key, item in value.items()
    )


def shipped(name: str) -> list[Path]:
    return sorted((paths.data() / name).glob("**/*.yaml"))


@pytest.mark.parametrize(
    "path", [path for name in boxes.game_names() for path in shipped(name)], ids=lambda path: path.name
)
def test_the_shipped_files_fit(path: Path) -> None:
    whole = whole_schema(path.relative_to(paths.data()).parts[0])
    assert fits(read_yaml(path.read_bytes()).value, whole, whole)


def board() -> dict[str, Any]:
    value: Plain = read_yaml((paths.data() / "zodiac" / "board.yaml").read_bytes()).value
    assert isinstance(value, dict)
    return value


@pytest.mark.parametrize(
    "change",
    [
        {"majority": "3"},
        {"majority": 3.5},
        {"majority": True},
        {"ring": "abc"},
        {"colour": "red"},
        {"points": [{"name": "A"}]},
    ],
    ids=str,
)
def test_typing_errors_do_not_fit(change: dict[str, Any]) -> None:
    whole = whole_schema("zodiac")
    assert fits(board(), whole, whole)
    assert not fits(board() | change, whole, whole)


@pytest.mark.parametrize(
    ("old", "new"),
    [("[0, -2]", "[0, -2, 1]"), ("[0, -2]", "[0]"), ("[0, -2]", "[0, up]"), ("corners: [5, 4", "corners: [5, [4]"),
     ("op: relocate_own", "opp: relocate_own"), ("op: relocate_own", "op: relocate_mine"),
     ("area: own_camp", "area: camp"), ("type: priest", "type: bishop"), ('"*"', '"+"'),
     ("uses: unlimited", "uses: any"),
     ("animal: moles", "animal: mice"), ("usable_by: [", "usable_by: [bishop, "),
     ("{at: [0, 1], stop", "{at: [0, 1], stopp")],
)  # fmt: skip
def test_typing_errors_in_a_tribe_do_not_fit(old: str, new: str) -> None:
    whole = whole_schema("zoon")
    text = (paths.data() / "zoon" / "tribes" / "delvers.yaml").read_text(encoding="utf-8")
    text = text.replace("moves: [[[-1, 0]], [[-1, 1]]", "moves: [[{at: [0, 1], stop: false}, [-1, 1]]", 1)
    assert fits(read_yaml(text.encode()).value, whole, whole)
    assert old in text
    assert not fits(read_yaml(text.replace(old, new).encode()).value, whole, whole)


@pytest.mark.parametrize("name", boxes.game_names())
def test_whatever_the_content_says_of_words_is_offered(name: str) -> None:
    definitions = whole_schema(name)["$defs"]
    for kind, choices in allowed_words_of_content(content_class(name)).items():
        for field, words in choices.items():
            assert words
            assert f'"enum": {json.dumps(list(words))}' in json.dumps(definitions[kind]["properties"][field])


def test_it_is_json_and_says_what_the_fields_mean() -> None:
    whole = json.loads(json.dumps(json_schema("zodiac")))
    assert whole["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert whole["$defs"]["Point"]["properties"]["y"] == {"type": "number", "description": "Board units from the top."}
    assert whole["$defs"]["Board"]["additionalProperties"] is False


def test_an_unknown_game_has_none() -> None:
    with pytest.raises(UnknownGame):
        json_schema("chess")


@pytest.mark.parametrize(
    ("game", "kind", "field", "id_"),
    [
        ("zodiac", "Opening", "black", "F"),
        ("zone_wars", "Character", "gear", "bow"),
        ("zone_wars", "Scenario", "map", "tank-farm"),
        ("zombies", "Survivor", "weapons", "service_pistol"),
        ("zombies", "Scenario", "goal", "G1"),
    ],
)
def test_ids_are_offered_and_others_are_allowed(game: str, kind: str, field: str, id_: str) -> None:
    rule = whole_schema(game)["$defs"][kind]["properties"][field]
    inner = rule.get("items", rule)
    assert id_ in inner["anyOf"][0]["enum"]
    assert fits("of-a-pack", inner, {})
