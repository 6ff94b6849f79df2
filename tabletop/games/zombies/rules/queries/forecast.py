"""What zombies will do in phases 4 and 5 if nothing changes, and where each of them could wound somebody.

Used by `board/map/map_forecast`, which the map draws, and by `board/hint_reasons`. It runs the rules' own tasks of
`turn/shambling` and `turn/wounding` on a copy, so the position that is asked about stays as it is; a task of these
phases must be in _TASK_RUNNERS. `reachable_hexes_by_zombie` finds by itself how far a zombie could go, so it must
agree with `shambling`. Where dice decide, there is no forecast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tabletop.games.zombies.rules.content.vocabulary import ItemOp
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import Phase, Zombie
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import shambling, wounding
from tabletop.games.zombies.rules.turn.waking import COMMON, MOURNER
from tabletop.rules.game import Event, Seat
from tabletop.rules.hexes import Hex

_TASK_RUNNERS: Final[dict[type, Callable[[StateBuilder, Any], None]]] = {
    tasks.Shambling: shambling.run_zombie_moves,
    tasks.Dragging: wounding.drag_survivor,
    tasks.Wounding: wounding.resolve_all_wounds,
    tasks.Pushing: wounding.push_survivor,
    tasks.Clearing: wounding.clear_effects_after_wounds,
}
PHASES_AFTER_ZOMBIES: Final = (Phase.MOVE, Phase.ACT, Phase.ADMIN)
"""From here on the zombies that are meant are those of the next round."""


@dataclass(frozen=True, slots=True)
class ZombieForecast:
    """What zombies will do."""

    paths: tuple[tuple[int, tuple[Hex, ...]], ...]
    """Of each zombie that moves, its start included."""
    wounds: tuple[tuple[tuple[str, int], ...], ...]
    """By seat: causes with their wounds, as in events.Wounded."""
    pinned: tuple[tuple[Seat, str], ...]
    """Who gets pinned, and why."""
    dead: tuple[Seat, ...]
    woken: tuple[int, ...]
    killed: tuple[int, ...]
    """Zombies that go into a fire or are near a lure."""
    moved: tuple[tuple[Seat, tuple[Hex, ...]], ...]
    """Survivors that are dragged or pushed, with their ways."""
    events: tuple[Event, ...]

    def hp_loss(self, seat: Seat) -> int:
        """HP that a seat loses."""
        return sum(number for _, number in self.wounds[seat])


def forecast_zombies(builder: StateBuilder) -> ZombieForecast | None:
    """What would happen; None where dice decide how far zombies go (K93)."""
    if builder.house_rule("zombie_movement") in (shambling.ROLL_EACH, shambling.ROLL_ALL):
        return None
    copy = StateBuilder(builder.rules_context, builder.state())
    copy.capped = builder.capped and builder.phase not in PHASES_AFTER_ZOMBIES
    copy.todo = [tasks.Wounding(), tasks.Shambling()]
    while copy.todo:
        task = copy.todo[-1]
        if type(task) in _TASK_RUNNERS:
            _TASK_RUNNERS[type(task)](copy, task)
        else:
            copy.pop_task()
    return _forecast_from_events(copy)


def _forecast_from_events(builder: StateBuilder) -> ZombieForecast:
    told = tuple(builder.events)
    wounds: list[tuple[tuple[str, int], ...]] = [()] * len(builder.people)
    for event in told:
        if isinstance(event, events.Wounded):
            wounds[event.seat] += event.causes
    return ZombieForecast(
        paths=tuple((e.zombie, e.path) for e in told if isinstance(e, events.ZombieMoved)),
        wounds=tuple(wounds),
        pinned=tuple((e.seat, e.why) for e in told if isinstance(e, events.Pinned)),
        dead=tuple(e.seat for e in told if isinstance(e, events.Died)),
        woken=tuple(id_ for e in told if isinstance(e, events.Woken) for id_ in e.zombies),
        killed=tuple(e.zombie for e in told if isinstance(e, events.Killed)),
        moved=tuple((e.seat, e.path) for e in told if isinstance(e, events.Moved)),
        events=told,
    )


_NOWHERE: Final[frozenset[Hex]] = frozenset()


def reachable_hexes_by_zombie(builder: StateBuilder, seat: Seat | None = None) -> Mapping[int, frozenset[Hex]]:
    """By zombie; one that can wound nobody is left out. Where dice decide, as far as the highest one goes."""
    copy = StateBuilder(builder.rules_context, builder.state())
    copy.capped = builder.capped and builder.phase not in PHASES_AFTER_ZOMBIES
    found = ((zombie.id, _hexes_zombie_can_wound(copy, zombie, seat)) for zombie in copy.zombies)
    return {id_: hexes for id_, hexes in found if hexes}


def wounds_from_zombies(builder: StateBuilder, zombies: Iterable[int]) -> int:
    """Wounds that these zombies deal to one survivor beside all of them (K53)."""
    found = (zombie for id_ in zombies if (zombie := builder.zombie(id_)) is not None)
    return sum(
        builder.field.wound if z.kind == COMMON else builder.rules_context.specials[z.kind].wound_round for z in found
    )


def _hexes_zombie_can_wound(builder: StateBuilder, zombie: Zombie, seat: Seat | None) -> frozenset[Hex]:
    if not zombie.active:
        return _hexes_sleeper_can_wound(builder, zombie)
    is_hers = zombie.kind != MOURNER or seat is None or zombie.prey == seat
    if zombie.stunned or not is_hers:
        return _NOWHERE
    return frozenset(
        to for hex_ in _possible_move_ends(builder, zombie) for to in position_queries.adjacent_hexes(builder, hex_)
    )


def _hexes_sleeper_can_wound(builder: StateBuilder, zombie: Zombie) -> frozenset[Hex]:
    """A common wakes beside somebody and wounds at once (H38, H44), the Mourner where a move ends by her (K66)."""
    if zombie.kind == COMMON:
        near = builder.lures and any(zombie.hex in _lure_blast_hexes(builder, lure) for lure in builder.lures)
        return _NOWHERE if near else frozenset(position_queries.adjacent_hexes(builder, zombie.hex))
    moves = any(isinstance(task, tasks.Walking) for task in builder.todo)
    if not moves:
        return _NOWHERE
    return frozenset(
        position_queries.hexes_around(builder, zombie.hex, builder.rules_context.specials[zombie.kind].startle_near)
    )


def _possible_move_ends(builder: StateBuilder, zombie: Zombie) -> set[Hex]:
    """Hexes where its move may end: over no boards, and a common through no fire (K47, K48)."""
    lure = shambling.nearest_lure(builder, zombie.hex) if builder.lures and zombie.kind != MOURNER else None
    steps = builder.map.distances(lure) if lure is not None else {}
    die = (
        builder.field.die
        if builder.house_rule("zombie_movement") in (shambling.ROLL_EACH, shambling.ROLL_ALL)
        else None
    )
    found, edge = {zombie.hex}, [zombie.hex]
    for _ in range(shambling.zombie_move_allowance(builder, zombie, die)):
        fresh = {
            to
            for hex_ in edge
            for to in position_queries.adjacent_hexes(builder, hex_)
            if steps.get(to, 0) <= steps.get(hex_, 0)
        }
        edge = [to for to in fresh - found if zombie.kind != COMMON or to not in builder.fires]
        found |= {*edge}
    if zombie.kind == COMMON:
        found -= {hex_ for lure in builder.lures for hex_ in _lure_blast_hexes(builder, lure)}
    return found


def _lure_blast_hexes(builder: StateBuilder, lure: Hex) -> tuple[Hex, ...]:
    """Hexes on which a common dies when the lure goes off (K50)."""
    effect = next(item.effect for item in builder.rules_context.content.items if item.effect.op == ItemOp.LURE)
    return builder.map.hexes_within(lure, effect.radius)
