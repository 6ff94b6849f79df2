"""The words that cards and terrain of Zone Wars may use, and what belongs to each.

Fields of content hold them as text: `op: blast` on a mutation card means MutationOp.BLAST, and MUTATION_OPS says which
other fields such a card must and may have. The rules (`mutating`, `zone_deck`, `attacking`), bots and board compare
with these members; `validate_cards` and `validate_maps` report words that are not here. The values stand in YAML of
the game and of players' packs, so they stay. A new op also needs its effect in the rules and its value in the bots.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from tabletop.rules.content import Choices


class GearKind(StrEnum):
    """The class of a card (R40)."""

    RANGED = "ranged"
    MELEE = "melee"
    BODY = "body"
    HEAD = "head"
    SHIELD = "shield"
    ITEM = "item"
    CURIO = "curio"


class GearEffect(StrEnum):
    """What an item does when it is used (R55, R118)."""

    HEAL = "heal"
    STIMULATE = "stimulate"


class MutationKind(StrEnum):
    """When a mutation is used (R36, R37)."""

    ACTION = "action"
    ENHANCE = "enhance"
    REFLEX = "reflex"


class ReflexTrigger(StrEnum):
    """What a Reflex answers (R37)."""

    TARGETED = "targeted"
    SHOT_AT = "shot_at"
    HIT = "hit"
    HARMED = "harmed"
    ACTIVATED = "activated"


class MutationOp(StrEnum):
    """What a mutation does."""

    BLAST = "blast"
    BOLT = "bolt"
    SHOVE = "shove"
    FLY = "fly"
    RUSH = "rush"
    LIFT = "lift"
    PUPPET = "puppet"
    TERROR = "terror"
    PULL = "pull"
    MEND = "mend"
    MELEE_DICE = "melee_dice"
    RANGED_DICE = "ranged_dice"
    CHARGE_DICE = "charge_dice"
    FEED = "feed"
    SLIP = "slip"
    REACH = "reach"
    HINDER = "hinder"
    DODGE = "dodge"
    WARD = "ward"
    SOAK = "soak"
    HOUND = "hound"


class ZoneOp(StrEnum):
    """What a Zone card does."""

    BITE = "bite"
    LEECHES = "leeches"
    GHOULS = "ghouls"
    COLLAPSE = "collapse"
    HOTSPOT = "hotspot"
    STORM = "storm"
    CACHE = "cache"
    MONSTER = "monster"
    TORNADO = "tornado"
    SMOG = "smog"
    CLOUD = "cloud"
    RAIN = "rain"


class TerrainKind(StrEnum):
    """What stands in whose way (R179 to R182)."""

    LOW = "low"
    BLOCKING = "blocking"
    BUILDING = "building"


class OpeningKind(StrEnum):
    """What an opening of a building is (R181)."""

    DOOR = "door"
    WINDOW = "window"


RANGES: Final = ("close", "medium", "long", "unlimited")
WEAPONS: Final = (GearKind.RANGED, GearKind.MELEE)
ARMOR: Final = (GearKind.BODY, GearKind.HEAD, GearKind.SHIELD)
GEAR_KINDS: Final = tuple(kind.value for kind in GearKind)
SPECIALS: Final = ("aimed_fire", "silent", "knockback", "area", "igniter", "single_use", "stun", "no_overwatch",
            "indirect")  # fmt: skip
EFFECTS: Final = tuple(effect.value for effect in GearEffect)
ATTRIBUTES: Final = ("survival", "ranged", "melee")
MONSTER_SPECIALS: Final = ("knockback", "burrows", "climbs")
MUTATION_KINDS: Final = tuple(kind.value for kind in MutationKind)
MUTATION_SPECIALS: Final = ("igniter", "area", "knockback", "silent", "indirect")
TRIGGERS: Final = tuple(trigger.value for trigger in ReflexTrigger)
TERRAIN_KINDS: Final = tuple(kind.value for kind in TerrainKind)
OPENING_KINDS: Final = tuple(kind.value for kind in OpeningKind)
BASE_FACES: Final = ("radiation", "biohazard", "blank")
GEAR_FACES: Final = ("radiation", "explosion", "blank")

MAP_CHOICES: Final = ("usual", "random", "own")
"""What can be chosen in place of a map."""

MOST_DICE: Final = 6
MOST_DAMAGE: Final = 9


@dataclass(frozen=True, slots=True)
class EffectKeys:
    """What must and what may stand beside an op."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    fixed: Mapping[str, str] = field(default_factory=dict)
    """Fields that are always the same with it."""


def _action_mutation_keys(*needs: str, may: tuple[str, ...] = ()) -> EffectKeys:
    return EffectKeys(needs, may, {"kind": MutationKind.ACTION})


