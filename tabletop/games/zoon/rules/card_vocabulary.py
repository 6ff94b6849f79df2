"""The words that cards may use (types, kinds, areas, ops), and which fields each op of an effect needs or allows.

Used by `card_problems` and `content`, which compare YAML with it; the gallery's `card_details` takes the order of the
types. The values are what YAML and packs hold, so they stay; a new op also needs its function in `trump_effects` or
`star_effects`, its offer in `moves`, its branch in the bots' `effect_branches`, and its line in docs/effects.md.
Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Final

from tabletop.games.zoon.rules.cards import CROSS, STAR, UNLIMITED
from tabletop.games.zoon.rules.tribes import Effect, EffectChooser, EffectOp, TrumpKind, ZoonType
from tabletop.rules.content import Choices, Problem, Where

ANIMALS: Final = ("moles", "herons", "elk", "toads")
"""Whose pictures there are."""
TYPES: Final = tuple(ZoonType)
KINDS: Final = tuple(TrumpKind)
STAR_EFFECT: Final = "star"
"""Stands for the special effects of the Tribe card where others are a trump's kind."""

AREAS: Final = ("own_camp", "middle_rows", "home_row", "not_enemy_deployment", "not_enemy_home_row")
"""Seen from the effect's owner (N35)."""
ADJACENT_AREA: Final = "adjacent_to_self"
ENEMY_ROW: Final = "enemy_home_row"
MOST_ADDED: Final = 9
MOST_MOVED: Final = 12

Values = tuple[object, ...]
"""What a field may hold."""
_TRUE_ONLY: Final[Values] = (True,)
_ADDED_NUMBERS: Final[Values] = tuple(range(1, MOST_ADDED + 1))


@dataclass(frozen=True, slots=True)
class EffectOpFields:
    """What must and what may stand beside an op."""

    kind: str
    """The trump's kind, or STAR_EFFECT."""
    required_fields: Mapping[str, Values] = field(default_factory=dict)
    optional_fields: Mapping[str, Values] = field(default_factory=dict)
    names_types: bool = False
    """Whether it says which types of Zoon it is for."""


_IS_TIE: Final = {"tie": _TRUE_ONLY}
_IS_OPTIONAL: Final = {"optional": _TRUE_ONLY}

OPS: Final[Mapping[str, EffectOpFields]] = {
    EffectOp.RELOCATE_SELF: EffectOpFields(STAR_EFFECT, {**_IS_TIE, "area": (*AREAS, ADJACENT_AREA)}, _IS_OPTIONAL),
    EffectOp.RELOCATE_ENEMY: EffectOpFields(
        STAR_EFFECT, {**_IS_TIE, "area": (ENEMY_ROW,), "chooser": (EffectChooser.ENEMY,)}
    ),
    EffectOp.PUSH_ENEMY: EffectOpFields(STAR_EFFECT, {**_IS_TIE, "direction": ("enemy_backward",), "distance": (1,)}),
    EffectOp.IMMOBILISE_ENEMY: EffectOpFields(STAR_EFFECT, {**_IS_TIE, "until": ("end_of_owners_next_turn",)}),
    EffectOp.EXPOSE_ENEMY: EffectOpFields(STAR_EFFECT, _IS_TIE),
    EffectOp.ELIMINATE_ENEMY: EffectOpFields(STAR_EFFECT),
    EffectOp.ELIMINATE_BOTH: EffectOpFields(STAR_EFFECT, optional_fields={"emblem_makes_tie": _TRUE_ONLY}),
    EffectOp.REMATCH: EffectOpFields(STAR_EFFECT, {"max": (1,), "then": ("tie",)}),
    EffectOp.SUMMON_FRIEND: EffectOpFields(
        STAR_EFFECT, {**_IS_TIE, "area": (*AREAS, ADJACENT_AREA)}, _IS_OPTIONAL, names_types=True
    ),
    EffectOp.CONTROL_ENEMY_MOVE: EffectOpFields(STAR_EFFECT, {**_IS_TIE, "free_cells_only": _TRUE_ONLY}, _IS_OPTIONAL),
    EffectOp.SWAP_WITH_FRIEND: EffectOpFields(STAR_EFFECT, {**_IS_TIE, "area": AREAS}, _IS_OPTIONAL),
    EffectOp.PLACE_OBSTACLE: EffectOpFields(TrumpKind.TERRAIN, {"area": AREAS}),
    EffectOp.RELOCATE_OWN: EffectOpFields(
        TrumpKind.MOVEMENT, {"area": AREAS, "ignore_grid": _TRUE_ONLY}, names_types=True
    ),
    EffectOp.MOVE_SEVERAL: EffectOpFields(
        TrumpKind.MOVEMENT,
        {"max": tuple(range(1, MOST_MOVED + 1)), "by": ("grid",)},
        {"free_cells_only": _TRUE_ONLY, "same_row": _TRUE_ONLY},
    ),
    EffectOp.MOVE_ONE_BOOSTED: EffectOpFields(TrumpKind.BOOST, {"add": _ADDED_NUMBERS}, names_types=True),
    EffectOp.EQUIP_OWN: EffectOpFields(TrumpKind.EQUIPMENT, {"add": _ADDED_NUMBERS}, names_types=True),
    EffectOp.EQUIP_ENEMY: EffectOpFields(TrumpKind.EQUIPMENT, {"area": AREAS, "immobile": _TRUE_ONLY}),
    EffectOp.CONTROL_ENEMY: EffectOpFields(TrumpKind.CONTROL, {"area": AREAS, "free_cells_only": _TRUE_ONLY}),
}


