"""Reads the text of an action."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.rules.plane.geometry import Point3
from tabletop.rules.tokens import ActionTokens, TokenMismatch, parse_action_text

_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:#[0-9]{1,3})?")
_ID_LIST: Final = re.compile(rf"{_ID.pattern}(?:,{_ID.pattern})*")
_NUMBER: Final = r"-?[0-9]{1,3}(?:\.[0-9]{1,2})?"
_NUMBER_PATTERN: Final = re.compile(_NUMBER)
_PLACE: Final = re.compile(rf"({_NUMBER}),({_NUMBER})(?:,({_NUMBER}))?")
_FACING: Final = re.compile(rf"@({_NUMBER})")
_POINTS: Final = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*):([0-9]{1,2})")
_DIE: Final = re.compile(r"[1-6]")
_SLIP: Final = "slip"


def parse_action(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    return parse_action_text(text, _MatActionTokens, _PARSERS_BY_WORD, "move krin 12,10 @90 or roll 6 1 / 4")


class _MatActionTokens(ActionTokens):
    """The words of an action's text, taken one after the other."""

    def take_id(self) -> str:
        return self.take_token(_ID)[0]

    def take_ids(self) -> tuple[str, ...]:
        return tuple(found[0] for found in self.take_all_matching(_ID))

    def take_id_list(self) -> tuple[str, ...]:
        return tuple(self.take_token(_ID_LIST)[0].split(",")) if self else ()

    def take_place(self) -> Point3:
        return _make_place(self.take_token(_PLACE))

    def take_path(self) -> tuple[Point3, ...]:
        return tuple(map(_make_place, self.take_all_matching(_PLACE)))

    def take_facing(self) -> float:
        degrees = float(self.take_token(_FACING)[1])
        if not 0 <= degrees < 360:
            raise TokenMismatch
        return degrees

    def take_points(self) -> tuple[str, int]:
        found = self.take_token(_POINTS)
        return found[1], int(found[2])

    def take_enhance(self) -> tuple[str, int]:
        return self.take_points() if self else ("", 0)

    def take_slip(self) -> int:
        if not self:
            return 0
        name, points = self.take_points()
        if name != _SLIP or not points:
            raise TokenMismatch
        return points

    def take_number(self) -> float:
        return float(self.take_token(_NUMBER_PATTERN)[0])

    def take_dice(self) -> tuple[int, ...]:
        return tuple(int(found[0]) for found in self.take_all_matching(_DIE))


def _make_place(found: re.Match[str]) -> Point3:
    return Point3(float(found[1]), float(found[2]), float(found[3] or 0))


def _parse_mutate(words: _MatActionTokens) -> Action:
    figure = words.take_id()
    mutation, points = words.take_points()
    facing = words.take_facing()
    target = words.take_id() if words.is_next(_ID) else ""
    path = words.take_path()
    return actions.Mutate(figure, mutation, points, facing, target, path, words.take_facing() if words else None)


def _parse_operate(words: _MatActionTokens, is_complex: bool) -> Action:
    figure, op = words.take_id(), words.take_id()
    objects = words.take_ids()
    return actions.Operate(figure, is_complex, op, objects, words.take_path(), words.take_facing(), words.take_slip())


def _parse_reflex(words: _MatActionTokens) -> Action:
    mutation, points = words.take_points()
    return actions.Reflex(mutation, points, words.take_path())


def _parse_roll(words: _MatActionTokens) -> Action:
    base = words.take_dice()
    return actions.Roll(base, words.take_dice() if words.take_if("/") else ())


def _parse_drift(words: _MatActionTokens) -> Action:
    angle = words.take_number()
    if angle != int(angle) or not 0 <= angle < 360:
        raise TokenMismatch
    return actions.Drift(int(angle))


_PARSERS_BY_WORD: Final[dict[str, Callable[[_MatActionTokens], Action]]] = {
    "muster": lambda w: actions.Muster(w.take_id_list()),
    "corner": lambda w: actions.Corner(w.take_id()),
    "deploy": lambda w: actions.Deploy(w.take_id(), w.take_place(), w.take_facing()),
    "move": lambda w: actions.Move(w.take_id(), w.take_path(), w.take_facing(), w.take_slip()),
    "aim": lambda w: actions.Aim(w.take_id(), w.take_path(), w.take_facing(), w.take_slip()),
    "charge": lambda w: actions.Charge(w.take_id(), w.take_id(), w.take_place(), w.take_slip()),
    "sprint": lambda w: actions.Sprint(w.take_id(), w.take_path(), w.take_slip()),
    "watch": lambda w: actions.Watch(w.take_id(), w.take_path(), w.take_facing(), w.take_slip()),
    "mutate": _parse_mutate,
    "recover": lambda w: actions.Recover(w.take_id()),
    "assist": lambda w: actions.Assist(w.take_id(), w.take_id(), w.take_path(), w.take_facing(), w.take_slip()),
    "simple": lambda w: _parse_operate(w, is_complex=False),
    "complex": lambda w: _parse_operate(w, is_complex=True),
    "use": lambda w: actions.Use(w.take_id(), w.take_id()),
    "pass": lambda w: actions.Pass(w.take_id()),
    "attack": lambda w: actions.Attack(w.take_id(), w.take_id(), *w.take_enhance()),
    "fire": lambda w: actions.Fire(w.take_number(), w.take_id(), *w.take_enhance()),
    "reflex": _parse_reflex,
    "push": lambda w: actions.Push(),
    "decline": lambda w: actions.Decline(),
    "loot": lambda w: actions.Loot(w.take_id()),
    "pick": lambda w: actions.Pick(w.take_id()),
    "put": lambda w: actions.Put(w.take_place()),
    "lead": lambda w: actions.Lead(w.take_path(), w.take_facing()),
    "release": lambda w: actions.Release(w.take_id_list()),
    "deal": lambda w: actions.Deal(w.take_id(), w.take_id()),
    "scatter": lambda w: actions.Scatter(w.take_path()),
    "draw": lambda w: actions.Draw(w.take_id()),
    "reveal": lambda w: actions.Reveal(w.take_id()),
    "find": lambda w: actions.Find(w.take_id()),
    "roll": _parse_roll,
    "drift": _parse_drift,
    "which": lambda w: actions.Which(w.take_id()),
    "arrive": lambda w: actions.Arrive(w.take_id(), w.take_place()),
}
