"""A puzzle on the table: the solver moves, every move is checked, and the perfect defender answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.content.games import digest, load_game
from tabletop.play.listeners import Change
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook
from tabletop.ui.scenes.puzzles.picture import CELEBRATION, PuzzlePicture
from tabletop.ui.scenes.puzzles.trial import Stand, Trial
from tabletop.ui.scenes.table.picture import TablePicture
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

DEFENDER = "perfect"
"""Level of whoever answers."""


class PuzzleScene(TableScene):
    """A table without a journal; its match begins in the puzzle's position."""

    def __init__(self, stage: Stage, book: PuzzleBook, puzzle: AnyPuzzle) -> None:
        self.book = book
        self.puzzle = puzzle
        match = match_of(book.game, puzzle)
        self.trial = Trial(stage, match, puzzle)
        self.solved_at = -CELEBRATION
        """When the medal was won, in seconds on the stage's clock."""
        self.hint_taken = False
        """Whether the next hint shows the whole move."""
        self._hint_wanted = False
        """Whether a hint waits for the worker."""
        self._won = False
        super().__init__(stage, match)
        self.table.opponent.paused = True
        self.trial.begin()

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    def left(self) -> None:
        """Stops asking."""
        super().left()
        self.trial.forget()

    def update(self, now: float) -> None:
        """Lets the table live, and takes what the worker says of a move."""
        if self.trial.update():
            self._judged()
            if self._hint_wanted:
                self.suggest()
        super().update(now)
        if self._celebrating:
            self.stage.invalidate(self.table.layout.board)

    def busy(self) -> bool:
        """Whether something moves or is about to; a wrong move waits for the solver."""
        return self._celebrating or self.trial.waiting or super().busy()

    # --- what people do -------------------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        """The solver's move is checked before the defender may answer it."""
        solving = self.match.to_act == self.puzzle.seat
        before = self.match.view(self.puzzle.seat)
        if solving:
            self.table.opponent.paused = True
        super().play(action)
        if solving:
            self.trial.moved(before, action)
        else:
            self.table.opponent.paused = True
            self.trial.answered()
        self._judged()

    def suggest(self) -> None:
        """First the disc, then the move; both count as one hint."""
        verdict = self.trial.verdict()
        self._hint_wanted = verdict is None and self.trial.waiting
        if self._hint_wanted:
            return
        if self.trial.stand is not Stand.FINDING or verdict is None or not verdict.best or not self.active:
            self.stage.toast.show(say("puzzles.hint_none"))
            return
        steps = self.board.picks.steps(verdict.best[0])
        if self.trial.hint():
            self.hand.hint = (steps[0], steps[0])
            self.stage.toast.show(say("puzzles.hint_disc", place=steps[0]))
        else:
            self.hand.hint = steps
            self.stage.toast.show(say("puzzles.hint_move", action=verdict.best[0]))
        self.hint_taken = True
        self.picture.refresh()

    def restart(self) -> None:
        """Back to the puzzle's position."""
        while not self.match.offers.undo().refused:
            self.undo()

    def press_plate(self) -> None:
        """The brass button: whatever it says."""
        if self.look.aside:
            self.close_panel()
        elif self.trial.stand is Stand.WRONG:
            self.undo()
        elif self.trial.stand is Stand.SOLVED:
            self.go_on()
        elif self.trial.stand is Stand.UNCHECKED:
            self.trial.retry()
            self._judged()
        elif self.table.opponent.error:
            self.table.opponent.error = ""
        self.stage.invalidate()

    def go_on(self) -> None:
        """The next unsolved puzzle, or the list where all are solved."""
        puzzle = self.book.following(self.puzzle)
        if puzzle is None:
            self.stage.pop()
        else:
            self.stage.replace(PuzzleScene(self.stage, self.book, puzzle))

    def open_menu(self) -> None:
        """Back to the list: nothing is lost, and the list leads everywhere."""
        self.stage.pop()

    # --- what the picture asks ------------------------------------------------------------------------------------

    def show_why(self) -> None:
        """Plays out how a wrong move is answered."""
        if self.trial.is_refutable or self.look.line:
            self.hints.show_why()

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _celebrating(self) -> bool:
        quiet = self.stage.settings.reduced_motion or not self.stage.settings.animation_speed
        return self.trial.stand is Stand.SOLVED and not quiet and self.stage.now - self.solved_at < CELEBRATION

    def _make_picture(self) -> TablePicture:
        return PuzzlePicture(self)

    def _changed(self, change: Change) -> None:
        if change.kind != "action":
            self.table.opponent.paused = True
            self._won = False
            self.trial.begin()
        self.hint_taken = self._hint_wanted = False
        super()._changed(change)

    def _judged(self) -> None:
        """Does what follows from the trial's stand."""
        if self.trial.stand is Stand.REPLYING and self.table.opponent.to_act:
            self.table.opponent.paused = False
            self.table.opponent.wait(self.stage.now, self.table.still_at)
        elif self.trial.stand is Stand.WRONG:
            self.stage.sounds.play("refuse")
        elif self.trial.stand is Stand.SOLVED and not self._won:
            self._win()
        self.picture.refresh()

    def _win(self) -> None:
        self._won = True
        self.solved_at = max(self.stage.now, self.table.still_at)
        try:
            self.book.win(self.puzzle, self.trial.medal)
        except OSError as error:
            self.stage.toast.show(say("puzzles.unsaved", why=error.strerror or error))


def match_of(game: str, puzzle: AnyPuzzle) -> Match[Any, Any, Any]:
    """A match that begins in the puzzle's position and is written down nowhere."""
    rules = load_game(game)
    solver, defender = Sitter("person", say("puzzles.you")), Sitter("bot", say("puzzles.defender"), DEFENDER)
    sitters = tuple(solver if seat == puzzle.seat else defender for seat in range(rules.seats({})))
    header = Header(
        game=game, rules_version=rules.version, content=digest(game), sitters=sitters, seed=puzzle.id,
        setup={"position": puzzle.position}, friendly_undo=True,
    )  # fmt: skip
    return Match(rules, header)
