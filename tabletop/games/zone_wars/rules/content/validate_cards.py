"""What is wrong with gear, artifacts, mutations, Zone cards and monsters that somebody has written.

Called by `content` when content is loaded and by `tabletop check`; `validate_maps` uses its checks of names and
texts. Each Problem names the field, the rule's clause and the nearest word. Maps and terrain are in `validate_maps`,
the words that may be used in `vocabulary`. A stricter check refuses packs that players have; RESERVED_WORDS and the
form of ids stay, because ids stand in the texts of actions and positions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tabletop.games.zone_wars.rules.content.cards import Gear, Monster, Mutation, ZoneCard
from tabletop.games.zone_wars.rules.content.vocabulary import (
    ARMOR,
    ATTRIBUTES,
    EFFECTS,
    GEAR_KINDS,
    MONSTER_SPECIALS,
    MOST_DAMAGE,
    MOST_DICE,
    MUTATION_FIELDS,
    MUTATION_KINDS,
    MUTATION_OPS,
    MUTATION_SPECIALS,
    RANGES,
    SPECIALS,
    TRIGGERS,
    WEAPONS,
    ZONE_FIELDS,
    ZONE_OPS,
    EffectKeys,
    GearKind,
    ZoneOp,
)
from tabletop.rules.content import (
    LONGEST_NAME,
    LONGEST_TEXT,
    Problem,
    Where,
    check_name,
    check_range,
    check_text,
)


def op_problems(
    card: object, fields: tuple[str, ...], ops: Mapping[str, EffectKeys], where: Where
) -> Iterator[Problem]:
    """What is wrong with a card's op and the fields beside it."""
    name, clauses = str(getattr(card, "op", "")), _CLAUSES[fields]
    op = ops.get(name)
    if op is None:
        yield Problem((*where, "op"), f"no effect is called {name!r}", clauses["op"], tuple(map(str, ops)), True)
        return
    for part in fields:
        value = getattr(card, part)
        text, choices = _op_field_fault(name, op, part, value)
        if text:
            yield Problem((*where, part), text, clauses.get(part, clauses["op"]), choices)


_CLAUSES: Final[Mapping[tuple[str, ...], Mapping[str, str]]] = {
    MUTATION_FIELDS: {"op": "R38", "kind": "R36", "trigger": "R37", "range": "R15", "specials": "R150", "arc": "R39",
                      "armor": "R39", "cover": "R39"},
    ZONE_FIELDS: {"op": "R208", "attribute": "R207", "range": "R15", "monster": "R211"},
}  # fmt: skip


def _op_field_fault(name: str, op: EffectKeys, part: str, value: Any) -> tuple[str, tuple[str, ...]]:
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
class _AllowedFieldValues:
    """What a field may hold."""

    expected: str
    fits: Callable[[object], bool]
    choices: tuple[str, ...] = ()


def _allow_words(*choices: str) -> _AllowedFieldValues:
    return _AllowedFieldValues(f"one of {', '.join(choices)}", lambda value: value in choices, choices)


def _allow_numbers(least: float, most: float) -> _AllowedFieldValues:
    return _AllowedFieldValues(
        f"{least:g} to {most:g}", lambda value: isinstance(value, int | float) and least <= value <= most
    )


_VALUES_BY_FIELD: Final[Mapping[str, _AllowedFieldValues]] = {
    "kind": _allow_words(*MUTATION_KINDS),
    "trigger": _allow_words(*TRIGGERS),
    "range": _allow_words(*RANGES),
    "inches": _allow_numbers(0.5, 10),
    "gear": _allow_numbers(1, MOST_DICE),
    "base": _allow_numbers(1, MOST_DICE),
    "flat": _allow_numbers(-MOST_DICE, MOST_DICE),
    "crush": _allow_numbers(1, MOST_DAMAGE),
    "specials": _AllowedFieldValues("a list of specials", lambda value: True),
    "attribute": _allow_words(*ATTRIBUTES),
    "failed": _allow_numbers(1, MOST_DAMAGE),
    "passed": _allow_numbers(1, MOST_DAMAGE),
    "debris": _allow_numbers(1, MOST_DAMAGE),
    "monster": _AllowedFieldValues("the id of a monster", lambda value: True),
    **{flag: _AllowedFieldValues("true or false", lambda value: True) for flag in _TRUE_BY_DEFAULT},
}
"""Specials and monsters are looked at elsewhere, where they can be pointed at one by one."""


