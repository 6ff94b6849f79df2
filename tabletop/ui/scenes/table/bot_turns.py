"""BotTurns: asks the worker for a bot's move and gives it out at a pace that people can follow.

Made by TableContext; TableScene takes the action in its update and plays it, `table.picture` shows its button and
banner, lessons and puzzles pause it. A change must keep: the bot is given only what its seat may see, it waits while
something still moves, and a bot that fails or answers with an illegal action is reported and asked again by a press;
nothing is played in its place. The times are those of docs/decisions.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop import log
from tabletop.ai.worker import STOOD_IN, ChooseBotMove
from tabletop.play.kept_engines import engine_of_level, kept_engines
from tabletop.play.match import Match
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.query import Query
from tabletop.ui.story.story import Story

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_MOVE_PAUSE = 0.35
"""Seconds before a bot moves, at the usual pace (docs/decisions.md, Times)."""
NO_ENGINE = "no_engine"
"""Error of a seat whose program is not kept on this computer."""
_SLOW_SECONDS = 20.0
"""Seconds of thinking after which people are asked whether it shall go on."""


class BotTurns:
    """Asks the worker for the move of the bot to act.

    `take_bot_action` hands it out once, when the board is at rest and the pause is over; the scene applies it.
    """

    def __init__(self, stage: Stage, match: Match[Any, Any, Any], story: Story) -> None:
        self._stage = stage
        self._match = match
        self._story = story
        self._query: Query[int] = Query()
        self._not_before = 0.0
        self._thinking_since = 0.0
        """When it was asked, or let go on."""
        self.is_paused = False
        self._is_paused_by_button = False
        """Whether somebody has paused it by its button: that holds until a person is asked."""

    @property
    def error(self) -> str:
        """Why the last question had no answer, or none that the rules allow."""
        return self._query.error

    @property
    def is_bot_turn(self) -> bool:
        """Whether it is a bot's turn in what is shown."""
        seat = self._story.to_act
        return seat >= 0 and not self._story.sitters[seat].is_person

    @property
    def can_pause(self) -> bool:
        """Whether a press on its button holds anything up: not its last move, which is only seen."""
        seat = self._match.to_act
        return self.is_bot_turn and (
            not self._story.is_playing or (seat >= 0 and not self._match.sitters[seat].is_person)
        )

    @property
    def is_bot_slow(self) -> bool:
        """Whether it has thought for so long that people may wonder."""
        return self._query.is_waiting and not self.is_paused and self._stage.now - self._thinking_since > _SLOW_SECONDS

    def banner_text(self, name: str) -> str:
        """What it does, for the banner."""
        if self.error:
            return say("table.bot_failed", name=name, why=self._query.fault_text())
        if self.is_paused:
            return say("table.paused", name=name)
        return say("table.still_thinking" if self.is_bot_slow else "table.thinking", name=name)

    def button_words(self) -> tuple[str, str]:
        """What `press` does, in words and with its icon."""
        if self.error:
            return say("table.do_try_again"), "replay"
        if self.is_paused:
            return say("table.do_resume"), "play"
        return (say("table.do_think_on"), "play") if self.is_bot_slow else (say("table.do_pause"), "pause")

    def press_bot_button(self) -> None:
        """Asks again, goes on, lets it think on, or pauses: as the button says."""
        if self.error or self.is_paused:
            self._query.error, self.is_paused, self._is_paused_by_button = "", False, False
        elif self.is_bot_slow:
            self._thinking_since = self._stage.now
            self._query.prolong()
        else:
            self.is_paused = self._is_paused_by_button = True

    def begin_pause_before_bot_move(self, now: float) -> None:
        """Leaves a pause before the next move."""
        pace = self._stage.settings.bot_pace if not self._story.is_fast_forwarding else 0.0
        self._not_before = now + (_MOVE_PAUSE / pace if pace else 0.0)

    def take_bot_action(self, now: float) -> Any | None:
        """The bot's action, once, when all was seen, it is found and its time has come."""
        if self._is_paused_by_button and self._story.to_act >= 0 and not self.is_bot_turn:
            self.is_paused = self._is_paused_by_button = False
        if not self._story.is_at_rest or not self.is_bot_turn or self.is_paused or self.error:
            return None
        if not self._query.has_asked(self._match.ply):
            self._request_bot_move()
        if now < self._not_before or not self._query.update():
            return None
        action = self._query.value
        if self._query.note == STOOD_IN:
            name = wording.seat_name(self._match, self._match.to_act)
            self._stage.toast.show(say("table.engine_stood_in", name=name))
        if self.error:
            log.log_note(__name__, "a bot has no move: %s", self.error)
        else:
            self._query.reset()  # this ply may come again, after another move or a refusal
        return action

    def reject_bot_action(self) -> None:
        """The rules do not allow what it has found."""
        self._query.error = "refused"

    def cancel_thinking(self) -> None:
        """Nobody waits for the move any more, as after taking back."""
        self._query.reset()

    def _request_bot_move(self) -> None:
        match, header, seat = self._match, self._match.header, self._match.to_act
        self._thinking_since, level = self._stage.now, match.sitters[seat].level
        engine = engine_of_level(level)
        command = kept_engines().get(engine, "") if engine else ""
        if engine and not command:
            self._query.error = NO_ENGINE
            return
        self._query.ask(
            self._stage.worker,
            match.ply,
            ChooseBotMove(
                header.game, level, match.view(seat), match.bot_seed, content=header.content, command=command
            ),
        )
