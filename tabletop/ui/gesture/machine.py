"""The state machine of the hand on a board: dragging, click-click and the keyboard, for every game.

The table (`board_input`), the phones (`hand`) and set-ups that are made on a board each have one. Inputs (`inputs`)
go in and effects (`gesture_effects`) come out, both as values; it knows no game, clock or drawing and must not import
pygame, so streams of inputs can be replayed in tests. A new kind of input needs its entry in the table at the end. An
action in `CommitAction` counts only once the scene has called `action_accepted` or `action_refused`. Every way to
select must also work by keys.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from tabletop.ui.gesture import gesture_effects, inputs
from tabletop.ui.gesture.board_focus import BoardFocus
from tabletop.ui.gesture.gesture_effects import Effects
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.gesture.picking import ConfirmPolicy, GestureState, Picking, PickOffer
from tabletop.ui.gesture.press_tracker import HoverTracker, PressTracker

A = TypeVar("A")

_NOT_BY_HAND: Final = (inputs.TurnEnded, inputs.CoverShown)


class GestureMachine(Generic[A]):
    """Turns inputs into effects, and places picked into actions."""

    def __init__(self, ground: PickOffer[A] | None = None, confirm: ConfirmPolicy = ConfirmPolicy.RISKY) -> None:
        self.picking: Final = Picking(ground, confirm)
        """What is picked so far, and what it comes to."""
        self._hover_tracker = HoverTracker()
        self._press_tracker = PressTracker(self.picking, self._hover_tracker)
        self._focus = BoardFocus(self.picking)
        self._covered = False
        self._swallowing = False

    # What the scene may read

    @property
    def state(self) -> GestureState:
        """What the hand is doing."""
        if (phase := self._state_if_hand_busy) is not None:
            return phase
        if self.path:
            return GestureState.SELECTED
        return GestureState.IDLE if self._hover_tracker.hover is None else GestureState.HOVER

    @property
    def path(self) -> Steps:
        """Places picked so far; the first one is the piece in hand."""
        return self.picking.path

    @property
    def selected_place(self) -> TargetId | None:
        """The place in hand."""
        path = self.path
        return path[0] if path else None

    @property
    def lifted(self) -> TargetId | None:
        """The place whose piece is in the air."""
        return self._press_tracker.lifted_place

    @property
    def hovered_place(self) -> TargetId | None:
        """The place under the resting pointer."""
        return self._hover_tracker.hover

    @property
    def focus(self) -> TargetId | None:
        """The place that the keyboard is at."""
        return self._focus.place

    @property
    def is_swallowing_release(self) -> bool:
        """Whether the next left release belongs to a cancelled press."""
        return self._swallowing

    def next_tick_at(self) -> float | None:
        """When a ClockTick is due, on the clock of the pointer's inputs; None where nothing waits for time."""
        if self._press_tracker.press is not None:
            return self._press_tracker.long_press_due_at()
        return self._hover_tracker.preview_due_at() if self._state_if_hand_busy is None else None

    # What the scene tells

    def handle_input(self, event: inputs.Input) -> Effects:
        """Does what an input means in the present state."""
        if self._swallowing and isinstance(event, (inputs.LeftPress, inputs.LeftRelease)):
            self._swallowing = False
            if isinstance(event, inputs.LeftRelease):
                return (gesture_effects.ReleaseSwallowed(),)
        if self._covered:
            self._covered = not isinstance(event, inputs.CoverRemoved)
            return ()
        effects = () if isinstance(event, _NOT_BY_HAND) else self.picking.action_refused()
        return effects + _REACTIONS[type(event)](self, event)

    def offer_position(self, ground: PickOffer[A] | None) -> Effects:
        """Another position: forgets whatever was in hand; None where nobody here may act."""
        effects = () if self._covered else self._cancel_everything()
        self.picking.offer_position(ground)
        return effects + self._focus.move_focus_after_offer()

    def action_accepted(self) -> Effects:
        """The rules have taken the committed action."""
        return self.picking.action_accepted()

    def action_refused(self) -> Effects:
        """The rules have refused the committed action; nothing has moved."""
        return self.picking.action_refused()

    def end_preview(self) -> Effects:
        """Shows nothing large until the pointer moves: what it was over has gone from there."""
        return self._hover_tracker.end_preview() + self._hover_tracker.hover_over(None)

    def preview_place(self, place: TargetId) -> Effects:
        """Shows a place large until the next press."""
        return self._hover_tracker.pin_preview(place)

    def focus_place(self, place: TargetId) -> Effects:
        """Brings the keyboard there."""
        return self._focus.move_to(place) if self._state_if_hand_busy is None else ()

    # Pointer

    @property
    def _state_if_hand_busy(self) -> GestureState | None:
        """What keeps the hand busy."""
        return GestureState.COVERED if self._covered else self._press_tracker.state or self.picking.state

    def _on_press(self, event: inputs.LeftPress) -> Effects:
        if self._state_if_hand_busy is GestureState.CONFIRM:
            return ()
        effects = self._cancel_press(swallow=False)  # only after a release that never arrived
        return (
            effects
            + self._hover_tracker.end_preview()
            + self._focus.move_to(None)
            + self._press_tracker.begin_press(event)
        )

    def _on_move(self, event: inputs.PointerMove) -> Effects:
        press = self._press_tracker.press
        if press is not None and event.held:
            return self._press_tracker.follow_pointer(press, event)
        if self._state_if_hand_busy is GestureState.CONFIRM:
            return ()
        return self._cancel_press(swallow=False) + self._hover_tracker.follow_pointer(event)

    def _on_release(self, event: inputs.LeftRelease) -> Effects:
        press = self._press_tracker.press
        return () if press is None else self._press_tracker.end_press(press, event)

    def _on_middle_press(self, event: inputs.MiddlePress) -> Effects:
        return (gesture_effects.ShowPing(event.pos),)

    def _on_tick(self, event: inputs.ClockTick) -> Effects:
        due, press = self.next_tick_at(), self._press_tracker.press
        is_due = due is not None and event.time >= due
        if press is not None:
            return self._press_tracker.preview_place_under_finger(press) if is_due else ()
        at_once = event.alt and self._state_if_hand_busy is None
        return self._hover_tracker.show_preview() if at_once or is_due else ()

    # Keys, and questions answered

    def _on_arrow(self, event: inputs.ArrowKey) -> Effects:
        return (
            self._focus.move_focus_by_arrow(event.dx, event.dy, self.hovered_place)
            if self._state_if_hand_busy is None
            else ()
        )

    def _on_tab(self, event: inputs.TabKey) -> Effects:
        return self._focus.move_focus_by_tab(back=event.back) if self._state_if_hand_busy is None else ()

    def _on_pick_up_key(self, event: inputs.KeyInput) -> Effects:
        return self._focus.click_focused_place() if self._state_if_hand_busy is None else ()

    def _on_steps_done(self, event: inputs.StepsDone) -> Effects:
        return self.picking.act_on_complete_steps() if self._state_if_hand_busy is None else ()

    def _on_confirmed(self, event: inputs.ActionConfirmed) -> Effects:
        return self.picking.confirm_action()

    def _on_chosen(self, event: inputs.ActionChosen[A]) -> Effects:
        return self.picking.choose_action(event.action)

    def _on_denied(self, event: inputs.QuestionDenied) -> Effects:
        return self.picking.deny_question()

    # Taking back

    def _on_escape(self, event: inputs.EscapeKey) -> Effects:
        if self._press_tracker.press is not None:
            return self._cancel_press()
        if self._state_if_hand_busy is GestureState.CONFIRM:
            return self.picking.deny_question()
        if self._hover_tracker.pinned:
            return self._hover_tracker.hide_preview()
        if event.panel:
            return (gesture_effects.ClosePanel(),)
        return self.picking.unselect_all() if self.path else (gesture_effects.OpenMenu(),)

    def _on_backspace(self, event: inputs.BackspaceKey) -> Effects:
        return self.picking.step_back() if self._state_if_hand_busy is None else ()

    def _on_right_press(self, event: inputs.RightPress) -> Effects:
        """Removes only the last step; a held piece or an open question goes first."""
        return self._cancel_press() if self._press_tracker.press is not None else self.picking.step_back()

    def _on_interruption(self, event: inputs.Interruption) -> Effects:
        return self._cancel_press() + self._hover_tracker.hide_preview() + self._hover_tracker.hover_over(None)

    def _on_turn_ended(self, event: inputs.TurnEnded) -> Effects:
        return self._cancel_everything()

    def _cancel_press(self, *, swallow: bool = True) -> Effects:
        if self._press_tracker.press is not None:
            self._swallowing = swallow
        return self._press_tracker.cancel_press()

    def _cancel_everything(self) -> Effects:
        if self._press_tracker.press is not None:
            self._swallowing = True
        return (
            self._press_tracker.lower_piece()
            + self.picking.clear_question()
            + self._hover_tracker.end_preview()
            + self.picking.unselect_all()
        )

    # Cover

    def _on_cover_change(self, event: inputs.CoverShown) -> Effects:
        effects = self._cancel_everything() + self._hover_tracker.hover_over(None) + self._focus.move_to(None)
        self._covered = True
        return effects


