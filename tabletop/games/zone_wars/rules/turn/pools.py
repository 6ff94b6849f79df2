"""What an attack needs, and the dice it is made with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Gear
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Attacking, Mode
from tabletop.games.zone_wars.rules.text.actions import FISTS, THROWN
from tabletop.games.zone_wars.rules.turn.walking import inches
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.plane import Point3, gap
from tabletop.rules.plane.sight import SightVerdict

_FISTS: Final = Gear(FISTS, FISTS, "melee")
_THROWN: Final = Gear(THROWN, THROWN, "ranged", range="medium")
_SPARE: Final = 1e-6
"""Inches by which a range may be passed."""
_INDIRECT: Final = "indirect"
_AIMED: Final = "aimed_fire"
_AIMING: Final = (Mode.AIM, Mode.WATCH, Mode.HOUND)
_SHOOTING: Final = (Mode.AIM, Mode.WATCH, Mode.HOUND)
"""Modes in which only ranged attacks are possible."""
_FIGHTING: Final = (Mode.CHARGE, Mode.COUNTER, Mode.FREE, Mode.RUSH)
"""Modes in which only melee attacks are possible."""
_PUSHED: Final = (Mode.MOVE, Mode.AIM, Mode.CHARGE, Mode.BLAST, Mode.RUSH)

Declared = tuple[str, str, str, int]
"""Target, weapon, mutation and its m-points."""


def weapon(builder: StateBuilder, figure_index: FigureIndex, name: str) -> Gear | None:
    """The card that a model attacks with."""
    if name in (FISTS, THROWN):
        return _FISTS if name == FISTS else _THROWN
    index = position_queries.labelled(builder.figures[figure_index], name)
    if index is None:
        return None
    card = builder.rules_context.gear[builder.figures[figure_index].items[index].kind]
    return card if position_queries.is_weapon(card) else None


def reaching(builder: StateBuilder, index: FigureIndex, other: FigureIndex, at: Point3) -> list[str]:
    """Weapons that shoot as far as another model at a place; `attack_refusal` beyond contact is None for no other."""
    least = gap(position_queries.base(builder, index), position_queries.base(builder, other, at)) - _SPARE
    figure, shots = builder.figures[index], builder.rules_context.shots
    found = [position_queries.label(figure, k) for k, item in enumerate(figure.items) if shots[item.kind] >= least]
    return [*found, THROWN] if builder.rules_context.inches(_THROWN.range) >= least else found


def needs_no_sight(builder: StateBuilder, index: FigureIndex, name: str) -> bool:
    """Whether a weapon hits what its owner does not see (R149)."""
    card = weapon(builder, index, name)
    return card is not None and _INDIRECT in card.specials


def bonus(builder: StateBuilder, figure_index: FigureIndex, name: str) -> int:
    """Gear dice of a weapon as it is now (R42)."""
    index = position_queries.labelled(builder.figures[figure_index], name)
    return 0 if index is None else position_queries.strength(builder, builder.figures[figure_index].items[index])


def attack_refusal(
    builder: StateBuilder, index: FigureIndex, mode: Mode, declared: Declared, *, targets: Iterable[FigureIndex] = ()
) -> Refusal | None:
    """What keeps a model from this attack; None if nothing does."""
    target, name, enhance, points = declared
    j, card = position_queries.find(builder, target), weapon(builder, index, name)
    only = tuple(targets)
    if j is None or builder.figures[j].place is None:
        return refuse("R122", "nobody_there", target=target)
    if not _may_attack(builder, index, j, mode):
        return refuse("R23", "no_target", target=target)
    if only and j not in only:
        return refuse("R123", "no_target", target=target)
    if card is None:
        return refuse("R122", "no_such_weapon", weapon=name, figure=builder.figures[index].id)
    return (
        _enhance_refusal(builder, index, j, mode, declared)
        or _arc_refusal(builder, index, j)
        or (_melee_refusal if _is_melee(builder, index, j, enhance) else _ranged_refusal)(builder, index, j, mode, card)
        or _busted_refusal(builder, index, name, card)
        or (None if enhance == "" or points else refuse("R30", "points", points="0", most=str(builder.field.m_most)))
    )


def _may_attack(builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode) -> bool:
    """Enemies; a puppet can be turned against anybody (R23)."""
    return (
        index != other
        if mode is Mode.PUPPET
        else position_queries.is_enemy(builder.figures[index], builder.figures[other])
    )


def _is_melee(builder: StateBuilder, index: FigureIndex, other: FigureIndex, enhance: str) -> bool:
    return position_queries.are_touching(builder, index, other) or (
        bool(enhance) and builder.rules_context.mutations[enhance].op == MutationOp.REACH
    )


def _arc_refusal(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Refusal | None:
    in_front = position_queries.faces(builder, index, place_of(builder.figures[other]))
    return None if in_front else refuse("R123", "not_in_front", target=builder.figures[other].id)


def _busted_refusal(builder: StateBuilder, index: FigureIndex, name: str, card: Gear) -> Refusal | None:
    is_busted = card.bonus > 0 and bonus(builder, index, name) <= 0
    return refuse("D4", "busted", weapon=name) if is_busted else None


def _melee_refusal(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, card: Gear
) -> Refusal | None:
    target = builder.figures[other].id
    if mode is Mode.AIM or _AIMED in card.specials:
        return refuse("R51", "aimed_in_contact", target=target)
    if mode in _SHOOTING:
        return refuse("N44", "watch_in_contact", target=target)
    return refuse("R52", "thrown_in_contact", target=target) if card is _THROWN else None


def _ranged_refusal(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, card: Gear
) -> Refusal | None:
    target = builder.figures[other].id
    if mode in _FIGHTING or not card.range:
        return refuse("R44", "needs_contact", target=target, weapon=card.id)
    if _AIMED in card.specials and mode not in _AIMING:
        return refuse("R47", "needs_aim", weapon=card.id)
    if _AIMED not in card.specials and mode is Mode.AIM:
        return refuse("R94", "not_aimed", weapon=card.id)
    if "no_overwatch" in card.specials and mode in (Mode.WATCH, Mode.HOUND):
        return refuse("R86", "no_watch", weapon=card.id)
    return sight_refusal(builder, index, other, builder.rules_context.inches(card.range), card.specials)


def sight_refusal(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, limit: float, specials: Iterable[str] = ()
) -> Refusal | None:
    """What keeps a target out of range or sight (R17, R127, R143, R147); some cards need no sight (R149)."""
    target, far = builder.figures[other].id, position_queries.reach(builder, index, other)
    if far > limit + _SPARE:
        return refuse("R17", "out_of_range", target=target, far=inches(far), range=inches(limit))
    if position_queries.is_in_smog(builder, far):
        return refuse("R208", "smog", target=target)
    if _INDIRECT in specials:
        return None
    sight = position_queries.seen(builder, index, other)
    if sight.verdict is SightVerdict.HIDDEN:
        return refuse("R143", "hidden", target=target, piece=sight.crossed[0].name if sight.crossed else "")
    if sight.verdict is SightVerdict.FOULED:
        names = [
            figure.id
            for _, figure in position_queries.on_mat(builder)
            if builder.rules_context.base(figure) in sight.fouling
        ]
        return refuse("R147", "model_in_way", target=target, figure=names[0] if names else "")
    return None


def _enhance_refusal(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, declared: Declared
) -> Refusal | None:
    _, _, enhance, points = declared
    if not enhance:
        return None
    if mode is Mode.MONSTER or builder.figures[index].owner < 0:
        return refuse("D32", "no_such_mutation", mutation=enhance, figure=builder.figures[index].id)
    found = powers.refusal(builder, index, enhance, points)
    if found is not None:
        return found
    card = builder.rules_context.mutations[enhance]
    if card.kind == MutationKind.ENHANCE and _fits(builder, index, other, mode, declared):
        return None
    return refuse("R36" if card.kind == MutationKind.ACTION else "R37", "no_use", mutation=enhance)


def _fits(builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, declared: Declared) -> bool:
    """Whether an Enhance mutation does something for this attack."""
    card, in_contact = (
        builder.rules_context.mutations[declared[2]],
        position_queries.are_touching(builder, index, other),
    )
    if card.op == MutationOp.REACH:
        is_near = position_queries.is_within(builder, index, other, card.inches * declared[3])
        return mode in (Mode.MOVE, Mode.PUPPET) and not in_contact and is_near
    return {
        "melee_dice": in_contact,
        "ranged_dice": not in_contact,
        "charge_dice": mode is Mode.CHARGE,
    }.get(card.op, False)


def declare(builder: StateBuilder, index: FigureIndex, mode: Mode, declared: Declared, dice: int) -> Attacking:
    """The attack as it begins; pays for its mutation (R31)."""
    target, name, enhance, points = declared
    j, card = builder.named(target), weapon(builder, index, name)
    assert card is not None
    in_contact = _is_melee(builder, index, j, enhance)
    used: tuple[FigureIndex, ...] = ()
    if enhance:
        builder.spend(index, enhance, points, "R31", "R37")
        dice += builder.rules_context.mutations[enhance].base * points
        used = (index,)
    specials = tuple(special for special in card.specials if not (in_contact and special == "area"))
    return Attacking(
        index, j, name, mode, builder.figures[index].owner, in_contact,
        position_queries.faces(builder, j, place_of(builder.figures[index])),
        0 if in_contact or "area" in specials else position_queries.cover(builder, index, j), dice,
        bonus(builder, index, name), specials, used,
    )  # fmt: skip


def parts(builder: StateBuilder, attack: Attacking) -> list[tuple[str, int]]:
    """Where the base dice of an attack come from (R4, R98, D7)."""
    i, j = attack.attacker, attack.target
    name = "melee" if attack.in_contact else "ranged"
    found = [(name, position_queries.attribute(builder, i, name))]
    if attack.mode is Mode.CHARGE:
        found.append(("charge", builder.field.charge_bonus))
    if (
        not attack.in_contact
        and not position_queries.are_touching(builder, i, j)
        and position_queries.is_within(builder, i, j, builder.field.close)
    ):
        found.append(("close", builder.field.close_bonus))
    if not attack.in_front:
        found.append(("back", builder.field.back_bonus))
    if attack.dice:
        found.append(("extra", attack.dice))
    return found + position_queries.modifiers(builder, i)


def base_dice(builder: StateBuilder, attack: Attacking) -> int:
    """At least one (R6)."""
    return max(1, sum(dice for _, dice in parts(builder, attack)))


def may_push(attack: Attacking) -> bool:
    """Whether the attack is one of those that can be pushed (R9, R82, R137, R141)."""
    return attack.mode in _PUSHED and not attack.is_pushed


def attacks(
    builder: StateBuilder, index: FigureIndex, mode: Mode, targets: Iterable[FigureIndex] = ()
) -> list[Declared]:
    """Attacks without a mutation that a model could declare now."""
    only = tuple(targets)
    every = [
        name
        for name in (*position_queries.labels(builder.figures[index]), FISTS, THROWN)
        if weapon(builder, index, name) is not None
    ]
    found: list[Declared] = []
    for j, figure in position_queries.on_mat(builder):
        is_other = j == index or (only and j not in only) or not _may_attack(builder, index, j, mode)
        if is_other or not position_queries.faces(builder, index, place_of(figure)):
            continue
        names = (
            every if position_queries.are_touching(builder, index, j) else reaching(builder, index, j, place_of(figure))
        )
        declared = [(figure.id, name, "", 0) for name in names]
        found += [one for one in declared if attack_refusal(builder, index, mode, one) is None]
    return found


def could_reach(builder: StateBuilder, index: FigureIndex) -> bool:
    """Whether a mutation brings somebody in front within reach of a melee attack (Chain Arm)."""
    cards = powers.usable(builder, index, (MutationOp.REACH,), kind=MutationKind.ENHANCE)
    far = max((card.inches for card in cards), default=0.0) * powers.most_points(builder, index)
    return any(
        position_queries.is_enemy(builder.figures[index], figure)
        and position_queries.faces(builder, index, place_of(figure))
        and position_queries.is_within(builder, index, j, far)
        for j, figure in position_queries.on_mat(builder)
        if far
    )
