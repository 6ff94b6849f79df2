"""What attacks would do from places where nobody stands yet, and what the enemies can do to a model somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tabletop.games.zone_wars.bots.mat_evaluation import (
    MatEvaluation,
    Peril,
    Pool,
    Stance,
    WeaponValue,
    faces,
    harms,
    side_of,
)
from tabletop.games.zone_wars.rules.queries.position_queries import ahead_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.turn.walking import lane_facing
from tabletop.rules.plane.plane import Point3

Chances = tuple[float, ...]
Attack = tuple[WeaponValue, Pool, int]
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
class AttackValue:
    """An attack that a model could make."""

    value: float
    target: FigureIndex
    arm: WeaponValue
    damage: Chances


def attacks(
    table: MatEvaluation, index: FigureIndex, at: Point3, other: FigureIndex, there: Stance, *, charge: bool = False,
    push: bool = True, aimed: tuple[bool, ...] = (False,), boost: int = 0,
) -> Iterator[Attack]:  # fmt: skip
    """What a model could attack another one with, with so many base dice of a mutation."""
    field, far = table.field, table.distance(index, at, other, there.place)
    if far <= field.slack + 1e-6 and at.z == there.place.z:
        able = [arm for arm in table.arms(index) if arm.melee] if True not in aimed[:1] else []
        name, cover = "melee", 0
        more = field.charge_bonus if charge else 0
    else:
        able = [arm for arm in table.arms(index) if arm.range >= far - 1e-6 and arm.aimed in aimed]
        if not able or charge or (table.d.smog and far > table.rules_context.smog_range):
            return
        seen = table.cover(index, at, other, there.place)
        if seen is None:
            return
        name, cover = "ranged", seen
        more = field.close_bonus if far <= field.close + 1e-6 else 0
    if able:
        behind = not table.d.figures[other].is_monster and not faces(there.place, there.facing, at)
        dice = max(1, table.attribute(index, name) + boost + (field.back_bonus if behind else 0) + more)
        armor = table.armor(other)
        for arm in able:
            shield = armor if "area" in arm.specials else armor + cover
            yield arm, (dice, arm.gear, push, "igniter" in arm.specials), shield


def best(
    table: MatEvaluation, index: FigureIndex, at: Point3, *, charge: FigureIndex | None = None, push: bool = True,
    aimed: tuple[bool, ...] = (False,), targets: tuple[FigureIndex, ...] = (),
) -> AttackValue | None:  # fmt: skip
    """The attack that a model should make from a place, facing any way."""
    found: AttackValue | None = None
    for j, figure in table.enemies:
        if figure.place is None or (targets and j not in targets):
            continue
        there = table.stances[j]
        is_near = table.distance(index, at, j, there.place) <= table.field.slack + 1e-6
        boost = table.boost(index, is_near=is_near, is_charge=charge == j)
        for more in (0, boost) if boost else (0,):
            able = attacks(table, index, at, j, there, charge=charge == j, push=push, aimed=aimed, boost=more)
            for arm, pool, protection in able:
                damage = harms(table.kind, pool, protection, 0)
                blow = AttackValue(table.prize(j, pool, protection) - arm.cost - more * table.point, j, arm, damage)
                value = blow.value + _around(table, index, at, blow)
                if is_near:
                    value += _close(table, blow) - _answer(table, index, at, blow)
                if found is None or value > found.value:
                    found = AttackValue(value, j, arm, damage)
    return found


def _around(table: MatEvaluation, index: FigureIndex, at: Point3, blow: AttackValue) -> float:
    """What an area does to others: the dice are about the same, the armor is each one's own."""
    where = table.d.figures[blow.target].place
    if "area" not in blow.arm.specials or where is None:
        return 0.05 if "knockback" in blow.arm.specials else 0.0
    limit = table.field.close + 1e-6
    total = 0.0
    for k, figure in (*table.own, *table.enemies):
        there = at if k == index else figure.place
        if k != blow.target and there is not None and table.distance(blow.target, where, k, there) <= limit:
            total += table.gain(k, blow.damage)
    return total


def _close(table: MatEvaluation, blow: AttackValue) -> float:
    """What contact brings beside the damage: a card of who falls, and an overwatch that is over (R76, R170)."""
    enemy = table.d.figures[blow.target]
    return table.disabled(blow.target, blow.damage) * table.booty(blow.target) + _WATCH * enemy.is_watching


def _answer(table: MatEvaluation, index: FigureIndex, at: Point3, blow: AttackValue) -> float:
    """The expected cost of the counterattack."""
    enemy = table.d.figures[blow.target]
    if not enemy.is_standing or enemy.place is None or "stun" in blow.arm.specials:
        return 0.0
    if not enemy.is_monster and not faces(enemy.place, enemy.facing, at):
        return 0.0
    towards = Stance(at, lane_facing(at, enemy.place))
    answers = attacks(table, blow.target, enemy.place, index, towards, push=False)
    health = 1 if "knockback" in blow.arm.specials else max(1, table.rules_context.health(enemy) - enemy.damage)
    return sum(blow.damage[:health]) * max((table.risk(index, pool, armor) for _, pool, armor in answers), default=0.0)


# What others can do


