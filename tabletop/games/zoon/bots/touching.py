"""Which corner to touch (Z31): the better diagonal of what the enemy's card can be."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tabletop.games.zoon.bots import combat_shares
from tabletop.games.zoon.bots.combat_shares import DIAGONALS, LOSE, TRUMP_WORTH, WIN, Payoffs
from tabletop.games.zoon.bots.search_pieces import SearchPiece, SearchTables
from tabletop.games.zoon.rules import combat as rules
from tabletop.games.zoon.rules.state import Combat, Piece, State
from tabletop.games.zoon.rules.view import Shown, View

_TOLERANCE = 1e-9


def choose_corner(view: View, states: Sequence[State], search_tables: SearchTables, rng: random.Random) -> int:
    """Index of the corner to touch; the states are imagined from the view."""
    combat = view.combat
    assert combat is not None
    payoffs = _mean_payoffs([_payoffs_in_state(search_tables, state, combat) for state in states])
    attacks = view.to_act == combat.attacker
    first = _first_diagonal_likelihood(payoffs, attacks, _is_own_card_known(view, combat))
    return rng.choice(DIAGONALS[0 if rng.random() < first else 1])


def _is_own_card_known(view: View, combat: Combat) -> bool:
    """Whether the enemy knows the own card of the combat."""
    if combat.trump is not None and view.to_act == combat.attacker:
        return True
    own = view.cells[combat.origin if view.to_act == combat.attacker else combat.target]
    assert isinstance(own, Shown)
    return combat.rematch or own.up or not own.maybe & (own.maybe - 1)


def _payoffs_in_state(search_tables: SearchTables, state: State, combat: Combat) -> Payoffs:
    """What each pair of diagonals is worth to the attacker."""
    enemy = _search_piece_at(search_tables, state, combat.target)
    if combat.trump is None:
        man = _search_piece_at(search_tables, state, combat.origin)
        table = combat_shares.shares_by_diagonals(man.corners, enemy.corners, shot_=False, again=combat.rematch)
        return combat_shares.attack_payoffs(table, man, enemy)
    corners: rules.Corners = search_tables.sides[combat.attacker].trumps[combat.trump].corners
    table = combat_shares.shares_by_diagonals(corners, enemy.corners, shot_=True, again=False)
    (a, b), (c, d) = (
        tuple(of[WIN] * enemy.worth - of[LOSE] * TRUMP_WORTH for of in row) for row in table
    )  # fmt: skip
    return (a, b), (c, d)


def _search_piece_at(search_tables: SearchTables, state: State, cell: int) -> SearchPiece:
    piece = state.cells[cell]
    assert isinstance(piece, Piece)
    return search_tables.find_piece_like(piece)


def _mean_payoffs(several: Sequence[Payoffs]) -> Payoffs:
    a, b, c, d = (sum(of[i][j] for of in several) / len(several) for i in (0, 1) for j in (0, 1))
    return (a, b), (c, d)


def _first_diagonal_likelihood(payoffs: Payoffs, attacks: bool, is_known: bool) -> float:
    """How likely to touch top left or bottom right."""
    if is_known:
        row, column = combat_shares.balanced_choice(payoffs)
        return row if attacks else column
    (a, b), (c, d) = payoffs
    better = (a + b) - (c + d) if attacks else (b + d) - (a + c)
    if abs(better) < _TOLERANCE:
        return 0.5
    return 1.0 if better > 0 else 0.0
