"""The data classes of the content: cards, characters, terrain, maps, scenarios, and numbers of the game (GameNumbers).

Plain frozen values without behaviour, used by `content`, `rules_context`, all rules and the board. Files in
`data/zone_wars/`, in its folder `former` and in packs are read into them, so every field name is a key in YAML: a
renamed field, or a new one without a default, makes those files unreadable. What values make sense is checked in
`content`, `validate_cards` and `validate_maps`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Spot = tuple[float, float]
"""x and y in inches from the mat's top left corner."""
Range = str
"""close, medium, long or unlimited; empty for contact (R40)."""
Face = str
"""radiation, biohazard, explosion or blank."""


@dataclass(frozen=True, slots=True)
class GameNumbers:
    """The numbers that belong to no card; lengths in inches."""

    mat: float
    close: float
    medium: float
    long: float
    slack: float
    """Within which bases and pieces touch (D9)."""
    radius: float
    """Of a model's base; a step is twice as long (D10, R19)."""
    height: float
    """Of a model."""
    storey: float
    token: float
    """Radius of an artifact token."""
    low: float
    """Height of Low terrain that says nothing else."""
    blocking: float
    rays: int
    chord: float
    """Share of the target's diameter that the rays go to (D11)."""
    sample: float
    """Between the points of a path at which overwatch may fire (D20)."""
    base_die: tuple[Face, ...]
    gear_die: tuple[Face, ...]
    close_bonus: int
    """Base dice against a target within Close (D7)."""
    back_bonus: int
    charge_bonus: int
    cover: int
    """Cover dice (R163)."""
    cover_touching: int
    m_start: int
    m_cap: int
    m_most: int
    """M-points in one use of a mutation (R30)."""
    fall_step: float
    """Each begun stretch of it is one damage (R187)."""
    fall_least: float
    """A drop below this hurts nobody (D28)."""
    collision: int
    busted_points: int
    junk_points: int
    """What a find is worth when no card is left (D31)."""
    attribute_least: int
    attribute_most: int
    attribute_sum: int
    experience: int
    """Tokens for one attribute of one model (D38)."""


@dataclass(frozen=True, slots=True)
class Character:
    """A model with its card; both sides are alike (D34)."""

    id: str
    name: str
    ranged: int
    melee: int
    survival: int
    health: int
    gear: tuple[str, ...]
    mutation: str
    """Id of its personal mutation or module."""
    figure: str = ""
    """Which picture it wears."""
    blurb: str = ""


@dataclass(frozen=True, slots=True)
class Faction:
    """Five characters that one player leads (R22)."""

    id: str
    name: str
    blurb: str
    powers: str
    """What its cards are called: Mutations, Modules …"""
    characters: tuple[Character, ...]


