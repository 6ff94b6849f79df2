"""The actions of Zombies, their text form, and how the text is read back.

Used by `rules` (`parse_action`), `offers`, `turn/task_specs`, which names the rule of each class, all files of
`turn`, the bots and the board (`picks`, `action_places`, `action_messages`). Texts are what saved matches, lessons
and the engine hold, such as "pass" or "reload", so words, order and separators stay, and `parse_action` must read
back whatever `str` writes. A new class goes into Action, into TASK_SPECS and into the tables of the board. Pure data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.rules import hexes
from tabletop.rules.hexes import Hex
from tabletop.rules.notation import FieldFormat, Notation, choice_format, index_format, list_format

_NOTATION: Final = Notation("walk 1,-2 1,-3 or attack carbine 2+2 z4=3 z7=1")


def _parse_hit_share(word: str) -> tuple[str, int]:
    target, share = word.split("=")
    return target, int(share)


_ID: Final = FieldFormat("[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*", str)
_DIE: Final = FieldFormat("[1-6]", int)
_NUMBER: Final = FieldFormat("[0-9]{1,3}", int)
_CARDS: Final = list_format(FieldFormat("[0-9]", int), "+")
_SORTED_CARDS: Final = FieldFormat(_CARDS.pattern, lambda word: tuple(sorted(_CARDS.read(word))), _CARDS.write)
"""In another order they are no hand: they would be written in this one."""
_HEX: Final = FieldFormat("-?[0-9]{1,3},-?[0-9]{1,3}", hexes.parse_hex, hexes.hex_text)
_SIDE: Final = index_format(SIDES)
_SHARE: Final = FieldFormat(f"{_ID.pattern}=[0-9]{{1,3}}", _parse_hit_share, lambda hit: f"{hit[0]}={hit[1]}")
_ZOMBIES: Final = list_format(FieldFormat("z[0-9]{1,6}", str))
_TARGETS: Final = FieldFormat(f"{_ZOMBIES.pattern}|{_ID.pattern}", _ZOMBIES.read, _ZOMBIES.write)
"""Zombies, or one survivor."""

_Id = Annotated[str, _ID]
_Cards = Annotated[tuple[int, ...], _CARDS]
_Hand = Annotated[tuple[int, ...], _SORTED_CARDS]


# Chance


@_NOTATION.action("roll {die}")
@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: one die."""

    die: Annotated[int, _DIE]


@_NOTATION.action("deal {cards}")
@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: a hand is drawn, sorted."""

    cards: _Hand


@_NOTATION.action("look {cards}")
@dataclass(frozen=True, slots=True)
class Look:
    """Chance: what lies on top of a deck, the first card first."""

    cards: _Cards


@_NOTATION.action("tile {tile}")
@dataclass(frozen=True, slots=True)
class DrawTile:
    """Chance: a tile."""

    tile: _Id


@_NOTATION.action("card {card}")
@dataclass(frozen=True, slots=True)
class DrawCard:
    """Chance: a Director card."""

    card: _Id


@_NOTATION.action("find {item}")
@dataclass(frozen=True, slots=True)
class DrawFind:
    """Chance: an item or a weapon."""

    item: _Id


@_NOTATION.action("spot {laid}")
@dataclass(frozen=True, slots=True)
class DrawSpot:
    """Chance: one of the laid tiles (K92)."""

    laid: Annotated[int, _NUMBER]


@_NOTATION.action("reveal {cards}")
@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: the shuffled pile."""

    cards: _Cards


# Suppressing fire


@_NOTATION.action("suppress [{weapon} {cards}|nothing]")
@dataclass(frozen=True, slots=True)
class Suppress:
    """Puts cards of a weapon face down; without cards: adds nothing, and names no weapon."""

    weapon: Annotated[str, FieldFormat(f"(?!nothing ){_ID.pattern}", str)] = ""
    cards: _Hand = ()
    """Sorted values."""


# Movement


@_NOTATION.action("walk[ {path}]")
@dataclass(frozen=True, slots=True)
class Walk:
    """Goes along these hexes, the start left out; an unexplored tile ends the path, not the movement (K62)."""

    path: Annotated[tuple[Hex, ...], list_format(_HEX)]


@_NOTATION.action("take {item}[ {equip}]")
@dataclass(frozen=True, slots=True)
class Take:
    """Takes what lies on its hex; a weapon may be equipped at once (H61)."""

    item: _Id
    equip: Annotated[bool, choice_format({"equip": True})] = False


@_NOTATION.action("clear {side}")
@dataclass(frozen=True, slots=True)
class Clear:
    """Takes all boards off an exit of its tile (K65)."""

    side: Annotated[int, _SIDE]
    """Index of SIDES, as seen from its own tile."""


@_NOTATION.action("halt")
@dataclass(frozen=True, slots=True)
class Halt:
    """Ends its movement (K60)."""


# Attacks and actions


@_NOTATION.action("attack {weapon} {cards}[ {hits}]")
@dataclass(frozen=True, slots=True)
class Attack:
    """Plays cards of a weapon and splits their sum (X12)."""

    weapon: _Id
    cards: _Hand
    """Sorted values."""
    hits: Annotated[tuple[tuple[str, int], ...], list_format(_SHARE)]
    """Targets with their share of the sum; see `zombie_target_word` and survivors' ids for the tokens on them."""


@_NOTATION.action("melee[ {targets}]")
@dataclass(frozen=True, slots=True)
class Melee:
    """Stuns commons, or hits a token, the Brute or the Mourner (K74)."""

    targets: Annotated[tuple[str, ...], _TARGETS]


@_NOTATION.action("reload[ {free}]")
@dataclass(frozen=True, slots=True)
class Reload:
    """Draws a new hand for the equipped weapon; without cost where the tile allows it (T14)."""

    free: Annotated[bool, choice_format({"free": True})] = False


@_NOTATION.action("swap {weapon}")
@dataclass(frozen=True, slots=True)
class Swap:
    """Takes another carried weapon in hand."""

    weapon: _Id


@_NOTATION.action("use {item}[ on {on}][ at {at}][ side {side}][ weapon {weapon}]")
@dataclass(frozen=True, slots=True)
class Use:
    """Uses up an item: on a survivor, at a hex, on a side of its tile, or just so."""

    item: _Id
    on: _Id = ""
    """Survivor's id."""
    at: Annotated[Hex | None, _HEX] = None
    side: Annotated[int | None, _SIDE] = None
    weapon: _Id = ""
    """What is refilled (K80)."""


@_NOTATION.action("revive {survivor}")
@dataclass(frozen=True, slots=True)
class Revive:
    """Brings a survivor back to 1 HP."""

    survivor: _Id


@_NOTATION.action("pass")
@dataclass(frozen=True, slots=True)
class Pass:
    """Does nothing, or nothing more."""


@_NOTATION.action("resign")
@dataclass(frozen=True, slots=True)
class Resign:
    """The team gives up; legal at any own decision, and never offered."""


Action = (
    Roll | Deal | Look | DrawTile | DrawCard | DrawFind | DrawSpot | Reveal | Suppress | Walk | Take | Clear | Halt
    | Attack | Melee | Reload | Swap | Use | Revive | Pass | Resign
)  # fmt: skip


def zombie_target_word(id_: int) -> str:
    """How a zombie is named as a target."""
    return f"z{id_}"


def zombie_id_of_target(target: str) -> int | None:
    """Inverse of `zombie_target_word`; None for a survivor's id."""
    return int(target[1:]) if target[:1] == "z" and target[1:].isdecimal() else None


def parse_action(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    action: Action = _NOTATION.parse(text)
    return action
