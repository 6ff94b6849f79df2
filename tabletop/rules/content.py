"""What the content of all games shares: the Problem that a check reports, and checks of names, texts and numbers.

Used by the content modules of games, also installed ones, in their `problems`, and by `content/load`, which turns
each Problem into file, line and column; `content/schema` reads Choices. GameContent says what a game's content
dataclass must have. Pure; texts of problems are for people who write content and may change. Names and arguments
stay, as packages of games call them, and a tighter limit (LONGEST_NAME, LONGEST_TEXT) would refuse packs that players
have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

Where = tuple[str | int, ...]
"""Keys and indices from the file's name down, such as ("board", "lines", 2)."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with content that has the right form."""

    where: Where
    text: str
    """What is wrong and what was expected, in lower case."""
    clause: str = ""
    """Number in the rules checklist."""
    choices: tuple[str, ...] = ()
    """Valid values, if there are few; the nearest one is suggested."""
    lists_choices: bool = False
    """Whether all of them are told, however many there are: words that its author has to know."""
    other: Where = ()
    """Another place that has to do with it, such as the card that has an id first; empty for none."""


Choices = Mapping[str, Mapping[str, Sequence[str]]]
"""The words that may stand in a field of text, by the name of the dataclass and the field."""


References = Mapping[str, Mapping[str, Sequence[str]]]
"""By the name of the dataclass and the field: where the ids come from that may stand there, such as `items`."""


class GameContent(Protocol):
    """A frozen dataclass with one field per file, or per folder where the field is a tuple.

    It may also have a static method `choices() -> Choices`: what editors offer where `problems` allows few words;
    a method `warnings() -> Iterator[Problem]`: what can be played and is hardly what its author wants; and a method
    `named_pictures() -> Iterator[tuple[Where, str]]`: where it names a drawing, and the name of that drawing's file
    without its suffix. What is wrong with these is only told by a check. A static method `references() -> References`
    says which fields hold ids of other things: editors offer them.
    """

    def problems(self) -> Iterator[Problem]:
        """Everything that fits the types and still makes no game."""


LONGEST_NAME: Final = 32
LONGEST_TEXT: Final = 240


def check_name(name: str, where: Where, clause: str, part: str = "name") -> Iterator[Problem]:
    """A name that is missing or has no room."""
    if not name.strip():
        yield Problem((*where, part), f"a {part} is expected", clause)
    yield from check_text(name, LONGEST_NAME, (*where, part), clause)


def check_text(text: str, most: int, where: Where, clause: str) -> Iterator[Problem]:
    """A text that no card has room for, or that is more than one line."""
    if len(text) > most:
        yield Problem(where, f"at most {most} letters have room, this has {len(text)}", clause)
    elif not text.isprintable():
        yield Problem(where, "one line of letters is expected", clause)


def check_range(value: float, least: float, most: float, where: Where, clause: str) -> Iterator[Problem]:
    """A number that is too small or too large."""
    if not least <= value <= most:
        wanted = _number_text(least) if least == most else f"{_number_text(least)} to {_number_text(most)}"
        yield Problem(where, f"{wanted} is expected, not {_number_text(value)}", clause)


def _number_text(value: float) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def check_reference(word: str, known: Sequence[str], where: Where, clause: str, what: str) -> Iterator[Problem]:
    """A reference to something that is not there."""
    if word not in known:
        yield Problem(where, f"no {what} is called {word!r}", clause, tuple(dict.fromkeys(known)))


def check_references(
    words: Sequence[str], known: Sequence[str], where: Where, clause: str, what: str
) -> Iterator[Problem]:
    """References of a list to what is not there."""
    for i, word in enumerate(words):
        yield from check_reference(word, known, (*where, i), clause, what)


def check_unique_ids(ids: Iterable[tuple[Where, str]], clause: str, what: str) -> Iterator[Problem]:
    """Ids that are taken already."""
    seen: dict[str, Where] = {}
    for where, id_ in ids:
        if id_ in seen:
            text = f"another {what} is called {id_} already"
            yield Problem((*where, "id"), text, clause, other=(*seen[id_], "id"))
        seen.setdefault(id_, where)
