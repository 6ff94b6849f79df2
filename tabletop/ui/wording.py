"""Sentences about a game: the reasons, outcomes and events of its content, filled for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, Protocol

from tabletop.content import boxes, prose
from tabletop.content.lessons import Lessons
from tabletop.content.prose import GameMessages, Rulebook
from tabletop.content.texts import KEPT
from tabletop.play.match import Match
from tabletop.play.record import COPIED, COUNTED, DISCLOSED, REPLAYED, SIDE_LINE, Header
from tabletop.play.seats import Sitter
from tabletop.rules.caches import cached
from tabletop.rules.game import Event, Game, Outcome, Refusal, Seat
from tabletop.ui import words as strings
from tabletop.ui.words import say, translated

AnyGame = Game[Any, Any, Any]


class Sitting(Protocol):
    """A match, or the story of one: what is played, and who plays it."""

    @property
    def game(self) -> AnyGame:
        """The rules."""

    @property
    def header(self) -> Header:
        """What was settled before the first action."""

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits where, by seat."""


@dataclass(frozen=True, slots=True)
class _Unnamed:
    """A match in which nobody has a name but that of the side."""

    game: AnyGame
    header: Header
    sitters: tuple[Sitter, ...]


_SHORT = 36
"""Fractions with a larger denominator are told in per cent only."""
OWN_REASONS = (
    "nothing_to_undo", "nothing_to_redo", "undo_off", "a_roll", "a_reveal", "an_answer", "no_recall",
    "anothers_move", "turn_passed", "on_phone",
    "resigned", DISCLOSED, SIDE_LINE, COPIED, COUNTED, REPLAYED,
)  # fmt: skip
"""Refusals of the match itself, which no rule of a game has made."""


def words(game: str) -> GameMessages:
    """The game's words in the language in use; raises UnknownGame and ContentError."""
    return _words(game, strings.language())


def rulebook(game: str) -> Rulebook:
    """The game's rulebook in the language in use; raises UnknownGame and ContentError."""
    return _rulebook(game, strings.language())


def lessons(game: str) -> Lessons:
    """The game's lessons in the language in use; raises UnknownGame and ContentError."""
    return _lessons(game, strings.language())


def title(game: str) -> str:
    """The game's name for people."""
    return words(game).title


def why_not(game: AnyGame, refusal: Refusal) -> str:
    """Why an action is not possible, without the clause."""
    if refusal.reason in OWN_REASONS:
        key = f"table.{refusal.reason}"
        return say(f"{key}_unnamed" if f"{key}_unnamed" in strings.texts() else key, **dict(refusal.params))
    return words(game.name).refusal(refusal, _named(game, refusal))


def why_kept(match: Match[Any, Any, Any], refusal: Refusal, viewer: Seat | None) -> str:
    """Why something cannot be taken back, with what has happened since as far as the viewer knows it; "" for others."""
    params = dict(refusal.params)
    if refusal.reason not in ("a_roll", "a_reveal", "an_answer"):
        return ""
    lines = (line(match, event) for event in match.past.events(int(params["ply"]), viewer))
    told = next(filter(None, lines), "")
    return say(f"table.{refusal.reason}", what=told) if told else ""


def side(game: str, seat: Seat) -> str:
    """What the seat is called in this game, such as "Black"."""
    return words(game).seats[seat]


def name(match: Sitting, seat: Seat) -> str:
    """Who sits there."""
    return sitter_name(match.header.game, match.sitters[seat], seat)


def unnamed(match: Sitting) -> Sitting:
    """The same, with everybody called by the side: sentences of it need less room."""
    return _Unnamed(match.game, match.header, tuple(replace(sitter, name="") for sitter in match.sitters))


def names(match: Sitting) -> tuple[str, ...]:
    """Who sits where, by seat."""
    return tuple(name(match, seat) for seat in range(len(match.sitters)))


def sitter_name(game: str, sitter: Sitter, seat: Seat) -> str:
    """A sitter's name; that of the side where there is none."""
    return sitter.name or side(game, seat)


def ended(match: Sitting, outcome: Outcome) -> str:
    """How the game ended, in a sentence."""
    if outcome.reason == DISCLOSED:
        return say("table.ended_disclosed")
    return words(match.header.game).outcome(outcome, names(match))


def how_ended(match: Sitting, outcome: Outcome) -> str:
    """The same below words that say who has won or lost."""
    if outcome.reason == DISCLOSED:
        return say("table.ended_disclosed")
    return words(match.header.game).end(outcome, names(match))


