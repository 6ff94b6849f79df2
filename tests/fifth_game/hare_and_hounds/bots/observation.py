"""How a view becomes numbers, for programs that learn."""

from __future__ import annotations

from collections.abc import Sequence

from hare_and_hounds.rules.actions import Action
from hare_and_hounds.rules.rules import HareAndHounds
from hare_and_hounds.rules.state import HARE
from hare_and_hounds.rules.view import View
from tabletop.ai.observation import ObservationField, share
from tabletop.rules.game import Seat


class HareAndHoundsObservation:
    """Nothing is hidden, so both seats see the same but for who they are."""

    slots = 0

    def __init__(self, game: HareAndHounds) -> None:
        self._names = game.field.names
        self._patience = game.field.board.patience
        points = len(self._names)
        self.fields: tuple[ObservationField, ...] = (
            ObservationField("hounds", points, "1 where a hound stands; points in the order of the board's file"),
            ObservationField("hare", points, "1 where the hare stands"),
            ObservationField("is_hare", 1, "1 where the seat is the hare"),
            ObservationField("is_asked", 1, "1 where the seat is to act"),
            ObservationField("stalled", 1, "steps up and down in a row, over the most that are allowed"),
        )
        self.named_actions: tuple[Action, ...] = tuple(
            Action(origin, target) for origin in self._names for target in game.field.neighbours[origin]
        )

    def encode(self, view: View, seat: Seat) -> Sequence[float]:
        """The numbers of all fields, one after the other."""
        return [
            *(float(name in view.hounds) for name in self._names),
            *(float(name == view.hare) for name in self._names),
            float(seat == HARE),
            float(view.outcome is None and view.turn == seat),
            share(view.stalled, self._patience),
        ]
