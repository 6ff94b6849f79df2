"""Zoon as a Game: the class that the box names, which answers what the contract asks (`tabletop.rules.game`).

Used by the box, the bots (`bots`, `action_ranking`), the board, the phone and `match_report`. Legal actions are in
`moves`, what they do in `effects`, why not in `refusals`, what a seat sees in `view` and `recall`; nothing is decided
here. Method names are the contract's. Names and values of the options (`ruleset`, `memory` and the like) stand in
saved matches and on the command line, so they stay, and the default of a new one must mean what was played before.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from tabletop.games.zoon.rules import actions, effects, imagine, moves, position, recall, refusals
from tabletop.games.zoon.rules import events as rules_events
from tabletop.games.zoon.rules import view as rules_view
from tabletop.games.zoon.rules.actions import Action, Roll
from tabletop.games.zoon.rules.battlefield import CELLS
from tabletop.games.zoon.rules.content import Content
from tabletop.games.zoon.rules.effects import ZoonPlayout
from tabletop.games.zoon.rules.events import Arranged, TouchedCorner
from tabletop.games.zoon.rules.rules_context import RulesContext
from tabletop.games.zoon.rules.state import CLASSIC, SULLIVAN, MatchOptions, State, TrumpState, UnaidedMatchOptions
from tabletop.games.zoon.rules.view import View
from tabletop.rules.game import (
    CHANCE,
    POSITION,
    Die,
    Event,
    InvalidAction,
    Option,
    Outcome,
    Refusal,
    Seat,
    Setup,
    Step,
    chosen,
    event_types_in_module,
    parse_fallen_dice,
)

_USUAL_TRIBES = ("delvers", "stilts")
"""Who plays where nobody chose, if they are there."""


class Zoon:
    """The rules Z, A, D and B over tribes from content."""

    name = "zoon"
    version = 1
    complete = False
    hidden = True
    rolls = True
    team = False
    events = event_types_in_module(rules_events)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.rules_context = RulesContext(content)
        tribes = tuple(tribe.id for tribe in content.tribes)
        names = tuple(tribe.name for tribe in content.tribes)
        south, north = (
            usual if usual in tribes else tribes[min(seat, len(tribes) - 1)] for seat, usual in enumerate(_USUAL_TRIBES)
        )
        self.options: tuple[Option, ...] = (
            Option("ruleset", (CLASSIC, SULLIVAN), CLASSIC),
            Option("south", tribes, south, names),
            Option("north", tribes, north, names),
            Option("own_cards", ("own_turn", "always"), "own_turn"),
            Option("turn_up", ("every_loss", "as_needed"), "every_loss"),
            Option("tombs", ("owner", "open"), "owner"),
            Option("memory", ("helped", "unaided"), "helped"),
        )
        self._last_offer: tuple[State | None, tuple[Action, ...]] = (None, ())
        """The state that was asked about last: asking twice is the rule, not the exception."""

    def seats(self, setup: Setup) -> int:
        """South and North."""
        chosen(self.options, setup)
        return 2

    def start(self, setup: Setup) -> State:
        """Empty battlefield, South sets up first; or the option `position`; raises InvalidSetup."""
        agreed = self._match_options(setup)
        if POSITION in setup:
            return position.parse_position(self.rules_context, agreed, setup[POSITION])
        south, north = (
            tuple(TrumpState() for _ in army.trumps) for army in self.rules_context.sides(agreed)
        )  # fmt: skip
        return State(agreed, (None,) * CELLS, (south, north))

    def to_act(self, state: State) -> Seat:
        return moves.to_act(state)

    def actions(self, state: State) -> Sequence[Action]:
        """Legal actions but resigning, and of set-ups the suggested ones only."""
        known, offered = self._last_offer
        if known is not state:
            offered = moves.legal_actions(self.rules_context, state)
            self._last_offer = (state, offered)
        return offered

    def check(self, state: State, action: Action) -> Refusal | None:
        return refusals.refusal_of(self.rules_context, state, action)

    def apply(self, state: State, action: Action) -> Step[State]:
        return effects.apply_action(self.rules_context, state, action)

    def resolve(self, state: State, rng: random.Random) -> Action:
        """Draws who begins, how the cards lie, or the dice."""
        return rng.choice(self.actions(state))

    def rolls_with(self, setup: Setup) -> bool:
        """Only the alternate rules have dice (A1, A18)."""
        return setup.get("ruleset", CLASSIC) == SULLIVAN

    def dice(self, state: State) -> Sequence[Die]:
        """The dice of a combat under the alternate rules, the attacker's first (A1, A18)."""
        if moves.to_act(state) != CHANCE or state.combat is None or state.agreed.ruleset != SULLIVAN:
            return ()
        faces = tuple(map(str, range(1, self.content.field.die + 1)))
        return Die(state.combat.attacker, faces), Die(1 - state.combat.attacker, faces)

    def rolled(self, state: State, faces: Sequence[str]) -> Action:
        """The dice as they fell; raises InvalidAction."""
        numbers = parse_fallen_dice(self.dice(state), faces)
        if not numbers:
            raise InvalidAction("no dice are to be rolled")
        return Roll(*numbers)

    def chances(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        """Everything that can come up, all equally likely."""
        if moves.to_act(state) != CHANCE:
            return ()
        return moves.with_equal_chances(self.actions(state))

    def playout(self, state: State) -> ZoonPlayout:
        return ZoonPlayout(self.rules_context, state)

    def outcome(self, state: State) -> Outcome | None:
        return state.result

    def view(self, state: State, seat: Seat | None) -> View:
        return rules_view.view_of(self.rules_context, state, seat)

    def may_look(self, state: State, seat: Seat) -> bool:
        """Whether a seat may look at its own face-down cards now (Z14 to Z16, D10)."""
        return rules_view.may_look(state, seat)

    def unveiled(self, state: State) -> View:
        """South's side of the table, with every card face up for whoever looks."""
        return rules_view.open_view(self.rules_context, state)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """Only its owner learns what lies where (Z9), and which corner was touched (Z31)."""
        return None if isinstance(event, Arranged | TouchedCorner) and event.seat != seat else event

    def recall_view(self, then: State, now: State, seat: Seat | None) -> View:
        return recall.recall_view(self.rules_context, then, now, seat)

    def news_view(self, then: State, now: State, seat: Seat | None) -> View:
        """What is shown of a state that is told only now: all that lay open in it."""
        return recall.recall_view(self.rules_context, then, now, seat, is_news=True)

    def recall_event(self, event: Event, now: State) -> Event:
        return recall.recall_event(event, now)

    def may_name(self, action: Action, seat: Seat, now: State) -> bool:
        """Whether a trump may still be named after it was played."""
        return recall.may_name(self.rules_context, action, seat, now)

    def imagine(self, view_: View, rng: random.Random) -> State:
        return imagine.imagine_state(self.rules_context, view_, rng)

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def position(self, state: State) -> str:
        """The whole position, hidden cards included, as the setup option `position` takes it."""
        return str(rules_view.open_view(self.rules_context, state))

    def _match_options(self, setup: Setup) -> MatchOptions:
        options = chosen(self.options, setup)
        tribes = [tribe.id for tribe in self.content.tribes]
        kind = MatchOptions if options["memory"] == "helped" else UnaidedMatchOptions
        return kind(
            SULLIVAN if options["ruleset"] == SULLIVAN else CLASSIC,
            (tribes.index(options["south"]), tribes.index(options["north"])),
            options["own_cards"] == "always",
            options["turn_up"] == "as_needed",
            options["tombs"] == "open",
        )
