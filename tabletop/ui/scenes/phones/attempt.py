"""One puzzle on one phone: it judges as the table's puzzles do, on a match of its own."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tabletop.ai.worker import BotMove, Refute, Ticket
from tabletop.net import phone_view as net
from tabletop.play.match import Match
from tabletop.play.progress import Help
from tabletop.ui import wording
from tabletop.ui.boards.phone import PhoneViewBuilder
from tabletop.ui.scenes.phones.hand import PhoneHand
from tabletop.ui.scenes.puzzles.attempt import AttemptStatus, PuzzleAttempt
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook, title
from tabletop.ui.scenes.puzzles.match import DEFENDER, match_of
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_PAUSE = 0.35
"""Seconds before the defender moves, at the usual pace (docs/decisions.md, Times)."""


class PhonePuzzleAttempt:
    """Picks are a hand's like those in a match, and the trial of the table's puzzles says what they were worth.

    What is solved brings no medal: those are the laptop's, and nobody knows whose thumb it was.
    """

    def __init__(self, stage: Stage, game: str, leaf: PhoneViewBuilder, puzzle: AnyPuzzle) -> None:
        self._stage = stage
        self._leaf = leaf
        self.puzzle = puzzle
        self.match: Match[Any, Any, Any] = match_of(game, puzzle)
        self.hand = PhoneHand(stage, self.match, puzzle.seat, leaf, self._play, warns=False)
        self.trial = PuzzleAttempt(stage, self.match, puzzle, restriction=self.hand.last_turn_restriction(puzzle.view))
        self.answer: tuple[str, ...] = ()
        """Best play from the beginning, once somebody wanted to see it."""
        self.error = ""
        """Why the defender does not answer, or nobody knows best play."""
        self._moves: list[tuple[int, str]] = []
        """What both have done since the beginning, each with how much was done before it."""
        self._reply: Ticket | None = None
        self._not_before = 0.0
        self._refute: Ticket | None = None
        self._begin()

    # --- what is done -----------------------------------------------------------------------------------------------

    def again(self) -> None:
        """Takes a wrong move back, or asks once more what had no answer."""
        if self.trial.stand is AttemptStatus.WRONG:
            self._take_back()
            self._begin()
        elif self.trial.stand is AttemptStatus.UNCHECKED:
            self.trial.retry()
        elif self.error:
            self.error = ""
            if self.trial.stand is AttemptStatus.REPLYING:
                self._ask_reply()

    def show_answer(self) -> None:
        """Asks for best play; whoever sees it begins at the beginning, and everybody knows it from now on."""
        with suppress(OSError):  # what cannot be written down costs nobody on a phone their answer
            PuzzleBook(self.match.header.game, ()).see(self.puzzle, Help.ANSWER)
        self.trial.seen, self.error = True, ""
        self.hand.forget()
        self.trial.forget()
        while not self.match.offers.undo().refused:
            self._take_back()
        header, view = self.match.header, self.match.view(self.puzzle.seat)
        self._refute = self._stage.worker.ask(Refute(header.game, view, content=header.content))

    def forget(self) -> None:
        """Nobody waits any more."""
        self.trial.forget()
        for ticket in (self._reply, self._refute):
            if ticket is not None:
                ticket.cancel()
        self._reply = self._refute = None

    def update(self) -> bool:
        """Takes what the worker has found; whether the attempt stands otherwise now."""
        return self._judged() or self._replied() or self._told()

    @property
    def waiting(self) -> bool:
        """Whether something is still to come by itself."""
        return self.trial.waiting or self._reply is not None or self._refute is not None

    @property
    def can_show(self) -> bool:
        """Whether the answer may be asked for: not while a move is checked or answered."""
        return (
            self.trial.stand in (AttemptStatus.FINDING, AttemptStatus.WRONG)
            and not self.answer
            and self._refute is None
        )

    @property
    def is_stuck(self) -> bool:
        """Whether something must be taken back or asked again before it goes on."""
        return self.trial.stand in (AttemptStatus.WRONG, AttemptStatus.UNCHECKED) or bool(self.error)

    # --- what is said -----------------------------------------------------------------------------------------------

    def words(self) -> str:
        """Where it stands, as the table says it, with what is to be reached as long as that is looked for."""
        if self._refute is not None:
            return say("puzzles.checking")
        if self.error:
            return say("puzzles.unchecked", why=wording.unanswered(self.error))
        if self.trial.stand is not AttemptStatus.FINDING:
            return self.trial.words()
        if self.answer:
            return say("phones.puzzle_answer", moves=" ".join(self.answer))
        return say("phones.puzzle_find", goal=title(self.match.header.game, self.puzzle), words=self.trial.words())

    def blocks(self) -> tuple[net.Block, ...]:
        """How it lies, where the match lay before, and below that what was played."""
        seat = self.puzzle.seat
        lying = self._leaf.blocks(self.match.shown(seat), seat, self.hand.picker)
        played = " ".join(text for _, text in self._moves)
        return (*lying, net.Lines((played,), say("phones.puzzle_moves"))) if played else lying

    # --- details ----------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.trial.begin()
        self.hand.offer()

    def _play(self, action: Any) -> None:
        before = self.match.view(self.puzzle.seat)
        self._do(action)
        self.hand.forget()
        self.trial.moved(before, action)
        self._follow()

    def _do(self, action: Any) -> None:
        done = self.match.ply
        self.match.submit(action)
        self._moves.append((done, str(action)))

    def _take_back(self) -> None:
        self.match.undo()
        self._moves = [(done, text) for done, text in self._moves if done < self.match.ply]

    def _judged(self) -> bool:
        known = self.trial.update()
        if known:
            self._follow()
        return known

    def _follow(self) -> None:
        """A right move is answered, a wrong one waits for the solver."""
        if self.trial.stand is AttemptStatus.REPLYING and self._reply is None:
            self._go_on()

    def _go_on(self) -> None:
        """Whoever is to act goes on."""
        if self.match.outcome is None and self.match.to_act != self.puzzle.seat:
            self._ask_reply()
            return
        self.trial.answered()
        if self.trial.stand is AttemptStatus.FINDING:
            self.hand.offer()

    def _ask_reply(self) -> None:
        """Asks the defender, who leaves a moment in which the solver's move is seen."""
        match, pace = self.match, self._stage.settings.bot_pace
        self._not_before = self._stage.now + (_PAUSE / pace if pace else 0.0)
        seat, header = match.to_act, match.header
        asked = BotMove(header.game, DEFENDER, match.view(seat), f"{header.seed}/{match.ply}", content=header.content)
        self._reply = self._stage.worker.ask(asked)

    def _replied(self) -> bool:
        answer = self._reply.poll() if self._reply is not None and self._stage.now >= self._not_before else None
        if answer is None:
            return False
        self._reply, self.error = None, answer.error
        if not answer.error:
            self._do(answer.value)
            self._go_on()
        return True

    def _told(self) -> bool:
        answer = self._refute.poll() if self._refute is not None else None
        if answer is None:
            return False
        self._refute, self.error = None, answer.error
        self.answer = tuple(map(str, answer.value or ()))
        self._begin()
        return True
