"""Combat by pennies and dice (A14 to A26, B5 to B9)."""

from __future__ import annotations

from tabletop.games.zoon.rules import combat
from tabletop.games.zoon.rules.actions import Roll
from tabletop.games.zoon.rules.cards import CROSS, STAR
from tabletop.games.zoon.rules.combat import Corners
from tabletop.games.zoon.rules.events import CombatReason, Side
from tabletop.games.zoon.rules.state import Combat
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.games.zoon.rules.tribes import Corner, EffectOp
from tabletop.games.zoon.rules.verdict import ATTACKER, DEFENDER, CombatVerdict, report_combat, settle_combat
from tabletop.rules.caches import cached

Half = tuple[Corner, Corner]


def penny_half(corners: Corners, tails: bool) -> Half:
    """The two numbers that the penny picks, from left to right (A15, A16)."""
    return (corners[3], corners[2]) if tails else (corners[0], corners[1])


@cached("zoon: counted halves", 1 << 12)
def counted_numbers(own: Half, enemy: Half) -> tuple[int, int]:
    """A half with numbers for its Star (A22, A23) and its X (A25, A26), taken from printed numbers (B5, N23)."""
    numbers = [value for value in enemy if isinstance(value, int)]
    worth = {
        STAR: 0 if STAR in enemy else max(numbers, default=0),
        CROSS: 0 if CROSS in enemy else min(numbers, default=0),
    }
    one, other = (value if isinstance(value, int) else worth[value] for value in own)
    return one, other


def compare_halves(one: Half, other: Half, dice: tuple[int, int], shot: bool, again: bool) -> CombatVerdict:
    """The attacker's half and die against the defender's (A19 to A21, A24)."""
    ours, theirs = sum(counted_numbers(one, other)), sum(counted_numbers(other, one))
    mine, yours = ours + dice[0], theirs + dice[1]
    if mine != yours:
        return _higher_total_verdict(ATTACKER if mine > yours else DEFENDER, shot)
    if ours != theirs:
        return CombatVerdict(CombatReason.UNDERDOG, ATTACKER if ours < theirs else DEFENDER, ("A20",))
    if not shot and not again and (STAR in one) != (STAR in other):
        return CombatVerdict(CombatReason.STAR, ATTACKER if STAR in one else DEFENDER, ("A21", "A24", "B6"))
    return CombatVerdict(CombatReason.DRAW, rules=("A21", "B9") if shot else ("A21", "B6"))


def _higher_total_verdict(wins: int, shot: bool) -> CombatVerdict:
    if not shot:
        return CombatVerdict(CombatReason.HIGHER, wins, ("A19",))
    return (
        CombatVerdict(CombatReason.HIT, wins, ("A19", "Z66"))
        if wins == ATTACKER
        else CombatVerdict(CombatReason.MISS, rules=("A19", "B8"))
    )


def combat_halves(draft: StateBuilder, fight: Combat) -> tuple[Half, Half]:
    """The current halves of both cards; a trump's penny shows heads at its first use (A28, A29)."""
    ours = combat.attacking_corners(draft, fight)
    theirs = combat.zoon_corners(draft, fight.target)
    return penny_half(ours, _attacker_shows_tails(draft, fight)), penny_half(theirs, draft.piece_at(fight.target).tails)


def _attacker_shows_tails(draft: StateBuilder, fight: Combat) -> bool:
    if fight.trump is not None:
        return draft.trumps[fight.attacker][fight.trump].used % 2 == 1
    return draft.piece_at(fight.origin).tails


def resolve_dice(draft: StateBuilder, roll: Roll) -> None:
    """Compares both halves with their dice, turns the pennies, and settles the combat (B7)."""
    fight = draft.combat
    assert fight is not None
    shot = fight.trump is not None
    one, other = combat_halves(draft, fight)
    verdict = compare_halves(one, other, (roll.attacker, roll.defender), shot, fight.rematch)
    if not draft.is_silent:
        attacker, defender = _sides_with_dice(draft, fight, (one, other), roll)
        score = f"{attacker.value}+{attacker.die}:{defender.value}+{defender.die}"
        report_combat(draft, fight, verdict, (attacker, defender), score)
    if not _begins_rematch(draft, fight, verdict):
        _turn_pennies(draft, fight, verdict)
    settle_combat(draft, fight, verdict)


def _sides_with_dice(draft: StateBuilder, fight: Combat, both: tuple[Half, Half], roll: Roll) -> tuple[Side, Side]:
    ours, theirs = counted_numbers(*both), counted_numbers(both[1], both[0])
    attacker = combat.attacking_side(
        draft, fight, counted=ours, value=sum(ours), die=roll.attacker,
        total=sum(ours) + roll.attacker, tails=_attacker_shows_tails(draft, fight),
    )  # fmt: skip
    defender = combat.defending_side(
        draft, fight, counted=theirs, value=sum(theirs), die=roll.defender,
        total=sum(theirs) + roll.defender, tails=draft.piece_at(fight.target).tails,
    )  # fmt: skip
    return attacker, defender


def _begins_rematch(draft: StateBuilder, fight: Combat, verdict: CombatVerdict) -> bool:
    if verdict.reason != CombatReason.STAR:
        return False
    star = draft.card_of(draft.piece_at(fight.origin if verdict.winning_side == ATTACKER else fight.target)).star
    return star is not None and star.op == EffectOp.REMATCH


def _turn_pennies(draft: StateBuilder, fight: Combat, verdict: CombatVerdict) -> None:
    """Of the Zoons that are not beaten (A17); a trump's penny turns as its uses are counted."""
    star = verdict.reason == CombatReason.STAR
    if fight.trump is None and (star or verdict.winning_side != DEFENDER):
        draft.set_penny(fight.origin, not draft.piece_at(fight.origin).tails, "A17")
    if star or verdict.winning_side != ATTACKER:
        draft.set_penny(fight.target, not draft.piece_at(fight.target).tails, "A17")
