"""What is decided for several survivors at once, or together with a step, so that nobody is asked for what is clear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.games.zombies.board import group_actions
from tabletop.games.zombies.board.action_places import HALT, RELOAD_ALL, STAY_ALL
from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.board.shown_position import ShownPosition
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import walking
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex
from tabletop.ui.boards.picks import PressableSeats

_PHASE_BY_BUTTON: Final = {RELOAD_ALL: Acting, STAY_ALL: Walking}


@dataclass(slots=True)
class _GroupPress:
    """What all who are still asked in a phase are to do."""

    round: int
    phase: type
    pressing: PressableSeats | None
    """Whom the press was meant for."""
    answered: set[Seat]
    """Who has done it: somebody who is asked again has gone back, and decides anew."""


class GroupAnswers:
    """Remembers what was pressed last, and answers for whoever comes up next as long as that fits."""

    def __init__(self, shown: ShownPosition) -> None:
        self._shown = shown
        self._group_press: _GroupPress | None = None
        self._walk_goal: tuple[Seat, Hex] | None = None
        """Who walks where, and may stop there of its own will."""
        self._answered_view: View | None = None
        self._last_walk: tuple[Seat, int] | None = None
        """Who has done something on a walk last, and in which round; None after a press that ends one."""

    def adopt_answers(self, other: GroupAnswers) -> None:
        """Takes over what was pressed on a phone."""
        self._group_press, self._walk_goal, self._last_walk = other._group_press, other._walk_goal, None

    def note_press(self, pressing: PressableSeats | None = None) -> None:
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
            self._group_press = _GroupPress(state.round, _PHASE_BY_BUTTON[place], pressing, {view.to_act})
        elif isinstance(task, Walking) and end is not None and not self._is_walk_ended_by(end):
            self._walk_goal = task.seat, end

    def _is_walk_ended_by(self, end: Hex) -> bool:
        """Whether a step ends a walk there whatever was wished (K62): a New Tile."""
        state = self._shown.view.shown if self._shown.view is not None else None
        laid = self._shown.rules_context.tile_map(state.laid).tile_at(end) if state is not None else None
        return state is not None and laid is not None and not state.laid[laid].explored

    def may_target_another(self, builder: StateBuilder, task: Walking) -> bool:
        """Whether a press that ends this move may be meant for another's, which has ended by itself."""
        gone = self._last_walk
        return gone is not None and gone[1] == builder.round and gone[0] != task.seat and not task.has_moved

    def automatic_action(self, view: View) -> Action | None:
        """Returns the action that is done now without asking; None if somebody must decide."""
        if view is self._answered_view or not view.shown.todo:
            return None
        self._answered_view = view
        d = StateBuilder(self._shown.rules_context, view.shown)
        task = d.todo[-1]
        if isinstance(task, Walking):
            is_over = (
                self._was_pressed_for(d, task)
                or self._has_arrived(d, task)
                or not group_actions.can_walk_or_take(d, task)
            )
            return actions.Halt() if is_over else None
        asked = not isinstance(task, Acting) or task.has_acted or not self._was_pressed_for(d, task)
        return (
            None
            if asked or group_actions.has_useful_action(d, view.to_act)
            else group_actions.reload_or_pass(d, view.to_act)
        )

    def _was_pressed_for(self, builder: StateBuilder, task: Walking | Acting) -> bool:
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

    def _has_arrived(self, builder: StateBuilder, task: Walking) -> bool:
        """Whether a survivor has reached the hex that was pressed, and nothing can be taken there."""
        walked, self._walk_goal = self._walk_goal, None
        if walked != (task.seat, builder.people[task.seat].hex) or not task.has_moved:
            return False
        return not walking.has_business(builder, task)
