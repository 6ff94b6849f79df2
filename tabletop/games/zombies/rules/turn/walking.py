"""Phase 6a: a survivor moves, step by step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Boards
from tabletop.games.zombies.rules.state.tasks import Acting, Task, Walking
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Clear, Halt, Roll, Walk
from tabletop.games.zombies.rules.turn import exploring, harm, taking, waking
from tabletop.rules import hexes
from tabletop.rules.game import CHANCE, Refusal, Seat, no
from tabletop.rules.hexes import Hex

PRINTED: Final = "printed"
DICE: Final = ("d6", "d3_plus_2")
_PLUS: Final = 2
"""Of D3 + 2 (K94)."""


# The order of the phase


def is_by_turns(d: Draft) -> bool:
    """Whether each survivor moves and acts before the next one does (K97)."""
    return d.rule("phase6_order") == "each_moves_and_acts"


def begin(d: Draft) -> None:
    """Everybody moves, the First Player first (H55)."""
    waiting: list[Task] = []
    for seat_ in looks.order(d):
        waiting += [Walking(seat_), Acting(seat_)] if is_by_turns(d) else [Walking(seat_)]
    for task in reversed(waiting):
        d.push(task)


def can_move(d: Draft, seat_: Seat) -> bool:
    """Whether somebody may begin a movement: neither dead nor pinned (H54)."""
    person = d.people[seat_]
    return person.hex is not None and not looks.is_pinned(person)


def seat(d: Draft, task: Walking) -> Seat | None:
    """Who walks, as long as it can do anything; chance, where the dice say how far (K94)."""
    person = d.people[task.seat]
    if person.hex is None or looks.is_pinned(person):
        return None
    if task.left is None:
        return CHANCE if d.rule("survivor_movement") in DICE else None
    if task.left > 0 or taking.finds(d, task) or _sides(d, person.hex):
        return task.seat
    return None


def has_business(d: Draft, task: Walking) -> bool:
    """Whether something can be taken up, or boards taken off, where somebody is."""
    person = d.people[task.seat]
    if person.hex is None:
        return False
    return any(taking.can_take(d, task, item) for item in taking.finds(d, task)) or bool(_sides(d, person.hex))


def run(d: Draft, task: Walking) -> None:
    """The movement begins, or is over (K60, K66, K76)."""
    person = d.people[task.seat]
    if task.left is None and can_move(d, task.seat):
        d.swap(Walking(task.seat, allowance(d, task.seat), task.has_moved, task.is_burnt, task.passed))
        return
    d.pop()
    if person.alive:
        if person.boost:
            d.alter(task.seat, boost=0)
        waking.met(d, task.seat)


def halt(d: Draft, task: Walking, action: Halt) -> None:
    """The player says that it is over."""
    run(d, replace(task, left=0))


# How far


def allowance(d: Draft, seat_: Seat, base: int | None = None) -> int:
    """Hexes of a movement that begins here (H56, K46, K76, K94, K108)."""
    person, rule = d.people[seat_], d.rule("survivor_movement")
    survivor = d.arena.survivor(person)
    if base is None:
        base = survivor.move if rule == PRINTED or rule in DICE else int(rule)
    card = looks.card_under(d, seat_)
    slow = 1 if card is not None and card.slow else 0
    return max(0, base + survivor.perks.steps - slow + person.boost)


def roll(d: Draft, task: Walking, action: Roll) -> None:
    """The die says how far (K94)."""
    third = -(-action.die // d.field.draw_divisor)
    base = action.die if d.rule("survivor_movement") == "d6" else third + _PLUS
    left = allowance(d, task.seat, base)
    d.swap(replace(task, left=left))
    d.record(events.MoveRolled, ("K94",), task.seat, action.die, left)


# Walking


def passes_friends(d: Draft, seat_: Seat) -> bool:
    """Whether it may go through survivors (A12)."""
    light = d.arena.survivor(d.people[seat_]).perks.light_feet
    return light or d.rule("pass_through_friends") == "true"


def walk_refusal(d: Draft, task: Walking, action: Walk) -> Refusal | None:
    """Why a path cannot be gone."""
    start, left = d.people[task.seat].hex, task.left or 0
    assert start is not None
    if not action.path:
        return no("K60", "no_path")
    if len(action.path) > left:
        return no("H56", "too_far", far=str(len(action.path)), left=str(left))
    is_down = False
    for here, to in pairwise((start, *action.path)):
        found = _step_refusal(d, task.seat, here, to) or _stopped(d, start, here, is_down)
        if found is not None:
            return found
        is_down = is_down or _fells(d, task, here, to)
    if action.path[-1] == start:
        return no("K109", "ends_where_began")
    if looks.person_on(d, action.path[-1]) is not None:
        return no("H57", "ends_on_friend", survivor=_name(d, action.path[-1]))
    return None


def _step_refusal(d: Draft, seat_: Seat, here: Hex, to: Hex) -> Refusal | None:
    """Why one step cannot be gone."""
    if to not in d.map.hexes:
        return no("K60", "no_floor", at=hexes.text(to))
    if to not in d.map.links[here]:
        return no("K60", "no_link", start=hexes.text(here), end=hexes.text(to))
    if looks.boards_between(d, here, to) is not None:
        return no("K65", "boards", start=hexes.text(here), end=hexes.text(to))
    zombie = looks.zombie_on(d, to)
    if zombie is not None:
        return no("H58", "zombie_in_way", zombie=f"z{zombie.id}")
    friend = looks.person_on(d, to)
    if friend not in (None, seat_) and not passes_friends(d, seat_):
        return no("H57", "friend_in_way", survivor=_name(d, to))
    return None


def _stopped(d: Draft, start: Hex, here: Hex, is_down: bool) -> Refusal | None:
    """A New Tile ends a path, and so does fire that brings somebody down."""
    if here != start and not d.laid[d.map.hexes[here]].explored:
        return no("K62", "new_tile", at=hexes.text(here))
    return no("K77", "burnt_down", at=hexes.text(here)) if is_down else None


def _fells(d: Draft, task: Walking, here: Hex, to: Hex) -> bool:
    """Whether this step brings somebody down by fire that is newly entered (K77, K109)."""
    return not task.is_burnt and burns(d, here, to) and d.people[task.seat].hp <= fire_wounds(d)


def _name(d: Draft, hex_: Hex) -> str:
    found = looks.person_on(d, hex_)
    assert found is not None
    return d.people[found].survivor


def walk(d: Draft, task: Walking, action: Walk) -> None:
    """Goes, is burnt, and explores (H65, K62, K77)."""
    start = d.people[task.seat].hex
    assert start is not None
    path = (start, *action.path)
    left = (task.left or 0) - len(action.path)
    fire = bool(d.fires) and not task.is_burnt and any(burns(d, here, to) for here, to in pairwise(path))
    d.swap(Walking(task.seat, left, True, task.is_burnt or fire, _passed(d, action)))
    d.alter(task.seat, hex=path[-1])
    d.record(events.Walked, ("H53", "H56"), task.seat, path, left)
    if fire:
        harm.wound(d, task.seat, (("fire", fire_wounds(d)),), "K77")
    laid = d.map.hexes[path[-1]]
    if not d.laid[laid].explored:
        exploring.explore(d, laid, task.seat)


def _passed(d: Draft, action: Walk) -> tuple[Hex, ...]:
    """Hexes on the way on which something lies, the end left out (K104)."""
    if not d.finds:
        return ()
    lies = {find.hex for find in d.finds}
    return tuple(dict.fromkeys(hex_ for hex_ in action.path[:-1] if hex_ in lies))


def burns(d: Draft, here: Hex, to: Hex) -> bool:
    """Whether this step enters a fire."""
    return to in d.fires and here not in d.fires


def fire_wounds(d: Draft) -> int:
    """Wounds of somebody who comes into a fire (K77)."""
    return max((item.effect.wounds for item in d.arena.content.items if item.effect.op == "burn"), default=0)


class WalkEnds(NamedTuple):
    """Where a walk can end."""

    ends: list[Hex]
    """Nearest first."""
    previous: dict[Hex, Hex]
    """The hex before each one on a shortest path; the start comes before itself."""

    def path(self, end: Hex) -> tuple[Hex, ...]:
        """A shortest path, the start left out."""
        path, here = [end], self.previous[end]
        while here != self.previous[here]:
            path.append(here)
            here = self.previous[here]
        return tuple(reversed(path))


def walk_ends(d: Draft, task: Walking) -> WalkEnds:
    """Every hex where a walk can end now."""
    start = d.people[task.seat].hex
    assert start is not None
    closed = {z.hex for z in d.zombies}
    friends = {p.hex for p in d.people if p.hex is not None and p.hex != start}
    is_passing = passes_friends(d, task.seat)
    if not is_passing:
        closed |= friends
    fires = d.fires
    links, tile_of, is_explored = None if d.boards else d.map.links, d.map.hexes, [one.explored for one in d.laid]
    previous, felled, edge = {start: start}, dict[Hex, Hex](), [start]
    for _ in range(task.left or 0):
        fresh: list[Hex] = []
        for here in edge:
            for to in links[here] if links else looks.adjacent(d, here):
                if to in previous or to in closed:
                    continue
                if fires and _fells(d, task, here, to):
                    felled.setdefault(to, here)
                    continue
                previous[to] = here
                if is_explored[tile_of[to]]:
                    fresh.append(to)
        edge = fresh
    _, *ends = previous
    if is_passing:
        ends = [hex_ for hex_ in ends if hex_ not in friends]
    found = WalkEnds(ends, previous)
    if burnt := [hex_ for hex_ in felled if hex_ not in previous]:
        previous.update((hex_, felled[hex_]) for hex_ in burnt)
        ends.extend(hex_ for hex_ in burnt if hex_ not in friends)
        ends.sort(key=lambda end: len(found.path(end)))
    return found


def reachable(d: Draft, task: Walking) -> dict[Hex, tuple[Hex, ...]]:
    """A shortest path to every hex where a walk can end now, the start left out; nearest first."""
    found = walk_ends(d, task)
    return {end: found.path(end) for end in found.ends}


# Boards


def _sides(d: Draft, hex_: Hex) -> dict[int, Boards]:
    """Sides with boards whose exit a hex belongs to."""
    if not d.boards:
        return {}
    laid = d.map.hexes[hex_]
    return {
        side: boards for side, boards in _boarded(d, laid) if any(own == hex_ for own, _ in d.map.contacts(laid, side))
    }


def _boarded(d: Draft, laid: int) -> Iterable[tuple[int, Boards]]:
    found = ((side, looks.boards_on(d, laid, side)) for side in range(len(SIDES)))
    return ((side, boards) for side, boards in found if boards is not None)


def clearable(d: Draft, seat_: Seat) -> tuple[int, ...]:
    """Sides whose boards somebody may take off where it stands."""
    hex_ = d.people[seat_].hex
    return () if hex_ is None else tuple(_sides(d, hex_))


def clear_refusal(d: Draft, task: Walking, action: Clear) -> Refusal | None:
    """Only at a hex of a boarded exit (K65)."""
    if action.side in clearable(d, task.seat):
        return None
    return no("K65", "no_boards_here", side=SIDES[action.side])


def clear(d: Draft, task: Walking, action: Clear) -> None:
    """Takes all boards off (K65)."""
    hex_ = d.people[task.seat].hex
    assert hex_ is not None
    gone = _sides(d, hex_)[action.side]
    d.boards = tuple(boards for boards in d.boards if boards != gone)
    d.record(events.BoardsCleared, ("K65",), task.seat, d.map.hexes[hex_], action.side)
