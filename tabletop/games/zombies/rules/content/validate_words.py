"""Small checks of content that every kind of card needs: ids, names, texts, numbers, references."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletop.games.zombies.rules.content.vocabulary import EffectFields
from tabletop.rules.checks import LONGEST_NAME, check_name, check_range
from tabletop.rules.content import Problem, Where

_ID_PATTERN: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*([_-][A-Za-z0-9]+)*")
_ZOMBIE_PATTERN: Final = re.compile(r"z[0-9]+")
RESERVED_WORDS: Final = ("common", "nothing", "random", "weapon", "none", "on", "at", "side", "equip", "free", "goal")
"""Words of the actions that would be taken for a card."""


def id_and_name_problems(id_: str, name: str, where: Where, clause: str, part: str = "name") -> Iterator[Problem]:
    """What is wrong with an id and the name beside it."""
    yield from id_problems(id_, where, clause)
    yield from check_name(name, where, clause, part)


def id_problems(id_: str, where: Where, clause: str) -> Iterator[Problem]:
    if not _ID_PATTERN.fullmatch(id_) or not id_.isascii() or len(id_) > LONGEST_NAME:
        text = f"letters, digits and single _ or - are expected, at most {LONGEST_NAME}, not {id_[:40]!r}"
        yield Problem((*where, "id"), text, clause)
    elif _ZOMBIE_PATTERN.fullmatch(id_):
        yield Problem((*where, "id"), f"{id_} would be taken for a zombie", clause)
    elif id_ in RESERVED_WORDS:
        yield Problem((*where, "id"), f"the word {id_} means something else already", clause)


def range_problems(
    card: object, limits: Sequence[tuple[str, int, int]], where: Where, clause: str | Mapping[str, str]
) -> Iterator[Problem]:
    """Numbers of a card that are too small or too large."""
    for part, least, most in limits:
        number = clause if isinstance(clause, str) else clause[part]
        yield from check_range(getattr(card, part), least, most, (*where, part), number)


def op_problems(
    card: object, parts: Sequence[str], ops: Mapping[str, EffectFields], where: Where, clause: str
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
