"""Analysis: who is winning and what to play at a table, asked of the analyst or of the best bot.

Made by TableContext; `hints`, `bar_and_panels`, `action_history` and TableScene read it. Each question runs in the
worker and its answer comes with `update`, so values may be None. `clear_position_analysis` must be called when the
position changes. A change must keep: it judges only views that lie open to the viewer, a bot is asked with the seat's
view and without the seed of the match, and it tells nothing where a lesson, a puzzle or the settings have silenced
it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from tabletop.ai.analysis import Value, Verdict, VerdictKind
from tabletop.ai.levels import has_analyst, level_names
from tabletop.ai.worker import FindRefutation, JudgePosition, ProposeMoves
from tabletop.play.match import Match
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.query import Query
from tabletop.ui.story.story import Story

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class Analysis:
    """Asks about the position on the board; the answers come with `update`."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any], story: Story) -> None:
        """Nothing is judged from what the eyes of the story may not see."""
        self._stage = stage
        self._match = match
        self._story = story
        self.has_analyst = has_analyst(match.header.game)
        """Whether anybody can judge this game."""
        self.can_advise = self.has_analyst or len(level_names(match.header.game)) > 1
        """Whether a hint can be asked for: from a bot that knows more than what is legal, where nobody judges."""
        self.silenced_by: Literal["", "lesson", "puzzle"] = ""
        """Where nobody is told who is winning: in a lesson, or in a puzzle."""
        self._advice_query: Query[int] = Query()
        self._verdict_query: Query[int] = Query()
        self._line_query: Query[int] = Query()
        self._on_line: Callable[[tuple[Any, ...]], None] | None = None
        self.is_hint_wanted = False
        """Whether a hint waits for the verdict."""

    @property
    def verdict(self) -> Verdict[Any] | None:
        """How it stands, as far as that was asked and is known."""
        found: Verdict[Any] | None = self._verdict_query.value
        return found

    @property
    def is_shown(self) -> bool:
        """Whether the table tells who is winning."""
        shows = self._stage.settings.analysis and self.has_analyst
        return shows and not self.silenced_by and not self._match.hint_refusal

    @property
    def hint_refusal_text(self) -> str:
        """Why the match gives no help just now; "" where it does."""
        return wording.hint_refusal_text(self._match)

    def toggle_analysis(self) -> None:
        """Tells who is winning, or no longer; not where the match gives no help."""
        if self.hint_refusal_text:
            self._stage.toast.show(self.hint_refusal_text)
            return
        self._stage.change_settings(analysis=not self._stage.settings.analysis)

    def ask_verdict(self, ply: int) -> None:
        """Asks how it stands after so many plies."""
        if self._verdict_query.has_asked(ply):
            return
        self.clear_position_analysis()
        if self._may_judge_ply(ply):
            view, header = self._match.past.view(ply, self._match.past.to_act(ply)), self._match.header
            self._verdict_query.ask(self._stage.worker, ply, JudgePosition(header.game, view, header.content))

    def ask_bot_advice(self, ply: int) -> bool:
        """Asks the best of the bots what it thinks of with what the seat to act may see; whether it may be asked.

        The seed tells nothing either, so that positions that the seat cannot tell apart give the same answer.
        """
        seat, header = self._match.past.to_act(ply), self._match.header
        if seat < 0 or self._match.hint_refusal or not self._may_viewer_see_seat_view(seat):
            return False
        if not self._advice_query.is_waiting:
            level, view = level_names(header.game)[-1], self._match.past.view(ply, seat)
            self._advice_query.ask(
                self._stage.worker, ply, ProposeMoves(header.game, level, view, f"hint/{ply}", content=header.content)
            )
        return True

    def take_advised_actions(self) -> tuple[Any, ...] | None:
        """What the bot has thought of, once, when it is known; nothing where it has failed."""
        if not self._advice_query.update():
            return None
        ideas = self._advice_query.value or ()
        self._advice_query.reset()
        return tuple(idea.action for idea in ideas)

    def ask_best_line(self, ply: int, then: Callable[[tuple[Any, ...]], None]) -> bool:
        """Asks for best play from a ply on, which `then` gets: empty where neither side can force a win.

        Whether it may be asked for.
        """
        if not self._may_judge_ply(ply):
            return False
        view, header = self._match.past.view(ply, self._match.past.to_act(ply)), self._match.header
        self._line_query.reset()
        self._line_query.ask(self._stage.worker, ply, FindRefutation(header.game, view, content=header.content))
        self._on_line = then
        return True

    def _may_judge_ply(self, ply: int) -> bool:
        """Whether somebody is to act whose view may be judged here."""
        seat = self._match.past.to_act(ply)
        may_help = self.has_analyst and not self._match.hint_refusal
        return may_help and seat >= 0 and self._may_viewer_see_seat_view(seat)

    def _may_viewer_see_seat_view(self, seat: Seat) -> bool:
        """Whether all that the seat may see lies open to whoever looks at this table."""
        return not self._match.game.hidden or seat == self._story.viewer

    def clear_position_analysis(self) -> None:
        """The position has changed: nothing is known."""
        for query in (self._verdict_query, self._line_query, self._advice_query):
            query.reset()
        self.is_hint_wanted = False

    def update(self) -> bool:
        """Whether something is known now that was not before."""
        news = self._verdict_query.update()
        if self._line_query.update():
            if self._on_line and not self._line_query.error:
                self._on_line(self._line_query.value)
            return True
        return news

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._verdict_query.is_waiting or self._line_query.is_waiting or self._advice_query.is_waiting

    @property
    def is_balanced(self) -> bool:
        """Whether it is known that nobody can force a win here, so that there is no line of play to show."""
        return self.verdict is not None and self.verdict.winner_moves_needed is None

    def verdict_text(self) -> str:
        """How it stands, in a few words."""
        return self.verdict_wordings()[0]

    def verdict_wordings(self) -> tuple[str, ...]:
        """How it stands, in longer and shorter wordings; of a win they count the winner's own moves."""
        verdict = self.verdict
        if verdict is None or verdict.winner_moves_needed is None:
            return (self._text_without_forced_win(),)
        seat, moves = self._match.past.to_act(self._verdict_query.key), verdict.winner_moves_needed
        side = wording.side_name(self._match.header.game, seat if verdict.kind == VerdictKind.WON else 1 - seat)
        keys, after = ("won_in", "won_in_short"), verdict.loser_moves_last
        long = tuple(
            wording.winning_moves_text(f"table.{key}", moves, loser_moves_last=after, side=side) for key in keys
        )
        return *long, say("table.won_in_least", side=side, turns=max(1, moves))

    def search_horizon_wordings(self) -> tuple[str, ...]:
        """How far ahead that was looked for where nobody can force a win, in longer and shorter wordings."""
        ahead = self.verdict.repetition_horizon if self.is_balanced and self.verdict is not None else None
        keys = ("balanced_ahead", "balanced_ahead_short", "balanced_ahead_least") if ahead is not None else ()
        return tuple(say(f"table.{key}", turns=ahead) for key in keys)

    def no_best_line_reason(self) -> str:
        """Why there is no line of play to show where nobody can force a win; "" where it is not known to be so."""
        if self.verdict is None or not self.is_balanced:
            return ""
        ahead = self.verdict.repetition_horizon
        return say("table.why_level") if ahead is None else say("table.why_balanced", turns=ahead)

    def _text_without_forced_win(self) -> str:
        """That all is over, or not known, or that nobody can force a win."""
        outcome = self._story.outcome
        if self.verdict is None and outcome is not None and len(outcome.winners) == 1:
            return say("table.won", name=wording.side_name(self._match.header.game, outcome.winners[0]))
        if self.verdict is None:
            return say("table.judging") if self._verdict_query.is_waiting else ""
        return say("table.balanced")

    def first_seat_winning_share(self) -> float:
        """How it stands for seat 0, from 0 (lost) to 1 (won); nearer ends count more."""
        outcome = self._story.outcome
        if self.verdict is None and outcome is not None and len(outcome.winners) == 1:
            return 1.0 if outcome.winners[0] == 0 else 0.0
        if self.verdict is None or self.verdict.turns is None or self.verdict.kind == VerdictKind.BALANCED:
            return 0.5
        seat = self._match.past.to_act(self._verdict_query.key)
        first_wins = (self.verdict.kind == VerdictKind.WON) == (seat == 0)
        far = min(1.0, self.verdict.turns / 50)
        return 0.97 - 0.3 * far if first_wins else 0.03 + 0.3 * far

    def proposed_judged_actions(self) -> tuple[Value[Any], ...]:
        """The actions worth proposing, the best first: none that gives away what another one keeps."""
        verdict = self.verdict
        if verdict is None or not verdict.best:
            return ()
        alike = [value for value in verdict.values if value.kind == verdict.kind]
        return tuple(sorted(alike, key=self._judged_action_sort_key))

    def _judged_action_sort_key(self, value: Value[Any]) -> tuple[int, bool, int]:
        """As the verdict has them, then short wins and long losses."""
        assert self.verdict is not None
        best, turns = self.verdict.best, value.turns or 0
        place = best.index(value.action) if value.action in best else len(best)
        return place, value.repeats, -turns if value.kind == VerdictKind.LOST else turns

    def judged_action_reason(self, value: Value[Any]) -> str:
        """What a judged action keeps or brings."""
        verdict = self.verdict
        assert verdict is not None
        alike = sum(other.kind == value.kind for other in verdict.values)
        if len(verdict.values) == 1:
            return say(f"table.why_forced_{value.kind}" if value.turns == 1 else "table.why_forced")
        if value.kind == VerdictKind.BALANCED or value.turns is None:
            return say("table.why_holds" if alike > 1 else "table.why_only_holds")
        if value.kind == VerdictKind.LOST:
            longest = value.turns == verdict.turns
            key = "table.why_resists" if longest else "table.why_lasts"
            return wording.winning_moves_text(key, value.winner_moves_needed, loser_moves_last=value.loser_moves_last)
        key = "table.why_only" if alike == 1 else "table.why_wins"
        return wording.winning_moves_text(key, value.winner_moves_needed, loser_moves_last=value.loser_moves_last)
