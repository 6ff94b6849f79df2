"""The lessons of a game: their dataclasses, and a check that the rules allow every step of them.

Used by `prose`, which loads the file, by the scenes in `ui/scenes/lesson`, which play it, and by `content/check`,
which calls `lesson_problems` to play every lesson by the game's rules. The fields of the dataclasses are the keys of
`lessons.yaml`, also in installed games: a new one needs a default, and none is renamed. LONGEST_TEXT and its like are
what has room on the screen. Pure: nothing here reads files or draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from tabletop.rules.content import Problem
from tabletop.rules.game import Game, RulesError, Seat

LONGEST_TEXT: Final = 240
"""Characters of a step's text, so that it fits beside the board at twice the usual size."""
LONGEST_HINT: Final = 110
"""Characters of a hint in its bubble."""
LONGEST_END: Final = 250
"""Characters of all that was learned, which leaves room for two buttons."""

Where = tuple[str | int, ...]
AnyGame = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class RefusedAttempt:
    """Something that the learner may try, and the clause that refuses it."""

    action: str
    clause: str
    """Number in the rules checklist."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One text, what the program plays with it, and what the learner does then."""

    text: str
    show: tuple[str, ...] = ()
    """Played by the program, one after the other: what the opponent and chance do."""
    do: tuple[str, ...] = ()
    """The learner does one of these; where there are none, the learner only reads on."""
    hint: str = ""
    """What is said of anything else that the rules allow."""
    look: tuple[str, ...] = ()
    """Places on the board that are pointed at, besides those of `do`."""
    refuse: tuple[RefusedAttempt, ...] = ()
    """What the text says is not possible."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A recorded game in which somebody learns the rules."""

    id: str
    title: str
    text: str
    """What it teaches, in a sentence."""
    minutes: int
    steps: tuple[LessonStep, ...]
    learned: tuple[str, ...]
    """What to keep in mind, a line each."""
    seat: Seat = 0
    """Of the learner."""
    position: str = ""
    """As the game's setup takes it; the start of a game where it is left out."""
    setup: dict[str, str] = field(default_factory=dict)
    """Options that are not at their defaults."""
    ends: str = ""
    """Number of the clause by which the last action ends the game; empty where the game goes on."""

    @property
    def setup_with_position(self) -> dict[str, str]:
        """The whole setup."""
        return self.setup | ({"position": self.position} if self.position else {})


@dataclass(frozen=True, slots=True)
class Lessons:
    """All lessons of a game, the first one for beginners."""

    lessons: tuple[Lesson, ...]

    def problems(self) -> Iterator[Problem]:
        """Lessons that stand here twice, and texts that are too long or missing."""
        seen: set[str] = set()
        for i, lesson in enumerate(self.lessons):
            if lesson.id in seen:
                yield Problem(("lessons", "lessons", i, "id"), f"lesson {lesson.id} stands here twice")
            seen.add(lesson.id)
            if not lesson.steps:
                yield Problem(("lessons", "lessons", i, "steps"), "a lesson has steps")
            length = sum(map(len, lesson.learned))
            if length > LONGEST_END:
                text = f"{LONGEST_END} characters at most in all lines together, these have {length}"
                yield Problem(("lessons", "lessons", i, "learned"), text)
            for j, step in enumerate(lesson.steps):
                yield from _lesson_step_problems(("lessons", "lessons", i, "steps", j), step)

    def find_lesson(self, name: str) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.id == name), None)

    def next_lesson(self, name: str) -> Lesson | None:
        """The lesson that follows; None after the last one."""
        ids = [lesson.id for lesson in self.lessons]
        following = ids.index(name) + 1 if name in ids else len(ids)
        return self.lessons[following] if following < len(ids) else None


def _lesson_step_problems(where: Where, step: LessonStep) -> Iterator[Problem]:
    for name, text, most in (("text", step.text, LONGEST_TEXT), ("hint", step.hint, LONGEST_HINT)):
        if len(text) > most:
            yield Problem((*where, name), f"{most} characters at most, this has {len(text)}")
    if step.do and not step.hint:
        yield Problem((*where, "hint"), "a hint is said of whatever else the rules allow")


class UnplayableLesson(RulesError):
    """A lesson does something that the rules do not know or do not allow."""

    def __init__(self, where: Where, text: str) -> None:
        super().__init__(text)
        self.where = where
        """Keys and indices inside the lesson."""


def play_lesson(game: AnyGame, lesson: Lesson) -> tuple[frozenset[Any], ...]:
    """Every state in which the learner can be asked or told after each step's `show`, and those at the end.

    Raises UnplayableLesson.
    """
    try:
        states = frozenset((game.start(lesson.setup_with_position),))
    except RulesError as error:
        raise UnplayableLesson(("position",), str(error)) from None
    asked: list[frozenset[Any]] = []
    for i, step in enumerate(lesson.steps):
        for j, text in enumerate(step.show):
            where = ("steps", i, "show", j)
            states = frozenset(
                _apply_lesson_action(game, state, text, where, lesson.seat, own=False) for state in states
            )
        asked.append(states)
        _check_refused_attempts(game, states, step, ("steps", i, "refuse"))
        if step.do:
            states = frozenset(
                _apply_lesson_action(game, state, text, ("steps", i, "do", j), lesson.seat, own=True)
                for state in states
                for j, text in enumerate(step.do)
            )
    _check_lesson_final_states(game, states, lesson)
    return (*asked, states)


def _apply_lesson_action(game: AnyGame, state: Any, text: str, where: Where, learner: Seat, *, own: bool) -> Any:
    try:
        action = game.parse(text)
    except RulesError as error:
        raise UnplayableLesson(where, str(error)) from None
    if (game.to_act(state) == learner) != own:
        raise UnplayableLesson(where, f"{text}: {'the learner is not' if own else 'the learner is'} to act")
    refusal = game.check(state, action)
    if refusal is not None:
        raise UnplayableLesson(where, f"{text} is refused: {refusal.reason} ({refusal.clause})")
    return game.apply(state, action).state


def _check_refused_attempts(game: AnyGame, states: Iterable[Any], step: LessonStep, where: Where) -> None:
    for j, forbidden in enumerate(step.refuse):
        for state in states:
            try:
                refusal = game.check(state, game.parse(forbidden.action))
            except RulesError as error:
                raise UnplayableLesson((*where, j, "action"), str(error)) from None
            if refusal is None or refusal.clause != forbidden.clause:
                said = f"is refused by {refusal.clause}" if refusal else "is legal"
                raise UnplayableLesson((*where, j, "clause"), f"{forbidden.action} {said}")


def _check_lesson_final_states(game: AnyGame, states: Iterable[Any], lesson: Lesson) -> None:
    for state in states:
        outcome = game.outcome(state)
        clause = outcome.clause if outcome else ""
        if clause != lesson.ends:
            raise UnplayableLesson(("ends",), f"the game ends by {clause}" if clause else "the game does not end")


class _HasLessons(Protocol):
    @property
    def lessons(self) -> Lessons: ...


def lesson_problems(game: AnyGame, holder: _HasLessons) -> Iterator[Problem]:
    """Lessons that the game cannot play as they are written down."""
    for i, lesson in enumerate(holder.lessons.lessons):
        try:
            play_lesson(game, lesson)
        except UnplayableLesson as error:
            yield Problem(("lessons", "lessons", i, *error.where), str(error))
