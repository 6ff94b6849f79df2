"""Questions about a position: who stands where, what is adjacent, who is weakest, what can be hit.

All files of `turn` and `powers`, `offers`, the bots, and the board (`action_places`, `attack_cards`, `hint_reasons`,
…) ask here, and get the same answers. Ties are broken by the rules (seat order, clockwise from NE, earliest laid), so
orders and sort keys stay, or saved matches end otherwise. Playouts ask all the time, so it must stay fast. Every
function reads a StateBuilder and changes nothing. Rule book: Hexes and paths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tabletop.games.zombies.rules.content.cards import Tile
from tabletop.games.zombies.rules.content.lattice import opposite_side
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import Boards, SurvivorState, Zombie
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text.actions import zombie_target_word
from tabletop.rules import hexes
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

FAR: Final = 1_000_000
"""Farther than any way: what cannot be reached (K2)."""


SEARCH_RADII: Final = (6, FAR)
"""How far steps are counted, one after the other, until that does."""

# Figures


def survivor_seat_on_hex(builder: StateBuilder, hex_: Hex) -> Seat | None:
    """The living survivor on a hex."""
    return next((seat for seat, person in enumerate(builder.people) if person.hex == hex_), None)


def zombie_on_hex(builder: StateBuilder, hex_: Hex) -> Zombie | None:
    """The zombie on a hex."""
    return next((z for z in builder.zombies if z.hex == hex_), None)


def occupant_of_hex(builder: StateBuilder, hex_: Hex) -> SurvivorState | Zombie | None:
    """Whoever stands on a hex."""
    seat = survivor_seat_on_hex(builder, hex_)
    return zombie_on_hex(builder, hex_) if seat is None else builder.people[seat]


def occupied_hexes(builder: StateBuilder) -> set[Hex]:
    """Hexes with a figure."""
    return {person.hex for person in builder.people if person.hex is not None} | {z.hex for z in builder.zombies}


def is_free_hex(builder: StateBuilder, hex_: Hex) -> bool:
    """Floor without a figure (K5)."""
    return hex_ in builder.map.hexes and occupant_of_hex(builder, hex_) is None


def nearest_free_hex(builder: StateBuilder, hex_: Hex) -> Hex | None:
    """The hex itself if it is free, else the first free one breadth-first, clockwise from NE (K33)."""
    full = occupied_hexes(builder)
    return next((to for to in builder.map.hexes_by_distance(hex_) if to not in full), None)


def common_zombies(builder: StateBuilder) -> tuple[Zombie, ...]:
    """Common zombies of every state."""
    return tuple([z for z in builder.zombies if z.kind == ZombieKind.COMMON])


def special_zombie(builder: StateBuilder, kind: ZombieKind) -> Zombie | None:
    """The Brute or the Mourner, if it is on the board."""
    return next((z for z in builder.zombies if z.kind == kind), None)


# Hexes


def boards_between(builder: StateBuilder, start: Hex, end: Hex) -> Boards | None:
    """Boards that stand between two linked hexes."""
    if not builder.boards:
        return None
    edge = builder.map.tile_side_between(start, end)
    return None if edge is None else boards_on_side(builder, *edge)


def boards_on_side(builder: StateBuilder, laid: int, side: int) -> Boards | None:
    """Boards that stand on a side, from whichever tile they were put up."""
    back = (builder.map.tile_beyond(laid, side), opposite_side(side))
    return next((b for b in builder.boards if b.left and (b.laid, b.side) in ((laid, side), back)), None)


def is_adjacent(builder: StateBuilder, start: Hex, end: Hex) -> bool:
    """Whether a link without boards joins two hexes (K1)."""
    return end in builder.map.links.get(start, ()) and boards_between(builder, start, end) is None


def adjacent_hexes(builder: StateBuilder, hex_: Hex) -> tuple[Hex, ...]:
    """Hexes joined to this one by a link without boards, clockwise from NE (K1)."""
    links = builder.map.links[hex_]
    return tuple(to for to in links if boards_between(builder, hex_, to) is None) if builder.boards else links


def hexes_around(builder: StateBuilder, hex_: Hex, steps: int) -> tuple[Hex, ...]:
    """Adjacent hexes; for more than one step those within a walk, boards counted as open (K1, K2)."""
    return adjacent_hexes(builder, hex_) if steps == 1 else builder.map.hexes_within(hex_, steps)


def active_zombies_next_to(builder: StateBuilder, hex_: Hex) -> tuple[Zombie, ...]:
    """Active zombies without a Stunned marker that are adjacent."""
    if not builder.zombies:
        return ()
    around = adjacent_hexes(builder, hex_)
    found = {z.hex: z for z in builder.zombies if z.active and not z.stunned and z.hex in around}
    return tuple([found[to] for to in around if to in found]) if found else ()


def zombies_next_to(builder: StateBuilder, hex_: Hex) -> tuple[Zombie, ...]:
    """Zombies of every state that are adjacent."""
    around = adjacent_hexes(builder, hex_)
    found = {z.hex: z for z in builder.zombies if z.hex in around}
    return tuple([found[to] for to in around if to in found]) if found else ()


def survivors_next_to(builder: StateBuilder, hex_: Hex) -> tuple[Seat, ...]:
    """Living survivors that are adjacent, by seat."""
    around = adjacent_hexes(builder, hex_)
    return tuple([seat for seat, person in enumerate(builder.people) if person.hex in around])


# Survivors


def is_held_by_token(person: SurvivorState) -> bool:
    """Held by a special token (K6)."""
    return person.token is not None and person.hex is not None


def is_pinned(person: SurvivorState) -> bool:
    """Down, special-pinned or surrounded (K6)."""
    return person.hex is not None and (person.pinned or person.token is not None or person.hp <= 0)


def living_seats(builder: StateBuilder) -> tuple[Seat, ...]:
    """Seats with a living survivor."""
    return tuple([seat for seat, person in enumerate(builder.people) if person.hex is not None])


def seat_order_from_first(builder: StateBuilder, seat: Seat) -> int:
    """Place in the seat order from the First Player."""
    return (seat - builder.first) % len(builder.people)


def living_seats_in_order(builder: StateBuilder) -> tuple[Seat, ...]:
    """Living survivors from the First Player clockwise."""
    people, seats = builder.people, len(builder.people)
    return tuple(
        [seat for seat in (*range(builder.first, seats), *range(builder.first)) if people[seat].hex is not None]
    )


def wounds_lost(builder: StateBuilder, seat: Seat) -> int:
    """Wounds lost: printed HP less the present one (A13)."""
    person = builder.people[seat]
    return builder.rules_context.survivor(person).hp - person.hp


def most_injured_sort_key(builder: StateBuilder, seat: Seat) -> tuple[int, int, int]:
    """The smallest is the most injured; then seat order (A13, K7)."""
    return -wounds_lost(builder, seat), builder.people[seat].hp, seat_order_from_first(builder, seat)


def weakest_sort_key(builder: StateBuilder, seat: Seat) -> tuple[int, int, int]:
    """The smallest is the weakest; then seat order (A13)."""
    return builder.people[seat].hp, -wounds_lost(builder, seat), seat_order_from_first(builder, seat)


def weakest_survivor(builder: StateBuilder) -> Seat | None:
    """The living survivor with the lowest HP (A13); None where all are dead."""
    alive = living_seats(builder)
    least = min([builder.people[seat].hp for seat in alive], default=0)
    among = [seat for seat in alive if builder.people[seat].hp == least]
    return min(among, key=lambda seat: weakest_sort_key(builder, seat), default=None) if len(among) != 1 else among[0]


def slimed_seats(builder: StateBuilder) -> tuple[Seat, ...]:
    """Living survivors that zombies chase alone (X19)."""
    return tuple(seat for seat in living_seats(builder) if builder.people[seat].slime)


# Tiles


def tile_of(builder: StateBuilder, seat: Seat) -> int | None:
    """Index of the laid tile on which a survivor stands; None: dead."""
    hex_ = builder.people[seat].hex
    return None if hex_ is None else builder.map.hexes.get(hex_)


def card_of(builder: StateBuilder, laid: int) -> Tile:
    """The card of a laid tile."""
    return builder.rules_context.tiles[builder.laid[laid].tile]


def tile_card_under(builder: StateBuilder, seat: Seat) -> Tile | None:
    """The card of the tile on which a survivor stands; None: dead."""
    hex_ = builder.people[seat].hex
    return None if hex_ is None else builder.rules_context.tiles[builder.laid[builder.map.hexes[hex_]].tile]


def goal_tile_index(builder: StateBuilder) -> int | None:
    """Index of the goal tile; None while it is not laid."""
    wanted = builder.scenario.goal
    for index, laid in enumerate(builder.laid):
        if laid.tile == wanted:
            return index
    return None


def has_survivors_on_tile(builder: StateBuilder, laid: int) -> bool:
    """Whether a living survivor stands on a tile."""
    return any(person.hex is not None and builder.map.tile_at(person.hex) == laid for person in builder.people)


def front_survivor(builder: StateBuilder) -> Seat | None:
    """The survivor with the shortest walk to the goal, or to the newest tile while it is not laid (K31)."""
    return min(living_seats(builder), key=_goal_distance_sort_key(builder, 1), default=None)


def rear_survivor(builder: StateBuilder) -> Seat | None:
    """The survivor with the longest walk to the goal, or to the newest tile while it is not laid (K31)."""
    return min(living_seats(builder), key=_goal_distance_sort_key(builder, -1), default=None)


def _goal_distance_sort_key(builder: StateBuilder, sign: int) -> Callable[[Seat], tuple[int, ...]]:
    found = goal_tile_index(builder)
    ahead = len(builder.laid) - 1 if found is None else found
    return lambda seat: (sign * steps_to_tile(builder, seat, ahead), *most_injured_sort_key(builder, seat))


def steps_to_tile(builder: StateBuilder, seat: Seat, laid: int) -> int:
    """Walk of a living survivor to the nearest floor hex of a tile; FAR where there is none."""
    hex_ = builder.people[seat].hex
    steps = None if hex_ is None else builder.map.distance_to_tile(hex_, laid)
    return FAR if steps is None else steps


def steps_to_survivors(builder: StateBuilder, among: Sequence[Hex]) -> list[int]:
    """Of each of some hexes the steps to the nearest survivor."""
    placed = [person.hex for person in builder.people if person.hex is not None]
    for most in SEARCH_RADII:
        ways = [builder.map.distances_within(hex_, most) for hex_ in placed]
        found = [min([steps.get(hex_, FAR) for steps in ways], default=0) for hex_ in among]
        if max(found, default=0) <= most:
            break
    return found


def nearest_tile_index_by_walk(builder: StateBuilder, origin: Hex, among: Iterable[int]) -> int | None:
    """The tile with the shortest walk, earliest laid first (K7); one that cannot be reached counts as far."""
    steps = ((builder.map.distance_to_tile(origin, index), index) for index in among)
    return min(((FAR if far is None else far, index) for far, index in steps), default=(0, None))[1]


# Attacks


def attack_range(builder: StateBuilder, seat: Seat, weapon: str) -> int:
    """How far attack cards of a weapon reach from where a survivor stands (K69)."""
    printed, card = builder.rules_context.weapons[weapon].range, tile_card_under(builder, seat)
    if printed <= 1 or card is None:
        return printed
    reach = max(1, printed + card.range_bonus + builder.range_mod)
    caps = (card.max_range, builder.rules_context.slimed_attack_range if builder.people[seat].slime else None)
    return min((reach, *(cap for cap in caps if cap is not None)))


def is_in_range(builder: StateBuilder, start: Hex, end: Hex, reach: int) -> bool:
    """Whether an attack or a throw from one hex reaches another (X13, K99)."""
    return bool(_hexes_in_range(builder, start, reach, (end,)))


def _hexes_in_range(builder: StateBuilder, start: Hex, reach: int, among: Iterable[Hex]) -> set[Hex]:
    """Which of some hexes an attack or a throw from one hex reaches."""
    if builder.house_rule("range_measure") == "straight_line_of_sight":
        return {b for b in among if hexes.hex_distance(start, b) <= reach and builder.map.has_line_of_sight(start, b)}
    steps = builder.map.distances_within(start, reach)
    return {b for b in among if steps.get(b, FAR) <= reach}


def hittable_targets(builder: StateBuilder, seat: Seat, weapon: str) -> tuple[list[Zombie], list[SurvivorState]]:
    """Whom attack cards of a weapon can hit: zombies by id, and others with tokens by seat (K68)."""
    origin = builder.people[seat].hex
    held = [person for other, person in enumerate(builder.people) if person.token is not None and other != seat]
    if origin is None or not (builder.zombies or held):
        return [], []
    among = [z.hex for z in builder.zombies] + [person.hex for person in held if person.hex is not None]
    near = _hexes_in_range(builder, origin, attack_range(builder, seat, weapon), among)
    return [z for z in builder.zombies if z.hex in near], [person for person in held if person.hex in near]


def hittable_target_names(builder: StateBuilder, seat: Seat, weapon: str) -> tuple[str, ...]:
    """The same as actions name them."""
    zombies, held = hittable_targets(builder, seat, weapon)
    return (*(zombie_target_word(z.id) for z in zombies), *(person.survivor for person in held))
