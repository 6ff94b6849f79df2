"""Asks the picker in idle frames what a press would ask later, so that the answers are in its caches in time.

The picker owns one and calls `explore_one_step`, which does one small step and returns False when nothing is left. It
works on empty pickers of the same position, so it changes no plan. It is for speed alone: without it every answer is
the same, only later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from tabletop.games.zone_wars.board.mat import move_ends, target_ids
from tabletop.games.zone_wars.board.mat.plan import PickedPlan, walk_state
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.ui.gesture.picker import PickTarget, Steps, TargetId


class ExplorablePicker(Protocol):
    """A picker of the mat, as far as it is needed here."""

    builder: StateBuilder

    @property
    def path(self) -> Steps:
        """What is picked."""

    @property
    def plan(self) -> PickedPlan | None:
        """What that comes to."""

    @property
    def facing(self) -> float | None:
        """The facing that was chosen by hand."""

    def origins(self) -> tuple[TargetId, ...]:
        """What can be taken in hand."""

    def start_path(self, place: TargetId) -> bool:
        """Takes it in hand."""

    def pick(self, place: TargetId) -> object:
        """Adds a place."""

    def replace_picks(self, picks: Steps) -> bool:
        """All of these, if each leads on."""

    def targets(self) -> Sequence[PickTarget]:
        """What can come next."""

    def find_targets(self) -> Iterator[None]:
        """Finds that out, one after the other, and remembers it."""

    def has_explored(self, picks: Steps) -> bool:
        """Whether that was done."""

    def make_empty_picker(self) -> ExplorablePicker:
        """Another picker of the position with nothing in hand, which shares what is known."""


class PickPrefetcher:
    """Belongs to a picker, and explores what may be picked next with other pickers of the same position."""

    def __init__(self, picker: ExplorablePicker) -> None:
        self._picker = picker
        self._origin_exploration: Iterator[None] | None = None
        """Explores what can be taken in hand, a step at a time."""
        self._known_button_exploration: tuple[Steps, Iterator[None]] | None = None
        """Explores the buttons that can be pressed after these picks."""
        self._explored_path: tuple[Steps, bool] | None = None
        """The picks after which everything is known, and whether that goes for what is behind buttons too."""

    def explore_one_step(self, *, is_calm: bool) -> bool:
        """One step; False when all is known. What is behind buttons is explored only while it `is_calm`."""
        picker = self._picker
        if self._origin_exploration is None:
            self._origin_exploration = _explore_first_picks(picker.make_empty_picker())
        plan, path = picker.plan, picker.path
        if plan is not None and self._explored_path in ((path, True), (path, is_calm)):
            return False
        if (
            plan is not None
            and plan.is_walk
            and move_ends.explore_routes(picker.builder, walk_state(picker.builder, plan))
        ):
            return True
        if (
            plan is not None
            and is_calm
            and picker.facing is None
            and _advance_exploration(self._exploration_of_buttons(path))
        ):
            return True
        is_open = _advance_exploration(self._origin_exploration)
        self._explored_path = None if is_open else (path, is_calm)
        return is_open

    def _exploration_of_buttons(self, path: Steps) -> Iterator[None]:
        if self._known_button_exploration is None or self._known_button_exploration[0] != path:
            self._known_button_exploration = path, _explore_buttons(self._picker.make_empty_picker(), path)
        return self._known_button_exploration[1]


def _advance_exploration(exploration: Iterator[None]) -> bool:
    """Takes a step; False where there was none left."""
    return next(exploration, False) is None


def _explore_first_picks(picker: ExplorablePicker) -> Iterator[None]:
    """Explores everything that can be taken in hand."""
    for place in picker.origins():
        if not picker.has_explored((place,)) and picker.start_path(place):
            yield from _explore_targets(picker)


def _explore_buttons(picker: ExplorablePicker, path: Steps) -> Iterator[None]:
    """Explores all buttons that can be pressed after these picks."""
    if not picker.replace_picks(path):
        return
    if not picker.has_explored(path):
        yield from _explore_targets(picker)
    for target in picker.targets():
        if target_ids.button_words(target.place):
            picker.pick(target.place)
            if not picker.has_explored(picker.path):
                yield from _explore_targets(picker)
            picker.replace_picks(path)


def _explore_targets(picker: ExplorablePicker) -> Iterator[None]:
    """Ways are looked for first, one after the other: the steps are small then."""
    plan = picker.plan
    while (
        plan is not None and plan.is_walk and move_ends.explore_routes(picker.builder, walk_state(picker.builder, plan))
    ):
        yield
    yield from picker.find_targets()
