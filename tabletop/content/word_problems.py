"""Whether the words of a game fit its rules: a line for each event, and none for what the rules do not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from tabletop.content.errors import choices_clause, nearest_choice
from tabletop.content.prose import GameMessages
from tabletop.rules.content import Problem, Where
from tabletop.rules.game import Event, Game


class _WordsHolder(Protocol):
    @property
    def words(self) -> GameMessages: ...


def problems_of_words(game: Game[Any, Any, Any], holder: _WordsHolder) -> Iterator[Problem]:
    """Lines that are missing, and names that the rules do not have."""
    words = holder.words
    yield from _event_problems(game.events, words)
    yield from _option_problems(game, words)
    seats = game.seats({})
    if len(words.seats) < seats:
        yield Problem(("words", "seats"), f"the game has {seats} seats, this names {len(words.seats)}")


def _event_problems(kinds: tuple[type[Event], ...], words: GameMessages) -> Iterator[Problem]:
    known = {kind.__name__ for kind in kinds}
    bases = {base.__name__ for kind in kinds for base in kind.__mro__[1:]}
    told = {_event_of_line_key(key) for key in words.events}
    for kind in kinds:
        if kind.__name__ not in told | bases:
            text = f"the event {kind.__name__} has no line; an empty one says that it is worth none"
            yield Problem(("words", "events"), text)
    templates: Mapping[str, Mapping[str, str]] = {"events": words.events, "captions": words.captions}
    for part, lines in templates.items():
        for key in lines:
            if _event_of_line_key(key) not in known:
                yield _unknown_name(("words", part, key), "event", _event_of_line_key(key), tuple(sorted(known)))


def _option_problems(game: Game[Any, Any, Any], words: GameMessages) -> Iterator[Problem]:
    values = {option.name: option.values for option in game.options}
    for name, option in words.options.items():
        if name not in values:
            yield _unknown_name(("words", "options", name), "option", name, tuple(values))
            continue
        for value in option.values:
            if value not in values[name]:
                yield _unknown_name(("words", "options", name, "values", value), "value", value, values[name])


def _unknown_name(where: Where, what: str, name: str, known: Sequence[str]) -> Problem:
    near = nearest_choice(name, known)
    hint = f"; nearest is {near!r}" if near else choices_clause(known)
    return Problem(where, f"there is no {what} {name!r}{hint}")


def _event_of_line_key(key: str) -> str:
    """Name of the event whose line has this key: `Ended` of `Ended/trapped`."""
    return key.partition("/")[0]
