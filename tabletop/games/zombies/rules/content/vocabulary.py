"""The words that cards and the table may use, and what belongs to each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

from tabletop.rules.content import Choices

SLOTS: Final = ("sidearm", "primary")
TARGETS: Final = ("self_or_adjacent", "hex", "exit", "none")
TILE_KINDS: Final = ("start", "deck", "goal")
SIDE_MARKS: Final = ("O", "D", "-")
CACHES: Final = ("none", "medical", "weapon", "item", "item2")
SPAWNS: Final = ("weakest", "first", "rear", "front", "exits")
RANDOM: Final = "random"
WEAPON: Final = "weapon"
FINDS: Final = (RANDOM, WEAPON)
"""What is drawn when it is laid (K15)."""
ITEM_IFS: Final = ("always", "suppressed")
WINS: Final = ("inside", "hold_out")
DEAD_RETURNS: Final = ("half",)
COMMON: Final = "common"
FIGURES: Final = ("brute", "mourner")
EVENTS: Final = ("bloater",)
FORMS: Final = ("token", "event", "figure")
TOKEN_TARGETS: Final = ("most_isolated", "healthiest", "weakest")
SPECIAL_TARGETS: Final[Mapping[str, tuple[str, ...]]] = {
    "token": TOKEN_TARGETS,
    "event": ("weakest",),
    "figure": ("nearest", "startler"),
}
PLACES: Final = ("front", "lonely")


@dataclass(frozen=True, slots=True)
class EffectFields:
    """What must and what may stand beside an op."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    target: str = ""
    """Of items: how they are used."""


ITEM_FIELDS: Final = ("amount", "down_to", "radius", "hits", "wounds")
ITEM_OPS: Final[Mapping[str, EffectFields]] = {
    "heal": EffectFields(("amount",), ("down_to",), "self_or_adjacent"),
    "stim": EffectFields(("amount",), (), "self_or_adjacent"),
    "burn": EffectFields((), ("radius", "hits", "wounds"), "hex"),
    "lure": EffectFields((), ("radius", "hits"), "hex"),
    "draw": EffectFields(("amount",), (), "none"),
    "refill": EffectFields((), (), "self_or_adjacent"),
    "boards": EffectFields(("amount",), (), "exit"),
}
CARD_OPS: Final[Mapping[str, EffectFields]] = {
    "free_reload": EffectFields(),
    "range": EffectFields(("amount",)),
    "howl": EffectFields(("amount",)),
    "draw": EffectFields(("amount",)),
    "wake": EffectFields((), ("amount",)),
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
