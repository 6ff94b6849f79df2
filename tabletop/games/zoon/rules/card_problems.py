"""What is wrong with single cards: corners, grids and what kind of card they are.

Used by `content` only, when a tribe's file was read. Each function yields problems in plain words for whoever writes
a pack, and changes nothing. What passes here is trusted by all of the rules, so a loosened check can break them; a
stricter one refuses tribes of packs that were valid before. The words that cards may use are in `card_vocabulary`.
Rule book: Cards and tribes, Trumps.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from tabletop.games.zoon.rules.battlefield import Offset
from tabletop.games.zoon.rules.card_vocabulary import KINDS, TYPES, effect_problems
from tabletop.games.zoon.rules.cards import CROSS, EMBLEM, STAR, UNLIMITED
from tabletop.games.zoon.rules.state import CORNERS
from tabletop.games.zoon.rules.tribes import Corner, Path, PathStep, Tribe, Trump, TrumpKind, Zoon
from tabletop.rules.content import Problem, Where

LONGEST_NAME: Final = 32
LONGEST_TEXT: Final = 240
_HIGHEST_NUMBER: Final = 9
_MOST_VARIANTS: Final = 10
"""A label ends in one digit."""
_ID_FORM: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_START_OFFSET: Final = (0, 0)
_HALVES: Final = (("top", (0, 1)), ("bottom", (2, 3)))
_LYING_KINDS: Final = (TrumpKind.TERRAIN, TrumpKind.EQUIPMENT, TrumpKind.REINFORCEMENT)
"""Kinds that stay where they are played (Z60)."""
_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    TrumpKind.SHOOTING: ("corners", "aim"),
    TrumpKind.REINFORCEMENT: ("zoon",),
}
"""What a trump has besides its text, where that is no effect."""


def zoon_card_problems(zoon: Zoon, tribe: Tribe, grid: int, where: Where) -> Iterator[Problem]:
    yield from name_problems(zoon.id, zoon.name, where)
    if zoon.type not in TYPES:
        yield Problem((*where, "type"), f"no Zoon is of the type {zoon.type!r}", "Z4", TYPES)
    looks = list(_corners_by_variant(zoon, where))
    yield from _variant_problems(zoon, where)
    for corners, place in looks:
        yield from _card_corner_problems(corners, place, STAR)
    yield from movement_grid_problems(zoon, grid, where)
    has_star = any(STAR in corners for corners, _ in looks)
    if zoon.star and zoon.star not in tribe.stars:
        choices = tuple(tribe.stars)
        yield Problem((*where, "star"), f"the Tribe card has no effect called {zoon.star!r}", "Z40", choices)
    if has_star and not zoon.star:
        yield Problem((*where, "star"), "a Zoon with a Star names its effect here", "Z40", tuple(tribe.stars))
    if zoon.star and not has_star:
        yield Problem((*where, "star"), 'no corner has a Star; one of them should be "*"', "Z40")
    yield from text_problems(zoon.flavour, LONGEST_TEXT, (*where, "flavour"))


def trump_card_problems(trump: Trump, tribe: Tribe, grid: int, where: Where) -> Iterator[Problem]:
    yield from name_problems(trump.id, trump.name, where)
    if trump.kind not in KINDS:
        yield Problem((*where, "kind"), f"no trump is of the kind {trump.kind!r}", "Z43", KINDS)
        return
    if not 1 <= trump.strength <= 3:
        yield Problem((*where, "strength"), f"1 to 3 is expected, not {trump.strength}", "Z3")
    yield from _trump_use_count_problems(trump, (*where, "uses"))
    types = possible_zoon_types(tribe)
    yield from types_problems(trump.usable_by, types, (*where, "usable_by"))
    if not trump.text:
        yield Problem((*where, "text"), "what the trump does is to be read on the Tribe card", "Z5")
    yield from text_problems(trump.text, LONGEST_TEXT, (*where, "text"))
    yield from _trump_part_problems(trump, where)
    if trump.kind == TrumpKind.SHOOTING:
        yield from _card_corner_problems(trump.corners, (*where, "corners"), CROSS)
        yield from _trump_aim_problems(trump.aim, grid, (*where, "aim"))
    elif trump.effect is not None and trump.kind != TrumpKind.REINFORCEMENT:
        yield from effect_problems(trump.effect, trump.kind, (*where, "effect"), "Z43")
        yield from types_problems(trump.effect.types, types, (*where, "effect", "types"))
    elif trump.zoon is not None and trump.kind == TrumpKind.REINFORCEMENT:
        yield from zoon_card_problems(trump.zoon, tribe, grid, (*where, "zoon"))
        if trump.zoon.variants:
            yield Problem((*where, "zoon", "variants"), "a Reinforcement is one card and has no variants", "Z67")
        if trump.zoon.type == EMBLEM:
            yield Problem((*where, "zoon", "type"), "a Reinforcement is no Emblem", "Z4")


def name_problems(id_: str, name: str, where: Where) -> Iterator[Problem]:
    """What is wrong with an id and the name beside it."""
    if not _ID_FORM.fullmatch(id_) or len(id_) > LONGEST_NAME:
        text = f"small letters, digits and single hyphens are expected, at most {LONGEST_NAME}, not {id_[:40]!r}"
        yield Problem((*where, "id"), text, "Z3")
    if not name.strip():
        yield Problem((*where, "name"), "a name is expected", "Z3")
    yield from text_problems(name, LONGEST_NAME, (*where, "name"))


def text_problems(text: str, most: int, where: Where) -> Iterator[Problem]:
    """A text that no card has room for, or that is more than one line."""
    if len(text) > most:
        yield Problem(where, f"at most {most} letters have room on a card, this has {len(text)}", "Z5")
    elif not text.isprintable():
        yield Problem(where, "one line of letters is expected", "Z5")


def possible_zoon_types(tribe: Tribe) -> frozenset[str]:
    """Types that a tribe's Zoons can have on the field."""
    return frozenset(zoon.type for zoon in (*tribe.zoons, *(trump.zoon for trump in tribe.trumps if trump.zoon)))


