"""What every seat may know of a state and of the step that led there."""

from __future__ import annotations

from typing import Generic, TypeVar

from tabletop.play.tree import Node
from tabletop.rules.game import Event, Game, Seat

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class Sight(Generic[S, A, V]):
    """Views, events and texts for a seat; None is a spectator."""

    def __init__(self, game: Game[S, A, V]) -> None:
        self._game = game
        self._views: dict[Seat | None, tuple[S, V]] = {}

    def view(self, state: S, seat: Seat | None) -> V:
        """The view that was asked for last is known for each seat: pictures ask again in every frame."""
        known = self._views.get(seat)
        if known is None or known[0] is not state:
            known = self._views[seat] = (state, self._game.view(state, seat))
        return known[1]

    def events(self, node: Node[S, A], seat: Seat | None) -> tuple[Event, ...]:
        """What the seat learned from the action."""
        seen = (self._game.redact(event, seat) for event in node.events)
        return tuple(event for event in seen if event is not None)

    def text(self, node: Node[S, A], seat: Seat | None) -> str | None:
        """A seat knows its own actions, and those of which it sees all that happened, which may be nothing."""
        if node.action is None:
            return None
        if seat is not None and node.actor == seat:
            return str(node.action)
        known = not self._game.hidden or self.events(node, seat) == node.events
        return str(node.action) if known else None
