"""One fuzz trial: a random game, and games from positions whose texts were changed at random.

Used by `cli/fuzz/runner`, which runs trials in child processes for `tabletop check --play`; `cli/conformance` and
`cli/selfcheck` take MOST_ACTIONS from here. The laws that are checked are in `contract_laws`. Everything must follow
from the game, the seed and the trial's number, so that a fault can be repeated. The other numbers only say how much
is tried and may be changed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from tabletop import log
from tabletop.cli.fuzz import contract_laws
from tabletop.cli.fuzz.contract_laws import AnyGame
from tabletop.rules.game import CHANCE, NOBODY, POSITION, InvalidAction, clashing_options

_BETWEEN: Final = re.compile(r"(; | |[,:=|/@>\[\]+-])")
_LETTERS: Final = re.compile(r"[A-Za-z_]+")
_DIGITS: Final = re.compile(r"[0-9]+")
_NUMBERS: Final = ("0", "1", "2", "-1", "9", "99", "9999", "0.5", "-0", "1e9")
_GENTLY: Final = 0.6
_MOST: Final = 600
"""Words that are remembered."""


def _word_shape(word: str) -> str:
    """Such as a0 for a cell, 0.0 for inches and a#0 for a card."""
    return _DIGITS.sub("0", _LETTERS.sub("a", word))


