"""The one machine behind dragging, click-click and the keyboard, for every game.

It holds no game and moves nothing: inputs go in, effects come out, and an action that is `Commit`ted
counts only once the scene has called `accepted`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from tabletop.ui.gesture import effects as gesture_effects
from tabletop.ui.gesture import inputs
from tabletop.ui.gesture.effects import Effects
from tabletop.ui.gesture.focus import BoardFocus
from tabletop.ui.gesture.ground import Pickable
from tabletop.ui.gesture.hover_tracker import HoverTracker
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.gesture.picking import ConfirmPolicy, Picking
from tabletop.ui.gesture.press import GestureState
from tabletop.ui.gesture.press_tracker import PressTracker

A = TypeVar("A")

_NOT_BY_HAND: Final = (inputs.TurnEnded, inputs.Cover)


class Gesture(Generic[A]):
    """Turns inputs into effects, and places picked into actions."""

    def __init__(self, ground: Pickable[A] | None = None, confirm: ConfirmPolicy = ConfirmPolicy.RISKY) -> None:
        self.picking: Final = Picking(ground, confirm)
        """What is picked so far, and what it comes to."""
        self._gaze = HoverTracker()
        self._hold = PressTracker(self.picking, self._gaze)
        self._focus = BoardFocus(self.picking)
        self._covered = False
        self._swallowing = False

    # What the scene may read

    @property
    def state(self) -> GestureState:
        """What the hand is doing."""
        if (phase := self._phase) is not None:
            return phase
        if self.path:
            return GestureState.SELECTED
        return GestureState.IDLE if self._gaze.hover is None else GestureState.HOVER

    @property
    def path(self) -> Steps:
        """Places picked so far; the first one is the piece in hand."""
        return self.picking.path

    @property
    def selected(self) -> TargetId | None:
        """The place in hand."""
        path = self.path
        return path[0] if path else None

    @property
    def lifted(self) -> TargetId | None:
        """The place whose piece is in the air."""
        return self._hold.lifted

    @property
    def hover(self) -> TargetId | None:
        """The place under the resting pointer."""
        return self._gaze.hover

    @property
    def focus(self) -> TargetId | None:
        """The place that the keyboard is at."""
        return self._focus.place

    @property
    def swallowing(self) -> bool:
        """Whether the next left release belongs to a cancelled press."""
        return self._swallowing

    def wake(self) -> float | None:
        """When a Tick is due, on the clock of the pointer's inputs; None where nothing waits for time."""
        if self._hold.press is not None:
            return self._hold.due()
        return self._gaze.due() if self._phase is None else None

    # What the scene tells

    def handle(self, event: inputs.Input) -> Effects:
        """Does what an input means in the present state."""
        if self._swallowing and isinstance(event, (inputs.PressL, inputs.ReleaseL)):
            self._swallowing = False
            if isinstance(event, inputs.ReleaseL):
                return (gesture_effects.Swallowed(),)
        if self._covered:
            self._covered = not isinstance(event, inputs.Uncover)
            return ()
        effects = () if isinstance(event, _NOT_BY_HAND) else self.picking.refused()
        return effects + _REACTIONS[type(event)](self, event)

    def offer(self, ground: Pickable[A] | None) -> Effects:
        """Another position: forgets whatever was in hand; None where nobody here may act."""
        effects = () if self._covered else self._drop_everything()
        self.picking.offer(ground)
        return effects + self._focus.settle()

    def accepted(self) -> Effects:
        """The rules have taken the committed action."""
        return self.picking.accepted()

    def refused(self) -> Effects:
        """The rules have refused the committed action; nothing has moved."""
        return self.picking.refused()

    def look_away(self) -> Effects:
        """Shows nothing large until the pointer moves: what it was over has gone from there."""
        return self._gaze.unsettle() + self._gaze.over(None)

    def look(self, place: TargetId) -> Effects:
        """Shows a place large until the next press."""
        return self._gaze.pin(place)

    def point(self, place: TargetId) -> Effects:
        """Brings the keyboard there."""
        return self._focus.to(place) if self._phase is None else ()

    # Pointer

    @property
    def _phase(self) -> GestureState | None:
        """What keeps the hand busy."""
        return GestureState.COVERED if self._covered else self._hold.state or self.picking.state

    def _on_press(self, event: inputs.PressL) -> Effects:
        if self._phase is GestureState.CONFIRM:
            return ()
        effects = self._cancel(swallow=False)  # only after a release that never arrived
        return effects + self._gaze.unsettle() + self._focus.to(None) + self._hold.begin(event)

    def _on_move(self, event: inputs.MoveTo) -> Effects:
        press = self._hold.press
        if press is not None and event.held:
            return self._hold.move(press, event)
        if self._phase is GestureState.CONFIRM:
            return ()
        return self._cancel(swallow=False) + self._gaze.to(event)

    def _on_release(self, event: inputs.ReleaseL) -> Effects:
        press = self._hold.press
        return () if press is None else self._hold.end(press, event)

    def _on_middle_press(self, event: inputs.MiddlePress) -> Effects:
        return (gesture_effects.HaloPing(event.pos),)

    def _on_tick(self, event: inputs.Tick) -> Effects:
        due, press = self.wake(), self._hold.press
        is_due = due is not None and event.time >= due
        if press is not None:
            return self._hold.peek(press) if is_due else ()
        at_once = event.alt and self._phase is None
        return self._gaze.show() if at_once or is_due else ()

    # Keys, and questions answered

    def _on_arrow(self, event: inputs.Arrow) -> Effects:
        return self._focus.arrow(event.dx, event.dy, self.hover) if self._phase is None else ()

    def _on_tab(self, event: inputs.Tab) -> Effects:
        return self._focus.tab(back=event.back) if self._phase is None else ()

    def _on_activate(self, event: inputs.KeyInput) -> Effects:
        return self._focus.activate() if self._phase is None else ()

    def _on_done(self, event: inputs.Done) -> Effects:
        return self.picking.complete() if self._phase is None else ()

    def _on_confirmed(self, event: inputs.Confirmed) -> Effects:
        return self.picking.confirmed()

    def _on_chosen(self, event: inputs.Chosen[A]) -> Effects:
        return self.picking.chosen(event.action)

    def _on_denied(self, event: inputs.Denied) -> Effects:
        return self.picking.deny()

    # Taking back

    def _on_escape(self, event: inputs.Escape) -> Effects:
        if self._hold.press is not None:
            return self._cancel()
        if self._phase is GestureState.CONFIRM:
            return self.picking.deny()
        if self._gaze.pinned:
            return self._gaze.hide()
        if event.panel:
            return (gesture_effects.ClosePanel(),)
        return self.picking.unselect() if self.path else (gesture_effects.OpenMenu(),)

    def _on_backspace(self, event: inputs.Backspace) -> Effects:
        return self.picking.step_back() if self._phase is None else ()

    def _on_right_press(self, event: inputs.RightPress) -> Effects:
        """Removes only the last step; a held piece or an open question goes first."""
        return self._cancel() if self._hold.press is not None else self.picking.step_back()

    def _on_interruption(self, event: inputs.Interruption) -> Effects:
        return self._cancel() + self._gaze.hide() + self._gaze.over(None)

    def _on_turn_ended(self, event: inputs.TurnEnded) -> Effects:
        return self._drop_everything()

    def _cancel(self, *, swallow: bool = True) -> Effects:
        if self._hold.press is not None:
            self._swallowing = swallow
        return self._hold.cancel()

    def _drop_everything(self) -> Effects:
        if self._hold.press is not None:
            self._swallowing = True
        return self._hold.let_fall() + self.picking.forget() + self._gaze.unsettle() + self.picking.unselect()

    # Cover

    def _on_cover(self, event: inputs.Cover) -> Effects:
        effects = self._drop_everything() + self._gaze.over(None) + self._focus.to(None)
        self._covered = True
        return effects


