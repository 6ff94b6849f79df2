"""One puzzle on one phone: it judges as the table's puzzles do, on a match of its own."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tabletop.ai.worker import ChooseBotMove, FindRefutation, QuestionTicket
from tabletop.net import phone_view as net
from tabletop.play.match import Match
from tabletop.play.progress import Help
from tabletop.ui import wording
from tabletop.ui.boards.phone import PhoneViewBuilder
from tabletop.ui.scenes.phones.hand import PhoneHand
from tabletop.ui.scenes.puzzles.attempt import AttemptStatus, PuzzleAttempt
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook, puzzle_title
from tabletop.ui.scenes.puzzles.match import DEFENDER_LEVEL, puzzle_match
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_REPLY_PAUSE = 0.35
"""Seconds before the defender moves, at the usual pace (docs/decisions.md, Times)."""


class PhonePuzzleAttempt:
    """Picks are a hand's like those in a match, and the trial of the table's puzzles says what they were worth.

    What is solved brings no medal: those are the laptop's, and nobody knows whose thumb it was.
    """

    def __init__(self, stage: Stage, game: str, leaf: PhoneViewBuilder, puzzle: AnyPuzzle) -> None:
        self._stage = stage
        self._view_builder = leaf
        self.puzzle = puzzle
        self.match: Match[Any, Any, Any] = puzzle_match(game, puzzle)
        self.hand = PhoneHand(stage, self.match, puzzle.seat, leaf, self._play_solver_action, warns=False)
        self.puzzle_attempt = PuzzleAttempt(
            stage, self.match, puzzle, restriction=self.hand.last_turn_restriction(puzzle.view)
        )
        self.answer: tuple[str, ...] = ()
        """Best play from the beginning, once somebody wanted to see it."""
        self.error = ""
        """Why the defender does not answer, or nobody knows best play."""
        self._moves: list[tuple[int, str]] = []
        """What both have done since the beginning, each with how much was done before it."""
        self._reply_ticket: QuestionTicket | None = None
        self._reply_not_before = 0.0
        self._answer_ticket: QuestionTicket | None = None
        self._begin_turn()

    # --- what is done -----------------------------------------------------------------------------------------------

    def retry(self) -> None:
        """Takes a wrong move back, or asks once more what had no answer."""
        if self.puzzle_attempt.status is AttemptStatus.WRONG:
            self._take_back()
            self._begin_turn()
        elif self.puzzle_attempt.status is AttemptStatus.UNCHECKED:
            self.puzzle_attempt.retry_check()
        elif self.error:
            self.error = ""
            if self.puzzle_attempt.status is AttemptStatus.REPLYING:
                self._ask_reply()

    def show_answer(self) -> None:
        """Asks for best play; whoever sees it begins at the beginning, and everybody knows it from now on."""
        with suppress(OSError):  # what cannot be written down costs nobody on a phone their answer
            PuzzleBook(self.match.header.game, ()).record_help(self.puzzle, Help.ANSWER)
        self.puzzle_attempt.is_answer_seen, self.error = True, ""
        self.hand.withdraw_offer()
        self.puzzle_attempt.cancel_question()
        while not self.match.offers.undo_offer().refusal:
            self._take_back()
        header, view = self.match.header, self.match.view(self.puzzle.seat)
        self._answer_ticket = self._stage.worker.ask(FindRefutation(header.game, view, content=header.content))

    def cancel_questions(self) -> None:
        """Nobody waits any more."""
        self.puzzle_attempt.cancel_question()
        for ticket in (self._reply_ticket, self._answer_ticket):
            if ticket is not None:
                ticket.cancel()
        self._reply_ticket = self._answer_ticket = None

    def update(self) -> bool:
        """Takes what the worker has found; whether the attempt stands otherwise now."""
        return self._take_verdict() or self._take_reply() or self._take_answer()

    @property
    def is_waiting(self) -> bool:
        """Whether something is still to come by itself."""
        return self.puzzle_attempt.is_waiting or self._reply_ticket is not None or self._answer_ticket is not None

    @property
    def can_show_answer(self) -> bool:
        """Whether the answer may be asked for: not while a move is checked or answered."""
        return (
            self.puzzle_attempt.status in (AttemptStatus.FINDING, AttemptStatus.WRONG)
            and not self.answer
            and self._answer_ticket is None
        )

    @property
    def is_stuck(self) -> bool:
        """Whether something must be taken back or asked again before it goes on."""
        return self.puzzle_attempt.status in (AttemptStatus.WRONG, AttemptStatus.UNCHECKED) or bool(self.error)

    # --- what is said -----------------------------------------------------------------------------------------------

    def status_text(self) -> str:
        """Where it stands, as the table says it, with what is to be reached as long as that is looked for."""
        if self._answer_ticket is not None:
            return say("puzzles.checking")
        if self.error:
            return say("puzzles.unchecked", why=wording.no_answer_text(self.error))
        if self.puzzle_attempt.status is not AttemptStatus.FINDING:
            return self.puzzle_attempt.status_text()
        if self.answer:
            return say("phones.puzzle_answer", moves=" ".join(self.answer))
        return say(
            "phones.puzzle_find",
            goal=puzzle_title(self.match.header.game, self.puzzle),
            words=self.puzzle_attempt.status_text(),
        )

    def phone_blocks(self) -> tuple[net.Block, ...]:
        """How it lies, where the match lay before, and below that what was played."""
        seat = self.puzzle.seat
        lying = self._view_builder.blocks(self.match.shown_view(seat), seat, self.hand.picker)
        played = " ".join(text for _, text in self._moves)
        return (*lying, net.Lines((played,), say("phones.puzzle_moves"))) if played else lying

    # --- details ----------------------------------------------------------------------------------------------------

    def _begin_turn(self) -> None:
        self.puzzle_attempt.begin_turn()
        self.hand.make_offer()

    def _play_solver_action(self, action: Any) -> None:
        before = self.match.view(self.puzzle.seat)
        self._submit_action(action)
        self.hand.withdraw_offer()
        self.puzzle_attempt.take_solver_move(before, action)
        self._answer_right_move()

    def _submit_action(self, action: Any) -> None:
        done = self.match.ply
        self.match.submit(action)
        self._moves.append((done, str(action)))

    def _take_back(self) -> None:
        self.match.undo()
        self._moves = [(done, text) for done, text in self._moves if done < self.match.ply]

    def _take_verdict(self) -> bool:
        known = self.puzzle_attempt.update()
        if known:
            self._answer_right_move()
        return known

    def _answer_right_move(self) -> None:
        """A right move is answered, a wrong one waits for the solver."""
        if self.puzzle_attempt.status is AttemptStatus.REPLYING and self._reply_ticket is None:
            self._ask_who_acts_next()

    def _ask_who_acts_next(self) -> None:
        """Whoever is to act goes on."""
        if self.match.outcome is None and self.match.to_act != self.puzzle.seat:
            self._ask_reply()
            return
        self.puzzle_attempt.take_reply()
        if self.puzzle_attempt.status is AttemptStatus.FINDING:
            self.hand.make_offer()

    def _ask_reply(self) -> None:
        """Asks the defender, who leaves a moment in which the solver's move is seen."""
        match, pace = self.match, self._stage.settings.bot_pace
        self._reply_not_before = self._stage.now + (_REPLY_PAUSE / pace if pace else 0.0)
        seat, header = match.to_act, match.header
        asked = ChooseBotMove(
            header.game, DEFENDER_LEVEL, match.view(seat), f"{header.seed}/{match.ply}", content=header.content
        )
        self._reply_ticket = self._stage.worker.ask(asked)

    def _take_reply(self) -> bool:
        answer = (
            self._reply_ticket.poll()
            if self._reply_ticket is not None and self._stage.now >= self._reply_not_before
            else None
        )
        if answer is None:
            return False
        self._reply_ticket, self.error = None, answer.error
        if not answer.error:
            self._submit_action(answer.value)
            self._ask_who_acts_next()
        return True

    def _take_answer(self) -> bool:
        answer = self._answer_ticket.poll() if self._answer_ticket is not None else None
        if answer is None:
            return False
        self._answer_ticket, self.error = None, answer.error
        self.answer = tuple(map(str, answer.value or ()))
        self._begin_turn()
        return True
