"""The reason that a hint gives for an action of Zoon, in one short sentence.

Used by `board_messages` only. It must judge by what the seat sees and remembers, never by the state or by the bot
that chose the action, and never name an own card, since it may lie face down before people who look over one's
shoulder. The odds come from `rules/odds`; the cells that a card can reach are worked out here in a simple way, so a
change of movement in `rules/grid_moves` is to be looked at here too. The sentences are the keys `zoon_why.*` of the
catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, Final

from tabletop.games.zoon.board.field_cards import penny_half_value
from tabletop.games.zoon.board.view_queries import bonus_of_shown_piece
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.actions import Action, Deploy, Move, Pass, Place, Play, Touch, TurnUp
from tabletop.games.zoon.rules.battlefield import SIDE, Cell
from tabletop.games.zoon.rules.cards import STAR, Card, Deck
from tabletop.games.zoon.rules.odds import CombatOdds, combat_odds
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import SULLIVAN
from tabletop.games.zoon.rules.tribes import EffectOp
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.messages import say, translate_text

_HALF_TURN: Final = 2
"""Corners from one to the one that is there when a card is turned."""
_MOST_CELLS: Final = 3
"""Cells named in one sentence."""


class ZoonHintContext:
    """Who is asked, in which position."""

    def __init__(self, game: Zoon, view: View, decks: tuple[Deck, Deck]) -> None:
        self.game = game
        self.view = view
        self.decks = decks
        self.seat: Seat = view.to_act

    def zoon_at(self, cell: Cell) -> Shown | None:
        """The Zoon on a cell."""
        found = self.view.cells[cell]
        return found if isinstance(found, Shown) else None

    def known_card(self, cell: Cell) -> Card | None:
        """The card of a Zoon, if the seat knows it."""
        shown = self.zoon_at(cell)
        return None if shown is None or shown.known is None else self.decks[shown.owner].cards[shown.known]


def hint_reason(game: Zoon, view: View, decks: tuple[Deck, Deck], action: Action) -> str:
    """One sentence; "" where there is nothing to say beyond what the action does."""
    found = _REASONS_BY_ACTION.get(type(action))
    return found(ZoonHintContext(game, view, decks), action) if found else ""


# Moves


def _move_reason(case: ZoonHintContext, action: Move) -> str:
    found = combat_odds(case.game, case.view, action)
    if found is not None:
        return _attack_hint_reason(case, action.target, found)
    return (
        _escape_hint_reason(case, action) or _new_threat_hint_reason(case, action) or _advance_hint_reason(case, action)
    )


def _attack_hint_reason(case: ZoonHintContext, target: Cell, found: CombatOdds) -> str:
    """Against a known card by its name, else by all that it can be."""
    enemy = case.known_card(target)
    if enemy is not None and enemy.is_emblem:
        return say(
            "zoon_why.emblem",
            cell=battlefield.cell_name(target),
            win=_rounded_probability_text(found.win + found.own_star),
        )
    parts = {
        "cell": battlefield.cell_name(target),
        "win": _rounded_probability_text(found.win),
        "lose": _rounded_probability_text(found.lose),
    }
    if enemy is None:
        told = say("zoon_why.fight_hidden", **parts)
    else:
        told = say("zoon_why.fight", zoon=translate_text(enemy.name), **parts)
    purpose = _unlikely_attack_reason(case, target, enemy) if found.lose >= found.win else ""
    return f"{told} {purpose}" if purpose else told


def _unlikely_attack_reason(case: ZoonHintContext, target: Cell, enemy: Card | None) -> str:
    """What speaks for an attack that will hardly win; never where the own Emblem stands.

    A survivor's penny turns (A17), and whoever has come into the own camp cannot be left there.
    """
    shown = case.zoon_at(target)
    if shown is not None and enemy is not None and shown.up and case.view.agreed.ruleset == SULLIVAN:
        now, then = (
            penny_half_value(enemy, bonus_of_shown_piece(shown, case.decks), tails)
            for tails in (shown.tails, not shown.tails)
        )
        if then.number < now.number and STAR not in then.symbols:
            return say("zoon_why.but_penny", zoon=translate_text(enemy.name), number=then.number)
    rows = battlefield.rows_from_home(target, case.seat)
    if rows >= case.game.content.field.camp_rows:
        return ""
    return _row_distance_text("but", rows)


def _rounded_probability_text(number: Fraction) -> str:
    return wording.probability_text(Fraction(round(100 * number), 100))


def _escape_hint_reason(case: ZoonHintContext, action: Move) -> str:
    """Away from somebody who is known to reach the cell it stands on, and not the one where it goes."""
    now, then = case.view.cells, _cells_after_move(case, action)
    for cell, shown in enumerate(now):
        card = case.known_card(cell)
        if not isinstance(shown, Shown) or shown.owner == case.seat or card is None:
            continue
        if action.origin in _reachable_cells(card, cell, now, shown.owner) and action.target not in _reachable_cells(
            card, cell, then, shown.owner
        ):
            return say("zoon_why.flees", zoon=translate_text(card.name), cell=battlefield.cell_name(cell))
    return ""


def _new_threat_hint_reason(case: ZoonHintContext, action: Move) -> str:
    """What it can attack next from there, and could not from where it is."""
    card = case.known_card(action.origin)
    if card is None:
        return ""
    before = set(_reachable_cells(card, action.origin, case.view.cells, case.seat))
    after = _reachable_cells(card, action.target, _cells_after_move(case, action), case.seat)
    fresh = [cell for cell in dict.fromkeys(after) if cell not in before and _is_enemy(case, cell)]
    if not fresh:
        return ""
    return say("zoon_why.threatens", cells=_cell_list_text(case, fresh))


def _is_enemy(case: ZoonHintContext, cell: Cell) -> bool:
    shown = case.zoon_at(cell)
    return shown is not None and shown.owner != case.seat


def _advance_hint_reason(case: ZoonHintContext, action: Move) -> str:
    """How many rows are left to the enemy's back row."""
    before, after = (battlefield.rows_from_home(cell, 1 - case.seat) for cell in (action.origin, action.target))
    if after < before:
        return say("zoon_why.forward", count=after) if after else say("zoon_why.last_row")
    return say("zoon_why.back" if after > before else "zoon_why.aside")


