"""What attacks would do from places where nobody stands yet, and what the enemies can do to a model somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tabletop.games.zone_wars.bots.table import Arm, Peril, Pool, Stance, Table, faces, harms, side_of
from tabletop.games.zone_wars.rules.looks.looks import ahead_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.turn.walking import lane_facing
from tabletop.rules.plane.plane import Place

Chances = tuple[float, ...]
Attack = tuple[Arm, Pool, int]
"""With an arm, its dice, and the protection dice against it."""

_NOW: Final = 1.0
_LATER: Final = 0.55
"""How much an enemy counts that has acted in this round."""
_UNSEEN: Final = 0.4
"""How likely an enemy comes to where it sees a model."""

_WATCH: Final = 0.2
"""What it is worth to end an enemy's overwatch."""
_BEHIND: Final = 1.15
"""How much more an enemy counts that a model has its back to."""
_EVERYWHERE: Final = (0.0, 0.0, -1.0)
"""As `side_of` tells what is in front whatever the facing."""


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that a model could make."""

    value: float
    target: FigureIndex
    arm: Arm
    damage: Chances


def attacks(
    t: Table, i: FigureIndex, at: Place, j: FigureIndex, there: Stance, *, charge: bool = False, push: bool = True,
    aimed: tuple[bool, ...] = (False,), boost: int = 0,
) -> Iterator[Attack]:  # fmt: skip
    """What a model could attack another one with, with so many base dice of a mutation."""
    field, far = t.field, t.distance(i, at, j, there.place)
    if far <= field.slack + 1e-6 and at.z == there.place.z:
        able = [arm for arm in t.arms(i) if arm.melee] if True not in aimed[:1] else []
        name, cover = "melee", 0
        more = field.charge_bonus if charge else 0
    else:
        able = [arm for arm in t.arms(i) if arm.range >= far - 1e-6 and arm.aimed in aimed]
        if not able or charge or (t.d.smog and far > t.arena.smog_range):
            return
        seen = t.cover(i, at, j, there.place)
        if seen is None:
            return
        name, cover = "ranged", seen
        more = field.close_bonus if far <= field.close + 1e-6 else 0
    if able:
        behind = not t.d.figures[j].is_monster and not faces(there.place, there.facing, at)
        dice = max(1, t.attribute(i, name) + boost + (field.back_bonus if behind else 0) + more)
        armor = t.armor(j)
        for arm in able:
            shield = armor if "area" in arm.specials else armor + cover
            yield arm, (dice, arm.gear, push, "igniter" in arm.specials), shield


def best(
    t: Table, i: FigureIndex, at: Place, *, charge: FigureIndex | None = None, push: bool = True,
    aimed: tuple[bool, ...] = (False,), targets: tuple[FigureIndex, ...] = (),
) -> Blow | None:  # fmt: skip
    """The attack that a model should make from a place, facing any way."""
    found: Blow | None = None
    for j, figure in t.enemies:
        if figure.place is None or (targets and j not in targets):
            continue
        there = t.stances[j]
        is_near = t.distance(i, at, j, there.place) <= t.field.slack + 1e-6
        boost = t.boost(i, is_near=is_near, is_charge=charge == j)
        for more in (0, boost) if boost else (0,):
            able = attacks(t, i, at, j, there, charge=charge == j, push=push, aimed=aimed, boost=more)
            for arm, pool, protection in able:
                damage = harms(t.kind, pool, protection, 0)
                blow = Blow(t.prize(j, pool, protection) - arm.cost - more * t.point, j, arm, damage)
                value = blow.value + _around(t, i, at, blow)
                if is_near:
                    value += _close(t, blow) - _answer(t, i, at, blow)
                if found is None or value > found.value:
                    found = Blow(value, j, arm, damage)
    return found


def _around(t: Table, i: FigureIndex, at: Place, blow: Blow) -> float:
    """What an area does to others: the dice are about the same, the armor is each one's own."""
    where = t.d.figures[blow.target].place
    if "area" not in blow.arm.specials or where is None:
        return 0.05 if "knockback" in blow.arm.specials else 0.0
    limit = t.field.close + 1e-6
    total = 0.0
    for k, figure in (*t.own, *t.enemies):
        there = at if k == i else figure.place
        if k != blow.target and there is not None and t.distance(blow.target, where, k, there) <= limit:
            total += t.gain(k, blow.damage)
    return total


def _close(t: Table, blow: Blow) -> float:
    """What contact brings beside the damage: a card of who falls, and an overwatch that is over (R76, R170)."""
    enemy = t.d.figures[blow.target]
    return t.disabled(blow.target, blow.damage) * t.booty(blow.target) + _WATCH * enemy.is_watching


def _answer(t: Table, i: FigureIndex, at: Place, blow: Blow) -> float:
    """The expected cost of the counterattack."""
    enemy = t.d.figures[blow.target]
    if not enemy.is_standing or enemy.place is None or "stun" in blow.arm.specials:
        return 0.0
    if not enemy.is_monster and not faces(enemy.place, enemy.facing, at):
        return 0.0
    towards = Stance(at, lane_facing(at, enemy.place))
    answers = attacks(t, blow.target, enemy.place, i, towards, push=False)
    health = 1 if "knockback" in blow.arm.specials else max(1, t.arena.health(enemy) - enemy.damage)
    return sum(blow.damage[:health]) * max((t.risk(i, pool, armor) for _, pool, armor in answers), default=0.0)


