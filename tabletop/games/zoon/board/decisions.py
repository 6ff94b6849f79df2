"""What is decided in Zoon other than by picking: a set-up has a scene of its own, and one may give up."""

from __future__ import annotations

from typing import Any

from tabletop.games.zoon.board.deploy.deploy_draft import DeployDraft
from tabletop.games.zoon.board.deploy.deploy_scene import DeployScene
from tabletop.games.zoon.board.view_filter import ViewFilter
from tabletop.games.zoon.rules.actions import Action, Resign
from tabletop.games.zoon.rules.view import View
from tabletop.play.seats import Sitter
from tabletop.rules.game import Seat
from tabletop.ui.boards.decisions import DecisionHost, Decisions
from tabletop.ui.stage.scene import Scene


class ZoonDecisions(Decisions):
    """The table makes room for the set-up, and for nothing else."""

    def __init__(self, sight: ViewFilter) -> None:
        self._sight = sight
        self._drafts: dict[tuple[Seat, Sitter], DeployDraft] = {}
        """What people have laid so far: whoever comes to the table, or goes, loses none of it."""

    def decision_scene(self, table: DecisionHost) -> Scene | None:
        match = table.match
        seat = match.to_act
        if seat < 0 or match.outcome is not None:
            return None
        view = match.view(seat)
        self._drafts = {key: draft for key, draft in self._drafts.items() if not view.deployed[key[0]]}
        return None if view.deployed[seat] else self.preparation_scene(table, seat)

    def can_prepare(self, view: View, seat: Seat) -> bool:
        """Both arrange at once: neither set-up depends on the other one, and both stay unseen (Z8, Z9)."""
        return not view.deployed[seat] and view.outcome is None

    def preparation_scene(self, table: DecisionHost, seat: Seat) -> Scene:
        match: Any = table.match
        view, key = match.view(seat), (seat, match.sitters[seat])
        made = DeployScene(table, seat, self._sight.decks_of(view), self._drafts.get(key))
        self._drafts[key] = made.draft
        return made

    def resignation_action(self) -> Action:
        """At any own decision (D30)."""
        return Resign()
