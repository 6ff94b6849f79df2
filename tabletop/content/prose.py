"""The texts of a game in English: messages, rulebook and lessons, from words.yaml, rulebook.yaml and lessons.yaml.

Used by `ui/wording`, which translates them for the screens, by the rulebook's scene and the title, and by the command
line (`cli/engine`, `cli/list`); `content/check` judges them. `game_messages`, `rulebook` and `lessons` load and cache
them. GameMessages also makes the sentences for events, refusals and outcomes. The fields of the dataclasses are the
keys of these files, also in installed games: a new one needs a default, and none is renamed. These files are no part
of a game's digest: changing a text does not affect saved matches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from tabletop.content.blanks import BLANK, PERSON, fill_blanks
from tabletop.content.games import game_content_folder
from tabletop.content.lessons import Lessons
from tabletop.content.load import load_content
from tabletop.rules.caches import cached
from tabletop.rules.content import Problem
from tabletop.rules.game import Event, Outcome, Refusal, Seat

_BETWEEN: Final = re.compile(r"[ /]")
LONGEST_REASON: Final = 90
"""Characters of a refusal, blanks filled in."""


@dataclass(frozen=True, slots=True)
class OptionValueWords:
    """One value of an option, as the set-up screen shows it."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class OptionWords:
    """One option, as the set-up screen shows it."""

    title: str
    text: str
    values: dict[str, OptionValueWords]
    """By the value's name in the rules."""


@dataclass(frozen=True, slots=True)
class GameMessages:
    """Titles and sentences; in the sentences, names in braces are filled in by the program."""

    title: str
    tagline: str
    """One sentence for the shelf."""
    players: str
    """Such as `2` or `2 to 4`."""
    minutes: str
    """Such as `5 to 20`."""
    seats: tuple[str, ...]
    """What the sides are called, in the order of the seats."""
    options: dict[str, OptionWords]
    """By the option's name in the rules."""
    reasons: dict[str, str]
    """Sentences of refusals by reason; blanks are the refusal's params."""
    outcomes: dict[str, str]
    """Sentences for the end by reason; blanks are winner and loser."""
    events: dict[str, str]
    """Lines of the log by event; after a slash the reason, or else 0 or 1 for the length of a list; empty for none.

    Blanks are the event's fields; {points_first} and {points_last} are the ends of a list {points}. A blank with two
    forms, such as {seat:* wins|You win}, is the first with the name for *, or the second for who is called "You".
    """
    captions: dict[str, str]
    """The same events for a projector and the demonstration."""
    series: str = "{most} and {last}"
    """How several names or points are told; commas stand between all but the last."""
    choice: str = "{most} or {last}"
    """How several terms are told of which one is enough."""
    endings: dict[str, str] = field(default_factory=dict)
    """Like `outcomes`, below words that say who has won or lost: only where those would say it again."""
    terms: dict[str, str] = field(default_factory=dict)
    """Names of the rules, such as those of types and areas, as people say them in the middle of a refusal."""

    def problems(self) -> Iterator[Problem]:
        """Sentences with broken blanks, and refusals that are too long for their bubble."""
        for part in ("reasons", "outcomes", "endings", "events", "captions"):
            sentences: Mapping[str, str] = getattr(self, part)
            for key, sentence in sentences.items():
                if set("{}") & set(BLANK.sub("", PERSON.sub("", sentence))):
                    yield Problem(("words", part, key), "braces enclose one name in small letters, such as {seat}")
        for key, sentence in self.reasons.items():
            length = len(BLANK.sub("x", sentence))
            if length > LONGEST_REASON:
                yield Problem(("words", "reasons", key), f"{LONGEST_REASON} characters at most, this has {length}")

    def refusal_text(self, refusal: Refusal, named: Mapping[str, str] | None = None) -> str:
        """Why an action is not possible; the bare reason where there are no words for it."""
        params = {name: self.term_text(value) for name, value in refusal.params} | dict(named or {})
        said = fill_blanks(self.reasons.get(refusal.reason, refusal.reason), params)
        return said[:1].upper() + said[1:] if named else said

    def term_text(self, value: str) -> str:
        """The value as people say it; several terms have spaces or slashes between them."""
        words = _BETWEEN.split(value)
        return (
            _join_with_last_conjunction(self.choice, [self.terms[word] for word in words])
            if self._are_known_terms(words)
            else value
        )

    def _are_known_terms(self, words: Sequence[str]) -> bool:
        return all(word in self.terms for word in words)

    def outcome_text(self, outcome: Outcome, names: Sequence[str]) -> str:
        """How the game ended; names are those of the seats."""
        template = self.outcomes.get(outcome.reason, outcome.reason)
        return fill_blanks(template, _winner_and_loser_blank_values(self.series, outcome.winners, names))

    def outcome_reason_text(self, outcome: Outcome, names: Sequence[str]) -> str:
        """The same below words that say who has won or lost."""
        template = self.endings.get(outcome.reason, "")
        return fill_blanks(
            template, _winner_and_loser_blank_values(self.series, outcome.winners, names)
        ) or self.outcome_text(outcome, names)

    def does_ending_name_loser(self, outcome: Outcome) -> bool:
        """Whether the sentence for an end says itself who has lost."""
        return "{loser" in self.outcomes.get(outcome.reason, "")

    def log_line(self, event: Event, names: Sequence[str], named: Mapping[str, str] | None = None) -> str:
        """The event as a line of the log; names are those of the seats.

        `named` is what a game calls that which has only an id in the event, and the case under `variant`.
        """
        told = self._event_sentence(self.events, event, names, named or {})
        return str(event) if told is None else told

    def has_log_line(self, event: Event, named: Mapping[str, str] | None = None) -> bool:
        """Whether there is a line of the log for the event, be it an empty one; `named` as for `log_line`."""
        return self._event_sentence(self.events, event, self.seats, named or {}) is not None

    def caption_text(self, event: Event, names: Sequence[str], named: Mapping[str, str] | None = None) -> str:
        """The event as a sentence to be read from afar, or else as in the log; names are those of the seats."""
        told = self._event_sentence(self.captions, event, names, named or {})
        if told is not None:
            return told
        line = self.log_line(event, names, named)
        return f"{line}." if line else ""

    def _event_sentence(
        self, templates: Mapping[str, str], event: Event, names: Sequence[str], named: Mapping[str, str]
    ) -> str | None:
        """The sentence for an event, empty where it is not worth one; None where there is none."""
        params, length = _event_blank_values(self.series, event, names)
        name, variant = type(event).__name__, named.get("variant") or params.get("reason", length)
        template = templates.get(f"{name}/{variant}", templates.get(name))
        if template is None:
            return None
        known = {blank: self.terms.get(value, value) for blank, value in params.items()}
        told = fill_blanks(template, known | dict(named))
        return told[:1].upper() + told[1:] if named else told

    def join_names(self, items: Sequence[str]) -> str:
        """Several names in one sentence."""
        return _join_with_last_conjunction(self.series, items)

    def option_words(self, name: str) -> OptionWords:
        """An option's words, made from its name where there are none."""
        return self.options.get(name) or OptionWords(_title_from_name(name), "", {})

    def value_words(self, option: str, value: str, title: str = "") -> OptionValueWords:
        """The words for a value of an option; where there are none its title, made from its name if need be."""
        return self.option_words(option).values.get(value) or OptionValueWords(title or _title_from_name(value), "")


