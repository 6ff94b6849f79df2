"""Small checks of content that every kind of card needs: ids, names, texts, numbers, references."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletop.games.zombies.rules.content.vocabulary import Op, Where
from tabletop.rules.content import Problem

LONGEST_NAME: Final = 32
LONGEST_TEXT: Final = 240
_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*([_-][A-Za-z0-9]+)*")
_ZOMBIE: Final = re.compile(r"z[0-9]+")
TAKEN: Final = ("common", "nothing", "random", "weapon", "none", "on", "at", "side", "equip", "free", "goal")
"""Words of the actions that would be taken for a card."""


def named(id_: str, name: str, where: Where, clause: str, part: str = "name") -> Iterator[Problem]:
    """What is wrong with an id and the name beside it."""
    yield from plain_id(id_, where, clause)
    if not name.strip():
        yield Problem((*where, part), f"a {part} is expected", clause)
    yield from short(name, LONGEST_NAME, (*where, part), clause)


def plain_id(id_: str, where: Where, clause: str) -> Iterator[Problem]:
    """What is wrong with an id."""
    if not _ID.fullmatch(id_) or not id_.isascii() or len(id_) > LONGEST_NAME:
        text = f"letters, digits and single _ or - are expected, at most {LONGEST_NAME}, not {id_[:40]!r}"
        yield Problem((*where, "id"), text, clause)
    elif _ZOMBIE.fullmatch(id_):
        yield Problem((*where, "id"), f"{id_} would be taken for a zombie", clause)
    elif id_ in TAKEN:
        yield Problem((*where, "id"), f"the word {id_} means something else already", clause)


def short(text: str, most: int, where: Where, clause: str) -> Iterator[Problem]:
    """A text that no card has room for, or that is more than one line."""
    if len(text) > most:
        yield Problem(where, f"at most {most} letters have room, this has {len(text)}", clause)
    elif not text.isprintable():
        yield Problem(where, "one line of letters is expected", clause)


def within(value: int, least: int, most: int, where: Where, clause: str) -> Iterator[Problem]:
    """A number that is too small or too large."""
    if not least <= value <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        yield Problem(where, f"{wanted} is expected, not {value}", clause)


def all_within(
    card: object, limits: Sequence[tuple[str, int, int]], where: Where, clause: str | Mapping[str, str]
) -> Iterator[Problem]:
    """Numbers of a card that are too small or too large."""
    for part, least, most in limits:
        number = clause if isinstance(clause, str) else clause[part]
        yield from within(getattr(card, part), least, most, (*where, part), number)


def refers(word: str, known: Sequence[str], where: Where, clause: str, what: str) -> Iterator[Problem]:
    """A word that is not there."""
    if word not in known:
        yield Problem(where, f"no {what} is called {word!r}", clause, tuple(dict.fromkeys(known)))


def refer(words: Sequence[str], known: Sequence[str], where: Where, clause: str, what: str) -> Iterator[Problem]:
    """Words of a list that are not there."""
    for i, word in enumerate(words):
        yield from refers(word, known, (*where, i), clause, what)


def unique(ids: Sequence[tuple[Where, str]], clause: str, what: str) -> Iterator[Problem]:
    """Ids that are taken already."""
    seen: set[str] = set()
    for where, id_ in ids:
        if id_ in seen:
            yield Problem((*where, "id"), f"another {what} is called {id_} already", clause)
        seen.add(id_)


def op_problems(
    card: object, parts: Sequence[str], ops: Mapping[str, Op], where: Where, clause: str
) -> Iterator[Problem]:
    """What is wrong with an op and the numbers beside it."""
    name = str(getattr(card, "op", ""))
    op = ops.get(name)
    if op is None:
        yield Problem((*where, "op"), f"no effect is called {name!r}", clause, tuple(ops))
        return
    for part in parts:
        value = getattr(card, part)
        if part in op.needs and not value:
            yield Problem((*where, part), f"{name} needs a number here", clause)
        elif value and part not in (*op.needs, *op.may):
            yield Problem((*where, part), f"{name} has no use for this", clause)
