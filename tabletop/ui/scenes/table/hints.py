"""Hints at a table: from whoever judges the game, else from a bot that sees what the seat sees; and why.

Which moves are sensible is the bot's, or the analyst's, judgement; why one is, the game's own words tell.
"""

from __future__ import annotations

import random
import re
from collections import deque
from functools import partial
from itertools import chain
from typing import Any

from tabletop.ui import wording
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.context import TableContext, TableHost
from tabletop.ui.scenes.table.suggestion_panel import Suggestion
from tabletop.ui.words import say

_SHOWN_FOR = 1.1
"""Seconds that each move of a line stays on the board."""
_LEAST, _MOST = 2, 3
"""Moves that are proposed in one position, where there are so many."""
_NUMBER = re.compile(r"[0-9]+")


class Hints:
    """Proposes two or three moves one after the other, each with its reason, as soon as they are known."""

    def __init__(self, table: TableContext, hand: BoardInput, host: TableHost) -> None:
        self._table = table
        self._hand = hand
        self._host = host
        self._left: deque[tuple[Any, str]] = deque()
        """Actions that a reason is still looked for, with what a judge says of them."""
        self._found: list[Suggestion] = []
        self._spare: list[Suggestion] = []
        """Those whose reasons differ from a better one's in numbers only."""
        self._sought = False
        """Whether reasons are looked for; the first one is shown when all are there."""
        self._at = 0
        self.line = ""
        """How best play goes on, in notation, while it is shown."""
        self._line_end = ""
        """How that ends, in a sentence."""

    def ask(self) -> None:
        """Somebody wants one, or the next one."""
        table = self._table
        if self.unavailable_reason:
            table.stage.toast.show_for_position(self.unavailable_reason)
        elif not self._host.active or not table.analysis.advises:
            table.stage.toast.show_for_position(say("table.hint_none"))
        elif self._found and not self._sought:
            self._show((self._at + 1) % len(self._found))
        elif table.analysis.possible:
            table.analysis.judge(table.story.ply)
            table.analysis.wanted = True
            self.judged()
            if table.analysis.wanted:
                table.stage.toast.show_for_position(say("table.hint_wait"))
        elif table.analysis.advise(table.story.ply):
            table.stage.toast.show_for_position(say("table.hint_wait"))
        else:
            table.stage.toast.show_for_position(say("table.hint_none"))

    def judged(self) -> None:
        """Begins with what follows from the verdict, if a hint is waited for."""
        analysis = self._table.analysis
        if not analysis.wanted or analysis.verdict is None or not self._host.active:
            return
        analysis.wanted = False
        self._begin_with([(value.action, analysis.why(value)) for value in analysis.judged()])

    def forget(self) -> None:
        """Another position, or other eyes: what was proposed is no more."""
        self._left.clear()
        self._found, self._sought, self._at = [], False, 0
        self._table.tips.hide()

    def hide(self) -> None:
        """Puts the one that is shown away; the next one can be asked for."""
        self._table.tips.hide()
        self._hand.hint = ()
        self._host.refresh()

    @property
    def unavailable_reason(self) -> str:
        """Why no hint can be asked for here; "" where one can."""
        story = self._table.story
        if story.outcome is not None:
            return say("table.over_hint")
        if story.is_detached:
            return say("table.line_first" if story.shows_line else "table.hint_aside")
        is_on_phone = story.game.hidden and self._host.match.to_act in self._table.afar
        return say("table.hint_phone") if is_on_phone else ""

    @property
    def does(self) -> str:
        """What the bulb does, or why it does nothing."""
        if self.unavailable_reason:
            return self.unavailable_reason
        if self._table.tips.shown is None:
            return say("table.hint")
        return say("table.hint_next" if len(self._found) > 1 else "table.hint_alone")

    @property
    def seeking(self) -> bool:
        """Whether reasons are still looked for."""
        return self._sought

    def show_why(self, since: int | None = None) -> None:
        """Plays best play out on the board, without touching the match: from what is shown, or after a ply."""
        table = self._table
        if table.story.shows_line:
            self._host.close_panel()
        elif table.analysis.refute(table.story.ply if since is None else since, partial(self._begin, since)):
            table.stage.toast.show_for_position(say("table.line_wait"))
        else:
            table.stage.toast.show_for_position(say("table.why_none"))

    def line_words(self) -> str:
        """How a line goes on that is shown, and where it is over, how it has ended."""
        if self._table.story.at_rest:
            return say("table.shown_why", words=self._line_end)
        prose = self._table.board.words.prose or not self.line
        return say("table.showing_how") if prose else say("table.showing_why", line=self.line)

    def lack(self, key: str) -> None:
        """Says why a key of a helper does nothing at this table; other keys ask for no helper."""
        analysis = self._table.analysis
        words = {
            "l": say("table.lack_hint"),
            "a": say("table.lack_judge"),
            "w": say("table.lack_why" if analysis.possible else "table.lack_line"),
        }
        if analysis.silent:
            words = dict.fromkeys(words, say(f"table.lack_{analysis.silent}"))
        if key in words:
            self._table.stage.toast.show_for_position(words[key])

    def _begin(self, since: int | None, line: tuple[Any, ...]) -> None:
        if not line:
            self._table.stage.toast.show_for_position(self._table.analysis.no_line_reason() or say("table.why_level"))
        else:
            self._table.stage.toast.clear()
            self.line = " ".join(map(str, line))
            self._line_end = self._ended(since, line)
            self._table.story.lead(line, _SHOWN_FOR, since)
            self._host.uncovered()
            self._host.refresh()

    def _ended(self, since: int | None, line: tuple[Any, ...]) -> str:
        """How the line ends: the game is over then, or nobody can force a win from there."""
        story, past = self._table.story, self._host.match.past
        view = story.view if since is None else past.view(since, past.to_act(since))
        state = story.game.imagine(view, random.Random(0))
        for action in line:
            state = story.game.apply(state, action).state
        outcome = story.game.outcome(state)
        return wording.ended(wording.unnamed(story), outcome) if outcome else say("table.line_open")

    def update(self) -> None:
        """Takes what a bot has thought of, and looks for one reason a frame: odds take their time."""
        ideas = self._table.analysis.advice()
        if ideas is not None and self._host.active:
            self._begin_with([(action, "") for action in ideas])
        elif self._sought:
            self._seek()

    def _begin_with(self, actions: list[tuple[Any, str]]) -> None:
        self._left, self._found, self._spare, self._sought = deque(actions), [], [], True
        self._seek()

    def _seek(self) -> None:
        """The next action for which something new can be said; nobody needs the same reason twice."""
        if self._left and len(self._found) < _MOST:
            action, judged = self._left.popleft()
            if self._host.match.refusal(action) is None:
                self._weigh(action, judged)
        if self._left and len(self._found) < _MOST:
            return
        self._sought = False
        self._found += self._spare[: max(0, _LEAST - len(self._found))]
        if self._found:
            self._table.stage.toast.clear()
            self._show(0)
        else:
            self._table.stage.toast.show_for_position(say("table.hint_none"))

    def _weigh(self, action: Any, judged: str) -> None:
        """Keeps an action with a reason; what does nothing, and what has none, is only worth saying of the best."""
        words = self._table.board.words
        own = words.hint_reason(self._table.story.view, action)
        if self._found and (not (judged or own) or isinstance(action, words.idle)):
            return
        reason = " ".join(filter(None, (judged, own))) or say("table.why_best")
        does = words.proposal(self._table.story.view, action)
        tip = Suggestion(action, does, reason, judged if own else "")
        if judged or all(_kind(tip) != _kind(other) for other in self._found):
            self._found.append(tip)
        elif all(tip.reason != other.reason for other in (*self._found, *self._spare)):
            self._spare.append(tip)

    def _show(self, at: int) -> None:
        table, tip = self._table, self._found[at]
        self._at = at
        self._hand.hint = table.board.picks.steps(tip.action)
        table.tips.show(tip, at + 1, len(self._found), table.board.picks.arrows(tip.action))
        table.board.bring_into_sight((*self._hand.hint, *chain.from_iterable(table.tips.ways)))
        self._host.refresh()


def _kind(tip: Suggestion) -> str:
    """What its reason says but for the numbers."""
    return _NUMBER.sub("#", tip.reason)
