"""What is decided in Zombies other than by picking."""

from __future__ import annotations

from tabletop.games.zombies.board.shown_position import shows_secret_decision
from tabletop.games.zombies.rules.state.tasks import Suppressing
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text.actions import Action, Resign
from tabletop.rules.game import Seat
from tabletop.ui.boards.decisions import Decisions


class ZombiesDecisions(Decisions):
    """A team decides in everybody's sight, but for suppressing fire."""

    def is_secret(self, view: View) -> bool:
        return shows_secret_decision(view)

    def has_chosen(self, view: View, seat: Seat) -> bool:
        asked = {task.seat for task in view.shown.todo if isinstance(task, Suppressing)}
        return shows_secret_decision(view) and seat not in asked

    def resignation_action(self) -> Action:
        return Resign()