def types_problems(types: Sequence[str], present: frozenset[str], where: Where) -> Iterator[Problem]:
    """Types that are unknown, or that the tribe has no Zoon of."""
    for i, name in enumerate(types):
        if name not in TYPES:
            yield Problem((*where, i), f"no Zoon is of the type {name!r}", "Z46", TYPES)
        elif name not in present:
            yield Problem((*where, i), f"the tribe has no Zoon of the type {name}", "Z46", tuple(sorted(present)))
        elif name in types[:i]:
            yield Problem((*where, i), f"the type {name} stands here twice", "Z46")


# --- corners ------------------------------------------------------------------------------------------------------


def count_card_copies(zoon: Zoon) -> int:
    """Cards of this Zoon."""
    return sum(variant.count for variant in zoon.variants) if zoon.variants else 1


def _corners_by_variant(zoon: Zoon, where: Where) -> Iterator[tuple[tuple[Corner, ...], Where]]:
    """The corners that a Zoon's cards have, each with its place."""
    if zoon.variants:
        for k, variant in enumerate(zoon.variants):
            yield variant.corners, (*where, "variants", k, "corners")
    else:
        yield zoon.corners, (*where, "corners")


def _variant_problems(zoon: Zoon, where: Where) -> Iterator[Problem]:
    if zoon.variants and zoon.corners:
        yield Problem((*where, "corners"), "corners stand here or in the variants, not in both", "Z31")
    if len(zoon.variants) > _MOST_VARIANTS:
        yield Problem((*where, "variants"), f"at most {_MOST_VARIANTS} variants are expected", "Z3")
    for k, variant in enumerate(zoon.variants):
        if variant.count < 1:
            yield Problem((*where, "variants", k, "count"), f"at least 1 is expected, not {variant.count}", "Z3")
        if variant.corners in [other.corners for other in zoon.variants[:k]]:
            text = "these corners stand here twice; raise the count of the first"
            yield Problem((*where, "variants", k, "corners"), text, "Z3")


def _card_corner_problems(corners: tuple[Corner, ...], where: Where, symbol: str) -> Iterator[Problem]:
    """Corners of a Zoon, whose symbol is the Star, or of a shooting trump, whose symbol is the X."""
    if len(corners) != len(CORNERS):
        yield Problem(where, f"{len(CORNERS)} corners are expected, not {len(corners)}", "Z31")
        return
    for i, corner in enumerate(corners):
        if corner == symbol:
            continue
        if corner == CROSS:
            yield Problem((*where, i), "an X stands on shooting trumps only, never on a Zoon", "D18")
        elif corner == STAR:
            yield Problem((*where, i), "a Star stands on Zoons only, never on a trump", "Z40")
        elif not _is_corner_number(corner):
            yield Problem((*where, i), f'0 to {_HIGHEST_NUMBER} or "{symbol}" is expected, not {corner!r}', "Z31")
    for half, places in _HALVES:
        if all(corners[place] == symbol for place in places):
            called = "Star" if symbol == STAR else "X"
            yield Problem((*where, places[1]), f"the {half} half has one {called} already", "B5")


def are_corners_valid(corners: tuple[Corner, ...]) -> bool:
    """Whether nothing is wrong with a Zoon's corners taken one by one."""
    return len(corners) == len(CORNERS) and all(corner == STAR or _is_corner_number(corner) for corner in corners)


def _is_corner_number(corner: Corner) -> bool:
    return isinstance(corner, int) and 0 <= corner <= _HIGHEST_NUMBER


# --- grids --------------------------------------------------------------------------------------------------------


