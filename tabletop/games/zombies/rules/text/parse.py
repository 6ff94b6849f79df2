"""Texts back to actions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.rules import hexes
from tabletop.rules.hexes import Hex
from tabletop.rules.words import ActionTokens, Misread, read

_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*")
_CARDS: Final = re.compile(r"[0-9](?:\+[0-9])*")
_HEX: Final = re.compile(r"-?[0-9]{1,3},-?[0-9]{1,3}")
_DIE: Final = re.compile(r"[1-6]")
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_ZOMBIE: Final = re.compile(r"z[0-9]{1,6}")
_SHARE: Final = re.compile(rf"({_ID.pattern})=([0-9]{{1,3}})")


def parse(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    return read(text, _ActionTokens, _FORMS, "walk 1,-2 1,-3 or attack carbine 2+2 z4=3 z7=1")


class _ActionTokens(ActionTokens):
    """The words of actions of this game."""

    def id(self) -> str:
        return self.take(_ID)[0]

    def targets(self) -> tuple[str, ...]:
        """Zombies, or one survivor."""
        if len(self) == 1 and not self.fits(_ZOMBIE):
            return (self.id(),)
        return tuple(found[0] for found in self.rest(_ZOMBIE))

    def number(self) -> int:
        return int(self.take(_NUMBER)[0])

    def die(self) -> int:
        return int(self.take(_DIE)[0])

    def cards(self, is_sorted: bool = True) -> tuple[int, ...]:
        if not self:
            return ()
        values = tuple(map(int, self.take(_CARDS)[0].split("+")))
        if is_sorted and values != tuple(sorted(values)):
            raise Misread
        return values

    def hex(self) -> Hex:
        return hexes.parse(self.take(_HEX)[0])

    def hexes(self) -> tuple[Hex, ...]:
        return tuple(hexes.parse(found[0]) for found in self.rest(_HEX))

    def side(self) -> int:
        return self.one_of(SIDES)

    def shares(self) -> tuple[tuple[str, int], ...]:
        return tuple((found[1], int(found[2])) for found in self.rest(_SHARE))


def _suppress(words: _ActionTokens) -> Action:
    if words.says("nothing"):
        return actions.Suppress()
    return actions.Suppress(words.id(), words.cards())


def _take(words: _ActionTokens) -> Action:
    return actions.Take(words.id(), words.says("equip"))


def _attack(words: _ActionTokens) -> Action:
    return actions.Attack(words.id(), words.cards(), words.shares())


def _use(words: _ActionTokens) -> Action:
    item = words.id()
    on = words.id() if words.says("on") else ""
    at = words.hex() if words.says("at") else None
    side = words.side() if words.says("side") else None
    return actions.Use(item, on, at, side, words.id() if words.says("weapon") else "")


_FORMS: Final[dict[str, Callable[[_ActionTokens], Action]]] = {
    "roll": lambda words: actions.Roll(words.die()),
    "deal": lambda words: actions.Deal(words.cards()),
    "look": lambda words: actions.Look(words.cards(is_sorted=False)),
    "tile": lambda words: actions.DrawTile(words.id()),
    "card": lambda words: actions.DrawCard(words.id()),
    "find": lambda words: actions.DrawFind(words.id()),
    "spot": lambda words: actions.DrawSpot(words.number()),
    "reveal": lambda words: actions.Reveal(words.cards(is_sorted=False)),
    "suppress": _suppress,
    "walk": lambda words: actions.Walk(words.hexes()),
    "take": _take,
    "clear": lambda words: actions.Clear(words.side()),
    "halt": lambda words: actions.Halt(),
    "attack": _attack,
    "melee": lambda words: actions.Melee(words.targets()),
    "reload": lambda words: actions.Reload(words.says("free")),
    "swap": lambda words: actions.Swap(words.id()),
    "use": _use,
    "revive": lambda words: actions.Revive(words.id()),
    "pass": lambda words: actions.Pass(),
    "resign": lambda words: actions.Resign(),
}