def _cells_after_move(case: ZoonHintContext, action: Move) -> tuple[Any, ...]:
    """The field after a move onto a free cell."""
    cells = list(case.view.cells)
    piece = cells[action.origin]
    assert isinstance(piece, Shown)
    cells[action.origin], cells[action.target] = None, replace(piece)
    return tuple(cells)


def _reachable_cells(card: Card, cell: Cell, cells: Sequence[Any], seat: Seat) -> tuple[Cell, ...]:
    """Where a card could go or attack from a cell, with what stands on the field."""
    return tuple(_find_reachable_cells(card, cell, cells, seat))


def _find_reachable_cells(card: Card, cell: Cell, cells: Sequence[Any], seat: Seat) -> Iterator[Cell]:
    for jump in card.jumps:
        target = battlefield.cell_at_offset(cell, jump, seat)
        if target is not None:
            yield target
    for path in card.paths:
        for step in path:
            target = battlefield.cell_at_offset(cell, step.offset, seat)
            if target is None:
                break
            if step.can_stop:
                yield target
            if cells[target] is not None:
                break


# Trumps


def _trump_play_hint_reason(case: ZoonHintContext, action: Play) -> str:
    found = combat_odds(case.game, case.view, action)
    trump = case.decks[case.seat].trumps_by_id[action.trump]
    if found is None:
        use = _REASONS_BY_OP.get(trump.effect.op) if trump.effect else None
        return use(case, action) if use else ""
    if found.hit + found.miss + found.lost == 0:
        return _attack_hint_reason(case, action.cells[-1], found)
    return say("zoon_why.shot", hit=_rounded_probability_text(found.hit), cell=battlefield.cell_name(action.cells[-1]))


def _trump_move_hint_reason(case: ZoonHintContext, action: Play) -> str:
    """Own Zoons that a trump moves: what any other move there would be good for."""
    move = Move(action.cells[0], action.cells[-1])
    return _escape_hint_reason(case, move) or _new_threat_hint_reason(case, move) or _advance_hint_reason(case, move)


def _enemy_distance_hint_reason(key: str, case: ZoonHintContext, action: Play) -> str:
    """How near to the own back row the enemy has come that a trump leads away or stops."""
    rows = battlefield.rows_from_home(action.cells[0], case.seat)
    return _row_distance_text(key, rows)


def _row_distance_text(key: str, rows: int) -> str:
    return say(f"zoon_why.{key}_rows", count=rows) if rows else say(f"zoon_why.{key}_home")


