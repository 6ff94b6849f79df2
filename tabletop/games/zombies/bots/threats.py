"""Wounds that zombies are going to deal where a survivor stands, and what they cost later on.

Used by `action_evaluation`, `position_evaluation` and `walk_evaluation`. A ThreatTable answers for every hex on which
one survivor might stand, so that a walk can be weighed without playing the zombies' phases for each hex: it must stay
that fast. A change must keep: `threats_with_mover_at` of a hex equals `position_threats` of the position in which the
survivor stands there. It estimates; the forecast on the board (`rules/queries/forecast`) is exact, and the two need not
agree. Costs are in the unit of `position_evaluation`. It changes no position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import Zombie
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

Threats = tuple[dict[Seat, float], float]
"""Wounds that each survivor is going to take, and what zombies cost later on."""

_ACTIVE_ZOMBIE_COST: Final = 0.3
"""What an active zombie costs beyond the wounds of the next round."""
_SLEEPER_COST: Final = 0.06
_STUNNED_ZOMBIE_COST: Final = 0.5
"""What a stunned zombie near somebody costs: it is there again after the next round, so a shot is worth more."""
_THREAT_MARGIN: Final = 3
"""A zombie that is farther beyond its reach, in steps, is no threat."""
_SPECIAL_ZOMBIE_COSTS: Final = {"brute": 3.0, "mourner": 2.0}


def expected_zombie_move_hexes(builder: StateBuilder) -> int:
    """Hexes that a common is expected to go."""
    switch = builder.house_rule("zombie_movement")
    if switch.startswith("d6"):
        return 4
    return builder.difficulty.zombie_move if switch == "static_3" else int(switch.rpartition("_")[2])


def position_threats(builder: StateBuilder) -> Threats:
    """Those of the position as it is."""
    return ThreatTable(builder, None).threats_with_mover_at(None)


def _seats_by_adjacent_hex(builder: StateBuilder, seats: Iterable[Seat]) -> dict[Hex, list[Seat]]:
    """Hexes next to survivors, with who they are: a sleeper there gets up and wounds in the same round (H38, H44)."""
    found: dict[Hex, list[Seat]] = {}
    for seat in seats:
        here = builder.people[seat].hex
        for to in builder.map.links[here] if here is not None else ():
            found.setdefault(to, []).append(seat)
    return found


class _ZombieThreat(NamedTuple):
    """A zombie, with what it does to everybody whose place is known."""

    hex: Hex
    zombie: Zombie
    reach: int
    """Hexes from which it gets at somebody in the next phases 4 and 5."""
    wounds_dealt: float
    """Wounds that it deals to whoever is next to it."""
    hunts_mover: bool
    nearest: tuple[int, Seat]
    """Steps to the nearest of them, and who that is."""
    adjacent_seats: tuple[Seat, ...]
    """Those that are next to it; of a sleeper: whom it would wound."""
    steps: Mapping[Hex, int]
    """From where it stands to a mover that it hunts and may threaten; ways are as long there as back."""


class ThreatTable:
    """Threats of one position for every hex on which one of its survivors may stand; without a mover as all stand."""

    def __init__(self, builder: StateBuilder, mover: Seat | None, before: ThreatTable | None = None) -> None:
        """`before` is the same mover's table before a deed that led here: zombies left as they were are known."""
        self._builder = builder
        self._mover = mover
        self._seats = position_queries.living_seats(builder)
        self._common_move = expected_zombie_move_hexes(builder)
        """Hexes that a common goes."""
        self._survivor_hexes = [person.hex for person in builder.people]
        self._steps_to_seats: list[tuple[Seat, Mapping[Hex, int]]]
        """Steps to everybody but the mover."""
        self._seats_by_hex: dict[Hex, list[Seat]]
        self._hunters: list[_ZombieThreat]
        known: dict[int, _ZombieThreat] = {}
        if before is not None and before._builder.map is builder.map and before._survivor_hexes == self._survivor_hexes:
            self._steps_to_seats, self._seats_by_hex = before._steps_to_seats, before._seats_by_hex
            known = {id(hunter.zombie): hunter for hunter in before._hunters}
        else:
            others = [seat for seat in self._seats if seat != mover]
            self._steps_to_seats = [(seat, builder.map.distances(builder.people[seat].hex)) for seat in others]  # type: ignore[arg-type]
            self._seats_by_hex = _seats_by_adjacent_hex(builder, others)
        self._hunters = [known.get(id(zombie)) or self._make_zombie_threat(zombie) for zombie in builder.zombies]

    def _make_zombie_threat(self, zombie: Zombie) -> _ZombieThreat:
        builder, common, prey = self._builder, zombie.kind == ZombieKind.COMMON, zombie.prey
        hunts_mover = self._mover is not None
        if not zombie.active:
            roused = tuple(self._seats_by_hex.get(zombie.hex, ())) if common else ()
            return _ZombieThreat(
                zombie.hex, zombie, 0, 1.0, common and hunts_mover, (position_queries.FAR, -1), roused, {}
            )
        far = [(steps.get(zombie.hex, position_queries.FAR), seat) for seat, steps in self._steps_to_seats]
        if prey in self._seats and not zombie.stunned:
            far, hunts_mover = [one for one in far if one[1] == prey], prey == self._mover
        special = None if common else builder.rules_context.specials[zombie.kind]
        reach = 1 + (self._common_move if special is None else special.move)
        each = 1.0 if special is None else float(special.wound_round)
        near = tuple(seat for steps, seat in far if steps <= 1)
        nearest = min(far, default=(position_queries.FAR + 1, len(builder.people)))
        steps = builder.map.distances_within(zombie.hex, reach + _THREAT_MARGIN) if hunts_mover else {}
        return _ZombieThreat(zombie.hex, zombie, reach, each, hunts_mover, nearest, near, steps)

    def threats_with_mover_at(self, here: Hex | None) -> Threats:
        """Returns the threats with the mover on that hex; None if there is no mover."""
        builder, mover = self._builder, self._mover
        wounds, later = dict.fromkeys(self._seats, 0.0), 0.0
        links = builder.map.links[here] if here is not None else ()
        for hunter in self._hunters:
            if hunter.zombie.active:
                later += _SPECIAL_ZOMBIE_COSTS.get(hunter.zombie.kind, _ACTIVE_ZOMBIE_COST)
                later += self._add_wounds_of_zombie(hunter, here, wounds)
                continue
            near = hunter.adjacent_seats
            if mover is not None and hunter.hunts_mover and hunter.hex in links:
                near = (*near, mover)
            later += _SLEEPER_COST + (_ACTIVE_ZOMBIE_COST if near else 0.0)
            for seat in near:
                wounds[seat] += hunter.wounds_dealt
        for seat in wounds:
            token = builder.people[seat].token
            if token is not None:
                wounds[seat] += builder.rules_context.specials[token.kind].wound_round
        return wounds, later

    def _add_wounds_of_zombie(self, hunter: _ZombieThreat, here: Hex | None, wounds: dict[Seat, float]) -> float:
        """Adds the wounds that an active zombie is going to deal, with the mover there; what it costs later on."""
        _, zombie, reach, each, hunts_mover, nearest, near, steps = hunter
        if hunts_mover and self._mover is not None and here is not None:
            away = steps.get(here, position_queries.FAR)
            nearest = min(nearest, (away, self._mover))
            near = (*near, self._mover) if away <= 1 else near
        if zombie.stunned:
            return _STUNNED_ZOMBIE_COST if nearest[0] <= reach else 0.0
        if near:
            for seat in near:
                wounds[seat] += each
        elif nearest[0] <= reach:
            wounds[nearest[1]] += 0.95 * each
        elif nearest[0] <= reach + _THREAT_MARGIN:
            return 0.25
        return 0.0
