"""What is to be seen of an action on the mat, and when: who walks where, who shoots at whom, who falls and who rises.

Read off the events of the action; where there are none, because it was taken back, off the two states.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from tabletop.games.zone_wars.rules.state.arena import Arena
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events as e
from tabletop.rules.game import Event
from tabletop.rules.plane import plane

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
_FLIES: Final = ("fly", "dodge")


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that is seen for a moment over the mat."""

    kind: str
    """token, shift, aim, hit, miss, blow, whiff, damage, heal, sign or dust."""
    begins: float
    """Seconds from the beginning of all."""
    lasts: float
    start: plane.Place
    end: plane.Place
    """Of dust, the corners of the building."""
    amount: int = 0
    picture: str = ""
    """Name of what a sign shows."""
    mark: int = 0
    """Number of the token that it stands for, which lies there in the end."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A stretch of a figure's way."""

    begins: float
    """Seconds from the beginning of all."""
    lasts: float
    path: tuple[plane.Place, ...]
    how: str
    """walk, fly or knock."""


@dataclass(frozen=True, slots=True)
class Track:
    """What one figure goes through."""

    before: Figure | None
    """As it looked; None where it was not on the mat."""
    after: Figure | None
    legs: tuple[Leg, ...] = ()
    turns: float = 0.0
    """When it begins to look like `after`, in seconds."""
    lunges: tuple[tuple[float, plane.Place], ...] = ()
    """When it strikes, and whom."""


@dataclass
class Script:
    """What is collected from the events, in their order."""

    arena: Arena
    before: State
    after: State
    at: float = 0.0
    """Seconds until what comes next begins."""
    legs: dict[str, list[Leg]] = field(default_factory=dict)
    turns: dict[str, float] = field(default_factory=dict)
    lunges: dict[str, list[tuple[float, plane.Place]]] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    shifted: dict[int, Effect] = field(default_factory=dict)
    """The last way of each token that has gone elsewhere."""

    def place(self, id_: str) -> plane.Place | None:
        """Where a figure is by now."""
        if self.legs.get(id_):
            return self.legs[id_][-1].path[-1]
        for state in (self.before, self.after):
            found = find(state, id_)
            if found is not None and found.place is not None:
                return found.place
        return None


# --- from events to tracks --------------------------------------------------------------------------------------------


def tracks_of(script: Script) -> dict[str, Track]:
    """Everybody who moves or looks different in the end."""
    found: dict[str, Track] = {}
    ids = dict.fromkeys([figure.id for state in (script.before, script.after) for figure in state.figures])
    for id_ in ids:
        old, new = find(script.before, id_), find(script.after, id_)
        before = old if old is not None and old.place is not None else None
        after = new if new is not None and new.place is not None else None
        touched = id_ in script.legs or id_ in script.lunges or id_ in script.turns
        if (before is None and after is None) or not (touched or _differs(before, after)):
            continue
        legs = tuple(script.legs.get(id_, ()))
        last = max((leg.begins + leg.lasts for leg in legs), default=0.0)
        turns = script.turns.get(id_, last)
        found[id_] = Track(before, after, legs, turns, tuple(script.lunges.get(id_, ())))
    return found


def _differs(before: Figure | None, after: Figure | None) -> bool:
    if before is None or after is None:
        return True
    return (before.place, before.condition) != (after.place, after.condition)


def length(script: Script) -> float:
    ends = [leg.begins + leg.lasts for legs in script.legs.values() for leg in legs]
    ends += [effect.begins + effect.lasts for effect in script.effects]
    ends += [begins + SHOT for lunges in script.lunges.values() for begins, _ in lunges]
    return max([script.at, *ends, *(at + RISE for at in script.turns.values())], default=0.0)


def compared(arena: Arena, before: State, after: State) -> Script:
    """Straight from where everybody was to where they are."""
    script = Script(arena, before, after)
    for figure in after.figures:
        old = find(before, figure.id)
        if old is None or old.place == figure.place:
            continue
        if old.place is not None and figure.place is not None:
            script.legs[figure.id] = [Leg(0.0, SLIDE, (old.place, figure.place), "walk")]
        else:
            script.turns[figure.id] = 0.0
    if len(script.legs) + len(script.turns) > _CROWD:
        return Script(arena, before, after)
    return script


def told(arena: Arena, events: Sequence[Event], before: State, after: State) -> Script:
    """One thing after the other, as it happened."""
    script = Script(arena, before, after)
    for event in events:
        _tell(script, event)
    _rest(script)
    return script


def _tell(script: Script, event: Event) -> None:
    match event:
        case e.Moved() if len(event.path) > 1:
            _walk(script, event.figure, event.path, _manner(event))
        case e.Knocked() | e.Fell():
            _walk(script, event.figure, (event.start, event.end), "knock", FALL)
        case e.Targeted() | e.Hit() | e.Missed():
            _aim(script, event.attacker, event.target, _SHOTS[type(event)])
        case e.Damaged():
            _mark(script, event.figure, "damage", event.damage)
        case e.Healed():
            _mark(script, event.figure, "heal", event.amount)
        case e.WatchBegan() | e.Found() | e.ZoneCard():
            _sign(script, event.figure, _SIGNS[type(event)])
        case e.Shifted():
            _shift(script, event)
        case e.PickedUp():
            _lie(script, event.mark)
        case e.Collapsed():
            _dust(script, event.piece)
        case e.Broke() | e.Recovered() | e.TakenOut() | e.Left() | e.MonsterCame() | e.Rescued() | e.Deployed():
            script.turns.setdefault(event.figure, script.at)
            script.at += _TURNS[type(event)]
        case _:
            pass


