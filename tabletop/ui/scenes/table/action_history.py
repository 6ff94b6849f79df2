"""Undo and redo at a table (ActionHistory), and the offer to take back a blunder (BlunderTakeback).

Made by TableScene; `table.picture` makes the buttons for undo and redo (in a puzzle `puzzles.picture`) and places the
one that BlunderTakeback makes; `handover` uses the undo below a cover. Whether undo is allowed is said by
`play.undo_offers`, and never past what somebody else has decided (`view_policy`): ask both. What was answered
automatically is taken back together with the decision before it. BlunderTakeback asks the analyst in the worker after a
move, only for one person in an open game; its button is offered once the outcome was seen.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.ai.analysis import Verdict, VerdictKind
from tabletop.ai.worker import JudgePosition
from tabletop.play.seat_knowledge import ChangeKind, MatchChange
from tabletop.play.undo_offers import UndoOffer
from tabletop.rules.game import Refusal
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.query import Query
from tabletop.ui.scenes.table.auto_answers import AutoAnswers
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface
from tabletop.ui.scenes.table.layout import button_row_rect
from tabletop.ui.stage.buttons import Button


class ActionHistory:
    """Back and forth again; what was answered automatically goes with the decision before it."""

    def __init__(self, table: TableContext, auto_answers: AutoAnswers, host: TableSceneInterface) -> None:
        self._table = table
        self._auto_answers = auto_answers
        self._host = host
        self._last_shown_offers: tuple[UndoOffer, UndoOffer] | None = None

    def undo_offer(self) -> UndoOffer:
        """What can be taken back, as the viewer may know it; while pictures run, what could be before them."""
        return self._shown_undo_redo_offers()[0]

    def redo_offer(self) -> UndoOffer:
        """What can be done again, as the viewer may know it; while animations run, what could be before them."""
        return self._shown_undo_redo_offers()[1]

    def _shown_undo_redo_offers(self) -> tuple[UndoOffer, UndoOffer]:
        if self._table.story.is_at_rest or self._last_shown_offers is None:
            self._last_shown_offers = self._current_undo_redo_offers()
        return self._last_shown_offers

    def _current_undo_redo_offers(self) -> tuple[UndoOffer, UndoOffer]:
        """Back and forth; nobody takes back what somebody else has decided."""
        offers, viewer = self._host.match.offers, self._table.story.viewer
        undo = earlier = offers.undo_offer(viewer)
        while earlier.refusal is None:
            undo = earlier
            if not self._auto_answers.was_automatic(undo.ply + 1):
                break
            earlier = offers.undo_offer(viewer, undo.ply)
        return self._table.view_policy.refuse_others_undo(undo), offers.redo_offer(viewer)

    def undo(self) -> None:
        """Takes back to the last decision that a person has made, as far as nothing forbids it, or says why not."""
        self._host.match_mode.before_taking_back()
        self._host.match.announce_end_in_other_files()
        self._undo_or_redo_decision(self._host.match.undo, 0)

    def redo(self) -> None:
        """Plays again what was taken back, and what was answered to it, or says why not."""
        self._host.match.announce_end_in_other_files()
        self._undo_or_redo_decision(self._host.match.redo, 1)

    def can_undo_under_cover(self) -> bool:
        """Whether what was done last can be taken back from under the cover: the next person has not looked."""
        return self._table.view_policy.is_unseen_undo_offer(self._host.match.offers.undo_offer(None))

    def undo_unseen(self) -> None:
        """Takes it back, with what was answered beforehand by the same person."""
        self._host.match_mode.before_taking_back()
        match, maker = self._host.match, self._table.view_policy.last_maker
        done = self.can_undo_under_cover() and self._run_or_show_refusal(None, match.undo)
        while done and self._auto_answers.was_automatic(match.ply + 1):
            offer = match.offers.undo_offer(None)
            done = offer.refusal is None and offer.seat == maker and self._run_or_show_refusal(None, match.undo)

    def _undo_or_redo_decision(self, act: Callable[[], None], offer_index: int) -> None:
        """As far as one decision, and those answers that were settled beforehand; `offer_index`: 0 to undo, 1 to redo.

        Behind a line that is shown nothing is taken back: that the line goes is all.
        """
        if self._table.story.is_showing_suggested_line:
            self._table.story.return_to_game()
            return
        match = self._host.match
        done = self._run_or_show_refusal(self._current_undo_redo_offers()[offer_index].refusal, act)
        while (
            done
            and self._auto_answers.was_automatic(match.ply + 1)
            and self._current_undo_redo_offers()[offer_index].refusal is None
        ):
            done = self._run_or_show_refusal(None, act)

    def _run_or_show_refusal(self, refusal: Refusal | None, change_match: Callable[[], None]) -> bool:
        """Shows the refusal as a notice and gives False.

        With None stops the bots' thinking, writes the change and gives True.
        """
        if refusal is not None:
            self._table.stage.toast.show_until_position_changes(self._host.refusal_text(refusal))
            return False
        self._table.bot_turns.cancel_thinking()
        self._table.write_down(change_match)
        return True


_SOON_TURNS = 12
"""Turns to the end within which a lost game counts as given away: what is farther off nobody could have seen."""


class BlunderTakeback:
    """Asks who judges the game about the person's last move, once it is seen what has come of it."""

    def __init__(self, table: TableContext, host: TableSceneInterface, undo: Callable[[], None]) -> None:
        self._table = table
        self._host = host
        self._undo = undo
        match = host.match
        people = sum(sitter.is_person for sitter in match.sitters)
        self.is_possible = (
            table.analysis.has_analyst
            and not match.hint_refusal
            and match.header.friendly_undo
            and people == 1
            and not match.game.hidden
        )
        """Whether it is ever offered; never where nothing is given back, nor what another person could read."""
        self._questioned_ply = -1
        """Where the move in question has led."""
        self.query: Query[int] = Query()
        self.blunder_text = ""
        """What the move has given away, while it can be taken back."""

    def on_match_change(self, change: MatchChange) -> None:
        """Takes up a person's own action; what a bot answers to it changes nothing, all else ends the offer."""
        own = (
            change.kind == ChangeKind.ACTION
            and self._host.match.sitters[max(change.seat, 0)].is_person
            and change.seat >= 0
        )
        if own or change.kind != ChangeKind.ACTION:
            self.withdraw_offer()
            self._questioned_ply = change.ply if own else -1

    def withdraw_offer(self) -> None:
        """Nothing is offered."""
        self.query.reset()
        self._questioned_ply, self.blunder_text = -1, ""

    def update(self) -> None:
        """Asks when the answer to the move was seen, and offers what follows."""
        if self.is_possible and self._questioned_ply > 0 and not self.query.is_waiting and self._is_outcome_seen:
            past, header = self._host.match.past, self._host.match.header
            view = past.view(self._questioned_ply - 1, past.actor(self._questioned_ply))
            self.query.ask(
                self._table.stage.worker, self._questioned_ply, JudgePosition(header.game, view, header.content)
            )
        if not self.query.update():
            return
        self._questioned_ply = -1
        self.blunder_text = "" if self.query.error else self._describe_blunder(self.query.value, self.query.key)
        if self.blunder_text:
            if self._table.story.outcome is None:  # else the ribbon says what came of it, and is not covered
                self._table.stage.toast.show(self.blunder_text)
            self._host.refresh()

    @property
    def _is_outcome_seen(self) -> bool:
        """Whether what has come of the move is seen: the person is to act again, or the game is over."""
        story = self._table.story
        return self._host.active or (story.is_at_rest and not story.is_detached and story.outcome is not None)

    def buttons(self) -> list[Button]:
        """The button that takes it back, above the tools; not while a hint is shown."""
        if not self.blunder_text or self._table.suggestion_panel.shown is not None or self._table.story.is_detached:
            return []
        rect = button_row_rect(self._table.stage.metrics, self._table.layout, 1, 2)
        return [Button("take back", rect, self._undo, say("table.take_back"), "undo", tip=self.blunder_text)]

    def _describe_blunder(self, verdict: Verdict[object], ply: int) -> str:
        """What is said of a move after which the other side can force the end soon; "" of every other one."""
        match = self._host.match
        text, seat = match.past.action_text(ply, None), match.past.actor(ply)
        played = next((value for value in verdict.values if str(value.action) == text), None)
        if (
            played is None
            or verdict.kind == VerdictKind.LOST
            or played.kind != VerdictKind.LOST
            or (played.turns or _SOON_TURNS + 1) > _SOON_TURNS
        ):
            return ""
        side = wording.side_name(match.header.game, 1 - seat)
        moves = max(1, played.winner_moves_needed or 1)
        return wording.winning_moves_text(
            "table.given_away", moves, loser_moves_last=played.loser_moves_last, side=side
        )