def _allowed_texts(name: str) -> tuple[str, ...]:
    """What some op allows in a field of text."""
    allowed = [
        value for op in OPS.values() for value in (*op.required_fields.get(name, ()), *op.optional_fields.get(name, ()))
    ]
    return tuple(dict.fromkeys(value for value in allowed if isinstance(value, str)))


CHOICES: Final[Choices] = {
    "Tribe": {"animal": ANIMALS},
    "Zoon": {"type": TYPES, "corners": (STAR,)},
    "Variant": {"corners": (STAR,)},
    "Trump": {"kind": KINDS, "uses": (UNLIMITED,), "usable_by": TYPES, "corners": (CROSS,)},
    "Effect": {
        "op": tuple(OPS),
        "types": TYPES,
        **{name: _allowed_texts(name) for name in ("area", "chooser", "until", "direction", "then", "by")},
    },
}

_COMMON_FIELDS: Final = ("op", "text")
_EMPTY_EFFECT: Final = Effect("")


def effect_problems(effect: Effect, of: str, where: Where, clause: str) -> Iterator[Problem]:
    """What is wrong with an effect of this kind of trump, or of a Star."""
    op = OPS.get(effect.op)
    fitting = tuple(name for name, known in OPS.items() if known.kind == of)
    if op is None:
        yield Problem((*where, "op"), f"no effect is called {effect.op!r}", clause, fitting, True)
        return
    if op.kind != of:
        text = f"{effect.op} is for {_trump_kind_text(op.kind)}, not for {_trump_kind_text(of)}"
        yield Problem((*where, "op"), f"{text}; there is {', '.join(fitting) or 'no effect for these'}", clause)
        return
    for name in (part.name for part in fields(Effect) if part.name not in _COMMON_FIELDS):
        yield from _field_problems(effect, name, op, (*where, name), clause)


def _field_problems(effect: Effect, name: str, op: EffectOpFields, where: Where, clause: str) -> Iterator[Problem]:
    value = getattr(effect, name)
    unset = value == getattr(_EMPTY_EFFECT, name)
    if name == "types" and op.names_types:
        if unset:
            yield Problem(where, f"{effect.op} needs the types that it is for", clause, TYPES)
        return
    allowed = op.required_fields.get(name) or op.optional_fields.get(name)
    if unset:
        if name in op.required_fields:
            yield Problem(where, f"{effect.op} needs {name}: {_allowed_values_text(op.required_fields[name])}", clause)
    elif allowed is None:
        known = (*op.required_fields, *op.optional_fields, *(["types"] if op.names_types else []))
        text = f"{effect.op} knows no {name}; it knows {', '.join(known) or 'nothing more'}"
        yield Problem(where, text, clause)
    elif value not in allowed:
        choices = tuple(item for item in allowed if isinstance(item, str))
        text = f"{_allowed_values_text(allowed)} is expected, not {_effect_value_text(value)}"
        yield Problem(where, text, clause, choices if len(choices) > 1 else ())


def _trump_kind_text(of: str) -> str:
    return "Stars" if of == STAR_EFFECT else f"trumps of kind {of}"


def _allowed_values_text(values: Values) -> str:
    numbers = [value for value in values if type(value) is int]
    if len(numbers) > 1:
        return f"{min(numbers)} to {max(numbers)}"
    return _effect_value_text(values[0]) if len(values) == 1 else f"one of {', '.join(map(_effect_value_text, values))}"


def _effect_value_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
