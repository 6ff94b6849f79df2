"""Hints at a table: from whoever judges the game, else from a bot that sees what the seat sees; and why."""

from __future__ import annotations

from typing import Any

from tabletop.ui.scenes.table.hand import Hand
from tabletop.ui.scenes.table.table import Host, Table
from tabletop.ui.words import say

_SHOWN_FOR = 1.1
"""Seconds that each move of a line stays on the board."""


class Hints:
    """Marks a good move and says why, as soon as it is known."""

    def __init__(self, table: Table, hand: Hand, host: Host) -> None:
        self._table = table
        self._hand = hand
        self._host = host
        self.line = ""
        """How best play goes on, in notation, while it is shown."""

    def ask(self) -> None:
        """Somebody wants one."""
        table = self._table
        if not self._host.active or not table.analysis.advises:
            table.stage.toast.show(say("table.hint_none"))
        elif table.analysis.possible:
            table.analysis.judge(table.story.ply)
            table.analysis.wanted = True
            self.judged()
        elif table.analysis.advise(table.story.ply):
            table.stage.toast.show(say("table.hint_wait"))
        else:
            table.stage.toast.show(say("table.hint_none"))

    def judged(self) -> None:
        """Shows what follows from the verdict, if a hint is waited for."""
        table = self._table
        hint = table.analysis.hint(self._hand.named) if table.analysis.wanted else None
        if hint is None or not self._host.active:
            return
        table.analysis.wanted = False
        self._show(*hint)

    def show_why(self) -> None:
        """Plays best play out on the board, without touching the match."""
        table = self._table
        if table.story.shows_line:
            self._host.close_panel()
        elif not table.analysis.refute(table.story.ply, self._begin):
            table.stage.toast.show(say("table.why_none"))

    def lack(self, key: str) -> None:
        """Says why a key of a helper does nothing at this table; other keys ask for no helper."""
        analysis = self._table.analysis
        words = {
            "l": say("table.lack_hint"),
            "a": say("table.lack_judge"),
            "w": say("table.lack_why" if analysis.possible else "table.lack_line"),
        }
        if analysis.silent:
            words = dict.fromkeys(words, say("table.lack_lesson"))
        if key in words:
            self._table.stage.toast.show(words[key])

    def _begin(self, line: tuple[Any, ...]) -> None:
        if not line:
            self._table.stage.toast.show(say("table.why_balanced"))
        else:
            self.line = " ".join(map(str, line))
            self._table.story.lead(line, _SHOWN_FOR)
            self._host.uncovered()
            self._host.refresh()

    def update(self) -> None:
        """Shows what a bot would do, as long as it can still be done."""
        table = self._table
        action = table.analysis.advice()
        if action is not None and self._host.active and self._host.match.refusal(action) is None:
            self._show(action, say("table.hint_bot", action=self._hand.named(action)))

    def _show(self, action: Any, words: str) -> None:
        table = self._table
        self._hand.hint = table.board.picks.steps(action)
        table.stage.toast.show(words)
