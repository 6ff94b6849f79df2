"""Puzzles for a phone whose seat waits, each in a match of its own that nobody else sees.

Made by `table_phones` for games whose box sets puzzles. Moves are judged by PuzzleAttempt (`puzzles.attempt`) as in
the puzzles on the screen. A change must keep: the match at the table comes first, and when the seat is asked, the
puzzle says so; nothing of the puzzle shows anything of the match; and nothing brings a medal, only that the answer
was seen is written to the player's progress. The names of the buttons come back from the phone as text.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.ai.worker import ChooseBotMove, FindRefutation, ListPuzzles
from tabletop.content.games import box_of
from tabletop.net import phone_view
from tabletop.net.phone_view import PhoneMessageKind, PhoneTurn
from tabletop.play.match import Match
from tabletop.play.progress import Medal, PuzzleHelpSeen
from tabletop.ui import wording
from tabletop.ui.boards.phone import PhoneViewBuilder
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.scenes.phones.hand import PhoneActionPicker, refusal_sentence
from tabletop.ui.scenes.puzzles.attempt import DEFENDER_LEVEL, AttemptStatus, PuzzleAttempt, puzzle_match
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook, puzzle_explanation, puzzle_title
from tabletop.ui.scenes.query import Query
from tabletop.ui.sentences import join_sentences

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
        self.hand = PhoneActionPicker(stage, self.match, puzzle.seat, leaf, self.play_solver_action, warns=False)
        self.puzzle_attempt = PuzzleAttempt(
            stage, self.match, puzzle, restriction=self.hand.last_turn_restriction(puzzle.view)
        )
        self._moves: list[tuple[int, str]] = []
        """What both have done since the beginning, each with how much was done before it."""
        self._reply_query: Query[int] = Query()
        self._reply_not_before = 0.0
        self._answer_query: Query[str] = Query()
        self._is_decision_shown = False
        """Whether the answer of a puzzle with one decision is told."""
        self._begin_solver_turn()

    # --- what is done -----------------------------------------------------------------------------------------------

    def retry(self) -> None:
        """Takes a wrong move back, or asks once more what had no answer."""
        if self.puzzle_attempt.status is AttemptStatus.WRONG:
            self._undo_wrong_move()
            self._begin_solver_turn()
        elif self.puzzle_attempt.status is AttemptStatus.UNCHECKED:
            self.puzzle_attempt.retry_check()
        elif self.fault_text:
            self._answer_query.error = ""
            if self.puzzle_attempt.status is AttemptStatus.REPLYING:
                self._ask_defender_reply()

    def show_answer(self) -> None:
        """Asks for best play; whoever sees it begins at the beginning, and everybody knows it from now on."""
        with suppress(OSError):  # what cannot be written down costs nobody on a phone their answer
            PuzzleBook(self.match.header.game, ()).record_help(self.puzzle, PuzzleHelpSeen.ANSWER)
        self.puzzle_attempt.is_answer_seen = True
        self.hand.withdraw_offer()
        self.puzzle_attempt.query.reset()
        while not self.match.offers.undo_offer().refusal:
            self._undo_wrong_move()
        if self.puzzle.answers:
            self._is_decision_shown = True
            self._begin_solver_turn()
            return
        header, view = self.match.header, self.match.view(self.puzzle.seat)
        question = FindRefutation(header.game, view, content=header.content)
        self._answer_query.ask(self._stage.worker, self.puzzle.id, question)

    def cancel_questions(self) -> None:
        """Nobody waits any more."""
        for query in (self.puzzle_attempt.query, self._reply_query, self._answer_query):
            query.reset()

    def update(self) -> bool:
        """Takes what the worker has found; whether the attempt stands otherwise now."""
        return self._poll_puzzle_attempt() or self._poll_defender_reply() or self._poll_best_play_answer()

    @property
    def is_waiting(self) -> bool:
        """Whether something is still to come by itself."""
        return any(query.is_waiting for query in (self.puzzle_attempt.query, self._reply_query, self._answer_query))

    @property
    def can_show_answer(self) -> bool:
        """Whether the answer may be asked for: not while a move is checked or answered."""
        return (
            self.puzzle_attempt.status in (AttemptStatus.FINDING, AttemptStatus.WRONG)
            and not self.answer
            and not self._answer_query.is_waiting
        )

    @property
    def is_stuck(self) -> bool:
        """Whether something must be taken back or asked again before it goes on."""
        return self.puzzle_attempt.status in (AttemptStatus.WRONG, AttemptStatus.UNCHECKED) or bool(self.fault_text)

    # --- what is said -----------------------------------------------------------------------------------------------

    @property
    def answer(self) -> tuple[str, ...]:
        """Best play from the beginning, once somebody wanted to see it."""
        if self._is_decision_shown:
            action = self.match.game.parse(self.puzzle.answers[0])
            return (self.hand.messages.proposal_text(self.puzzle.view, action),)
        return tuple(map(str, self._answer_query.value or ()))

    @property
    def fault_text(self) -> str:
        """Why the defender does not answer, or nobody knows best play."""
        return self._reply_query.fault_text() or self._answer_query.fault_text()

    def status_text(self) -> str:
        """Where it stands, as the table says it, with what is to be reached as long as that is looked for."""
        if self._answer_query.is_waiting:
            return say("puzzles.checking")
        if self.fault_text:
            return say("puzzles.unchecked", why=self.fault_text)
        if self.puzzle_attempt.status is AttemptStatus.SOLVED:
            why = puzzle_explanation(self.match.header.game, self.puzzle, self.hand.messages)
            return join_sentences((self.puzzle_attempt.status_text(), *why))
        if self.puzzle_attempt.status is not AttemptStatus.FINDING:
            return self.puzzle_attempt.status_text()
        if self.answer:
            return say("phones.puzzle_answer", moves=" ".join(self.answer))
        return say(
            "phones.puzzle_find",
            goal=puzzle_title(self.match.header.game, self.puzzle),
            words=self.puzzle_attempt.status_text(),
        )

    def phone_blocks(self) -> tuple[phone_view.Block, ...]:
        """How it lies, where the match lay before, and below that what was played."""
        seat = self.puzzle.seat
        lying = self._view_builder.blocks(self.match.shown_view(seat), seat, self.hand.picker)
        played = " ".join(text for _, text in self._moves)
        return (*lying, phone_view.Lines((played,), say("phones.puzzle_moves"))) if played else lying

    # --- details ----------------------------------------------------------------------------------------------------

    def _begin_solver_turn(self) -> None:
        self.puzzle_attempt.begin_turn()
        self.hand.make_offer()

    def play_solver_action(self, action: Any) -> None:
        """Does an action of the solver's and finds out what it was worth."""
        before = self.match.view(self.puzzle.seat)
        self._submit_action(action)
        self.hand.withdraw_offer()
        self.puzzle_attempt.judge_solver_move(before, action)
        self._answer_right_move()

    def _submit_action(self, action: Any) -> None:
        done = self.match.ply
        self.match.submit(action)
        self._moves.append((done, str(action)))

    def _undo_wrong_move(self) -> None:
        self.match.undo()
        self._moves = [(done, text) for done, text in self._moves if done < self.match.ply]

    def _poll_puzzle_attempt(self) -> bool:
        known = self.puzzle_attempt.update()
        if known:
            self._answer_right_move()
        return known

    def _answer_right_move(self) -> None:
        """A right move is answered, a wrong one waits for the solver."""
        if self.puzzle_attempt.status is AttemptStatus.REPLYING and not self._reply_query.is_waiting:
            self._continue_with_next_actor()

    def _continue_with_next_actor(self) -> None:
        """Whoever is to act goes on."""
        if self.match.outcome is None and self.match.to_act != self.puzzle.seat:
            self._ask_defender_reply()
            return
        self.puzzle_attempt.continue_after_reply()
        if self.puzzle_attempt.status is AttemptStatus.FINDING:
            self.hand.make_offer()

    def _ask_defender_reply(self) -> None:
        """Asks the defender, who leaves a moment in which the solver's move is seen."""
        match, pace = self.match, self._stage.settings.bot_pace
        self._reply_not_before = self._stage.now + (_REPLY_PAUSE / pace if pace else 0.0)
        seat, header = match.to_act, match.header
        asked = ChooseBotMove(
            header.game, DEFENDER_LEVEL, match.view(seat), f"{header.seed}/{match.ply}", content=header.content
        )
        self._reply_query.ask(self._stage.worker, match.ply, asked)

    def _poll_defender_reply(self) -> bool:
        if self._stage.now < self._reply_not_before or not self._reply_query.update():
            return False
        if not self._reply_query.error:
            self._submit_action(self._reply_query.value)
            self._reply_query.reset()  # this ply may come again, after another move
            self._answer_query.error = ""
            self._continue_with_next_actor()
        return True

    def _poll_best_play_answer(self) -> bool:
        has_come = self._answer_query.update()
        if has_come:
            self._begin_solver_turn()
        return has_come


