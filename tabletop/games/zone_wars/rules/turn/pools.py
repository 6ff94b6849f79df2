"""Which attacks a model may make, and the dice of each.

`attacking`, `acting`, `watching`, `offers`, `attack_planner` and `queries/odds` all count dice by it, so that a
forecast and the attack agree. It reads a StateBuilder and changes nothing. Which attacks are legal and how many dice
they roll is part of the rules: another answer breaks the replay of saved matches. Bots ask it often, so it must stay
fast. Rule book: An attack, step by step; Sight and cover.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Gear
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Attacking, Mode
from tabletop.games.zone_wars.rules.text.actions import FISTS, THROWN
from tabletop.games.zone_wars.rules.turn.walking import inches_text
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.geometry import Point3, gap_between_bases
from tabletop.rules.plane.sight import SightVerdict

_FISTS_CARD: Final = Gear(FISTS, FISTS, "melee")
_THROWN_CARD: Final = Gear(THROWN, THROWN, "ranged", range="medium")
_RANGE_TOLERANCE: Final = 1e-6
"""Inches by which a range may be passed."""
_INDIRECT_SPECIAL: Final = "indirect"
_AIMED_SPECIAL: Final = "aimed_fire"
_AIMED_MODES: Final = (Mode.AIM, Mode.WATCH, Mode.HOUND)
_RANGED_MODES: Final = (Mode.AIM, Mode.WATCH, Mode.HOUND)
"""Modes in which only ranged attacks are possible."""
_MELEE_MODES: Final = (Mode.CHARGE, Mode.COUNTER, Mode.FREE, Mode.RUSH)
"""Modes in which only melee attacks are possible."""
_PUSHABLE_MODES: Final = (Mode.MOVE, Mode.AIM, Mode.CHARGE, Mode.BLAST, Mode.RUSH)

DeclaredAttack = tuple[str, str, str, int]
"""Target, weapon, mutation and its m-points."""


def weapon_card(builder: StateBuilder, figure_index: FigureIndex, name: str) -> Gear | None:
    """The card that a model attacks with."""
    if name in (FISTS, THROWN):
        return _FISTS_CARD if name == FISTS else _THROWN_CARD
    index = position_queries.find_card_index(builder.figures[figure_index], name)
    if index is None:
        return None
    card = builder.rules_context.gear[builder.figures[figure_index].items[index].kind]
    return card if position_queries.is_weapon_card(card) else None


def weapons_in_range(builder: StateBuilder, index: FigureIndex, other: FigureIndex, at: Point3) -> list[str]:
    """Labels of the weapons that shoot as far as another model standing at a place."""
    least = (
        gap_between_bases(
            position_queries.figure_base(builder, index), position_queries.figure_base(builder, other, at)
        )
        - _RANGE_TOLERANCE
    )
    figure, shots = builder.figures[index], builder.rules_context.shooting_ranges
    found = [position_queries.card_label(figure, k) for k, item in enumerate(figure.items) if shots[item.kind] >= least]
    return [*found, THROWN] if builder.rules_context.range_inches(_THROWN_CARD.range) >= least else found


def needs_no_sight(builder: StateBuilder, index: FigureIndex, name: str) -> bool:
    """Whether a weapon hits what its owner does not see (R149)."""
    card = weapon_card(builder, index, name)
    return card is not None and _INDIRECT_SPECIAL in card.specials


def weapon_bonus(builder: StateBuilder, figure_index: FigureIndex, name: str) -> int:
    """Gear dice of a weapon as it is now (R42)."""
    index = position_queries.find_card_index(builder.figures[figure_index], name)
    return (
        0
        if index is None
        else position_queries.item_bonus_or_rating(builder, builder.figures[figure_index].items[index])
    )


def attack_refusal(
    builder: StateBuilder,
    index: FigureIndex,
    mode: Mode,
    declared: DeclaredAttack,
    *,
    targets: Iterable[FigureIndex] = (),
) -> Refusal | None:
    """What keeps a model from this attack; None if nothing does."""
    target, name, enhance, points = declared
    j, card = position_queries.find_figure(builder, target), weapon_card(builder, index, name)
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
        or _front_arc_refusal(builder, index, j)
        or (_melee_refusal if _is_melee_attack(builder, index, j, enhance) else _ranged_refusal)(
            builder, index, j, mode, card
        )
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


def _is_melee_attack(builder: StateBuilder, index: FigureIndex, other: FigureIndex, enhance: str) -> bool:
    return position_queries.are_touching(builder, index, other) or (
        bool(enhance) and builder.rules_context.mutations[enhance].op == MutationOp.REACH
    )


def _front_arc_refusal(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Refusal | None:
    in_front = position_queries.is_facing(builder, index, place_of(builder.figures[other]))
    return None if in_front else refuse("R123", "not_in_front", target=builder.figures[other].id)


def _busted_refusal(builder: StateBuilder, index: FigureIndex, name: str, card: Gear) -> Refusal | None:
    is_busted = card.bonus > 0 and weapon_bonus(builder, index, name) <= 0
    return refuse("D4", "busted", weapon=name) if is_busted else None


def _melee_refusal(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, card: Gear
) -> Refusal | None:
    target = builder.figures[other].id
    if mode is Mode.AIM or _AIMED_SPECIAL in card.specials:
        return refuse("R51", "aimed_in_contact", target=target)
    if mode in _RANGED_MODES:
        return refuse("N44", "watch_in_contact", target=target)
    return refuse("R52", "thrown_in_contact", target=target) if card is _THROWN_CARD else None


def _ranged_refusal(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, card: Gear
) -> Refusal | None:
    target = builder.figures[other].id
    if mode in _MELEE_MODES or not card.range:
        return refuse("R44", "needs_contact", target=target, weapon=card.id)
    if _AIMED_SPECIAL in card.specials and mode not in _AIMED_MODES:
        return refuse("R47", "needs_aim", weapon=card.id)
    if _AIMED_SPECIAL not in card.specials and mode is Mode.AIM:
        return refuse("R94", "not_aimed", weapon=card.id)
    if "no_overwatch" in card.specials and mode in (Mode.WATCH, Mode.HOUND):
        return refuse("R86", "no_watch", weapon=card.id)
    return sight_refusal(builder, index, other, builder.rules_context.range_inches(card.range), card.specials)


def sight_refusal(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, limit: float, specials: Iterable[str] = ()
) -> Refusal | None:
    """What keeps a target out of range or sight (R17, R127, R143, R147); some cards need no sight (R149)."""
    target, far = builder.figures[other].id, position_queries.distance_between_bases(builder, index, other)
    if far > limit + _RANGE_TOLERANCE:
        return refuse("R17", "out_of_range", target=target, far=inches_text(far), range=inches_text(limit))
    if position_queries.is_hidden_by_smog(builder, far):
        return refuse("R208", "smog", target=target)
    if _INDIRECT_SPECIAL in specials:
        return None
    sight = position_queries.sight_between(builder, index, other)
    if sight.verdict is SightVerdict.HIDDEN:
        return refuse("R143", "hidden", target=target, piece=sight.crossed[0].name if sight.crossed else "")
    if sight.verdict is SightVerdict.FOULED:
        names = [
            figure.id
            for _, figure in position_queries.figures_on_mat(builder)
            if builder.rules_context.base_of_figure(figure) in sight.fouling
        ]
        return refuse("R147", "model_in_way", target=target, figure=names[0] if names else "")
    return None


def _enhance_refusal(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, declared: DeclaredAttack
) -> Refusal | None:
    _, _, enhance, points = declared
    if not enhance:
        return None
    if mode is Mode.MONSTER or builder.figures[index].owner < 0:
        return refuse("D32", "no_such_mutation", mutation=enhance, figure=builder.figures[index].id)
    found = position_queries.mutation_refusal(builder, index, enhance, points)
    if found is not None:
        return found
    card = builder.rules_context.mutations[enhance]
    if card.kind == MutationKind.ENHANCE and _is_enhance_useful(builder, index, other, mode, declared):
        return None
    return refuse("R36" if card.kind == MutationKind.ACTION else "R37", "no_use", mutation=enhance)


def _is_enhance_useful(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, declared: DeclaredAttack
) -> bool:
    """Whether an Enhance mutation does something for this attack."""
    card, in_contact = (
        builder.rules_context.mutations[declared[2]],
        position_queries.are_touching(builder, index, other),
    )
    if card.op == MutationOp.REACH:
        is_near = position_queries.is_within_distance(builder, index, other, card.inches * declared[3])
        return mode in (Mode.MOVE, Mode.PUPPET) and not in_contact and is_near
    return {
        "melee_dice": in_contact,
        "ranged_dice": not in_contact,
        "charge_dice": mode is Mode.CHARGE,
    }.get(card.op, False)


def make_attack(
    builder: StateBuilder, index: FigureIndex, mode: Mode, declared: DeclaredAttack, dice: int
) -> Attacking:
    """The attack before any dice are rolled; pays for its mutation (R31)."""
    target, name, enhance, points = declared
    j, card = builder.index_of_figure(target), weapon_card(builder, index, name)
    assert card is not None
    in_contact = _is_melee_attack(builder, index, j, enhance)
    used: tuple[FigureIndex, ...] = ()
    if enhance:
        builder.spend_m_points(index, enhance, points, "R31", "R37")
        dice += builder.rules_context.mutations[enhance].base * points
        used = (index,)
    specials = tuple(special for special in card.specials if not (in_contact and special == "area"))
    return Attacking(
        index, j, name, mode, builder.figures[index].owner, in_contact,
        position_queries.is_facing(builder, j, place_of(builder.figures[index])),
        0 if in_contact or "area" in specials else position_queries.count_cover_dice(builder, index, j), dice,
        weapon_bonus(builder, index, name), specials, used,
    )  # fmt: skip


def base_dice_by_source(builder: StateBuilder, attack: Attacking) -> list[tuple[str, int]]:
    """Where the base dice of an attack come from (R4, R98, D7)."""
    i, j = attack.attacker, attack.target
    name = "melee" if attack.in_contact else "ranged"
    found = [(name, position_queries.attribute_value(builder, i, name))]
    if attack.mode is Mode.CHARGE:
        found.append(("charge", builder.field.charge_bonus))
    if (
        not attack.in_contact
        and not position_queries.are_touching(builder, i, j)
        and position_queries.is_within_distance(builder, i, j, builder.field.close)
    ):
        found.append(("close", builder.field.close_bonus))
    if not attack.in_front:
        found.append(("back", builder.field.back_bonus))
    if attack.dice:
        found.append(("extra", attack.dice))
    return found + position_queries.dice_modifiers(builder, i)


def count_base_dice(builder: StateBuilder, attack: Attacking) -> int:
    """Base dice of an attack, at least one (R6)."""
    return max(1, sum(dice for _, dice in base_dice_by_source(builder, attack)))


def is_pushable(attack: Attacking) -> bool:
    """Whether the attack is one of those that can be pushed (R9, R82, R137, R141)."""
    return attack.mode in _PUSHABLE_MODES and not attack.is_pushed


def possible_attacks(
    builder: StateBuilder, index: FigureIndex, mode: Mode, targets: Iterable[FigureIndex] = ()
) -> list[DeclaredAttack]:
    """Attacks without a mutation that a model could declare now."""
    only = tuple(targets)
    every = [
        name
        for name in (*position_queries.card_labels(builder.figures[index]), FISTS, THROWN)
        if weapon_card(builder, index, name) is not None
    ]
    found: list[DeclaredAttack] = []
    for j, figure in position_queries.figures_on_mat(builder):
        is_other = j == index or (only and j not in only) or not _may_attack(builder, index, j, mode)
        if is_other or not position_queries.is_facing(builder, index, place_of(figure)):
            continue
        names = (
            every
            if position_queries.are_touching(builder, index, j)
            else weapons_in_range(builder, index, j, place_of(figure))
        )
        declared = [(figure.id, name, "", 0) for name in names]
        found += [one for one in declared if attack_refusal(builder, index, mode, one) is None]
    return found


def can_reach_with_mutation(builder: StateBuilder, index: FigureIndex) -> bool:
    """Whether a mutation such as Chain Arm brings an enemy in front within reach of a melee attack."""
    cards = position_queries.usable_mutations(builder, index, (MutationOp.REACH,), kind=MutationKind.ENHANCE)
    far = max((card.inches for card in cards), default=0.0) * position_queries.max_spendable_m_points(builder, index)
    return any(
        position_queries.is_enemy(builder.figures[index], figure)
        and position_queries.is_facing(builder, index, place_of(figure))
        and position_queries.is_within_distance(builder, index, j, far)
        for j, figure in position_queries.figures_on_mat(builder)
        if far
    )
