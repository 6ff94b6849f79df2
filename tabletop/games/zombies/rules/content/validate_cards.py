"""Checks of the content: ids, names and numbers of survivors, weapons, items, Director cards, specials and tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.games.zombies.rules.content.cards import Director, Item, Special, Survivor, Weapon
from tabletop.games.zombies.rules.content.validate_words import id_and_name_problems, op_problems, range_problems
from tabletop.games.zombies.rules.content.vocabulary import (
    CARD_OPS,
    EVENTS,
    FIGURES,
    FINDS,
    FORMS,
    ITEM_FIELDS,
    ITEM_IFS,
    ITEM_OPS,
    PLACES,
    SLOTS,
    SPAWNS,
    SPECIAL_TARGETS,
    TARGETS,
    DirectorOp,
    ItemOp,
    ItemTarget,
    SpecialForm,
)
from tabletop.rules.checks import LONGEST_TEXT, check_range, check_reference, check_references, check_text
from tabletop.rules.content import Problem, Where

_FORM_OF: dict[str, SpecialForm] = {
    **dict.fromkeys(FIGURES, SpecialForm.FIGURE),
    **dict.fromkeys(EVENTS, SpecialForm.EVENT),
}
_UPPER_LIMITS: dict[str, int] = {"hp": 20, "move": 12}


def survivor_problems(
    survivor: Survivor, weapons: Mapping[str, Weapon], items: Sequence[str], bag: int, where: Where
) -> Iterator[Problem]:
    yield from id_and_name_problems(survivor.id, survivor.name, where, "K11")
    yield from check_text(survivor.job, LONGEST_TEXT, (*where, "job"), "K11")
    yield from check_text(survivor.text, LONGEST_TEXT, (*where, "text"), "K11")
    limits = (("hp", 1, _UPPER_LIMITS["hp"]), ("move", 1, _UPPER_LIMITS["move"]))
    yield from range_problems(survivor, limits, where, {"hp": "A13", "move": "H56"})
    perks, clauses = (("heal_bonus", 0, 9), ("steps", 0, 9), ("foresight", 0, 9)), ("K75", "K108", "K28")
    numbers = {part: clause for (part, _, _), clause in zip(perks, clauses, strict=True)}
    yield from range_problems(survivor.perks, perks, (*where, "perks"), numbers)
    yield from check_references(survivor.weapons, tuple(weapons), (*where, "weapons"), "K11", "weapon")
    slots = [weapons[id_].slot for id_ in survivor.weapons if id_ in weapons]
    if not survivor.weapons:
        yield Problem((*where, "weapons"), "one weapon is expected, or one of each slot", "K11")
    elif len(set(slots)) < len(slots):
        yield Problem((*where, "weapons"), f"two weapons are both of the slot {slots[-1]}", "K63")
    yield from check_references(survivor.items, items, (*where, "items"), "K61", "item")
    if len(survivor.items) > bag:
        text = f"the bag holds {bag} items, not {len(survivor.items)}"
        yield Problem((*where, "items"), text, "K61")


def weapon_problems(weapon: Weapon, where: Where) -> Iterator[Problem]:
    yield from id_and_name_problems(weapon.id, weapon.name, where, "H73")
    yield from check_reference(weapon.slot, SLOTS, (*where, "slot"), "K63", "slot")
    if not weapon.deck:
        yield Problem((*where, "deck"), "the ammo deck is empty", "X11")
    for i, value in enumerate(weapon.deck):
        yield from check_range(value, 0, 9, (*where, "deck", i), "X12")
    limits = (
        ("clip", 1, 12), ("range", 1, 30), ("cards", 1, 12), ("suppress", 0, 12), ("pinned_cards", 1, 12),
        ("special_bonus", 0, 9),
    )  # fmt: skip
    clauses = {"clip": "H81", "range": "H74", "cards": "H73", "suppress": "H14", "pinned_cards": "H75",
               "special_bonus": "K70"}  # fmt: skip
    yield from range_problems(weapon, limits, where, clauses)


def item_problems(item: Item, where: Where) -> Iterator[Problem]:
    yield from id_and_name_problems(item.id, item.name, where, "H86")
    yield from check_text(item.text, LONGEST_TEXT, (*where, "text"), "H86")
    yield from check_reference(item.target, TARGETS, (*where, "target"), "H87", "target")
    yield from op_problems(item.effect, ITEM_FIELDS, ITEM_OPS, (*where, "effect"), "H86")
    op = ITEM_OPS.get(item.effect.op)
    if op is not None and item.target in TARGETS and item.target != op.target:
        yield Problem((*where, "target"), f"{item.effect.op} is used with target: {op.target}", "H87")
    least = 1 if item.target == ItemTarget.HEX else 0
    yield from check_range(item.range, least, 30 if least else 0, (*where, "range"), "K78")
    down_to = item.effect.down_to
    if down_to is not None:
        yield from check_range(down_to, 1, _UPPER_LIMITS["hp"], (*where, "effect", "down_to"), "K75")
    limits = (("amount", -9, 9), ("radius", 0, 9), ("hits", 0, 20), ("wounds", 0, 9))
    yield from range_problems(item.effect, limits, (*where, "effect"), "H86")
    if item.effect.op in (ItemOp.HEAL, ItemOp.STIM, ItemOp.BOARDS) and item.effect.amount < 0:
        yield Problem((*where, "effect", "amount"), f"1 to 9 is expected, not {item.effect.amount}", "H86")


def special_problems(special: Special, where: Where) -> Iterator[Problem]:
    yield from id_and_name_problems(special.id, special.name, where, "H7")
    yield from check_text(special.text, LONGEST_TEXT, (*where, "text"), "H7")
    if special.form not in FORMS:
        text = f"no special has the form {special.form!r}" if special.form else "the form is missing"
        yield Problem((*where, "form"), text, "H7", FORMS)
        return
    if special.form != _FORM_OF.get(special.id, SpecialForm.TOKEN):
        yield Problem((*where, "form"), f"the rules know no {special.form} {special.id!r}", "H7", FORMS)
    yield from check_reference(special.target, SPECIAL_TARGETS[special.form], (*where, "target"), "H29", "target")
    least = 0 if special.form == SpecialForm.EVENT else 1
    limits = (
        ("hp", least, 99), ("wound_now", 0, 9), ("wound_round", 0, 9), ("melee_hits", 0, 9), ("drag", 0, 9),
        ("slime_radius", 0, 9), ("slime_rounds", 0, 9), ("slimed_max_range", 0, 30), ("extra_die", 0, 6),
        ("move", 0, 12), ("draw_while_present", -9, 9), ("push", 0, 1), ("startle_near", 0, 9),
        ("startle_shot", 0, 30),
    )  # fmt: skip
    yield from range_problems(special, limits, where, "H29")
    if special.form == SpecialForm.FIGURE:
        yield from check_reference(special.place, PLACES, (*where, "place"), "K42", "place")


def director_card_problems(
    card: Director, items: Sequence[str], kinds: Sequence[str], where: Where
) -> Iterator[Problem]:
    yield from id_and_name_problems(card.id, card.title, where, "H5", "title")
    if not card.text.strip():
        yield Problem((*where, "text"), "what is told when it is drawn is expected", "H5")
    yield from check_text(card.text, LONGEST_TEXT, (*where, "text"), "H5")
    yield from range_problems(card, (("horde", 0, 99), ("copies", 1, 20)), where, {"horde": "H6", "copies": "K9"})
    yield from check_reference(card.spawn, SPAWNS, (*where, "spawn"), "G12", "way to choose a tile")
    yield from check_reference(card.item_if, ITEM_IFS, (*where, "item_if"), "K30", "condition")
    yield from check_references(card.items, (*items, *FINDS), (*where, "items"), "H8", "item")
    if card.special is not None:
        yield from check_reference(card.special.kind, kinds, (*where, "special", "kind"), "H7", "special")
        yield from check_range(card.special.margin, -99, 99, (*where, "special", "margin"), "A3")
    elif card.lurking:
        yield Problem((*where, "lurking"), "only a card with a special attack can lurk", "X10")
    if card.effect is not None:
        yield from op_problems(card.effect, ("amount",), CARD_OPS, (*where, "effect"), "K19")
        if card.effect.op in (DirectorOp.HOWL, DirectorOp.WAKE):
            yield from check_range(card.effect.amount, 0, 99, (*where, "effect", "amount"), "K21")
