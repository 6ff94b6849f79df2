"""Hints at a table: from whoever judges the game, else in a team from a bot that sees what the seat sees; and why."""

from __future__ import annotations

from typing import Any

from tabletop.ui.scenes.table.hand import Hand
from tabletop.ui.scenes.table.table import Host, Table
from tabletop.ui.words import say


class Hints:
    """Marks a good move and says why, as soon as it is known."""

    def __init__(self, table: Table, hand: Hand, host: Host) -> None:
        self._table = table
        self._hand = hand
        self._host = host

    def ask(self) -> None:
        """Somebody wants one."""
        table = self._table
        if not self._host.active or not table.analysis.advises:
            table.stage.toast.show(say("table.hint_none"))
        elif table.analysis.possible:
            table.analysis.judge(table.match.ply)
            table.analysis.wanted = True
            self.judged()
        else:
            table.analysis.advise(table.match.ply)

    def judged(self) -> None:
        """Shows what follows from the verdict, if a hint is waited for."""
        table = self._table
        table.stage.invalidate()
        hint = table.analysis.hint(self._hand.named) if table.analysis.wanted else None
        if hint is None or not self._host.active:
            return
        table.analysis.wanted = False
        self._show(*hint)

    def show_why(self) -> None:
        """Plays best play out on the board, without touching the match."""
        table = self._table
        if table.look.line:
            self._host.close_panel()
            return
        ply = table.match.ply if table.look.at is None else table.look.at
        if table.match.past.to_act(ply) >= 0:
            table.analysis.refute(ply, self._begin)

    def _begin(self, line: tuple[Any, ...]) -> None:
        if line:
            self._table.look.begin(line, self._table.stage.now)
            self._host.uncovered()
            self._host.refresh()

    def update(self) -> None:
        """Shows what a bot would do, as long as it can still be done."""
        table = self._table
        action = table.analysis.advice()
        if action is not None and self._host.active and table.match.refusal(action) is None:
            self._show(action, say("table.hint_bot", action=self._hand.named(action)))

    def _show(self, action: Any, words: str) -> None:
        table = self._table
        self._hand.hint = table.board.picks.steps(action)
        table.stage.toast.show(words)
        table.stage.invalidate()
