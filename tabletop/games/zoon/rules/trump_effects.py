"""What trumps do: one function for each op of a trump's effect.

Called by `effects` when a trump is played; which cells it may be played on is in `moves`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.games.zoon.rules import battlefield, events, move_effects, star_effects
from tabletop.games.zoon.rules.actions import Place, Play
from tabletop.games.zoon.rules.battlefield import SIDE, Cell
from tabletop.games.zoon.rules.cards import TrumpCard
from tabletop.games.zoon.rules.events import MoveReason
from tabletop.games.zoon.rules.state import Choice, Combat, March, Obstacle, Piece, Where
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.games.zoon.rules.tribes import Effect, EffectOp
from tabletop.games.zoon.rules.walk import move_or_attack

Cells = tuple[Cell, ...]


def play_trump(draft: StateBuilder, action: Play) -> None:
    """Plays a trump (Z43 to Z62)."""
    army = draft.sides[draft.turn]
    trump = army.deck.trumps_by_id[action.trump]
    if not draft.is_silent:
        rules = ("Z62",) if trump.effect is None else ("Z43",)
        draft.add_event(
            events.TrumpPlayed(rules, draft.turn, trump.name, trump.index, action.cells, trump.kind,
                               events.cell_names(*action.cells))
        )  # fmt: skip
    if trump.effect is None:
        _begin_shot(draft, trump, action.cells)
    else:
        _TRUMP_EFFECTS_BY_OP[trump.effect.op](draft, trump, trump.effect, action.cells)


def place_reinforcement(draft: StateBuilder, action: Place) -> None:
    """Places a Reinforcement face down (Z67, D28)."""
    army = draft.sides[draft.turn]
    trump = army.deck.trumps_by_id[action.trump]
    assert trump.card is not None
    draft.cells[action.cell] = Piece(draft.turn, trump.card, maybe=1 << trump.card)
    draft.has_enough_face_up = False
    name, at = army.cards[trump.card].name, battlefield.cell_name(action.cell)
    draft.add_event(events.Reinforced(("Z67",), draft.turn, action.cell, name, at))
    draft.put_trump(draft.turn, trump.index, Where.ON_FIELD, 1, "Z69")


def _begin_shot(draft: StateBuilder, trump: TrumpCard, cells: Cells) -> None:
    user, target = cells
    draft.narrow_possible_cards(user, draft.sides[draft.turn].card_bits(trump.usable_by))
    move_effects.begin_combat(draft, Combat(draft.turn, user, target, user, trump.index))


def _place_obstacle(draft: StateBuilder, trump: TrumpCard, effect: Effect, cells: Cells) -> None:
    draft.cells[cells[0]] = Obstacle(draft.turn, trump.index)
    draft.put_trump(draft.turn, trump.index, Where.ON_FIELD, 1, "Z57", "Z60")


def _relocate_zoon(draft: StateBuilder, trump: TrumpCard, effect: Effect, cells: Cells) -> None:
    origin, target = cells
    draft.narrow_possible_cards(origin, draft.sides[draft.turn].card_bits(effect.types))
    ends = events.cell_names(origin, target)
    draft.add_event(events.Moved(("Z50", "D32"), draft.turn, origin, target, MoveReason.RELOCATED, *ends))
    draft.move_piece(origin, target)
    draft.spend_trump(draft.turn, trump.index)


def _move_several(draft: StateBuilder, trump: TrumpCard, effect: Effect, cells: Cells) -> None:
    row = cells[0] // SIDE
    if effect.same_row:
        for cell in range(row * SIDE, row * SIDE + SIDE):
            there = draft.cells[cell]
            if isinstance(there, Piece) and there.owner == draft.turn:
                draft.alter_piece(cell, march=1)
    draft.spend_trump(draft.turn, trump.index)
    draft.march = March(trump.index, effect.max - 1)
    move_or_attack(draft, *_move_cells(cells), marches=True)


def _move_boosted(draft: StateBuilder, trump: TrumpCard, effect: Effect, cells: Cells) -> None:
    draft.alter_piece(cells[0], boost=draft.piece_at(cells[0]).boost + effect.add)
    draft.narrow_possible_cards(cells[0], draft.sides[draft.turn].card_bits(effect.types))
    draft.spend_trump(draft.turn, trump.index)
    move_or_attack(draft, *_move_cells(cells))


def _move_cells(cells: Cells) -> tuple[Cell, Cell, Cell | None]:
    return (cells[0], cells[-1], cells[1] if len(cells) == 3 else None)


def _equip_zoon(draft: StateBuilder, trump: TrumpCard, effect: Effect, cells: Cells) -> None:
    (cell,) = cells
    draft.alter_piece(cell, gear=(draft.turn, trump.index))
    if draft.piece_at(cell).owner == draft.turn:
        draft.narrow_possible_cards(cell, draft.sides[draft.turn].card_bits(effect.types))
    draft.put_trump(draft.turn, trump.index, Where.ON_ZOON, 1, "D26", "Z60")


def _control_enemy(draft: StateBuilder, trump: TrumpCard, effect: Effect, cells: Cells) -> None:
    (cell,) = cells
    draft.spend_trump(draft.turn, trump.index)
    piece = draft.piece_at(cell)
    draft.reveal_card(cell)
    name = draft.card_of(piece).name
    draft.add_event(events.Revealed(("Z53",), piece.owner, cell, name, piece.card, battlefield.cell_name(cell)))
    star_effects.ask_for_choice(draft, Choice(draft.turn, draft.turn, effect, None, cell))


_TRUMP_EFFECTS_BY_OP: Final[dict[str, Callable[[StateBuilder, TrumpCard, Effect, Cells], None]]] = {
    EffectOp.PLACE_OBSTACLE: _place_obstacle,
    EffectOp.RELOCATE_OWN: _relocate_zoon,
    EffectOp.MOVE_SEVERAL: _move_several,
    EffectOp.MOVE_ONE_BOOSTED: _move_boosted,
    EffectOp.EQUIP_OWN: _equip_zoon,
    EffectOp.EQUIP_ENEMY: _equip_zoon,
    EffectOp.CONTROL_ENEMY: _control_enemy,
}