_REACTIONS: Final[dict[type[inputs.Input], Callable[[Gesture[Any], Any], Effects]]] = {
    inputs.PressL: Gesture._on_press,
    inputs.MoveTo: Gesture._on_move,
    inputs.ReleaseL: Gesture._on_release,
    inputs.RightPress: Gesture._on_right_press,
    inputs.MiddlePress: Gesture._on_middle_press,
    inputs.Tick: Gesture._on_tick,
    inputs.SecondFinger: Gesture._on_interruption,
    inputs.TouchCancel: Gesture._on_interruption,
    inputs.PointerLeft: Gesture._on_interruption,
    inputs.FocusLost: Gesture._on_interruption,
    inputs.ModalOpened: Gesture._on_interruption,
    inputs.TurnEnded: Gesture._on_turn_ended,
    inputs.Escape: Gesture._on_escape,
    inputs.Backspace: Gesture._on_backspace,
    inputs.Space: Gesture._on_activate,
    inputs.Enter: Gesture._on_activate,
    inputs.Arrow: Gesture._on_arrow,
    inputs.Tab: Gesture._on_tab,
    inputs.Done: Gesture._on_done,
    inputs.Confirmed: Gesture._on_confirmed,
    inputs.Denied: Gesture._on_denied,
    inputs.Chosen: Gesture._on_chosen,
    inputs.Cover: Gesture._on_cover,
    inputs.Uncover: lambda gesture, event: (),
}
