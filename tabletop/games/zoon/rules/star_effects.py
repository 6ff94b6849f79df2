"""Special effects of the Tribe card (Z40, D15), and choices about effects: one function per op."""

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


def begin_star_effect(draft: StateBuilder, combat: Combat, owner: Seat) -> None:
    """The owner of the only Star applies its effect, after stepping back where the text says so (D15)."""
    attacks = owner == combat.attacker
    cell, enemy = (combat.origin, combat.target) if attacks else (combat.target, combat.origin)
    card = draft.card_of(draft.piece_at(cell))
    effect = card.star
    assert effect is not None
    draft.add_event(events.StarUsed(("Z40",), owner, card.name, effect.op, effect.text))
    if effect.tie:
        back = step_back_after_tie(draft, combat)
        cell, enemy = (back, enemy) if attacks else (cell, back)
    _STAR_EFFECTS_BY_OP[effect.op](draft, TouchedStar(owner, effect, cell, enemy, combat))


def report_no_effect(draft: StateBuilder, seat: Seat) -> None:
    """Says that an effect had nothing to do."""
    draft.add_event(events.Declined(("D32",), seat, "nothing"))


def ask_for_choice(draft: StateBuilder, choice: Choice) -> None:
    """Lets somebody decide, if there is anything to decide."""
    if moves.selectable_cells(draft.rules_context, draft.agreed, draft.cells, choice):
        draft.choice = choice
    else:
        report_no_effect(draft, choice.owner)


def _ask_star_choice(draft: StateBuilder, star: TouchedStar) -> None:
    seat = 1 - star.owner if star.effect.chooser == EffectChooser.ENEMY else star.owner
    ask_for_choice(draft, Choice(seat, star.owner, star.effect, star.cell, star.enemy))


def _push_enemy(draft: StateBuilder, star: TouchedStar) -> None:
    target = cell_at_offset(star.enemy, (0, -star.effect.distance), draft.piece_at(star.enemy).owner)
    if target is None or draft.cells[target] is not None:
        report_no_effect(draft, star.owner)
    else:
        draft.relocate_piece(star.enemy, target, star.effect.op)


def _immobilise_enemy(draft: StateBuilder, star: TouchedStar) -> None:
    piece = draft.piece_at(star.enemy)
    ends = 2 if piece.owner == draft.turn else 1
    draft.alter_piece(star.enemy, held=max(piece.held, ends))
    draft.add_event(events.Held(("D25", "N21"), piece.owner, star.enemy, battlefield.cell_name(star.enemy)))


def _expose_enemy(draft: StateBuilder, star: TouchedStar) -> None:
    piece = draft.piece_at(star.enemy)
    if draft.sullivan and not piece.tails:
        draft.set_penny(star.enemy, tails=True, rule="A24")
    elif not draft.sullivan and not piece.up:
        draft.turn_up_card(star.enemy, "Z40")
    else:
        report_no_effect(draft, star.owner)


def _eliminate_enemy(draft: StateBuilder, star: TouchedStar) -> None:
    draft.eliminate_piece(star.enemy, "Z40", "N13")
    if star.owner == star.combat.attacker:
        take_disputed_cell(draft, star.combat)


def _eliminate_both(draft: StateBuilder, star: TouchedStar) -> None:
    both = (star.combat.origin, star.combat.target)
    if star.effect.emblem_makes_tie and any(draft.card_of(draft.piece_at(cell)).is_emblem for cell in both):
        report_no_effect(draft, star.owner)
        step_back_after_tie(draft, star.combat)
        return
    for cell in both:
        draft.eliminate_piece(cell, "Z40", "N13")


def _begin_rematch(draft: StateBuilder, star: TouchedStar) -> None:
    draft.combat = replace(star.combat, touches=(None, None), rematch=True)


_STAR_EFFECTS_BY_OP: Final[dict[str, Callable[[StateBuilder, TouchedStar], None]]] = {
    EffectOp.RELOCATE_SELF: _ask_star_choice,
    EffectOp.RELOCATE_ENEMY: _ask_star_choice,
    EffectOp.SUMMON_FRIEND: _ask_star_choice,
    EffectOp.SWAP_WITH_FRIEND: _ask_star_choice,
    EffectOp.CONTROL_ENEMY_MOVE: _ask_star_choice,
    EffectOp.PUSH_ENEMY: _push_enemy,
    EffectOp.IMMOBILISE_ENEMY: _immobilise_enemy,
    EffectOp.EXPOSE_ENEMY: _expose_enemy,
    EffectOp.ELIMINATE_ENEMY: _eliminate_enemy,
    EffectOp.ELIMINATE_BOTH: _eliminate_both,
    EffectOp.REMATCH: _begin_rematch,
}


def carry_out_choice(draft: StateBuilder, action: Choose) -> None:
    """Does what was decided."""
    choice = draft.choice
    assert choice is not None
    draft.choice = None
    _CHOICE_EFFECTS_BY_OP[choice.effect.op](draft, choice, action.cells)


def decline_choice(draft: StateBuilder) -> None:
    """Passes on an optional effect (N20)."""
    choice = draft.choice
    assert choice is not None
    draft.choice = None
    draft.add_event(events.Declined(("N20",), choice.seat, "passed"))


def _relocate_self(draft: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    assert choice.cell is not None
    draft.relocate_piece(choice.cell, cells[0], choice.effect.op)


def _relocate_enemy(draft: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    assert choice.enemy is not None
    draft.relocate_piece(choice.enemy, cells[0], choice.effect.op)


def _summon_friend(draft: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    draft.narrow_possible_cards(cells[0], draft.sides[choice.owner].card_bits(choice.effect.types))
    draft.relocate_piece(cells[0], cells[1], choice.effect.op)


def _swap_with_friend(draft: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    one, other = choice.cell, cells[0]
    assert one is not None
    draft.narrow_possible_cards(other, draft.sides[choice.owner].card_bits(choice.effect.types))
    draft.add_event(events.Swapped(("D32", "N36"), choice.owner, one, other, *events.cell_names(one, other)))
    draft.cells[one], draft.cells[other] = draft.cells[other], draft.cells[one]
    draft.turn_up_when_leaving(one, other)
    draft.turn_up_when_leaving(other, one)


def _lead_enemy(draft: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    origin, target = choice.enemy, cells[0]
    assert origin is not None
    ends = events.cell_names(origin, target)
    draft.add_event(events.Moved(("Z53", "D24"), choice.owner, origin, target, MoveReason.CONTROL, *ends))
    draft.move_piece(origin, target)


_CHOICE_EFFECTS_BY_OP: Final[dict[str, Callable[[StateBuilder, Choice, tuple[Cell, ...]], None]]] = {
    EffectOp.RELOCATE_SELF: _relocate_self,
    EffectOp.RELOCATE_ENEMY: _relocate_enemy,
    EffectOp.SUMMON_FRIEND: _summon_friend,
    EffectOp.SWAP_WITH_FRIEND: _swap_with_friend,
    EffectOp.CONTROL_ENEMY_MOVE: _lead_enemy,
    EffectOp.CONTROL_ENEMY: _lead_enemy,
}
