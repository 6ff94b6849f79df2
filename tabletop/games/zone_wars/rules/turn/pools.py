"""What an attack needs, and the dice it is made with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Gear
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.looks.looks import place_of
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.tasks import Attacking, Mode
from tabletop.games.zone_wars.rules.text.actions import FISTS, THROWN
from tabletop.games.zone_wars.rules.turn.walking import inches
from tabletop.rules.game import Refusal, no
from tabletop.rules.plane.plane import Place, gap
from tabletop.rules.plane.sight import Verdict

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


def weapon(d: Draft, i: FigureIndex, name: str) -> Gear | None:
    """The card that a model attacks with."""
    if name in (FISTS, THROWN):
        return _FISTS if name == FISTS else _THROWN
    index = looks.labelled(d.figures[i], name)
    if index is None:
        return None
    card = d.arena.gear[d.figures[i].items[index].kind]
    return card if looks.is_weapon(card) else None


def reaching(d: Draft, i: FigureIndex, j: FigureIndex, at: Place) -> list[str]:
    """Weapons that shoot as far as another model at a place; `attack_refusal` beyond contact is None for no other."""
    least = gap(looks.base(d, i), looks.base(d, j, at)) - _SPARE
    figure, shots = d.figures[i], d.arena.shots
    found = [looks.label(figure, k) for k, item in enumerate(figure.items) if shots[item.kind] >= least]
    return [*found, THROWN] if d.arena.inches(_THROWN.range) >= least else found


def needs_no_sight(d: Draft, i: FigureIndex, name: str) -> bool:
    """Whether a weapon hits what its owner does not see (R149)."""
    card = weapon(d, i, name)
    return card is not None and _INDIRECT in card.specials


def bonus(d: Draft, i: FigureIndex, name: str) -> int:
    """Gear dice of a weapon as it is now (R42)."""
    index = looks.labelled(d.figures[i], name)
    return 0 if index is None else looks.strength(d, d.figures[i].items[index])


def attack_refusal(
    d: Draft, i: FigureIndex, mode: Mode, declared: Declared, *, targets: Iterable[FigureIndex] = ()
) -> Refusal | None:
    """What keeps a model from this attack; None if nothing does."""
    target, name, enhance, points = declared
    j, card = looks.find(d, target), weapon(d, i, name)
    only = tuple(targets)
    if j is None or d.figures[j].place is None:
        return no("R122", "nobody_there", target=target)
    if not _may_attack(d, i, j, mode):
        return no("R23", "no_target", target=target)
    if only and j not in only:
        return no("R123", "no_target", target=target)
    if card is None:
        return no("R122", "no_such_weapon", weapon=name, figure=d.figures[i].id)
    return (
        _enhance_refusal(d, i, j, mode, declared)
        or _arc_refusal(d, i, j)
        or (_melee_refusal if _is_melee(d, i, j, enhance) else _ranged_refusal)(d, i, j, mode, card)
        or _busted_refusal(d, i, name, card)
        or (None if enhance == "" or points else no("R30", "points", points="0", most=str(d.field.m_most)))
    )


def _may_attack(d: Draft, i: FigureIndex, j: FigureIndex, mode: Mode) -> bool:
    """Enemies; a puppet can be turned against anybody (R23)."""
    return i != j if mode is Mode.PUPPET else looks.is_enemy(d.figures[i], d.figures[j])


def _is_melee(d: Draft, i: FigureIndex, j: FigureIndex, enhance: str) -> bool:
    return looks.are_touching(d, i, j) or (bool(enhance) and d.arena.mutations[enhance].op == "reach")


def _arc_refusal(d: Draft, i: FigureIndex, j: FigureIndex) -> Refusal | None:
    in_front = looks.faces(d, i, place_of(d.figures[j]))
    return None if in_front else no("R123", "not_in_front", target=d.figures[j].id)


def _busted_refusal(d: Draft, i: FigureIndex, name: str, card: Gear) -> Refusal | None:
    is_busted = card.bonus > 0 and bonus(d, i, name) <= 0
    return no("D4", "busted", weapon=name) if is_busted else None


def _melee_refusal(d: Draft, i: FigureIndex, j: FigureIndex, mode: Mode, card: Gear) -> Refusal | None:
    target = d.figures[j].id
    if mode is Mode.AIM or _AIMED in card.specials:
        return no("R51", "aimed_in_contact", target=target)
    if mode in _SHOOTING:
        return no("N44", "watch_in_contact", target=target)
    return no("R52", "thrown_in_contact", target=target) if card is _THROWN else None


def _ranged_refusal(d: Draft, i: FigureIndex, j: FigureIndex, mode: Mode, card: Gear) -> Refusal | None:
    target = d.figures[j].id
    if mode in _FIGHTING or not card.range:
        return no("R44", "needs_contact", target=target, weapon=card.id)
    if _AIMED in card.specials and mode not in _AIMING:
        return no("R47", "needs_aim", weapon=card.id)
    if _AIMED not in card.specials and mode is Mode.AIM:
        return no("R94", "not_aimed", weapon=card.id)
    if "no_overwatch" in card.specials and mode in (Mode.WATCH, Mode.HOUND):
        return no("R86", "no_watch", weapon=card.id)
    return sight_refusal(d, i, j, d.arena.inches(card.range), card.specials)


def sight_refusal(
    d: Draft, i: FigureIndex, j: FigureIndex, limit: float, specials: Iterable[str] = ()
) -> Refusal | None:
    """What keeps a target out of range or sight (R17, R127, R143, R147); some cards need no sight (R149)."""
    target, far = d.figures[j].id, looks.reach(d, i, j)
    if far > limit + _SPARE:
        return no("R17", "out_of_range", target=target, far=inches(far), range=inches(limit))
    if looks.is_in_smog(d, far):
        return no("R208", "smog", target=target)
    if _INDIRECT in specials:
        return None
    sight = looks.seen(d, i, j)
    if sight.verdict is Verdict.HIDDEN:
        return no("R143", "hidden", target=target, piece=sight.crossed[0].name if sight.crossed else "")
    if sight.verdict is Verdict.FOULED:
        names = [figure.id for _, figure in looks.on_mat(d) if d.arena.base(figure) in sight.fouling]
        return no("R147", "model_in_way", target=target, figure=names[0] if names else "")
    return None


def _enhance_refusal(d: Draft, i: FigureIndex, j: FigureIndex, mode: Mode, declared: Declared) -> Refusal | None:
    _, _, enhance, points = declared
    if not enhance:
        return None
    if mode is Mode.MONSTER or d.figures[i].owner < 0:
        return no("D32", "no_such_mutation", mutation=enhance, figure=d.figures[i].id)
    found = powers.refusal(d, i, enhance, points)
    if found is not None:
        return found
    card = d.arena.mutations[enhance]
    if card.kind == "enhance" and _fits(d, i, j, mode, declared):
        return None
    return no("R36" if card.kind == "action" else "R37", "no_use", mutation=enhance)


def _fits(d: Draft, i: FigureIndex, j: FigureIndex, mode: Mode, declared: Declared) -> bool:
    """Whether an Enhance mutation does something for this attack."""
    card, in_contact = d.arena.mutations[declared[2]], looks.are_touching(d, i, j)
    if card.op == "reach":
        is_near = looks.is_within(d, i, j, card.inches * declared[3])
        return mode in (Mode.MOVE, Mode.PUPPET) and not in_contact and is_near
    return {
        "melee_dice": in_contact,
        "ranged_dice": not in_contact,
        "charge_dice": mode is Mode.CHARGE,
    }.get(card.op, False)


def declare(d: Draft, i: FigureIndex, mode: Mode, declared: Declared, dice: int) -> Attacking:
    """The attack as it begins; pays for its mutation (R31)."""
    target, name, enhance, points = declared
    j, card = d.named(target), weapon(d, i, name)
    assert card is not None
    in_contact = _is_melee(d, i, j, enhance)
    used: tuple[FigureIndex, ...] = ()
    if enhance:
        d.spend(i, enhance, points, "R31", "R37")
        dice += d.arena.mutations[enhance].base * points
        used = (i,)
    specials = tuple(special for special in card.specials if not (in_contact and special == "area"))
    return Attacking(
        i, j, name, mode, d.figures[i].owner, in_contact, looks.faces(d, j, place_of(d.figures[i])),
        0 if in_contact or "area" in specials else looks.cover(d, i, j), dice, bonus(d, i, name), specials, used,
    )  # fmt: skip


def parts(d: Draft, attack: Attacking) -> list[tuple[str, int]]:
    """Where the base dice of an attack come from (R4, R98, D7)."""
    i, j = attack.attacker, attack.target
    name = "melee" if attack.in_contact else "ranged"
    found = [(name, looks.attribute(d, i, name))]
    if attack.mode is Mode.CHARGE:
        found.append(("charge", d.field.charge_bonus))
    if not attack.in_contact and not looks.are_touching(d, i, j) and looks.is_within(d, i, j, d.field.close):
        found.append(("close", d.field.close_bonus))
    if not attack.in_front:
        found.append(("back", d.field.back_bonus))
    if attack.dice:
        found.append(("extra", attack.dice))
    return found + looks.modifiers(d, i)


def base_dice(d: Draft, attack: Attacking) -> int:
    """At least one (R6)."""
    return max(1, sum(dice for _, dice in parts(d, attack)))


def may_push(attack: Attacking) -> bool:
    """Whether the attack is one of those that can be pushed (R9, R82, R137, R141)."""
    return attack.mode in _PUSHED and not attack.is_pushed


def attacks(d: Draft, i: FigureIndex, mode: Mode, targets: Iterable[FigureIndex] = ()) -> list[Declared]:
    """Attacks without a mutation that a model could declare now."""
    only = tuple(targets)
    every = [name for name in (*looks.labels(d.figures[i]), FISTS, THROWN) if weapon(d, i, name) is not None]
    found: list[Declared] = []
    for j, figure in looks.on_mat(d):
        is_other = j == i or (only and j not in only) or not _may_attack(d, i, j, mode)
        if is_other or not looks.faces(d, i, place_of(figure)):
            continue
        names = every if looks.are_touching(d, i, j) else reaching(d, i, j, place_of(figure))
        declared = [(figure.id, name, "", 0) for name in names]
        found += [one for one in declared if attack_refusal(d, i, mode, one) is None]
    return found


def could_reach(d: Draft, i: FigureIndex) -> bool:
    """Whether a mutation brings somebody in front within reach of a melee attack (Chain Arm)."""
    cards = powers.usable(d, i, ("reach",), kind="enhance")
    far = max((card.inches for card in cards), default=0.0) * powers.most_points(d, i)
    return any(
        looks.is_enemy(d.figures[i], figure) and looks.faces(d, i, place_of(figure)) and looks.is_within(d, i, j, far)
        for j, figure in looks.on_mat(d)
        if far
    )
