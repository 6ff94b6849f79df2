"""From places picked one after the other to one of the legal actions; no drawing and no game known here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, Generic, Protocol, TypeVar

TargetId = str
"""Name that a board gives to something under the pointer, such as "E", "hand:3", "cell:e4" or "at:12.5,7.0"."""
Steps = tuple[TargetId, ...]
"""Places picked so far; the first one is what was taken in hand."""

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


class Reach(Enum):
    """What picking a place next would do."""

    NO = "no"
    """No action goes on there."""
    ON = "on"
    """Leads on to further places."""
    COMPLETES = "completes"
    """Completes an action."""
    BOTH = "both"
    """Completes an action, and a longer one goes on from there."""


@dataclass(frozen=True, slots=True)
class Target:
    """A place that can come next."""

    place: TargetId
    reach: Reach


@dataclass(frozen=True, slots=True)
class Picked(Generic[A_co]):
    """What the places picked so far amount to."""

    candidates: tuple[A_co, ...]
    """Actions made of exactly these places; several where the places alone do not tell them apart."""
    more: bool
    """Whether further places can be picked."""

    @property
    def action(self) -> A_co | None:
        """The action, where there is exactly one."""
        return self.candidates[0] if len(self.candidates) == 1 else None


class Picker(Protocol[A_co]):
    """Offers places and turns them into actions; a board without a complete list of actions brings its own."""

    @property
    def path(self) -> Steps:
        """Places picked so far; empty with nothing in hand."""

    def origins(self) -> tuple[TargetId, ...]:
        """Places where an action can start, in a fixed order."""

    def begin(self, place: TargetId) -> bool:
        """Takes a place in hand instead of all before; False where no action starts there."""

    def targets(self) -> tuple[Target, ...]:
        """Places to show as next ones, in a fixed order; `reach` may know more than these."""

    def reach(self, place: TargetId) -> Reach:
        """What picking the place next would do."""

    def pick(self, place: TargetId) -> Picked[A_co]:
        """Adds a place to the path; changes nothing where the place is out of reach."""

    def candidates(self) -> tuple[A_co, ...]:
        """Actions made of exactly the path."""

    def completions(self, place: TargetId) -> tuple[A_co, ...]:
        """Actions that picking the place next would complete."""

    def leads_on(self) -> bool:
        """Whether further places can be picked."""

    def back(self) -> bool:
        """Removes the last place of the path; False where there is none."""

    def clear(self) -> None:
        """Empties the path."""


@dataclass(slots=True)
class _Node(Generic[A]):
    ends: list[A] = field(default_factory=list)
    after: dict[TargetId, _Node[A]] = field(default_factory=dict)

    def reach(self) -> Reach:
        if self.ends:
            return Reach.BOTH if self.after else Reach.COMPLETES
        return Reach.ON


class ChoicePicker(Generic[A]):
    """Picker over a complete list of actions, each described by the places that make it."""

    def __init__(self, choices: Mapping[A, Steps] | Iterable[tuple[A, Steps]]) -> None:
        """Pairs may name several ways to the same action; raises ValueError for an action without places."""
        self._root: _Node[A] = _Node()
        self._path: list[TargetId] = []
        self._nodes: list[_Node[A]] = []
        for action, steps in choices.items() if isinstance(choices, Mapping) else choices:
            if not steps:
                raise ValueError(f"action {action} names no place to pick")
            node = self._root
            for place in steps:
                node = node.after.setdefault(place, _Node())
            node.ends.append(action)
        self._origins = tuple(self._root.after)
        self.is_click_only: Final = bool(self._origins) and not any(node.after for node in self._root.after.values())
        """Whether every action is complete with its first place, so that there is nothing to drag."""

    @property
    def path(self) -> Steps:
        return tuple(self._path)

    def origins(self) -> tuple[TargetId, ...]:
        """Places where an action can start, in the order of the choices."""
        return self._origins

    def begin(self, place: TargetId) -> bool:
        known = place in self._root.after
        self._path = [place]
        self._nodes = [self._root.after[place] if known else _Node()]
        return known

    def targets(self) -> tuple[Target, ...]:
        """Places that can come next, in the order of the choices."""
        if not self._nodes:
            return ()
        return tuple(Target(place, node.reach()) for place, node in self._nodes[-1].after.items())

    def reach(self, place: TargetId) -> Reach:
        node = self._nodes[-1].after.get(place) if self._nodes else None
        return node.reach() if node else Reach.NO

    def pick(self, place: TargetId) -> Picked[A]:
        node = self._nodes[-1].after.get(place) if self._nodes else None
        if node is None:
            return Picked((), more=False)
        self._path.append(place)
        self._nodes.append(node)
        return Picked(tuple(node.ends), more=bool(node.after))

    def candidates(self) -> tuple[A, ...]:
        return tuple(self._nodes[-1].ends) if self._nodes else ()

    def completions(self, place: TargetId) -> tuple[A, ...]:
        node = self._nodes[-1].after.get(place) if self._nodes else None
        return tuple(node.ends) if node else ()

    def leads_on(self) -> bool:
        return bool(self._nodes and self._nodes[-1].after)

    def back(self) -> bool:
        if not self._path:
            return False
        self._path.pop()
        self._nodes.pop()
        return True

    def clear(self) -> None:
        self._path.clear()
        self._nodes.clear()


def is_click_only(picker: Picker[Any]) -> bool:
    """Whether one click does whatever can be done; False for a picker of a board's own, which may lead on."""
    return isinstance(picker, ChoicePicker) and picker.is_click_only
