"""What is to be seen of an action on the mat, and when: who walks where, who shoots at whom, who falls and who rises.

Read off the events of the action; where there are none, because it was taken back, off the two states.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Final

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events as game_events
from tabletop.games.zone_wars.rules.text.event_reasons import MoveManner
from tabletop.rules.game import Event
from tabletop.rules.plane import plane
from tabletop.ui.boards.script import Leg, Script, Track, VisualEffect, length, paced
from tabletop.ui.gesture.picker import TargetId


class MatEffectKind(StrEnum):
    """Something that is seen for a moment; the start and end of dust span the building."""

    TOKEN = "token"
    SHIFT = "shift"
    AIM = "aim"
    HIT = "hit"
    MISS = "miss"
    BLOW = "blow"
    WHIFF = "whiff"
    DAMAGE = "damage"
    HEAL = "heal"
    SIGN = "sign"
    DUST = "dust"


FIGHT: Final = frozenset((
    MatEffectKind.AIM, MatEffectKind.HIT, MatEffectKind.MISS, MatEffectKind.BLOW, MatEffectKind.WHIFF,
    MatEffectKind.DAMAGE,
))  # fmt: skip
"""Effects that are to be seen from near, whatever somebody has chosen to look at."""


class MatLegKind(StrEnum):
    """How somebody is seen to get along a stretch."""

    WALK = "walk"
    FLY = "fly"
    KNOCK = "knock"


MatEffect = VisualEffect[plane.Point3]
MatLeg = Leg[plane.Point3]
MatTrack = Track[Figure, plane.Point3]

SLIDE: Final = 0.2
"""Seconds of a move that nobody tells about, as when it is taken back."""
SHOT, HURT, FALL, RISE, GO, DUST, SIGN = 0.3, 0.7, 0.25, 0.28, 0.3, 0.6, 0.7
"""Seconds of each kind of thing that happens."""
_STEP, _WALKS = 0.055, (0.22, 0.6)
"""Seconds an inch, and the least and the most that a move takes."""
_CROWD: Final = 8
"""More figures than these do not slide at once: the battle was set up, or taken back far."""
_TOUCH: Final = 1.6
"""Inches between the centres of two who fight hand to hand, at most."""
_FLIES: Final = (MoveManner.FLY, MoveManner.DODGE)


class MatScript(Script[Figure, plane.Point3]):
    """What is collected from the events of one action."""

    def __init__(self, rules_context: RulesContext, before: State, after: State) -> None:
        super().__init__(_standing(before), _standing(after), _differs)
        self.rules_context = rules_context
        self.before = before
        self.ways: dict[TargetId, MatEffect] = {}
        """The last way of each token that has gone elsewhere."""

    def place(self, id_: str) -> plane.Point3 | None:
        """Where a figure is by now."""
        model = target_ids.model(id_)
        if self.legs.get(model):
            return self.legs[model][-1].path[-1]
        found = self.firsts.get(model) or self.ends.get(model)
        return found.place if found is not None else None

    def turn(self, model: TargetId) -> None:
        """Somebody looks from now on as in the end, unless it did so already."""
        if model in self.keys:
            return
        self.stretch(self.at + RISE)
        if model in self.firsts or model in self.ends:
            self.become(model, self.at, self.ends.get(model))


def _standing(state: State) -> dict[TargetId, Figure]:
    """Who is on the mat."""
    return {target_ids.model(figure.id): figure for figure in state.figures if figure.place is not None}


def _differs(before: Figure | None, after: Figure | None) -> bool:
    if before is None or after is None:
        return True
    return (before.place, before.condition) != (after.place, after.condition)


def compared(rules_context: RulesContext, before: State, after: State) -> MatScript:
    """Straight from where everybody was to where they are."""
    script = MatScript(rules_context, before, after)
    starts = {figure.id: figure.place for figure in before.figures}
    for figure in after.figures:
        start = starts.get(figure.id, figure.place)
        if start is not None and figure.place is not None and start != figure.place:
            script.go(target_ids.model(figure.id), (start, figure.place), SLIDE, MatLegKind.WALK, 0.0)
        elif start != figure.place:
            script.turn(target_ids.model(figure.id))
    if len(script.legs) + len(script.keys) > _CROWD:
        return MatScript(rules_context, before, after)
    return script


def scripted(
    rules_context: RulesContext, events: Sequence[Event], before: State | None, after: State
) -> MatScript | None:
    """What is seen of an action, or of one that is taken back; None in another battle."""
    if before is None or before.agreed != after.agreed:
        return None
    return told(rules_context, events, before, after) if events else compared(rules_context, before, after)


def told(rules_context: RulesContext, events: Sequence[Event], before: State, after: State) -> MatScript:
    """One thing after the other, as it happened."""
    script = MatScript(rules_context, before, after)
    for event in events:
        _tell(script, event)
    _rest(script)
    return script


def _tell(script: MatScript, event: Event) -> None:
    match event:
        case game_events.Moved() if len(event.path) > 1:
            lasts = paced(length(event.path), _STEP, _WALKS)
            script.go(target_ids.model(event.figure), event.path, lasts, _manner(event), script.last(lasts))
        case game_events.Knocked() | game_events.Fell():
            script.go(
                target_ids.model(event.figure), (event.start, event.end), FALL, MatLegKind.KNOCK, script.last(FALL)
            )
        case game_events.Targeted() | game_events.Hit() | game_events.Missed():
            _aim(script, event.attacker, event.target, _SHOTS[type(event)])
        case game_events.Damaged():
            _mark(script, event.figure, MatEffectKind.DAMAGE, event.damage)
        case game_events.Healed():
            _mark(script, event.figure, MatEffectKind.HEAL, event.amount)
        case game_events.WatchBegan() | game_events.Found() | game_events.ZoneCard():
            _sign(script, event.figure, _SIGNS[type(event)])
        case game_events.Shifted():
            _shift(script, event)
        case game_events.PickedUp():
            _lie(script, event.mark)
        case game_events.Collapsed():
            _dust(script, event.piece)
        case (
            game_events.Broke()
            | game_events.Recovered()
            | game_events.TakenOut()
            | game_events.Left()
            | game_events.MonsterCame()
            | game_events.Rescued()
            | game_events.Deployed()
        ):
            script.turn(target_ids.model(event.figure))
            script.last(_TURNS[type(event)])
        case _:
            pass


_SHOTS: Final[Mapping[type, MatEffectKind]] = {
    game_events.Targeted: MatEffectKind.AIM, game_events.Hit: MatEffectKind.HIT, game_events.Missed: MatEffectKind.MISS,
}  # fmt: skip
_SIGNS: Final[Mapping[type, str]] = {
    game_events.WatchBegan: "badge_overwatch",
    game_events.Found: "token_artifact",
    game_events.ZoneCard: "token_zone",
}
_TURNS: Final[Mapping[type, float]] = {
    game_events.Broke: FALL, game_events.Recovered: FALL, game_events.TakenOut: GO, game_events.Left: GO,
    game_events.MonsterCame: RISE, game_events.Rescued: RISE, game_events.Deployed: RISE,
}  # fmt: skip
"""How long it takes until somebody looks as after the event."""


def _manner(event: game_events.Moved) -> MatLegKind:
    leaps = any(a.z != b.z and (a.x, a.y) != (b.x, b.y) for a, b in pairwise(event.path))
    return MatLegKind.FLY if leaps or event.reason in _FLIES else MatLegKind.WALK


def _aim(script: MatScript, attacker: str, target: str, how: MatEffectKind) -> None:
    """A shot from one to the other, or a blow where they touch."""
    start, end = script.place(attacker), script.place(target)
    if start is None or end is None:
        return
    if math.dist(start[:2], end[:2]) > _TOUCH:
        script.flash(how, script.last(SHOT, SHOT * (0.7 if how is MatEffectKind.HIT else 1.0)), SHOT, end, start=start)
    elif how is not MatEffectKind.AIM:
        begins = script.last(SHOT)
        script.strike(target_ids.model(attacker), end, SHOT, begins)
        script.flash(
            MatEffectKind.BLOW if how is MatEffectKind.HIT else MatEffectKind.WHIFF,
            begins + SHOT / 3,
            SHOT,
            end,
            start=start,
        )


def _mark(script: MatScript, id_: str, kind: MatEffectKind, amount: int) -> None:
    place = script.place(id_)
    if place is not None and amount:
        script.flash(kind, script.last(HURT, HURT * 0.35), HURT, place, amount=amount)


def _sign(script: MatScript, id_: str, picture: str) -> None:
    place = script.place(id_)
    if place is not None:
        script.flash(MatEffectKind.SIGN, script.last(SIGN, SIGN * 0.4), SIGN, place, picture=picture)


def _lie(script: MatScript, number: int) -> None:
    """A token stays until somebody has come to it."""
    way = script.ways.pop(target_ids.token(number), None)
    for mark in script.before.marks:
        if mark.number == number and script.at > 0 and way is None:
            script.flash(MatEffectKind.TOKEN, 0.0, script.at, mark.place, picture=f"token_{mark.kind}")


def _shift(script: MatScript, event: game_events.Shifted) -> None:
    """A token slides to its new place; all that one action moves go together."""
    mark = next((mark for mark in script.before.marks if mark.number == event.mark), None)
    if mark is None:
        return
    token, picture = target_ids.token(event.mark), f"token_{mark.kind}"
    begins = min((way.begins for way in script.ways.values()), default=script.at)
    lasts = paced(math.dist(event.start, event.end), _STEP, _WALKS)
    if begins > 0:
        script.flash(MatEffectKind.TOKEN, 0.0, begins, event.start, picture=picture, covers=token)
    script.flash(MatEffectKind.SHIFT, begins, lasts, event.end, start=event.start, picture=picture, covers=token)
    script.ways[token] = script.effects[-1]
    script.at = max(script.at, begins + lasts)


def _rest(script: MatScript) -> None:
    """What has slid lies there until all is over."""
    ends = script.length
    for token, way in script.ways.items():
        begins = way.begins + way.lasts
        if begins < ends:
            script.flash(MatEffectKind.TOKEN, begins, ends - begins, way.end, picture=way.picture, covers=token)


def _dust(script: MatScript, piece: str) -> None:
    box = script.rules_context.ground(script.before.agreed, script.before.changes).piece(piece).outline.box
    start, end = plane.Point3(box.left, box.top), plane.Point3(box.right, box.bottom)
    script.flash(MatEffectKind.DUST, script.last(DUST), DUST, end, start=start)
