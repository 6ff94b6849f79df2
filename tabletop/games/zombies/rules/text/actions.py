"""Actions, their text form, and how the text is read back."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.rules import hexes
from tabletop.rules.hexes import Hex


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