# What others can do


def danger(
    t: Table, i: FigureIndex, stance: Stance, *, sees: bool, spared: tuple[FigureIndex, float] | None = None
) -> float:
    """What the enemies' next activations are expected to cost a model that stands so.

    An enemy may be spared: it is as likely as that not to act.
    """
    key = i, stance.place, sees
    perils = t.perils.get(key)
    if perils is None:
        perils = t.perils[key] = _perils(t, i, stance.place, sees=sees)
    x, y = ahead_of(stance.facing)
    total = 0.0
    for e, (dx, dy, least), front, back, weight, harm in perils:
        is_front = x * dx + y * dy >= least
        if spared and spared[0] == e:
            total += (1 - spared[1]) * (1.0 if is_front else _BEHIND) * weight * harm
        else:
            total += front if is_front else back
    limit = 1.3 * t.loss(i, 8)
    return total if total < limit else limit


def _perils(t: Table, i: FigureIndex, place: Place, *, sees: bool) -> list[Peril]:
    """What each enemy's next activation may cost a model at a place, whichever way it looks."""
    mates = max(1, len(t.own))
    found: list[Peril] = []
    for e, figure in t.enemies:
        if not figure.is_standing or figure.place is None:
            continue
        if figure.is_monster:
            harm = _prowl(t, e, figure.place, i, place)
            found.append((e, _EVERYWHERE, harm, harm, 1.0, harm))
            continue
        weight = _NOW if figure.token is Token.CUP else _LATER
        if t.left <= 1.0 and figure.token is not Token.CUP:
            weight = 0.5 if figure.is_watching else 0.05
        weight /= 1 + 0.35 * (mates - 1)
        harm = threat(t, e, figure.place, i, place, sees=sees)
        if harm:
            found.append((e, side_of(place, figure.place), weight * harm, _BEHIND * weight * harm, weight, harm))
    return found


def threat(t: Table, e: FigureIndex, at: Place, i: FigureIndex, place: Place, *, sees: bool) -> float:
    """The best that an enemy can hope to do to a model with its next activation."""
    key = e, at, i, place, sees
    found = t.threats.get(key)
    if found is None:
        found = t.threats[key] = _threat(t, e, at, i, place, sees=sees)
    return found


def _threat(t: Table, e: FigureIndex, at: Place, i: FigureIndex, place: Place, *, sees: bool) -> float:
    field, far = t.field, t.distance(e, at, i, place)
    armor, worst = t.armor(i), 0.0
    for arm in t.arms(e):
        ignites = "igniter" in arm.specials
        if arm.melee and far <= field.long and at.z == place.z:
            dice = t.attribute(e, "melee") + (field.charge_bonus if far > field.slack else 0)
            likely = 1.0 if far <= field.slack else 0.75 if far <= field.medium else 0.5
            worst = max(worst, likely * t.risk(i, (max(1, dice), arm.gear, True, ignites), armor))
        step = 2 * field.radius if arm.aimed else field.medium
        if arm.range >= 0 and far <= arm.range + step:
            cover = t.cover(e, at, i, place) if sees else 1
            likely = 0.65 if not sees else _UNSEEN if cover is None or far > arm.range else 1.0
            if arm.aimed and cover is None:
                likely = 0.15
            dice = max(1, t.attribute(e, "ranged"))
            worst = max(worst, likely * t.risk(i, (dice, arm.gear, True, ignites), armor + (cover or 0)))
    return worst


def _prowl(t: Table, e: FigureIndex, at: Place, i: FigureIndex, place: Place) -> float:
    """A monster goes for the nearest one at the end of the round."""
    far = t.distance(e, at, i, place)
    if far > t.field.long + 1:
        return 0.0
    others = [
        t.distance(e, at, k, figure.place)
        for k, figure in (*t.own, *t.enemies)
        if k not in (i, e) and figure.owner >= 0 and figure.is_standing and figure.place is not None
    ]
    likely = 0.9 if far < min(others, default=99.0) else 0.1
    card = t.arena.monster(t.d.figures[e])
    dice = card.melee + (t.field.charge_bonus if far > t.field.slack else 0)
    return likely * t.risk(i, (dice, card.gear, False, False), t.armor(i))


def pressure(t: Table, i: FigureIndex, at: Place) -> float:
    """How near a model is to whom it could attack next time."""
    best_ = 0.0
    field = t.field
    reach = max((arm.range for arm in t.arms(i)), default=0.0)
    shooting, near = reach + field.medium, min(reach, field.long) + field.medium
    ranged, melee = t.attribute(i, "ranged"), t.attribute(i, "melee")
    for j, figure in t.enemies:
        if figure.place is None:
            continue
        far = t.distance(i, at, j, figure.place)
        dice = max(ranged if far <= shooting else 0, melee)
        value = t.prize(j, (max(1, dice), 1, True, False), t.armor(j) + 1)
        value *= 1.0 if far <= near else 0.5 / (1 + (far - field.long) / 8)
        best_ = max(best_, value)
    return best_
