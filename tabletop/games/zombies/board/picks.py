"""What can be picked in Zombies, and what is decided without picking: group answers, secrets, lessons.

`board` makes ZombiesPicks and ZombiesDecisions; the table and the gesture machine call them, and they override Picks
and Decisions of `ui/boards`, so names of methods stay. ZombiesPicks translates between targets on the map and
actions; ZombiesDecisions says which decision gets a screen or tray of its own. GroupButtonAnswers does only what the
player has pressed for, and stops where it no longer fits. While suppressing fire is chosen, the tray is asked first,
and nothing of it may be seen by others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tabletop.games.zombies.board import (
    action_messages,
    action_places,
    attack_cards,
    confirmations,
    hand_messages,
)
from tabletop.games.zombies.board.action_places import CLEAR, HALT, RELOAD_ALL, STAY_ALL, TAKE
from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.board.map.hex_picker import HexPicker
from tabletop.games.zombies.board.shown_position import ShownPosition, shows_secret_decision
from tabletop.games.zombies.board.suppress.suppress_picker import ADD, AS_BEFORE, NOTHING
from tabletop.games.zombies.board.suppress.suppress_tray import SuppressTray
from tabletop.games.zombies.board.survivor_strip import DISABLED_PREFIX, SurvivorStrip
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Suppressing, Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions as text_actions
from tabletop.games.zombies.rules.text.actions import Action, Attack, Resign, Walk, parse_action
from tabletop.games.zombies.rules.turn import task_specs, walking
from tabletop.rules.game import Refusal, Seat
from tabletop.rules.hexes import Hex
from tabletop.ui.boards.decisions import Decisions
from tabletop.ui.boards.marks import MarkKind
from tabletop.ui.boards.picks import Picks, PressableSeats
from tabletop.ui.gesture.picker import ChoicePicker, Picker, Steps, TargetId
from tabletop.ui.messages import say


class ZombiesDecisions(Decisions):
    """A team decides in everybody's sight, but for suppressing fire."""

    def is_secret(self, view: View) -> bool:
        return shows_secret_decision(view)

    def has_chosen(self, view: View, seat: Seat) -> bool:
        asked = {task.seat for task in view.shown.todo if isinstance(task, Suppressing)}
        return shows_secret_decision(view) and seat not in asked

    def resignation_action(self) -> Action:
        return Resign()


def find_matching_action(action: Action, asked: Iterable[Action]) -> Action | None:
    """The asked action that this one comes to; None where it is something else."""
    return next((one for one in asked if action == one or _is_equivalent_action(action, one)), None)


def _is_equivalent_action(action: Action, one: Action) -> bool:
    """The same end of a walk by another way, or the same shots named in another order."""
    if isinstance(action, Walk) and isinstance(one, Walk):
        return action.path[-1:] == one.path[-1:]
    if isinstance(action, Attack) and isinstance(one, Attack):
        same = action.weapon == one.weapon and action.cards == one.cards
        return same and dict(action.hits) == dict(one.hits)
    return False


_PHASE_BY_BUTTON: Final = {RELOAD_ALL: Acting, STAY_ALL: Walking}


@dataclass(slots=True)
class _GroupButtonPress:
    """What all who are still asked in a phase are to do."""

    round: int
    phase: type
    pressing: PressableSeats | None
    """Whom the press was meant for."""
    answered: set[Seat]
    """Who has done it: somebody who is asked again has gone back, and decides anew."""


