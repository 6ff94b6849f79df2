"""How likely each result of a combat is if both touch as well as they can, and which corner to touch (Z31).

Used by `search_board` and `board_evaluation` for every combat they look at, and by `bots` to choose a corner. A share
is a probability: a tuple with one for each of WIN, LOSE, TIE, ATTACKER_STAR and DEFENDER_STAR, seen by the attacker;
this order is relied on everywhere. Classic combat is a game of two by two diagonals, so the best choice is an
equilibrium (`two_by_two_equilibrium`). Who wins is asked of `rules/combat_results`, never worked out here; results
are kept in the pieces, as it must be fast.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tabletop.games.zoon.bots.search_pieces import SearchPiece, SearchTables
from tabletop.games.zoon.rules import combat_results, move_effects
from tabletop.games.zoon.rules.combat_results import ATTACKER, DEFENDER, CombatVerdict
from tabletop.games.zoon.rules.events import CombatReason
from tabletop.games.zoon.rules.move_effects import Corners
from tabletop.games.zoon.rules.state import Combat, Piece, State
from tabletop.games.zoon.rules.tribes import EffectOp
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.caches import cached
from tabletop.rules.game import Seat

Shares = tuple[float, float, float, float, float]
"""Of: the attacker wins, it loses, nothing falls, its Star counts, the defender's Star counts.