class TextMutator:
    """Remembers words of texts, and changes texts by putting such words where they do not belong."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._words: list[str] = []
        self._known: set[str] = set()
        self._alike: dict[str, list[str]] = {}
        """Words by their shape."""

    def remember_words(self, text: str) -> None:
        """Remembers the words of a text."""
        for word in _BETWEEN.split(text)[::2]:
            if word and word not in self._known and len(self._words) < _MOST:
                self._known.add(word)
                self._words.append(word)
                self._alike.setdefault(_word_shape(word), []).append(word)

    def mutate_text(self, text: str) -> str:
        """The text with a few things changed: words for others like them, or anything."""
        pieces = _BETWEEN.split(text)
        for _ in range(self._rng.randint(1, 3)):
            change = (
                TextMutator._replace_with_similar_word if self._rng.random() < _GENTLY else self._rng.choice(_CHANGES)
            )
            change(self, pieces)
        return "".join(pieces)

    def _random_word_index(self, pieces: list[str]) -> int:
        return 2 * self._rng.randrange((len(pieces) + 1) // 2)

    def _replace_with_similar_word(self, pieces: list[str]) -> None:
        k = self._random_word_index(pieces)
        pieces[k] = self._rng.choice(self._alike.get(_word_shape(pieces[k]), [pieces[k]]))

    def _replace_with_any_word(self, pieces: list[str]) -> None:
        if self._words:
            pieces[self._random_word_index(pieces)] = self._rng.choice(self._words)

    def _change_number(self, pieces: list[str]) -> None:
        numbers = [k for k, piece in enumerate(pieces) if piece.isdigit()]
        if numbers:
            k = self._rng.choice(numbers)
            pieces[k] = self._rng.choice((*_NUMBERS, str(int(pieces[k][:9]) + 1), str(abs(int(pieces[k][:9]) - 1))))

    def _swap_words(self, pieces: list[str]) -> None:
        one, other = self._random_word_index(pieces), self._random_word_index(pieces)
        pieces[one], pieces[other] = pieces[other], pieces[one]

    def _drop_word(self, pieces: list[str]) -> None:
        k = self._random_word_index(pieces)
        del pieces[k : k + 2]
        if not pieces:
            pieces.append("")

    def _double_word(self, pieces: list[str]) -> None:
        k = self._random_word_index(pieces)
        pieces[k:k] = [pieces[k], " "]

    def _drop_position_part(self, pieces: list[str]) -> None:
        """Takes a whole part of a position out."""
        ends = [k for k, piece in enumerate(pieces) if piece == "; "]
        if ends:
            k = self._rng.randrange(len(ends))
            del pieces[ends[k] : ends[k + 1] if k + 1 < len(ends) else len(pieces)]


_CHANGES: Final[tuple[Callable[[TextMutator, list[str]], None], ...]] = (
    TextMutator._replace_with_any_word,
    TextMutator._replace_with_any_word,
    TextMutator._change_number,
    TextMutator._change_number,
    TextMutator._swap_words,
    TextMutator._swap_words,
    TextMutator._drop_word,
    TextMutator._double_word,
    TextMutator._drop_position_part,
)


MOST_ACTIONS: Final = 5_000
"""Actions after which a game should have ended."""
_WHOLE: Final = 5
"""Every so many trials a whole game is played."""
_FAR: Final = 160
"""Most actions before a trial looks closely."""
_CLOSE: Final = 12
"""Actions that are watched closely, from each place."""
_PLACES: Final = 8
"""Positions that are written down wrongly in a trial."""
_RARE: Final = 0.1
"""How often all laws are looked at in the rest of a whole game."""
_WRITTEN: Final = 4
"""Actions that are written down rightly at the wrong place, and wrongly."""
_REMEMBERED: Final = 40
_STRANGE: Final = 0.3
"""How often a legal action is done that was not offered."""


@dataclass(frozen=True, slots=True)
class FuzzFault:
    """Something that must not be."""

    game: str
    trial: int
    what: str
    """A sentence."""
    kind: str
    """The same for faults that are one."""
    setup: tuple[tuple[str, str], ...]
    position: str
    """Where it happened; empty where that cannot be told."""
    doing: str
    """What was being done."""


@dataclass(slots=True)
class FuzzTally:
    """How much was tried."""

    trials: int = 0
    actions: int = 0
    positions: int = 0
    """Texts of positions that were tried."""
    taken: int = 0
    """Those that were positions."""
    ended: int = 0
    """Games that were played from their start to their end."""
    longest: int = 0
    """Turns of the longest of them: how often another seat came to act, and once more."""


@dataclass(slots=True)
class FuzzTrial:
    """A random game and what comes of it."""

    game: AnyGame
    seed: str
    number: int
    on_fault: Callable[[FuzzFault], None]
    go_on: Callable[[str], bool]
    """Told what is being done; whether there is time."""
    tally: FuzzTally = field(default_factory=FuzzTally)
    rng: random.Random = field(init=False)
    _text_mutator: TextMutator = field(init=False)
    _setup: dict[str, str] = field(default_factory=dict)
    _seats: int = 0
    _state: Any = None
    _turns: int = 0
    """Turns so far."""
    _last_seat: int = NOBODY
    """Who acted last, chance left out."""
    _current_step: str = ""
    _earlier_actions: list[str] = field(default_factory=list)
    """Actions that were offered at other places."""

    def __post_init__(self) -> None:
        self.rng = random.Random(f"{self.seed}/{self.game.name}/{self.number}")
        self._text_mutator = TextMutator(self.rng)

    def run_trial(self) -> None:
        """Tries all; whatever is raised is a fault."""
        self.tally.trials += 1
        try:
            self._play_and_try_mutations()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
            self._record_crash_as_fault(error)

    def _play_and_try_mutations(self) -> None:
        self._setup = self._draw_random_setup()
        self._current_step = "begins"
        self._seats = self.game.seats(self._setup)
        self._state = self.game.start(self._setup)
        if self.number % _WHOLE == 0:
            self._play_and_check_laws(MOST_ACTIONS, _RARE)
            if self.game.to_act(self._state) == NOBODY:
                self.tally.ended += 1
                self.tally.longest = max(self.tally.longest, self._turns)
            elif self.go_on(self._current_step):
                self._record_fault(f"no end after {MOST_ACTIONS} actions", "no end")
            return
        self._play_and_check_laws(self.rng.randrange(_FAR), 0.0)
        self._play_and_check_laws(_CLOSE, 1.0)
        begun = self._find_playable_position()
        for _ in range(_PLACES if begun is not None else 0):
            if self.go_on("writes a position down wrongly"):
                self._play_from_mutated_position(begun)

    def _find_playable_position(self) -> Any:
        """The next state whose text is taken as a position; None where there is none for long."""
        for _ in range(_FAR):
            if (
                contract_laws.start_at_position(self.game, str(self.game.unveiled(self._state)), self._setup)
                is not None
            ):
                return self._state
            if self.game.to_act(self._state) == NOBODY:
                return None
            self._play_and_check_laws(1, 0.0)
        return None

    def _draw_random_setup(self) -> dict[str, str]:
        """Options at random, those that cannot be together left out."""
        if self.number == 0:
            return {}
        usual = {option.name: option.default for option in self.game.options}
        while True:
            made = {option.name: self.rng.choice(option.values) for option in self.game.options}
            if clashing_options(self.game.options, {**usual, **made}) is None:
                return made

    def _play_from_mutated_position(self, state: Any) -> None:
        """Plays on from a position that somebody wrote down wrongly, if it is one."""
        self._state = state
        text = str(self.game.unveiled(state))
        self._text_mutator.remember_words(text)
        garbled = self._text_mutator.mutate_text(text) if self.rng.random() < 1 - 1 / _PLACES else text
        setup = {**self._setup, POSITION: garbled}
        self.tally.positions += 1
        self._current_step = f"begins at {garbled}"
        made = contract_laws.start_at_position(self.game, garbled, self._setup)
        if made is None:
            return
        self._state = made
        self.tally.taken += 1
        seats, self._seats = self._seats, self.game.seats(setup)
        self._play_and_check_laws(_CLOSE, 1.0)
        self._seats = seats

    def _play_and_check_laws(self, most: int, closely: float) -> None:
        """Plays on, and looks at all laws so often."""
        for _ in range(most):
            if not self._can_game_go_on_or_record_fault() or not self.go_on(self._current_step):
                break
            is_close = self.rng.random() < closely
            if is_close:
                self._check_state_laws()
            action = self._draw_random_next_action()
            if (seat := self.game.to_act(self._state)) not in (CHANCE, self._last_seat):
                self._turns, self._last_seat = self._turns + 1, seat
            self._current_step = f"does {action}"
            step = self.game.apply(self._state, action)
            if is_close:
                self._record_breaches_as_faults(
                    contract_laws.find_action_result_breaches(self.game, self._state, action, step)
                )
            if is_close or self.game.outcome(step.state) is not None:
                self._record_breaches_as_faults(contract_laws.find_event_text_breaches(self.game, step))
            self._state = step.state
            self.tally.actions += 1
        if closely and self.game.to_act(self._state) == NOBODY:
            self._record_breaches_as_faults(
                contract_laws.find_turn_breaches(self.game, self._state, self._seats, self.rng)
            )

    def _can_game_go_on_or_record_fault(self) -> bool:
        """Whether there is something to do; where nothing is and should be, that is told once."""
        seat = self.game.to_act(self._state)
        if seat < 0 or self.game.actions(self._state):
            return seat != NOBODY
        self._record_breaches_as_faults(contract_laws.find_turn_breaches(self.game, self._state, self._seats, self.rng))
        return False

    def _check_state_laws(self) -> None:
        """All laws that a state must keep."""
        game, state = self.game, self._state
        self._current_step = "says what can be done"
        self._record_breaches_as_faults(contract_laws.find_turn_breaches(game, state, self._seats, self.rng))
        self._record_breaches_as_faults(contract_laws.find_chance_breaches(game, state, self.rng))
        self._current_step = "shows itself"
        self._record_breaches_as_faults(contract_laws.find_view_breaches(game, state, self._seats, self.rng))
        self._record_breaches_as_faults(contract_laws.find_position_text_breaches(game, state, self._setup))
        for action in self._mutated_actions():
            self._current_step = f"judges {action}"
            self._record_breaches_as_faults(contract_laws.find_refusal_breaches(game, state, action))

    def _mutated_actions(self) -> list[Any]:
        """Actions that somebody could have written down, legal or not."""
        offered = self.game.actions(self._state)
        texts = [str(action) for action in self.rng.sample(list(offered), min(_WRITTEN, len(offered)))]
        for text in texts:
            self._text_mutator.remember_words(text)
        found, before = [], self.rng.sample(self._earlier_actions, min(_WRITTEN, len(self._earlier_actions)))
        self._earlier_actions = [*self._earlier_actions, *texts][-_REMEMBERED:]
        for written in (*before, *map(self._text_mutator.mutate_text, texts)):
            self._current_step = f"reads {written!r}"
            try:
                found.append(self.game.parse(written))
            except InvalidAction:
                continue
        return found

    def _draw_random_next_action(self) -> Any:
        """The next action: mostly one that is offered."""
        game, state = self.game, self._state
        self._current_step = "draws an action"
        if game.to_act(state) == CHANCE:
            return game.resolve(state, self.rng)
        if not game.complete and self.rng.random() < _STRANGE:
            legal = [action for action in self._mutated_actions() if game.check(state, action) is None]
            if legal:
                return self.rng.choice(legal)
        return self.rng.choice(list(game.actions(state)))

    def _record_breaches_as_faults(self, breaches: Iterable[str]) -> None:
        for what in breaches:
            self._record_fault(what, what.split(": ")[0])

    def _record_crash_as_fault(self, error: Exception) -> None:
        place = log.error_place(error)
        self._record_fault(f"{type(error).__name__}: {error} ({place})", f"{type(error).__name__} {place}")

    def _record_fault(self, what: str, kind: str) -> None:
        setup = tuple(sorted(self._setup.items()))
        self.on_fault(
            FuzzFault(self.game.name, self.number, what, kind, setup, self._position_text(), self._current_step)
        )

    def _position_text(self) -> str:
        try:
            return str(self.game.unveiled(self._state)) if self._state is not None else ""
        except Exception:  # noqa: BLE001 - the fault itself is told already
            return ""
