"""OutsideEngine: a bot that is another program, asked by JSON lines on its standard input.

Used by `cli/duel` for seats `exe:COMMAND`, by `ai/levels` for the engines that people keep by name, and by
`cli/engine_check`, which looks for what an engine does wrong. The program is told the game, then for each decision what
its seat sees and what is on offer; nothing else reaches it. Each seat has a process of its own, so that one program on
two seats never sees both hands. An answer that is late, malformed or illegal, or a process that ended, is told to it
and asked for once more; then a bot of ours decides, and the match goes on. docs/bots.md describes the protocol, so the
names of messages and keys stay.
"""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from tabletop.ai.bot import Bot, Budget
from tabletop.rules.game import CHANCE, NOBODY, Game, RulesError
from tabletop.rules.json_view import to_plain_json_value

PROTOCOL: Final = 1
"""Grows when an engine that was written for an earlier number would go wrong."""
LONGEST_ANSWER: Final = 1 << 16
"""Bytes of a line."""
_START_SECONDS: Final = 10.0
"""For the process to say that it is ready."""
_GRACE_SECONDS: Final = 0.5
"""What a line may take beside the thinking: two programs and a busy machine."""
_TURN_SECONDS: Final = 0.1
"""How soon it is seen that nobody waits any more."""
_TRIES: Final = 2
_MOST_LEFTOVERS: Final = 100
"""Lines that belong to earlier questions, or to none, before the answer; a program that floods has no answer."""
_MOST_GIVEN_UP: Final = 3
"""Decisions in a row that were made for it, after which it is not asked again."""
_LONGEST_QUOTE: Final = 80
_MOST_FAULTS: Final = 1000
"""Kept sentences."""


class EngineProcess(Protocol):
    """A program that was started: lines in, lines out."""

    def send(self, line: str) -> None:
        """Raises OSError where it has ended."""

    def receive(self, seconds: float) -> bytes | None:
        """Its next line without the line end; None in silence, empty bytes where it has ended."""

    def close(self) -> None:
        """Ends it."""


StartProcess = Callable[[], EngineProcess]
"""Raises OSError where the command cannot be started."""


class EngineFault(Exception):
    """What an engine did wrong, one sentence without its name."""

    def __init__(self, text: str, has_ended: bool = False) -> None:
        super().__init__(text)
        self.has_ended = has_ended
        """Whether it must be started anew."""


@dataclass(slots=True)
class _Seated:
    """One seat's process and how it has done."""

    process: EngineProcess | None = None
    question: int = 0
    given_up: int = 0
    """Decisions in a row that were made for it."""


