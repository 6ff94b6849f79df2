"""Dice that people roll by hand: which of them are yellow and which black, what for, and what their faces mean."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.board.verdict import attack_under_way, die_picture_name
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.dice import FACE_NUMBERS
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Throwing
from tabletop.games.zone_wars.rules.text.event_reasons import RollReason
from tabletop.ui.boards.panels import DieWords, join_equal_faces
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_NUMBER_SHARE = 0.42
"""Share of a face that the number of a plain die takes up."""


def die_words(content: Content, state: State, number: int) -> DieWords:
    """Which die of the pool it is, base dice first."""
    task = state.todo[-1] if state.todo else None
    if not isinstance(task, Throwing):
        return DieWords()
    kind, count = ("base", task.base) if number < task.base else ("gear", task.gear)
    which = say(f"zone_wars.own_{kind}" + ("_1" if count == 1 else ""), number=count)
    drawn = content.field.base_die if kind == "base" else content.field.gear_die
    faces = [(face, say(f"zone_wars.face_{shown}")) for face, shown in zip(FACE_NUMBERS, drawn, strict=True)]
    return DieWords(
        say("zone_wars.own_for", dice=which, purpose=_roll_purpose(content, state, task)), join_equal_faces(faces)
    )


def _roll_purpose(content: Content, state: State, task: Throwing) -> str:
    """What the pool is rolled for."""
    names, attack = names_of(content), attack_under_way(state)
    who = names.figure(state.figures[task.figure].id) if task.figure is not None else say("zone_wars.the_zone")
    if attack is not None and task.why in (RollReason.ATTACK, RollReason.PUSH):
        target = names.figure(state.figures[attack.target].id)
        return say(f"zone_wars.rolls_{task.why}_at", figure=who, target=target)
    return say(f"zone_wars.rolls_{task.why}", figure=who)


def die_face_name(content: Content, state: State, number: int, shown: str) -> str:
    """Name of the drawing of a face of that die; "" where there is none."""
    task = state.todo[-1] if state.todo else None
    if not isinstance(task, Throwing) or shown not in FACE_NUMBERS:
        return ""
    kind = "base" if number < task.base else "gear"
    drawn = content.field.base_die if kind == "base" else content.field.gear_die
    return die_picture_name(f"{kind}_{drawn[int(shown) - 1]}")


def die_face_picture(stage: Stage, name: str, shown: str, size: int) -> pygame.Surface:
    """A face as it is drawn everywhere, with the number that a plain die shows for it."""
    return stage.sprites.get_made(("own die", name, shown, size), partial(_make_die_face, stage, name, shown, size))


def _make_die_face(stage: Stage, name: str, shown: str, size: int) -> pygame.Surface:
    made = stage.sprites.get(name, size).copy()
    high = round(size * _NUMBER_SHARE)
    label = stage.texts.label(shown, round(high * 0.8), "#F2F4F8", bold=True)
    badge = pygame.Surface((max(high, label.get_width() + high // 3), high), pygame.SRCALPHA)
    pygame.draw.rect(badge, "#14110DE0", badge.get_rect(), border_radius=high // 3)
    badge.blit(label, label.get_rect(center=badge.get_rect().center))
    made.blit(badge, badge.get_rect(bottomright=made.get_rect().bottomright))
    return made
