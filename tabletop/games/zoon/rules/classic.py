"""Combat under the classic rules: the corners that touch decide (Z28 to Z41, Z62 to Z66)."""

from __future__ import annotations

from tabletop.games.zoon.rules.actions import Lie
from tabletop.games.zoon.rules.cards import CROSS, STAR
from tabletop.games.zoon.rules.combat import attacking_corners, attacking_side, defending_side, zoon_corners
from tabletop.games.zoon.rules.events import CombatReason
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.games.zoon.rules.tribes import Corner
from tabletop.games.zoon.rules.verdict import ATTACKER, DEFENDER, CombatVerdict, report_combat, settle_combat


def struck_corner(touched: int, turned: int) -> int:
    """Index of the corner that is hit on a card lying at 0 or 180 degrees (D13)."""
    return (touched + 2) % 4 if turned else touched


def compare_corners(one: Corner, other: Corner, shot: bool, again: bool) -> CombatVerdict:
    """The value touched on the attacker's card, or on the trump, against that on the defender's."""
    if shot:
        return _compare_shot_corners(one, other)
    if STAR in (one, other):
        if one == other:
            return CombatVerdict(CombatReason.BOTH_STARS, rules=("Z41",))
        if again:
            return CombatVerdict(CombatReason.STAR_AGAIN, rules=("N16",))
        return CombatVerdict(CombatReason.STAR, ATTACKER if one == STAR else DEFENDER, ("Z40",))
    return _compare_numbers(_corner_number(one), _corner_number(other))


def _compare_shot_corners(one: Corner, other: Corner) -> CombatVerdict:
    if one == CROSS:
        return CombatVerdict(CombatReason.X, DEFENDER, ("Z64", "D18"))
    if other == STAR:
        return CombatVerdict(CombatReason.STAR_MISS, rules=("Z65",))
    if _corner_number(one) > _corner_number(other):
        return CombatVerdict(CombatReason.HIT, ATTACKER, ("Z66",))
    return CombatVerdict(CombatReason.MISS, rules=("D17",))


def _compare_numbers(one: int, other: int) -> CombatVerdict:
    if one == other:
        return CombatVerdict(CombatReason.TIE, rules=("Z37",))
    return CombatVerdict(CombatReason.HIGHER, ATTACKER if one > other else DEFENDER, ("Z33",))


def _corner_number(value: Corner) -> int:
    return value if isinstance(value, int) else 0


def resolve_touches(draft: StateBuilder, lie: Lie) -> None:
    """Turns both cards over, compares the corners that were touched, and settles the combat (Z32, D13)."""
    combat = draft.combat
    assert combat is not None
    shot = combat.trump is not None
    by_attacker, by_defender = combat.touches[combat.attacker], combat.touches[1 - combat.attacker]
    assert by_attacker is not None
    assert by_defender is not None
    hits = struck_corner(by_defender, lie.attacker), struck_corner(by_attacker, lie.defender)
    ours, theirs = attacking_corners(draft, combat), zoon_corners(draft, combat.target)
    one, other = ours[hits[0]], theirs[hits[1]]
    verdict = compare_corners(one, other, shot, combat.rematch)
    if not shot:
        draft.reveal_card(combat.origin)
    draft.reveal_card(combat.target)
    if not draft.is_silent:
        attacker = attacking_side(
            draft, combat, turned=lie.attacker, touched=hits[0], counted=(one,), value=_corner_number(one),
            total=_corner_number(one),
        )  # fmt: skip
        defender = defending_side(
            draft, combat, turned=lie.defender, touched=hits[1], counted=(other,), value=_corner_number(other),
            total=_corner_number(other),
        )  # fmt: skip
        report_combat(draft, combat, verdict, (attacker, defender), f"{one}:{other}")
    settle_combat(draft, combat, verdict)
