"""What can be picked on the mat and where that leads, found out in small steps before anybody asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from tabletop.games.zone_wars.board.mat import names, ways
from tabletop.games.zone_wars.board.mat.plan import Plan, way
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.ui.gesture.picker import Place as Pick
from tabletop.ui.gesture.picker import Steps, Target


class Scout(Protocol):
    """A picker of the mat, as far as it is needed here."""

    draft: Draft

    @property
    def path(self) -> Steps:
        """What is picked."""

    @property
    def plan(self) -> Plan | None:
        """What that comes to."""

    @property
    def facing(self) -> float | None:
        """The facing that was chosen by hand."""

    def origins(self) -> tuple[Pick, ...]:
        """What can be taken in hand."""

    def begin(self, place: Pick) -> bool:
        """Takes it in hand."""

    def pick(self, place: Pick) -> object:
        """Adds a place."""

    def pick_again(self, picks: Steps) -> bool:
        """All of these, if each leads on."""

    def targets(self) -> Sequence[Target]:
        """What can come next."""

    def look_round(self) -> Iterator[None]:
        """Finds that out, one after the other, and remembers it."""

    def is_known(self, picks: Steps) -> bool:
        """Whether that was done."""

    def scout(self) -> Scout:
        """Another picker of the position, which shares what is known."""


class LookAhead:
    """Belongs to a picker, and looks at what may be picked next with others of the same position."""

    def __init__(self, picker: Scout) -> None:
        self._picker = picker
        self._first: Iterator[None] | None = None
        """Goes on with what can be taken in hand."""
        self._next: tuple[Steps, Iterator[None]] | None = None
        """Goes on with the buttons that can be pressed after these picks."""
        self._done: tuple[Steps, bool] | None = None
        """The picks after which everything is known, and whether that goes for what is behind buttons too."""

    def step(self, *, is_calm: bool) -> bool:
        """One step; False when all is known. Behind buttons it is looked only while it `is_calm`."""
        picker = self._picker
        if self._first is None:
            self._first = _taken(picker.scout())
        plan, path = picker.plan, picker.path
        if plan is not None and self._done in ((path, True), (path, is_calm)):
            return False
        if plan is not None and plan.is_walk and ways.explored(picker.draft, way(picker.draft, plan)):
            return True
        if plan is not None and is_calm and picker.facing is None and next(self._pressed(path), self) is None:
            return True
        is_open = next(self._first, self) is None
        self._done = None if is_open else (path, is_calm)
        return is_open

    def _pressed(self, path: Steps) -> Iterator[None]:
        if self._next is None or self._next[0] != path:
            self._next = path, _pressed(self._picker.scout(), path)
        return self._next[1]


def _taken(scout: Scout) -> Iterator[None]:
    """Looks at everything that can be taken in hand."""
    for place in scout.origins():
        if not scout.is_known((place,)) and scout.begin(place):
            yield from _everywhere(scout)


def _pressed(scout: Scout, path: Steps) -> Iterator[None]:
    """Looks at all buttons that can be pressed after these picks."""
    if not scout.pick_again(path):
        return
    if not scout.is_known(path):
        yield from _everywhere(scout)
    for target in scout.targets():
        if names.words_of(target.place) and not scout.is_known((*path, target.place)):
            scout.pick(target.place)
            yield from _everywhere(scout)
            scout.pick_again(path)


def _everywhere(scout: Scout) -> Iterator[None]:
    """Ways are looked for first, one after the other: the steps are small then."""
    plan = scout.plan
    while plan is not None and plan.is_walk and ways.explored(scout.draft, way(scout.draft, plan)):
        yield
    yield from scout.look_round()
