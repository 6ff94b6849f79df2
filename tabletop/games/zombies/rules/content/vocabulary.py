"""The words that content may use, as enums: slots, tile kinds, ops of items and cards, and the fields of each op.

Used by `validation` and `content`, which compare YAML with it, and by rules, bots and boards (`offers`, `using`,
`placing`, `hint_reasons`, …), which compare with the enums instead of strings. The values are what YAML files and
packs hold (kinds of zombies also stand in positions, house rules in saved matches), so a value stays. A new op also
needs its function in `powers/using` or `turn/drawing`, a new house rule its clause in HOUSE_CLAUSES.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Final

from tabletop.rules.content import Choices


class WeaponSlot(StrEnum):
    SIDEARM = "sidearm"
    PRIMARY = "primary"


class ItemTarget(StrEnum):
    """How an item is used (H87)."""

    SELF_OR_ADJACENT = "self_or_adjacent"
    HEX = "hex"
    EXIT = "exit"
    NONE = "none"


class TileKind(StrEnum):
    START = "start"
    DECK = "deck"
    GOAL = "goal"


class CacheKind(StrEnum):
    """What a tile's cache holds (K14)."""

    NONE = "none"
    MEDICAL = "medical"
    WEAPON = "weapon"
    ITEM = "item"
    ITEM2 = "item2"


class SpawnTile(StrEnum):
    """How the tile is chosen on which a card's zombies appear (G12)."""

    WEAKEST = "weakest"
    FIRST = "first"
    REAR = "rear"
    FRONT = "front"
    EXITS = "exits"


class ItemCondition(StrEnum):
    """When a Director card brings its items (K30)."""

    ALWAYS = "always"
    SUPPRESSED = "suppressed"


class ChapterWin(StrEnum):
    INSIDE = "inside"
    HOLD_OUT = "hold_out"


class ZombieKind(StrEnum):
    COMMON = "common"
    BRUTE = "brute"
    MOURNER = "mourner"


class SpecialForm(StrEnum):
    TOKEN = "token"
    EVENT = "event"
    FIGURE = "figure"


class SpecialPlace(StrEnum):
    """The unexplored tile on which a figure appears: at the front, or the nearest one without survivors (K42)."""

    FRONT = "front"
    LONELY = "lonely"


class ItemOp(StrEnum):
    HEAL = "heal"
    STIM = "stim"
    BURN = "burn"
    LURE = "lure"
    DRAW = "draw"
    REFILL = "refill"
    BOARDS = "boards"


class DirectorOp(StrEnum):
    FREE_RELOAD = "free_reload"
    RANGE = "range"
    HOWL = "howl"
    DRAW = "draw"
    WAKE = "wake"


SLOTS: Final = tuple(WeaponSlot)
TARGETS: Final = tuple(ItemTarget)
TILE_KINDS: Final = tuple(TileKind)
SIDE_MARKS: Final = ("O", "D", "-")
CACHES: Final = tuple(CacheKind)
SPAWNS: Final = tuple(SpawnTile)
RANDOM: Final = "random"
WEAPON: Final = "weapon"
FINDS: Final = (RANDOM, WEAPON)
"""What is drawn when it is laid (K15)."""
ITEM_IFS: Final = tuple(ItemCondition)
WINS: Final = tuple(ChapterWin)
DEAD_RETURNS: Final = ("half",)
COMMON: Final = ZombieKind.COMMON
FIGURES: Final = (ZombieKind.BRUTE, ZombieKind.MOURNER)
EVENTS: Final = ("bloater",)
FORMS: Final = tuple(SpecialForm)
TOKEN_TARGETS: Final = ("most_isolated", "healthiest", "weakest")
SPECIAL_TARGETS: Final[Mapping[str, tuple[str, ...]]] = {
    SpecialForm.TOKEN: TOKEN_TARGETS,
    SpecialForm.EVENT: ("weakest",),
    SpecialForm.FIGURE: ("nearest", "startler"),
}
PLACES: Final = tuple(SpecialPlace)


