"""Phase 6a: a survivor moves step by step, takes things up, and takes boards off (H53 to H69).

Used by `task_specs`, by `rounds`, `acting` and `wounding`, by `offers`, and on the board by `picks`, `action_places`,
`panels` and `confirmations`. The law of a path (`walk_refusal`) and the list of possible ends (`walk_ends`,
`reachable_paths`) must agree; `walk_path` does it and lets `exploring` lay the tiles that are entered. Checks change
nothing; the other functions change a StateBuilder. Actions after the walk are `acting`. Rule book: You move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.content.vocabulary import ItemOp
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import Arms, Boards, LyingItem, SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Dealing, Task, Walking
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Clear, Halt, Roll, Take, Walk
from tabletop.games.zombies.rules.turn import exploring, harm, waking
from tabletop.rules import hexes
from tabletop.rules.game import CHANCE, Refusal, Seat, refuse
from tabletop.rules.hexes import Hex

WEAPON_SLOTS = ("sidearm", "primary")


def takeable_items(builder: StateBuilder, task: Walking) -> tuple[str, ...]:
    """What a survivor may take where it stands and where it has just passed, each kind once (K104)."""
    if not builder.finds:
        return ()
    person, places = builder.people[task.seat], _hexes_to_take_from(builder, task)
    here = dict.fromkeys(find.item for find in builder.finds if find.hex in places)
    has_room = len(person.bag) < builder.field.bag
    return tuple(item for item in here if has_room or item in builder.rules_context.weapons)


def _hexes_to_take_from(builder: StateBuilder, task: Walking) -> tuple[Hex | None, ...]:
    return builder.people[task.seat].hex, *task.passed


def hex_of_takeable_item(builder: StateBuilder, task: Walking, item: str) -> Hex | None:
    """Where the one lies that would be taken: at its feet before those on the way."""
    places = [place for place in _hexes_to_take_from(builder, task) if place is not None]
    return next((hex_ for hex_ in places if LyingItem(hex_, item) in builder.finds), None)


def replaced_weapon_index(builder: StateBuilder, person: SurvivorState, weapon: str) -> int | None:
    """Index of the carried weapon whose slot a weapon needs."""
    slot = builder.rules_context.weapons[weapon].slot
    return next(
        (i for i, arms in enumerate(person.arms) if builder.rules_context.weapons[arms.weapon].slot == slot), None
    )


def take_item_refusal(builder: StateBuilder, task: Walking, action: Take) -> Refusal | None:
    """Why it cannot be taken."""
    person = builder.people[task.seat]
    places = _hexes_to_take_from(builder, task)
    if not any(find.hex in places and find.item == action.item for find in builder.finds):
        return refuse("H59", "nothing_here", item=action.item)
    if action.item not in builder.rules_context.weapons:
        if action.equip:
            return refuse("H61", "not_a_weapon", item=action.item)
        if len(person.bag) >= builder.field.bag:
            return refuse("H60", "bag_full", item=action.item, room=str(builder.field.bag))
        return None
    if not action.equip and replaced_weapon_index(builder, person, action.item) == person.equipped:
        return refuse("K63", "must_equip", item=action.item)
    return None


def can_take_item(builder: StateBuilder, task: Walking, item: str) -> bool:
    """Whether something that lies there may be taken up, in hand or not."""
    return any(take_item_refusal(builder, task, Take(item, equip=equip)) is None for equip in (False, True))


def take_lying_item(builder: StateBuilder, task: Walking, action: Take) -> None:
    """Puts it in the bag or in its slot."""
    person = builder.people[task.seat]
    here = hex_of_takeable_item(builder, task, action.item)
    assert here is not None
    gone = builder.finds.index(LyingItem(here, action.item))
    builder.finds = builder.finds[:gone] + builder.finds[gone + 1 :]
    if action.item in builder.rules_context.weapons:
        _take_weapon(builder, task.seat, action)
        return
    builder.change_survivor(task.seat, bag=(*person.bag, action.item))
    builder.add_new_event(events.Took, ("H59",), task.seat, action.item, "", False)


def _take_weapon(builder: StateBuilder, seat: Seat, action: Take) -> None:
    """The old weapon of the slot leaves the game; the new one is full (H62 to H64)."""
    person = builder.people[seat]
    old, arms = replaced_weapon_index(builder, person, action.item), list(person.arms)
    fresh = Arms(action.item, deck=tuple(sorted(builder.rules_context.weapons[action.item].deck)))
    if old is None:
        index = 0 if builder.rules_context.weapons[action.item].slot == WEAPON_SLOTS[0] else len(arms)
        arms.insert(index, fresh)
        kept = person.equipped + (index <= person.equipped)
    else:
        index, kept = old, person.equipped
        arms[index] = fresh
    builder.change_survivor(seat, arms=tuple(arms), equipped=index if action.equip else kept)
    discarded = "" if old is None else person.arms[old].weapon
    builder.add_new_event(events.Took, ("H61", "H62"), seat, action.item, discarded, action.equip)
    builder.push_task(Dealing(seat, index, "found"))


PRINTED_MOVE: Final = "printed"
DICE_RULES: Final = ("d6", "d3_plus_2")
_DICE_BONUS: Final = 2
"""Of D3 + 2 (K94)."""


# The order of the phase


def is_whole_turn_per_survivor(builder: StateBuilder) -> bool:
    """Whether each survivor moves and acts before the next one does (K97)."""
    return builder.house_rule("phase6_order") == "each_moves_and_acts"


def begin_survivor_walks(builder: StateBuilder) -> None:
    """Everybody moves, the First Player first (H55)."""
    waiting: list[Task] = []
    for seat_ in position_queries.living_seats_in_order(builder):
        waiting += [Walking(seat_), Acting(seat_)] if is_whole_turn_per_survivor(builder) else [Walking(seat_)]
    for task in reversed(waiting):
        builder.push_task(task)


def can_move(builder: StateBuilder, seat_: Seat) -> bool:
    """Whether somebody may begin a movement: neither dead nor pinned (H54)."""
    person = builder.people[seat_]
    return person.hex is not None and not position_queries.is_pinned(person)


def walking_seat(builder: StateBuilder, task: Walking) -> Seat | None:
    """Who walks, as long as it can do anything; chance, where the dice say how far (K94)."""
    person = builder.people[task.seat]
    if person.hex is None or position_queries.is_pinned(person):
        return None
    if task.left is None:
        return CHANCE if builder.house_rule("survivor_movement") in DICE_RULES else None
    if task.left > 0 or takeable_items(builder, task) or _boarded_sides_at(builder, person.hex):
        return task.seat
    return None


def can_take_or_clear_here(builder: StateBuilder, task: Walking) -> bool:
    """Whether something can be taken up, or boards taken off, where somebody is."""
    person = builder.people[task.seat]
    if person.hex is None:
        return False
    return any(can_take_item(builder, task, item) for item in takeable_items(builder, task)) or bool(
        _boarded_sides_at(builder, person.hex)
    )


def run_walking(builder: StateBuilder, task: Walking) -> None:
    """The movement begins, or is over (K60, K66, K76)."""
    person = builder.people[task.seat]
    if task.left is None and can_move(builder, task.seat):
        builder.replace_first_task(
            Walking(task.seat, walk_allowance(builder, task.seat), task.has_moved, task.is_burnt, task.passed)
        )
        return
    builder.pop_task()
    if person.alive:
        if person.boost:
            builder.change_survivor(task.seat, boost=0)
        waking.startle_mourner_if_near(builder, task.seat)


def halt_walk(builder: StateBuilder, task: Walking, action: Halt) -> None:
    """The player says that it is over."""
    run_walking(builder, replace(task, left=0))


# How far


def walk_allowance(builder: StateBuilder, seat_: Seat, base: int | None = None) -> int:
    """Hexes of a movement that begins here (H56, K46, K76, K94, K108)."""
    person, rule = builder.people[seat_], builder.house_rule("survivor_movement")
    survivor = builder.rules_context.survivor(person)
    if base is None:
        base = survivor.move if rule == PRINTED_MOVE or rule in DICE_RULES else int(rule)
    card = position_queries.tile_card_under(builder, seat_)
    slow = 1 if card is not None and card.slow else 0
    return max(0, base + survivor.perks.steps - slow + person.boost)


def set_walk_roll(builder: StateBuilder, task: Walking, action: Roll) -> None:
    """The die says how far (K94)."""
    third = -(-action.die // builder.field.draw_divisor)
    base = action.die if builder.house_rule("survivor_movement") == "d6" else third + _DICE_BONUS
    left = walk_allowance(builder, task.seat, base)
    builder.replace_first_task(replace(task, left=left))
    builder.add_new_event(events.MoveRolled, ("K94",), task.seat, action.die, left)


# Walking


def can_pass_friends(builder: StateBuilder, seat_: Seat) -> bool:
    """Whether it may go through survivors (A12)."""
    light = builder.rules_context.survivor(builder.people[seat_]).perks.light_feet
    return light or builder.house_rule("pass_through_friends") == "true"


def walk_refusal(builder: StateBuilder, task: Walking, action: Walk) -> Refusal | None:
    """Why a path cannot be gone."""
    start, left = builder.people[task.seat].hex, task.left or 0
    assert start is not None
    if not action.path:
        return refuse("K60", "no_path")
    if len(action.path) > left:
        return refuse("H56", "too_far", far=str(len(action.path)), left=str(left))
    is_down = False
    for here, to in pairwise((start, *action.path)):
        found = _walk_step_refusal(builder, task.seat, here, to) or _forced_stop_refusal(builder, start, here, is_down)
        if found is not None:
            return found
        is_down = is_down or _is_felled_by_fire(builder, task, here, to)
    if action.path[-1] == start:
        return refuse("K109", "ends_where_began")
    if position_queries.survivor_seat_on_hex(builder, action.path[-1]) is not None:
        return refuse("H57", "ends_on_friend", survivor=_survivor_id_on_hex(builder, action.path[-1]))
    return None


def _walk_step_refusal(builder: StateBuilder, seat_: Seat, here: Hex, to: Hex) -> Refusal | None:
    """Why one step cannot be gone."""
    if to not in builder.map.hexes:
        return refuse("K60", "no_floor", at=hexes.hex_text(to))
    if to not in builder.map.links[here]:
        return refuse("K60", "no_link", start=hexes.hex_text(here), end=hexes.hex_text(to))
    if position_queries.boards_between(builder, here, to) is not None:
        return refuse("K65", "boards", start=hexes.hex_text(here), end=hexes.hex_text(to))
    zombie = position_queries.zombie_on_hex(builder, to)
    if zombie is not None:
        return refuse("H58", "zombie_in_way", zombie=f"z{zombie.id}")
    friend = position_queries.survivor_seat_on_hex(builder, to)
    if friend not in (None, seat_) and not can_pass_friends(builder, seat_):
        return refuse("H57", "friend_in_way", survivor=_survivor_id_on_hex(builder, to))
    return None


def _forced_stop_refusal(builder: StateBuilder, start: Hex, here: Hex, is_down: bool) -> Refusal | None:
    """A New Tile ends a path, and so does fire that brings somebody down."""
    if here != start and not builder.laid[builder.map.hexes[here]].explored:
        return refuse("K62", "new_tile", at=hexes.hex_text(here))
    return refuse("K77", "burnt_down", at=hexes.hex_text(here)) if is_down else None


def _is_felled_by_fire(builder: StateBuilder, task: Walking, here: Hex, to: Hex) -> bool:
    """Whether this step brings somebody down by fire that is newly entered (K77, K109)."""
    return (
        not task.is_burnt
        and does_step_enter_fire(builder, here, to)
        and builder.people[task.seat].hp <= fire_wounds(builder)
    )


def _survivor_id_on_hex(builder: StateBuilder, hex_: Hex) -> str:
    found = position_queries.survivor_seat_on_hex(builder, hex_)
    assert found is not None
    return builder.people[found].survivor


def walk_path(builder: StateBuilder, task: Walking, action: Walk) -> None:
    """Goes, is burnt, and explores (H65, K62, K77)."""
    start = builder.people[task.seat].hex
    assert start is not None
    path = (start, *action.path)
    left = (task.left or 0) - len(action.path)
    fire = (
        bool(builder.fires)
        and not task.is_burnt
        and any(does_step_enter_fire(builder, here, to) for here, to in pairwise(path))
    )
    builder.replace_first_task(
        Walking(task.seat, left, True, task.is_burnt or fire, _passed_item_hexes(builder, action))
    )
    builder.change_survivor(task.seat, hex=path[-1])
    builder.add_new_event(events.Walked, ("H53", "H56"), task.seat, path, left)
    if fire:
        harm.wound_survivor(builder, task.seat, (("fire", fire_wounds(builder)),), "K77")
    laid = builder.map.hexes[path[-1]]
    if not builder.laid[laid].explored:
        exploring.explore_tile(builder, laid, task.seat)


def _passed_item_hexes(builder: StateBuilder, action: Walk) -> tuple[Hex, ...]:
    """Hexes on the way on which something lies, the end left out (K104)."""
    if not builder.finds:
        return ()
    lies = {find.hex for find in builder.finds}
    return tuple(dict.fromkeys(hex_ for hex_ in action.path[:-1] if hex_ in lies))


def does_step_enter_fire(builder: StateBuilder, here: Hex, to: Hex) -> bool:
    """Whether this step enters a fire."""
    return to in builder.fires and here not in builder.fires


def fire_wounds(builder: StateBuilder) -> int:
    """Wounds of somebody who comes into a fire (K77)."""
    return max(
        (item.effect.wounds for item in builder.rules_context.content.items if item.effect.op == ItemOp.BURN), default=0
    )


class WalkEnds(NamedTuple):
    """Where a walk can end."""

    ends: list[Hex]
    """Nearest first."""
    previous: dict[Hex, Hex]
    """The hex before each one on a shortest path; the start comes before itself."""

    def path_to(self, end: Hex) -> tuple[Hex, ...]:
        """A shortest path, the start left out."""
        path, here = [end], self.previous[end]
        while here != self.previous[here]:
            path.append(here)
            here = self.previous[here]
        return tuple(reversed(path))


def walk_ends(builder: StateBuilder, task: Walking) -> WalkEnds:
    """Every hex where a walk can end now."""
    start = builder.people[task.seat].hex
    assert start is not None
    closed = {z.hex for z in builder.zombies}
    friends = {p.hex for p in builder.people if p.hex is not None and p.hex != start}
    is_passing = can_pass_friends(builder, task.seat)
    if not is_passing:
        closed |= friends
    fires = builder.fires
    links, tile_of, is_explored = (
        None if builder.boards else builder.map.links,
        builder.map.hexes,
        [one.explored for one in builder.laid],
    )
    previous, felled, edge = {start: start}, dict[Hex, Hex](), [start]
    for _ in range(task.left or 0):
        fresh: list[Hex] = []
        for here in edge:
            for to in links[here] if links else position_queries.adjacent_hexes(builder, here):
                if to in previous or to in closed:
                    continue
                if fires and _is_felled_by_fire(builder, task, here, to):
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
        ends.sort(key=lambda end: len(found.path_to(end)))
    return found


def reachable_paths(builder: StateBuilder, task: Walking) -> dict[Hex, tuple[Hex, ...]]:
    """A shortest path to every hex where a walk can end now, the start left out; nearest first."""
    found = walk_ends(builder, task)
    return {end: found.path_to(end) for end in found.ends}


# Boards


def _boarded_sides_at(builder: StateBuilder, hex_: Hex) -> dict[int, Boards]:
    """Sides with boards whose exit a hex belongs to."""
    if not builder.boards:
        return {}
    laid = builder.map.hexes[hex_]
    return {
        side: boards
        for side, boards in _boarded_sides_of_tile(builder, laid)
        if any(own == hex_ for own, _ in builder.map.contacts(laid, side))
    }


def _boarded_sides_of_tile(builder: StateBuilder, laid: int) -> Iterable[tuple[int, Boards]]:
    found = ((side, position_queries.boards_on_side(builder, laid, side)) for side in range(len(SIDES)))
    return ((side, boards) for side, boards in found if boards is not None)


def sides_with_clearable_boards(builder: StateBuilder, seat_: Seat) -> tuple[int, ...]:
    """Sides whose boards somebody may take off where it stands."""
    hex_ = builder.people[seat_].hex
    return () if hex_ is None else tuple(_boarded_sides_at(builder, hex_))


def clear_boards_refusal(builder: StateBuilder, task: Walking, action: Clear) -> Refusal | None:
    """Only at a hex of a boarded exit (K65)."""
    if action.side in sides_with_clearable_boards(builder, task.seat):
        return None
    return refuse("K65", "no_boards_here", side=SIDES[action.side])


def clear_boards(builder: StateBuilder, task: Walking, action: Clear) -> None:
    """Takes all boards off (K65)."""
    hex_ = builder.people[task.seat].hex
    assert hex_ is not None
    gone = _boarded_sides_at(builder, hex_)[action.side]
    builder.boards = tuple(boards for boards in builder.boards if boards != gone)
    builder.add_new_event(events.BoardsCleared, ("K65",), task.seat, builder.map.hexes[hex_], action.side)
