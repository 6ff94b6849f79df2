"""Texts back to actions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.rules.plane.plane import Place
from tabletop.rules.words import Misread, Words, read

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
    return read(text, _Words, _FORMS, "move krin 12,10 @90 or roll 6 1 / 4")


class _Words(Words):
    """The words of actions of this game."""

    def id(self) -> str:
        return self.take(_ID)[0]

    def ids(self) -> tuple[str, ...]:
        return tuple(found[0] for found in self.each(_ID))

    def listed(self) -> tuple[str, ...]:
        return tuple(self.take(_LIST)[0].split(",")) if self else ()

    def place(self) -> Place:
        return _place(self.take(_PLACE))

    def path(self) -> tuple[Place, ...]:
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


def _place(found: re.Match[str]) -> Place:
    return Place(float(found[1]), float(found[2]), float(found[3] or 0))


def _mutate(w: _Words) -> Action:
    figure = w.id()
    mutation, points = w.points()
    facing = w.facing()
    target = w.id() if w.fits(_ID) else ""
    path = w.path()
    return a.Mutate(figure, mutation, points, facing, target, path, w.facing() if w else None)


def _operate(w: _Words, is_complex: bool) -> Action:
    figure, op = w.id(), w.id()
    objects = w.ids()
    return a.Operate(figure, is_complex, op, objects, w.path(), w.facing(), w.slip())


def _reflex(w: _Words) -> Action:
    mutation, points = w.points()
    return a.Reflex(mutation, points, w.path())


def _roll(w: _Words) -> Action:
    base = w.dice()
    return a.Roll(base, w.dice() if w.says("/") else ())


def _drift(w: _Words) -> Action:
    angle = w.number()
    if angle != int(angle) or not 0 <= angle < 360:
        raise Misread
    return a.Drift(int(angle))


_FORMS: Final[dict[str, Callable[[_Words], Action]]] = {
    "muster": lambda w: a.Muster(w.listed()),
    "corner": lambda w: a.Corner(w.id()),
    "deploy": lambda w: a.Deploy(w.id(), w.place(), w.facing()),
    "move": lambda w: a.Move(w.id(), w.path(), w.facing(), w.slip()),
    "aim": lambda w: a.Aim(w.id(), w.path(), w.facing(), w.slip()),
    "charge": lambda w: a.Charge(w.id(), w.id(), w.place(), w.slip()),
    "sprint": lambda w: a.Sprint(w.id(), w.path(), w.slip()),
    "watch": lambda w: a.Watch(w.id(), w.path(), w.facing(), w.slip()),
    "mutate": _mutate,
    "recover": lambda w: a.Recover(w.id()),
    "assist": lambda w: a.Assist(w.id(), w.id(), w.path(), w.facing(), w.slip()),
    "simple": lambda w: _operate(w, is_complex=False),
    "complex": lambda w: _operate(w, is_complex=True),
    "use": lambda w: a.Use(w.id(), w.id()),
    "pass": lambda w: a.Pass(w.id()),
    "attack": lambda w: a.Attack(w.id(), w.id(), *w.enhance()),
    "fire": lambda w: a.Fire(w.number(), w.id(), *w.enhance()),
    "reflex": _reflex,
    "push": lambda w: a.Push(),
    "decline": lambda w: a.Decline(),
    "loot": lambda w: a.Loot(w.id()),
    "pick": lambda w: a.Pick(w.id()),
    "put": lambda w: a.Put(w.place()),
    "lead": lambda w: a.Lead(w.path(), w.facing()),
    "release": lambda w: a.Release(w.listed()),
    "deal": lambda w: a.Deal(w.id(), w.id()),
    "scatter": lambda w: a.Scatter(w.path()),
    "draw": lambda w: a.Draw(w.id()),
    "reveal": lambda w: a.Reveal(w.id()),
    "find": lambda w: a.Find(w.id()),
    "roll": _roll,
    "drift": _drift,
    "which": lambda w: a.Which(w.id()),
    "arrive": lambda w: a.Arrive(w.id(), w.place()),
}
