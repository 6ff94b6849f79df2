"""A press from its beginning to its end: a click, a drag, or a finger that rests to look."""

from __future__ import annotations

from dataclasses import replace
from typing import Generic, TypeVar

from tabletop.ui.gesture import effects as gesture_effects
from tabletop.ui.gesture import inputs
from tabletop.ui.gesture.effects import Effects
from tabletop.ui.gesture.hover_tracker import HoverTracker
from tabletop.ui.gesture.picker import Reach, Steps, TargetId
from tabletop.ui.gesture.picking import Picking
from tabletop.ui.gesture.press import LONG_PRESS, GestureState, Press, PressKind

A = TypeVar("A")


class PressTracker(Generic[A]):
    """What the button or the finger holds, and what comes of it when it is let go."""

    def __init__(self, picking: Picking[A], gaze: HoverTracker) -> None:
        self._picking = picking
        self._gaze = gaze
        self.press: Press | None = None
        """None where nothing is held."""
        self._dragging = False
        self._left = False
        """Whether the pointer was away from the place where it began."""
        self._peeked = False
        """Whether the place was shown large meanwhile."""
        self._touch_drags = False
        """Whether a finger has dragged something to its target before."""
        self._pointer: inputs.Point = (0.0, 0.0)

    @property
    def state(self) -> GestureState | None:
        """PRESSED or DRAGGING."""
        if self.press is None:
            return None
        return GestureState.DRAGGING if self._dragging else GestureState.PRESSED

    @property
    def lifted(self) -> TargetId | None:
        """The place whose piece is in the air."""
        return self.press.lifted if self.press else None

    def due(self) -> float | None:
        """When a still finger has rested long enough to look."""
        press = self.press
        waits = press is not None and press.touch and not self._dragging and not self._peeked
        return press.time + LONG_PRESS if press and waits else None

    def peek(self, press: Press) -> Effects:
        """Shows the place under the finger large."""
        self._peeked = True
        return self._gaze.pin(press.place)

    # Press

    def begin(self, event: inputs.PressL) -> Effects:
        """Takes hold of what lies there, or picks it."""
        picking, place, path = self._picking, event.place, self._picking.path
        if place is None:
            return picking.miss(None)
        if path and picking.picker.reach(place) is not Reach.NO:
            return self._take(event, place, PressKind.TARGET, path)
        if len(path) > 1 and place == path[-1]:
            return self._take(event, place, PressKind.LAST, path)
        if path and place == path[0]:
            return self._take(event, place, PressKind.AGAIN, path)
        if picking.ground.is_own(place):
            return picking.select(place) + self._take(event, place, PressKind.FRESH, path)
        effects = picking.miss(place)
        return effects + self._take(event, place, PressKind.LOOK, picking.path) if event.touch else effects

    def _take(self, event: inputs.PressL, place: TargetId, grip: PressKind, before: Steps) -> Effects:
        self.press = Press(place, event.pos, event.time, event.touch, grip, before)
        self._dragging = self._left = self._peeked = False
        return () if self.lifted is None else (gesture_effects.Lifted(place, self._grab(place, event.pos)),)

    def _grab(self, place: TargetId, pos: inputs.Point) -> inputs.Point:
        x, y = self._picking.ground.spots().get(place, pos)
        return pos[0] - x, pos[1] - y

    # Move

    def move(self, press: Press, event: inputs.MoveTo) -> Effects:
        """Follows the pointer with what is held."""
        effects = self._pull(press, event)
        if not self._dragging:
            return effects
        reach = Reach.NO if event.place is None else self._picking.picker.reach(event.place)
        return (*effects, gesture_effects.Dragged(press.place, event.pos, event.place, reach))

    def _pull(self, press: Press, event: inputs.PointerInput) -> Effects:
        """Turns the press into a drag where the pointer has gone far enough."""
        effects: Effects = ()
        if not self._dragging and press.is_drag(event.pos, self._touch_drags):
            effects = self._gaze.hide() + self._start_drag(press)
        if self._dragging:
            self._left = self._left or event.place != press.place
            self._pointer = event.pos
        return effects

    def _start_drag(self, press: Press) -> Effects:
        if press.grip is PressKind.LOOK:
            self.press = None
            return ()
        if press.grip is PressKind.TARGET:
            return self._drag_on(press)
        self._dragging = True
        restarts = press.grip is PressKind.AGAIN and len(self._picking.path) > 1
        return self._picking.restart() if restarts else ()

    def _drag_on(self, press: Press) -> Effects:
        """A target that is an own piece is picked and dragged on, unless that would be the action."""
        picking, place = self._picking, press.place
        if not picking.ground.is_own(place) or picking.picker.reach(place) is Reach.COMPLETES:
            return ()
        self._dragging, self.press = True, replace(press, grip=PressKind.LAST)
        return (*picking.pull_on(place), gesture_effects.Lifted(place, self._grab(place, press.pos)))

    # Release

    def end(self, press: Press, event: inputs.ReleaseL) -> Effects:
        """Clicks, or lets go what was dragged."""
        effects = self._pull(press, event)
        press = self.press or press  # a pull may have changed the grip
        dragged, self.press, self._dragging = self._dragging, None, False
        effects = effects + (self._let_go(press, event) if dragged else self._click(press, event))
        return effects if event.touch else effects + self._gaze.over(event.place)

    def _click(self, press: Press, event: inputs.ReleaseL) -> Effects:
        picking = self._picking
        if press.grip is PressKind.LOOK:
            return ()
        if press.grip is PressKind.TARGET:
            return picking.drop(press.place) if event.place == press.place and not self._peeked else ()
        lowered = (gesture_effects.Lowered(press.place),)
        if self._peeked:
            return lowered + picking.restore(press.before)
        if press.grip is PressKind.AGAIN:
            return lowered + (() if picking.ground.stays(press.place) else picking.unselect())
        return lowered + picking.complete_single() if press.grip is PressKind.FRESH else lowered

    def _let_go(self, press: Press, event: inputs.ReleaseL) -> Effects:
        picking = self._picking
        picking.flight = (press.place, event.pos)
        if event.place == press.place:
            return self._let_go_at_home(press)
        if event.place is None:
            return picking.glide_home() + picking.miss(None)
        if picking.picker.reach(event.place) is Reach.NO:
            return picking.drop(event.place)
        self._touch_drags = self._touch_drags or press.touch
        return (gesture_effects.PieceDropped(press.place, event.pos, event.place), *picking.drop(event.place))

    def _let_go_at_home(self, press: Press) -> Effects:
        picking = self._picking
        if press.grip is PressKind.FRESH and not self._left:  # a click with an unsteady hand
            return picking.glide_home() + picking.complete_single()
        return picking.glide_home() + (() if press.grip is PressKind.LAST else picking.unselect())

    # Cancel

    def cancel(self) -> Effects:
        """Puts a held piece back, and the path as it was before the press."""
        press = self.press
        return () if press is None else self.let_fall() + self._picking.restore(press.before)

    def let_fall(self) -> Effects:
        """Puts a held piece back; what is picked stays."""
        dragged, held = self._dragging, self.lifted
        self.press, self._dragging = None, False
        if held is None:
            return ()
        return (gesture_effects.GlideHome(held, self._pointer),) if dragged else (gesture_effects.Lowered(held),)
