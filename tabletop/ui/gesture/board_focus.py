"""The keyboard's focus on a board: where arrows and Tab bring it, and what Space and Enter do there.

Only `machine` uses it, with the places of `picking`, so a match can be played by keys in the same way as by mouse:
what `click_focused_place` does must be what a click there does. The order of Tab is the picker's. Distances are logical
pixels; it imports no pygame.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import dist, hypot
from typing import Generic, TypeVar

from tabletop.ui.gesture import gesture_effects
from tabletop.ui.gesture.gesture_effects import Effects
from tabletop.ui.gesture.inputs import Point
from tabletop.ui.gesture.picker import NextPickEffect, TargetId
from tabletop.ui.gesture.picking import Picking

A = TypeVar("A")

_SAME = 4.0
"""Logical pixels between two names of one spot."""
_ASIDE = 2.0
"""How much a pixel to the side counts against a pixel ahead."""


class BoardFocus(Generic[A]):
    """The place that the keyboard is at."""

    def __init__(self, picking: Picking[A]) -> None:
        self._picking = picking
        self.place: TargetId | None = None
        """None before the first key."""

    def move_to(self, place: TargetId | None) -> Effects:
        """Moves it there; None hides it."""
        if place == self.place:
            return ()
        self.place = place
        return (gesture_effects.FocusMoved(place),)

    def move_focus_by_arrow(self, dx: int, dy: int, hover: TargetId | None) -> Effects:
        """Goes on from where it is, or from the piece in hand, or from under the pointer."""
        spots, places = self._picking.ground.place_centres(), self._focusable_places()
        start = next((at for at in (self.place, *self._picking.path[-1:], hover) if at in spots), None)
        if start is None:
            return self.move_to(places[0]) if places else ()
        found = nearest_place_ahead(spots, places, spots[start], dx, dy)
        if found is None and self.place not in places:
            # with a piece in hand every arrow leads to a target, also where none lies that way
            found = min((each for each in places if each in spots), key=lambda each: dist(spots[each], spots[start]),
                        default=None)  # fmt: skip
        return () if found is None else self.move_to(found)

    def move_focus_by_tab(self, *, back: bool) -> Effects:
        """Goes round what can be picked next."""
        found = next_place_in_order(self._focusable_places(), self.place, back)
        return () if found is None else self.move_to(found)

    def move_focus_after_offer(self) -> Effects:
        """After a new offer, on to what can be picked at the same spot now; hidden where the place is gone."""
        spots, places = self._picking.ground.place_centres(), self._focusable_places()
        if self.place is None or self.place in places:
            return ()
        if self.place not in spots:
            return self.move_to(None)
        at = spots[self.place]
        here = (place for place in places if place in spots and dist(spots[place], at) < _SAME)
        return self.move_to(next(here, self.place))

    def click_focused_place(self) -> Effects:
        """What a click on the place would do."""
        picking, place, path = self._picking, self.place, self._picking.path
        if place is None:
            return ()
        if path and picking.picker.reach(place) is not NextPickEffect.NO:
            return picking.pick_target(place)
        if len(path) > 1 and place == path[-1]:
            return picking.act_on_complete_steps()
        if path and place == path[0]:
            return picking.unselect_all()
        if picking.ground.is_own(place):
            return picking.select_place(place) + picking.act_on_complete_place()
        return picking.handle_press_off_targets(place)

    def _focusable_places(self) -> tuple[TargetId, ...]:
        picker = self._picking.picker
        return tuple(target.place for target in picker.targets()) if picker.path else picker.origins()


def nearest_place_ahead(
    spots: Mapping[TargetId, Point], places: Iterable[TargetId], start: Point, dx: int, dy: int
) -> TargetId | None:
    """The nearest place within 45 degrees of the direction, else the nearest in the half plane ahead."""
    norm = hypot(dx, dy)
    if not norm:
        return None
    ux, uy = dx / norm, dy / norm
    best: tuple[tuple[bool, float], TargetId] | None = None
    for place in places:
        if place not in spots:
            continue
        x, y = spots[place][0] - start[0], spots[place][1] - start[1]
        along, aside = x * ux + y * uy, abs(x * uy - y * ux)
        if along < 1.0:
            continue
        score = (aside > along, along + _ASIDE * aside)
        if best is None or score < best[0]:
            best = score, place
    return best[1] if best else None


def next_place_in_order(places: Sequence[TargetId], current: TargetId | None, back: bool) -> TargetId | None:
    """The next place in the given order, round and round; the first or last one where none is current."""
    if not places:
        return None
    if current not in places:
        return places[-1 if back else 0]
    return places[(places.index(current) + (-1 if back else 1)) % len(places)]