def winning(key: str, moves: int | None, *, loser_moves_last: bool = False, **blanks: object) -> str:
    """A sentence about so many moves of the winner's own; for 0 and for 1 there is another one.

    `loser_moves_last`: the last one does not end the game, but leaves the other side nothing that does not lose.
    """
    which = (
        key if moves is None or moves > 1 else f"{key}_after" if moves == 1 and loser_moves_last else f"{key}_{moves}"
    )
    return say(which, turns=moves, **blanks)


def line(match: Sitting, event: Event) -> str:
    """The event as a line of the log."""
    seats = names(match)
    return words(match.header.game).line(event, seats, _named(match.game, event, seats))


def told(match: Sitting, events: Sequence[Event]) -> str:
    """The lines of several events, as sentences one after the other; those that are alike once, with their number."""
    told = counted(line(match, event) for event in events)
    return ". ".join([*(words.removesuffix(".") for words in told[:-1]), *told[-1:]])


def counted(lines: Iterable[str]) -> tuple[str, ...]:
    """Those that follow each other and are alike once, with their number."""
    alike = ((words, len(list(same))) for words, same in groupby(filter(None, lines)))
    return tuple(words if number == 1 else say("common.times", words=words, number=number) for words, number in alike)


def caption(match: Sitting, event: Event, called: tuple[str, ...] = ()) -> str:
    """The event as a sentence to be read from afar; `called` are other names for those who sit there."""
    seats = called or names(match)
    return words(match.header.game).caption(event, seats, _named(match.game, event, seats))


def _named(game: AnyGame, thing: Event | Refusal, seats: Sequence[str] = ()) -> Mapping[str, str] | None:
    """What the box of a game calls the ids in an event or a refusal; None where it has no names of its own."""
    box = boxes.find(game.name)
    return box.named.take()(game.content, thing, seats) if box and box.named else None  # type: ignore[attr-defined]


def level(game: str, name_: str) -> str:
    """A bot's level for people: as the game calls it, as all games do, or by its bare name."""
    return _said(f"{game}.level_{name_}", f"common.level_{name_}") or name_.replace("_", " ")


def level_text(game: str, name_: str) -> str:
    """What a level is like, in a sentence; empty where nobody says."""
    return _said(f"{game}.level_{name_}_text", f"setup.level_{name_}_text")


def _said(*keys: str) -> str:
    """The first of these texts that there is; empty without any."""
    return next((say(key) for key in keys if key in strings.texts()), "")


def decimal(written: str) -> str:
    """A number with the decimal mark of the language."""
    whole, _, tenths = written.partition(".")
    return say("common.decimal", whole=whole, tenths=tenths) if tenths else whole


def percent(number: Fraction) -> str:
    """A chance in whole numbers; one that is only nearly sure, or nearly none, says so."""
    whole = round(100 * number)
    if whole in (0, 100) and number not in (0, 1):
        return say("common.under_one" if whole == 0 else "common.over_most")
    return say("common.percent", number=whole)


def share(number: Fraction) -> str:
    """In per cent, and as a fraction where that is exact and short."""
    if number.denominator == 1 or number.denominator > _SHORT or 100 % number.denominator == 0:
        return percent(number)
    return say("common.fraction", number=round(100 * number), fraction=number)


@cached("words, translated", 16)
def _words(game: str, language: str) -> GameMessages:
    return _turned(prose.words(game), translated)  # type: ignore[no-any-return]


@cached("rulebooks, translated", 16)
def _rulebook(game: str, language: str) -> Rulebook:
    return _turned(prose.rulebook(game), translated)  # type: ignore[no-any-return]


@cached("lessons, translated", 16)
def _lessons(game: str, language: str) -> Lessons:
    return _turned(prose.lessons(game), translated)  # type: ignore[no-any-return]


def _turned(value: Any, turn: Callable[[str], str]) -> Any:
    """The same with every text that has letters turned, but for the kept fields."""
    if isinstance(value, str):
        return turn(value) if any(map(str.isalpha, value)) else value
    if isinstance(value, tuple):
        return tuple(_turned(item, turn) for item in value)
    if isinstance(value, dict):
        return {key: _turned(item, turn) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        changed = {f.name: _turned(getattr(value, f.name), turn) for f in fields(value) if f.name not in KEPT}
        return replace(value, **changed)
    return value


def unanswered(error: str, usual: str = "") -> str:
    """Why a question to a bot or a solver has no answer, in people's words; `usual` is said of any other reason."""
    key = f"common.worker_{error}"
    return say(key) if key in strings.texts() else usual or say("common.worker_failed")
