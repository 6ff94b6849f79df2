"""How likely an attack or a shot is to end in each way, as far as the seat to act, or a spectator, can know.

Used by `board_messages` for what an attack promises, by `hint_reasons` and by `guess_questions`. It must weigh every
deal that fits the view (`imagine.deals_of_unseen_cards`), and so tell nothing that the seat does not know. Results are
compared by `combat_results`, the function that decides combats, so the odds are exact: shares are Fractions that add
up to 1. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from tabletop.games.zoon.rules import combat_results, move_effects
from tabletop.games.zoon.rules.actions import Action, Move, Play
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.combat_results import ATTACKER, DEFENDER, CombatVerdict
from tabletop.games.zoon.rules.events import CombatReason
from tabletop.games.zoon.rules.imagine import cells_of_unknown_cards, deals_of_unseen_cards
from tabletop.games.zoon.rules.move_effects import Corners
from tabletop.games.zoon.rules.state import SULLIVAN
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import CHANCE, Seat

if TYPE_CHECKING:
    from tabletop.games.zoon.rules.rules import Zoon

_ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class CombatOdds:
    """Shares that add up to exactly 1."""

    win: Fraction = _ZERO
    """The attacker's card wins."""
    lose: Fraction = _ZERO
    tie: Fraction = _ZERO
    """Nothing falls and no effect happens; two Stars too."""
    own_star: Fraction = _ZERO
    """The attacker's special effect happens."""
    enemy_star: Fraction = _ZERO
    hit: Fraction = _ZERO
    """A shot eliminates its target."""
    miss: Fraction = _ZERO
    lost: Fraction = _ZERO
    """The trump is eliminated by its X."""


@dataclass(frozen=True, slots=True)
class _KnownAttack:
    """What meets what: the attacking card is known, the other perhaps not."""

    target: Cell
    corners: Corners
    tails: bool
    shot: bool
    again: bool = False
    """Whether it is fought for the second time (N16)."""


def combat_odds(game: Zoon, view: View, action: Action) -> CombatOdds | None:
    """The shares over everything that is hidden or drawn; None for what begins no combat.

    Corners, half-turns and dice are taken as equally likely, unseen cards by the number of ways to deal them.
    """
    attack = _known_attack(game, view, action)
    return None if attack is None else _weighed_attacks(game, view, [(attack, Fraction(1))])


def pending_combat_odds(game: Zoon, view: View) -> CombatOdds | None:
    """The shares of a combat that waits for chance, for those who know neither card nor touch; None where none waits.

    Weighed as by `combat_odds`; the attacking card too may lie face down for them.
    """
    combat = view.combat
    if combat is None or view.to_act != CHANCE:
        return None
    if combat.trump is not None:
        trump = game.rules_context.sides(view.agreed)[combat.attacker].trumps[combat.trump]
        tails = view.trumps[combat.attacker][combat.trump].used % 2 == 1
        shot = _KnownAttack(combat.target, trump.corners, tails, shot=True, again=combat.rematch)
        return _weighed_attacks(game, view, [(shot, Fraction(1))])
    shown = view.cells[combat.origin]
    assert isinstance(shown, Shown)
    return _weighed_attacks(game, view, [
        (_KnownAttack(combat.target, _shown_corners_with_bonus(game, view, shown, card), shown.up and shown.tails,
                      shot=False, again=combat.rematch), likely)
        for card, likely in _possible_cards(game, view, combat.origin).items()
    ])  # fmt: skip


def _weighed_attacks(game: Zoon, view: View, attacks: Iterable[tuple[_KnownAttack, Fraction]]) -> CombatOdds:
    """The shares of what attacks, each as likely as is said, and of what it can meet."""
    shares: dict[str, Fraction] = {}
    for attack, own in attacks:
        for card, likely in _possible_cards(game, view, attack.target).items():
            counted = [_outcome_name(verdict, attack.shot) for verdict in _possible_verdicts(game, view, attack, card)]
            for name in set(counted):
                shares[name] = shares.get(name, _ZERO) + own * likely * Fraction(counted.count(name), len(counted))
    return CombatOdds(**shares)


def _known_attack(game: Zoon, view: View, action: Action) -> _KnownAttack | None:
    seat = view.seat
    waits = view.combat is not None or view.choice is not None or view.turning
    if seat is None or view.to_act != seat or waits or not isinstance(action, Move | Play):
        return None
    origin, target = (action.origin, action.target) if isinstance(action, Move) else (action.cells[0], action.cells[-1])
    own, enemy = view.cells[origin], view.cells[target]
    if not isinstance(own, Shown) or own.owner != seat or not isinstance(enemy, Shown) or enemy.owner == seat:
        return None
    add = 0
    if isinstance(action, Play):
        trump = game.rules_context.sides(view.agreed)[seat].deck.trumps_by_id.get(action.trump)
        if trump is None:
            return None
        if trump.effect is None:
            return _KnownAttack(target, trump.corners, view.trumps[seat][trump.index].used % 2 == 1, shot=True)
        add = trump.effect.add
    assert own.known is not None
    return _KnownAttack(
        target, _shown_corners_with_bonus(game, view, own, own.known, add), own.up and own.tails, shot=False
    )


def _shown_corners_with_bonus(game: Zoon, view: View, shown: Shown, card: int, add: int = 0) -> Corners:
    sides = game.rules_context.sides(view.agreed)
    worn = 0 if shown.gear is None else sides[shown.gear[0]].number_bonuses[shown.gear[1]]
    return move_effects.corners_with_bonus(sides[shown.owner].cards[card].corners, shown.boost + worn + add)


def _possible_cards(game: Zoon, view: View, target: Cell) -> dict[int, Fraction]:
    """What the enemy's card can be, with how likely that is."""
    shown = view.cells[target]
    assert isinstance(shown, Shown)
    if shown.known is not None:
        return {shown.known: Fraction(1)}
    seat: Seat = shown.owner
    backs = cells_of_unknown_cards(view)[seat]
    return deals_of_unseen_cards(game.rules_context, view, seat, backs).card_probabilities(backs.index(target))


def _possible_verdicts(game: Zoon, view: View, attack: _KnownAttack, card: int) -> Iterator[CombatVerdict]:
    """Everything that can come up against this card, all equally likely."""
    shown = view.cells[attack.target]
    assert isinstance(shown, Shown)
    theirs = _shown_corners_with_bonus(game, view, shown, card)
    if view.agreed.ruleset == SULLIVAN:
        halves = (
            combat_results.corners_of_penny_half(attack.corners, attack.tails),
            combat_results.corners_of_penny_half(theirs, shown.up and shown.tails),
        )
        faces = range(1, game.content.field.die + 1)
        for dice in product(faces, faces):
            yield combat_results.compare_halves(*halves, dice, attack.shot, attack.again)
        return
    for touches in product(range(4), repeat=2):
        for turned in product((0, 180), repeat=2):
            one, other = map(combat_results.struck_corner_index, touches, turned)
            yield combat_results.compare_corners(attack.corners[one], theirs[other], attack.shot, attack.again)


def _outcome_name(verdict: CombatVerdict, shot: bool) -> str:
    if shot:
        if verdict.reason == CombatReason.X:
            return "lost"
        return "hit" if verdict.winning_side == ATTACKER else "miss"
    if verdict.reason == CombatReason.STAR:
        return "own_star" if verdict.winning_side == ATTACKER else "enemy_star"
    return {ATTACKER: "win", DEFENDER: "lose", 0: "tie"}[verdict.winning_side]
