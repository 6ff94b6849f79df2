"""Hints: proposes two or three sensible moves, one after the other, each with its reason; plays nothing.

Made by TableScene; `table.picture` makes the button with its key (`ask_hint`), `inputs` asks why there is no helper,
`puzzle_mode` shows best play with it. Moves come from the analyst, else from a bot that sees what the seat sees, both
in the worker through Analysis. The reason is the game's own sentence (`board.words`), one is looked for per frame,
since odds take time. `clear_hints` must be called for another position or viewer. A hint plays nothing, and no two
hints give the same reason.
"""

from __future__ import annotations

import random
import re
from collections import deque
from functools import partial
from itertools import chain
from typing import Any

from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface
from tabletop.ui.scenes.table.suggestion_panel import Suggestion
from tabletop.ui.sentences import join_sentences

_SECONDS_PER_MOVE = 1.1
"""Seconds that each move of a line stays on the board."""
_LEAST, _MOST = 2, 3
"""Moves that are proposed in one position, where there are so many."""
_NUMBER_PATTERN = re.compile(r"[0-9]+")


class Hints:
    """Proposes two or three moves one after the other, each with its reason, as soon as they are known."""

    def __init__(self, table: TableContext, hand: BoardInput, host: TableSceneInterface) -> None:
        self._table = table
        self._hand = hand
        self._host = host
        self._actions_left: deque[tuple[Any, str]] = deque()
        """Actions that a reason is still looked for, with what a judge says of them."""
        self._suggestions: list[Suggestion] = []
        self._spare_suggestions: list[Suggestion] = []
        """Those whose reasons differ from a better one's in numbers only."""
        self._is_seeking = False
        """Whether reasons are looked for; the first one is shown when all are there."""
        self._shown_index = 0
        self.line_notation = ""
        """How best play goes on, in notation, while it is shown."""
        self._line_end = ""
        """How that ends, in a sentence."""

    def ask_hint(self) -> None:
        """Somebody wants one, or the next one."""
        table = self._table
        if self.hint_unavailable_reason:
            table.stage.toast.show_until_position_changes(self.hint_unavailable_reason)
        elif not self._host.active or not table.analysis.can_advise:
            table.stage.toast.show_until_position_changes(say("table.hint_none"))
        elif self._suggestions and not self._is_seeking:
            self._show_suggestion_at_index((self._shown_index + 1) % len(self._suggestions))
        elif table.analysis.has_analyst:
            table.analysis.ask_verdict(table.story.ply)
            table.analysis.is_hint_wanted = True
            self.propose_moves_from_verdict()
            if table.analysis.is_hint_wanted:
                table.stage.toast.show_until_position_changes(say("table.hint_wait"))
        elif table.analysis.ask_bot_advice(table.story.ply):
            table.stage.toast.show_until_position_changes(say("table.hint_wait"))
        else:
            table.stage.toast.show_until_position_changes(say("table.hint_none"))

    def propose_moves_from_verdict(self) -> None:
        """Begins with what follows from the verdict, if a hint is waited for."""
        analysis = self._table.analysis
        if not analysis.is_hint_wanted or analysis.verdict is None or not self._host.active:
            return
        analysis.is_hint_wanted = False
        self._seek_reasons_for_actions(
            [(value.action, analysis.judged_action_reason(value)) for value in analysis.proposed_judged_actions()]
        )

    def clear_hints(self) -> None:
        """Another position, or other eyes: what was proposed is no more."""
        self._actions_left.clear()
        self._suggestions, self._is_seeking, self._shown_index = [], False, 0
        self._table.suggestion_panel.hide_suggestion()

    def hide_hint(self) -> None:
        """Puts the one that is shown away; the next one can be asked for."""
        self._table.suggestion_panel.hide_suggestion()
        self._hand.hint_steps = ()
        self._host.refresh()

    @property
    def hint_unavailable_reason(self) -> str:
        """Why no hint can be asked for here; "" where one can."""
        story = self._table.story
        if story.outcome is not None:
            return say("table.over_hint")
        if refused := self._table.analysis.hint_refusal_text:
            return refused
        if story.is_detached:
            return say("table.line_first" if story.is_showing_suggested_line else "table.hint_aside")
        is_on_phone = story.game.hidden and self._host.match.to_act in self._table.seats_on_phones
        return say("table.hint_phone") if is_on_phone else ""

    @property
    def button_tip(self) -> str:
        """What the bulb does, or why it does nothing."""
        if self.hint_unavailable_reason:
            return self.hint_unavailable_reason
        if self._table.suggestion_panel.shown is None:
            return say("table.hint")
        return say("table.hint_next" if len(self._suggestions) > 1 else "table.hint_alone")

    @property
    def is_seeking_reasons(self) -> bool:
        """Whether reasons are still looked for."""
        return self._is_seeking

    def show_best_line(self, since: int | None = None) -> None:
        """Plays best play out on the board, without touching the match: from what is shown, or after a ply."""
        table = self._table
        if refused := table.analysis.hint_refusal_text:
            table.stage.toast.show_until_position_changes(refused)
        elif table.story.is_showing_suggested_line:
            self._host.close_panel()
        elif table.analysis.ask_best_line(
            table.story.ply if since is None else since, partial(self._show_found_best_line, since)
        ):
            table.stage.toast.show_until_position_changes(say("table.line_wait"))
        else:
            table.stage.toast.show_until_position_changes(say("table.why_none"))

    def best_line_banner_text(self) -> str:
        """How a line goes on that is shown, and where it is over, how it has ended."""
        if self._table.story.is_at_rest:
            return say("table.shown_why", words=self._line_end)
        prose = self._table.board.words.is_prose or not self.line_notation
        return say("table.showing_how") if prose else say("table.showing_why", line=self.line_notation)

    def explain_missing_helper(self, key: str) -> None:
        """Says why a key of a helper does nothing at this table; other keys ask for no helper."""
        analysis = self._table.analysis
        words = {
            "l": say("table.lack_hint"),
            "a": say("table.lack_judge"),
            "w": say("table.lack_why" if analysis.has_analyst else "table.lack_line"),
        }
        if analysis.silenced_by:
            words = dict.fromkeys(words, say(f"table.lack_{analysis.silenced_by}"))
        elif analysis.hint_refusal_text:
            words = dict.fromkeys(words, analysis.hint_refusal_text)
        if key in words:
            self._table.stage.toast.show_until_position_changes(words[key])

    def _show_found_best_line(self, since: int | None, line: tuple[Any, ...]) -> None:
        if not line:
            self._table.stage.toast.show_until_position_changes(
                self._table.analysis.no_best_line_reason() or say("table.why_level")
            )
        else:
            self._table.stage.toast.clear_notice()
            self.line_notation = " ".join(map(str, line))
            self._line_end = self._line_outcome_text(since, line)
            self._table.story.show_suggested_line(line, _SECONDS_PER_MOVE, since)
            self._host.on_uncovered()
            self._host.refresh()

    def _line_outcome_text(self, since: int | None, line: tuple[Any, ...]) -> str:
        """How the line ends: the game is over then, or nobody can force a win from there."""
        story, past = self._table.story, self._host.match.past
        view = story.view if since is None else past.view(since, past.to_act(since))
        state = story.game.imagine(view, random.Random(0))
        for action in line:
            state = story.game.apply(state, action).state
        outcome = story.game.outcome(state)
        return wording.outcome_text(wording.with_side_names(story), outcome) if outcome else say("table.line_open")

    def update(self) -> None:
        """Takes what a bot has thought of, and looks for one reason a frame: odds take their time."""
        ideas = self._table.analysis.take_advised_actions()
        if ideas is not None and self._host.active:
            self._seek_reasons_for_actions([(action, "") for action in ideas])
        elif self._is_seeking:
            self._seek_reason_for_next_action()

    def _seek_reasons_for_actions(self, actions: list[tuple[Any, str]]) -> None:
        self._actions_left, self._suggestions, self._spare_suggestions, self._is_seeking = deque(actions), [], [], True
        self._seek_reason_for_next_action()

    def _seek_reason_for_next_action(self) -> None:
        """The next action for which something new can be said; nobody needs the same reason twice."""
        if self._actions_left and len(self._suggestions) < _MOST:
            action, judged = self._actions_left.popleft()
            if self._host.match.refusal(action) is None:
                self._add_suggestion_if_reasoned(action, judged)
        if self._actions_left and len(self._suggestions) < _MOST:
            return
        self._is_seeking = False
        self._suggestions += self._spare_suggestions[: max(0, _LEAST - len(self._suggestions))]
        if self._suggestions:
            self._table.stage.toast.clear_notice()
            self._show_suggestion_at_index(0)
        else:
            self._table.stage.toast.show_until_position_changes(say("table.hint_none"))

    def _add_suggestion_if_reasoned(self, action: Any, judged: str) -> None:
        """Keeps an action with a reason; what does nothing, and what has none, is only worth saying of the best."""
        words = self._table.board.words
        own = words.hint_reason(self._table.story.view, action)
        if self._suggestions and (not (judged or own) or isinstance(action, words.idle_action_types)):
            return
        reason = join_sentences((judged, own)) or say("table.why_best")
        does = words.proposal_text(self._table.story.view, action)
        tip = Suggestion(action, does, reason, judged if own else "")
        if judged or all(_reason_without_numbers(tip) != _reason_without_numbers(other) for other in self._suggestions):
            self._suggestions.append(tip)
        elif all(tip.reason != other.reason for other in (*self._suggestions, *self._spare_suggestions)):
            self._spare_suggestions.append(tip)

    def _show_suggestion_at_index(self, at: int) -> None:
        table, tip = self._table, self._suggestions[at]
        self._shown_index = at
        self._hand.hint_steps = table.board.picks.places_of_action(tip.action)
        table.suggestion_panel.show_suggestion(
            tip, at + 1, len(self._suggestions), table.board.picks.arrows(tip.action)
        )
        table.board.bring_into_sight((*self._hand.hint_steps, *chain.from_iterable(table.suggestion_panel.arrow_paths)))
        self._host.refresh()


def _reason_without_numbers(tip: Suggestion) -> str:
    """What its reason says but for the numbers."""
    return _NUMBER_PATTERN.sub("#", tip.reason)