def _equipment_hint_reason(case: ZoonHintContext, action: Play) -> str:
    """What it can attack with that, next."""
    cell = action.cells[-1]
    card = case.known_card(cell)
    if card is None:
        return ""
    targets = [at for at in _reachable_cells(card, cell, case.view.cells, case.seat) if _is_enemy(case, at)]
    if not targets:
        return say("zoon_why.arms_early")
    return say("zoon_why.arms", cells=_cell_list_text(case, targets))


def _obstacle_hint_reason(case: ZoonHintContext, action: Play) -> str:
    """Enemies that an Obstacle has just in front of them."""
    cell = action.cells[-1]
    near = [at for at in range(battlefield.CELLS) if _is_enemy(case, at) and _are_neighbour_cells(at, cell)]
    return say("zoon_why.bars", cells=_cell_list_text(case, near)) if near else say("zoon_why.bars_early")


def _are_neighbour_cells(one: Cell, other: Cell) -> bool:
    across, along = abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE)
    return max(across, along) == 1


def _cell_list_text(case: ZoonHintContext, cells: Sequence[Cell]) -> str:
    named = [battlefield.cell_name(cell) for cell in tuple(dict.fromkeys(cells))[:_MOST_CELLS]]
    return wording.localised_messages(case.game.name).join_names(named)


_REASONS_BY_OP: Final[Mapping[str, Callable[[ZoonHintContext, Play], str]]] = {
    EffectOp.RELOCATE_OWN: _trump_move_hint_reason,
    EffectOp.MOVE_SEVERAL: _trump_move_hint_reason,
    EffectOp.MOVE_ONE_BOOSTED: _trump_move_hint_reason,
    EffectOp.CONTROL_ENEMY: partial(_enemy_distance_hint_reason, "led"),
    EffectOp.EQUIP_ENEMY: partial(_enemy_distance_hint_reason, "stops"),
    EffectOp.EQUIP_OWN: _equipment_hint_reason,
    EffectOp.PLACE_OBSTACLE: _obstacle_hint_reason,
}
"""By what a trump does."""


def _placement_hint_reason(case: ZoonHintContext, action: Place) -> str:
    trump = case.decks[case.seat].trumps_by_id[action.trump]
    return say("zoon_why.reinforces") if trump.card is not None else ""


# Combat and all else


def _corner_touch_hint_reason(case: ZoonHintContext, action: Touch) -> str:
    """What the enemy's card shows there, if it is known."""
    combat = case.view.combat
    assert combat is not None
    cell = combat.target if combat.attacker == case.seat else combat.origin
    enemy = case.known_card(cell)
    if enemy is None or (combat.trump is not None and combat.attacker != case.seat):
        return say("zoon_why.touch")
    shown = case.zoon_at(cell)
    add = bonus_of_shown_piece(shown, case.decks) if shown is not None else 0
    corners = [_corner_value_with_bonus_text(corner, add) for corner in enemy.corners]
    one, other = (corners[(action.corner + turn) % len(corners)] for turn in (0, _HALF_TURN))
    if one == other:
        return say("zoon_why.touch_either", one=one)
    alike = {one, other} == set(corners[1 - action.corner % _HALF_TURN :: _HALF_TURN])
    return say("zoon_why.touch_alike" if alike else "zoon_why.touch_known", one=one, other=other)


def _corner_value_with_bonus_text(value: Any, add: int) -> str:
    """What is printed there with what is added to each number (D23)."""
    if value == STAR:
        return say("zoon_why.star")
    return str(value + add) if isinstance(value, int) else str(value)


def _deployment_hint_reason(case: ZoonHintContext, action: Deploy) -> str:
    labels = case.decks[case.seat].cards_by_label
    place = next(n for n, label in enumerate(action.labels) if labels[label].is_emblem)
    in_front = "deploy_open" if case.view.agreed.ruleset == SULLIVAN else "deploy_bold"
    return say(f"zoon_why.{'deploy' if place >= SIDE else in_front}")


_REASONS_BY_ACTION: Final[Mapping[type, Callable[[ZoonHintContext, Any], str]]] = {
    Move: _move_reason,
    Play: _trump_play_hint_reason,
    Place: _placement_hint_reason,
    Touch: _corner_touch_hint_reason,
    Deploy: _deployment_hint_reason,
    TurnUp: lambda case, action: say("zoon_why.turn_up"),
    Pass: lambda case, action: say("zoon_why.pass"),
}
