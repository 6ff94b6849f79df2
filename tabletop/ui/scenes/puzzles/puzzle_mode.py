"""What a solver does at a table: every move is checked, and the perfect defender answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tabletop.play.listeners import Change, ChangeKind
from tabletop.play.progress import Help
from tabletop.ui.scenes.puzzles.attempt import AttemptStatus, PuzzleAttempt
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook
from tabletop.ui.scenes.puzzles.picture import CELEBRATION, PuzzlePicture
from tabletop.ui.scenes.table.match_mode import MatchMode
from tabletop.ui.scenes.table.picture import TableView
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say


class PuzzleMode(MatchMode):
    """The defender waits until a move is known to be right; a wrong one waits for the solver."""

    offers_back = False
    picture: PuzzlePicture

    def __init__(
        self, scene: TableView, book: PuzzleBook, puzzle: AnyPuzzle, opened: Callable[[AnyPuzzle], Scene]
    ) -> None:
        """`opened` makes the scene of another puzzle of the book."""
        super().__init__(scene, PuzzlePicture(scene, self))
        self._stage = scene.table.stage
        self._opened = opened
        self.book = book
        self.puzzle = puzzle
        before = scene.table.board.words.last_turn_restriction(scene.match.past.view(0, puzzle.seat))
        self.trial = PuzzleAttempt(self._stage, scene.match, puzzle, book.help_for(puzzle), before)
        self._assignment = book.assign(puzzle)
        self.late = False
        """Whether it counts for the day before: it was set on that, and solved after midnight."""
        self.solved_at = -CELEBRATION
        """When the medal was won, in seconds on the stage's clock."""
        self.hint_taken = False
        """Whether the next hint shows the whole move."""
        self._hint_wanted = False
        """Whether a hint waits for the worker."""
        self._won = False
        self._then: Callable[[], None] | None = None
        """What follows from the last change, once it has been seen."""
        self._table.opponent.paused = True
        self._table.board.words.warns = False
        self._table.analysis.silent = "puzzle"
        self.trial.begin()

    # --- what it allows -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self._celebrating or self.trial.waiting

    # --- what people do -------------------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        match = self._scene.match
        solving = match.to_act == self.puzzle.seat
        before = match.view(self.puzzle.seat)
        if solving:
            self._table.opponent.paused = True
        super().play(action)
        self._then = partial(self.trial.moved, before, action) if solving else self._answered

    def suggest(self) -> None:
        """First the disc, then the move; both count as one hint."""
        verdict = self.trial.verdict()
        self._hint_wanted = verdict is None and self.trial.waiting
        if self._hint_wanted:
            return
        finding = self.trial.stand is AttemptStatus.FINDING and self._scene.active
        if not finding or verdict is None or not verdict.best:
            self._stage.toast.show_for_position(say("puzzles.hint_none"))
            return
        self._point(verdict.best[0])
        self.hint_taken = True
        self.picture.refresh()

    def restart(self) -> None:
        """Back to the puzzle's position."""
        while not self._scene.match.offers.undo().refused:
            self._scene.undo()

    def show_why(self) -> None:
        """Plays the answer out from the puzzle's position; whoever has seen it wins no better medal than bronze."""
        if not self._table.story.shows_line:
            self._note(Help.ANSWER)
            self.trial.seen = self.trial.seen or self.trial.stand is not AttemptStatus.SOLVED
        self._scene.hints.show_why(0)

    def press_plate(self) -> None:
        if self._table.story.is_detached:
            self._scene.close_panel()
        elif self.trial.stand is AttemptStatus.WRONG:
            self._scene.undo()
        elif self.trial.stand is AttemptStatus.SOLVED:
            self._go_on()
        elif self.trial.stand is AttemptStatus.UNCHECKED:
            self.trial.retry()
            self._judged()
        elif self._scene.hand.only is not None:
            self._scene.hand.push(self._scene.hand.only[0])
        elif self._table.opponent.error:
            self._table.opponent.error = ""

    def open_menu(self) -> None:
        self._stage.pop()

    # --- what the table tells -------------------------------------------------------------------------------------

    def left(self) -> None:
        self.trial.forget()

    def update(self, now: float) -> None:
        if self._table.story.at_rest and self.trial.update():
            self._judged()
            if self._hint_wanted:
                self.suggest()

    def changed(self, change: Change) -> None:
        if change.kind != ChangeKind.ACTION:
            self._table.opponent.paused = True
            self._won = False
            self._then = self.trial.begin
            self.trial.known = self.book.help_for(self.puzzle)
        self.hint_taken = self._hint_wanted = False

    def turned(self) -> None:
        if self._table.story.at_rest and self._then is not None:
            then, self._then = self._then, None
            then()
            self._judged()

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _celebrating(self) -> bool:
        settings = self._stage.settings
        quiet = settings.reduced_motion or not settings.animation_speed
        return self.trial.stand is AttemptStatus.SOLVED and not quiet and self._stage.now - self.solved_at < CELEBRATION

    def _answered(self) -> None:
        self._table.opponent.paused = True
        self.trial.answered()

    def _point(self, action: Any) -> None:
        """Points at where the action begins; asked again, at all of it."""
        self._note(Help.HINT)
        steps = self._table.board.picks.steps(action)
        if self.trial.hint():
            self._scene.hand.hint = (steps[0], steps[0])
            self._stage.toast.show_for_position(say("puzzles.hint_disc"))
        else:
            self._scene.hand.hint = steps
            self._stage.toast.show_for_position(say("puzzles.hint_move", action=self._scene.hand.named(action)))

    def _note(self, help_: Help) -> None:
        """What is seen of the answer now is remembered in later tries."""
        try:
            self.book.see(self.puzzle, help_)
        except OSError as error:
            self._stage.toast.show(say("puzzles.unnoted", why=error.strerror or error))

    def _go_on(self) -> None:
        """The next unsolved puzzle, or the list where all are solved."""
        puzzle = self.book.following(self.puzzle)
        if puzzle is None:
            self._stage.pop()
        else:
            self._stage.replace(self._opened(puzzle))

    def _judged(self) -> None:
        """Does what follows from the trial's stand."""
        opponent = self._table.opponent
        if self.trial.stand is AttemptStatus.REPLYING and opponent.to_act:
            opponent.paused = False
            opponent.wait(self._stage.now)
        elif self.trial.stand is AttemptStatus.WRONG:
            self._stage.sounds.play("refuse")
        elif self.trial.stand is AttemptStatus.SOLVED and not self._won:
            self._win()
        self.picture.refresh()

    def _win(self) -> None:
        self._won = True
        self.solved_at = self._stage.now
        try:
            kept = self.book.win(self.puzzle, self.trial.medal, self._assignment)
            if kept is not None:
                self._stage.toast.show(say("puzzles.kept", file=kept))
        except OSError as error:
            self._stage.toast.show(say("puzzles.unsaved", why=error.strerror or error))
        self.late = self.book.counts_late(self._assignment)
