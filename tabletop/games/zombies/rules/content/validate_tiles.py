"""What is wrong with tiles: rows, numbers, sides, floor, caches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.games.zombies.rules.content.cards import Tile
from tabletop.games.zombies.rules.content.lattice import (
    CACHE,
    HEX_ROWS,
    SIDE_MIDDLES,
    SIDES,
    SOLID,
    SPAWN_NUMBERS,
    TURNS,
    WALL,
    turned_hexes,
)
from tabletop.games.zombies.rules.content.validate_words import id_and_name_problems, range_problems
from tabletop.games.zombies.rules.content.vocabulary import CACHES, SIDE_MARKS, TILE_KINDS, CacheKind, TileKind
from tabletop.rules import hexes
from tabletop.rules.checks import LONGEST_TEXT, check_reference, check_text, check_unique_ids
from tabletop.rules.content import Problem, Where
from tabletop.rules.hexes import Hex

CELL_MARKS: Final = (".", SOLID, CACHE, *SPAWN_NUMBERS)
_ENTRY_SIDE: Final = 3
_ROW_LENGTHS: Final = tuple(len(line) for line in HEX_ROWS)


def tiles_problems(tiles: Sequence[Tile]) -> Iterator[Problem]:
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
    yield from range_problems(tile, limits, where, {"wander": "X7", "draw": "H10", "range_bonus": "K69"})
    if tile.spawn_cap is not None:
        yield from range_problems(tile, (("spawn_cap", 0, 30),), where, "K34")
    if tile.max_range is not None:
        yield from range_problems(tile, (("max_range", 1, 99),), where, "K69")
    for i, die in enumerate(tile.ignore_spawn):
        if str(die) not in SPAWN_NUMBERS:
            yield Problem((*where, "ignore_spawn", i), f"1 to 6 is expected, not {die}", "K34")
    shape = [*_side_problems(tile, where), *_row_problems(tile, where)]
    yield from shape
    if not shape:
        yield from _floor_problems(tile, where)


def _side_problems(tile: Tile, where: Where) -> Iterator[Problem]:
    at = (*where, "sides")
    if len(tile.sides) != TURNS or any(mark not in SIDE_MARKS for mark in tile.sides):
        text = f"six letters of O, D and - are expected, for N, NE, SE, S, SW, NW, not {tile.sides[:20]!r}"
        yield Problem(at, text, "X1")
        return
    if tile.kind == TileKind.START and set(tile.sides) == {WALL}:
        yield Problem(at, "a start tile needs a way out", "H65")
    if tile.kind != TileKind.START and tile.sides[_ENTRY_SIDE] == WALL:
        yield Problem(at, "the fourth letter is the way in from S, and cannot be -", "X3")


def _row_problems(tile: Tile, where: Where) -> Iterator[Problem]:
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


def _floor_problems(tile: Tile, where: Where) -> Iterator[Problem]:
    floor = {hex_ for hex_, mark in turned_hexes(tile.rows, 0) if mark != SOLID}
    for side, mark in enumerate(tile.sides):
        if mark != WALL and SIDE_MIDDLES[side] not in floor:
            yield Problem((*where, "sides"), f"the exit {SIDES[side]} leads onto a solid hex", "X1")
    reached = _connected_floor(floor, next(iter(floor)))
    if len(reached) < len(floor):
        text = f"all floor must hang together; {len(floor) - len(reached)} of {len(floor)} hexes lie apart"
        yield Problem((*where, "rows"), text, "X6")


def _connected_floor(floor: set[Hex], start: Hex) -> set[Hex]:
    found, edge = {start}, [start]
    while edge:
        fresh = {to for hex_ in edge for to in hexes.hex_neighbours(hex_) if to in floor} - found
        found |= fresh
        edge = list(fresh)
    return found