_ID_PATTERN: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
RESERVED_WORDS: Final = ("fists", "thrown", "junk", "zone")
"""Words of the actions that would be taken for a card."""


def gear_card_problems(card: Gear, where: Where, is_artifact: bool) -> Iterator[Problem]:
    yield from name_problems(card.id, card.name, where, "R46")
    yield from check_text(card.text, LONGEST_TEXT, (*where, "text"), "R150")
    if card.kind not in GEAR_KINDS:
        text = f"no card is of the class {card.kind!r}" if card.kind else "the class of the card is missing"
        yield Problem((*where, "kind"), text, "R40", GEAR_KINDS)
        return
    yield from _bonus_and_rating_problems(card, where)
    yield from _range_problems(card, where)
    yield from _gear_special_problems(card, where)
    if card.kind == GearKind.ITEM and card.effect not in EFFECTS:
        text = f"nothing is done by {card.effect!r}" if card.effect else "what the item does is missing"
        yield Problem((*where, "effect"), text, "R118", EFFECTS)
    if card.kind != GearKind.ITEM and card.effect:
        yield Problem((*where, "effect"), f"an effect is for items, not for {_with_article(card.kind)}", "R118")
    if is_artifact:
        yield from check_range(card.points, 1, MOST_DAMAGE, (*where, "points"), "R189")
    elif card.points:
        yield Problem((*where, "points"), "starting gear has no victory points", "R197")


def mutation_card_problems(card: Mutation, factions: Sequence[str], where: Where) -> Iterator[Problem]:
    yield from name_problems(card.id, card.name, where, "R38")
    yield from text_problems(card.text, where, "R38")
    if card.kind not in MUTATION_KINDS:
        yield Problem((*where, "kind"), f"no mutation is of the kind {card.kind!r}", "R36", MUTATION_KINDS)
        return
    yield from op_problems(card, MUTATION_FIELDS, MUTATION_OPS, where)
    yield from word_list_problems(card.specials, MUTATION_SPECIALS, (*where, "specials"), "R150", "special")
    for faction, name in card.names.items():
        if faction not in factions:
            text = f"no faction is called {faction!r}"
            yield Problem((*where, "names", faction), text, "R22", tuple(dict.fromkeys(factions)))
        elif not name.strip():
            yield Problem((*where, "names", faction), "a name is expected", "R38")
        yield from check_text(name, LONGEST_NAME, (*where, "names", faction), "R38")


def zone_card_problems(card: ZoneCard, monsters: Sequence[str], where: Where) -> Iterator[Problem]:
    yield from name_problems(card.id, card.name, where, "R208")
    yield from text_problems(card.text, where, "R208")
    for part in ("failed_text", "passed_text"):
        text = getattr(card, part)
        yield from check_text(text, LONGEST_TEXT, (*where, part), "R208")
        if bool(text) != bool(card.attribute):
            wanted = (
                "to be read on a card that is rolled for" if card.attribute else "only on a card that is rolled for"
            )
            yield Problem((*where, part), f"what happens then is {wanted}", "R207")
    yield from op_problems(card, ZONE_FIELDS, ZONE_OPS, where)
    yield from check_range(card.copies, 1, 9, (*where, "copies"), "R201")
    if card.op == ZoneOp.MONSTER and card.monster and card.monster not in monsters:
        yield Problem((*where, "monster"), f"no monster is called {card.monster!r}", "R211", tuple(monsters))
    if card.trigger != (card.op == ZoneOp.RAIN) and card.op in ZONE_OPS:
        yield Problem((*where, "trigger"), "rain is a trigger card, and no other effect is", "R210")