@dataclass(frozen=True, slots=True)
class RuleClause:
    """One number of the rules checklist, retold."""

    number: str
    """Such as `ZD6`."""
    text: str


@dataclass(frozen=True, slots=True)
class RulebookPicture:
    """A small board that shows a rule at work."""

    caption: str
    position: str = ""
    """As the game's setup takes it; the start of a game where it is left out."""
    setup: dict[str, str] = field(default_factory=dict, hash=False)
    """Options that are not at their defaults."""
    actions: tuple[str, ...] = ()
    """What is played on it, in the game's notation."""
    refused: str = ""
    """Number of the clause that forbids the last action; empty where it is legal."""
    ends: str = ""
    """Number of the clause by which the last action ends the game; empty where the game goes on."""
    clause: str = ""
    """Number of the clause that it stands by; empty for the paragraphs."""


@dataclass(frozen=True, slots=True)
class Section:
    """One page of the rulebook."""

    id: str
    title: str
    text: tuple[str, ...]
    """Paragraphs."""
    clauses: tuple[RuleClause, ...]
    pictures: tuple[RulebookPicture, ...] = ()
    opens: str = ""
    """Number of the clause, wherever it stands, whose first picture opens a page that has none of its own."""

    def pictures_of_clause(self, clause: str) -> tuple[RulebookPicture, ...]:
        """The pictures that stand by a clause; those of the paragraphs where the number is empty."""
        return tuple(picture for picture in self.pictures if picture.clause == clause)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules for people."""

    sections: tuple[Section, ...]

    def problems(self) -> Iterator[Problem]:
        """Sections and clauses that stand here twice, and pictures that stand nowhere."""
        seen: set[str] = set()
        for i, section in enumerate(self.sections):
            where: tuple[str | int, ...] = ("rulebook", "sections", i)
            if section.id in seen:
                yield Problem((*where, "id"), f"section {section.id} stands here twice")
            seen.add(section.id)
            for j, clause in enumerate(section.clauses):
                if clause.number in seen:
                    yield Problem((*where, "clauses", j, "number"), f"clause {clause.number} stands here twice")
                seen.add(clause.number)
            numbers = tuple(clause.number for clause in section.clauses)
            for j, picture in enumerate(section.pictures):
                if picture.clause and picture.clause not in numbers:
                    text = f"the section has no clause {picture.clause}"
                    yield Problem((*where, "pictures", j, "clause"), text, "", numbers)

        told = tuple(picture.clause for section in self.sections for picture in section.pictures if picture.clause)
        for i, section in enumerate(self.sections):
            if section.opens and section.opens not in told:
                where = ("rulebook", "sections", i, "opens")
                yield Problem(where, f"no picture stands by a clause {section.opens}", "", told)

    def opening_picture(self, section: Section) -> RulebookPicture | None:
        """The picture with which a page begins: its own first one, or the one that it borrows."""
        own = section.pictures_of_clause("") or section.pictures
        lent = (
            picture for other in self.sections for picture in other.pictures_of_clause(section.opens) if section.opens
        )
        return own[0] if own else next(lent, None)

    def find_section_of_clause(self, clause: str) -> Section | None:
        """The section that retells a clause."""
        return next((s for s in self.sections for c in s.clauses if c.number == clause), None)

    def find_clause(self, number: str) -> RuleClause | None:
        return next((c for s in self.sections for c in s.clauses if c.number == number), None)


@dataclass(frozen=True, slots=True)
class GameTexts:
    """All files of a game."""

    words: GameMessages
    rulebook: Rulebook
    lessons: Lessons


@dataclass(frozen=True, slots=True)
class _MessagesFileOnly:
    """The words by themselves: the shelf needs no rulebook."""

    words: GameMessages

    def problems(self) -> Iterator[Problem]:
        return self.words.problems()


@dataclass(frozen=True, slots=True)
class _RulebookFileOnly:
    """The rulebook by itself."""

    rulebook: Rulebook

    def problems(self) -> Iterator[Problem]:
        return self.rulebook.problems()


@dataclass(frozen=True, slots=True)
class _LessonsFileOnly:
    """The lessons by themselves."""

    lessons: Lessons

    def problems(self) -> Iterator[Problem]:
        return self.lessons.problems()


HOLDERS: Final[Mapping[str, type]] = {
    "words": _MessagesFileOnly,
    "rulebook": _RulebookFileOnly,
    "lessons": _LessonsFileOnly,
}
"""For reading one of the files by itself."""


@cached("messages of games", 32)
def game_messages(game: str, folder: Path | None = None) -> GameMessages:
    """The English messages of a game; raises UnknownGame and ContentError."""
    return load_content(_MessagesFileOnly, folder or game_content_folder(game)).words


@cached("rulebooks", 32)
def rulebook(game: str, folder: Path | None = None) -> Rulebook:
    """The rulebook of a game; raises UnknownGame and ContentError."""
    return load_content(_RulebookFileOnly, folder or game_content_folder(game)).rulebook


@cached("lessons", 32)
def lessons(game: str, folder: Path | None = None) -> Lessons:
    """The lessons of a game; raises UnknownGame and ContentError."""
    return load_content(_LessonsFileOnly, folder or game_content_folder(game)).lessons


def _event_blank_values(series: str, event: Event, names: Sequence[str]) -> tuple[dict[str, str], str]:
    """What fills the sentence for an event, and the length of its last list."""
    params: dict[str, str] = {}
    length = ""
    for part in fields(event):
        value: Any = getattr(event, part.name)
        if part.name == "winner":
            params |= _winner_and_loser_blank_values(series, (value,), names)
        elif part.name == "seat":
            params["seat"] = _seat_name(value, names)
        elif isinstance(value, tuple):
            items = [str(item) for item in value]
            params[part.name] = _join_with_last_conjunction(series, items)
            params |= {f"{part.name}_first": items[0], f"{part.name}_last": items[-1]} if items else {}
            length = str(len(value))
        else:
            params[part.name] = str(value)
    return params, length


def _winner_and_loser_blank_values(series: str, winners: tuple[Seat, ...], names: Sequence[str]) -> dict[str, str]:
    losers = [name for seat, name in enumerate(names) if seat not in winners]
    return {
        "winner": _join_with_last_conjunction(series, [_seat_name(seat, names) for seat in winners]),
        "loser": _join_with_last_conjunction(series, losers),
    }


def _seat_name(seat: Seat, names: Sequence[str]) -> str:
    return names[seat] if 0 <= seat < len(names) else str(seat)


def _join_with_last_conjunction(series: str, items: Sequence[str]) -> str:
    if len(items) < 2:
        return "".join(items)
    return fill_blanks(series, {"most": ", ".join(items[:-1]), "last": items[-1]})


def _title_from_name(name: str) -> str:
    return name.replace("_", " ").replace("-", " ").capitalize()
