"""Sentences about a match for people: refusals, outcomes, events, and names of seats, games and levels.

Used by the table, the review, the end, the set-up, the phones and the boards of games instead of filling a game's
messages themselves. A game's messages, rulebook and lessons are translated here and cached by language. An event or
refusal must be one that the reader may know: what is hidden is taken out before. Names that people typed are
isolated, so that their direction does not change a sentence. OWN_REASONS must agree with the refusals of `play`, each
with a message `table.REASON`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, Protocol

from tabletop.content import boxes, prose
from tabletop.content.games import SEVERAL
from tabletop.content.lessons import Lessons
from tabletop.content.prose import GameMessages, Rulebook
from tabletop.content.translatable_texts import KEPT
from tabletop.play.kept_engines import engine_of_level
from tabletop.play.match import Match
from tabletop.play.record import COPIED, COUNTED, DISCLOSED, FAILED, REPLAYED, SIDE_LINE, Header
from tabletop.play.seats import Sitter
from tabletop.rules.caches import cached
from tabletop.rules.game import Event, Game, Outcome, Refusal, Seat
from tabletop.rules.guess_questions import GuessQuestion
from tabletop.ui import messages
from tabletop.ui.drawing.text_direction import with_direction_isolates
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_sentences

AnyGame = Game[Any, Any, Any]
_BETWEEN_PACKS = " + "
"""Between the titles of packs that are played together, as `lay_packs_together` writes them."""


class SeatedGame(Protocol):
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
class _SeatedGameWithoutNames:
    """A match in which nobody has a name but that of the side."""

    game: AnyGame
    header: Header
    sitters: tuple[Sitter, ...]


_SHORT = 36
"""Fractions with a larger denominator are told in per cent only."""
OWN_REASONS = (
    "nothing_to_undo", "nothing_to_redo", "undo_off", "a_roll", "a_reveal", "an_answer", "no_recall",
    "anothers_move", "turn_passed", "on_phone",
    "resigned", DISCLOSED, SIDE_LINE, COPIED, COUNTED, REPLAYED, FAILED,
)  # fmt: skip
"""Refusals of the match itself, which no rule of a game has made."""


def localised_messages(game: str) -> GameMessages:
    """The game's messages in the language in use; raises UnknownGame and ContentError."""
    return _translated_messages(game, messages.language())


def localised_rulebook(game: str) -> Rulebook:
    """The game's rulebook in the language in use; raises UnknownGame and ContentError."""
    return _translated_rulebook(game, messages.language())


def localised_lessons(game: str) -> Lessons:
    """The game's lessons in the language in use; raises UnknownGame and ContentError."""
    return _translated_lessons(game, messages.language())


def game_title(game: str) -> str:
    """The game's name for people."""
    return localised_messages(game).title


def pack_titles(header: Header) -> str:
    """What the packs of a match are called; "" where it is played with the game's own content."""
    titles = header.pack_title or pack_names_text(header.pack)
    return _BETWEEN_PACKS.join(map(translate_text, titles.split(_BETWEEN_PACKS)))


def pack_names_text(pack: str) -> str:
    """The names of packs as their titles would be where they give themselves none."""
    return _BETWEEN_PACKS.join(name.replace("_", " ").capitalize() for name in pack.split(SEVERAL) if name)


def refusal_text(game: AnyGame, refusal: Refusal) -> str:
    """Why an action is not possible, without the clause."""
    if refusal.reason in OWN_REASONS:
        key = f"table.{refusal.reason}"
        return say(f"{key}_unnamed" if messages.has_text(f"{key}_unnamed") else key, **dict(refusal.params))
    return localised_messages(game.name).refusal_text(refusal, _names_of_ids(game, refusal))


def no_actor_reason_text(reason: str, *, has_keys: bool = True) -> str:
    """Why nobody acts although the rules let somebody: the sentence of `Match.stop_reason`.

    Phones and the second window have no keys, so nothing is said there of what a key does.
    """
    return say(f"table.{reason}" if has_keys else f"table.{reason}_elsewhere")


