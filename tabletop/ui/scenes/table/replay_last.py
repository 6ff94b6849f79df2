"""What has happened is played once more for whoever is asked: the last action, or all since that person was last asked.

Only what that seat has learned is seen, as when it happened. Any key or click ends it.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.scenes.table.catch_up import CATCH_UP_SPEED, CatchUp
from tabletop.ui.scenes.table.context import TableContext, TableHost
from tabletop.ui.scenes.table.view_policy import last_own_ply
from tabletop.ui.words import say


class ReplayLastTurn:
    """Knows from which ply on something is played once more."""

    def __init__(self, table: TableContext, catch_up: CatchUp, host: TableHost, allowed: Callable[[], bool]) -> None:
        """`allowed` tells whether earlier moments may be put on the board at all."""
        self._table = table
        self._catch_up = catch_up
        self._host = host
        self._may_look_back = allowed

    @property
    def is_offered(self) -> bool:
        """Whether there is a button for it: where others may do much before one is asked again."""
        return self._table.board.has_long_turns and self._may_look_back()

    @property
    def is_ready(self) -> bool:
        """Whether the button does something: only asked where there is one, as all that happened is looked through."""
        return self.is_offered and self.replay_start is not None

    @property
    def heading(self) -> str:
        """What is played just now, or was last."""
        return self._catch_up.heading

    @property
    def replay_start(self) -> int | None:
        """The ply after which something has happened since the person was last asked; None where nothing has."""
        seat = self._asked_seat
        return None if seat is None else self._if_learned_since(last_own_ply(self._host.match, seat))

    @property
    def button_tip(self) -> str:
        """What the button does, or why it does nothing."""
        if not self._may_look_back():
            return say("table.recount_not")
        if self._table.story.outcome is not None:
            return say("table.recount_over")
        if self._asked_seat is None or not self.is_offered:
            return say("table.recount_wait")
        return say("table.recount_tip" if self.replay_start is not None else "table.recount_none")

    def replay_since_asked(self) -> None:
        """All of that, at twice the usual speed, or why there is nothing."""
        seat, since = self._asked_seat, self.replay_start
        if seat is None or since is None:
            self._table.stage.toast.show(self.button_tip if seat is None else say("table.recount_none"))
            return
        self._catch_up.replay_since(
            seat, since, say("table.recount", name=wording.seat_name(self._table.story, seat)), CATCH_UP_SPEED
        )

    def replay_last_action(self) -> None:
        """The last action of anybody with all that came of it, at the usual speed, or why there is nothing."""
        seat, past = self._asked_seat, self._host.match.past
        acted = (ply for ply in range(self._host.match.ply, 0, -1) if past.actor(ply) >= 0)
        since = next((ply - 1 for ply in acted if self._if_learned_since(ply - 1) is not None), None)
        if seat is None or since is None:
            self._table.stage.toast.show(self.button_tip if seat is None else say("table.recount_start"))
            return
        self._catch_up.replay_since(seat, since, say("table.recount_last"), 1.0)

    @property
    def _asked_seat(self) -> Seat | None:
        """The person who is asked; None where nobody is, or nothing may be looked at."""
        return self._table.view_policy.person_to_act if self._host.active and self._may_look_back() else None

    def _if_learned_since(self, since: int) -> int | None:
        """A ply, if whoever looks has learned anything of what came after it."""
        match, viewer = self._host.match, self._table.view_policy.viewer
        learned = (match.past.events(ply, viewer) for ply in range(since + 1, match.ply + 1))
        return since if any(learned) else None
