"""Wounds that zombies are going to deal, and what they cost later on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Zombie
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

Threats = tuple[dict[Seat, float], float]
"""Wounds that each survivor is going to take, and what zombies cost later on."""

_LATER: Final = 0.3
"""What an active zombie costs beyond the wounds of the next round."""
_SLEEPER: Final = 0.06
_RISING: Final = 0.5
"""What a stunned zombie near somebody costs: it is there again after the next round, so a shot is worth more."""
_BIG: Final = {"brute": 3.0, "mourner": 2.0}


def zombie_move(d: Draft) -> int:
    """Hexes that a common is expected to go."""
    switch = d.rule("zombie_movement")
    if switch.startswith("d6"):
        return 4
    return d.difficulty.zombie_move if switch == "static_3" else int(switch.rpartition("_")[2])


def reach(d: Draft, zombie: Zombie) -> int:
    """Hexes from which a zombie gets at somebody in the next phases 4 and 5."""
    if zombie.kind == "common":
        return 1 + zombie_move(d)
    return 1 + d.arena.specials[zombie.kind].move


def threats(d: Draft) -> Threats:
    """Those of the position as it is."""
    wounds = dict.fromkeys(looks.living(d), 0.0)
    later = 0.0
    beside = _beside(d, wounds)
    ways = [(seat, d.map.distances(d.people[seat].hex)) for seat in wounds]  # type: ignore[arg-type]
    for z in d.zombies:
        if not z.active:
            roused = beside.get(z.hex, ()) if z.kind == "common" else ()
            later += _SLEEPER + (_LATER if roused else 0.0)
            for seat in roused:
                wounds[seat] += 1.0
            continue
        later += _BIG.get(z.kind, _LATER)
        if ways:
            later += _hunted(d, z, ways, wounds)
    for seat in wounds:
        token = d.people[seat].token
        if token is not None:
            wounds[seat] += d.arena.specials[token.kind].wound_round
    return wounds, later


def _hunted(d: Draft, z: Zombie, ways: list[tuple[Seat, Mapping[Hex, int]]], wounds: dict[Seat, float]) -> float:
    """Adds the wounds that an active zombie is going to deal; what it costs later on."""
    far = [(steps.get(z.hex, looks.FAR), seat) for seat, steps in ways]
    if z.stunned:
        return _RISING if min(far)[0] <= reach(d, z) else 0.0
    each = 1.0 if z.kind == "common" else float(d.arena.specials[z.kind].wound_round)
    if z.prey is not None:
        far = [one for one in far if one[1] == z.prey] or far
    near = [seat for steps, seat in far if steps <= 1]
    nearest, seat = min(far)
    if near:
        for seat in near:
            wounds[seat] += each
    elif nearest <= reach(d, z):
        wounds[seat] += 0.95 * each
    elif nearest <= reach(d, z) + 3:
        return 0.25
    return 0.0


def _beside(d: Draft, seats: Iterable[Seat]) -> dict[Hex, list[Seat]]:
    """Hexes next to survivors, with who they are: a sleeper there gets up and wounds in the same round (H38, H44)."""
    found: dict[Hex, list[Seat]] = {}
    for seat in seats:
        here = d.people[seat].hex
        for to in d.map.links[here] if here is not None else ():
            found.setdefault(to, []).append(seat)
    return found


class _Hunter(NamedTuple):
    """A zombie as a survivor finds it who may stand anywhere: what it does to the others is settled."""

    hex: Hex
    zombie: Zombie
    reach: int
    each: float
    """Wounds that it deals to whoever is next to it."""
    hunts_mover: bool
    nearest: tuple[int, Seat]
    """Steps to the nearest of the others, and who that is."""
    near: tuple[Seat, ...]
    """The others that are next to it; of a sleeper: whom it would wound."""


class ThreatTable:
    """Threats of one position for every hex on which one of its survivors may stand."""

    def __init__(self, draft: Draft, mover: Seat) -> None:
        self._draft = draft
        self._mover = mover
        self._seats = looks.living(draft)
        others = [seat for seat in self._seats if seat != mover]
        ways = [(seat, draft.map.distances(draft.people[seat].hex)) for seat in others]  # type: ignore[arg-type]
        beside = _beside(draft, others)
        self._hunters = [self._hunter(zombie, ways, beside) for zombie in draft.zombies]

    def _hunter(
        self, zombie: Zombie, ways: list[tuple[Seat, Mapping[Hex, int]]], beside: Mapping[Hex, list[Seat]]
    ) -> _Hunter:
        draft, common, prey = self._draft, zombie.kind == "common", zombie.prey
        if not zombie.active:
            roused = tuple(beside.get(zombie.hex, ())) if common else ()
            return _Hunter(zombie.hex, zombie, 0, 1.0, common, (looks.FAR, -1), roused)
        far = [(steps.get(zombie.hex, looks.FAR), seat) for seat, steps in ways]
        hunts_mover = True
        if prey in self._seats and not zombie.stunned:
            far, hunts_mover = [one for one in far if one[1] == prey], prey == self._mover
        each = 1.0 if common else float(draft.arena.specials[zombie.kind].wound_round)
        near = tuple(seat for steps, seat in far if steps <= 1)
        nearest = min(far, default=(looks.FAR + 1, len(draft.people)))
        return _Hunter(zombie.hex, zombie, reach(draft, zombie), each, hunts_mover, nearest, near)

    def found(self, here: Hex) -> Threats:
        """The threats with the survivor on that hex, to the last bit as `threats` adds them up."""
        draft, mover = self._draft, self._mover
        wounds, later = dict.fromkeys(self._seats, 0.0), 0.0
        steps, links = draft.map.distances(here), draft.map.links[here]
        for hunter in self._hunters:
            if hunter.zombie.active:
                later += _BIG.get(hunter.zombie.kind, _LATER)
                later += self._hunted(hunter, steps, wounds)
                continue
            is_beside = hunter.hunts_mover and hunter.hex in links
            later += _SLEEPER + (_LATER if is_beside or hunter.near else 0.0)
            for seat in (*hunter.near, mover) if is_beside else hunter.near:
                wounds[seat] += hunter.each
        for seat in wounds:
            token = draft.people[seat].token
            if token is not None:
                wounds[seat] += draft.arena.specials[token.kind].wound_round
        return wounds, later

    def _hunted(self, hunter: _Hunter, steps: Mapping[Hex, int], wounds: dict[Seat, float]) -> float:
        """As the function of that name, with the steps from the mover to everywhere."""
        hex_, zombie, reach_, each, hunts_mover, nearest, near = hunter
        if hunts_mover:
            away = steps.get(hex_, looks.FAR)
            nearest = min(nearest, (away, self._mover))
            near = (*near, self._mover) if away <= 1 else near
        if zombie.stunned:
            return _RISING if nearest[0] <= reach_ else 0.0
        if near:
            for seat in near:
                wounds[seat] += each
        elif nearest[0] <= reach_:
            wounds[nearest[1]] += 0.95 * each
        elif nearest[0] <= reach_ + 3:
            return 0.25
        return 0.0
