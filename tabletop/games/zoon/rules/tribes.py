"""Dataclasses of Zoon's content: tribes, Zoons, trumps, effects, suggested set-ups, and the numbers of the game.

Used by `content` and `card_problems`, which check them, and by `cards`, which makes from them what rules and bots
use; the enums are used everywhere. The YAML of `data/zoon/` and of content packs is read into them, so a renamed
field or a new one without a default breaks packs. Effect also stands in states, and so in the digests of saved
matches: its name and the order of its fields stay, and a new field changes those digests. Fields hold the words of
the enums as text: an unknown word is reported with its rule and the nearest word.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Offset = tuple[int, int]
"""To the owner's right and forward, in cells, from the start cell."""
Corner = int | str
"""A number, "*" for a Star, or "X"."""


class ZoonType(StrEnum):
    CHIEF = "chief"
    HERO = "hero"
    PRIEST = "priest"
    MONSTER = "monster"
    ELITE = "elite"
    SOLDIER = "soldier"
    EMBLEM = "emblem"


class TrumpKind(StrEnum):
    MOVEMENT = "movement"
    SHOOTING = "shooting"
    TERRAIN = "terrain"
    EQUIPMENT = "equipment"
    BOOST = "boost"
    CONTROL = "control"
    REINFORCEMENT = "reinforcement"


class EffectOp(StrEnum):
    """What a Star or a trump does."""

    RELOCATE_SELF = "relocate_self"
    RELOCATE_ENEMY = "relocate_enemy"
    PUSH_ENEMY = "push_enemy"
    IMMOBILISE_ENEMY = "immobilise_enemy"
    EXPOSE_ENEMY = "expose_enemy"
    ELIMINATE_ENEMY = "eliminate_enemy"
    ELIMINATE_BOTH = "eliminate_both"
    REMATCH = "rematch"
    SUMMON_FRIEND = "summon_friend"
    CONTROL_ENEMY_MOVE = "control_enemy_move"
    SWAP_WITH_FRIEND = "swap_with_friend"
    PLACE_OBSTACLE = "place_obstacle"
    RELOCATE_OWN = "relocate_own"
    MOVE_SEVERAL = "move_several"
    MOVE_ONE_BOOSTED = "move_one_boosted"
    EQUIP_OWN = "equip_own"
    EQUIP_ENEMY = "equip_enemy"
    CONTROL_ENEMY = "control_enemy"


class EffectChooser(StrEnum):
    """Who chooses, where it is not the owner of the effect."""

    ENEMY = "enemy"


@dataclass(frozen=True, slots=True)
class PathStep:
    """A step of a path where more is to be said than where it is (D12)."""

    at: Offset
    stop: bool = True
    """Whether a Zoon may end its move there; False for a transit cell."""


Path = tuple[Offset | PathStep, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """Copies of a Zoon that differ in their corners only."""

    corners: tuple[Corner, ...]
    """Top left, top right, bottom right, bottom left."""
    count: int


@dataclass(frozen=True, slots=True)
class Zoon:
    """A card that can stand on the battlefield."""

    id: str
    name: str
    type: str
    """chief, hero, priest, monster, elite, soldier or emblem (Z4)."""
    value: int = 0
    """The price of each of its cards (docs/design.md, Price of a card); never used in play."""
    corners: tuple[Corner, ...] = ()
    """Top left, top right, bottom right, bottom left; empty where there are variants."""
    variants: tuple[Variant, ...] = ()
    moves: tuple[Path, ...] = ()
    """Paths, each walked in order (Z20, D4)."""
    jumps: tuple[Offset, ...] = ()
    """Green cells (Z22)."""
    star: str = ""
    """Name of the special effect on the Tribe card; empty for a Zoon without a Star."""
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a trump or a Star does; docs/effects.md, Zoon, says which fields each `op` knows."""

    op: str
    tie: bool = False
    """The combat is a tie first (D15)."""
    optional: bool = False
    """Its owner may decline (N20)."""
    area: str = ""
    types: tuple[str, ...] = ()
    chooser: str = ""
    """`enemy` where the enemy's owner chooses."""
    until: str = ""
    direction: str = ""
    distance: int = 0
    max: int = 0
    then: str = ""
    by: str = ""
    add: int = 0
    """Added to each number of the card (D23)."""
    immobile: bool = False
    ignore_grid: bool = False
    free_cells_only: bool = False
    same_row: bool = False
    emblem_makes_tie: bool = False
    text: str = ""
    """Its words on the Tribe card."""


@dataclass(frozen=True, slots=True)
class Trump:
    """A card that stays in hand until it is played."""

    id: str
    name: str
    kind: str
    """movement, shooting, terrain, equipment, boost, control or reinforcement."""
    strength: int
    """1 to 3."""
    uses: int | str = 1
    """How often it can be played, or "unlimited" (Z58, Z61)."""
    usable_by: tuple[str, ...] = ()
    """Types of which a free Zoon must be on the battlefield; empty for any (Z46)."""
    corners: tuple[Corner, ...] = ()
    """Of shooting trumps."""
    aim: tuple[Offset, ...] = ()
    """Of shooting trumps (Z62)."""
    effect: Effect | None = None
    """Of all but shooting trumps and reinforcements."""
    zoon: Zoon | None = None
    """Of reinforcements: what it becomes (Z69)."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Deployment:
    """A suggested set-up as its owner sees it, from left to right; copies of a variant are `id#k`."""

    front: tuple[str, ...]
    back: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Tribe:
    """Sixteen cards: twelve Zoons, three trumps and the Tribe card that tells of them (Z3, Z5)."""

    id: str
    name: str
    animal: str
    """Whose pictures it wears: moles, herons, elk or toads."""
    blurb: str
    style: str
    emblem: str
    zoons: tuple[Zoon, ...]
    trumps: tuple[Trump, ...]
    deployments: tuple[Deployment, ...]
    stars: dict[str, Effect]
    """By the name that a Zoon's `star` holds."""


@dataclass(frozen=True, slots=True)
class Field:
    """The numbers of the game that are no tribe's."""

    deployment_rows: int
    """Rows nearest to a player that its Zoons fill before the first turn (D1)."""
    camp_rows: int
    reinforcement_rows: int
    quiet_turns: int
    """Turns in a row without an elimination that make a draw (D31)."""
    face_up: int
    """Cards that must lie face up under the alternate rules (A7)."""
    die: int
    """Faces of the die (A1)."""
    grid: int
    """Most cells that a movement or aiming grid is wide (D4)."""
    zoons: int
    trumps: int
    stars: int
    value: int
    """Sum of the values of a tribe's Zoons."""
    strength: int
    """Sum of the strengths of a tribe's trumps."""
