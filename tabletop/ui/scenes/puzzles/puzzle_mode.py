"""PuzzleMode and PuzzleScene: a puzzle at the table, with every move checked and the defender's answers.

PuzzlesScene (`puzzles.scene`) opens PuzzleScene, a TableScene without a journal. PuzzleMode is its MatchMode: it
hands moves to the PuzzleAttempt, plays the defender's reply after the move was seen, and writes medal and help to the
PuzzleBook. A wrong move waits until the solver takes it back. A change must keep the order: help is recorded before
it is shown, so that closing the program does not undo it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.play.progress import PuzzleHelpSeen
from tabletop.play.seat_knowledge import ChangeKind, MatchChange
from tabletop.ui.messages import say
from tabletop.ui.scenes.puzzles.attempt import AttemptStatus, PuzzleAttempt, puzzle_match
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook, puzzle_explanation
from tabletop.ui.scenes.puzzles.picture import CELEBRATION_SECONDS, PuzzlePicture
from tabletop.ui.scenes.table.match_mode import MatchMode
from tabletop.ui.scenes.table.picture import TablePictureHost
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.sentences import join_sentences
from tabletop.ui.stage.scene import Scene
from tabletop.ui.system_reasons import system_reason_text

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class PuzzleMode(MatchMode):
    """The defender waits until a move is known to be right; a wrong one waits for the solver."""

    offers_takeback = False
    picture: PuzzlePicture

    def __init__(
        self, scene: TablePictureHost, book: PuzzleBook, puzzle: AnyPuzzle, opened: Callable[[AnyPuzzle], Scene]
    ) -> None:
        """`opened` makes the scene of another puzzle of the book."""
        super().__init__(scene, PuzzlePicture(scene, self))
        self._stage = scene.table.stage
        self._make_scene = opened
        self.book = book
        self.puzzle = puzzle
        before = scene.table.board.words.last_turn_restriction(scene.match.past.view(0, puzzle.seat))
        self.puzzle_attempt = PuzzleAttempt(self._stage, scene.match, puzzle, book.help_seen_for(puzzle), before)
        self._assignment = book.assign_daily_puzzle(puzzle)
        self.counts_late = False
        """Whether it counts for the day before: it was set on that, and solved after midnight."""
        self.solved_at = -CELEBRATION_SECONDS
        """When the medal was won, in seconds on the stage's clock."""
        self.hint_taken = False
        """Whether the next hint shows the whole move."""
        self._is_hint_wanted = False
        """Whether a hint waits for the worker."""
        self._is_won = False
        self._when_seen: Callable[[], None] | None = None
        """What follows from the last change, once it has been seen."""
        self._table.bot_turns.is_paused = True
        self._table.board.words.warns_of_replies = False
        self._table.analysis.silenced_by = "puzzle"
        self.puzzle_attempt.begin_turn()

    # --- what it allows -------------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        return self._is_celebrating or self.puzzle_attempt.query.is_waiting

    # --- what people do -------------------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        match = self._scene.match
        solving = match.to_act == self.puzzle.seat
        before = match.view(self.puzzle.seat)
        if solving:
            self._table.bot_turns.is_paused = True
        super().play(action)
        self._when_seen = (
            partial(self.puzzle_attempt.judge_solver_move, before, action) if solving else self._continue_after_reply
        )

    def show_hint(self) -> None:
        """First the disc, then the move; both count as one hint."""
        if self.puzzle.answers:
            if self.puzzle_attempt.status is AttemptStatus.FINDING and self._scene.active:
                self._point_at_action(self._scene.match.game.parse(self.puzzle.answers[0]))
                self.hint_taken = True
                self.picture.refresh()
            return
        verdict = self.puzzle_attempt.current_verdict()
        self._is_hint_wanted = verdict is None and self.puzzle_attempt.query.is_waiting
        if self._is_hint_wanted:
            return
        finding = self.puzzle_attempt.status is AttemptStatus.FINDING and self._scene.active
        if not finding or verdict is None or not verdict.best:
            self._stage.toast.show_until_position_changes(say("puzzles.hint_none"))
            return
        self._point_at_action(verdict.best[0])
        self.hint_taken = True
        self.picture.refresh()

    def restart_puzzle(self) -> None:
        while not self._scene.match.offers.undo_offer().refusal:
            self._scene.undo()

    def show_answer(self) -> None:
        """Plays the answer out from the puzzle's position; whoever has seen it wins no better medal than bronze."""
        if not self._table.story.is_showing_suggested_line:
            self._record_help_seen(PuzzleHelpSeen.ANSWER)
            self.puzzle_attempt.is_answer_seen = (
                self.puzzle_attempt.is_answer_seen or self.puzzle_attempt.status is not AttemptStatus.SOLVED
            )
        if self.puzzle.answers:
            self._show_decision()
        else:
            self._scene.hints.show_best_line(0)

    def _show_decision(self) -> None:
        """The answer of a puzzle with one decision, on the board and in words, in the puzzle's own position."""
        self.restart_puzzle()
        action = self._scene.match.game.parse(self.puzzle.answers[0])
        words = self._table.board.words
        self._scene.hand.hint_steps = self._table.board.picks.places_of_action(action)
        told = say("puzzles.answer", action=words.proposal_text(self.puzzle.view, action))
        why = puzzle_explanation(self.book.game, self.puzzle, words)[:1]
        self._stage.toast.show_until_position_changes(join_sentences((told, *why)))
        self._scene.refresh()

    def press_bright_button(self) -> None:
        if self._table.story.is_detached:
            self._scene.close_panel()
        elif self.puzzle_attempt.status is AttemptStatus.WRONG:
            self._scene.undo()
        elif self.puzzle_attempt.status is AttemptStatus.SOLVED:
            self._open_next_puzzle()
        elif self.puzzle_attempt.status is AttemptStatus.UNCHECKED:
            self.puzzle_attempt.retry_check()
            self._react_to_attempt_status()
        elif self._scene.hand.only_target_and_action is not None:
            self._scene.hand.press_place(self._scene.hand.only_target_and_action[0])
        elif self._table.bot_turns.error:
            self._table.bot_turns.cancel_thinking()

    def open_menu(self) -> None:
        self._stage.pop_scene()

    # --- what the table tells -------------------------------------------------------------------------------------

    def on_left(self) -> None:
        self.puzzle_attempt.query.reset()

    def update(self, now: float) -> None:
        if self._table.story.is_at_rest and self.puzzle_attempt.update():
            self._react_to_attempt_status()
            if self._is_hint_wanted:
                self.show_hint()

    def on_match_change(self, change: MatchChange) -> None:
        if change.kind != ChangeKind.ACTION:
            self._table.bot_turns.is_paused = True
            self._is_won = False
            self._when_seen = self.puzzle_attempt.begin_turn
            self.puzzle_attempt.known_help = self.book.help_seen_for(self.puzzle)
        self.hint_taken = self._is_hint_wanted = False

    def on_page_turned(self) -> None:
        if self._table.story.is_at_rest and self._when_seen is not None:
            then, self._when_seen = self._when_seen, None
            then()
            self._react_to_attempt_status()

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _is_celebrating(self) -> bool:
        settings = self._stage.settings
        quiet = settings.reduced_motion or not settings.animation_speed
        return (
            self.puzzle_attempt.status is AttemptStatus.SOLVED
            and not quiet
            and self._stage.now - self.solved_at < CELEBRATION_SECONDS
        )

    def _continue_after_reply(self) -> None:
        self._table.bot_turns.is_paused = True
        self.puzzle_attempt.continue_after_reply()

    def _point_at_action(self, action: Any) -> None:
        """Points at where the action begins; asked again, at all of it."""
        self._record_help_seen(PuzzleHelpSeen.HINT)
        steps = self._table.board.picks.places_of_action(action)
        if self.puzzle_attempt.count_hint():
            self._scene.hand.hint_steps = (steps[0], steps[0])
            self._stage.toast.show_until_position_changes(
                say("puzzles.hint_place" if self.puzzle.answers else "puzzles.hint_disc")
            )
        else:
            self._scene.hand.hint_steps = steps
            key = "answer" if self.puzzle.answers else "hint_move"
            self._stage.toast.show_until_position_changes(
                say(f"puzzles.{key}", action=self._scene.hand.action_words(action))
            )

    def _record_help_seen(self, help_: PuzzleHelpSeen) -> None:
        """What is seen of the answer now is remembered in later tries."""
        try:
            self.book.record_help(self.puzzle, help_)
        except OSError as error:
            self._stage.toast.show(say("puzzles.unnoted", why=system_reason_text(error)))

    def _open_next_puzzle(self) -> None:
        """The next unsolved puzzle, or the list where all are solved."""
        puzzle = self.book.next_unsolved_puzzle(self.puzzle)
        if puzzle is None:
            self._stage.pop_scene()
        else:
            self._stage.replace_scene(self._make_scene(puzzle))

    def _react_to_attempt_status(self) -> None:
        """Does what follows from the trial's stand."""
        opponent = self._table.bot_turns
        if self.puzzle_attempt.status is AttemptStatus.REPLYING and opponent.is_bot_turn:
            opponent.is_paused = False
            opponent.begin_pause_before_bot_move(self._stage.now)
        elif self.puzzle_attempt.status is AttemptStatus.WRONG:
            self._stage.sounds.play_sound("refuse")
        elif self.puzzle_attempt.status is AttemptStatus.SOLVED and not self._is_won:
            self._award_medal()
        self.picture.refresh()

    def _award_medal(self) -> None:
        self._is_won = True
        self.solved_at = self._stage.now
        try:
            kept = self.book.record_medal(self.puzzle, self.puzzle_attempt.medal, self._assignment)
            if kept is not None:
                self._stage.toast.show(say("puzzles.kept", file=kept))
        except OSError as error:
            self._stage.toast.show(say("puzzles.unsaved", why=system_reason_text(error)))
        self.counts_late = self.book.does_late_solve_count(self._assignment)


class PuzzleScene(TableScene):
    """A table without a journal; its match begins in the puzzle's position."""

    match_mode: PuzzleMode

    def __init__(self, stage: Stage, book: PuzzleBook, puzzle: AnyPuzzle) -> None:
        def make_puzzle_mode(scene: TablePictureHost) -> PuzzleMode:
            return PuzzleMode(scene, book, puzzle, partial(PuzzleScene, stage, book))

        super().__init__(stage, puzzle_match(book.game, puzzle), make_puzzle_mode)
