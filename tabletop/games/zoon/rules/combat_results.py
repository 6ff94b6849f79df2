"""How a combat ends: the comparison under both rule sets (Z28 to Z41, A14 to A26), and what follows.

Used by `effects`, which settles combats by it; `odds`, `match_report` and the bots' `combat_shares` compare corners
and halves with the same functions, which know no position and must stay pure and fast. A verdict's reason is a word
of `events.CombatReason`, a key of the sentences in `data/zoon/words.yaml`. What a Star or an X counts is drawn by the
board's `combat_animation`, which must agree. Rule book: Touching corners; Pennies and dice: combat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.games.zoon.rules import battlefield, events, move_effects, star_effects
from tabletop.games.zoon.rules.actions import Lie, Roll
from tabletop.games.zoon.rules.cards import CROSS, STAR
from tabletop.games.zoon.rules.events import CombatReason, Side
from tabletop.games.zoon.rules.move_effects import (
    Corners,
    attacking_corners,
    attacking_side,
    corners_of_zoon_at,
    defending_side,
    step_back_after_tie,
    take_disputed_cell,
)
from tabletop.games.zoon.rules.state import Combat, Where
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.games.zoon.rules.tribes import Corner, EffectOp
from tabletop.rules.caches import cached
from tabletop.rules.game import NOBODY, Seat

ATTACKER: Final = 1
DEFENDER: Final = -1


@dataclass(frozen=True, slots=True)
class CombatVerdict:
    """What a comparison says."""

    reason: events.CombatReason
    """As in the event Fought."""
    winning_side: int = 0
    """ATTACKER or DEFENDER: whose card won, or whose Star counts; 0 for a tie or a miss."""
    rules: tuple[str, ...] = ()

    def winner_seat(self, combat: Combat) -> Seat:
        """The seat; NOBODY for a tie or a miss."""
        return {ATTACKER: combat.attacker, DEFENDER: 1 - combat.attacker, 0: NOBODY}[self.winning_side]


def add_combat_event(
    builder: StateBuilder, combat: Combat, verdict: CombatVerdict, sides: tuple[Side, Side], score: str
) -> None:
    """Says how it went."""
    one, other = sides
    builder.reveals = True
    builder.add_event(
        events.Fought(verdict.rules, one, other, combat.target, verdict.reason, verdict.winner_seat(combat), one.name,
                      other.name, score, battlefield.cell_name(combat.target))
    )  # fmt: skip


def apply_combat_result(builder: StateBuilder, combat: Combat, verdict: CombatVerdict) -> None:
    """Does what follows from a comparison."""
    builder.combat = None
    if combat.trump is not None:
        _apply_shot_result(builder, combat, combat.trump, verdict)
    elif verdict.reason == CombatReason.STAR:
        star_effects.begin_star_effect(builder, combat, verdict.winner_seat(combat))
    elif verdict.winning_side == ATTACKER:
        builder.eliminate_piece(combat.target, "Z35")
        take_disputed_cell(builder, combat)
    elif verdict.winning_side == DEFENDER:
        builder.eliminate_piece(combat.origin, "Z34", "Z35")
    else:
        step_back_after_tie(builder, combat)


def _apply_shot_result(builder: StateBuilder, combat: Combat, trump: int, verdict: CombatVerdict) -> None:
    if verdict.winning_side == ATTACKER:
        builder.eliminate_piece(combat.target, "Z66", "Z35")
    if verdict.reason == CombatReason.X:
        builder.is_turn_quiet = False
        used = builder.trumps[combat.attacker][trump].used + 1
        builder.put_trump(combat.attacker, trump, Where.TOMB, used, "Z64", "N4")
    else:
        builder.spend_trump(combat.attacker, trump)


def struck_corner_index(touched: int, turned: int) -> int:
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
    return _compare_corner_numbers(_corner_number_or_zero(one), _corner_number_or_zero(other))


def _compare_shot_corners(one: Corner, other: Corner) -> CombatVerdict:
    if one == CROSS:
        return CombatVerdict(CombatReason.X, DEFENDER, ("Z64", "D18"))
    if other == STAR:
        return CombatVerdict(CombatReason.STAR_MISS, rules=("Z65",))
    if _corner_number_or_zero(one) > _corner_number_or_zero(other):
        return CombatVerdict(CombatReason.HIT, ATTACKER, ("Z66",))
    return CombatVerdict(CombatReason.MISS, rules=("D17",))


def _compare_corner_numbers(one: int, other: int) -> CombatVerdict:
    if one == other:
        return CombatVerdict(CombatReason.TIE, rules=("Z37",))
    return CombatVerdict(CombatReason.HIGHER, ATTACKER if one > other else DEFENDER, ("Z33",))


def _corner_number_or_zero(value: Corner) -> int:
    return value if isinstance(value, int) else 0


def resolve_corner_touches(builder: StateBuilder, lie: Lie) -> None:
    """Turns both cards over, compares the corners that were touched, and settles the combat (Z32, D13)."""
    combat = builder.combat
    assert combat is not None
    shot = combat.trump is not None
    by_attacker, by_defender = combat.touches[combat.attacker], combat.touches[1 - combat.attacker]
    assert by_attacker is not None
    assert by_defender is not None
    hits = struck_corner_index(by_defender, lie.attacker), struck_corner_index(by_attacker, lie.defender)
    ours, theirs = attacking_corners(builder, combat), corners_of_zoon_at(builder, combat.target)
    one, other = ours[hits[0]], theirs[hits[1]]
    verdict = compare_corners(one, other, shot, combat.rematch)
    if not shot:
        builder.reveal_card(combat.origin)
    builder.reveal_card(combat.target)
    if not builder.is_silent:
        attacker = attacking_side(
            builder, combat, turned=lie.attacker, touched=hits[0], counted=(one,), value=_corner_number_or_zero(one),
            total=_corner_number_or_zero(one),
        )  # fmt: skip
        defender = defending_side(
            builder, combat, turned=lie.defender, touched=hits[1], counted=(other,),
            value=_corner_number_or_zero(other),
            total=_corner_number_or_zero(other),
        )  # fmt: skip
        add_combat_event(builder, combat, verdict, (attacker, defender), f"{one}:{other}")
    apply_combat_result(builder, combat, verdict)


Half = tuple[Corner, Corner]


def corners_of_penny_half(corners: Corners, tails: bool) -> Half:
    """The two numbers that the penny picks, from left to right (A15, A16)."""
    return (corners[3], corners[2]) if tails else (corners[0], corners[1])


@cached("zoon: counted halves", 1 << 12)
def resolved_half_numbers(own: Half, enemy: Half) -> tuple[int, int]:
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
    ours, theirs = sum(resolved_half_numbers(one, other)), sum(resolved_half_numbers(other, one))
    mine, yours = ours + dice[0], theirs + dice[1]
    if mine != yours:
        return _verdict_for_higher_total(ATTACKER if mine > yours else DEFENDER, shot)
    if ours != theirs:
        return CombatVerdict(CombatReason.UNDERDOG, ATTACKER if ours < theirs else DEFENDER, ("A20",))
    if not shot and not again and (STAR in one) != (STAR in other):
        return CombatVerdict(CombatReason.STAR, ATTACKER if STAR in one else DEFENDER, ("A21", "A24", "B6"))
    return CombatVerdict(CombatReason.DRAW, rules=("A21", "B9") if shot else ("A21", "B6"))


def _verdict_for_higher_total(wins: int, shot: bool) -> CombatVerdict:
    if not shot:
        return CombatVerdict(CombatReason.HIGHER, wins, ("A19",))
    return (
        CombatVerdict(CombatReason.HIT, wins, ("A19", "Z66"))
        if wins == ATTACKER
        else CombatVerdict(CombatReason.MISS, rules=("A19", "B8"))
    )


def combat_halves(builder: StateBuilder, fight: Combat) -> tuple[Half, Half]:
    """The current halves of both cards; a trump's penny shows heads at its first use (A28, A29)."""
    ours = move_effects.attacking_corners(builder, fight)
    theirs = move_effects.corners_of_zoon_at(builder, fight.target)
    return corners_of_penny_half(ours, _does_attacker_show_tails(builder, fight)), corners_of_penny_half(
        theirs, builder.piece_at(fight.target).tails
    )


