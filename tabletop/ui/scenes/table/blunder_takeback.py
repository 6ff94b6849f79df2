"""The offer to take back a move that has given a game away: where one person plays against bots in a friendly way."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.ai.analysis import Verdict, VerdictKind
from tabletop.ai.worker import Judge, Ticket
from tabletop.play.listeners import Change, ChangeKind
from tabletop.ui import wording
from tabletop.ui.scenes.table.context import TableContext, TableHost
from tabletop.ui.scenes.table.layout import row_of
from tabletop.ui.stage.buttons import Button
from tabletop.ui.words import say

_SOON = 12
"""Turns to the end within which a lost game counts as given away: what is farther off nobody could have seen."""


class BlunderTakeback:
    """Asks who judges the game about the person's last move, once it is seen what has come of it."""

    def __init__(self, table: TableContext, host: TableHost, undo: Callable[[], None]) -> None:
        self._table = table
        self._host = host
        self._undo = undo
        match = host.match
        people = sum(sitter.is_person for sitter in match.sitters)
        self.possible = table.analysis.possible and match.header.friendly_undo and people == 1 and not match.game.hidden
        """Whether it is ever offered; never where nothing is given back, nor what another person could read."""
        self._ply = -1
        """Where the move in question has led."""
        self._ticket: Ticket | None = None
        self.words = ""
        """What the move has given away, while it can be taken back."""

    def heard(self, change: Change) -> None:
        """A new move of the person's is in question, what a bot answers to it changes nothing; all else ends it."""
        own = (
            change.kind == ChangeKind.ACTION
            and self._host.match.sitters[max(change.seat, 0)].is_person
            and change.seat >= 0
        )
        if own or change.kind != ChangeKind.ACTION:
            self.forget()
            self._ply = change.ply if own else -1

    def forget(self) -> None:
        """Nothing is offered."""
        if self._ticket is not None:
            self._ticket.cancel()
        self._ply, self._ticket, self.words = -1, None, ""

    def update(self) -> None:
        """Asks when the answer to the move was seen, and offers what follows."""
        if self.possible and self._ply > 0 and self._ticket is None and self._is_seen:
            past, header = self._host.match.past, self._host.match.header
            view = past.view(self._ply - 1, past.actor(self._ply))
            self._ticket = self._table.stage.worker.ask(Judge(header.game, view, header.content))
        answer = self._ticket.poll() if self._ticket is not None else None
        if answer is None:
            return
        ply, self._ply, self._ticket = self._ply, -1, None
        self.words = "" if answer.error else self._given_away(answer.value, ply)
        if self.words:
            if self._table.story.outcome is None:  # else the ribbon says what came of it, and is not covered
                self._table.stage.toast.show(self.words)
            self._host.refresh()

    @property
    def _is_seen(self) -> bool:
        """Whether what has come of the move is seen: the person is to act again, or the game is over."""
        story = self._table.story
        return self._host.active or (story.at_rest and not story.is_detached and story.outcome is not None)

    @property
    def waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._ticket is not None

    def buttons(self) -> list[Button]:
        """The button that takes it back, above the tools; not while a hint is shown."""
        if not self.words or self._table.tips.shown is not None or self._table.story.is_detached:
            return []
        rect = row_of(self._table.stage.metrics, self._table.layout, 1, 2)
        return [Button("take back", rect, self._undo, say("table.take_back"), "undo", tip=self.words)]

    def _given_away(self, verdict: Verdict[object], ply: int) -> str:
        """What is said of a move after which the other side can force the end soon; "" of every other one."""
        match = self._host.match
        text, seat = match.past.text(ply, None), match.past.actor(ply)
        played = next((value for value in verdict.values if str(value.action) == text), None)
        if (
            played is None
            or verdict.kind == VerdictKind.LOST
            or played.kind != VerdictKind.LOST
            or (played.turns or _SOON + 1) > _SOON
        ):
            return ""
        side = wording.side(match.header.game, 1 - seat)
        moves = max(1, played.winning_moves or 1)
        return wording.winning("table.given_away", moves, loser_moves_last=played.loser_moves_last, side=side)
