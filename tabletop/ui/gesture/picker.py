"""From places picked one after the other to one of the legal actions.

A Picker knows what can be picked next and which action the path makes: in a game of moves e2, then e4. Used by
`picking`, the phones (`hand`), `position_offer` and the picks of all boards; a board may derive its own, also in
another package, and TargetId and Steps are used everywhere. It must know no drawing, no game and no pygame. Origins and
targets keep a fixed order, which Tab and screen readers follow. What a picker works out from the path must be worked
out anew in `_set_path`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

TargetId = str
"""Name that a board gives to something under the pointer, such as "E", "hand:3", "cell:e4" or "at:12.5,7.0"."""
Steps = tuple[TargetId, ...]
"""Places picked so far; the first one is what was taken in hand."""

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


class NextPickEffect(Enum):
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
class PickTarget:
    """A place that can come next."""

    place: TargetId
    reach: NextPickEffect


@dataclass(frozen=True, slots=True)
class PickResult(Generic[A_co]):
    """What the places picked so far amount to."""

    candidates: tuple[A_co, ...]
    """Actions made of exactly these places; several where the places alone do not tell them apart."""
    more: bool
    """Whether further places can be picked."""

    @property
    def action(self) -> A_co | None:
        """The action, where there is exactly one."""
        return self.candidates[0] if len(self.candidates) == 1 else None


class Picker(ABC, Generic[A_co]):
    """Offers places and turns them into actions; a board without a complete list of actions brings its own.

    All that is in hand is the path: whatever else a picker knows of it follows in `_set_path`.
    """

    is_click_only = False
    """Whether every action is complete with its first place, so that there is nothing to drag."""
    _path: Steps = ()
    _origins: tuple[TargetId, ...] = ()

    @property
    def path(self) -> Steps:
        """Places picked so far; empty with nothing in hand."""
        return self._path

    def origins(self) -> tuple[TargetId, ...]:
        """Places where an action can start, in a fixed order."""
        return self._origins

    def start_path(self, place: TargetId) -> bool:
        """Takes a place in hand instead of all before; False where no action starts there."""
        known = place in self.origins()
        self._set_path((place,))
        return known

    def targets(self) -> tuple[PickTarget, ...]:
        """Places to show as next ones, in a fixed order; `reach` may know more than these."""
        found = {place: self.reach(place) for place in self._possible_targets()} if self._path else {}
        return tuple(PickTarget(place, reach) for place, reach in found.items() if reach is not NextPickEffect.NO)

    @abstractmethod
    def _possible_targets(self) -> Iterable[TargetId]:
        """Places that may come next; those that are out of reach are left out."""

    @abstractmethod
    def reach(self, place: TargetId) -> NextPickEffect:
        """What picking the place next would do: NO nothing, ON leads to further places, COMPLETES ends an action.

        BOTH where an action ends there and a longer one goes on.
        """

    def pick(self, place: TargetId) -> PickResult[A_co]:
        """Adds a place to the path; changes nothing where the place is out of reach."""
        if self.reach(place) is NextPickEffect.NO:
            return PickResult((), more=False)
        self._set_path(self._path_with(place))
        return PickResult(self.candidates(), more=self.has_further_places())

    def _path_with(self, place: TargetId) -> Steps:
        """What is in hand after a place within reach was picked."""
        return (*self._path, place)

    @abstractmethod
    def candidates(self) -> tuple[A_co, ...]:
        """Actions made of exactly the path; longer ones that only begin with it are not among them."""

    @abstractmethod
    def completions(self, place: TargetId) -> tuple[A_co, ...]:
        """Actions that picking the place next would complete."""

    @abstractmethod
    def has_further_places(self) -> bool:
        """Whether further places can be picked."""

    def remove_last_place(self) -> bool:
        """Removes the last place of the path; False where there is none."""
        if not self._path:
            return False
        self._set_path(self._path[:-1])
        return True

    def clear(self) -> None:
        """Empties the path."""
        self._set_path(())

    def _set_path(self, path: Steps) -> None:
        self._path = path


@dataclass(slots=True)
class _TrieNode(Generic[A]):
    ends: list[A] = field(default_factory=list)
    after: dict[TargetId, _TrieNode[A]] = field(default_factory=dict)

    def reach(self) -> NextPickEffect:
        if self.ends:
            return NextPickEffect.BOTH if self.after else NextPickEffect.COMPLETES
        return NextPickEffect.ON


class ChoicePicker(Picker[A]):
    """Picker over a complete list of actions, each described by the places that make it, in the order of the list."""

    def __init__(self, choices: Mapping[A, Steps] | Iterable[tuple[A, Steps]]) -> None:
        """Pairs may name several ways to the same action; raises ValueError for an action without places."""
        self._root: _TrieNode[A] = _TrieNode()
        self._node: _TrieNode[A] = _TrieNode()
        for action, steps in choices.items() if isinstance(choices, Mapping) else choices:
            if not steps:
                raise ValueError(f"action {action} names no place to pick")
            node = self._root
            for place in steps:
                node = node.after.setdefault(place, _TrieNode())
            node.ends.append(action)
        self._origins = tuple(self._root.after)
        self.is_click_only = bool(self._origins) and not any(node.after for node in self._root.after.values())

    def _set_path(self, path: Steps) -> None:
        self._path = path
        self._node = self._root if path else _TrieNode()
        for place in path:
            self._node = self._node.after.get(place) or _TrieNode()

    def _possible_targets(self) -> Iterable[TargetId]:
        return self._node.after

    def reach(self, place: TargetId) -> NextPickEffect:
        node = self._node.after.get(place)
        return node.reach() if node else NextPickEffect.NO

    def candidates(self) -> tuple[A, ...]:
        return tuple(self._node.ends)

    def completions(self, place: TargetId) -> tuple[A, ...]:
        node = self._node.after.get(place)
        return tuple(node.ends) if node else ()

    def has_further_places(self) -> bool:
        return bool(self._node.after)
