"""What is decided in Zombies other than by picking."""

from __future__ import annotations

from tabletop.games.zombies.board.shown import is_secret
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text.actions import Action, Resign
from tabletop.ui.boards.decisions import Decisions


class ZombiesDecisions(Decisions):
    """A team decides in everybody's sight, but for suppressing fire."""

    def secret(self, view: View) -> bool:
        """Suppressing fire is nobody else's business."""
        return is_secret(view)

    def resignation(self) -> Action:
        """The team gives up."""
        return Resign()