def undo_refusal_text(match: Match[Any, Any, Any], refusal: Refusal, viewer: Seat | None) -> str:
    """Why something cannot be taken back, with what has happened since as far as the viewer knows it; "" for others."""
    params = dict(refusal.params)
    if refusal.reason not in ("a_roll", "a_reveal", "an_answer"):
        return ""
    lines = (event_line(match, event) for event in match.past.events(int(params["ply"]), viewer))
    told = next(filter(None, lines), "")
    return say(f"table.{refusal.reason}", what=told) if told else ""


def hint_refusal_text(match: Match[Any, Any, Any]) -> str:
    """Why nobody is helped in this match just now; "" where hints are allowed."""
    return say(f"table.lack_{match.hint_refusal}") if match.hint_refusal else ""


def side_name(game: str, seat: Seat) -> str:
    """What the seat is called in this game, such as "Black"."""
    return localised_messages(game).seats[seat]


def seat_name(match: SeatedGame, seat: Seat) -> str:
    """Who sits there."""
    return sitter_name(match.header.game, match.sitters[seat], seat)


def with_side_names(match: SeatedGame) -> SeatedGame:
    """The same, with everybody called by the side: sentences of it need less room."""
    return _SeatedGameWithoutNames(
        match.game, match.header, tuple(replace(sitter, name="") for sitter in match.sitters)
    )


def seat_names(match: SeatedGame) -> tuple[str, ...]:
    """Who sits where, by seat."""
    return tuple(seat_name(match, seat) for seat in range(len(match.sitters)))


def sitter_name(game: str, sitter: Sitter, seat: Seat) -> str:
    """A sitter's name; that of the side where there is none."""
    return with_direction_isolates(messages.localised_seat_name(sitter.name)) if sitter.name else side_name(game, seat)


def expected_text(name: str, role: str, words: str) -> str:
    """What the seat of this name is asked to do; a seat called by its role, which the words name, isn't named again.

    Such as "Ann: move Lida up to 4 hexes", and where the seat itself is called Lida, "Move Lida up to 4 hexes".
    """
    if name == role and role in words:
        return words[:1].upper() + words[1:]
    return say("table.expected", name=name, words=words)


def outcome_text(match: SeatedGame, outcome: Outcome) -> str:
    """How the game ended, in a sentence."""
    if outcome.reason == DISCLOSED:
        return say("table.ended_disclosed")
    return localised_messages(match.header.game).outcome_text(outcome, seat_names(match))


def outcome_reason_text(match: SeatedGame, outcome: Outcome) -> str:
    """The same below words that say who has won or lost."""
    if outcome.reason == DISCLOSED:
        return say("table.ended_disclosed")
    return localised_messages(match.header.game).outcome_reason_text(outcome, seat_names(match))


def winning_moves_text(key: str, moves: int | None, *, loser_moves_last: bool = False, **blanks: object) -> str:
    """A sentence about so many moves of the winner's own; for 0 and for 1 there is another one.

    `loser_moves_last`: the last one does not end the game, but leaves the other side nothing that does not lose.
    """
    which = (
        key if moves is None or moves > 1 else f"{key}_after" if moves == 1 and loser_moves_last else f"{key}_{moves}"
    )
    return say(which, turns=moves, **blanks)


def event_line(match: SeatedGame, event: Event) -> str:
    """The event as a line of the log."""
    seats = seat_names(match)
    return localised_messages(match.header.game).log_line(event, seats, _names_of_ids(match.game, event, seats))


def event_sentences(match: SeatedGame, events: Sequence[Event]) -> str:
    """The lines of several events, as sentences one after the other; those that are alike once, with their number."""
    return join_sentences(event_lines(match, events))


def event_lines(match: SeatedGame, events: Sequence[Event]) -> tuple[str, ...]:
    """The lines of several events; those that are alike and follow each other once, with their number."""
    return merge_repeated_lines(event_line(match, event) for event in events)


def merge_repeated_lines(lines: Iterable[str]) -> tuple[str, ...]:
    """Those that follow each other and are alike once, with their number."""
    alike = ((words, len(list(same))) for words, same in groupby(filter(None, lines)))
    return tuple(words if number == 1 else say("common.times", words=words, number=number) for words, number in alike)


