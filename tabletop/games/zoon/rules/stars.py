"""Special effects of the Tribe card (Z40, D15), and choices about effects: one function per op."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from tabletop.games.zoon.rules import events, field, moves
from tabletop.games.zoon.rules.actions import Choose
from tabletop.games.zoon.rules.combat import step_back, take_cell
from tabletop.games.zoon.rules.events import MoveReason
from tabletop.games.zoon.rules.field import Cell, ahead
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


def begin(draft: StateBuilder, combat: Combat, owner: Seat) -> None:
    """The owner of the only Star applies its effect, after stepping back where the text says so (D15)."""
    attacks = owner == combat.attacker
    cell, enemy = (combat.origin, combat.target) if attacks else (combat.target, combat.origin)
    card = draft.card(draft.piece(cell))
    effect = card.star
    assert effect is not None
    draft.add_event(events.StarUsed(("Z40",), owner, card.name, effect.op, effect.text))
    if effect.tie:
        back = step_back(draft, combat)
        cell, enemy = (back, enemy) if attacks else (cell, back)
    _BEGUN[effect.op](draft, TouchedStar(owner, effect, cell, enemy, combat))


def report_no_effect(draft: StateBuilder, seat: Seat) -> None:
    """Says that an effect had nothing to do."""
    draft.add_event(events.Declined(("D32",), seat, "nothing"))


def ask(draft: StateBuilder, choice: Choice) -> None:
    """Lets somebody decide, if there is anything to decide."""
    if moves.selectable_cells(draft.rules_context, draft.agreed, draft.cells, choice):
        draft.choice = choice
    else:
        report_no_effect(draft, choice.owner)


def _ask(draft: StateBuilder, star: TouchedStar) -> None:
    seat = 1 - star.owner if star.effect.chooser == EffectChooser.ENEMY else star.owner
    ask(draft, Choice(seat, star.owner, star.effect, star.cell, star.enemy))


def _push(draft: StateBuilder, star: TouchedStar) -> None:
    target = ahead(star.enemy, (0, -star.effect.distance), draft.piece(star.enemy).owner)
    if target is None or draft.cells[target] is not None:
        report_no_effect(draft, star.owner)
    else:
        draft.relocate(star.enemy, target, star.effect.op)


def _immobilise(draft: StateBuilder, star: TouchedStar) -> None:
    piece = draft.piece(star.enemy)
    ends = 2 if piece.owner == draft.turn else 1
    draft.alter(star.enemy, held=max(piece.held, ends))
    draft.add_event(events.Held(("D25", "N21"), piece.owner, star.enemy, field.name(star.enemy)))


def _expose(draft: StateBuilder, star: TouchedStar) -> None:
    piece = draft.piece(star.enemy)
    if draft.sullivan and not piece.tails:
        draft.set_penny(star.enemy, tails=True, rule="A24")
    elif not draft.sullivan and not piece.up:
        draft.turn_up(star.enemy, "Z40")
    else:
        report_no_effect(draft, star.owner)


def _eliminate(draft: StateBuilder, star: TouchedStar) -> None:
    draft.eliminate(star.enemy, "Z40", "N13")
    if star.owner == star.combat.attacker:
        take_cell(draft, star.combat)


def _eliminate_both(draft: StateBuilder, star: TouchedStar) -> None:
    both = (star.combat.origin, star.combat.target)
    if star.effect.emblem_makes_tie and any(draft.card(draft.piece(cell)).is_emblem for cell in both):
        report_no_effect(draft, star.owner)
        step_back(draft, star.combat)
        return
    for cell in both:
        draft.eliminate(cell, "Z40", "N13")


def _rematch(draft: StateBuilder, star: TouchedStar) -> None:
    draft.combat = replace(star.combat, touches=(None, None), rematch=True)


_BEGUN: Final[dict[str, Callable[[StateBuilder, TouchedStar], None]]] = {
    EffectOp.RELOCATE_SELF: _ask,
    EffectOp.RELOCATE_ENEMY: _ask,
    EffectOp.SUMMON_FRIEND: _ask,
    EffectOp.SWAP_WITH_FRIEND: _ask,
    EffectOp.CONTROL_ENEMY_MOVE: _ask,
    EffectOp.PUSH_ENEMY: _push,
    EffectOp.IMMOBILISE_ENEMY: _immobilise,
    EffectOp.EXPOSE_ENEMY: _expose,
    EffectOp.ELIMINATE_ENEMY: _eliminate,
    EffectOp.ELIMINATE_BOTH: _eliminate_both,
    EffectOp.REMATCH: _rematch,
}


def choose(draft: StateBuilder, action: Choose) -> None:
    """Does what was decided."""
    choice = draft.choice
    assert choice is not None
    draft.choice = None
    _CHOSEN[choice.effect.op](draft, choice, action.cells)


def decline(draft: StateBuilder) -> None:
    """Passes on an optional effect (N20)."""
    choice = draft.choice
    assert choice is not None
    draft.choice = None
    draft.add_event(events.Declined(("N20",), choice.seat, "passed"))


def _relocate_self(draft: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    assert choice.cell is not None
    draft.relocate(choice.cell, cells[0], choice.effect.op)


def _relocate_enemy(draft: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    assert choice.enemy is not None
    draft.relocate(choice.enemy, cells[0], choice.effect.op)


def _summon(draft: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    draft.narrow(cells[0], draft.sides[choice.owner].bits(choice.effect.types))
    draft.relocate(cells[0], cells[1], choice.effect.op)


def _swap(draft: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    one, other = choice.cell, cells[0]
    assert one is not None
    draft.narrow(other, draft.sides[choice.owner].bits(choice.effect.types))
    draft.add_event(events.Swapped(("D32", "N36"), choice.owner, one, other, *events.names(one, other)))
    draft.cells[one], draft.cells[other] = draft.cells[other], draft.cells[one]
    draft.noticed(one, other)
    draft.noticed(other, one)


def _lead(draft: StateBuilder, choice: Choice, cells: tuple[Cell, ...]) -> None:
    origin, target = choice.enemy, cells[0]
    assert origin is not None
    ends = events.names(origin, target)
    draft.add_event(events.Moved(("Z53", "D24"), choice.owner, origin, target, MoveReason.CONTROL, *ends))
    draft.lift(origin, target)


_CHOSEN: Final[dict[str, Callable[[StateBuilder, Choice, tuple[Cell, ...]], None]]] = {
    EffectOp.RELOCATE_SELF: _relocate_self,
    EffectOp.RELOCATE_ENEMY: _relocate_enemy,
    EffectOp.SUMMON_FRIEND: _summon,
    EffectOp.SWAP_WITH_FRIEND: _swap,
    EffectOp.CONTROL_ENEMY_MOVE: _lead,
    EffectOp.CONTROL_ENEMY: _lead,
}
