"""The Director's moment as a list of beats: what is shown large, when, and for how long; no pygame.

Dice of the Director, cards turned over one by one, the pile turned over card by card, specials that announce
themselves. Each lies as long as it takes to read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.board.words import card_rules
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.state import Drawn, State
from tabletop.games.zombies.rules.text import events as e
from tabletop.rules.game import Event, Seat
from tabletop.ui.words import translated

FLIP: Final = 0.44
"""Seconds in which a card turns over."""
TUMBLE: Final = 0.5
"""Seconds that a die falls."""
TURN, VERDICT = 0.42, 1.7
"""Seconds from one card of the pile to the next, and that the result lies."""
_LETTERS: Final = 26.0
"""Letters that are read in a second."""
_LEAST: Final = 1.3
"""Seconds that everything lies at least."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing to be shown."""

    kind: str
    """count, card, reveal, special or call."""
    lasts: float
    moves: float
    """Seconds from its beginning in which something turns or falls."""
    begins: float = 0.0
    """On the stage's clock."""
    die: int = 0
    number: int = 0
    """Cards that the Director takes; the round of a call."""
    drawn: tuple[Drawn, ...] = ()
    """Cards of the round up to now; the last of them turns over."""
    slots: int = 0
    """Cards that there will be."""
    cards: tuple[int, ...] = ()
    """Of the pile, as they are turned over."""
    horde: int = 0
    special: str = ""
    target: Seat | None = None

    @property
    def ends(self) -> float:
        """On the stage's clock."""
        return self.begins + self.lasts


def beats(content: Content, events: Sequence[Event], state: State) -> tuple[Beat, ...]:
    """What is worth showing large of an action, at the usual pace, one after the other from 0 on."""
    found: list[Beat] = []
    for event in events:
        tell = _TELLS.get(type(event))
        for beat in tell(content, event, events, state) if tell else ():
            found.append(replace(beat, begins=found[-1].ends if found else 0.0))
    return tuple(found)


def timed(told: Sequence[Beat], now: float, pace: float) -> tuple[Beat, ...]:
    """The beats from a time on, so many times faster than usual."""
    return tuple(
        replace(beat, begins=now + beat.begins / pace, lasts=beat.lasts / pace, moves=beat.moves / pace)
        for beat in told
    )


def reading(words: str) -> float:
    """Seconds that it takes to read something."""
    return max(_LEAST, 0.7 + len(words) / _LETTERS)


_Told = Iterator[Beat]


def _count(content: Content, event: e.Counted, events: Sequence[Event], state: State) -> _Told:
    falls = TUMBLE if event.die else 0.0
    yield Beat("count", falls + 1.2, falls, die=event.die, number=event.cards)


def _card(content: Content, event: e.CardDrawn, events: Sequence[Event], state: State) -> _Told:
    fresh = [each for each in events if isinstance(each, e.CardDrawn)]
    index = len(state.drawn) - len(fresh) + next(k for k, each in enumerate(fresh) if each is event)
    if not 0 <= index < len(state.drawn):
        return
    names = names_of(content)
    card = names.director(event.card)
    words = "" if card is None or event.lurked else translated(card.text) + "".join(card_rules(names, card))
    left = sum(task.left for task in state.todo if isinstance(task, t.Drawing))
    slots = len(state.drawn) + left + (len(state.lurking) if left else 0)
    yield Beat(
        "card", FLIP + reading(names.card(event.card) + words), FLIP, drawn=state.drawn[: index + 1], slots=slots
    )


def _reveal(content: Content, event: e.Revealed, events: Sequence[Event], state: State) -> _Told:
    turns = TURN * (len(event.cards) + 0.5) if event.cards else 0.0
    yield Beat("reveal", turns + VERDICT, turns, cards=event.cards, horde=event.horde, number=event.total)


def _special(content: Content, event: e.SpecialFired, events: Sequence[Event], state: State) -> _Told:
    text = next((translated(one.text) for one in content.specials if one.id == event.kind), "")
    yield Beat("special", 0.3 + reading(text), 0.3, special=event.kind, target=event.target)


def _call(content: Content, event: e.Called, events: Sequence[Event], state: State) -> _Told:
    yield Beat("call", 2.4, 0.3, number=event.until)


_TELLS: Final[Mapping[type, Callable[[Content, Any, Sequence[Event], State], _Told]]] = {
    e.Counted: _count, e.CardDrawn: _card, e.Revealed: _reveal, e.SpecialFired: _special, e.Called: _call,
}  # fmt: skip
