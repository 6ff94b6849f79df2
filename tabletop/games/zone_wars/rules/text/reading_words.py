"""Words of a position's text back to values; all raise ValueError or KeyError for what they cannot read."""

from __future__ import annotations

import re
from typing import Any, Final

from tabletop.games.zone_wars.rules.state.figures import NEUTRAL, Condition, Figure, Item, Token
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import MatchOptions
from tabletop.games.zone_wars.rules.text.position import COUNT_FLAGS, PLAIN_FLAGS
from tabletop.rules.misread import Misread, parse_whole
from tabletop.rules.plane.plane import Point3, round_to_grid

_ITEM_PATTERN: Final = re.compile(r"([a-z0-9-]+)(?:~([0-9]))?(!?)(\+?)(?:\^([a-z0-9-]+))?")
_CONDITION_FLAGS: Final = ("broken", "bloodied")
_TOKEN_FLAGS: Final = ("cup", "used", "watch", "held")
_OFF_MAT_CONDITIONS: Final = ("out", "left", "waiting")
NO_CARDS: Final = "none"
MOST_COUNTED: Final = 9999
"""Of whatever is counted."""


def read_place(text: str) -> Point3:
    """Such as 12,10 or 12,10,2.5."""
    values = [float(value) for value in text.split(",")]
    if not 2 <= len(values) <= 3 or any(round_to_grid(value) != value for value in values):
        raise Misread(f"{text!r} is no place on the 1/100 inch grid")
    return Point3(*values)


def read_corner(text: str) -> str:
    """nw, ne, se or sw."""
    if text not in ("nw", "ne", "se", "sw"):
        raise Misread(f"{text!r} is no corner")
    return text


def read_item(rules_context: RulesContext, text: str, owner: str) -> Item:
    """A card such as scrap-pistol~1 or laser-rifle+."""
    found = _ITEM_PATTERN.fullmatch(text)
    if found is None:
        raise Misread(f"{text!r} is no card")
    home = found[5] or ("" if found[4] else owner)
    return Item(rules_context.gear[found[1]].id, int(found[2] or 0), bool(found[4]), home, bool(found[3]))


def read_figure(rules_context: RulesContext, options: MatchOptions, id_: str, words: list[str]) -> Figure:
    """A figure on the mat or off it."""
    made = _initial_figure_fields(rules_context, options, id_)
    flags = words.pop()[1:-1].split(",") if words and words[-1].startswith("[") else []
    if words and words[0] in _OFF_MAT_CONDITIONS:
        made.update(
            condition=Condition(words[0]), token=Token.USED, gone=read_place(words[1]) if len(words) > 1 else None
        )
    else:
        spot, facing = words
        degrees = float(facing.removeprefix("@"))
        if not facing.startswith("@") or not 0 <= degrees < 360:
            raise Misread(f"{facing!r} is no facing")
        made.update(place=read_place(spot), facing=degrees)
    for flag in flags:
        name, _, value = flag.partition("=")
        made.update(_read_flag(rules_context, id_, name, value))
    return Figure(**made)


def _initial_figure_fields(rules_context: RulesContext, options: MatchOptions, id_: str) -> dict[str, Any]:
    """The fields of a healthy figure with its starting gear."""
    if "#" in id_:
        monster = rules_context.monsters[id_.partition("#")[0]]
        if not id_.startswith(f"{monster.id}#"):
            raise Misread(f"{id_!r} is no monster")
        return {"id": id_, "owner": NEUTRAL, "condition": Condition.HEALTHY, "token": Token.USED}
    if id_ not in rules_context.characters:
        raise Misread(f"{id_!r} is no part of a position and no character")
    card, faction = rules_context.characters[id_], rules_context.faction_ids[id_]
    if faction not in options.factions:
        raise Misread(f"{id_!r} is of {faction}, which nobody plays")
    return {
        "id": id_,
        "owner": options.factions.index(faction),
        "condition": Condition.HEALTHY,
        "items": tuple(Item(kind, home=id_) for kind in card.gear),
        "mutations": (card.mutation,),
    }


def _read_flag(rules_context: RulesContext, id_: str, name: str, value: str) -> dict[str, Any]:
    words = [] if value == NO_CARDS else value.split("|")
    if name == "items":
        return {name: tuple(read_item(rules_context, word, id_) for word in words)}
    if name == "mut":
        return {"mutations": tuple(rules_context.mutations[word].id for word in words)}
    if name == "extra":
        ranged, melee, survival, health = (parse_whole(word, 0, MOST_COUNTED) for word in value.split("/"))
        return {name: (ranged, melee, survival, health)}
    return _read_plain_flag(name, value)


def _read_plain_flag(name: str, value: str) -> dict[str, Any]:
    if name in _CONDITION_FLAGS:
        return {"condition": Condition(name)}
    if name in _TOKEN_FLAGS:
        return {"token": Token(name)}
    if name in COUNT_FLAGS:
        return {name: parse_whole(value, 0, MOST_COUNTED)}
    if name in PLAIN_FLAGS:
        return {name: True}
    raise Misread(f"{name!r} is no flag")
