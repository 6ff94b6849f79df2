"""What happens to the path of a picker, told as effects."""

from __future__ import annotations

from typing import Any

from tabletop.ui.gesture import effects as fx
from tabletop.ui.gesture.picker import Picker, Place, Steps

Effects = tuple[fx.Effect, ...]


def select(picker: Picker[Any], place: Place) -> Effects:
    """Takes a place in hand instead of all before."""
    picker.begin(place)
    return (fx.Selected(place),)


def unselect(picker: Picker[Any]) -> Effects:
    """Empties the hand."""
    path = picker.path
    picker.clear()
    return (fx.Unselected(path[0]),) if path else ()


def restore(picker: Picker[Any], steps: Steps) -> Effects:
    """Puts earlier steps in place of the present ones."""
    path = picker.path
    if path == steps:
        return ()
    if not steps:
        return unselect(picker)
    picker.begin(steps[0])
    for place in steps[1:]:
        picker.pick(place)
    selected: Effects = () if path[:1] == steps[:1] else (fx.Selected(steps[0]),)
    return selected if max(len(path), len(steps)) == 1 else (*selected, stepped(picker))


def pull_on(picker: Picker[Any], place: Place) -> None:
    """Adds a place from which something is dragged on; what is picked already is taken out only by a click."""
    before = picker.path
    picker.pick(place)
    if place in before and place not in picker.path:
        restore(picker, before)


def step_back(picker: Picker[Any]) -> Effects:
    """Removes only the last step."""
    path = picker.path
    if len(path) <= 1:
        return unselect(picker)
    picker.back()
    return (stepped(picker),)


def stepped(picker: Picker[Any]) -> fx.Effect:
    """Tells the steps so far."""
    return fx.Stepped(picker.path, picker.candidates())
