"""What the resting pointer looks at, and when it is shown large."""

from __future__ import annotations

from math import dist
from typing import Final

from tabletop.ui.gesture import effects as gesture_effects
from tabletop.ui.gesture.effects import Effects
from tabletop.ui.gesture.inputs import Point, PointerMove
from tabletop.ui.gesture.picker import TargetId

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
