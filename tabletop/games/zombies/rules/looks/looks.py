"""What can be read off a position; everything works on a view's `shown` as well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tabletop.games.zombies.rules.content.cards import Tile
from tabletop.games.zombies.rules.content.lattice import opposite
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Boards, Person, Zombie
from tabletop.games.zombies.rules.text.actions import zombie
from tabletop.rules import hexes
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

FAR: Final = 1_000_000
"""Farther than any way: what cannot be reached (K2)."""


RADII: Final = (6, FAR)
"""How far steps are counted, one after the other, until that does."""

# Figures


def person_on(d: Draft, hex_: Hex) -> Seat | None:
    """The living survivor on a hex."""
    return next((seat for seat, person in enumerate(d.people) if person.hex == hex_), None)


def zombie_on(d: Draft, hex_: Hex) -> Zombie | None:
    """The zombie on a hex."""
    return next((z for z in d.zombies if z.hex == hex_), None)


def occupant(d: Draft, hex_: Hex) -> Person | Zombie | None:
    """Whoever stands on a hex."""
    seat = person_on(d, hex_)
    return zombie_on(d, hex_) if seat is None else d.people[seat]


def taken(d: Draft) -> set[Hex]:
    """Hexes with a figure."""
    return {person.hex for person in d.people if person.hex is not None} | {z.hex for z in d.zombies}


def is_free(d: Draft, hex_: Hex) -> bool:
    """Floor without a figure (K5)."""
    return hex_ in d.map.hexes and occupant(d, hex_) is None


def nearest_free(d: Draft, hex_: Hex) -> Hex | None:
    """The hex itself if it is free, else the first free one breadth-first, clockwise from NE (K33)."""
    full = taken(d)
    return next((to for to in d.map.outward(hex_) if to not in full), None)


def commons(d: Draft) -> tuple[Zombie, ...]:
    """Common zombies of every state."""
    return tuple([z for z in d.zombies if z.kind == "common"])


def unique(d: Draft, kind: str) -> Zombie | None:
    """The Brute or the Mourner, if it is on the board."""
    return next((z for z in d.zombies if z.kind == kind), None)


# Hexes


def boards_between(d: Draft, a: Hex, b: Hex) -> Boards | None:
    """Boards that stand between two linked hexes."""
    if not d.boards:
        return None
    edge = d.map.side_between(a, b)
    return None if edge is None else boards_on(d, *edge)


def boards_on(d: Draft, laid: int, side: int) -> Boards | None:
    """Boards that stand on a side, from whichever tile they were put up."""
    back = (d.map.beyond(laid, side), opposite(side))
    return next((b for b in d.boards if b.left and (b.laid, b.side) in ((laid, side), back)), None)


def is_adjacent(d: Draft, a: Hex, b: Hex) -> bool:
    """Whether a link without boards joins two hexes (K1)."""
    return b in d.map.links.get(a, ()) and boards_between(d, a, b) is None


def adjacent(d: Draft, hex_: Hex) -> tuple[Hex, ...]:
    """Hexes joined to this one by a link without boards, clockwise from NE (K1)."""
    links = d.map.links[hex_]
    return tuple(to for to in links if boards_between(d, hex_, to) is None) if d.boards else links


def around(d: Draft, hex_: Hex, steps: int) -> tuple[Hex, ...]:
    """Adjacent hexes; for more than one step those within a walk, boards counted as open (K1, K2)."""
    return adjacent(d, hex_) if steps == 1 else d.map.within(hex_, steps)


def enemies_next_to(d: Draft, hex_: Hex) -> tuple[Zombie, ...]:
    """Active zombies without a Stunned marker that are adjacent."""
    if not d.zombies:
        return ()
    around = adjacent(d, hex_)
    found = {z.hex: z for z in d.zombies if z.active and not z.stunned and z.hex in around}
    return tuple([found[to] for to in around if to in found]) if found else ()


def zombies_next_to(d: Draft, hex_: Hex) -> tuple[Zombie, ...]:
    """Zombies of every state that are adjacent."""
    around = adjacent(d, hex_)
    found = {z.hex: z for z in d.zombies if z.hex in around}
    return tuple([found[to] for to in around if to in found]) if found else ()


def people_next_to(d: Draft, hex_: Hex) -> tuple[Seat, ...]:
    """Living survivors that are adjacent, by seat."""
    around = adjacent(d, hex_)
    return tuple([seat for seat, person in enumerate(d.people) if person.hex in around])


# Survivors


def is_special(person: Person) -> bool:
    """Held by a special token (K6)."""
    return person.token is not None and person.hex is not None


def is_pinned(person: Person) -> bool:
    """Down, special-pinned or surrounded (K6)."""
    return person.hex is not None and (person.pinned or person.token is not None or person.hp <= 0)


def living(d: Draft) -> tuple[Seat, ...]:
    """Seats with a living survivor."""
    return tuple([seat for seat, person in enumerate(d.people) if person.hex is not None])


def rank(d: Draft, seat: Seat) -> int:
    """Place in the seat order from the First Player."""
    return (seat - d.first) % len(d.people)


def order(d: Draft) -> tuple[Seat, ...]:
    """Living survivors from the First Player clockwise."""
    people, seats = d.people, len(d.people)
    return tuple([seat for seat in (*range(d.first, seats), *range(d.first)) if people[seat].hex is not None])


def lost(d: Draft, seat: Seat) -> int:
    """Wounds lost: printed HP less the present one (A13)."""
    person = d.people[seat]
    return d.arena.survivor(person).hp - person.hp


def injured_key(d: Draft, seat: Seat) -> tuple[int, int, int]:
    """The smallest is the most injured; then seat order (A13, K7)."""
    return -lost(d, seat), d.people[seat].hp, rank(d, seat)


def weak_key(d: Draft, seat: Seat) -> tuple[int, int, int]:
    """The smallest is the weakest; then seat order (A13)."""
    return d.people[seat].hp, -lost(d, seat), rank(d, seat)


def weakest(d: Draft) -> Seat | None:
    """The living survivor with the lowest HP (A13); None where all are dead."""
    alive = living(d)
    least = min([d.people[seat].hp for seat in alive], default=0)
    among = [seat for seat in alive if d.people[seat].hp == least]
    return min(among, key=lambda seat: weak_key(d, seat), default=None) if len(among) != 1 else among[0]


def slimed(d: Draft) -> tuple[Seat, ...]:
    """Living survivors that zombies chase alone (X19)."""
    return tuple(seat for seat in living(d) if d.people[seat].slime)


# Tiles


def tile_of(d: Draft, seat: Seat) -> int | None:
    """Index of the laid tile on which a survivor stands; None: dead."""
    hex_ = d.people[seat].hex
    return None if hex_ is None else d.map.hexes.get(hex_)


def card_of(d: Draft, laid: int) -> Tile:
    """The card of a laid tile."""
    return d.arena.tiles[d.laid[laid].tile]


def card_under(d: Draft, seat: Seat) -> Tile | None:
    """The card of the tile on which a survivor stands; None: dead."""
    hex_ = d.people[seat].hex
    return None if hex_ is None else d.arena.tiles[d.laid[d.map.hexes[hex_]].tile]


def goal(d: Draft) -> int | None:
    """Index of the goal tile; None while it is not laid."""
    wanted = d.scenario.goal
    for index, laid in enumerate(d.laid):
        if laid.tile == wanted:
            return index
    return None


def has_people(d: Draft, laid: int) -> bool:
    """Whether a living survivor stands on a tile."""
    return any(person.hex is not None and d.map.tile(person.hex) == laid for person in d.people)


def front(d: Draft) -> Seat | None:
    """The survivor with the shortest walk to the goal, or to the newest tile while it is not laid (K31)."""
    return min(living(d), key=_front_key(d, 1), default=None)


def rear(d: Draft) -> Seat | None:
    """The survivor with the longest walk to the goal, or to the newest tile while it is not laid (K31)."""
    return min(living(d), key=_front_key(d, -1), default=None)


def _front_key(d: Draft, sign: int) -> Callable[[Seat], tuple[int, ...]]:
    found = goal(d)
    ahead = len(d.laid) - 1 if found is None else found
    return lambda seat: (sign * steps_to_tile(d, seat, ahead), *injured_key(d, seat))


def steps_to_tile(d: Draft, seat: Seat, laid: int) -> int:
    """Walk of a living survivor to the nearest floor hex of a tile; FAR where there is none."""
    hex_ = d.people[seat].hex
    steps = None if hex_ is None else d.map.to_tile(hex_, laid)
    return FAR if steps is None else steps


def steps_to_survivors(d: Draft, among: Sequence[Hex]) -> list[int]:
    """Of each of some hexes the steps to the nearest survivor."""
    placed = [person.hex for person in d.people if person.hex is not None]
    for most in RADII:
        ways = [d.map.near(hex_, most) for hex_ in placed]
        found = [min([steps.get(hex_, FAR) for steps in ways], default=0) for hex_ in among]
        if max(found, default=0) <= most:
            break
    return found


def nearest_tile(d: Draft, origin: Hex, among: Iterable[int]) -> int | None:
    """The tile with the shortest walk, earliest laid first (K7); one that cannot be reached counts as far."""
    steps = ((d.map.to_tile(origin, index), index) for index in among)
    return min(((FAR if far is None else far, index) for far, index in steps), default=(0, None))[1]


# Attacks


def attack_range(d: Draft, seat: Seat, weapon: str) -> int:
    """How far attack cards of a weapon reach from where a survivor stands (K69)."""
    printed, card = d.arena.weapons[weapon].range, card_under(d, seat)
    if printed <= 1 or card is None:
        return printed
    reach = max(1, printed + card.range_bonus + d.range_mod)
    caps = (card.max_range, d.arena.slimed_range if d.people[seat].slime else None)
    return min((reach, *(cap for cap in caps if cap is not None)))


def in_range(d: Draft, a: Hex, b: Hex, reach: int) -> bool:
    """Whether an attack or a throw from one hex reaches another (X13, K99)."""
    return bool(_reached(d, a, reach, (b,)))


def _reached(d: Draft, a: Hex, reach: int, among: Iterable[Hex]) -> set[Hex]:
    """Which of some hexes an attack or a throw from one hex reaches."""
    if d.rule("range_measure") == "straight_line_of_sight":
        return {b for b in among if hexes.distance(a, b) <= reach and d.map.sees(a, b)}
    steps = d.map.near(a, reach)
    return {b for b in among if steps.get(b, FAR) <= reach}


def in_sights(d: Draft, seat: Seat, weapon: str) -> tuple[list[Zombie], list[Person]]:
    """Whom attack cards of a weapon can hit: zombies by id, and others with tokens by seat (K68)."""
    origin = d.people[seat].hex
    held = [person for other, person in enumerate(d.people) if person.token is not None and other != seat]
    if origin is None or not (d.zombies or held):
        return [], []
    among = [z.hex for z in d.zombies] + [person.hex for person in held if person.hex is not None]
    near = _reached(d, origin, attack_range(d, seat, weapon), among)
    return [z for z in d.zombies if z.hex in near], [person for person in held if person.hex in near]


def targets(d: Draft, seat: Seat, weapon: str) -> tuple[str, ...]:
    """The same as actions name them."""
    zombies, held = in_sights(d, seat, weapon)
    return (*(zombie(z.id) for z in zombies), *(person.survivor for person in held))