def danger(
    table: MatEvaluation,
    index: FigureIndex,
    stance: Stance,
    *,
    sees: bool,
    spared: tuple[FigureIndex, float] | None = None,
) -> float:
    """What the enemies' next activations are expected to cost a model that stands so.

    An enemy may be spared: it is as likely as that not to act.
    """
    key = index, stance.place, sees
    perils = table.perils.get(key)
    if perils is None:
        perils = table.perils[key] = _perils(table, index, stance.place, sees=sees)
    x, y = ahead_of(stance.facing)
    total = 0.0
    for e, (dx, dy, least), front, back, weight, harm in perils:
        is_front = x * dx + y * dy >= least
        if spared and spared[0] == e:
            total += (1 - spared[1]) * (1.0 if is_front else _BEHIND) * weight * harm
        else:
            total += front if is_front else back
    limit = 1.3 * table.loss(index, 8)
    return total if total < limit else limit


def _perils(table: MatEvaluation, index: FigureIndex, place: Point3, *, sees: bool) -> list[Peril]:
    """What each enemy's next activation may cost a model at a place, whichever way it looks."""
    mates = max(1, len(table.own))
    found: list[Peril] = []
    for e, figure in table.enemies:
        if not figure.is_standing or figure.place is None:
            continue
        if figure.is_monster:
            harm = _prowl_harm(table, e, figure.place, index, place)
            found.append((e, _EVERYWHERE, harm, harm, 1.0, harm))
            continue
        weight = _NOW if figure.token is Token.CUP else _LATER
        if table.left <= 1.0 and figure.token is not Token.CUP:
            weight = 0.5 if figure.is_watching else 0.05
        weight /= 1 + 0.35 * (mates - 1)
        harm = threat(table, e, figure.place, index, place, sees=sees)
        if harm:
            found.append((e, side_of(place, figure.place), weight * harm, _BEHIND * weight * harm, weight, harm))
    return found


def threat(
    table: MatEvaluation, enemy: FigureIndex, at: Point3, index: FigureIndex, place: Point3, *, sees: bool
) -> float:
    """The best that an enemy can hope to do to a model with its next activation."""
    key = enemy, at, index, place, sees
    found = table.threats.get(key)
    if found is None:
        found = table.threats[key] = _threat(table, enemy, at, index, place, sees=sees)
    return found


def _threat(
    table: MatEvaluation, enemy: FigureIndex, at: Point3, index: FigureIndex, place: Point3, *, sees: bool
) -> float:
    field, far = table.field, table.distance(enemy, at, index, place)
    armor, worst = table.armor(index), 0.0
    for arm in table.arms(enemy):
        ignites = "igniter" in arm.specials
        if arm.melee and far <= field.long and at.z == place.z:
            dice = table.attribute(enemy, "melee") + (field.charge_bonus if far > field.slack else 0)
            likely = 1.0 if far <= field.slack else 0.75 if far <= field.medium else 0.5
            worst = max(worst, likely * table.risk(index, (max(1, dice), arm.gear, True, ignites), armor))
        step = 2 * field.radius if arm.aimed else field.medium
        if arm.range >= 0 and far <= arm.range + step:
            cover = table.cover(enemy, at, index, place) if sees else 1
            likely = 0.65 if not sees else _UNSEEN if cover is None or far > arm.range else 1.0
            if arm.aimed and cover is None:
                likely = 0.15
            dice = max(1, table.attribute(enemy, "ranged"))
            worst = max(worst, likely * table.risk(index, (dice, arm.gear, True, ignites), armor + (cover or 0)))
    return worst


def _prowl_harm(table: MatEvaluation, enemy: FigureIndex, at: Point3, index: FigureIndex, place: Point3) -> float:
    """A monster goes for the nearest one at the end of the round."""
    far = table.distance(enemy, at, index, place)
    if far > table.field.long + 1:
        return 0.0
    others = [
        table.distance(enemy, at, k, figure.place)
        for k, figure in (*table.own, *table.enemies)
        if k not in (index, enemy) and figure.owner >= 0 and figure.is_standing and figure.place is not None
    ]
    likely = 0.9 if far < min(others, default=99.0) else 0.1
    card = table.rules_context.monster(table.d.figures[enemy])
    dice = card.melee + (table.field.charge_bonus if far > table.field.slack else 0)
    return likely * table.risk(index, (dice, card.gear, False, False), table.armor(index))


def pressure(table: MatEvaluation, index: FigureIndex, at: Point3) -> float:
    """How near a model is to whom it could attack next time."""
    best_ = 0.0
    field = table.field
    reach = max((arm.range for arm in table.arms(index)), default=0.0)
    shooting, near = reach + field.medium, min(reach, field.long) + field.medium
    ranged, melee = table.attribute(index, "ranged"), table.attribute(index, "melee")
    for j, figure in table.enemies:
        if figure.place is None:
            continue
        far = table.distance(index, at, j, figure.place)
        dice = max(ranged if far <= shooting else 0, melee)
        value = table.prize(j, (max(1, dice), 1, True, False), table.armor(j) + 1)
        value *= 1.0 if far <= near else 0.5 / (1 + (far - field.long) / 8)
        best_ = max(best_, value)
    return best_
