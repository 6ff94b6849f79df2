"""Texts back to actions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.rules.plane.plane import Point3
from tabletop.rules.words import ActionTokens, Misread, read

_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:#[0-9]{1,3})?")
_LIST: Final = re.compile(rf"{_ID.pattern}(?:,{_ID.pattern})*")
_NUMBER: Final = r"-?[0-9]{1,3}(?:\.[0-9]{1,2})?"
_LONE: Final = re.compile(_NUMBER)
_PLACE: Final = re.compile(rf"({_NUMBER}),({_NUMBER})(?:,({_NUMBER}))?")
_FACING: Final = re.compile(rf"@({_NUMBER})")
_POINTS: Final = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*):([0-9]{1,2})")
_DIE: Final = re.compile(r"[1-6]")
_SLIP: Final = "slip"


def parse(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    return read(text, _MatActionTokens, _FORMS, "move krin 12,10 @90 or roll 6 1 / 4")


class _MatActionTokens(ActionTokens):
    """The words of actions of this game."""

    def id(self) -> str:
        return self.take(_ID)[0]

    def ids(self) -> tuple[str, ...]:
        return tuple(found[0] for found in self.each(_ID))

    def listed(self) -> tuple[str, ...]:
        return tuple(self.take(_LIST)[0].split(",")) if self else ()

    def place(self) -> Point3:
        return _place(self.take(_PLACE))

    def path(self) -> tuple[Point3, ...]:
        return tuple(map(_place, self.each(_PLACE)))

    def facing(self) -> float:
        degrees = float(self.take(_FACING)[1])
        if not 0 <= degrees < 360:
            raise Misread
        return degrees

    def points(self) -> tuple[str, int]:
        found = self.take(_POINTS)
        return found[1], int(found[2])

    def enhance(self) -> tuple[str, int]:
        return self.points() if self else ("", 0)

    def slip(self) -> int:
        if not self:
            return 0
        name, points = self.points()
        if name != _SLIP or not points:
            raise Misread
        return points

    def number(self) -> float:
        return float(self.take(_LONE)[0])

    def dice(self) -> tuple[int, ...]:
        return tuple(int(found[0]) for found in self.each(_DIE))


def _place(found: re.Match[str]) -> Point3:
    return Point3(float(found[1]), float(found[2]), float(found[3] or 0))


def _mutate(words: _MatActionTokens) -> Action:
    figure = words.id()
    mutation, points = words.points()
    facing = words.facing()
    target = words.id() if words.fits(_ID) else ""
    path = words.path()
    return actions.Mutate(figure, mutation, points, facing, target, path, words.facing() if words else None)


def _operate(words: _MatActionTokens, is_complex: bool) -> Action:
    figure, op = words.id(), words.id()
    objects = words.ids()
    return actions.Operate(figure, is_complex, op, objects, words.path(), words.facing(), words.slip())


def _reflex(words: _MatActionTokens) -> Action:
    mutation, points = words.points()
    return actions.Reflex(mutation, points, words.path())


def _roll(words: _MatActionTokens) -> Action:
    base = words.dice()
    return actions.Roll(base, words.dice() if words.says("/") else ())


def _drift(words: _MatActionTokens) -> Action:
    angle = words.number()
    if angle != int(angle) or not 0 <= angle < 360:
        raise Misread
    return actions.Drift(int(angle))


_FORMS: Final[dict[str, Callable[[_MatActionTokens], Action]]] = {
    "muster": lambda w: actions.Muster(w.listed()),
    "corner": lambda w: actions.Corner(w.id()),
    "deploy": lambda w: actions.Deploy(w.id(), w.place(), w.facing()),
    "move": lambda w: actions.Move(w.id(), w.path(), w.facing(), w.slip()),
    "aim": lambda w: actions.Aim(w.id(), w.path(), w.facing(), w.slip()),
    "charge": lambda w: actions.Charge(w.id(), w.id(), w.place(), w.slip()),
    "sprint": lambda w: actions.Sprint(w.id(), w.path(), w.slip()),
    "watch": lambda w: actions.Watch(w.id(), w.path(), w.facing(), w.slip()),
    "mutate": _mutate,
    "recover": lambda w: actions.Recover(w.id()),
    "assist": lambda w: actions.Assist(w.id(), w.id(), w.path(), w.facing(), w.slip()),
    "simple": lambda w: _operate(w, is_complex=False),
    "complex": lambda w: _operate(w, is_complex=True),
    "use": lambda w: actions.Use(w.id(), w.id()),
    "pass": lambda w: actions.Pass(w.id()),
    "attack": lambda w: actions.Attack(w.id(), w.id(), *w.enhance()),
    "fire": lambda w: actions.Fire(w.number(), w.id(), *w.enhance()),
    "reflex": _reflex,
    "push": lambda w: actions.Push(),
    "decline": lambda w: actions.Decline(),
    "loot": lambda w: actions.Loot(w.id()),
    "pick": lambda w: actions.Pick(w.id()),
    "put": lambda w: actions.Put(w.place()),
    "lead": lambda w: actions.Lead(w.path(), w.facing()),
    "release": lambda w: actions.Release(w.listed()),
    "deal": lambda w: actions.Deal(w.id(), w.id()),
    "scatter": lambda w: actions.Scatter(w.path()),
    "draw": lambda w: actions.Draw(w.id()),
    "reveal": lambda w: actions.Reveal(w.id()),
    "find": lambda w: actions.Find(w.id()),
    "roll": _roll,
    "drift": _drift,
    "which": lambda w: actions.Which(w.id()),
    "arrive": lambda w: actions.Arrive(w.id(), w.place()),
}