@dataclass(frozen=True, slots=True)
class Gear:
    """A card of starting gear, or an artifact."""

    id: str
    name: str
    kind: str = ""
    """Its class: ranged, melee, body, head, shield, item or curio."""
    bonus: int = 0
    """Gear dice of a weapon, or the rating of armor."""
    range: Range = ""
    """Of a ranged weapon, or of a melee weapon that can be thrown."""
    specials: tuple[str, ...] = ()
    """aimed_fire, silent, knockback, area, igniter, single_use, stun, no_overwatch (R150) or indirect (R149)."""
    effect: str = ""
    """What an item does when it is used: heal or stimulate."""
    points: int = 0
    """Victory points (R189)."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Mutation:
    """A mutation or module; n are the m-points spent on it (R30)."""

    id: str
    name: str
    kind: str
    """action, enhance or reflex."""
    op: str
    """What it does; docs/effects.md, Mutations, says which fields each op knows."""
    names: dict[str, str] = field(default_factory=dict)
    """By faction, for the cards that are drawn at random; personal cards have none."""
    trigger: str = ""
    """Of a Reflex: targeted, shot_at, hit, harmed or activated."""
    range: Range = ""
    inches: float = 0.0
    """Times n: how far it flies, pushes, pulls or reaches."""
    gear: int = 0
    """Gear dice, times n."""
    base: int = 0
    """Base dice, times n."""
    flat: int = 0
    """Base dice, whatever n is; negative ones take away."""
    crush: int = 0
    """Damage to everybody inside a building that it brings down."""
    specials: tuple[str, ...] = ()
    arc: bool = True
    """Whether the target must be in the front arc."""
    armor: bool = True
    cover: bool = True
    text: str = ""

    @property
    def is_random(self) -> bool:
        """Whether it is drawn, not printed for one character."""
        return bool(self.names)


@dataclass(frozen=True, slots=True)
class ZoneCard:
    """A card of the Zone deck."""

    id: str
    name: str
    op: str
    """What it does; docs/effects.md, Zone cards, says which fields each op knows."""
    attribute: str = ""
    """What the affected model rolls: survival, ranged or melee; empty for no roll (R207)."""
    failed: int = 0
    """Damage, as the op uses it."""
    passed: int = 0
    debris: int = 0
    """Damage of a collapse to who stands in the open."""
    range: Range = ""
    monster: str = ""
    copies: int = 1
    trigger: bool = False
    """Left out where the scenario has no such cards (R209)."""
    text: str = ""
    failed_text: str = ""
    passed_text: str = ""


@dataclass(frozen=True, slots=True)
class Monster:
    """A creature of the Zone; neutral (D32)."""

    id: str
    name: str
    melee: int
    gear: int
    armor: int
    health: int
    points: int
    radius: float
    specials: tuple[str, ...] = ()
    """burrows: crosses Low terrain and models, arrives in contact; climbs: walls stop no vertical move."""
    hunted: bool = False
    """Whether a Monster Hunt draws it."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """A door or window: part of a building's edge (R181)."""

    start: Spot
    end: Spot
    floor: int = 0
    kind: str = "door"
    """door or window."""
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Storey:
    """An upper floor."""

    z: float
    corners: tuple[Spot, ...] = ()
    """Empty where it is as large as the building."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A piece of terrain on the mat."""

    id: str
    kind: str
    """low, blocking or building (R179 to R182)."""
    corners: tuple[Spot, ...]
    height: float = 0.0
    """0 for the usual one of its kind; of a building, a storey above its highest floor."""
    floors: tuple[Storey, ...] = ()
    openings: tuple[Opening, ...] = ()
    roof: bool = False
    """Whether rain stays outside."""
    container: bool = False
    """Whether it can be searched for an artifact, once (R118)."""
    machine: bool = False
    """Whether it can be rebooted (R120)."""
    look: str = ""
    """Id of the pattern whose name and picture it has; empty for a plain piece of its kind."""
    name: str = ""
    """What people call a pattern."""


@dataclass(frozen=True, slots=True)
class Map:
    """A mat with its terrain."""

    id: str
    name: str
    terrain: tuple[Terrain, ...]
    objectives: tuple[Spot, ...] = ()
    """Where objective tokens may lie, best first."""
    blurb: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """What is fought for, and until when."""

    id: str
    name: str
    map: str
    """Usually played on it."""
    models: tuple[int, int, int]
    """Least, usual and most models of a player."""
    rounds: int
    artifacts: int = 0
    """Tokens thrown on the mat, before those too near to another one are taken away."""
    artifacts_each: int = 0
    """More of them for each player."""
    halved: bool = False
    """Whether half of the tokens lie on either side of the road."""
    apart: float = 0.0
    """Tokens lie at least so far apart."""
    trigger: str = ""
    """The trigger card that each round's deck holds (R209)."""
    triggers: int = 0
    """The battle ends with the round in which so many of them have come."""
    retrieved: bool = False
    """Whether it ends when no token is left to be fetched."""
    home: bool = False
    """Whether finds score only in the own corner, or if they left there."""
    road: tuple[float, float] = (0.0, 0.0)
    """From this y to that one; a model that ends its activation off it may step on a mine."""
    mine: int = 0
    """Damage of a mine."""
    objectives_each: int = 0
    """Objective tokens for each player; a model near one may find a friend there."""
    objective_dice: int = 0
    rescues: int = 0
    """Friends that a player can find at most."""
    rescued_points: int = 0
    first_monster: str = ""
    """In the middle of the mat from the start."""
    monsters_later: bool = False
    """Whether one more comes from the edge at the start of each later round."""
    taken_out_points: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Campaign:
    """What goes on from battle to battle."""

    battles: tuple[str, ...]
    """Scenarios in the order that is suggested; any others can be linked as well (R212)."""
    keep: int
    """Finds of a battle that a model may keep (R218)."""
    experience: int
    """Tokens that a winner gives away after a battle (R220)."""
