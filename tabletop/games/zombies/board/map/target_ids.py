"""Ids of everything that can be picked on the board of Zombies, and the functions that make and read them.

h:3,-2 a hex, s:marlow a survivor, z:12 a zombie, k:marlow the token on a survivor, f:3,-2/field_kit what lies on a
hex, x:2/NE a side of a laid tile, t:2 the tile itself, c:0 a card of the hand that is shown, i:field_kit an item in a
bag, w:carbine a weapon. Used by `action_places`, `picks`, `hex_map`, `hex_picker`, `figures`, `survivor_strip`, all
other parts of the board, and the phone. Tests hold such ids as text, and several files cut off the first two letters,
so the prefixes stay. Each function and its inverse (`hex_of`, `exit_of_target_id`, `attack_target_word`) must agree.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.rules import hexes
from tabletop.rules.hexes import Hex
from tabletop.ui.gesture.picker import TargetId

HEX, SURVIVOR, ZOMBIE, TOKEN, FIND, EXIT, TILE = "h:", "s:", "z:", "k:", "f:", "x:", "t:"
CARD, ITEM, WEAPON = "c:", "i:", "w:"
ON_MAP_PREFIXES: Final = (HEX, SURVIVOR, ZOMBIE, TOKEN, FIND, EXIT)
STRIP_PREFIXES: Final = (CARD, ITEM, WEAPON)
STANDING_PREFIXES: Final = (SURVIVOR, ZOMBIE, TOKEN, FIND)
"""What stands or lies on a hex."""


def hex_target(at: Hex) -> TargetId:
    return f"{HEX}{hexes.hex_text(at)}"


def survivor_target(id_: str) -> TargetId:
    return f"{SURVIVOR}{id_}"


def zombie_target(id_: int) -> TargetId:
    return f"{ZOMBIE}{id_}"


def token_target_id(id_: str) -> TargetId:
    return f"{TOKEN}{id_}"


def lying_item_target_id(at: Hex, item: str) -> TargetId:
    """Something that lies on a hex."""
    return f"{FIND}{hexes.hex_text(at)}/{item}"


def exit_target_id(laid: int, side: int) -> TargetId:
    return f"{EXIT}{laid}/{SIDES[side]}"


def attack_target_id(word: str) -> TargetId:
    """Whom an attack names: a zombie, or the token on a survivor."""
    return f"{ZOMBIE}{word[1:]}" if word[:1] == "z" and word[1:].isdecimal() else token_target_id(word)


def attack_target_word(place: TargetId) -> str:
    """Inverse of `attack_target_id`."""
    return f"z{place.removeprefix(ZOMBIE)}" if place.startswith(ZOMBIE) else place.removeprefix(TOKEN)


def hex_of(place: TargetId) -> Hex | None:
    """The hex of a hex or of a find."""
    if place.startswith(HEX):
        return hexes.parse_hex(place.removeprefix(HEX))
    if place.startswith(FIND):
        return hexes.parse_hex(place.removeprefix(FIND).partition("/")[0])
    return None


def exit_of_target_id(place: TargetId) -> tuple[int, int] | None:
    """Index of the laid tile and the side."""
    if not place.startswith(EXIT):
        return None
    laid, _, side = place.removeprefix(EXIT).partition("/")
    return int(laid), SIDES.index(side)