def _enhance_mutation_keys(*needs: str) -> EffectKeys:
    return EffectKeys(needs, (), {"kind": MutationKind.ENHANCE})


def _reflex_mutation_keys(trigger: ReflexTrigger, *needs: str) -> EffectKeys:
    return EffectKeys(needs, (), {"kind": MutationKind.REFLEX, "trigger": trigger})


MUTATION_OPS: Final[Mapping[str, EffectKeys]] = {
    MutationOp.BLAST: _action_mutation_keys("range", "gear", may=("specials", "arc", "cover")),
    MutationOp.BOLT: _action_mutation_keys("range", "gear", may=("arc", "armor", "cover")),
    MutationOp.SHOVE: _action_mutation_keys("range", "inches", may=("arc",)),
    MutationOp.FLY: _action_mutation_keys("inches"),
    MutationOp.RUSH: _action_mutation_keys("inches", "base", "crush", may=("specials",)),
    MutationOp.LIFT: _action_mutation_keys("range", "inches"),
    MutationOp.PUPPET: _action_mutation_keys("range", may=("arc",)),
    MutationOp.TERROR: _action_mutation_keys("inches", "flat"),
    MutationOp.PULL: _action_mutation_keys("inches"),
    MutationOp.MEND: _action_mutation_keys("base"),
    MutationOp.MELEE_DICE: _enhance_mutation_keys("base"),
    MutationOp.RANGED_DICE: _enhance_mutation_keys("base"),
    MutationOp.CHARGE_DICE: _enhance_mutation_keys("base"),
    MutationOp.FEED: _enhance_mutation_keys("base"),
    MutationOp.SLIP: _enhance_mutation_keys("inches"),
    MutationOp.REACH: _enhance_mutation_keys("inches"),
    MutationOp.HINDER: _reflex_mutation_keys(ReflexTrigger.TARGETED, "base"),
    MutationOp.DODGE: _reflex_mutation_keys(ReflexTrigger.SHOT_AT, "inches"),
    MutationOp.WARD: _reflex_mutation_keys(ReflexTrigger.HIT, "gear"),
    MutationOp.SOAK: _reflex_mutation_keys(ReflexTrigger.HARMED, "base"),
    MutationOp.HOUND: _reflex_mutation_keys(ReflexTrigger.ACTIVATED, "range", "base", "flat"),
}
MUTATION_FIELDS: Final = ("kind", "trigger", "range", "inches", "gear", "base", "flat", "crush", "specials", "arc",
                          "armor", "cover")  # fmt: skip

_ROLL_FIELDS: Final = ("attribute", "failed", "passed", "range")
ZONE_OPS: Final[Mapping[str, EffectKeys]] = {
    ZoneOp.BITE: EffectKeys(_ROLL_FIELDS),
    ZoneOp.LEECHES: EffectKeys(_ROLL_FIELDS),
    ZoneOp.GHOULS: EffectKeys(_ROLL_FIELDS),
    ZoneOp.COLLAPSE: EffectKeys((*_ROLL_FIELDS, "debris")),
    ZoneOp.HOTSPOT: EffectKeys(("attribute", "failed", "range")),
    ZoneOp.STORM: EffectKeys(("attribute", "failed", "passed")),
    ZoneOp.CACHE: EffectKeys(("attribute",)),
    ZoneOp.MONSTER: EffectKeys(("monster", "range")),
    ZoneOp.TORNADO: EffectKeys(("range",)),
    ZoneOp.SMOG: EffectKeys(("range",)),
    ZoneOp.CLOUD: EffectKeys(),
    ZoneOp.RAIN: EffectKeys(("attribute", "failed")),
}
ZONE_FIELDS: Final = ("attribute", "failed", "passed", "debris", "range", "monster")

CHOICES: Final[Choices] = {
    "GameNumbers": {"base_die": BASE_FACES, "gear_die": GEAR_FACES},
    "Gear": {"kind": GEAR_KINDS, "range": RANGES, "specials": SPECIALS, "effect": EFFECTS},
    "Mutation": {"kind": MUTATION_KINDS, "op": tuple(map(str, MUTATION_OPS)), "trigger": TRIGGERS, "range": RANGES,
                 "specials": MUTATION_SPECIALS},
    "ZoneCard": {"op": tuple(map(str, ZONE_OPS)), "attribute": ATTRIBUTES, "range": RANGES},
    "Monster": {"specials": MONSTER_SPECIALS},
    "Terrain": {"kind": TERRAIN_KINDS},
    "Opening": {"kind": OPENING_KINDS},
}  # fmt: skip
