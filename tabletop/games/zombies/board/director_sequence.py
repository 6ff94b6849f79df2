"""Lists what the Director's clips show after an action: dice, cards turned over, the pile, special attacks.

Used by `director_show`, which plays the steps, by `board`, which makes result clips of them, by `night_panel`, and by
`sound_cues`, which reads the seconds here, so picture and sound agree. Steps are frozen values made from public
events, in the order of the events; a step also holds the text that a reader or the log shows. An event is shown only
if _STEPS_BY_EVENT has it; a new kind also needs its picture in `director_show` and its sound in `sound_cues`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from tabletop.games.zombies.board.event_messages import director_card_count_reasons, director_card_rule_texts, log_line
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import DrawnDirectorCard, Phase, State
from tabletop.games.zombies.rules.text import events as text_events
from tabletop.rules.game import Event, Seat
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import end_sentence, join_sentences

FLIP_SECONDS: Final = 0.44
"""Seconds in which a card turns over."""
TUMBLE_SECONDS: Final = 0.5
"""Seconds that a die falls."""
PILE_CARD_SECONDS: Final = 0.42
"""Seconds from one card of the pile to the next."""


class DirectorStepKind(StrEnum):
    CHAPTER = "chapter"
    COUNT = "count"
    CARD = "card"
    REVEAL = "reveal"
    SPECIAL = "special"
    CALL = "call"


@dataclass(frozen=True, slots=True)
class DirectorStep:
    """One thing to be shown."""

    kind: DirectorStepKind
    motion_seconds: float
    """Seconds from its beginning in which something turns or falls, at the usual pace."""
    full_text: str
    """What people read."""
    die: int = 0
    number: int = 0
    """Cards that the Director takes; the round of a call."""
    drawn: tuple[DrawnDirectorCard, ...] = ()
    """Cards of the round up to now; the last of them turns over."""
    slots: int = 0
    """Cards that there will be."""
    cards: tuple[int, ...] = ()
    """Of the pile, as they are turned over."""
    horde: int = 0
    special: str = ""
    target: Seat | None = None
    explanation: str = ""
    """What made the number of cards that the Director takes; which chapter of its campaign it is."""
    title: str = ""
    text: str = ""
    """Of the chapter: what it is called, and its story."""


def director_steps(content: Content, events: Sequence[Event], state: State) -> tuple[DirectorStep, ...]:
    """Returns the steps that are worth showing of an action, in order."""
    found: list[DirectorStep] = []
    for event in events:
        tell = _STEPS_BY_EVENT.get(type(event))
        found += tell(content, event, events, state) if tell else ()
    return tuple(found)


def is_night_start(event: Event) -> bool:
    """Whether the first round of a chapter begins with it (H1)."""
    return isinstance(event, text_events.PhaseBegan) and event.round == 1 and event.phase == Phase.DRAW.value


_StepIterator = Iterator[DirectorStep]


def _chapter_steps(
    content: Content, event: text_events.PhaseBegan, events: Sequence[Event], state: State
) -> _StepIterator:
    """The chapter's story, as its first round begins."""
    known = next((one for one in content.scenarios if one.id == state.agreed.scenario), None)
    if known is None or not is_night_start(event):
        return
    chapters = [one.id for one in content.scenarios if one.campaign == known.campaign]
    name = next((translate_text(one.name) for one in content.campaigns if one.id == known.campaign), "")
    of = say("chapter.of", campaign=name, number=chapters.index(known.id) + 1, count=len(chapters))
    title, text = translate_text(known.title), translate_text(known.intro)
    words = join_sentences((of, title, text))
    yield DirectorStep(DirectorStepKind.CHAPTER, 0.0, words, explanation=of, title=title, text=text)


def _card_count_steps(
    content: Content, event: text_events.Counted, events: Sequence[Event], state: State
) -> _StepIterator:
    parts = end_sentence(join_sentences(director_card_count_reasons(event)))
    words = join_sentences((log_line(content, event), parts))
    moves = TUMBLE_SECONDS if event.die else 0.0
    yield DirectorStep(DirectorStepKind.COUNT, moves, words, die=event.die, number=event.cards, explanation=parts)


def _drawn_card_steps(
    content: Content, event: text_events.CardDrawn, events: Sequence[Event], state: State
) -> _StepIterator:
    fresh = [each for each in events if isinstance(each, text_events.CardDrawn)]
    index = len(state.drawn) - len(fresh) + next(k for k, each in enumerate(fresh) if each is event)
    if not 0 <= index < len(state.drawn):
        return
    names = names_of(content)
    card = names.find_director_card(event.card)
    rules = () if card is None or event.lurked else (translate_text(card.text), *director_card_rule_texts(names, card))
    words = join_sentences((names.director_card_title(event.card), *rules))
    left = sum(task.left for task in state.todo if isinstance(task, tasks.Drawing))
    slots = len(state.drawn) + left + (len(state.lurking) if left else 0)
    yield DirectorStep(DirectorStepKind.CARD, FLIP_SECONDS, words, drawn=state.drawn[: index + 1], slots=slots)


def _pile_reveal_steps(
    content: Content, event: text_events.Revealed, events: Sequence[Event], state: State
) -> _StepIterator:
    turns = PILE_CARD_SECONDS * (len(event.cards) + 0.5) if event.cards else 0.0
    words = log_line(content, event)
    yield DirectorStep(DirectorStepKind.REVEAL, turns, words, cards=event.cards, horde=event.horde, number=event.total)


def _special_attack_steps(
    content: Content, event: text_events.SpecialFired, events: Sequence[Event], state: State
) -> _StepIterator:
    text = next((translate_text(one.text) for one in content.specials if one.id == event.kind), "")
    words = f"{log_line(content, event)} {text}"
    yield DirectorStep(DirectorStepKind.SPECIAL, 0.3, words, special=event.kind, target=event.target)


def _rescue_call_steps(
    content: Content, event: text_events.Called, events: Sequence[Event], state: State
) -> _StepIterator:
    yield DirectorStep(DirectorStepKind.CALL, 0.3, log_line(content, event), number=event.until)


_STEPS_BY_EVENT: Final[Mapping[type, Callable[[Content, Any, Sequence[Event], State], _StepIterator]]] = {
    text_events.PhaseBegan: _chapter_steps, text_events.Counted: _card_count_steps,
    text_events.CardDrawn: _drawn_card_steps,
    text_events.Revealed: _pile_reveal_steps, text_events.SpecialFired: _special_attack_steps,
    text_events.Called: _rescue_call_steps,
}  # fmt: skip