_REACTIONS: Final[dict[type[inputs.Input], Callable[[GestureMachine[Any], Any], Effects]]] = {
    inputs.LeftPress: GestureMachine._on_press,
    inputs.PointerMove: GestureMachine._on_move,
    inputs.LeftRelease: GestureMachine._on_release,
    inputs.RightPress: GestureMachine._on_right_press,
    inputs.MiddlePress: GestureMachine._on_middle_press,
    inputs.ClockTick: GestureMachine._on_tick,
    inputs.SecondFinger: GestureMachine._on_interruption,
    inputs.TouchCancel: GestureMachine._on_interruption,
    inputs.PointerLeft: GestureMachine._on_interruption,
    inputs.FocusLost: GestureMachine._on_interruption,
    inputs.ModalOpened: GestureMachine._on_interruption,
    inputs.TurnEnded: GestureMachine._on_turn_ended,
    inputs.EscapeKey: GestureMachine._on_escape,
    inputs.BackspaceKey: GestureMachine._on_backspace,
    inputs.SpaceKey: GestureMachine._on_pick_up_key,
    inputs.EnterKey: GestureMachine._on_pick_up_key,
    inputs.ArrowKey: GestureMachine._on_arrow,
    inputs.TabKey: GestureMachine._on_tab,
    inputs.StepsDone: GestureMachine._on_steps_done,
    inputs.ActionConfirmed: GestureMachine._on_confirmed,
    inputs.QuestionDenied: GestureMachine._on_denied,
    inputs.ActionChosen: GestureMachine._on_chosen,
    inputs.CoverShown: GestureMachine._on_cover_change,
    inputs.CoverRemoved: lambda gesture, event: (),
}
