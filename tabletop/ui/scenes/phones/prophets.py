"""Prophets: asks spectators, on their phones, how likely they think it is that chance does something.

Made by TablePhones, which hands it what watchers' phones say and asks it once a turn of the loop; `prophet_bar` shows
it on the table. Off unless the host turns it on (`Settings.guess_seconds`); chance then waits no longer than these
seconds, and only while a spectator with a name has not guessed yet. A change must keep this order: a question is made
from the spectator's view, and opens when the table has shown all; it is closed and written down before chance draws
(`play/guesses`); what fell is told when the table has shown it. Players do not guess, nor does a phone that has had a
seat: they may know more.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from tabletop.net.phone_view import GuessPanel, PhoneMessageKind, guess_panel_message, refusal_message
from tabletop.net.seat_tokens import WATCH
from tabletop.play.guesses import MatchGuesses, ProphetScore, SettledQuestion
from tabletop.play.record import ChanceMode
from tabletop.play.seats import clean_name
from tabletop.rules.caches import Cache
from tabletop.rules.guess_questions import PERCENTS
from tabletop.ui import wording
from tabletop.ui.messages import language, say
from tabletop.ui.sentences import join_sentences

if TYPE_CHECKING:
    from tabletop.net.connected_phones import PhoneMessage
    from tabletop.net.server import PhoneServer
    from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface


_OFF: Final = guess_panel_message(GuessPanel())
"""What a page shows of itself before it is told anything."""


_MOST_NAMES: Final = 64
_MOST_MISSED: Final = 2
"""So many questions in a row may run out without a guess; then nobody waits for that phone."""


@dataclass(frozen=True)
class OpenQuestion:
    """What is asked just now."""

    number: int
    ply: int
    text: str
    opened_at: float
    """On the stage's clock."""
    seconds: float
    """How long it is open."""
    percents: dict[str, int] = field(default_factory=dict)
    """By phone, what was guessed."""

    def share_left(self, now: float) -> float:
        """How much of its time is left, from 1 to 0."""
        return max(0.0, 1.0 - (now - self.opened_at) / self.seconds)