class GroupButtonAnswers:
    """Remembers what was pressed last, and answers for whoever comes up next as long as that fits."""

    def __init__(self, shown: ShownPosition) -> None:
        self._shown = shown
        self._group_press: _GroupButtonPress | None = None
        self._walk_goal: tuple[Seat, Hex] | None = None
        """Who walks where, and may stop there of its own will."""
        self._answered_view: View | None = None
        self._last_walk: tuple[Seat, int] | None = None
        """Who has done something on a walk last, and in which round; None after a press that ends one."""

    def adopt_answers(self, other: GroupButtonAnswers) -> None:
        """Takes over what was pressed on a phone."""
        self._group_press, self._walk_goal, self._last_walk = other._group_press, other._walk_goal, None

    def remember_press(self, pressing: PressableSeats | None = None) -> None:
        """Notes that the actions in hand are about to be done, and which seats the press is meant for."""
        picker, view = self._shown.picker, self._shown.view
        self._group_press, self._walk_goal, self._last_walk = None, None, None
        if picker is None or view is None or not picker.path or not view.shown.todo:
            return
        place, task, state = picker.path[-1], view.shown.todo[-1], view.shown
        if isinstance(task, Walking) and place not in (HALT, STAY_ALL):
            self._last_walk = task.seat, state.round
        end = target_ids.hex_of(place) if place.startswith(target_ids.HEX) else None
        if place in _PHASE_BY_BUTTON:
            self._group_press = _GroupButtonPress(state.round, _PHASE_BY_BUTTON[place], pressing, {view.to_act})
        elif isinstance(task, Walking) and end is not None and not self._does_step_end_walk(end):
            self._walk_goal = task.seat, end

    def _does_step_end_walk(self, end: Hex) -> bool:
        """Whether a step ends a walk there whatever was wished (K62): a New Tile."""
        state = self._shown.view.shown if self._shown.view is not None else None
        laid = self._shown.rules_context.tile_map(state.laid).tile_at(end) if state is not None else None
        return state is not None and laid is not None and not state.laid[laid].explored

    def may_press_be_for_another(self, builder: StateBuilder, task: Walking) -> bool:
        """Whether a press that ends this move may be meant for another's, which has ended by itself."""
        gone = self._last_walk
        return gone is not None and gone[1] == builder.round and gone[0] != task.seat and not task.has_moved

    def automatic_action(self, view: View) -> Action | None:
        """Returns the action that is done now without asking; None if somebody must decide."""
        if view is self._answered_view or not view.shown.todo:
            return None
        self._answered_view = view
        builder = StateBuilder(self._shown.rules_context, view.shown)
        task = builder.todo[-1]
        if isinstance(task, Walking):
            is_over = (
                self._take_press_for_survivor(builder, task)
                or self._has_reached_walk_goal(builder, task)
                or not action_places.can_walk_or_take(builder, task)
            )
            return text_actions.Halt() if is_over else None
        asked = not isinstance(task, Acting) or task.has_acted or not self._take_press_for_survivor(builder, task)
        return (
            None
            if asked or action_places.has_useful_action(builder, view.to_act)
            else action_places.reload_or_pass_action(builder, view.to_act)
        )

    def _take_press_for_survivor(self, builder: StateBuilder, task: Walking | Acting) -> bool:
        """Whether it was pressed for this survivor as well."""
        pressed = self._group_press
        if pressed is None or not isinstance(task, pressed.phase) or builder.round != pressed.round:
            return False
        if pressed.pressing is not None and task.seat not in pressed.pressing.seats:
            return False
        if task.seat in pressed.answered:
            self._group_press = None
            return False
        pressed.answered.add(task.seat)
        return True

    def _has_reached_walk_goal(self, builder: StateBuilder, task: Walking) -> bool:
        """Whether a survivor has reached the hex that was pressed, and nothing can be taken there."""
        walked, self._walk_goal = self._walk_goal, None
        if walked != (task.seat, builder.people[task.seat].hex) or not task.has_moved:
            return False
        return not walking.can_take_or_clear_here(builder, task)


_CARD_KEYS: Final = "123456789"
_SUPPRESS_PREFIX: Final = "suppress "
"""How the text of every contribution begins."""
_AIM_PREFIXES: Final = (target_ids.ZOMBIE, target_ids.TOKEN, target_ids.SURVIVOR, target_ids.HEX)
"""Places that something is done to."""


