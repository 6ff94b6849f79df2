"""Which places make an action of Zombies, and which action places would make.

The acting survivor can be taken in hand and dragged; what it can do is also picked at once, without it in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from tabletop.games.zombies.board.map import names
from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import engine, taking
from tabletop.rules.hexes import Hex
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.gesture.picker import Place, Steps

HALT, PASS, MELEE, RELOAD, FREE, REVIVE, NOTHING = (
    f"{BUTTON}{word}" for word in ("halt", "pass", "melee", "reload", "reload_free", "revive", "nothing")
)
RELOAD_ALL, STAY_ALL = f"{BUTTON}reload_all", f"{BUTTON}stay_all"
"""What all who are still asked do: reload, or stay where they are."""

TAKE, CLEAR = f"{BUTTON}take:", f"{BUTTON}clear:"
"""How the names of buttons begin that take something up, or a board away."""


def hero(d: Draft) -> Place | None:
    """The survivor that walks or acts."""
    seat = engine.STACK.seat(d)
    return names.survivor(d.people[seat].survivor) if seat is not None and seat >= 0 else None


def steps(d: Draft, action: Action) -> Steps:
    """The places that make an action; () for what chance does. Who walks or shoots is in hand."""
    places = _STEPS.get(type(action))
    found, who = places(d, action) if places is not None else (), hero(d)
    return (who, *found) if who is not None and isinstance(action, _BY_HAND) else found


def choices(d: Draft, actions: Iterable[Action]) -> Iterator[tuple[Action, Steps]]:
    """All ways to pick each action: with the survivor in hand, and without; who acts comes first."""
    who = hero(d)
    for action in sorted(actions, key=lambda action: not isinstance(action, _BY_HAND)):
        found = steps(d, action)
        if not found:
            continue
        yield action, found
        if found[0] == who:
            yield action, found[1:]
        elif who is not None and not isinstance(action, a.Suppress):
            yield action, (who, *found)


def action(d: Draft, path: Steps) -> Action | None:
    """What places would make that lead to no legal action, so that the rules can say why not."""
    task, place = d.todo[-1], path[-1]
    hex_ = _hex(d, place)
    if isinstance(task, Walking) and hex_ is not None:
        way = _way(d, d.people[task.seat].hex, hex_)
        return a.Walk(way) if way else None
    if isinstance(task, Acting) and place.startswith((names.ZOMBIE, names.TOKEN)):
        return _shot(d, task, place)
    return None


def _shot(d: Draft, task: Acting, place: Place) -> Action | None:
    person = d.people[task.seat]
    if not person.arms or not person.armed.hand:
        return None
    card = max(person.armed.hand)
    return a.Attack(person.armed.weapon, (card,), ((names.word(place), max(0, card)),))


def _way(d: Draft, start: Hex | None, end: Hex) -> tuple[Hex, ...]:
    """A shortest way over the floor, whoever stands on it; the end alone where there is none."""
    if start is None or start == end:
        return ()
    far = d.map.distances(end)
    if start not in far:
        return (end,)
    way = [start]
    while way[-1] != end:
        way.append(min(d.map.links[way[-1]], key=lambda to: (far[to], looks.occupant(d, to) is not None)))
    return tuple(way[1:])


def _hex(d: Draft, place: Place) -> Hex | None:
    """The hex that somebody would walk to."""
    found = names.hex_of(place)
    if found is not None:
        return found
    if place.startswith(names.ZOMBIE):
        zombie = d.zombie(int(place.removeprefix(names.ZOMBIE)))
        return zombie.hex if zombie is not None else None
    seat = d.seat_of(place.partition(":")[2]) if place.startswith((names.SURVIVOR, names.TOKEN)) else None
    return d.people[seat].hex if seat is not None else None


def waits(state: State) -> str:
    """What the decision is about: walk, act, suppress or nothing."""
    task = state.todo[-1] if state.todo else None
    return {"Walking": "walk", "Acting": "act", "Suppressing": "suppress"}.get(type(task).__name__, "")


def _use(d: Draft, action: a.Use) -> Steps:
    start = f"{names.ITEM}{action.item}"
    if action.on:
        return start, names.survivor(action.on)
    if action.at is not None:
        return start, names.hex_(action.at)
    return (start, _side(d, action.side)) if action.side is not None else (start,)


def _find(d: Draft, item: str) -> Place:
    task = d.todo[-1]
    here = taking.lies(d, task, item) if isinstance(task, Walking) else None
    return names.find(here or (0, 0), item)


def _side(d: Draft, side: int) -> Place:
    seat = engine.STACK.seat(d)
    laid = looks.tile_of(d, seat) if seat is not None and seat >= 0 else None
    return names.exit_(laid or 0, side)


def _suppress(d: Draft, action: a.Suppress) -> Steps:
    return (f"{names.WEAPON}{action.weapon}",) if action.cards else (NOTHING,)


_BY_HAND: Final = (a.Walk, a.Attack)
_STEPS: Final[Mapping[type, Callable[[Draft, Any], Steps]]] = {
    a.Walk: lambda d, action: (names.hex_(action.path[-1]),),
    a.Take: lambda d, action: (_find(d, action.item),),
    a.Clear: lambda d, action: (_side(d, action.side),),
    a.Attack: lambda d, action: tuple(names.target(target) for target, _ in action.hits),
    a.Melee: lambda d, action: (MELEE, *map(names.target, action.targets)),
    a.Use: _use,
    a.Revive: lambda d, action: (REVIVE, names.survivor(action.survivor)),
    a.Swap: lambda d, action: (f"{names.WEAPON}{action.weapon}",),
    a.Suppress: _suppress,
    a.Halt: lambda d, action: (HALT,),
    a.Pass: lambda d, action: (PASS,),
    a.Reload: lambda d, action: (FREE if action.free else RELOAD,),
}