class Prophets:
    """Nothing happens before `start`; everything in the table's own turn of the loop."""

    def __init__(self, table: TableContext, host: TableSceneInterface) -> None:
        self._table = table
        self._host = host
        self._match = host.match
        self._guesses = MatchGuesses(host.match)
        self._server: PhoneServer | None = None
        self.question: OpenQuestion | None = None
        self._question_count = 0
        self._furthest_ply = host.match.length
        """What chance has done before that may have been seen, also where it was taken back."""
        self._names: Cache[str, str] = Cache("names of prophets", _MOST_NAMES)
        """By phone; with too many the first one is asked again."""
        self._watchers: set[str] = set()
        """Phones that are there."""
        self._missed: Counter[str] = Counter()
        """By phone, how many questions in a row ran out without a guess of theirs."""
        self._players: set[str] = set()
        """Phones that have, or have had, a seat."""
        self._sent_panels: dict[str, str] = {}
        self._shown_state: tuple[object, ...] = ()
        self._last_asked_ply = -1
        self._settled: SettledQuestion | None = None
        """What was asked last, once all have seen what fell."""
        self._scores: dict[str, ProphetScore] = {}
        """By name, as of what all have seen."""

    # --- on and off -------------------------------------------------------------------------------------------------

    def start(self, server: PhoneServer) -> None:
        """Phones are let in: from now on chance may wait for them."""
        self._server = server
        self._watchers.clear()
        self._sent_panels.clear()
        self._match.hold_chance(self._must_chance_wait)

    def stop(self) -> None:
        """Nobody guesses any more: what was open is closed, and chance does what it waited with."""
        self._server = None
        self._match.hold_chance(lambda view: False)
        if self.question is not None:
            self.close_question()
        elif self._match.is_chance_held:
            self._table.write_down(self._match.draw_held_chance)

    @property
    def seconds(self) -> float:
        """How long a question is open; 0 where nobody guesses."""
        return self._table.stage.settings.guess_seconds

    @property
    def guesser_count(self) -> int:
        """How many are there for whom a question waits."""
        return len(self._guessers())

    def _guessers(self) -> set[str]:
        """Phones that are there, have said a name and may guess; those that let questions pass have to say it again."""
        named = (self._watchers & set(self._names)) - self._players
        return {phone for phone in named if self._missed[phone] < _MOST_MISSED}

    def reason_for_no_guesses(self) -> str:
        """Why nothing can be guessed in this match; "" where something may be."""
        if not self._guesses.can_ask:
            return say("phones.guess_no_chance")
        return say("phones.guess_own_dice") if self._match.header.chance != ChanceMode.AUTO else ""

    def _no_guessing_reason(self) -> str:
        """The same of where the match stands now."""
        return self.reason_for_no_guesses() or ("" if self._match.is_on_main_line else say("phones.guess_branch"))

    def _must_chance_wait(self, view: Any) -> bool:
        """Whether somebody is to be asked before chance does what comes next."""
        if self._server is None or not self.seconds or not self.guesser_count or self._no_guessing_reason():
            return False
        is_table_watched = self._host.is_seen and not self._table.story.is_detached
        return is_table_watched and self._guesses.question_of_view(view) is not None

    # --- every turn of the loop -------------------------------------------------------------------------------------

    def update(self) -> None:
        """Opens and closes questions, lets chance go, and tells phones what has changed."""
        match, question = self._match, self.question
        if question is not None and not (match.is_chance_held and match.ply == question.ply):
            self._forget_question()  # taken back
        elif question is not None and self._is_question_over(question):
            if self.seconds:
                self._count_missed(question)
            self.close_question()
        if self.question is None and match.is_chance_held:
            self._open_question_or_draw_chance()
        self._furthest_ply = max(self._furthest_ply, match.ply)
        self._send_changed_panels()

    def _is_question_over(self, question: OpenQuestion) -> bool:
        is_time_up = question.share_left(self._table.stage.now) <= 0 or not self.seconds
        return is_time_up or self._guessers() <= set(question.percents)

    def _count_missed(self, question: OpenQuestion) -> None:
        """Whoever does not guess any more is not waited for for ever."""
        for phone in self._guessers():
            self._missed[phone] = 0 if phone in question.percents else self._missed[phone] + 1

    def _open_question_or_draw_chance(self) -> None:
        """Asks once the table has shown everything; what may have been seen to fall before is nothing to guess."""
        match, stage = self._match, self._table.stage
        view = match.view(None)
        asked = self._guesses.question_of_view(view) if match.ply >= self._furthest_ply else None
        if asked is None or not self._must_chance_wait(view):
            self._table.write_down(match.draw_held_chance)
        elif self._table.story.is_at_rest:
            self._question_count += 1
            text = wording.guess_question_text(match, asked)
            self.question = OpenQuestion(self._question_count, match.ply, text, stage.now, self.seconds)
            stage.live_texts.announce(join_sentences((text, say("table.prophets_guess"))))
            self._host.refresh()

    def close_question(self) -> None:
        """No guess counts any more; then chance draws."""
        question = self.question
        if question is None:
            return
        self._forget_question()
        self._last_asked_ply = question.ply
        percents = {self._names[phone]: each for phone, each in question.percents.items() if phone in self._names}

        def write_and_draw() -> None:
            self._guesses.record_guesses(percents)
            self._match.draw_held_chance()

        self._table.write_down(write_and_draw)

    def _forget_question(self) -> None:
        self.question = None
        self._host.refresh()

    # --- what phones say --------------------------------------------------------------------------------------------

    def handle_phone_message(self, message: PhoneMessage) -> None:
        """Notes who is there, and takes names and guesses, or says why not."""
        kind, phone = message.kind, message.phone
        if kind == PhoneMessageKind.JOINED and message.seat != WATCH:
            self._players.add(phone)
        elif kind == PhoneMessageKind.JOINED:
            self._watchers.add(phone)
            self._sent_panels.pop(phone, None)
        elif kind == PhoneMessageKind.LEFT:
            self._watchers.discard(phone)
            self._sent_panels.pop(phone, None)
        elif kind in (PhoneMessageKind.NAME, PhoneMessageKind.GUESS):
            accept = self._accept_name if kind == PhoneMessageKind.NAME else self._accept_guess
            refused = "guess_player" if message.seat != WATCH or phone in self._players else accept(message)
            if refused:
                self._send_to_phone(message, refusal_message("", say(f"phones.{refused}")))
        self._shown_state = ()

    def _accept_name(self, message: PhoneMessage) -> str:
        """The key of what is wrong with a name; "" for nothing. Whoever has one keeps it."""
        name = clean_name(message.name)
        if not name:
            return "guess_name_first"
        self._missed.pop(message.phone, None)
        if message.phone in self._names:
            return ""
        if name.casefold() in (each.casefold() for each in self._names.values()):
            return "guess_name_taken"
        self._names[message.phone] = name
        return ""

    def _accept_guess(self, message: PhoneMessage) -> str:
        """The key of what is wrong with a guess; "" for nothing."""
        question, phone = self.question, message.phone
        if not self.seconds or self._no_guessing_reason():
            return "guess_off"
        if phone not in self._names:
            return "guess_name_first"
        if question is None or message.seq != question.number:
            return "guess_late"
        if phone in question.percents:
            return "guess_twice"
        if message.percent not in PERCENTS:
            return "guess_range"
        question.percents[phone] = message.percent
        return ""

    def _send_to_phone(self, message: PhoneMessage, text: str) -> None:
        if self._server is None:
            return
        if message.seat == WATCH:
            self._server.send_to_watcher(message.phone, text)
        else:
            self._server.send_message(message.seat, text)

    # --- what phones are told ---------------------------------------------------------------------------------------

    def _send_changed_panels(self) -> None:
        match, story, question = self._match, self._table.story, self.question
        is_all_seen = story.is_at_rest or not self._host.is_seen
        state = (
            is_all_seen, match.ply, match.is_on_main_line, match.notes.revision, self.seconds, language(),
            question and (question.number, len(question.percents)),
        )  # fmt: skip
        if self._server is None or state == self._shown_state:
            return
        self._shown_state = state
        if is_all_seen:
            self._settled = self._guesses.settled_question(self._last_asked_ply)
            self._scores = {each.name: each for each in self._guesses.scores()}
        for phone in sorted(self._watchers):
            text = guess_panel_message(self.panel_for(phone))
            if self._sent_panels.get(phone, _OFF) != text:
                self._sent_panels[phone] = text
                self._server.send_to_watcher(phone, text)

    def panel_for(self, phone: str) -> GuessPanel:
        """What a watcher's phone shows of it."""
        if not self.seconds:
            return GuessPanel()
        question, name = self.question, self._names.get(phone, "")
        lines = self._score_lines(name)
        if phone in self._players:
            return GuessPanel(True, ask=say("phones.guess_player"), name=say("phones.watching"))
        if reason := self._no_guessing_reason():
            return GuessPanel(True, ask=reason, name=name or say("phones.watching"), lines=lines)
        if self._missed[phone] >= _MOST_MISSED:
            return GuessPanel(True, ask=say("phones.guess_paused"), lines=lines)
        if question is None:
            return GuessPanel(True, ask=say("phones.guess_wait"), name=name, lines=lines)
        percent = question.percents.get(phone, -1)
        said = () if percent < 0 else (say("phones.guess_said", guess=_percent_text(percent)),)
        return GuessPanel(True, question.number, question.text, name, percent < 0, percent, (*said, *lines[-1:]))

    def _score_lines(self, name: str) -> tuple[str, ...]:
        """What fell last, the odds, the own guess, and the points so far."""
        settled, lines = self._settled, list[str]()
        if settled is not None:
            answer = say("phones.guess_yes" if settled.happened else "phones.guess_no")
            lines.append(join_sentences((wording.guess_question_text(self._match, settled.question), answer)))
            lines.append(say("phones.guess_odds", chance=wording.probability_text(settled.question.chance)))
            if name in settled.percents:
                guess, points = _percent_text(settled.percents[name]), _signed_text(settled.points_of(name))
                lines.append(say("phones.guess_points", guess=guess, points=points))
        if name in self._scores:
            lines.append(say("phones.guess_total", points=_signed_text(self._scores[name].points)))
        return tuple(lines)


def _percent_text(percent: int) -> str:
    return wording.percent_text(Fraction(percent, 100))


def _signed_text(points: int) -> str:
    """With its sign, as points are won and lost."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
