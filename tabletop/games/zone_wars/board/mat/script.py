"""The animation script of an action on the mat: who walks, shoots, falls and rises, and at which second.

Used by `mat_board`, by `motion`, which draws it, and by `board`, which cues its sounds by it. `make_script` reads it
off the events of the action; where there are none, because it was taken back, off the two states. A leg is one
stretch of a model's way, an effect is something that flashes. At its end everything must stand as in the new state. A
new kind of effect needs its drawing in `motion`; seconds may be changed freely.
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
from tabletop.games.zone_wars.rules.text import events as text_events
from tabletop.games.zone_wars.rules.text.event_reasons import MoveManner
from tabletop.rules.game import Event
from tabletop.rules.plane import geometry
from tabletop.ui.boards.script import AnimationScript, FigureTrack, MotionLeg, VisualEffect, path_length, travel_seconds
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


MatEffect = VisualEffect[geometry.Point3]
MatLeg = MotionLeg[geometry.Point3]
MatTrack = FigureTrack[Figure, geometry.Point3]

SLIDE_SECONDS: Final = 0.2
"""Seconds of a move that nobody tells about, as when it is taken back."""
SHOT, HURT, FALL, RISE, GO, DUST, SIGN = 0.3, 0.7, 0.25, 0.28, 0.3, 0.6, 0.7
"""Seconds of each kind of thing that happens."""
_STEP, _WALKS = 0.055, (0.22, 0.6)
"""Seconds an inch, and the least and the most that a move takes."""
_MOST_SLIDING: Final = 8
"""More figures than these do not slide at once: the battle was set up, or taken back far."""
_TOUCH_INCHES: Final = 1.6
"""Inches between the centres of two who fight hand to hand, at most."""
_FLIGHT_REASONS: Final = (MoveManner.FLY, MoveManner.DODGE)


class MatAnimationScript(AnimationScript[Figure, geometry.Point3]):
    """What is collected from the events of one action."""

    def __init__(self, rules_context: RulesContext, before: State, after: State) -> None:
        super().__init__(_figures_on_mat(before), _figures_on_mat(after), _have_figure_looks_changed)
        self.rules_context = rules_context
        self.before = before
        self.token_slides: dict[TargetId, MatEffect] = {}
        """The last way of each token that has gone elsewhere."""

    def place_of(self, id_: str) -> geometry.Point3 | None:
        """Where a figure is by now."""
        model = target_ids.model_target_id(id_)
        if self.legs.get(model):
            return self.legs[model][-1].path[-1]
        found = self.firsts.get(model) or self.ends.get(model)
        return found.place if found is not None else None

    def change_figure(self, model: TargetId) -> None:
        """Somebody looks from now on as in the end, unless it did so already."""
        if model in self.keys:
            return
        self.extend_to(self.next_start_time + RISE)
        if model in self.firsts or model in self.ends:
            self.change_appearance(model, self.next_start_time, self.ends.get(model))


def _figures_on_mat(state: State) -> dict[TargetId, Figure]:
    """Who is on the mat."""
    return {target_ids.model_target_id(figure.id): figure for figure in state.figures if figure.place is not None}


def _have_figure_looks_changed(before: Figure | None, after: Figure | None) -> bool:
    if before is None or after is None:
        return True
    return (before.place, before.condition) != (after.place, after.condition)


def difference_script(rules_context: RulesContext, before: State, after: State) -> MatAnimationScript:
    """Straight from where everybody was to where they are."""
    script = MatAnimationScript(rules_context, before, after)
    starts = {figure.id: figure.place for figure in before.figures}
    for figure in after.figures:
        start = starts.get(figure.id, figure.place)
        if start is not None and figure.place is not None and start != figure.place:
            script.add_motion_leg(
                target_ids.model_target_id(figure.id), (start, figure.place), SLIDE_SECONDS, MatLegKind.WALK, 0.0
            )
        elif start != figure.place:
            script.change_figure(target_ids.model_target_id(figure.id))
    if len(script.legs) + len(script.keys) > _MOST_SLIDING:
        return MatAnimationScript(rules_context, before, after)
    return script


def make_script(
    rules_context: RulesContext, events: Sequence[Event], before: State | None, after: State
) -> MatAnimationScript | None:
    """What is seen of an action, or of one that is taken back; None in another battle."""
    if before is None or before.agreed != after.agreed:
        return None
    return (
        event_script(rules_context, events, before, after)
        if events
        else difference_script(rules_context, before, after)
    )


def event_script(
    rules_context: RulesContext, events: Sequence[Event], before: State, after: State
) -> MatAnimationScript:
    """One thing after the other, as it happened."""
    script = MatAnimationScript(rules_context, before, after)
    for event in events:
        _add_event_to_script(script, event)
    _hold_slid_tokens_to_end(script)
    return script


def _add_event_to_script(script: MatAnimationScript, event: Event) -> None:
    match event:
        case text_events.Moved() if len(event.path) > 1:
            lasts = travel_seconds(path_length(event.path), _STEP, _WALKS)
            script.add_motion_leg(
                target_ids.model_target_id(event.figure),
                event.path,
                lasts,
                _leg_kind_of_event(event),
                script.schedule_duration(lasts),
            )
        case text_events.Knocked() | text_events.Fell():
            script.add_motion_leg(
                target_ids.model_target_id(event.figure),
                (event.start, event.end),
                FALL,
                MatLegKind.KNOCK,
                script.schedule_duration(FALL),
            )
        case text_events.Targeted() | text_events.Hit() | text_events.Missed():
            _add_attack_effects(script, event.attacker, event.target, _SHOT_KINDS[type(event)])
        case text_events.Damaged():
            _add_rising_number(script, event.figure, MatEffectKind.DAMAGE, event.damage)
        case text_events.Healed():
            _add_rising_number(script, event.figure, MatEffectKind.HEAL, event.amount)
        case text_events.WatchBegan() | text_events.Found() | text_events.ZoneCard():
            _add_floating_sign(script, event.figure, _SIGN_PICTURES[type(event)])
        case text_events.Shifted():
            _add_token_slide(script, event)
        case text_events.PickedUp():
            _hold_token_until_reached(script, event.mark)
        case text_events.Collapsed():
            _add_dust_effect(script, event.piece)
        case (
            text_events.Broke()
            | text_events.Recovered()
            | text_events.TakenOut()
            | text_events.Left()
            | text_events.MonsterCame()
            | text_events.Rescued()
            | text_events.Deployed()
        ):
            script.change_figure(target_ids.model_target_id(event.figure))
            script.schedule_duration(_CHANGE_SECONDS[type(event)])
        case _:
            pass


_SHOT_KINDS: Final[Mapping[type, MatEffectKind]] = {
    text_events.Targeted: MatEffectKind.AIM, text_events.Hit: MatEffectKind.HIT, text_events.Missed: MatEffectKind.MISS,
}  # fmt: skip
_SIGN_PICTURES: Final[Mapping[type, str]] = {
    text_events.WatchBegan: "badge_overwatch",
    text_events.Found: "token_artifact",
    text_events.ZoneCard: "token_zone",
}
_CHANGE_SECONDS: Final[Mapping[type, float]] = {
    text_events.Broke: FALL, text_events.Recovered: FALL, text_events.TakenOut: GO, text_events.Left: GO,
    text_events.MonsterCame: RISE, text_events.Rescued: RISE, text_events.Deployed: RISE,
}  # fmt: skip
"""How long it takes until somebody looks as after the event."""


def _leg_kind_of_event(event: text_events.Moved) -> MatLegKind:
    leaps = any(a.z != b.z and (a.x, a.y) != (b.x, b.y) for a, b in pairwise(event.path))
    return MatLegKind.FLY if leaps or event.reason in _FLIGHT_REASONS else MatLegKind.WALK


def _add_attack_effects(script: MatAnimationScript, attacker: str, target: str, how: MatEffectKind) -> None:
    """A shot from one to the other, or a blow where they touch."""
    start, end = script.place_of(attacker), script.place_of(target)
    if start is None or end is None:
        return
    if math.dist(start[:2], end[:2]) > _TOUCH_INCHES:
        script.add_effect(
            how,
            script.schedule_duration(SHOT, SHOT * (0.7 if how is MatEffectKind.HIT else 1.0)),
            SHOT,
            end,
            start=start,
        )
    elif how is not MatEffectKind.AIM:
        begins = script.schedule_duration(SHOT)
        script.add_lunge(target_ids.model_target_id(attacker), end, SHOT, begins)
        script.add_effect(
            MatEffectKind.BLOW if how is MatEffectKind.HIT else MatEffectKind.WHIFF,
            begins + SHOT / 3,
            SHOT,
            end,
            start=start,
        )


def _add_rising_number(script: MatAnimationScript, id_: str, kind: MatEffectKind, amount: int) -> None:
    place = script.place_of(id_)
    if place is not None and amount:
        script.add_effect(kind, script.schedule_duration(HURT, HURT * 0.35), HURT, place, amount=amount)


def _add_floating_sign(script: MatAnimationScript, id_: str, picture: str) -> None:
    place = script.place_of(id_)
    if place is not None:
        script.add_effect(MatEffectKind.SIGN, script.schedule_duration(SIGN, SIGN * 0.4), SIGN, place, picture=picture)


def _hold_token_until_reached(script: MatAnimationScript, number: int) -> None:
    """A token stays until somebody has come to it."""
    way = script.token_slides.pop(target_ids.token_target_id(number), None)
    for mark in script.before.marks:
        if mark.number == number and script.next_start_time > 0 and way is None:
            end = script.next_start_time
            script.add_effect(MatEffectKind.TOKEN, 0.0, end, mark.place, picture=f"token_{mark.kind}")


def _add_token_slide(script: MatAnimationScript, event: text_events.Shifted) -> None:
    """A token slides to its new place; all that one action moves go together."""
    mark = next((mark for mark in script.before.marks if mark.number == event.mark), None)
    if mark is None:
        return
    token, picture = target_ids.token_target_id(event.mark), f"token_{mark.kind}"
    begins = min((way.begins for way in script.token_slides.values()), default=script.next_start_time)
    lasts = travel_seconds(math.dist(event.start, event.end), _STEP, _WALKS)
    if begins > 0:
        script.add_effect(MatEffectKind.TOKEN, 0.0, begins, event.start, picture=picture, covers=token)
    script.add_effect(MatEffectKind.SHIFT, begins, lasts, event.end, start=event.start, picture=picture, covers=token)
    script.token_slides[token] = script.effects[-1]
    script.next_start_time = max(script.next_start_time, begins + lasts)


def _hold_slid_tokens_to_end(script: MatAnimationScript) -> None:
    """What has slid lies there until all is over."""
    ends = script.length
    for token, way in script.token_slides.items():
        begins = way.begins + way.lasts
        if begins < ends:
            script.add_effect(MatEffectKind.TOKEN, begins, ends - begins, way.end, picture=way.picture, covers=token)


def _add_dust_effect(script: MatAnimationScript, piece: str) -> None:
    box = script.rules_context.ground_of(script.before.agreed, script.before.changes).piece_named(piece).outline.box
    start, end = geometry.Point3(box.left, box.top), geometry.Point3(box.right, box.bottom)
    script.add_effect(MatEffectKind.DUST, script.schedule_duration(DUST), DUST, end, start=start)
