"""What lies on a hex is taken up (H59 to H64, K61, K63)."""

from __future__ import annotations

from tabletop.games.zombies.rules.state.state import Arms, LyingItem, SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Dealing, Walking
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Take
from tabletop.rules.game import Refusal, Seat, refuse
from tabletop.rules.hexes import Hex

WEAPON_SLOTS = ("sidearm", "primary")


def takeable_finds(builder: StateBuilder, task: Walking) -> tuple[str, ...]:
    """What a survivor may take where it stands and where it has just passed, each kind once (K104)."""
    if not builder.finds:
        return ()
    person, places = builder.people[task.seat], _hexes_to_take_from(builder, task)
    here = dict.fromkeys(find.item for find in builder.finds if find.hex in places)
    has_room = len(person.bag) < builder.field.bag
    return tuple(item for item in here if has_room or item in builder.rules_context.weapons)


def _hexes_to_take_from(builder: StateBuilder, task: Walking) -> tuple[Hex | None, ...]:
    return builder.people[task.seat].hex, *task.passed


def hex_of_find(builder: StateBuilder, task: Walking, item: str) -> Hex | None:
    """Where the one lies that would be taken: at its feet before those on the way."""
    places = [place for place in _hexes_to_take_from(builder, task) if place is not None]
    return next((hex_ for hex_ in places if LyingItem(hex_, item) in builder.finds), None)


def replaced_weapon_index(builder: StateBuilder, person: SurvivorState, weapon: str) -> int | None:
    """Index of the carried weapon whose slot a weapon needs."""
    slot = builder.rules_context.weapons[weapon].slot
    return next(
        (i for i, arms in enumerate(person.arms) if builder.rules_context.weapons[arms.weapon].slot == slot), None
    )


def take_refusal(builder: StateBuilder, task: Walking, action: Take) -> Refusal | None:
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


def can_take(builder: StateBuilder, task: Walking, item: str) -> bool:
    """Whether something that lies there may be taken up, in hand or not."""
    return any(take_refusal(builder, task, Take(item, equip=equip)) is None for equip in (False, True))


def take_find(builder: StateBuilder, task: Walking, action: Take) -> None:
    """Puts it in the bag or in its slot."""
    person = builder.people[task.seat]
    here = hex_of_find(builder, task, action.item)
    assert here is not None
    gone = builder.finds.index(LyingItem(here, action.item))
    builder.finds = builder.finds[:gone] + builder.finds[gone + 1 :]
    if action.item in builder.rules_context.weapons:
        _take_weapon(builder, task.seat, action)
        return
    builder.change_survivor(task.seat, bag=(*person.bag, action.item))
    builder.record(events.Took, ("H59",), task.seat, action.item, "", False)


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
    builder.record(events.Took, ("H61", "H62"), seat, action.item, discarded, action.equip)
    builder.push_task(Dealing(seat, index, "found"))