@dataclass(slots=True)
class OutsideEngine:
    """A program as a bot; raises nothing because of what the program does."""

    name: str
    """As people know it."""
    game: Game[Any, Any, Any]
    start_process: StartProcess
    stand_in: Bot[Any, Any]
    """Decides where the program does not."""
    content: str = ""
    """Digest of the content."""
    seconds: float = 0.0
    """For each decision; 0 takes the time that the asker has, in full."""
    faults: list[str] = field(default_factory=list)
    """What it did wrong, a sentence each, the oldest first."""
    times_stood_in: int = 0
    """Decisions that the stand-in has made."""
    _seated: dict[int, _Seated] = field(default_factory=dict)

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random, budget: Budget) -> Any:
        """The program's action, or that of the stand-in after two answers that could not be used."""
        state = self.game.imagine(view, random.Random(0))
        seat = self.game.to_act(state)
        assert seat not in (CHANCE, NOBODY)
        seated = self._seated.setdefault(seat, _Seated())
        message: dict[str, Any] = {
            "view": to_plain_json_value(view),
            "actions": [str(action) for action in actions],
            "complete": self.game.complete,
            "milliseconds": round(1000 * min(self.seconds or budget.seconds, budget.seconds)),
            "seed": rng.getrandbits(32),
        }
        for _ in range(_TRIES if seated.given_up < _MOST_GIVEN_UP else 0):
            try:
                answer = self._ask(seated, seat, message, budget)
                action = self._checked_action(answer, view, actions)
            except EngineFault as fault:
                if budget.cancelled():
                    self._end(seated)  # else it would still think about this when it is asked next
                    break
                message["again"] = str(fault)
                self._note_fault(str(fault))
                if fault.has_ended:
                    self._end(seated)
            else:
                seated.given_up = 0
                return action
        else:
            self._stand_in_for(seated)
        return self.stand_in.choose(view, actions, rng, budget)

    def forgive(self) -> None:
        """Lets it be asked again on all seats, however many decisions it has missed."""
        for seated in self._seated.values():
            seated.given_up = 0

    def close(self) -> None:
        """Ends all its processes."""
        for seated in self._seated.values():
            if seated.process is not None:
                with suppress(OSError):
                    seated.process.send(json.dumps({"quit": True}))
            self._end(seated)

    def _stand_in_for(self, seated: _Seated) -> None:
        seated.given_up += 1
        self.times_stood_in += 1
        if seated.given_up == _MOST_GIVEN_UP:
            self._note_fault(f"it missed {_MOST_GIVEN_UP} decisions in a row, so a bot of ours plays on for it")
            self._end(seated)

    def _note_fault(self, text: str) -> None:
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(f"{self.name}: {text}")

    def _end(self, seated: _Seated) -> None:
        if seated.process is not None:
            seated.process.close()
            seated.process = None

    def _ask(self, seated: _Seated, seat: int, message: dict[str, Any], budget: Budget) -> dict[str, Any]:
        """The answer to a question; raises EngineFault."""
        process = self._started(seated, seat)
        seated.question += 1
        seconds = message["milliseconds"] / 1000
        _send(process, {"choose": {"id": seated.question, **message}})
        for answer in _answers(process, seconds + _GRACE_SECONDS, budget.cancelled):
            if answer.get("id") == seated.question:
                return answer
        raise EngineFault(f"it didn't answer within {seconds:g} seconds", has_ended=True)

    def _started(self, seated: _Seated, seat: int) -> EngineProcess:
        """The seat's process, which is told the game first; raises EngineFault."""
        if seated.process is not None:
            return seated.process
        try:
            seated.process = self.start_process()
        except OSError as error:
            raise EngineFault(f"it can't be started: {error.strerror or error}", has_ended=True) from error
        try:
            _send(seated.process, {"hello": self._hello(seat)})
            for answer in _answers(seated.process, _START_SECONDS, lambda: False):
                if isinstance(answer.get("ready"), dict):
                    return seated.process
        except EngineFault as fault:
            raise EngineFault(str(fault), has_ended=True) from fault
        raise EngineFault('it didn\'t answer "hello" with "ready"', has_ended=True)

    def _hello(self, seat: int) -> dict[str, Any]:
        game = self.game
        return {
            "protocol": PROTOCOL,
            "game": game.name,
            "rules_version": game.version,
            "content": self.content,
            "seat": seat,
            "complete": game.complete,
            "hidden": game.hidden,
        }

    def _checked_action(self, answer: dict[str, Any], view: Any, actions: Sequence[Any]) -> Any:
        """The legal action that an answer names; raises EngineFault."""
        text = answer.get("action")
        if not isinstance(text, str):
            raise EngineFault('its answer has no "action" that is a text')
        for action in actions:
            if str(action) == text:
                return action
        try:
            action = self.game.parse(text)
            refusal = self.game.check(self.game.imagine(view, random.Random(0)), action)
        except (RulesError, ValueError, RecursionError):
            raise EngineFault(f"{_quote(text)} isn't an action of this game") from None
        if refusal is not None or self.game.complete:
            clause = f" ({refusal.clause})" if refusal is not None else ""
            raise EngineFault(f"{_quote(text)} isn't allowed here{clause}")
        return action


def _send(process: EngineProcess, message: dict[str, Any]) -> None:
    """Raises EngineFault."""
    try:
        process.send(json.dumps(message))
    except (OSError, ValueError) as error:
        raise EngineFault("it has ended", has_ended=True) from error


def _answers(process: EngineProcess, seconds: float, cancelled: Callable[[], bool]) -> Iterator[dict[str, Any]]:
    """The objects that it sends in this time, or until nobody waits; raises EngineFault for anything else."""
    end = time.monotonic() + seconds
    for _ in range(_MOST_LEFTOVERS):
        line = _receive(process, end, cancelled)
        if line is None:
            return
        if not line:
            raise EngineFault("it has ended", has_ended=True)
        yield _parse_answer(line)
    raise EngineFault(f"it sent {_MOST_LEFTOVERS} lines, and none was the answer", has_ended=True)


def _receive(process: EngineProcess, end: float, cancelled: Callable[[], bool]) -> bytes | None:
    """Its next line; None where there is none in time."""
    left = max(0.0, end - time.monotonic())
    turns = max(1, math.ceil(left / _TURN_SECONDS))
    for _ in range(turns):
        line = process.receive(left / turns)
        if line is not None or cancelled():
            return line
    return None


def _parse_answer(line: bytes) -> dict[str, Any]:
    """Raises EngineFault."""
    if len(line) > LONGEST_ANSWER:
        raise EngineFault(f"its line has more than {LONGEST_ANSWER} bytes", has_ended=True)
    try:
        answer = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise EngineFault(f"its line isn't JSON: {_quote(line.decode(errors='replace'))}") from None
    if not isinstance(answer, dict):
        raise EngineFault(f"its line isn't an object: {_quote(line.decode(errors='replace'))}")
    return answer


def _quote(text: str) -> str:
    """A text of somebody else's within a sentence."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text[: _LONGEST_QUOTE + 1])
    return f"“{shown[:_LONGEST_QUOTE]}…”" if len(text) > _LONGEST_QUOTE else f"“{shown}”"
