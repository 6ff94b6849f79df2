"""Checks of the content: ids, names and numbers of survivors, weapons, items, Director cards, specials and tiles.

Used by `content`: `Content.problems` runs them all when files were read, also those of packs. Each yields problems
with place and reason in plain words, and none changes the content. A stricter check refuses packs that could be
played before, so loosen rather than tighten. RESERVED_WORDS and _ID_PATTERN must agree with `text/actions`, which
reads ids in actions back; allowed words come from `vocabulary`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletop.games.zombies.rules.content.cards import Director, Item, Special, Survivor, Tile, Weapon
from tabletop.games.zombies.rules.content.lattice import (
    CACHE,
    HEX_ROWS,
    SIDE_MIDDLES,
    SIDES,
    SOLID,
    SPAWN_NUMBERS,
    TURNS,
    WALL,
    rotated_hexes,
)
from tabletop.games.zombies.rules.content.vocabulary import (
    CACHES,
    CARD_OPS,
    EVENTS,
    FIGURES,
    FINDS,
    FORMS,
    ITEM_FIELDS,
    ITEM_IFS,
    ITEM_OPS,
    PLACES,
    SIDE_MARKS,
    SLOTS,
    SPAWNS,
    SPECIAL_TARGETS,
    TARGETS,
    TILE_KINDS,
    CacheKind,
    DirectorOp,
    EffectFields,
    ItemOp,
    ItemTarget,
    SpecialForm,
    TileKind,
)
from tabletop.rules import hexes
from tabletop.rules.content import (
    LONGEST_NAME,
    LONGEST_TEXT,
    Problem,
    Where,
    check_name,
    check_range,
    check_reference,
    check_references,
    check_text,
    check_unique_ids,
)
from tabletop.rules.hexes import Hex

_ID_PATTERN: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*([_-][A-Za-z0-9]+)*")
_ZOMBIE_PATTERN: Final = re.compile(r"z[0-9]+")
RESERVED_WORDS: Final = ("common", "nothing", "random", "weapon", "none", "on", "at", "side", "equip", "free", "goal")
"""Words of the actions that would be taken for a card."""


def id_and_name_problems(id_: str, name: str, where: Where, clause: str, part: str = "name") -> Iterator[Problem]:
    """What is wrong with an id and the name beside it."""
    yield from id_problems(id_, where, clause)
    yield from check_name(name, where, clause, part)


def id_problems(id_: str, where: Where, clause: str) -> Iterator[Problem]:
    if not _ID_PATTERN.fullmatch(id_) or not id_.isascii() or len(id_) > LONGEST_NAME:
        text = f"letters, digits and single _ or - are expected, at most {LONGEST_NAME}, not {id_[:40]!r}"
        yield Problem((*where, "id"), text, clause)
    elif _ZOMBIE_PATTERN.fullmatch(id_):
        yield Problem((*where, "id"), f"{id_} would be taken for a zombie", clause)
    elif id_ in RESERVED_WORDS:
        yield Problem((*where, "id"), f"the word {id_} means something else already", clause)


def number_range_problems(
    card: object, limits: Sequence[tuple[str, int, int]], where: Where, clause: str | Mapping[str, str]
) -> Iterator[Problem]:
    """Numbers of a card that are too small or too large."""
    for part, least, most in limits:
        number = clause if isinstance(clause, str) else clause[part]
        yield from check_range(getattr(card, part), least, most, (*where, part), number)


def op_problems(
    card: object, parts: Sequence[str], ops: Mapping[str, EffectFields], where: Where, clause: str
) -> Iterator[Problem]:
    """What is wrong with an op and the numbers beside it."""
    name = str(getattr(card, "op", ""))
    op = ops.get(name)
    if op is None:
        yield Problem((*where, "op"), f"no effect is called {name!r}", clause, tuple(ops), True)
        return
    for part in parts:
        value = getattr(card, part)
        if part in op.needs and not value:
            yield Problem((*where, part), f"{name} needs a number here", clause)
        elif value and part not in (*op.needs, *op.may):
            yield Problem((*where, part), f"{name} has no use for this", clause)


_FORM_OF: dict[str, SpecialForm] = {
    **dict.fromkeys(FIGURES, SpecialForm.FIGURE),
    **dict.fromkeys(EVENTS, SpecialForm.EVENT),
}
_UPPER_LIMITS: dict[str, int] = {"hp": 20, "move": 12}


def survivor_card_problems(
    survivor: Survivor, weapons: Mapping[str, Weapon], items: Sequence[str], bag: int, where: Where
) -> Iterator[Problem]:
    yield from id_and_name_problems(survivor.id, survivor.name, where, "K11")
    yield from check_text(survivor.job, LONGEST_TEXT, (*where, "job"), "K11")
    yield from check_text(survivor.text, LONGEST_TEXT, (*where, "text"), "K11")
    limits = (("hp", 1, _UPPER_LIMITS["hp"]), ("move", 1, _UPPER_LIMITS["move"]))
    yield from number_range_problems(survivor, limits, where, {"hp": "A13", "move": "H56"})
    perks, clauses = (("heal_bonus", 0, 9), ("steps", 0, 9), ("foresight", 0, 9)), ("K75", "K108", "K28")
    numbers = {part: clause for (part, _, _), clause in zip(perks, clauses, strict=True)}
    yield from number_range_problems(survivor.perks, perks, (*where, "perks"), numbers)
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


def weapon_card_problems(weapon: Weapon, where: Where) -> Iterator[Problem]:
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
    yield from number_range_problems(weapon, limits, where, clauses)


def item_card_problems(item: Item, where: Where) -> Iterator[Problem]:
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
    yield from number_range_problems(item.effect, limits, (*where, "effect"), "H86")
    if item.effect.op in (ItemOp.HEAL, ItemOp.STIM, ItemOp.BOARDS) and item.effect.amount < 0:
        yield Problem((*where, "effect", "amount"), f"1 to 9 is expected, not {item.effect.amount}", "H86")


def special_card_problems(special: Special, where: Where) -> Iterator[Problem]:
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
    yield from number_range_problems(special, limits, where, "H29")
    if special.form == SpecialForm.FIGURE:
        yield from check_reference(special.place, PLACES, (*where, "place"), "K42", "place")


def director_card_problems(
    card: Director, items: Sequence[str], kinds: Sequence[str], where: Where
) -> Iterator[Problem]:
    yield from id_and_name_problems(card.id, card.title, where, "H5", "title")
    if not card.text.strip():
        yield Problem((*where, "text"), "what is told when it is drawn is expected", "H5")
    yield from check_text(card.text, LONGEST_TEXT, (*where, "text"), "H5")
    yield from number_range_problems(
        card, (("horde", 0, 99), ("copies", 1, 20)), where, {"horde": "H6", "copies": "K9"}
    )
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


CELL_MARKS: Final = (".", SOLID, CACHE, *SPAWN_NUMBERS)
_ENTRY_SIDE: Final = 3
_ROW_LENGTHS: Final = tuple(len(line) for line in HEX_ROWS)


def tile_set_problems(tiles: Sequence[Tile]) -> Iterator[Problem]:
    """What is wrong with the tiles one by one, and with the lot of them."""
    for i, tile in enumerate(tiles):
        yield from tile_problems(tile, ("tiles", i))
    yield from check_unique_ids([(("tiles", i), tile.id) for i, tile in enumerate(tiles)], "H66", "tile")


def tile_problems(tile: Tile, where: Where) -> Iterator[Problem]:
    yield from id_and_name_problems(tile.id, tile.name, where, "H66")
    yield from check_text(tile.rule, LONGEST_TEXT, (*where, "rule"), "H69")
    yield from check_text(tile.look, LONGEST_TEXT, (*where, "look"), "H66")
    yield from check_reference(tile.kind, TILE_KINDS, (*where, "kind"), "K9", "kind of tile")
    yield from check_reference(tile.cache, CACHES, (*where, "cache"), "K14", "cache")
    limits = (("wander", 0, 12), ("draw", -9, 9), ("range_bonus", -9, 9))
    yield from number_range_problems(tile, limits, where, {"wander": "X7", "draw": "H10", "range_bonus": "K69"})
    if tile.spawn_cap is not None:
        yield from number_range_problems(tile, (("spawn_cap", 0, 30),), where, "K34")
    if tile.max_range is not None:
        yield from number_range_problems(tile, (("max_range", 1, 99),), where, "K69")
    for i, die in enumerate(tile.ignore_spawn):
        if str(die) not in SPAWN_NUMBERS:
            yield Problem((*where, "ignore_spawn", i), f"1 to 6 is expected, not {die}", "K34")
    shape = [*_tile_side_problems(tile, where), *_tile_row_problems(tile, where)]
    yield from shape
    if not shape:
        yield from _tile_floor_problems(tile, where)


def _tile_side_problems(tile: Tile, where: Where) -> Iterator[Problem]:
    at = (*where, "sides")
    if len(tile.sides) != TURNS or any(mark not in SIDE_MARKS for mark in tile.sides):
        text = f"six letters of O, D and - are expected, for N, NE, SE, S, SW, NW, not {tile.sides[:20]!r}"
        yield Problem(at, text, "X1")
        return
    if tile.kind == TileKind.START and set(tile.sides) == {WALL}:
        yield Problem(at, "a start tile needs a way out", "H65")
    if tile.kind != TileKind.START and tile.sides[_ENTRY_SIDE] == WALL:
        yield Problem(at, "the fourth letter is the way in from S, and cannot be -", "X3")


def _tile_row_problems(tile: Tile, where: Where) -> Iterator[Problem]:
    if tuple(len(row) for row in tile.rows) != _ROW_LENGTHS:
        lengths = "-".join(str(len(row)) for row in tile.rows) or "no rows"
        yield Problem((*where, "rows"), f"rows of 3-4-5-4-3 hexes are expected, not {lengths}", "X2")
        return
    for i, row in enumerate(tile.rows):
        wrong = next((mark for mark in row if mark not in CELL_MARKS), None)
        if wrong is not None:
            yield Problem((*where, "rows", i), f"., #, c and 1 to 6 are expected, not {wrong!r}", "H24")
    text = "".join(tile.rows)
    for number in SPAWN_NUMBERS:
        if text.count(number) != 1:
            found = "not at all" if number not in text else f"{text.count(number)} times"
            yield Problem((*where, "rows"), f"the number {number} is expected once, and stands here {found}", "H24")
    wanted = 0 if tile.cache == CacheKind.NONE else 1
    if text.count(CACHE) != wanted:
        needs = "needs exactly one hex c" if wanted else "has no cache and so no hex c"
        yield Problem((*where, "rows"), f"a tile with cache: {tile.cache} {needs}", "K14")


def _tile_floor_problems(tile: Tile, where: Where) -> Iterator[Problem]:
    floor = {hex_ for hex_, mark in rotated_hexes(tile.rows, 0) if mark != SOLID}
    for side, mark in enumerate(tile.sides):
        if mark != WALL and SIDE_MIDDLES[side] not in floor:
            yield Problem((*where, "sides"), f"the exit {SIDES[side]} leads onto a solid hex", "X1")
    reached = _floor_reachable_from(floor, next(iter(floor)))
    if len(reached) < len(floor):
        text = f"all floor must hang together; {len(floor) - len(reached)} of {len(floor)} hexes lie apart"
        yield Problem((*where, "rows"), text, "X6")


def _floor_reachable_from(floor: set[Hex], start: Hex) -> set[Hex]:
    found, edge = {start}, [start]
    while edge:
        fresh = {to for hex_ in edge for to in hexes.hex_neighbours(hex_) if to in floor} - found
        found |= fresh
        edge = list(fresh)
    return found
