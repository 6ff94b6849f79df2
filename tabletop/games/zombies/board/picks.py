"""What can be picked in Zombies, and what is decided without picking: group answers, secrets, lessons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from tabletop.games.zombies.board import (
    action_messages,
    action_places,
    confirmations,
    group_actions,
    group_answers,
    hand_messages,
    lesson,
)
from tabletop.games.zombies.board.action_places import CLEAR, TAKE
from tabletop.games.zombies.board.map import attack_cards as hex_shots
from tabletop.games.zombies.board.map import target_ids as hex_names
from tabletop.games.zombies.board.map.hex_picker import HexPicker
from tabletop.games.zombies.board.shown_position import ShownPosition, shows_secret_decision
from tabletop.games.zombies.board.strip import DISABLED_PREFIX, SurvivorStrip
from tabletop.games.zombies.board.suppress.suppress_picker import ADD, AS_BEFORE, NOTHING
from tabletop.games.zombies.board.suppress.tray import SuppressTray
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions as game_actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.text.parse import parse_action
from tabletop.games.zombies.rules.turn import engine
from tabletop.rules.game import Refusal, Seat
from tabletop.ui.boards.marks import MarkKind
from tabletop.ui.boards.picks import Picks
from tabletop.ui.gesture.picker import ChoicePicker, Picker, Steps, TargetId
from tabletop.ui.words import say

_CARD_KEYS: Final = "123456789"
_SUPPRESS_PREFIX: Final = "suppress "
"""How the text of every contribution begins."""
_AIM_PREFIXES: Final = (hex_names.ZOMBIE, hex_names.TOKEN, hex_names.SURVIVOR, hex_names.HEX)
"""Places that something is done to."""


class ZombiesPicks(Picks):
    """Asks the tray first, while a contribution is to be decided; places are named by hex_names."""

    are_barred_marked = False
    are_intended_undone_together = True

    def __init__(self, shown: ShownPosition, strip: SurvivorStrip, tray: SuppressTray) -> None:
        self._shown = shown
        self._content = shown.rules_context.content
        self._strip = strip
        self._tray = tray
        self._group_answers = group_answers.GroupAnswers(shown)

    def steps(self, action: Action) -> Steps:
        if isinstance(action, game_actions.Suppress):
            return self._tray.contribution_steps(action)
        d = self._shown.builder
        if d is None:
            return ()
        found = action_places.action_steps(d, action)
        acts = isinstance(action, game_actions.Attack) and d.todo and isinstance(d.todo[-1], Acting)
        return (
            (*hex_shots.attack_card_targets(d, action), *found)
            if isinstance(action, game_actions.Attack) and acts
            else found
        )

    def arrows(self, action: Action) -> Sequence[Steps]:
        d = self._shown.builder
        who = (
            action_places.acting_survivor(d)
            if d is not None and not isinstance(action, game_actions.Suppress)
            else None
        )
        if who is None:
            return ()
        if isinstance(action, game_actions.Walk):
            return ((who, *map(hex_names.hex_target, action.path)),)
        ends = [place for place in self.steps(action) if place != who and place.startswith(_AIM_PREFIXES)]
        return tuple((who, place) for place in ends)

    def lesson_route(self, action: Action) -> Steps:
        d, picker = self._shown.builder, self._shown.picker
        if (
            isinstance(action, game_actions.Revive)
            and isinstance(picker, HexPicker)
            and len(picker.action_builder.revivable_targets()) == 1
        ):
            return (action_places.REVIVE,)
        who = action_places.acting_survivor(d) if d is not None and isinstance(action, game_actions.Attack) else None
        return tuple(place for place in self.steps(action) if place != who)

    def picker(self, view: View, actions: Sequence[Any]) -> Picker[Any] | None:
        d = StateBuilder(self._shown.rules_context, view.shown)
        if shows_secret_decision(view) and view.seat == view.to_act:
            self._shown.withdraw_picker()
            return self._tray.offer_picker(d, view.to_act)
        task = d.todo[-1] if d.todo else None
        if isinstance(task, Acting):
            return self._shown.offer_picker(
                view, HexPicker(d, actions, self.pressable_seats, shows_cards=view.to_act not in self.seats_on_phones)
            )
        beside: list[tuple[Action, Steps]] = list(_walk_buttons(actions)) if isinstance(task, Walking) else []
        if isinstance(task, Walking) and group_actions.are_others_waiting(d, self.pressable_seats):
            beside.append((game_actions.Halt(), (action_places.STAY_ALL,)))
        if isinstance(task, Walking) and self._group_answers.may_target_another(d, task):
            beside.append((game_actions.Halt(), (action_places.HALT, action_places.HALT)))
        return self._shown.offer_picker(view, ChoicePicker((*action_places.picking_choices(d, actions), *beside)))

    def action(self, path: Steps) -> Action | None:
        if self._tray.is_open:
            return self._tray.attempted_contribution(path)
        d = self._shown.builder
        return (
            action_places.attempted_action(d, path)
            if self._shown.action_picker is None and d is not None and d.todo
            else None
        )

    def why_not(self, path: Steps, target: TargetId) -> Refusal | None:
        picker, d = self._shown.action_picker or self._phone_only_picker, self._shown.builder
        place = target.removeprefix(DISABLED_PREFIX)
        found = None
        if picker is not None:
            found = picker.refusal_after(path, place) if path else picker.refusal(place)
        if picker is not None and target.startswith(DISABLED_PREFIX) and place in picker.origins():
            return found  # it was in hand just now, and the press has put it back
        rules_tell = bool(path) and picker is None
        return found if found is not None or d is None or rules_tell else self._refusal_to_begin(d, target)

    @property
    def _phone_only_picker(self) -> HexPicker | None:
        """What somebody can do whose cards only a phone shows, and this board does not."""
        picker = self._shown.picker
        return picker if isinstance(picker, HexPicker) and not picker.shows_cards else None

    def _refusal_to_begin(self, builder: StateBuilder, place: TargetId) -> Refusal | None:
        """Why nobody walks there, or what comes before anything else with it."""
        task = builder.todo[-1]
        if isinstance(task, Walking) and not self._strip.has_target(place):
            walk = action_places.attempted_action(
                builder, (hex_names.survivor_target(builder.people[task.seat].survivor), place)
            )
            return engine.STACK.check_action(builder, walk) if walk is not None else None
        return engine.STACK.check_action(
            builder, game_actions.Halt() if isinstance(task, Acting) else game_actions.Pass()
        )

    def own(self, view: View, seat: Seat) -> tuple[TargetId, ...]:
        if not 0 <= seat < len(view.shown.people):
            return ()
        return (hex_names.survivor_target(view.shown.people[seat].survivor),)

    def mark_kind(self, view: View, action: Action) -> MarkKind:
        return MarkKind.ATTACK if isinstance(action, game_actions.Attack | game_actions.Melee) else MarkKind.LEGAL

    def is_final(self, view: View, action: Action) -> bool:
        return bool(
            confirmations.confirmation_question(StateBuilder(self._shown.rules_context, view.shown), view, action)
        )

    def is_occupied(self, view: View, place: TargetId) -> bool:
        hex_ = hex_names.hex_of(place)
        lies = hex_ is not None and any(find.hex == hex_ for find in view.shown.finds)
        return lies or place.startswith((hex_names.SURVIVOR, hex_names.ZOMBIE, hex_names.TOKEN, hex_names.FIND))

    def buttons(self, view: View, actions: Sequence[Action]) -> tuple[tuple[TargetId, str], ...]:
        if shows_secret_decision(view) and view.seat == view.to_act:
            return self._tray.buttons()
        picker = self._shown.picker
        if isinstance(picker, HexPicker):
            return self._strip.hold_buttons(hand_messages.strip_buttons(self._content, picker))
        found = {
            place: action_messages.action_text(self._content, view, action)
            for action, (place,) in _walk_buttons(actions)
        }
        found[action_places.HALT] = say("zombies_hand.halt")
        if picker is not None and action_places.STAY_ALL in picker.origins():
            d = StateBuilder(self._shown.rules_context, view.shown)
            found[action_places.STAY_ALL] = say(
                f"zombies_hand.{group_actions.group_label_key('stay_all', d, self.pressable_seats)}"
            )
        return self._strip.hold_buttons(tuple(found.items()))

    def on_action_sent(self) -> None:
        self._group_answers.note_press(self.pressable_seats)

    def adopt_intention_of(self, other: Picks) -> None:
        if isinstance(other, ZombiesPicks):
            self._group_answers.adopt_answers(other._group_answers)

    def next_intended_action(self, view: View) -> Action | None:
        return self._group_answers.automatic_action(view)

    def note_past_actions(self, done: Iterable[str]) -> None:
        given = (parse_action(text) for text in done if text.startswith(_SUPPRESS_PREFIX))
        self._tray.last_contribution = next((each for each in given if isinstance(each, game_actions.Suppress)), None)

    def place_of_key(self, key: str) -> TargetId | None:
        place = f"{hex_names.CARD}{int(key) - 1}" if len(key) == 1 and key in _CARD_KEYS else ""
        able = self._tray.spots() if self._tray.is_open else self._shown.offered_targets()
        return place if place in able else None

    def place_of_enter(self, path: Steps) -> TargetId | None:
        picker = self._tray.picker if self._tray.is_open else None
        if picker is None:
            return None
        return ADD if path else AS_BEFORE if picker.action_as_before else NOTHING if picker.may_pass else None

    def equivalent_action(self, action: Action, asked: Sequence[Action]) -> Action | None:
        return lesson.find_matching_action(action, asked)


def _walk_buttons(actions: Sequence[Action]) -> list[tuple[Action, tuple[TargetId]]]:
    """What is also done by a button while somebody walks."""
    found: list[tuple[Action, tuple[TargetId]]] = []
    for action in actions:
        if isinstance(action, game_actions.Take):
            found.append((action, (f"{TAKE}{action.item}",)))
        elif isinstance(action, game_actions.Clear):
            found.append((action, (f"{CLEAR}{action.side}",)))
    return found