class ZombiesPicks(Picks):
    """Asks the tray first, while a contribution is to be decided; places are named by `target_ids`."""

    are_barred_marked = False
    are_intended_undone_together = True

    def __init__(self, shown: ShownPosition, strip: SurvivorStrip, tray: SuppressTray) -> None:
        self._shown = shown
        self._content = shown.rules_context.content
        self._strip = strip
        self._tray = tray
        self._group_answers = GroupButtonAnswers(shown)

    def places_of_action(self, action: Action) -> Steps:
        if isinstance(action, text_actions.Suppress):
            return self._tray.contribution_target_path(action)
        builder = self._shown.builder
        if builder is None:
            return ()
        found = action_places.target_path_of_action(builder, action)
        acts = isinstance(action, text_actions.Attack) and builder.todo and isinstance(builder.todo[-1], Acting)
        return (
            (*attack_cards.attack_card_targets(builder, action), *found)
            if isinstance(action, text_actions.Attack) and acts
            else found
        )

    def arrows(self, action: Action) -> Sequence[Steps]:
        builder = self._shown.builder
        who = (
            action_places.acting_survivor(builder)
            if builder is not None and not isinstance(action, text_actions.Suppress)
            else None
        )
        if who is None:
            return ()
        if isinstance(action, text_actions.Walk):
            return ((who, *map(target_ids.hex_target, action.path)),)
        ends = [place for place in self.places_of_action(action) if place != who and place.startswith(_AIM_PREFIXES)]
        return tuple((who, place) for place in ends)

    def lesson_route(self, action: Action) -> Steps:
        builder, picker = self._shown.builder, self._shown.picker
        if (
            isinstance(action, text_actions.Revive)
            and isinstance(picker, HexPicker)
            and len(picker.action_builder.revivable_targets()) == 1
        ):
            return (action_places.REVIVE,)
        who = (
            action_places.acting_survivor(builder)
            if builder is not None and isinstance(action, text_actions.Attack)
            else None
        )
        return tuple(place for place in self.places_of_action(action) if place != who)

    def picker(self, view: View, actions: Sequence[Any]) -> Picker[Any] | None:
        builder = StateBuilder(self._shown.rules_context, view.shown)
        if shows_secret_decision(view) and view.seat == view.to_act:
            self._shown.withdraw_picker()
            return self._tray.offer_picker(builder, view.to_act)
        task = builder.todo[-1] if builder.todo else None
        if isinstance(task, Acting):
            return self._shown.offer_picker(
                view,
                HexPicker(builder, actions, self.pressable_seats, shows_cards=view.to_act not in self.seats_on_phones),
            )
        beside: list[tuple[Action, Steps]] = list(_buttons_while_walking(actions)) if isinstance(task, Walking) else []
        if isinstance(task, Walking) and action_places.are_others_waiting(builder, self.pressable_seats):
            beside.append((text_actions.Halt(), (action_places.STAY_ALL,)))
        if isinstance(task, Walking) and self._group_answers.may_press_be_for_another(builder, task):
            beside.append((text_actions.Halt(), (action_places.HALT, action_places.HALT)))
        return self._shown.offer_picker(
            view, ChoicePicker((*action_places.actions_with_target_paths(builder, actions), *beside))
        )

    def action_of_path(self, path: Steps) -> Action | None:
        if self._tray.is_open:
            return self._tray.attempted_contribution(path)
        builder = self._shown.builder
        return (
            action_places.attempted_action(builder, path)
            if self._shown.action_picker is None and builder is not None and builder.todo
            else None
        )

    def pick_refusal(self, path: Steps, target: TargetId) -> Refusal | None:
        picker, builder = self._shown.action_picker or self._phone_only_picker, self._shown.builder
        place = target.removeprefix(DISABLED_PREFIX)
        found = None
        if picker is not None:
            found = picker.refusal_of_pick(path, place) if path else picker.refusal(place)
        if picker is not None and target.startswith(DISABLED_PREFIX) and place in picker.origins():
            return found  # it was in hand just now, and the press has put it back
        rules_tell = bool(path) and picker is None
        return (
            found
            if found is not None or builder is None or rules_tell
            else self._refusal_of_walk_or_ending(builder, target)
        )

    @property
    def _phone_only_picker(self) -> HexPicker | None:
        """What somebody can do whose cards only a phone shows, and this board does not."""
        picker = self._shown.picker
        return picker if isinstance(picker, HexPicker) and not picker.shows_cards else None

    def _refusal_of_walk_or_ending(self, builder: StateBuilder, place: TargetId) -> Refusal | None:
        """Why nobody walks there, or what comes before anything else with it."""
        task = builder.todo[-1]
        if isinstance(task, Walking) and not self._strip.has_target(place):
            walk = action_places.attempted_action(
                builder, (target_ids.survivor_target(builder.people[task.seat].survivor), place)
            )
            return task_specs.STACK.check_action(builder, walk) if walk is not None else None
        return task_specs.STACK.check_action(
            builder, text_actions.Halt() if isinstance(task, Acting) else text_actions.Pass()
        )

    def own_piece_places(self, view: View, seat: Seat) -> tuple[TargetId, ...]:
        if not 0 <= seat < len(view.shown.people):
            return ()
        return (target_ids.survivor_target(view.shown.people[seat].survivor),)

    def mark_kind(self, view: View, action: Action) -> MarkKind:
        return MarkKind.ATTACK if isinstance(action, text_actions.Attack | text_actions.Melee) else MarkKind.LEGAL

    def is_final(self, view: View, action: Action) -> bool:
        return bool(
            confirmations.confirmation_question(StateBuilder(self._shown.rules_context, view.shown), view, action)
        )

    def is_occupied(self, view: View, place: TargetId) -> bool:
        hex_ = target_ids.hex_of(place)
        lies = hex_ is not None and any(find.hex == hex_ for find in view.shown.finds)
        return lies or place.startswith((target_ids.SURVIVOR, target_ids.ZOMBIE, target_ids.TOKEN, target_ids.FIND))

    def buttons(self, view: View, actions: Sequence[Action]) -> tuple[tuple[TargetId, str], ...]:
        if shows_secret_decision(view) and view.seat == view.to_act:
            return self._tray.buttons()
        picker = self._shown.picker
        if isinstance(picker, HexPicker):
            return self._strip.set_grid_buttons(hand_messages.strip_buttons(self._content, picker))
        found = {
            place: action_messages.action_text(self._content, view, action)
            for action, (place,) in _buttons_while_walking(actions)
        }
        found[action_places.HALT] = say("zombies_hand.halt")
        if picker is not None and action_places.STAY_ALL in picker.origins():
            builder = StateBuilder(self._shown.rules_context, view.shown)
            found[action_places.STAY_ALL] = say(
                f"zombies_hand.{action_places.group_button_label_key('stay_all', builder, self.pressable_seats)}"
            )
        return self._strip.set_grid_buttons(tuple(found.items()))

    def on_action_sent(self) -> None:
        self._group_answers.remember_press(self.pressable_seats)

    def adopt_intention_of(self, other: Picks) -> None:
        if isinstance(other, ZombiesPicks):
            self._group_answers.adopt_answers(other._group_answers)

    def next_intended_action(self, view: View) -> Action | None:
        return self._group_answers.automatic_action(view)

    def note_past_actions(self, done: Iterable[str]) -> None:
        given = (parse_action(text) for text in done if text.startswith(_SUPPRESS_PREFIX))
        self._tray.last_contribution = next((each for each in given if isinstance(each, text_actions.Suppress)), None)

    def place_of_key(self, key: str) -> TargetId | None:
        place = f"{target_ids.CARD}{int(key) - 1}" if len(key) == 1 and key in _CARD_KEYS else ""
        able = self._tray.spots() if self._tray.is_open else self._shown.offered_targets()
        return place if place in able else None

    def place_of_enter(self, path: Steps) -> TargetId | None:
        picker = self._tray.picker if self._tray.is_open else None
        if picker is None:
            return None
        return ADD if path else AS_BEFORE if picker.action_as_before else NOTHING if picker.may_pass else None

    def equivalent_action(self, action: Action, asked: Sequence[Action]) -> Action | None:
        return find_matching_action(action, asked)


def _buttons_while_walking(actions: Sequence[Action]) -> list[tuple[Action, tuple[TargetId]]]:
    """What is also done by a button while somebody walks."""
    found: list[tuple[Action, tuple[TargetId]]] = []
    for action in actions:
        if isinstance(action, text_actions.Take):
            found.append((action, (f"{TAKE}{action.item}",)))
        elif isinstance(action, text_actions.Clear):
            found.append((action, (f"{CLEAR}{action.side}",)))
    return found