def _does_attacker_show_tails(builder: StateBuilder, fight: Combat) -> bool:
    if fight.trump is not None:
        return builder.trumps[fight.attacker][fight.trump].used % 2 == 1
    return builder.piece_at(fight.origin).tails


def resolve_dice(builder: StateBuilder, roll: Roll) -> None:
    """Compares both halves with their dice, turns the pennies, and settles the combat (B7)."""
    fight = builder.combat
    assert fight is not None
    shot = fight.trump is not None
    one, other = combat_halves(builder, fight)
    verdict = compare_halves(one, other, (roll.attacker, roll.defender), shot, fight.rematch)
    if not builder.is_silent:
        attacker, defender = _combat_sides_with_dice(builder, fight, (one, other), roll)
        score = f"{attacker.value}+{attacker.die}:{defender.value}+{defender.die}"
        add_combat_event(builder, fight, verdict, (attacker, defender), score)
    if not _does_star_cause_rematch(builder, fight, verdict):
        _turn_pennies(builder, fight, verdict)
    apply_combat_result(builder, fight, verdict)


def _combat_sides_with_dice(
    builder: StateBuilder, fight: Combat, both: tuple[Half, Half], roll: Roll
) -> tuple[Side, Side]:
    ours, theirs = resolved_half_numbers(*both), resolved_half_numbers(both[1], both[0])
    attacker = move_effects.attacking_side(
        builder, fight, counted=ours, value=sum(ours), die=roll.attacker,
        total=sum(ours) + roll.attacker, tails=_does_attacker_show_tails(builder, fight),
    )  # fmt: skip
    defender = move_effects.defending_side(
        builder, fight, counted=theirs, value=sum(theirs), die=roll.defender,
        total=sum(theirs) + roll.defender, tails=builder.piece_at(fight.target).tails,
    )  # fmt: skip
    return attacker, defender


def _does_star_cause_rematch(builder: StateBuilder, fight: Combat, verdict: CombatVerdict) -> bool:
    if verdict.reason != CombatReason.STAR:
        return False
    star = builder.card_of(builder.piece_at(fight.origin if verdict.winning_side == ATTACKER else fight.target)).star
    return star is not None and star.op == EffectOp.REMATCH


def _turn_pennies(builder: StateBuilder, fight: Combat, verdict: CombatVerdict) -> None:
    """Of the Zoons that are not beaten (A17); a trump's penny turns as its uses are counted."""
    star = verdict.reason == CombatReason.STAR
    if fight.trump is None and (star or verdict.winning_side != DEFENDER):
        builder.set_penny(fight.origin, not builder.piece_at(fight.origin).tails, "A17")
    if star or verdict.winning_side != ATTACKER:
        builder.set_penny(fight.target, not builder.piece_at(fight.target).tails, "A17")