For a shot: it hits, the trump is lost, it misses.
"""
WIN, LOSE, TIE, ATTACKER_STAR, DEFENDER_STAR = range(5)

DIAGONALS: Final = ((0, 2), (1, 3))
"""Touching a corner of one of these hits either of the two, as the card happens to lie (D13)."""

_STAR_WORTH: Final[Mapping[str, float]] = {
    EffectOp.RELOCATE_SELF: 1.0,
    EffectOp.RELOCATE_ENEMY: 2.5,
    EffectOp.PUSH_ENEMY: 1.0,
    EffectOp.IMMOBILISE_ENEMY: 1.5,
    EffectOp.EXPOSE_ENEMY: 0.8,
    EffectOp.SUMMON_FRIEND: 0.8,
    EffectOp.CONTROL_ENEMY_MOVE: 2.0,
    EffectOp.SWAP_WITH_FRIEND: 0.8,
}
"""In points, to the owner of the Star."""

Payoffs = tuple[tuple[float, float], tuple[float, float]]
"""To whom chooses the row."""


def attack_outcome_chances(search_piece: SearchPiece, enemy: SearchPiece) -> Shares:
    """Of a Zoon that attacks another."""
    found = search_piece.shares.get(enemy)
    if found is None:
        found = search_piece.shares[enemy] = (
            _dice_combat_outcome_chances(search_piece, enemy)
            if search_piece.tables.sullivan
            else _touch_combat_outcome_chances(search_piece, enemy)
        )
    return found  # type: ignore[return-value]


def trump_shot_outcome_chances(
    search_tables: SearchTables, seat: Seat, trump: int, used: int, enemy: SearchPiece
) -> Shares:
    """Of a shooting trump against a Zoon."""
    key = (seat, trump, used % 2 if search_tables.sullivan else 0)
    found = enemy.shares.get(key)
    if found is None:
        corners = search_tables.sides[seat].trumps[trump].corners
        if search_tables.sullivan:
            found = _outcome_chances_over_dice(
                search_tables, corners, used % 2 == 1, enemy.corners, enemy.tails, shot_=True, again=False
            )
        else:
            table = outcome_chances_by_diagonals(corners, enemy.corners, shot_=True, again=False)
            found = _outcome_chances_of_touches(table, _shot_payoffs(table, enemy), enemy.known, theirs_known=True)
        enemy.shares[key] = found
    return found  # type: ignore[return-value]


def shot_gain(search_tables: SearchTables, seat: Seat, trump: int, used: int, enemy: SearchPiece) -> float:
    """Points that a shot wins on average."""
    key = (seat, trump, used % 2 if search_tables.sullivan else 0)
    found = enemy.gains.get(key)
    if found is None:
        of = trump_shot_outcome_chances(search_tables, seat, trump, used, enemy)
        found = enemy.gains[key] = of[WIN] * enemy.worth - of[LOSE] * TRUMP_WORTH
    return found


def attack_gain(search_piece: SearchPiece, enemy: SearchPiece) -> float:
    """Points that an attack wins on average."""
    found = search_piece.gains.get(enemy)
    if found is None:
        found = search_piece.gains[enemy] = points_of_outcome_chances(
            attack_outcome_chances(search_piece, enemy), search_piece, enemy
        )
    return found


def points_of_outcome_chances(of: Shares, search_piece: SearchPiece, enemy: SearchPiece) -> float:
    """Points that these shares of an attack are worth."""
    after, theirs = search_piece.after_combat(), enemy.after_combat()
    cost, price = after.worth - search_piece.worth, theirs.worth - enemy.worth
    survived = of[WIN] + of[TIE] + of[ATTACKER_STAR] + of[DEFENDER_STAR]
    stood = of[LOSE] + of[TIE] + of[ATTACKER_STAR] + of[DEFENDER_STAR]
    return (
        of[WIN] * enemy.worth - of[LOSE] * search_piece.worth + survived * cost - stood * price
        + of[ATTACKER_STAR] * star_worth(search_piece, enemy) - of[DEFENDER_STAR] * star_worth(enemy, search_piece)
    )  # fmt: skip


def star_worth(search_piece: SearchPiece, enemy: SearchPiece) -> float:
    """Points that a Star is worth to its owner in a combat with this enemy."""
    effect = search_piece.star
    if effect is None:
        return 0.0
    if effect.op == EffectOp.ELIMINATE_ENEMY:
        return enemy.worth
    if effect.op == EffectOp.ELIMINATE_BOTH:
        if effect.emblem_makes_tie and (search_piece.is_emblem or enemy.is_emblem):
            return 0.0
        return enemy.worth - search_piece.worth
    return _STAR_WORTH.get(effect.op, 0.5)


SharesByDiagonals = tuple[tuple[Shares, Shares], tuple[Shares, Shares]]
"""By the diagonal that the attacker touches, then by that which the defender touches."""


def outcome_chances_by_diagonals(ours: Corners, theirs: Corners, *, shot_: bool, again: bool) -> SharesByDiagonals:
    """Classic combat by diagonals (Z30 to Z32); the four ways the cards can lie are equally likely (D13)."""
    (a, b), (c, d) = (
        tuple(
            _outcome_chances_of_verdicts(
                combat_results.compare_corners(ours[i], theirs[j], shot_, again) for i in mine for j in yours
            )
            for mine in DIAGONALS
        )
        for yours in DIAGONALS
    )
    return (a, b), (c, d)


def two_by_two_equilibrium(payoffs: Payoffs) -> tuple[float, float]:
    """The equilibrium of a two by two game: how often to choose the first row and the first column."""
    (a, b), (c, d) = payoffs
    row = 1.0 if min(a, b) > min(c, d) else 0.0 if min(a, b) < min(c, d) else 0.5
    column = 1.0 if max(a, c) < max(b, d) else 0.0 if max(a, c) > max(b, d) else 0.5
    if max(min(a, b), min(c, d)) == min(max(a, c), max(b, d)):
        return row, column
    steep = a - b - c + d
    return (d - c) / steep, (d - b) / steep


def _outcome_chances_of_verdicts(verdicts: Iterable[CombatVerdict]) -> Shares:
    counts = [0, 0, 0, 0, 0]
    total = 0
    for verdict in verdicts:
        counts[_result_index(verdict)] += 1
        total += 1
    one, two, three, four, five = (count / total for count in counts)
    return one, two, three, four, five


def _result_index(verdict: CombatVerdict) -> int:
    if verdict.reason == CombatReason.STAR:
        return ATTACKER_STAR if verdict.winning_side == ATTACKER else DEFENDER_STAR
    if verdict.winning_side == ATTACKER:
        return WIN
    return LOSE if verdict.winning_side == DEFENDER and verdict.reason != CombatReason.MISS else TIE


def attack_payoffs(table: SharesByDiagonals, search_piece: SearchPiece, enemy: SearchPiece) -> Payoffs:
    """What each pair of diagonals is worth to the attacker."""
    (a, b), (c, d) = table
    return (points_of_outcome_chances(a, search_piece, enemy), points_of_outcome_chances(b, search_piece, enemy)), (
        points_of_outcome_chances(c, search_piece, enemy),
        points_of_outcome_chances(d, search_piece, enemy),
    )


TRUMP_WORTH: Final = 8.0
"""Points that a shooting trump costs that is lost by its X."""


def _shot_payoffs(table: SharesByDiagonals, enemy: SearchPiece) -> Payoffs:
    (a, b), (c, d) = (
        tuple(of[WIN] * enemy.worth - of[LOSE] * TRUMP_WORTH for of in row) for row in table
    )  # fmt: skip
    return (a, b), (c, d)


def _outcome_chances_of_touches(
    table: SharesByDiagonals, payoffs: Payoffs, ours_known: bool, theirs_known: bool
) -> Shares:
    """Shares if each side touches as well as it can; `ours_known` says whether the attacker knows the enemy's card."""
    if ours_known and theirs_known:
        row, column = two_by_two_equilibrium(payoffs)
    else:
        row, column = (
            _first_row_probability(payoffs) if ours_known else 0.5,
            _first_column_probability(payoffs) if theirs_known else 0.5,
        )
    weights = (row * column, row * (1 - column), (1 - row) * column, (1 - row) * (1 - column))
    cells = (*table[0], *table[1])
    one, two, three, four, five = (
        sum(weight * of[i] for weight, of in zip(weights, cells, strict=True)) for i in range(5)
    )  # fmt: skip
    return one, two, three, four, five


