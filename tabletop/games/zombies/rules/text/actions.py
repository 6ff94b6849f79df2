"""Actions, their text form, and how the text is read back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.rules import hexes
from tabletop.rules.hexes import Hex
from tabletop.rules.tokens import ActionTokens, TokenMismatch, parse_action_text


def _cards_text(values: tuple[int, ...]) -> str:
    return "+".join(map(str, values))


# Chance


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: one die."""

    die: int

    def __str__(self) -> str:
        return f"roll {self.die}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: a hand is drawn, sorted."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"deal {_cards_text(self.cards)}"


@dataclass(frozen=True, slots=True)
class Look:
    """Chance: what lies on top of a deck, the first card first."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"look {_cards_text(self.cards)}"


@dataclass(frozen=True, slots=True)
class DrawTile:
    """Chance: a tile."""

    tile: str

    def __str__(self) -> str:
        return f"tile {self.tile}"


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Chance: a Director card."""

    card: str

    def __str__(self) -> str:
        return f"card {self.card}"


@dataclass(frozen=True, slots=True)
class DrawFind:
    """Chance: an item or a weapon."""

    item: str

    def __str__(self) -> str:
        return f"find {self.item}"


@dataclass(frozen=True, slots=True)
class DrawSpot:
    """Chance: one of the laid tiles (K92)."""

    laid: int

    def __str__(self) -> str:
        return f"spot {self.laid}"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: the shuffled pile."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"reveal {_cards_text(self.cards)}"


# Suppressing fire


@dataclass(frozen=True, slots=True)
class Suppress:
    """Puts cards of a weapon face down; without cards: adds nothing, and names no weapon."""

    weapon: str = ""
    cards: tuple[int, ...] = ()
    """Sorted values."""

    def __str__(self) -> str:
        return f"suppress {self.weapon} {_cards_text(self.cards)}" if self.cards else "suppress nothing"


# Movement


@dataclass(frozen=True, slots=True)
class Walk:
    """Goes along these hexes, the start left out; an unexplored tile ends the path, not the movement (K62)."""

    path: tuple[Hex, ...]

    def __str__(self) -> str:
        return " ".join(("walk", *map(hexes.hex_text, self.path)))


@dataclass(frozen=True, slots=True)
class Take:
    """Takes what lies on its hex; a weapon may be equipped at once (H61)."""

    item: str
    equip: bool = False

    def __str__(self) -> str:
        return f"take {self.item} equip" if self.equip else f"take {self.item}"


@dataclass(frozen=True, slots=True)
class Clear:
    """Takes all boards off an exit of its tile (K65)."""

    side: int
    """Index of SIDES, as seen from its own tile."""

    def __str__(self) -> str:
        return f"clear {SIDES[self.side]}"


@dataclass(frozen=True, slots=True)
class Halt:
    """Ends its movement (K60)."""

    def __str__(self) -> str:
        return "halt"


# Attacks and actions


@dataclass(frozen=True, slots=True)
class Attack:
    """Plays cards of a weapon and splits their sum (X12)."""

    weapon: str
    cards: tuple[int, ...]
    """Sorted values."""
    hits: tuple[tuple[str, int], ...]
    """Targets with their share of the sum; see `zombie_word` and survivors' ids for the tokens on them."""

    def __str__(self) -> str:
        shares = (f"{target}={share}" for target, share in self.hits)
        return " ".join(("attack", self.weapon, _cards_text(self.cards), *shares))


@dataclass(frozen=True, slots=True)
class Melee:
    """Stuns commons, or hits a token, the Brute or the Mourner (K74)."""

    targets: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("melee", *self.targets))


@dataclass(frozen=True, slots=True)
class Reload:
    """Draws a new hand for the equipped weapon; without cost where the tile allows it (T14)."""

    free: bool = False

    def __str__(self) -> str:
        return "reload free" if self.free else "reload"


@dataclass(frozen=True, slots=True)
class Swap:
    """Takes another carried weapon in hand."""

    weapon: str

    def __str__(self) -> str:
        return f"swap {self.weapon}"


@dataclass(frozen=True, slots=True)
class Use:
    """Uses up an item: on a survivor, at a hex, on a side of its tile, or just so."""

    item: str
    on: str = ""
    """Survivor's id."""
    at: Hex | None = None
    side: int | None = None
    weapon: str = ""
    """What is refilled (K80)."""

    def __str__(self) -> str:
        words = ["use", self.item]
        if self.on:
            words += ["on", self.on]
        if self.at is not None:
            words += ["at", hexes.hex_text(self.at)]
        if self.side is not None:
            words += ["side", SIDES[self.side]]
        if self.weapon:
            words += ["weapon", self.weapon]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Revive:
    """Brings a survivor back to 1 HP."""

    survivor: str

    def __str__(self) -> str:
        return f"revive {self.survivor}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Does nothing, or nothing more."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Resign:
    """The team gives up; legal at any own decision, and never offered."""

    def __str__(self) -> str:
        return "resign"


