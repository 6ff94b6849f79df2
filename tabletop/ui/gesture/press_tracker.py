"""Follows one press of mouse or finger (click, drag or long press), and what the resting pointer looks at.

Only `machine` uses it; what is picked goes to `picking`. The distances and times that tell a click from a drag stand
here and in `picking`, so that all boards feel alike; they are logical pixels and seconds of the inputs. It must read
no clock and import no pygame, so that tests can replay presses. A press that is cancelled must leave the path as it
was.
"""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import Final, Generic, TypeVar

from tabletop.ui.gesture import gesture_effects, inputs
from tabletop.ui.gesture.gesture_effects import Effects
from tabletop.ui.gesture.inputs import Point, PointerMove
from tabletop.ui.gesture.picker import NextPickEffect, Steps, TargetId
from tabletop.ui.gesture.picking import LONG_PRESS, GestureState, HeldPress, Picking, PressKind

STILL: Final = 3.0
"""Logical pixels that a resting pointer may tremble."""
PREVIEW_AFTER: Final = 0.25
"""Seconds of a still pointer."""


class HoverTracker:
    """Hover and preview."""

    def __init__(self) -> None:
        self.hover: TargetId | None = None
        """The place under the resting pointer."""
        self.pinned = False
        """Whether the preview stays until the next press."""
        self._preview: TargetId | None = None
        self._still: tuple[Point, float] | None = None

    def preview_due_at(self) -> float | None:
        """When the preview is to appear; None where it is there or nothing is looked at."""
        if self.hover is None or self._preview is not None or self._still is None:
            return None
        return self._still[1] + PREVIEW_AFTER

    def follow_pointer(self, event: PointerMove) -> Effects:
        """Follows a pointer that holds nothing; fingers do not hover."""
        if event.touch:
            return ()
        effects = self.hover_over(event.place)
        if effects or self._still is None or dist(self._still[0], event.pos) > STILL:
            self._still = (event.pos, event.time)
        return effects + self.show_preview() if event.alt else effects

    def hover_over(self, place: TargetId | None) -> Effects:
        """Looks at another place or at none."""
        if place == self.hover:
            return ()
        self.hover = place
        return (*(() if self.pinned else self.hide_preview()), gesture_effects.PlaceHovered(place))

    def end_preview(self) -> Effects:
        """Ends the preview until the pointer moves again."""
        self._still = None
        return self.hide_preview()

    def show_preview(self) -> Effects:
        """Shows the place under the pointer large."""
        if self.hover is None or self._preview is not None:
            return ()
        self._preview = self.hover
        return (gesture_effects.ShowPreview(self.hover),)

    def pin_preview(self, place: TargetId) -> Effects:
        """Shows a place large until the next press."""
        self._preview, self.pinned = place, True
        return (gesture_effects.ShowPreview(place, pinned=True),)

    def hide_preview(self) -> Effects:
        """Shows nothing large."""
        shown, self._preview, self.pinned = self._preview is not None, None, False
        return (gesture_effects.HidePreview(),) if shown else ()


A = TypeVar("A")


