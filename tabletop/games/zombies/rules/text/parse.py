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
from tabletop.rules.words import ActionTokens, TokenMismatch, parse_action_text

_ID_PATTERN: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*")
_CARDS_PATTERN: Final = re.compile(r"[0-9](?:\+[0-9])*")
_HEX_PATTERN: Final = re.compile(r"-?[0-9]{1,3},-?[0-9]{1,3}")
_DIE_PATTERN: Final = re.compile(r"[1-6]")
_NUMBER_PATTERN: Final = re.compile(r"[0-9]{1,3}")
_ZOMBIE_PATTERN: Final = re.compile(r"z[0-9]{1,6}")
_SHARE_PATTERN: Final = re.compile(rf"({_ID_PATTERN.pattern})=([0-9]{{1,3}})")


def parse_action(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    return parse_action_text(text, _ActionTokens, _ACTION_PARSERS, "walk 1,-2 1,-3 or attack carbine 2+2 z4=3 z7=1")


class _ActionTokens(ActionTokens):
    """The words of actions of this game."""

    def id(self) -> str:
        return self.take_token(_ID_PATTERN)[0]

    def targets(self) -> tuple[str, ...]:
        """Zombies, or one survivor."""
        if len(self) == 1 and not self.is_next(_ZOMBIE_PATTERN):
            return (self.id(),)
        return tuple(found[0] for found in self.take_rest(_ZOMBIE_PATTERN))

    def number(self) -> int:
        return int(self.take_token(_NUMBER_PATTERN)[0])

    def die(self) -> int:
        return int(self.take_token(_DIE_PATTERN)[0])

    def cards(self, is_sorted: bool = True) -> tuple[int, ...]:
        if not self:
            return ()
        values = tuple(map(int, self.take_token(_CARDS_PATTERN)[0].split("+")))
        if is_sorted and values != tuple(sorted(values)):
            raise TokenMismatch
        return values

    def hex(self) -> Hex:
        return hexes.parse_hex(self.take_token(_HEX_PATTERN)[0])

    def hexes(self) -> tuple[Hex, ...]:
        return tuple(hexes.parse_hex(found[0]) for found in self.take_rest(_HEX_PATTERN))

    def side(self) -> int:
        return self.take_index(SIDES)

    def shares(self) -> tuple[tuple[str, int], ...]:
        return tuple((found[1], int(found[2])) for found in self.take_rest(_SHARE_PATTERN))


def _parse_suppress(words: _ActionTokens) -> Action:
    if words.take_if("nothing"):
        return actions.Suppress()
    return actions.Suppress(words.id(), words.cards())


def _parse_take(words: _ActionTokens) -> Action:
    return actions.Take(words.id(), words.take_if("equip"))


def _parse_attack(words: _ActionTokens) -> Action:
    return actions.Attack(words.id(), words.cards(), words.shares())


def _parse_use(words: _ActionTokens) -> Action:
    item = words.id()
    on = words.id() if words.take_if("on") else ""
    at = words.hex() if words.take_if("at") else None
    side = words.side() if words.take_if("side") else None
    return actions.Use(item, on, at, side, words.id() if words.take_if("weapon") else "")


_ACTION_PARSERS: Final[dict[str, Callable[[_ActionTokens], Action]]] = {
    "roll": lambda words: actions.Roll(words.die()),
    "deal": lambda words: actions.Deal(words.cards()),
    "look": lambda words: actions.Look(words.cards(is_sorted=False)),
    "tile": lambda words: actions.DrawTile(words.id()),
    "card": lambda words: actions.DrawCard(words.id()),
    "find": lambda words: actions.DrawFind(words.id()),
    "spot": lambda words: actions.DrawSpot(words.number()),
    "reveal": lambda words: actions.Reveal(words.cards(is_sorted=False)),
    "suppress": _parse_suppress,
    "walk": lambda words: actions.Walk(words.hexes()),
    "take": _parse_take,
    "clear": lambda words: actions.Clear(words.side()),
    "halt": lambda words: actions.Halt(),
    "attack": _parse_attack,
    "melee": lambda words: actions.Melee(words.targets()),
    "reload": lambda words: actions.Reload(words.take_if("free")),
    "swap": lambda words: actions.Swap(words.id()),
    "use": _parse_use,
    "revive": lambda words: actions.Revive(words.id()),
    "pass": lambda words: actions.Pass(),
    "resign": lambda words: actions.Resign(),
}