def event_caption(match: SeatedGame, event: Event, called: tuple[str, ...] = ()) -> str:
    """The event as a sentence to be read from afar; `called` are other names for those who sit there."""
    seats = called or seat_names(match)
    return localised_messages(match.header.game).caption_text(event, seats, _names_of_ids(match.game, event, seats))


def guess_question_text(match: SeatedGame, question: GuessQuestion) -> str:
    """What watchers are asked before chance acts; its values are named as those of a refusal."""
    thing = Refusal("", question.key, question.values)
    blanks = {**dict(question.values), **(_names_of_ids(match.game, thing) or {})}
    return say(f"{match.header.game}.guess_{question.key}", **blanks)


def _names_of_ids(game: AnyGame, thing: Event | Refusal, seats: Sequence[str] = ()) -> Mapping[str, str] | None:
    """What the box of a game calls the ids in an event or a refusal; None where it has no names of its own."""
    box = boxes.find_game_box(game.name)
    return box.named.load()(game.content, thing, seats) if box and box.named else None  # type: ignore[attr-defined]


def bot_level_name(game: str, name_: str) -> str:
    """A bot's level for people: as the game calls it, as all games do, or by its bare name; an engine has a name."""
    if engine := engine_of_level(name_):
        return engine
    return _first_existing_message(f"{game}.level_{name_}", f"common.level_{name_}") or name_.replace("_", " ")


def bot_level_title(game: str, name_: str) -> str:
    """A bot's level with a capital."""
    words_ = bot_level_name(game, name_)
    return words_[:1].upper() + words_[1:]


def bot_level_description(game: str, name_: str) -> str:
    """What a level is like, in a sentence; empty where nobody says."""
    if engine_of_level(name_):
        return say("setup.level_engine_text")
    return _first_existing_message(f"{game}.level_{name_}_text", f"setup.level_{name_}_text")


def _first_existing_message(*keys: str) -> str:
    """The first of these texts that there is; empty without any."""
    return next((say(key) for key in keys if messages.has_text(key)), "")


def percent_text(number: Fraction) -> str:
    """A chance in whole numbers; one that is only nearly sure, or nearly none, says so."""
    whole = round(100 * number)
    if whole in (0, 100) and number not in (0, 1):
        return say("common.under_one" if whole == 0 else "common.over_most")
    return say("common.percent", number=whole)


def probability_text(number: Fraction) -> str:
    """In per cent, and as a fraction where that is exact and short."""
    if number.denominator == 1 or number.denominator > _SHORT or 100 % number.denominator == 0:
        return percent_text(number)
    return say("common.fraction", number=round(100 * number), fraction=number)


@cached("messages of games, translated", 16)
def _translated_messages(game: str, language: str) -> GameMessages:
    return _map_nested_texts(prose.game_messages(game), translate_text)  # type: ignore[no-any-return]


@cached("rulebooks, translated", 16)
def _translated_rulebook(game: str, language: str) -> Rulebook:
    return _map_nested_texts(prose.rulebook(game), translate_text)  # type: ignore[no-any-return]


@cached("lessons, translated", 16)
def _translated_lessons(game: str, language: str) -> Lessons:
    return _map_nested_texts(prose.lessons(game), translate_text)  # type: ignore[no-any-return]


def _map_nested_texts(value: Any, turn: Callable[[str], str]) -> Any:
    """The same with every text that has letters turned, but for the kept fields."""
    if isinstance(value, str):
        return turn(value) if any(map(str.isalpha, value)) else value
    if isinstance(value, tuple):
        return tuple(_map_nested_texts(item, turn) for item in value)
    if isinstance(value, dict):
        return {key: _map_nested_texts(item, turn) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        changed = {f.name: _map_nested_texts(getattr(value, f.name), turn) for f in fields(value) if f.name not in KEPT}
        return replace(value, **changed)
    return value


def say_with_game_override(game: str, key: str, **params: object) -> str:
    """A message of the program, or what the game says for it, such as "GAME.do_drag" for "table.do_drag"."""
    of_game = f"{game}.{key.partition('.')[2]}"
    return say(of_game if messages.has_text(of_game) else key, **params)