def move_end_offsets(zoon: Zoon) -> frozenset[Offset]:
    """Where a move can end, by path or jump."""
    steps = [step for path in zoon.moves for step in path]
    stops = [_step_offset(step) for step in steps if not isinstance(step, PathStep) or step.stop]
    return frozenset((*stops, *zoon.jumps))


def movement_grid_problems(zoon: Zoon, grid: int, where: Where) -> Iterator[Problem]:
    for i, path in enumerate(zoon.moves):
        yield from _grid_path_problems(path, grid, (*where, "moves", i))
        if path in zoon.moves[:i]:
            yield Problem((*where, "moves", i), "this path stands here twice", "Z20")
    yield from _grid_cell_problems(zoon.jumps, grid, (*where, "jumps"), "Z22", "jump")


def _grid_path_problems(path: Path, grid: int, where: Where) -> Iterator[Problem]:
    if not path:
        yield Problem(where, "a path has at least one step", "Z20")
        return
    before, been = _START_OFFSET, {_START_OFFSET}
    for k, step in enumerate(path):
        at = _step_offset(step)
        if fault := _outside_grid_fault(at, grid):
            yield Problem((*where, k), fault, "D4")
        elif at == _START_OFFSET:
            yield Problem((*where, k), "the start cell is no step", "Z17")
        elif at in been:
            yield Problem((*where, k), f"the path comes to {_offset_text(at)} twice", "Z20")
        elif max(abs(at[0] - before[0]), abs(at[1] - before[1])) > 1:
            text = (
                f"{_offset_text(at)} is not next to {_offset_text(before)}; a path goes cell by cell, a jump does not"
            )
            yield Problem((*where, k), text, "Z20")
        before = at
        been.add(at)
    last = path[-1]
    if isinstance(last, PathStep) and not last.stop:
        yield Problem((*where, len(path) - 1, "stop"), "a path ends where a Zoon may stop", "D12")


def _trump_aim_problems(aim: tuple[Offset, ...], grid: int, where: Where) -> Iterator[Problem]:
    if not aim:
        yield Problem(where, "a shooting trump aims at one cell at least", "Z62")
    yield from _grid_cell_problems(aim, grid, where, "Z62", "aim")


def _grid_cell_problems(cells: Sequence[Offset], grid: int, where: Where, clause: str, what: str) -> Iterator[Problem]:
    for i, at in enumerate(cells):
        if fault := _outside_grid_fault(at, grid):
            yield Problem((*where, i), fault, "D4")
        elif at == _START_OFFSET:
            yield Problem((*where, i), f"the start cell is no {what}", clause)
        elif at in cells[:i]:
            yield Problem((*where, i), f"the {what} {_offset_text(at)} stands here twice", clause)


def _outside_grid_fault(at: Offset, grid: int) -> str:
    """What is wrong with an offset beyond the grid; empty for others."""
    most = grid // 2
    if max(abs(at[0]), abs(at[1])) <= most:
        return ""
    return f"{_offset_text(at)} is outside the grid of {grid} x {grid}; -{most} to {most} is expected"


def _step_offset(step: Offset | PathStep) -> Offset:
    return step.at if isinstance(step, PathStep) else step


def _offset_text(at: Iterable[int]) -> str:
    return f"[{', '.join(map(str, at))}]"


# --- trumps -------------------------------------------------------------------------------------------------------


def _trump_use_count_problems(trump: Trump, where: Where) -> Iterator[Problem]:
    if isinstance(trump.uses, str):
        if trump.uses != UNLIMITED:
            yield Problem(where, f"a number or {UNLIMITED!r} is expected, not {trump.uses!r}", "Z58")
        elif trump.kind in _LYING_KINDS:
            yield Problem(where, f"a trump of the kind {trump.kind} stays where it is played: 1 is expected", "Z60")
    elif not 1 <= trump.uses <= _HIGHEST_NUMBER:
        yield Problem(where, f"1 to {_HIGHEST_NUMBER} is expected, not {trump.uses}", "Z52")
    elif trump.uses > 1 and trump.kind in _LYING_KINDS:
        yield Problem(where, f"a trump of the kind {trump.kind} stays where it is played: 1 is expected", "Z60")


def _trump_part_problems(trump: Trump, where: Where) -> Iterator[Problem]:
    """Parts that a trump of its kind lacks, or must not have."""
    wanted = _PARTS.get(trump.kind, ("effect",))
    clauses = {"corners": "Z63", "aim": "Z62", "zoon": "Z69", "effect": "Z43"}
    for name, clause in clauses.items():
        value = getattr(trump, name)
        has = value is not None and value != ()
        if has and name not in wanted:
            text = f"a trump of the kind {trump.kind} has {' and '.join(wanted)}, and no {name}"
            yield Problem((*where, name), text, clause)
        elif not has and name in ("zoon", "effect") and name in wanted:
            yield Problem((*where, name), f"a trump of the kind {trump.kind} needs its {name}", clause)
