"""ZoneWars, the class by which the program plays this game: setup options, start of a battle, views, playouts.

The box of Zone Wars names it (`rules`); match, bots, engine and tests use it through the contract `rules.game`. It
holds no rules of its own: what an action does is `turn/task_specs`, what is legal to offer `offers`. Names and values
of options stand in headers of saved matches. BattlePlayout changes one builder in place for bots, without keeping
events.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.vocabulary import MAP_CHOICES
from tabletop.games.zone_wars.rules.offers import offers
from tabletop.games.zone_wars.rules.state import view
from tabletop.games.zone_wars.rules.state.dice import FACE_NUMBERS
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import MatchOptions, Player, State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Cornering, Dealing, Mustering, Scattering, Task, Throwing
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.games.zone_wars.rules.text import carry_over, position
from tabletop.games.zone_wars.rules.text import events as text_events
from tabletop.games.zone_wars.rules.text.actions import Action, Roll, parse_action
from tabletop.games.zone_wars.rules.turn import task_specs
from tabletop.games.zone_wars.rules.turn.task_specs import STACK
from tabletop.rules.game import (
    CHANCE,
    NOBODY,
    POSITION,
    Die,
    Event,
    InvalidAction,
    Option,
    Outcome,
    Seat,
    Setup,
    chosen,
    event_types_in_module,
    parse_fallen_dice,
)
from tabletop.rules.stack import StackGame


class BattlePlayout:
    """A battle played on one builder that is changed in place; see `Playout`."""

    def __init__(self, rules_context: RulesContext, state: State) -> None:
        self._rules_context = rules_context
        self._builder = StateBuilder(rules_context, state)
        self._remembered_actions: Sequence[Action] | None = None
        """What is offered now, where it was asked for."""

    def to_act(self) -> Seat:
        seat = STACK.deciding_seat(self._builder)
        assert seat is not None, "no task waits"
        return seat

    def actions(self) -> Sequence[Action]:
        if self._remembered_actions is None:
            self._remembered_actions = offers.Offers(offers.offer_lazy_actions(self._builder))
        return self._remembered_actions

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        return tuple(STACK.chance_odds(self._builder)) if self.to_act() == CHANCE else ()

    def resolve(self, rng: random.Random) -> Action:
        return STACK.draw_chance(self._builder, rng)

    def apply(self, action: Action) -> None:
        """Does a legal action, and forgets its events and what was remembered of the position."""
        builder = self._builder
        self._remembered_actions = None
        builder.clear_judged_walks()
        STACK.apply_without_follow_ups(builder, action)
        STACK.run_tasks_until_decision(builder)
        builder.events.clear()

    def outcome(self) -> Outcome | None:
        return self._builder.result

    def state(self) -> State:
        """The position as the law would hand it in."""
        return self._builder.state()

    def copy(self) -> BattlePlayout:
        return BattlePlayout(self._rules_context, self._builder.state())


USUAL, RANDOM, OWN = MAP_CHOICES
"""The scenario's map; a fair layout that is drawn, by the setup key `layout`, else by the seed 0; that of this key."""
_TEXT_OPTIONS: Final = (POSITION, "layout", "carried")
"""Setup keys that have no list of values."""
_MOST_SEATS: Final = 4


