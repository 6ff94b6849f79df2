"""Texts back to actions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.rules import hexes
from tabletop.rules.game import InvalidAction
from tabletop.rules.hexes import Hex

_PLAIN: Final = re.compile(r"[!-~]+(?: [!-~]+)*")
_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*")
_CARDS: Final = re.compile(r"[0-9](?:\+[0-9])*")
_HEX: Final = re.compile(r"-?[0-9]{1,3},-?[0-9]{1,3}")
_DIE: Final = re.compile(r"[1-6]")
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_ZOMBIE: Final = re.compile(r"z[0-9]{1,6}")
_SHARE: Final = re.compile(rf"({_ID.pattern})=([0-9]{{1,3}})")


class _Bad(Exception):
    """The words do not fit."""


def parse(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    if not _PLAIN.fullmatch(text):
        raise InvalidAction(f"{text!r} is no action; words with single spaces between them are expected")
    word, *rest = text.split(" ")
    try:
        words = _Words(rest)
        made = _FORMS[word](words)
        words.end()
    except (KeyError, _Bad):
        made = None
    if made is None or str(made) != text:
        raise InvalidAction(
            f"{text!r} is no action; such as walk 1,-2 1,-3 or attack carbine 2+2 z4=3 z7=1 is expected"
        )
    return made


class _Words:
    """The words of an action, taken one after the other."""

    def __init__(self, words: list[str]) -> None:
        self.words = words

    def end(self) -> None:
        if self.words:
            raise _Bad

    def _next(self, pattern: re.Pattern[str]) -> re.Match[str]:
        found = pattern.fullmatch(self.words[0]) if self.words else None
        if found is None:
            raise _Bad
        self.words.pop(0)
        return found

    def says(self, word: str) -> bool:
        """Whether this word comes next; takes it."""
        if self.words and self.words[0] == word:
            self.words.pop(0)
            return True
        return False

    def id(self) -> str:
        return self._next(_ID)[0]

    def targets(self) -> tuple[str, ...]:
        """Zombies, or one survivor."""
        if len(self.words) == 1 and not _ZOMBIE.match(self.words[0]):
            return (self.id(),)
        return tuple(self._next(_ZOMBIE)[0] for _ in range(len(self.words)))

    def number(self) -> int:
        return int(self._next(_NUMBER)[0])

    def die(self) -> int:
        return int(self._next(_DIE)[0])

    def cards(self, is_sorted: bool = True) -> tuple[int, ...]:
        if not self.words or self.words == [""]:
            return ()
        values = tuple(map(int, self._next(_CARDS)[0].split("+")))
        if is_sorted and values != tuple(sorted(values)):
            raise _Bad
        return values

    def hex(self) -> Hex:
        return hexes.parse(self._next(_HEX)[0])

    def hexes(self) -> tuple[Hex, ...]:
        return tuple(self.hex() for _ in range(len(self.words)))

    def side(self) -> int:
        if not self.words or self.words[0] not in SIDES:
            raise _Bad
        return SIDES.index(self.words.pop(0))

    def shares(self) -> tuple[tuple[str, int], ...]:
        found = [self._next(_SHARE) for _ in range(len(self.words))]
        return tuple((one[1], int(one[2])) for one in found)


def _suppress(words: _Words) -> Action:
    if words.says("nothing"):
        return a.Suppress()
    return a.Suppress(words.id(), words.cards())


def _take(words: _Words) -> Action:
    return a.Take(words.id(), words.says("equip"))


def _attack(words: _Words) -> Action:
    return a.Attack(words.id(), words.cards(), words.shares())


def _use(words: _Words) -> Action:
    item = words.id()
    on = words.id() if words.says("on") else ""
    at = words.hex() if words.says("at") else None
    side = words.side() if words.says("side") else None
    return a.Use(item, on, at, side, words.id() if words.says("weapon") else "")


_FORMS: Final[dict[str, Callable[[_Words], Action]]] = {
    "roll": lambda words: a.Roll(words.die()),
    "deal": lambda words: a.Deal(words.cards()),
    "look": lambda words: a.Look(words.cards(is_sorted=False)),
    "tile": lambda words: a.DrawTile(words.id()),
    "card": lambda words: a.DrawCard(words.id()),
    "find": lambda words: a.DrawFind(words.id()),
    "spot": lambda words: a.DrawSpot(words.number()),
    "reveal": lambda words: a.Reveal(words.cards(is_sorted=False)),
    "suppress": _suppress,
    "walk": lambda words: a.Walk(words.hexes()),
    "take": _take,
    "clear": lambda words: a.Clear(words.side()),
    "halt": lambda words: a.Halt(),
    "attack": _attack,
    "melee": lambda words: a.Melee(words.targets()),
    "reload": lambda words: a.Reload(words.says("free")),
    "swap": lambda words: a.Swap(words.id()),
    "use": _use,
    "revive": lambda words: a.Revive(words.id()),
    "pass": lambda words: a.Pass(),
    "resign": lambda words: a.Resign(),
}