def monster_card_problems(monster: Monster, mat: float, where: Where) -> Iterator[Problem]:
    yield from name_problems(monster.id, monster.name, where, "R211")
    yield from text_problems(monster.text, where, "R211")
    for part, least, most in (("melee", 1, 9), ("gear", 0, MOST_DICE), ("armor", 0, MOST_DICE), ("health", 1, 20),
                              ("points", 0, MOST_DAMAGE)):  # fmt: skip
        yield from check_range(getattr(monster, part), least, most, (*where, part), "D32")
    yield from check_range(monster.radius, 0.3, mat / 12, (*where, "radius"), "D10")
    yield from word_list_problems(monster.specials, MONSTER_SPECIALS, (*where, "specials"), "D32", "special")


def _bonus_and_rating_problems(card: Gear, where: Where) -> Iterator[Problem]:
    """The Bonus of a weapon and the rating of armor."""
    place = (*where, "bonus")
    if card.kind in WEAPONS:
        yield from check_range(card.bonus, 1, MOST_DICE, place, "R42")
    elif card.kind in ARMOR:
        yield from check_range(card.bonus, 1, MOST_DICE, place, "R54")
    elif card.bonus:
        yield Problem(place, f"{_with_article(card.kind)} has no bonus", "R42")


def _range_problems(card: Gear, where: Where) -> Iterator[Problem]:
    place = (*where, "range")
    if card.kind not in WEAPONS:
        if card.range:
            yield Problem(place, f"{_with_article(card.kind)} has no range", "R40")
    elif card.range and card.range not in RANGES:
        yield Problem(place, f"{card.range!r} is no distance", "R40", RANGES)
    elif card.kind == GearKind.RANGED and not card.range:
        yield Problem(place, "a ranged weapon needs its range", "R40", RANGES)


def _gear_special_problems(card: Gear, where: Where) -> Iterator[Problem]:
    place = (*where, "specials")
    yield from word_list_problems(card.specials, SPECIALS, place, "R150", "special")
    for i, special in enumerate(card.specials):
        if special not in SPECIALS:
            continue
        if special == "single_use":
            if card.kind not in (*WEAPONS, GearKind.ITEM):
                yield Problem((*place, i), f"{_with_article(card.kind)} is never used up", "R55")
        elif card.kind not in WEAPONS:
            yield Problem((*place, i), f"{special} is for weapons, not for {_with_article(card.kind)}", "R150")
        elif special in ("aimed_fire", "area") and not card.range:
            clause = "R94" if special == "aimed_fire" else "R154"
            yield Problem((*place, i), f"{special} is for weapons with a range", clause)


# --- what all cards have --------------------------------------------------------------------------------------------


def name_problems(id_: str, name: str, where: Where, clause: str) -> Iterator[Problem]:
    """What is wrong with an id and the name beside it."""
    yield from id_problems(id_, where, clause)
    yield from check_name(name, where, clause)


def id_problems(id_: str, where: Where, clause: str) -> Iterator[Problem]:
    if not _ID_PATTERN.fullmatch(id_) or len(id_) > LONGEST_NAME:
        text = f"small letters, digits and single hyphens are expected, at most {LONGEST_NAME}, not {id_[:40]!r}"
        yield Problem((*where, "id"), text, clause)
    elif id_ in RESERVED_WORDS:
        yield Problem((*where, "id"), f"the word {id_} means something else already", clause)


def text_problems(text: str, where: Where, clause: str) -> Iterator[Problem]:
    """A text that is missing or too long."""
    if not text:
        yield Problem((*where, "text"), "what the card does is to be read on it", clause)
    yield from check_text(text, LONGEST_TEXT, (*where, "text"), clause)


def word_list_problems(
    words: Sequence[str], known: Sequence[str], where: Where, clause: str, what: str
) -> Iterator[Problem]:
    """Words of a list that are unknown or stand in it twice."""
    for i, word in enumerate(words):
        if word not in known:
            yield Problem((*where, i), f"no {what} is called {word!r}", clause, tuple(known))
        elif word in words[:i]:
            yield Problem((*where, i), f"the {what} {word} stands here twice", clause)


def _with_article(kind: str) -> str:
    return {"item": "an item", "curio": "a curio"}.get(kind, f"{kind} armour" if kind in ARMOR else f"a {kind} weapon")