class PressTracker(Generic[A]):
    """What the button or the finger holds, and what comes of it when it is let go."""

    def __init__(self, picking: Picking[A], gaze: HoverTracker) -> None:
        self._picking = picking
        self._hover_tracker = gaze
        self.press: HeldPress | None = None
        """None where nothing is held."""
        self._dragging = False
        self._has_left_place = False
        """Whether the pointer was away from the place where it began."""
        self._was_previewed = False
        """Whether the place was shown large meanwhile."""
        self._has_touch_dragged = False
        """Whether a finger has dragged something to its target before."""
        self._pointer: inputs.Point = (0.0, 0.0)

    @property
    def state(self) -> GestureState | None:
        """PRESSED or DRAGGING."""
        if self.press is None:
            return None
        return GestureState.DRAGGING if self._dragging else GestureState.PRESSED

    @property
    def lifted_place(self) -> TargetId | None:
        """The place whose piece is in the air."""
        return self.press.lifted if self.press else None

    def long_press_due_at(self) -> float | None:
        """When a still finger has rested long enough to look."""
        press = self.press
        waits = press is not None and press.touch and not self._dragging and not self._was_previewed
        return press.time + LONG_PRESS if press and waits else None

    def preview_place_under_finger(self, press: HeldPress) -> Effects:
        """Shows the place under the finger large."""
        self._was_previewed = True
        return self._hover_tracker.pin_preview(press.place)

    # Press

    def begin_press(self, event: inputs.LeftPress) -> Effects:
        """Takes hold of what lies there, or picks it."""
        picking, place, path = self._picking, event.place, self._picking.path
        if place is None:
            return picking.handle_press_off_targets(None)
        if path and picking.picker.reach(place) is not NextPickEffect.NO:
            return self._start_holding_place(event, place, PressKind.TARGET, path)
        if len(path) > 1 and place == path[-1]:
            return self._start_holding_place(event, place, PressKind.LAST, path)
        if path and place == path[0]:
            return self._start_holding_place(event, place, PressKind.AGAIN, path)
        if picking.ground.is_own(place):
            return picking.select_place(place) + self._start_holding_place(event, place, PressKind.FRESH, path)
        effects = picking.handle_press_off_targets(place)
        return (
            effects + self._start_holding_place(event, place, PressKind.LOOK, picking.path) if event.touch else effects
        )

    def _start_holding_place(self, event: inputs.LeftPress, place: TargetId, grip: PressKind, before: Steps) -> Effects:
        self.press = HeldPress(place, event.pos, event.time, event.touch, grip, before)
        self._dragging = self._has_left_place = self._was_previewed = False
        return (
            ()
            if self.lifted_place is None
            else (gesture_effects.PieceLifted(place, self._grab_offset(place, event.pos)),)
        )

    def _grab_offset(self, place: TargetId, pos: inputs.Point) -> inputs.Point:
        x, y = self._picking.ground.place_centres().get(place, pos)
        return pos[0] - x, pos[1] - y

    # Move

    def follow_pointer(self, press: HeldPress, event: inputs.PointerMove) -> Effects:
        """Follows the pointer with what is held."""
        effects = self._drag_if_far_enough(press, event)
        if not self._dragging:
            return effects
        reach = NextPickEffect.NO if event.place is None else self._picking.picker.reach(event.place)
        return (*effects, gesture_effects.PieceDragged(press.place, event.pos, event.place, reach))

    def _drag_if_far_enough(self, press: HeldPress, event: inputs.PointerInput) -> Effects:
        """Turns the press into a drag where the pointer has gone far enough."""
        effects: Effects = ()
        if not self._dragging and press.is_drag(event.pos, self._has_touch_dragged):
            effects = self._hover_tracker.hide_preview() + self._start_drag(press)
        if self._dragging:
            self._has_left_place = self._has_left_place or event.place != press.place
            self._pointer = event.pos
        return effects

    def _start_drag(self, press: HeldPress) -> Effects:
        if press.kind is PressKind.LOOK:
            self.press = None
            return ()
        if press.kind is PressKind.TARGET:
            return self._continue_drag_from_target(press)
        self._dragging = True
        restarts = press.kind is PressKind.AGAIN and len(self._picking.path) > 1
        return self._picking.restart_from_first_place() if restarts else ()

    def _continue_drag_from_target(self, press: HeldPress) -> Effects:
        """A target that is an own piece is picked and dragged on, unless that would be the action."""
        picking, place = self._picking, press.place
        if not picking.ground.is_own(place) or picking.picker.reach(place) is NextPickEffect.COMPLETES:
            return ()
        self._dragging, self.press = True, replace(press, kind=PressKind.LAST)
        return (
            *picking.continue_drag_from(place),
            gesture_effects.PieceLifted(place, self._grab_offset(place, press.pos)),
        )

    # Release

    def end_press(self, press: HeldPress, event: inputs.LeftRelease) -> Effects:
        """Clicks, or lets go what was dragged."""
        effects = self._drag_if_far_enough(press, event)
        press = self.press or press  # a pull may have changed the grip
        dragged, self.press, self._dragging = self._dragging, None, False
        effects = effects + (self._drop_dragged(press, event) if dragged else self._click_place(press, event))
        return effects if event.touch else effects + self._hover_tracker.hover_over(event.place)

    def _click_place(self, press: HeldPress, event: inputs.LeftRelease) -> Effects:
        picking = self._picking
        if press.kind is PressKind.LOOK:
            return ()
        if press.kind is PressKind.TARGET:
            return picking.pick_target(press.place) if event.place == press.place and not self._was_previewed else ()
        lowered = (gesture_effects.PieceLowered(press.place),)
        if self._was_previewed:
            return lowered + picking.restore_steps(press.path_before)
        if press.kind is PressKind.AGAIN:
            return lowered + (() if picking.ground.stays_selected_on_click(press.place) else picking.unselect_all())
        return lowered + picking.act_on_complete_place() if press.kind is PressKind.FRESH else lowered

    def _drop_dragged(self, press: HeldPress, event: inputs.LeftRelease) -> Effects:
        picking = self._picking
        picking.released_piece = (press.place, event.pos)
        if event.place == press.place:
            return self._drop_at_start(press)
        if event.place is None:
            return picking.glide_home() + picking.handle_press_off_targets(None)
        if picking.picker.reach(event.place) is NextPickEffect.NO:
            return picking.pick_target(event.place)
        self._has_touch_dragged = self._has_touch_dragged or press.touch
        return (gesture_effects.PieceDropped(press.place, event.pos, event.place), *picking.pick_target(event.place))

    def _drop_at_start(self, press: HeldPress) -> Effects:
        picking = self._picking
        if press.kind is PressKind.FRESH and not self._has_left_place:  # a click with an unsteady hand
            return picking.glide_home() + picking.act_on_complete_place()
        return picking.glide_home() + (() if press.kind is PressKind.LAST else picking.unselect_all())

    # Cancel

    def cancel_press(self) -> Effects:
        """Puts a held piece back, and the path as it was before the press."""
        press = self.press
        return () if press is None else self.lower_piece() + self._picking.restore_steps(press.path_before)

    def lower_piece(self) -> Effects:
        """Puts a held piece back; what is picked stays."""
        dragged, held = self._dragging, self.lifted_place
        self.press, self._dragging = None, False
        if held is None:
            return ()
        return (
            (gesture_effects.PieceGlidesHome(held, self._pointer),)
            if dragged
            else (gesture_effects.PieceLowered(held),)
        )