Action = (
    Roll | Deal | Look | DrawTile | DrawCard | DrawFind | DrawSpot | Reveal | Suppress | Walk | Take | Clear | Halt
    | Attack | Melee | Reload | Swap | Use | Revive | Pass | Resign
)  # fmt: skip


def zombie_word(id_: int) -> str:
    """How a zombie is named as a target."""
    return f"z{id_}"


def zombie_id(target: str) -> int | None:
    """Inverse of `zombie_word`; None for a survivor's id."""
    return int(target[1:]) if target[:1] == "z" and target[1:].isdecimal() else None


_ID_PATTERN: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*")
_CARDS_PATTERN: Final = re.compile(r"[0-9](?:\+[0-9])*")
_HEX_PATTERN: Final = re.compile(r"-?[0-9]{1,3},-?[0-9]{1,3}")
_DIE_PATTERN: Final = re.compile(r"[1-6]")
_NUMBER_PATTERN: Final = re.compile(r"[0-9]{1,3}")
_ZOMBIE_PATTERN: Final = re.compile(r"z[0-9]{1,6}")
_SHARE_PATTERN: Final = re.compile(rf"({_ID_PATTERN.pattern})=([0-9]{{1,3}})")


def parse_action(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    return parse_action_text(text, _ActionTokens, _ACTION_PARSERS, "walk 1,-2 1,-3 or attack carbine 2+2 z4=3 z7=1")


class _ActionTokens(ActionTokens):
    """The words of actions of this game."""

    def id(self) -> str:
        return self.take_token(_ID_PATTERN)[0]

    def targets(self) -> tuple[str, ...]:
        """Zombies, or one survivor."""
        if len(self) == 1 and not self.is_next(_ZOMBIE_PATTERN):
            return (self.id(),)
        return tuple(found[0] for found in self.take_rest(_ZOMBIE_PATTERN))

    def number(self) -> int:
        return int(self.take_token(_NUMBER_PATTERN)[0])

    def die(self) -> int:
        return int(self.take_token(_DIE_PATTERN)[0])

    def cards(self, is_sorted: bool = True) -> tuple[int, ...]:
        if not self:
            return ()
        values = tuple(map(int, self.take_token(_CARDS_PATTERN)[0].split("+")))
        if is_sorted and values != tuple(sorted(values)):
            raise TokenMismatch
        return values

    def hex(self) -> Hex:
        return hexes.parse_hex(self.take_token(_HEX_PATTERN)[0])

    def hexes(self) -> tuple[Hex, ...]:
        return tuple(hexes.parse_hex(found[0]) for found in self.take_rest(_HEX_PATTERN))

    def side(self) -> int:
        return self.take_index(SIDES)

    def shares(self) -> tuple[tuple[str, int], ...]:
        return tuple((found[1], int(found[2])) for found in self.take_rest(_SHARE_PATTERN))


def _parse_suppress(words: _ActionTokens) -> Action:
    if words.take_if("nothing"):
        return Suppress()
    return Suppress(words.id(), words.cards())


def _parse_take(words: _ActionTokens) -> Action:
    return Take(words.id(), words.take_if("equip"))


def _parse_attack(words: _ActionTokens) -> Action:
    return Attack(words.id(), words.cards(), words.shares())


def _parse_use(words: _ActionTokens) -> Action:
    item = words.id()
    on = words.id() if words.take_if("on") else ""
    at = words.hex() if words.take_if("at") else None
    side = words.side() if words.take_if("side") else None
    return Use(item, on, at, side, words.id() if words.take_if("weapon") else "")


_ACTION_PARSERS: Final[dict[str, Callable[[_ActionTokens], Action]]] = {
    "roll": lambda words: Roll(words.die()),
    "deal": lambda words: Deal(words.cards()),
    "look": lambda words: Look(words.cards(is_sorted=False)),
    "tile": lambda words: DrawTile(words.id()),
    "card": lambda words: DrawCard(words.id()),
    "find": lambda words: DrawFind(words.id()),
    "spot": lambda words: DrawSpot(words.number()),
    "reveal": lambda words: Reveal(words.cards(is_sorted=False)),
    "suppress": _parse_suppress,
    "walk": lambda words: Walk(words.hexes()),
    "take": _parse_take,
    "clear": lambda words: Clear(words.side()),
    "halt": lambda words: Halt(),
    "attack": _parse_attack,
    "melee": lambda words: Melee(words.targets()),
    "reload": lambda words: Reload(words.take_if("free")),
    "swap": lambda words: Swap(words.id()),
    "use": _parse_use,
    "revive": lambda words: Revive(words.id()),
    "pass": lambda words: Pass(),
    "resign": lambda words: Resign(),
}
