"""Zombies as a Game: the class that the box names, which answers what the contract asks (`tabletop.rules.game`).

The match, the table, bots and phone call its methods, so names and arguments are those of the contract; `board`,
`bots`, `match_report` and `campaign/after_chapter` also read its `content` and `rules_context`. It puts the rooms of
the rules together: set-up, legal actions, applying an action, views and texts. What happens at the table is in
`turn`, what can be read off a position in `queries`. `name` and `version` stand in saved matches. No method changes a
state.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from tabletop.games.zombies.rules import offers
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.playout import EventlessStateBuilder, ZombiesPlayout
from tabletop.games.zombies.rules.state import view
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Counting, Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions, parse_position
from tabletop.games.zombies.rules.text import events as text_events
from tabletop.games.zombies.rules.text.actions import Action, Roll
from tabletop.games.zombies.rules.turn import setting, task_specs
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
    event_types_in_module,
    parse_fallen_dice,
)
from tabletop.rules.stack import StackGame


class Zombies(StackGame[State, Action, StateBuilder]):
    """The rules H, G, X and K over survivors, cards, tiles and chapters from content."""

    name = "zombies"
    version = 1
    complete = False
    hidden = True
    team = True
    rolls = True
    events = event_types_in_module(text_events)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.rules_context = RulesContext(content)
        super().__init__(task_specs.STACK, partial(StateBuilder, self.rules_context), offers.list_some_legal_actions)
        self.options: tuple[Option, ...] = setting.setup_options(content)

    def seats(self, setup: Setup) -> int:
        """One for each survivor, whoever plays them."""
        return setting.survivor_count(self.rules_context, setup)

    def start(self, setup: Setup) -> State:
        """The chapter before its first chance; or the option `position`; raises InvalidSetup."""
        agreed = setting.match_options(self.rules_context, setup)
        if POSITION in setup:
            return parse_position.parse_position(self.rules_context, agreed, setup[POSITION])
        return setting.start_state(self.rules_context, agreed)

    def dice(self, state: State) -> Sequence[Die]:
        """The one die that is to be rolled; none where something hidden is drawn."""
        builder = StateBuilder(self.rules_context, state)
        if (
            task_specs.STACK.deciding_seat(builder) != CHANCE
            or Roll not in task_specs.TASK_SPECS[type(builder.todo[-1])].action_rules
        ):
            return ()
        if not task_specs.STACK.can_chance_bring(builder, Roll(1)):
            return ()
        task = builder.todo[-1]
        whose = task.seat if isinstance(task, Walking) else builder.first if isinstance(task, Counting) else NOBODY
        return (Die(whose, tuple(str(face) for face in range(1, self.content.field.die + 1))),)

    def rolled(self, state: State, faces: Sequence[str]) -> Action:
        """The die as it fell; raises InvalidAction."""
        numbers = parse_fallen_dice(self.dice(state), faces)
        if not numbers:
            raise InvalidAction("no die is to be rolled")
        return Roll(*numbers)

    def playout(self, state: State) -> ZombiesPlayout:
        return ZombiesPlayout(EventlessStateBuilder(self.rules_context, state))

    def outcome(self, state: State) -> Outcome | None:
        return state.result

    def view(self, state: State, seat: Seat | None) -> View:
        return view.view_for_seat(state, seat, self.to_act(state))

    def unveiled(self, state: State) -> View:
        return view.open_view(state, self.to_act(state))

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """Only their owner learns the values of cards that are drawn, looked at or put face down."""
        return view.redact_event(event, seat)

    def may_look(self, state: State, seat: Seat) -> bool:
        """Everybody may look at their own cards at any time."""
        return True

    def recall_view(self, then: State, now: State, seat: Seat | None) -> View:
        return view.recalled_view(then, now, seat, self.to_act(then))

    def news_view(self, then: State, now: State, seat: Seat | None) -> View:
        return view.recalled_view(then, now, seat, self.to_act(then))

    def recall_event(self, event: Event, now: State) -> Event:
        return view.recalled_event(event, now)

    def imagine(self, view_: View, rng: random.Random) -> State:
        return view.imagine(self.rules_context, view_, rng)

    def parse(self, text: str) -> Action:
        return actions.parse_action(text)
