"""Dataclasses of all content of Zombies: survivors, weapons, items, tiles, Director cards, chapters, numbers.

`content` fills them from the YAML files of `data/zombies/` and of content packs, so a renamed field or a new one
without a default breaks packs. Used by `state/rules_context`, by which the rules look them up by id, by `validation`,
`state_builder`, `campaign_rules` and the pictures of cards and tiles. They are frozen values without behaviour; what
they may hold is checked in `validation` and `content`, allowed words are in `vocabulary`. Older content in
`data/zombies/former`, by which old matches go on, must fit too.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Perks:
    """What a survivor can do better than others."""

    heal_bonus: int = 0
    """Added to what its healing items heal."""
    steadfast: bool = False
    """Never pinned by being surrounded."""
    light_feet: bool = False
    """May pass through survivors."""
    steps: int = 0
    """Hexes added to the own movement, be it printed, agreed or rolled (K108)."""
    foresight: int = 0
    """Cards of the own ammo deck that it sees before it suppresses."""


@dataclass(frozen=True, slots=True)
class Survivor:
    """A character."""

    id: str
    name: str
    job: str
    hp: int
    move: int
    """Hexes."""
    weapons: tuple[str, ...]
    """A sidearm and a primary weapon, or one of them."""
    items: tuple[str, ...] = ()
    perks: Perks = Perks()
    text: str = ""
    """The perk in words."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon with its own ammo deck."""

    id: str
    name: str
    slot: str
    """sidearm or primary."""
    clip: int
    """Cards of a full hand."""
    range: int
    """Hexes."""
    cards: int
    """Most cards of an attack."""
    suppress: int
    """Most cards of a contribution."""
    deck: tuple[int, ...]
    """Values of all cards: the whole supply."""
    endless: bool = False
    """Spent cards come back on reload."""
    pistol: bool = False
    pinned_cards: int = 1
    """Most cards of an attack while pinned; pistols only."""
    quiet: bool = False
    """Wakes nobody."""
    special_bonus: int = 0
    """Hits added against a token, the Brute or the Mourner."""


@dataclass(frozen=True, slots=True)
class ItemEffect:
    """What an item does; docs/effects.md, Items, says which numbers each op knows."""

    op: str
    """heal, stim, burn, lure, draw, refill or boards."""
    amount: int = 0
    """HP, hexes, cards or boards."""
    down_to: int | None = None
    """HP of somebody down who gets it, instead of the amount."""
    unheld: bool = False
    """Not for somebody with a token (K75)."""
    radius: int = 0
    hits: int = 0
    """Against tokens, the Brute and the Mourner."""
    wounds: int = 0
    """To survivors."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that a survivor carries and uses up."""

    id: str
    name: str
    target: str
    """self_or_adjacent, hex, exit or none."""
    effect: ItemEffect
    range: int = 0
    """Hexes, where the target is a hex."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A hexagon of 19 hexes."""

    id: str
    name: str
    kind: str
    """start, deck or goal."""
    sides: str
    """N, NE, SE, S, SW, NW: O open, D door, - wall."""
    rows: tuple[str, ...]
    """Hexes from the top: . floor, # solid, 1-6 spawn hex, c cache."""
    wander: int = 0
    """Inactive zombies that lie on it."""
    cache: str = "none"
    """none, medical, weapon, item or item2."""
    draw: int = 0
    """Director cards more while the First Player stands here."""
    spawn_cap: int | None = None
    """Most zombies that are placed here in a round."""
    ignore_spawn: tuple[int, ...] = ()
    """Dice with which no common is placed here."""
    alarm: bool = False
    max_range: int | None = None
    range_bonus: int = 0
    slow: bool = False
    free_reload: bool = False
    look: str = ""
    """Its picture; empty for the one of its id."""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A special attack on a card."""

    kind: str
    margin: int
    """It fires when the shortfall is as large as this."""


@dataclass(frozen=True, slots=True)
class CardEffect:
    """What a card does in phase 1; docs/effects.md, Director cards, says which ops know an amount."""

    op: str
    """free_reload, range, howl, draw or wake."""
    amount: int = 0
    """Hexes, commons for one more horde, cards, or tiles."""


@dataclass(frozen=True, slots=True)
class Director:
    """A Director card."""

    id: str
    title: str
    horde: int
    text: str
    spawn: str = "weakest"
    """weakest, first, rear, front or exits."""
    copies: int = 1
    items: tuple[str, ...] = ()
    """Item ids, random or weapon."""
    item_if: str = "always"
    """always or suppressed."""
    special: Trigger | None = None
    lurking: bool = False
    effect: CardEffect | None = None


@dataclass(frozen=True, slots=True)
class Special:
    """A special attack: a token on a survivor, an event or a figure."""

    id: str
    name: str
    form: str
    """token, event or figure."""
    text: str = ""
    hp: int = 0
    """Hits that remove it."""
    wound_now: int = 0
    wound_round: int = 0
    """In each phase 5."""
    target: str = ""
    """most_isolated, healthiest, weakest, nearest or startler."""
    melee_hits: int = 1
    drag: int = 0
    slime_radius: int = 0
    slime_rounds: int = 0
    slimed_max_range: int = 0
    extra_die: int = 0
    """Sides of the die for more zombies: 3 for a d6 halved."""
    move: int = 0
    place: str = ""
    """front or lonely: the nearest unexplored tile without survivors."""
    draw_while_present: int = 0
    push: int = 0
    """Hexes that whom it wounds is pushed."""
    asleep: bool = False
    """Whether it starts inactive."""
    startle_near: int = 0
    startle_shot: int = 0


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard the night is."""

    id: str
    name: str
    draw_mod: int
    fixed_draw: int
    """Cards with the switch for a fixed number."""
    zombie_move: int
    horde_add: int
    """For each card with a horde."""
    wander_mod: int
    """For each tile with wanderers."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A chapter."""

    id: str
    campaign: str
    title: str
    start: str
    goal: str
    tile_count: int
    goal_window: int
    """The goal is among this many last cards."""
    win: str
    """inside or hold_out."""
    hold_rounds: int = 0
    start_name: str = ""
    """What the start tile is called here."""
    intro: str = ""


@dataclass(frozen=True, slots=True)
class Campaign:
    """What happens between chapters."""

    id: str
    name: str
    heal: int
    downed_become: int
    dead_return: str
    """half: of the printed HP, rounded up."""
    give_if_missing: str
    """Item for whoever has none of it and room."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A switch; its first value is the default."""

    id: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """Numbers that belong to no card."""

    survivors: int
    """At the table, whoever plays them."""
    die: int
    draw_divisor: int
    """D3: a die divided by this, rounded up."""
    draw_least: int
    draw_least_at_start: int
    """While the First Player is on a start tile."""
    wound: int
    """Of an active common next to a survivor."""
    surround: int
    """Active zombies that pin."""
    dies_at: int
    """HP at which a survivor is dead."""
    wake_range: int
    stuns: int
    """Zombies stunned by a Melee."""
    bag: int
    revived_hp: int
    commons: int
    """Most at one time."""
    medical_from: int
    """Die for the better medical cache."""
    medical_better: str
    medical_worse: str
    alarm_at: int
    """Die up to which the car alarm rings."""
    alarm_tiles: int
    alarm_draw: int
    weapon_pile: tuple[str, ...]
    item_pile: tuple[str, ...]