@dataclass(frozen=True, slots=True)
class EffectFields:
    """What must and what may stand beside an op."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    target: str = ""
    """Of items: how they are used."""


ITEM_FIELDS: Final = ("amount", "down_to", "radius", "hits", "wounds")
ITEM_OPS: Final[Mapping[str, EffectFields]] = {
    ItemOp.HEAL: EffectFields(("amount",), ("down_to",), ItemTarget.SELF_OR_ADJACENT),
    ItemOp.STIM: EffectFields(("amount",), (), ItemTarget.SELF_OR_ADJACENT),
    ItemOp.BURN: EffectFields((), ("radius", "hits", "wounds"), ItemTarget.HEX),
    ItemOp.LURE: EffectFields((), ("radius", "hits"), ItemTarget.HEX),
    ItemOp.DRAW: EffectFields(("amount",), (), ItemTarget.NONE),
    ItemOp.REFILL: EffectFields((), (), ItemTarget.SELF_OR_ADJACENT),
    ItemOp.BOARDS: EffectFields(("amount",), (), ItemTarget.EXIT),
}
CARD_OPS: Final[Mapping[str, EffectFields]] = {
    DirectorOp.FREE_RELOAD: EffectFields(),
    DirectorOp.RANGE: EffectFields(("amount",)),
    DirectorOp.HOWL: EffectFields(("amount",)),
    DirectorOp.DRAW: EffectFields(("amount",)),
    DirectorOp.WAKE: EffectFields((), ("amount",)),
}

HOUSE_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "director_draw": ("d3_plus_mods", "fixed_by_difficulty"),
    "special_threshold": ("margin", "literal_total"),
    "suppress_optional": ("true", "false"),
    "spawn_tile": ("weakest_tile", "nearest_empty_tile", "random_tile", "first_player_tile"),
    "zombie_movement": ("static_3", "static_2", "static_4", "d6_each", "d6_all"),
    "survivor_movement": ("printed", "3", "5", "d6", "d3_plus_2"),
    "pass_through_friends": ("false", "true"),
    "zombie_wounds": ("every_adjacent_survivor", "one_target_only"),
    "surround": ("six_active", "all_open_neighbours"),
    "phase6_order": ("all_move_then_all_act", "each_moves_and_acts"),
    "wake_by_suppressing": ("false", "true"),
    "quiet_weapons": ("true", "false"),
    "death": ("at_minus_4", "at_minus_2", "third_time_down", "never"),
    "shove_frees": ("false", "true"),
    "range_measure": ("walking_path", "straight_line_of_sight"),
    "zombie_cap": ("30", "40", "none"),
    "cap_reached": ("not_placed", "extra_move"),
    "empty_seats": ("ai_survivors", "fewer_survivors_scaled_horde"),
    "bleed_out": ("off", "on"),
    "victory": ("all_living_inside", "anyone_inside"),
}
"""Every switch that the rules know, with the values that they know."""
HOUSE_CLAUSES: Final[Mapping[str, str]] = {
    "director_draw": "K90", "special_threshold": "K90", "suppress_optional": "K91", "spawn_tile": "K92",
    "zombie_movement": "K93", "survivor_movement": "K94", "pass_through_friends": "K60", "zombie_wounds": "K95",
    "surround": "K96", "phase6_order": "K97", "wake_by_suppressing": "K91", "quiet_weapons": "K97", "death": "K98",
    "shove_frees": "K97", "range_measure": "K99", "zombie_cap": "K100", "cap_reached": "K100", "empty_seats": "K101",
    "bleed_out": "K98", "victory": "K102",
}  # fmt: skip
"""Where each switch is ruled."""

CHOICES: Final[Choices] = {
    "Weapon": {"slot": SLOTS},
    "Item": {"target": TARGETS},
    "ItemEffect": {"op": tuple(ITEM_OPS)},
    "Tile": {"kind": TILE_KINDS, "cache": CACHES},
    "CardEffect": {"op": tuple(CARD_OPS)},
    "Director": {"spawn": SPAWNS, "item_if": ITEM_IFS},
    "Special": {"form": FORMS, "target": tuple(dict.fromkeys(chain(*SPECIAL_TARGETS.values()))), "place": PLACES},
    "Scenario": {"win": WINS},
    "Campaign": {"dead_return": DEAD_RETURNS},
    "HouseRule": {"id": tuple(HOUSE_RULES), "values": tuple(dict.fromkeys(chain(*HOUSE_RULES.values())))},
}
