"""Forecasts what zombies will do if nothing changes, and which sleepers a loud attack will wake.

    forecasts = ForecastReader(rules_context)
    forecasts.forecast_for(state)                 # a MapForecast of phases 4 and 5; None where dice decide
    forecasts.forecast_for(state, seat, hex_)     # the same if a survivor stood elsewhere
    forecasts.forecast_after(state, action)       # the same if this were done first
    forecasts.woken_sleepers(state, seat)         # hexes of sleepers that a loud attack of the seat would wake
    forecasts.zombie_reach_by_hex(state, seat)           # by hex, the zombies that could wound the seat there

Used by `hex_map`; `marks` and `ground` draw the result. It plays the phases by the rules (`rules/queries/forecast`)
on a copy of what everybody sees, so no rule is written here. Answers are remembered for one state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.games.zombies.board.map.marks import ForecastHarm, MapForecast
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.queries.forecast import (
    ZombieForecast,
    forecast_zombies,
    reachable_hexes_by_zombie,
    wounds_from_zombies,
)
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import Phase, State, SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting
from tabletop.games.zombies.rules.text.actions import Action, Pass
from tabletop.games.zombies.rules.turn import task_specs, waking
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex
from tabletop.ui.messages import say

_PHASES_BEFORE_ZOMBIES: Final = (Phase.DRAW, Phase.SUPPRESS, Phase.RESOLVE, Phase.MOVE, Phase.ACT, Phase.ADMIN)
"""Phases in which zombies are still to move."""
ZombieReach = Mapping[Hex, tuple[int, ...]]
"""By hex, the zombies that could wound whoever stands there."""


class ForecastReader:
    """Asks for each position once."""

    def __init__(self, rules_context: RulesContext) -> None:
        self._rules_context = rules_context
        self._state: State | None = None
        self._known: dict[tuple[Seat, Hex] | None, MapForecast | None] = {}
        self._known_plan: tuple[State | None, Action | None, MapForecast | None] = (None, None, None)
        """What a plan would leave of it, for the plan that was asked about last."""
        self._known_sleepers: tuple[State | None, Seat, tuple[Hex, ...]] = (None, 0, ())
        self._known_reach: tuple[State | None, Seat | None, Action | None, ZombieReach] = (None, None, None, {})

    def forecast_for(self, state: State, seat: Seat | None = None, hex_: Hex | None = None) -> MapForecast | None:
        """What phases 4 and 5 would bring, also if a survivor had gone elsewhere."""
        if state is not self._state:
            self._state, self._known = state, {}
        key = (seat, hex_) if seat is not None and hex_ is not None else None
        if key not in self._known:
            self._known[key] = self._compute_forecast(state, key)
        return self._known[key]

    def forecast_after(self, state: State, action: Action) -> MapForecast | None:
        """The same if what somebody plans to do were done; as it is where that is no deed of phase 6b."""
        if self._known_plan[:2] != (state, action):
            planned = self._state_after_action(state, action)
            self._known_plan = (
                state,
                action,
                self.forecast_for(state) if planned is None else self._compute_forecast(planned, None),
            )
        return self._known_plan[2]

    def _state_after_action(self, state: State, action: Action) -> State | None:
        """What a deed of phase 6b would make of it; None for any other action."""
        task = state.todo[-1] if state.todo else None
        taken = task_specs.TASK_SPECS[Acting].action_rules.get(type(action))
        if not isinstance(task, Acting) or taken is None or isinstance(action, Pass):
            return None
        builder = StateBuilder(self._rules_context, state)
        taken.apply(builder, task, action)
        return builder.state()

    def zombie_reach_by_hex(self, state: State, seat: Seat | None, action: Action | None = None) -> ZombieReach:
        """Zombies that could wound a seat on each hex, also if a deed of phase 6b had been done; {} where it is over.

        Hexes of zombies themselves are left out: nobody can stand there.
        """
        if self._known_reach[:3] != (state, seat, action):
            planned = self._state_after_action(state, action) if action is not None else None
            self._known_reach = state, seat, action, self._compute_zombie_reach(planned or state, seat)
        return self._known_reach[3]

    def _compute_zombie_reach(self, state: State, seat: Seat | None) -> ZombieReach:
        if state.phase not in _PHASES_BEFORE_ZOMBIES or state.result is not None:
            return {}
        found: dict[Hex, tuple[int, ...]] = {}
        for id_, hexes in reachable_hexes_by_zombie(StateBuilder(self._rules_context, state), seat).items():
            for hex_ in hexes:
                found[hex_] = (*found.get(hex_, ()), id_)
        full = {zombie.hex for zombie in state.zombies}
        return {hex_: ids for hex_, ids in found.items() if hex_ not in full}

    def total_wounds_from(self, state: State, zombies: tuple[int, ...]) -> int:
        """What all of these would take from one survivor."""
        return wounds_from_zombies(StateBuilder(self._rules_context, state), zombies)

    def forecast_harm_on_hex(self, forecast: MapForecast, hex_: Hex) -> ForecastHarm | None:
        """What is to happen to who stands on a hex."""
        return next((hurt for hurt in forecast.harms if hurt.hex == hex_), None)

    def woken_sleepers(self, state: State, seat: Seat) -> tuple[Hex, ...]:
        """Sleepers that hear a loud attack (H77, K71)."""
        if self._known_sleepers[0] is not state or self._known_sleepers[1] != seat:
            self._known_sleepers = state, seat, self._compute_woken_sleepers(state, seat)
        return self._known_sleepers[2]

    def _compute_woken_sleepers(self, state: State, seat: Seat) -> tuple[Hex, ...]:
        builder = StateBuilder(self._rules_context, state)
        here = builder.people[seat].hex
        if here is None:
            return ()
        waking.wake_zombies_by_attack(builder, seat, here)
        before = {zombie.id: zombie for zombie in state.zombies}
        return tuple(zombie.hex for zombie in builder.zombies if zombie.active and not before[zombie.id].active)

    def _compute_forecast(self, state: State, key: tuple[Seat, Hex] | None) -> MapForecast | None:
        if state.phase not in _PHASES_BEFORE_ZOMBIES or state.result is not None:
            return None
        builder = StateBuilder(self._rules_context, state)
        if key is not None:
            builder.change_survivor(key[0], hex=key[1])
        found = forecast_zombies(builder)
        return _build_map_forecast(builder, found) if found is not None else None


def _build_map_forecast(builder: StateBuilder, found: ZombieForecast) -> MapForecast:
    pinned: Mapping[Seat, str] = dict(found.pinned)

    def is_going_down(seat: Seat) -> bool:
        person = builder.people[seat]
        return not person.down and person.hp <= found.hp_loss(seat)

    hurts = tuple(
        ForecastHarm(
            person.hex,
            found.hp_loss(seat),
            seat in pinned and not is_going_down(seat) and not position_queries.is_pinned(person),
            seat in found.dead,
            is_going_down(seat),
        )
        for seat, person in enumerate(builder.people)
        if person.hex is not None and (found.hp_loss(seat) or seat in pinned or seat in found.dead)
    )
    return MapForecast(tuple(path for _, path in found.paths if len(path) > 1), hurts)


def harm_text(content: Content, people: Sequence[SurvivorState], harm: ForecastHarm) -> str:
    """What is to happen to whoever stands there."""
    names = names_of(content)
    survivor = next((names.survivor(each.survivor) for each in people if each.hex == harm.hex), "")
    pinned = "omen_pinned" if harm.wounds else "omen_held"
    key = "omen_dies" if harm.dies else "omen_down" if harm.falls_down else pinned if harm.is_pinned else "omen"
    return say(f"zombies_map.{key}", survivor=survivor, hp=harm.wounds)
