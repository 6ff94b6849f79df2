"""What is decided in Zoon other than by picking: a set-up has a scene of its own, and one may give up."""

from __future__ import annotations

from tabletop.games.zoon.board.deploy.scene import DeployScene
from tabletop.games.zoon.board.sight import Sight
from tabletop.games.zoon.rules.actions import Action, Resign
from tabletop.ui.boards.decisions import Decisions, Table
from tabletop.ui.stage.scene import Scene


class ZoonDecisions(Decisions):
    """The table makes room for the set-up, and for nothing else."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight

    def stand_in(self, table: Table) -> Scene | None:
        """The scene in which a person sets up; None in all other positions."""
        match = table.match
        seat = match.to_act
        if seat < 0 or match.outcome is not None:
            return None
        view = match.view(seat)
        return None if view.deployed[seat] else DeployScene(table, seat, self._sight.decks(view))

    def resignation(self) -> Action:
        """At any own decision (D30)."""
        return Resign()
