"""The words that cards may use: classes, specials, ranges, and each op with the fields that it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tabletop.rules.content import Choices, Problem, Where

RANGES: Final = ("close", "medium", "long", "unlimited")
WEAPONS: Final = ("ranged", "melee")
ARMOR: Final = ("body", "head", "shield")
GEAR_KINDS: Final = (*WEAPONS, *ARMOR, "item", "curio")
SPECIALS: Final = ("aimed_fire", "silent", "knockback", "area", "igniter", "single_use", "stun", "no_overwatch",
            "indirect")  # fmt: skip
EFFECTS: Final = ("heal", "stimulate")
ATTRIBUTES: Final = ("survival", "ranged", "melee")
MONSTER_SPECIALS: Final = ("knockback", "burrows", "climbs")
MUTATION_KINDS: Final = ("action", "enhance", "reflex")
MUTATION_SPECIALS: Final = ("igniter", "area", "knockback", "silent", "indirect")
TRIGGERS: Final = ("targeted", "shot_at", "hit", "harmed", "activated")
TERRAIN_KINDS: Final = ("low", "blocking", "building")
OPENING_KINDS: Final = ("door", "window")
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


def _action(*needs: str, may: tuple[str, ...] = ()) -> EffectKeys:
    return EffectKeys(needs, may, {"kind": "action"})


def _enhance(*needs: str) -> EffectKeys:
    return EffectKeys(needs, (), {"kind": "enhance"})


def _reflex(trigger: str, *needs: str) -> EffectKeys:
    return EffectKeys(needs, (), {"kind": "reflex", "trigger": trigger})


MUTATION_OPS: Final[Mapping[str, EffectKeys]] = {
    "blast": _action("range", "gear", may=("specials", "arc", "cover")),
    "bolt": _action("range", "gear", may=("arc", "armor", "cover")),
    "shove": _action("range", "inches", may=("arc",)),
    "fly": _action("inches"),
    "rush": _action("inches", "base", "crush", may=("specials",)),
    "lift": _action("range", "inches"),
    "puppet": _action("range", may=("arc",)),
    "terror": _action("inches", "flat"),
    "pull": _action("inches"),
    "mend": _action("base"),
    "melee_dice": _enhance("base"),
    "ranged_dice": _enhance("base"),
    "charge_dice": _enhance("base"),
    "feed": _enhance("base"),
    "slip": _enhance("inches"),
    "reach": _enhance("inches"),
    "hinder": _reflex("targeted", "base"),
    "dodge": _reflex("shot_at", "inches"),
    "ward": _reflex("hit", "gear"),
    "soak": _reflex("harmed", "base"),
    "hound": _reflex("activated", "range", "base", "flat"),
}
MUTATION_FIELDS: Final = ("kind", "trigger", "range", "inches", "gear", "base", "flat", "crush", "specials", "arc",
                          "armor", "cover")  # fmt: skip

_ROLLED: Final = ("attribute", "failed", "passed", "range")
ZONE_OPS: Final[Mapping[str, EffectKeys]] = {
    "bite": EffectKeys(_ROLLED),
    "leeches": EffectKeys(_ROLLED),
    "ghouls": EffectKeys(_ROLLED),
    "collapse": EffectKeys((*_ROLLED, "debris")),
    "hotspot": EffectKeys(("attribute", "failed", "range")),
    "storm": EffectKeys(("attribute", "failed", "passed")),
    "cache": EffectKeys(("attribute",)),
    "monster": EffectKeys(("monster", "range")),
    "tornado": EffectKeys(("range",)),
    "smog": EffectKeys(("range",)),
    "cloud": EffectKeys(),
    "rain": EffectKeys(("attribute", "failed")),
}
ZONE_FIELDS: Final = ("attribute", "failed", "passed", "debris", "range", "monster")

CHOICES: Final[Choices] = {
    "Field": {"base_die": BASE_FACES, "gear_die": GEAR_FACES},
    "Gear": {"kind": GEAR_KINDS, "range": RANGES, "specials": SPECIALS, "effect": EFFECTS},
    "Mutation": {"kind": MUTATION_KINDS, "op": tuple(MUTATION_OPS), "trigger": TRIGGERS, "range": RANGES,
                 "specials": MUTATION_SPECIALS},
    "ZoneCard": {"op": tuple(ZONE_OPS), "attribute": ATTRIBUTES, "range": RANGES},
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
        yield Problem((*where, "op"), f"no effect is called {name!r}", clauses["op"], tuple(ops))
        return
    for part in fields:
        value = getattr(card, part)
        text, choices = _fault(name, op, part, value)
        if text:
            yield Problem((*where, part), text, clauses.get(part, clauses["op"]), choices)


_CLAUSES: Final[Mapping[tuple[str, ...], Mapping[str, str]]] = {
    MUTATION_FIELDS: {"op": "R38", "kind": "R36", "trigger": "R37", "range": "R15", "specials": "R150", "arc": "R39",
                      "armor": "R39", "cover": "R39"},
    ZONE_FIELDS: {"op": "R208", "attribute": "R207", "range": "R15", "monster": "R211"},
}  # fmt: skip


def _fault(name: str, op: EffectKeys, part: str, value: Any) -> tuple[str, tuple[str, ...]]:
    """What is wrong with a field beside an op, and what could stand there."""
    known, is_set = _KNOWN[part], not _is_unset(part, value)
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
    return value is True if part in _FLAGS else not value


_FLAGS: Final = ("arc", "armor", "cover")
_NOUNS: Final = {"range": "distance", "attribute": "attribute that is rolled"}


@dataclass(frozen=True, slots=True)
class _FieldValues:
    """What a field may hold."""

    expected: str
    fits: Callable[[object], bool]
    choices: tuple[str, ...] = ()


def _words(*choices: str) -> _FieldValues:
    return _FieldValues(f"one of {', '.join(choices)}", lambda value: value in choices, choices)


def _number(least: float, most: float) -> _FieldValues:
    return _FieldValues(
        f"{least:g} to {most:g}", lambda value: isinstance(value, int | float) and least <= value <= most
    )


_KNOWN: Final[Mapping[str, _FieldValues]] = {
    "kind": _words(*MUTATION_KINDS),
    "trigger": _words(*TRIGGERS),
    "range": _words(*RANGES),
    "inches": _number(0.5, 10),
    "gear": _number(1, MOST_DICE),
    "base": _number(1, MOST_DICE),
    "flat": _number(-MOST_DICE, MOST_DICE),
    "crush": _number(1, MOST_DAMAGE),
    "specials": _FieldValues("a list of specials", lambda value: True),
    "attribute": _words(*ATTRIBUTES),
    "failed": _number(1, MOST_DAMAGE),
    "passed": _number(1, MOST_DAMAGE),
    "debris": _number(1, MOST_DAMAGE),
    "monster": _FieldValues("the id of a monster", lambda value: True),
    **{flag: _FieldValues("true or false", lambda value: True) for flag in _FLAGS},
}
"""Specials and monsters are looked at elsewhere, where they can be pointed at one by one."""
