"""The words that cards may use: classes, specials, ranges, and each op with the fields that it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from tabletop.rules.content import Choices, Problem, Where


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


def _action_keys(*needs: str, may: tuple[str, ...] = ()) -> EffectKeys:
    return EffectKeys(needs, may, {"kind": MutationKind.ACTION})


def _enhance_keys(*needs: str) -> EffectKeys:
    return EffectKeys(needs, (), {"kind": MutationKind.ENHANCE})


def _reflex_keys(trigger: ReflexTrigger, *needs: str) -> EffectKeys:
    return EffectKeys(needs, (), {"kind": MutationKind.REFLEX, "trigger": trigger})


MUTATION_OPS: Final[Mapping[str, EffectKeys]] = {
    MutationOp.BLAST: _action_keys("range", "gear", may=("specials", "arc", "cover")),
    MutationOp.BOLT: _action_keys("range", "gear", may=("arc", "armor", "cover")),
    MutationOp.SHOVE: _action_keys("range", "inches", may=("arc",)),
    MutationOp.FLY: _action_keys("inches"),
    MutationOp.RUSH: _action_keys("inches", "base", "crush", may=("specials",)),
    MutationOp.LIFT: _action_keys("range", "inches"),
    MutationOp.PUPPET: _action_keys("range", may=("arc",)),
    MutationOp.TERROR: _action_keys("inches", "flat"),
    MutationOp.PULL: _action_keys("inches"),
    MutationOp.MEND: _action_keys("base"),
    MutationOp.MELEE_DICE: _enhance_keys("base"),
    MutationOp.RANGED_DICE: _enhance_keys("base"),
    MutationOp.CHARGE_DICE: _enhance_keys("base"),
    MutationOp.FEED: _enhance_keys("base"),
    MutationOp.SLIP: _enhance_keys("inches"),
    MutationOp.REACH: _enhance_keys("inches"),
    MutationOp.HINDER: _reflex_keys(ReflexTrigger.TARGETED, "base"),
    MutationOp.DODGE: _reflex_keys(ReflexTrigger.SHOT_AT, "inches"),
    MutationOp.WARD: _reflex_keys(ReflexTrigger.HIT, "gear"),
    MutationOp.SOAK: _reflex_keys(ReflexTrigger.HARMED, "base"),
    MutationOp.HOUND: _reflex_keys(ReflexTrigger.ACTIVATED, "range", "base", "flat"),
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
    "Field": {"base_die": BASE_FACES, "gear_die": GEAR_FACES},
    "Gear": {"kind": GEAR_KINDS, "range": RANGES, "specials": SPECIALS, "effect": EFFECTS},
    "Mutation": {"kind": MUTATION_KINDS, "op": tuple(map(str, MUTATION_OPS)), "trigger": TRIGGERS, "range": RANGES,
                 "specials": MUTATION_SPECIALS},
    "ZoneCard": {"op": tuple(map(str, ZONE_OPS)), "attribute": ATTRIBUTES, "range": RANGES},
    "Monster": {"specials": MONSTER_SPECIALS},
    "Terrain": {"kind": TERRAIN_KINDS},
    "Opening": {"kind": OPENING_KINDS},
}  # fmt: skip


def op_problems(
    card: object, fields: tuple[str, ...], ops: Mapping[str, EffectKeys], where: Where
) -> Iterator[Problem]:
    """What is wrong with a card's op and the fields beside it."""
    name, clauses = str(getattr(card, "op", "")), _CLAUSES[fields]
    op = ops.get(name)
    if op is None:
        yield Problem((*where, "op"), f"no effect is called {name!r}", clauses["op"], tuple(map(str, ops)))
        return
    for part in fields:
        value = getattr(card, part)
        text, choices = _field_fault(name, op, part, value)
        if text:
            yield Problem((*where, part), text, clauses.get(part, clauses["op"]), choices)


_CLAUSES: Final[Mapping[tuple[str, ...], Mapping[str, str]]] = {
    MUTATION_FIELDS: {"op": "R38", "kind": "R36", "trigger": "R37", "range": "R15", "specials": "R150", "arc": "R39",
                      "armor": "R39", "cover": "R39"},
    ZONE_FIELDS: {"op": "R208", "attribute": "R207", "range": "R15", "monster": "R211"},
}  # fmt: skip


def _field_fault(name: str, op: EffectKeys, part: str, value: Any) -> tuple[str, tuple[str, ...]]:
    """What is wrong with a field beside an op, and what could stand there."""
    known, is_set = _VALUES_BY_FIELD[part], not _is_unset(part, value)
    if part in op.fixed:
        wanted = op.fixed[part]
        return ("" if value == wanted else f"{name} has the {part} {wanted}, not {value!r}"), ()
    if not is_set:
        return (f"{name} needs its {part}: {known.expected}" if part in op.needs else ""), ()
    if part not in op.needs and part not in op.may:
        knows = ", ".join((*op.needs, *op.may)) or "nothing more"
        return f"{name} knows no {part}; it knows {knows}", ()
    if known.fits(value):
        return "", ()
    if known.choices:
        return f"{value!r} is no {_NOUNS.get(part, part)}", known.choices
    return f"{known.expected} is expected, not {value:g}", ()


def _is_unset(part: str, value: object) -> bool:
    return value is True if part in _TRUE_BY_DEFAULT else not value


_TRUE_BY_DEFAULT: Final = ("arc", "armor", "cover")
_NOUNS: Final = {"range": "distance", "attribute": "attribute that is rolled"}


@dataclass(frozen=True, slots=True)
class _FieldValues:
    """What a field may hold."""

    expected: str
    fits: Callable[[object], bool]
    choices: tuple[str, ...] = ()


def _allow_words(*choices: str) -> _FieldValues:
    return _FieldValues(f"one of {', '.join(choices)}", lambda value: value in choices, choices)


def _allow_numbers(least: float, most: float) -> _FieldValues:
    return _FieldValues(
        f"{least:g} to {most:g}", lambda value: isinstance(value, int | float) and least <= value <= most
    )


_VALUES_BY_FIELD: Final[Mapping[str, _FieldValues]] = {
    "kind": _allow_words(*MUTATION_KINDS),
    "trigger": _allow_words(*TRIGGERS),
    "range": _allow_words(*RANGES),
    "inches": _allow_numbers(0.5, 10),
    "gear": _allow_numbers(1, MOST_DICE),
    "base": _allow_numbers(1, MOST_DICE),
    "flat": _allow_numbers(-MOST_DICE, MOST_DICE),
    "crush": _allow_numbers(1, MOST_DAMAGE),
    "specials": _FieldValues("a list of specials", lambda value: True),
    "attribute": _allow_words(*ATTRIBUTES),
    "failed": _allow_numbers(1, MOST_DAMAGE),
    "passed": _allow_numbers(1, MOST_DAMAGE),
    "debris": _allow_numbers(1, MOST_DAMAGE),
    "monster": _FieldValues("the id of a monster", lambda value: True),
    **{flag: _FieldValues("true or false", lambda value: True) for flag in _TRUE_BY_DEFAULT},
}
"""Specials and monsters are looked at elsewhere, where they can be pointed at one by one."""