def _first_row_probability(payoffs: Payoffs) -> float:
    first, second = sum(payoffs[0]), sum(payoffs[1])
    return 1.0 if first > second else 0.0 if first < second else 0.5


def _first_column_probability(payoffs: Payoffs) -> float:
    first, second = payoffs[0][0] + payoffs[1][0], payoffs[0][1] + payoffs[1][1]
    return 1.0 if first < second else 0.0 if first > second else 0.5


def _touch_combat_outcome_chances(search_piece: SearchPiece, enemy: SearchPiece) -> Shares:
    table = outcome_chances_by_diagonals(search_piece.corners, enemy.corners, shot_=False, again=False)
    of = _outcome_chances_of_touches(table, attack_payoffs(table, search_piece, enemy), enemy.known, search_piece.known)
    if not (_has_rematch_star(search_piece) or _has_rematch_star(enemy)):
        return of
    table = outcome_chances_by_diagonals(search_piece.corners, enemy.corners, shot_=False, again=True)
    again = _outcome_chances_of_touches(
        table, attack_payoffs(table, search_piece, enemy), ours_known=True, theirs_known=True
    )
    return _chances_with_rematch_resolved(of, again, search_piece, enemy)


def _has_rematch_star(search_piece: SearchPiece) -> bool:
    return search_piece.star is not None and search_piece.star.op == EffectOp.REMATCH


def _chances_with_rematch_resolved(of: Shares, again: Shares, search_piece: SearchPiece, enemy: SearchPiece) -> Shares:
    """A Star that means a rematch becomes that combat's results (N16)."""
    repeated = (of[ATTACKER_STAR] if _has_rematch_star(search_piece) else 0.0) + (
        of[DEFENDER_STAR] if _has_rematch_star(enemy) else 0.0
    )
    win, lose, tie = (of[i] + repeated * again[i] for i in (WIN, LOSE, TIE))
    return (
        win, lose, tie + repeated * (again[ATTACKER_STAR] + again[DEFENDER_STAR]),
        0.0 if _has_rematch_star(search_piece) else of[ATTACKER_STAR],
        0.0 if _has_rematch_star(enemy) else of[DEFENDER_STAR],
    )  # fmt: skip


def _dice_combat_outcome_chances(search_piece: SearchPiece, enemy: SearchPiece) -> Shares:
    search_tables = search_piece.tables
    of = _outcome_chances_over_dice(
        search_tables, search_piece.corners, search_piece.tails, enemy.corners, enemy.tails, shot_=False, again=False
    )
    if not (_has_rematch_star(search_piece) or _has_rematch_star(enemy)):
        return of
    again = _outcome_chances_over_dice(
        search_tables, search_piece.corners, search_piece.tails, enemy.corners, enemy.tails, shot_=False, again=True
    )
    return _chances_with_rematch_resolved(of, again, search_piece, enemy)