_SHOTS: Final[Mapping[type, str]] = {e.Targeted: "aim", e.Hit: "hit", e.Missed: "miss"}
_SIGNS: Final[Mapping[type, str]] = {
    e.WatchBegan: "badge_overwatch",
    e.Found: "token_artifact",
    e.ZoneCard: "token_zone",
}
_TURNS: Final[Mapping[type, float]] = {
    e.Broke: FALL, e.Recovered: FALL, e.TakenOut: GO, e.Left: GO, e.MonsterCame: RISE, e.Rescued: RISE,
    e.Deployed: RISE,
}  # fmt: skip
"""How long it takes until somebody looks as after the event."""


def _manner(event: e.Moved) -> str:
    leaps = any(a.z != b.z and (a.x, a.y) != (b.x, b.y) for a, b in pairwise(event.path))
    return "fly" if leaps or event.reason in _FLIES else "walk"


def _walk(script: Script, id_: str, path: tuple[plane.Place, ...], how: str, lasts: float = 0.0) -> None:
    inches = sum(math.dist(a, b) for a, b in pairwise(path))
    lasts = lasts or max(_WALKS[0], min(_WALKS[1], _STEP * inches))
    script.legs.setdefault(id_, []).append(Leg(script.at, lasts, path, how))
    script.at += lasts


def _aim(script: Script, attacker: str, target: str, how: str) -> None:
    """A shot from one to the other, or a blow where they touch."""
    start, end = script.place(attacker), script.place(target)
    if start is None or end is None:
        return
    if math.dist(start[:2], end[:2]) <= _TOUCH:
        if how != "aim":
            script.lunges.setdefault(attacker, []).append((script.at, end))
            script.effects.append(Effect("blow" if how == "hit" else "whiff", script.at + SHOT / 3, SHOT, start, end))
            script.at += SHOT
        return
    script.effects.append(Effect(how, script.at, SHOT, start, end))
    script.at += SHOT * (0.7 if how == "hit" else 1.0)


def _mark(script: Script, id_: str, kind: str, amount: int) -> None:
    place = script.place(id_)
    if place is not None and amount:
        script.effects.append(Effect(kind, script.at, HURT, place, place, amount))
        script.at += HURT * 0.35


def _sign(script: Script, id_: str, picture: str) -> None:
    place = script.place(id_)
    if place is not None:
        script.effects.append(Effect("sign", script.at, SIGN, place, place, 0, picture))
        script.at += SIGN * 0.4


def _lie(script: Script, number: int) -> None:
    """A token stays until somebody has come to it."""
    way = script.shifted.pop(number, None)
    for mark in script.before.marks:
        if mark.number == number and script.at > 0 and way is None:
            script.effects.append(Effect("token", 0.0, script.at, mark.place, mark.place, 0, f"token_{mark.kind}"))


def _shift(script: Script, event: e.Shifted) -> None:
    """A token slides to its new place; all that one action moves go together."""
    mark = next((mark for mark in script.before.marks if mark.number == event.mark), None)
    if mark is None:
        return
    picture = f"token_{mark.kind}"
    begins = min((way.begins for way in script.shifted.values()), default=script.at)
    lasts = max(_WALKS[0], min(_WALKS[1], _STEP * math.dist(event.start, event.end)))
    if begins > 0:
        script.effects.append(Effect("token", 0.0, begins, event.start, event.start, 0, picture, event.mark))
    script.shifted[event.mark] = Effect("shift", begins, lasts, event.start, event.end, 0, picture, event.mark)
    script.effects.append(script.shifted[event.mark])
    script.at = max(script.at, begins + lasts)


def _rest(script: Script) -> None:
    """What has slid lies there until all is over."""
    ends = length(script)
    for number, way in script.shifted.items():
        begins = way.begins + way.lasts
        if begins < ends:
            script.effects.append(
                Effect("token", begins, ends - begins, way.end, way.end, 0, way.picture, number)
            )  # fmt: skip


def _dust(script: Script, piece: str) -> None:
    box = script.arena.ground(script.before.agreed, script.before.changes).piece(piece).outline.box
    corners = plane.Place(box.left, box.top), plane.Place(box.right, box.bottom)
    script.effects.append(Effect("dust", script.at, DUST, *corners))
    script.at += DUST


def find(state: State, id_: str) -> Figure | None:
    return next((figure for figure in state.figures if figure.id == id_), None)


def along(path: Sequence[plane.Place], share: float) -> tuple[plane.Place, float | None]:
    """The place at a share of a path's length, and where one looks there; None where one only climbs."""
    lengths = [math.dist(a, b) for a, b in pairwise(path)]
    left = sum(lengths) * share
    for a, b, length in zip(path, path[1:], lengths, strict=False):
        if left <= length and length > 0:
            part = left / length
            facing = plane.bearing(a, b) if math.dist(a[:2], b[:2]) > 1e-6 else None
            return plane.Place(*(p + (q - p) * part for p, q in zip(a, b, strict=True))), facing
        left -= length
    return path[-1], None