class ZoneWars(StackGame[State, Action, StateBuilder]):
    """The rules R and D over factions, cards and scenarios from content."""

    name = "zone_wars"
    version = 1
    complete = False
    hidden = False
    rolls = True
    team = False
    events = event_types_in_module(text_events)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.rules_context = RulesContext(content)
        super().__init__(task_specs.STACK, partial(StateBuilder, self.rules_context), offers.offer_actions)
        factions, names = tuple(self.rules_context.factions), tuple(f.name for f in content.factions)
        maps, scenarios = tuple(self.rules_context.maps), tuple(self.rules_context.scenarios)
        self.options: tuple[Option, ...] = (
            Option("scenario", scenarios, scenarios[0], tuple(s.name for s in content.scenarios)),
            Option("players", tuple(str(n) for n in range(2, min(_MOST_SEATS, len(factions)) + 1)), "2"),
            Option("models", (USUAL, "2", "3", "4", "5"), USUAL),
            Option("map", (USUAL, *maps, RANDOM, OWN), USUAL, ("", *(m.name for m in content.maps))),
            *(
                Option(
                    f"faction{k + 1}",
                    factions,
                    factions[k],
                    names,
                    _seat_taken_condition(k, min(_MOST_SEATS, len(factions))),
                    tuple(f"faction{other + 1}" for other in range(k)),
                )
                for k in range(min(_MOST_SEATS, len(factions)))
            ),
        )

    def seats(self, setup: Setup) -> int:
        """Two to four."""
        named = position.factions_of_position(setup.get(POSITION, ""))
        if named:
            return len(named)
        return int(chosen(self.options, setup, _TEXT_OPTIONS)["players"])

    def start(self, setup: Setup) -> State:
        """Seats choose their models first; or the option `position`; raises InvalidSetup."""
        agreed = self._match_options(setup)
        if POSITION in setup:
            return position.parse_position(self.rules_context, agreed, setup[POSITION])
        seats = len(agreed.factions)
        mustering: list[Task] = [Mustering(seat) for seat in reversed(range(seats))]
        todo: tuple[Task, ...] = (Cornering(), Scattering(), Dealing(), *mustering)
        players = tuple(Player(self.content.field.m_start) for _ in range(seats))
        return State(agreed, players, todo=todo)

    def playout(self, state: State) -> BattlePlayout:
        """Goes on from a state quickly; see `HasPlayout`."""
        return BattlePlayout(self.rules_context, state)

    def dice(self, state: State) -> Sequence[Die]:
        """Base dice, then gear dice, of the pool that is to be rolled."""
        task = state.todo[-1] if state.todo else None
        if not isinstance(task, Throwing) or state.result is not None:
            return ()
        whose = task.seat if task.seat >= 0 else NOBODY
        return (Die(whose, FACE_NUMBERS),) * (task.base + task.gear)

    def rolled(self, state: State, faces: Sequence[str]) -> Action:
        task = state.todo[-1] if state.todo else None
        numbers = parse_fallen_dice(self.dice(state), faces)
        if not isinstance(task, Throwing):
            raise InvalidAction("no dice are to be rolled")
        return Roll(numbers[: task.base], numbers[task.base :])

    def outcome(self, state: State) -> Outcome | None:
        return state.result

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything: nothing is hidden."""
        return view.make_view(state, seat, self.to_act(state))

    def unveiled(self, state: State) -> View:
        """The same as a spectator sees."""
        return self.view(state, None)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """Everybody learns everything."""
        return event

    def imagine(self, view_: View, rng: random.Random) -> State:
        return view.imagined(view_)

    def parse(self, text: str) -> Action:
        return parse_action(text)

    def draw_layout(self, setup: Setup, seed: str) -> str:
        """The text of a random layout that is fair for these players and this scenario."""
        options = chosen(self.options, setup, _TEXT_OPTIONS)
        scenario = self.rules_context.scenarios[options["scenario"]]
        return self.rules_context.draw_layout(seed, int(options["players"]), max(scenario.models), scenario.road)

    def _match_options(self, setup: Setup) -> MatchOptions:
        options = chosen(self.options, setup, _TEXT_OPTIONS)
        scenario = self.rules_context.scenarios[options["scenario"]]
        least, usual, most = scenario.models
        models = usual if options["models"] == USUAL else min(most, max(least, int(options["models"])))
        map_ = scenario.map if options["map"] in (USUAL, RANDOM, OWN) else options["map"]
        layout, brought = setup.get("layout", ""), setup.get("carried", "")
        self.rules_context.check_layout(layout)
        if options["map"] == RANDOM and not layout:
            layout = self.draw_layout(setup, "0")
        carry_over.check_carry_over(self.rules_context, brought)
        wanted = [options[f"faction{k + 1}"] for k in range(int(options["players"]))]
        return MatchOptions(
            scenario.id, map_, _distinct_factions(wanted, tuple(self.rules_context.factions)), models, layout, brought
        )


def _seat_taken_condition(seat: Seat, most: int) -> tuple[str, tuple[str, ...]]:
    """The option that says whether a seat is taken, and its values for which it is."""
    return ("players", tuple(str(n) for n in range(max(2, seat + 1), most + 1))) if seat > 1 else ("", ())


def _distinct_factions(wanted: Sequence[str], factions: Sequence[str]) -> tuple[str, ...]:
    """Gives the next free faction to whoever asks for one that is taken."""
    found: list[str] = []
    for name in wanted:
        free = [faction for faction in factions if faction not in found]
        found.append(name if name not in found else free[0])
    return tuple(found)