def _outcome_chances_over_dice(
    search_tables: SearchTables,
    ours: Corners,
    our_tails: bool,
    theirs: Corners,
    their_tails: bool,
    *,
    shot_: bool,
    again: bool,
) -> Shares:
    """Alternate combat over all dice (A18 to A26): what is equal for equal differences is asked once."""
    one, other = (
        combat_results.corners_of_penny_half(ours, our_tails),
        combat_results.corners_of_penny_half(theirs, their_tails),
    )
    counts = [0, 0, 0, 0, 0]
    for dice, times in _dice_pair_per_difference(search_tables.rules_context.field.die):
        counts[_result_index(combat_results.compare_halves(one, other, dice, shot_, again))] += times
    win, lose, tie, own, enemy = (count / search_tables.rules_context.field.die**2 for count in counts)
    return win, lose, tie, own, enemy


@cached("zoon: differences of dice", 8)
def _dice_pair_per_difference(faces: int) -> tuple[tuple[tuple[int, int], int], ...]:
    """For each difference of two dice, a pair that has it, and how many have."""
    return tuple(((max(1, 1 + more), max(1, 1 - more)), faces - abs(more)) for more in range(1 - faces, faces))


_TOLERANCE = 1e-9


def choose_corner(view: View, states: Sequence[State], search_tables: SearchTables, rng: random.Random) -> int:
    """Index of the corner to touch; the states are imagined from the view."""
    combat = view.combat
    assert combat is not None
    payoffs = _average_payoffs([_corner_payoffs_in_state(search_tables, state, combat) for state in states])
    attacks = view.to_act == combat.attacker
    first = _first_diagonal_likelihood(payoffs, attacks, _does_enemy_know_own_card(view, combat))
    return rng.choice(DIAGONALS[0 if rng.random() < first else 1])


def _does_enemy_know_own_card(view: View, combat: Combat) -> bool:
    """Whether the enemy knows the own card of the combat."""
    if combat.trump is not None and view.to_act == combat.attacker:
        return True
    own = view.cells[combat.origin if view.to_act == combat.attacker else combat.target]
    assert isinstance(own, Shown)
    return combat.rematch or own.up or not own.possible_cards & (own.possible_cards - 1)


def _corner_payoffs_in_state(search_tables: SearchTables, state: State, combat: Combat) -> Payoffs:
    """What each pair of diagonals is worth to the attacker."""
    enemy = _search_piece_at(search_tables, state, combat.target)
    if combat.trump is None:
        man = _search_piece_at(search_tables, state, combat.origin)
        table = outcome_chances_by_diagonals(man.corners, enemy.corners, shot_=False, again=combat.rematch)
        return attack_payoffs(table, man, enemy)
    corners: move_effects.Corners = search_tables.sides[combat.attacker].trumps[combat.trump].corners
    table = outcome_chances_by_diagonals(corners, enemy.corners, shot_=True, again=False)
    (a, b), (c, d) = (
        tuple(of[WIN] * enemy.worth - of[LOSE] * TRUMP_WORTH for of in row) for row in table
    )  # fmt: skip
    return (a, b), (c, d)


def _search_piece_at(search_tables: SearchTables, state: State, cell: int) -> SearchPiece:
    piece = state.cells[cell]
    assert isinstance(piece, Piece)
    return search_tables.search_piece_of_rules_piece(piece)


def _average_payoffs(several: Sequence[Payoffs]) -> Payoffs:
    a, b, c, d = (sum(of[i][j] for of in several) / len(several) for i in (0, 1) for j in (0, 1))
    return (a, b), (c, d)


def _first_diagonal_likelihood(payoffs: Payoffs, attacks: bool, is_known: bool) -> float:
    """How likely to touch top left or bottom right."""
    if is_known:
        row, column = two_by_two_equilibrium(payoffs)
        return row if attacks else column
    (a, b), (c, d) = payoffs
    better = (a + b) - (c + d) if attacks else (b + d) - (a + c)
    if abs(better) < _TOLERANCE:
        return 0.5
    return 1.0 if better > 0 else 0.0