OPEN_PUZZLE = "puzzle open"
"""The button on the phone's own sheet."""
_LEAVE, _AGAIN, _ANSWER, _NEXT = "puzzle leave", "puzzle again", "puzzle answer", "puzzle next"


class PhonePuzzleSession:
    """One phone's puzzles; the phone shows them in place of its sheet until it goes back, whatever the match does."""

    def __init__(self, stage: Stage, game: str, leaf: PhoneViewBuilder) -> None:
        self._stage = stage
        self._game = game
        self._view_builder = leaf
        self.is_open = False
        """Whether the phone shows a puzzle, or that one will come."""
        self.is_offered = False
        """Whether its seat waits, so that the phone has a button for it."""
        self._list_query: Query[str] = Query()
        self.attempt: PhonePuzzleAttempt | None = None
        """The puzzle that it has now; it stays while the phone shows its sheet."""
        self._shown_ids: set[str] = set()
        self._grade_offset = 0
        """How many grades above the easiest one its puzzles are: one more for each that was solved without a slip."""
        self._rng = random.Random()

    @property
    def is_waiting(self) -> bool:
        """Whether something comes by itself, so that the loop must not fall asleep."""
        return self._list_query.is_waiting or (self.attempt is not None and self.attempt.is_waiting)

    def close(self) -> None:
        """The seat is the table's again, or somebody else's: they begin anew."""
        self.is_open = self.is_offered = False
        if self.attempt is not None:
            self.attempt.cancel_questions()
        if self._list_query.is_waiting:  # a list that is known is good for whoever sits here next
            self._list_query.reset()
        self.attempt = None
        self._shown_ids, self._grade_offset = set(), 0

    def update(self) -> bool:
        """Takes what the worker has found; whether the phone shows something else now."""
        has_come = self._list_query.update()
        if has_come:
            self._choose_next_puzzle()
        changed = self.attempt is not None and self.attempt.update()
        return self.is_open and (changed or has_come)

    def handle_tap(self, kind: PhoneMessageKind, place: TargetId) -> str:
        """Does what was tapped; the message that says why it was not possible, if it was not."""
        if kind == PhoneMessageKind.PICK and self._press_puzzle_button(place):
            return ""
        attempt = self.attempt
        if attempt is None or not self.is_open:
            return ""
        refusal = None
        if kind == PhoneMessageKind.PICK:
            refusal = attempt.hand.pick_place(place)
        elif kind == PhoneMessageKind.DONE:
            refusal = attempt.hand.finish_action()
        else:
            attempt.hand.undo_pick()
        if refusal is None:
            return ""
        return phone_view.refusal_message(refusal.clause, refusal_sentence(attempt.match, refusal, attempt.puzzle.seat))

    def open_puzzle_button_offer(self) -> tuple[phone_view.PhoneOffer, ...]:
        """The button on the phone's own sheet."""
        return (phone_view.PhoneOffer(OPEN_PUZZLE, say("phones.puzzle_open")),) if self.is_offered else ()

    def phone_view_with_puzzle(self, own: phone_view.PhoneView, *, is_seat_called: bool) -> phone_view.PhoneView:
        """The sheet with the puzzle in place of the match; `is_seat_called` where the match wants something of its
        seat.

        Then that is said first, and the way back shines; all else stays as it is.
        """
        attempt = self.attempt
        hand = attempt.hand if attempt is not None else None
        question, answers = hand.open_question() if hand is not None else ("", ())
        words = question or self._puzzle_status_text()
        called = say("phones.puzzle_called") if own.turn == PhoneTurn.YOU else own.ask
        leave = phone_view.PhoneOffer(_LEAVE, say("phones.puzzle_leave"), "primary" if is_seat_called else "")
        ways = tuple(
            phone_view.PhoneOffer(place, words_, "" if is_seat_called else kind)
            for place, words_, kind in self._button_specs()
        )
        offers = hand.pickable_place_offers() if hand is not None else ()
        return replace(
            own,
            game=say("phones.puzzle"),
            turn=PhoneTurn.YOU if is_seat_called or (hand is not None and hand.can_act) else PhoneTurn.OTHER,
            ask=f"{called} · {words}" if is_seat_called else words,
            blocks=attempt.phone_blocks() if attempt is not None else (),
            offers=(*offers, *ways, leave),
            answers=(*answers, leave) if answers else (),
            done=hand.done_button_words() if hand is not None else "",
            wastes=hand is not None and hand.does_action_waste,
            back=hand is not None and hand.has_pick_to_undo,
            secret=False,
        )

    # --- details ----------------------------------------------------------------------------------------------------

    def _press_puzzle_button(self, place: TargetId) -> bool:
        """Whether it was one of the puzzles' own buttons."""
        attempt = self.attempt
        does: dict[TargetId, Callable[[], None]] = {}
        if not self.is_open:
            does = {OPEN_PUZZLE: self._open_puzzle_on_phone} if self.is_offered else {}
        else:
            ways: dict[TargetId, Callable[[], None]] = {_AGAIN: self._retry_puzzle, _NEXT: self._choose_next_puzzle}
            if attempt is not None:
                ways[_ANSWER] = attempt.show_answer
            does = {_LEAVE: self._leave_puzzle_on_phone, **{way: ways[way] for way, _, _ in self._button_specs()}}
        if place in does:
            does[place]()
        return place in does

    def _open_puzzle_on_phone(self) -> None:
        """What was begun goes on; what is solved makes room for another one."""
        self.is_open = True
        self._list_query.ask(self._stage.worker, self._game, ListPuzzles(self._game))
        is_free = self.attempt is None or self.attempt.puzzle_attempt.status is AttemptStatus.SOLVED
        if is_free and self._list_query.value is not None:
            self._choose_next_puzzle()

    def _leave_puzzle_on_phone(self) -> None:
        self.is_open = False

    def _retry_puzzle(self) -> None:
        if self.attempt is not None:
            self.attempt.retry()
        else:
            self._list_query.reset()
            self._open_puzzle_on_phone()

    def _choose_next_puzzle(self) -> None:
        """Another one that this phone has not had: chosen by chance, not by anything in the match."""
        attempt, puzzles = self.attempt, self._list_query.value or ()
        if attempt is not None:
            self._grade_offset += (
                attempt.puzzle_attempt.status is AttemptStatus.SOLVED and attempt.puzzle_attempt.medal == Medal.GOLD
            )
            attempt.cancel_questions()
        self.attempt = None
        left = [puzzle for puzzle in puzzles if puzzle.id not in self._shown_ids]
        if not left:
            self._shown_ids, left = set(), list(puzzles)
        if left:
            grades = sorted({puzzle.grade for puzzle in puzzles})
            wanted = grades[min(self._grade_offset, len(grades) - 1)]
            nearest = min((puzzle.grade for puzzle in left), key=lambda grade: abs(grade - wanted))
            chosen = self._rng.choice([puzzle for puzzle in left if puzzle.grade == nearest])
            self._shown_ids.add(chosen.id)
            self.attempt = PhonePuzzleAttempt(self._stage, self._game, self._view_builder, chosen)

    def _puzzle_status_text(self) -> str:
        """What is said in the place of what is to be done."""
        if self.attempt is not None:
            return self.attempt.status_text()
        if self._list_query.is_waiting:
            return say("puzzles.waiting")
        if fault := self._list_query.fault_text():
            return say("puzzles.failed_more", why=fault)
        return say("puzzles.empty_more", game=wording.game_title(self._game))

    def _button_specs(self) -> tuple[tuple[TargetId, str, str], ...]:
        """The puzzles' own buttons, each with its words and how it is marked."""
        attempt = self.attempt
        if attempt is None:
            return () if self._list_query.is_waiting else ((_AGAIN, say("puzzles.retry"), "primary"),)
        if attempt.puzzle_attempt.status is AttemptStatus.SOLVED:
            return ((_NEXT, say("phones.puzzle_next"), "primary"),)
        ways: list[tuple[TargetId, str, str]] = []
        if attempt.is_stuck:
            key = "do_back" if attempt.puzzle_attempt.status is AttemptStatus.WRONG else "do_retry"
            ways.append((_AGAIN, say(f"puzzles.{key}"), "primary"))
        if attempt.can_show_answer:
            ways.append((_ANSWER, say("puzzles.why"), ""))
        if attempt.answer:
            ways.append((_NEXT, say("phones.puzzle_next"), ""))
        return tuple(ways)


def make_phone_puzzle_session(stage: Stage, game: str, leaf: PhoneViewBuilder) -> PhonePuzzleSession | None:
    """What there is to do while one waits; None where the game has no puzzles."""
    return PhonePuzzleSession(stage, game, leaf) if box_of(game).sets_puzzles else None
