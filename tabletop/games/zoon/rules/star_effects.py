"""Special effects of the Tribe card (Z40, D15), and choices about effects: one function per op.

Used by `combat_results`, when a Star was touched, by `trump_effects`, for a trump that does the same, and by
`effects` for the action Choose; an effect that somebody has to decide waits as a Choice. It changes a StateBuilder
and adds events, and trusts that the action is legal. A new op needs its function here, its cells in `moves`, its word
in `card_vocabulary`, and its branch in the bots' `effect_branches`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from tabletop.games.zoon.rules import battlefield, events, moves
from tabletop.games.zoon.rules.actions import Choose
from tabletop.games.zoon.rules.battlefield import Cell, cell_at_offset
from tabletop.games.zoon.rules.events import MoveReason
from tabletop.games.zoon.rules.move_effects import step_back_after_tie, take_disputed_cell
from tabletop.games.zoon.rules.state import Choice, Combat
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.games.zoon.rules.tribes import Effect, EffectChooser, EffectOp
from tabletop.rules.game import Seat


@dataclass(frozen=True, slots=True)
class TouchedStar:
    """A Star that was touched."""

    owner: Seat
    effect: Effect
    cell: Cell
    """Where the Zoon of the Star stands now."""
    enemy: Cell
    """Where the other one stands now."""
    combat: Combat


def begin_star_effect(builder: StateBuilder, combat: Combat, owner: Seat) -> None:
    """The owner of the only Star applies its effect, after stepping back where the text says so (D15)."""
    attacks = owner == combat.attacker
    cell, enemy = (combat.origin, combat.target) if attacks else (combat.target, combat.origin)
    card = builder.card_of(builder.piece_at(cell))
    effect = card.star
    assert effect is not None
    builder.add_event(events.StarUsed(("Z40",), owner, card.name, effect.op, effect.text))
    if effect.tie:
        back = step_back_after_tie(builder, combat)
        cell, enemy = (back, enemy) if attacks else (cell, back)
    _STAR_EFFECTS_BY_OP[effect.op](builder, TouchedStar(owner, effect, cell, enemy, combat))


def add_no_effect_event(builder: StateBuilder, seat: Seat) -> None:
    """Says that an effect had nothing to do."""
    builder.add_event(events.Declined(("D32",), seat, "nothing"))


def set_pending_choice(builder: StateBuilder, choice: Choice) -> None:
    """Lets somebody decide, if there is anything to decide."""
    if moves.selectable_cells(builder.rules_context, builder.agreed, builder.cells, choice):
        builder.choice = choice
    else:
        add_no_effect_event(builder, choice.owner)


def _set_pending_star_choice(builder: StateBuilder, star: TouchedStar) -> None:
    seat = 1 - star.owner if star.effect.chooser == EffectChooser.ENEMY else star.owner
    set_pending_choice(builder, Choice(seat, star.owner, star.effect, star.cell, star.enemy))


def _push_enemy(builder: StateBuilder, star: TouchedStar) -> None:
    target = cell_at_offset(star.enemy, (0, -star.effect.distance), builder.piece_at(star.enemy).owner)
    if target is None or builder.cells[target] is not None:
        add_no_effect_event(builder, star.owner)
    else:
        builder.relocate_piece(star.enemy, target, star.effect.op)


def _immobilise_enemy(builder: StateBuilder, star: TouchedStar) -> None:
    piece = builder.piece_at(star.enemy)
    ends = 2 if piece.owner == builder.turn else 1
    builder.replace_piece_fields(star.enemy, held_turns=max(piece.held_turns, ends))
    builder.add_event(events.Held(("D25", "N21"), piece.owner, star.enemy, battlefield.cell_name(star.enemy)))


def _expose_enemy(builder: StateBuilder, star: TouchedStar) -> None:
    piece = builder.piece_at(star.enemy)
    if builder.sullivan and not piece.tails:
        builder.set_penny(star.enemy, tails=True, rule="A24")
    elif not builder.sullivan and not piece.up:
        builder.turn_up_card(star.enemy, "Z40")
    else:
        add_no_effect_event(builder, star.owner)


def _eliminate_enemy(builder: StateBuilder, star: TouchedStar) -> None:
    builder.eliminate_piece(star.enemy, "Z40", "N13")
    if star.owner == star.combat.attacker:
        take_disputed_cell(builder, star.combat)


def _eliminate_both(builder: StateBuilder, star: TouchedStar) -> None:
    both = (star.combat.origin, star.combat.target)
    if star.effect.emblem_makes_tie and any(builder.card_of(builder.piece_at(cell)).is_emblem for cell in both):
        add_no_effect_event(builder, star.owner)
        step_back_after_tie(builder, star.combat)
        return
    for cell in both:
        builder.eliminate_piece(cell, "Z40", "N13")


def _begin_rematch(builder: StateBuilder, star: TouchedStar) -> None:
    builder.combat = replace(star.combat, touches=(None, None), rematch=True)


_STAR_EFFECTS_BY_OP: Final[dict[str, Callable[[StateBuilder, TouchedStar], None]]] = {
    EffectOp.RELOCATE_SELF: _set_pending_star_choice,
    EffectOp.RELOCATE_ENEMY: _set_pending_star_choice,
    EffectOp.SUMMON_FRIEND: _set_pending_star_choice,
    EffectOp.SWAP_WITH_FRIEND: _set_pending_star_choice,
    EffectOp.CONTROL_ENEMY_MOVE: _set_pending_star_choice,
    EffectOp.PUSH_ENEMY: _push_enemy,
    EffectOp.IMMOBILISE_ENEMY: _immobilise_enemy,
    EffectOp.EXPOSE_ENEMY: _expose_enemy,
    EffectOp.ELIMINATE_ENEMY: _eliminate_enemy,
    EffectOp.ELIMINATE_BOTH: _eliminate_both,
    EffectOp.REMATCH: _begin_rematch,
}


def carry_out_choice(builder: StateBuilder, action: Choose) -> None:
    """Does what was decided."""
    choice = builder.choice
    assert choice is not None
    builder.choice = None
    _CHOICE_EFFECTS_BY_OP[choice.effect.op](builder, choice, action.cells)


def decline_choice(builder: StateBuilder) -> None:
    """Passes on an optional effect (N20)."""
    choice = builder.choice
    assert choice is not None
    builder.choice = None
    builder.add_event(events.Declined(("N20",), choice.seat, "passed"))


def _relocate_self(builder: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    assert choice.cell is not None
    builder.relocate_piece(choice.cell, cells[0], choice.effect.op)


def _relocate_enemy(builder: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    assert choice.enemy is not None
    builder.relocate_piece(choice.enemy, cells[0], choice.effect.op)


def _summon_friend(builder: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    builder.narrow_possible_cards(cells[0], builder.sides[choice.owner].card_bits(choice.effect.types))
    builder.relocate_piece(cells[0], cells[1], choice.effect.op)


def _swap_with_friend(builder: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    one, other = choice.cell, cells[0]
    assert one is not None
    builder.narrow_possible_cards(other, builder.sides[choice.owner].card_bits(choice.effect.types))
    builder.add_event(events.Swapped(("D32", "N36"), choice.owner, one, other, *events.cell_names(one, other)))
    builder.cells[one], builder.cells[other] = builder.cells[other], builder.cells[one]
    builder.turn_up_when_leaving_back_row(one, other)
    builder.turn_up_when_leaving_back_row(other, one)


def _control_enemy_move(builder: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    origin, target = choice.enemy, cells[0]
    assert origin is not None
    ends = events.cell_names(origin, target)
    builder.add_event(events.Moved(("Z53", "D24"), choice.owner, origin, target, MoveReason.CONTROL, *ends))
    builder.move_piece(origin, target)


_CHOICE_EFFECTS_BY_OP: Final[dict[str, Callable[[StateBuilder, Choice, tuple[Cell, ...]], None]]] = {
    EffectOp.RELOCATE_SELF: _relocate_self,
    EffectOp.RELOCATE_ENEMY: _relocate_enemy,
    EffectOp.SUMMON_FRIEND: _summon_friend,
    EffectOp.SWAP_WITH_FRIEND: _swap_with_friend,
    EffectOp.CONTROL_ENEMY_MOVE: _control_enemy_move,
    EffectOp.CONTROL_ENEMY: _control_enemy_move,
}
