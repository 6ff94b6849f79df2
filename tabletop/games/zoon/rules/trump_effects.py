"""What trumps do when they are played: one function for each op of a trump's effect (Z43 to Z62, Z67).

Used by `effects` only, for the actions Play and Place; where a trump may be played is listed in `moves` and refused
in `turn_refusals`, so what comes here is legal. It changes a StateBuilder and adds events, in an order that log and
board show. A new op needs its function here, its offer in `moves`, its refusal in `turn_refusals`, its word in
`card_vocabulary`, and its branch in the bots' `effect_branches`.
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


def play_trump(builder: StateBuilder, action: Play) -> None:
    """Plays a trump (Z43 to Z62)."""
    army = builder.sides[builder.turn]
    trump = army.deck.trumps_by_id[action.trump]
    if not builder.is_silent:
        rules = ("Z62",) if trump.effect is None else ("Z43",)
        builder.add_event(
            events.TrumpPlayed(rules, builder.turn, trump.name, trump.index, action.cells, trump.kind,
                               events.cell_names(*action.cells))
        )  # fmt: skip
    if trump.effect is None:
        _begin_shot(builder, trump, action.cells)
    else:
        _TRUMP_EFFECTS_BY_OP[trump.effect.op](builder, trump, trump.effect, action.cells)


def place_reinforcement(builder: StateBuilder, action: Place) -> None:
    """Places a Reinforcement face down (Z67, D28)."""
    army = builder.sides[builder.turn]
    trump = army.deck.trumps_by_id[action.trump]
    assert trump.card is not None
    builder.cells[action.cell] = Piece(builder.turn, trump.card, possible_cards=1 << trump.card)
    builder.has_enough_face_up = False
    name, at = army.cards[trump.card].name, battlefield.cell_name(action.cell)
    builder.add_event(events.Reinforced(("Z67",), builder.turn, action.cell, name, at))
    builder.put_trump(builder.turn, trump.index, Where.ON_FIELD, 1, "Z69")


def _begin_shot(builder: StateBuilder, trump: TrumpCard, cells: Cells) -> None:
    user, target = cells
    builder.narrow_possible_cards(user, builder.sides[builder.turn].card_bits(trump.usable_by))
    move_effects.begin_combat(builder, Combat(builder.turn, user, target, user, trump.index))


def _place_obstacle(builder: StateBuilder, trump: TrumpCard, effect: Effect, cells: Cells) -> None:
    builder.cells[cells[0]] = Obstacle(builder.turn, trump.index)
    builder.put_trump(builder.turn, trump.index, Where.ON_FIELD, 1, "Z57", "Z60")


def _relocate_zoon(builder: StateBuilder, trump: TrumpCard, effect: Effect, cells: Cells) -> None:
    origin, target = cells
    builder.narrow_possible_cards(origin, builder.sides[builder.turn].card_bits(effect.types))
    ends = events.cell_names(origin, target)
    builder.add_event(events.Moved(("Z50", "D32"), builder.turn, origin, target, MoveReason.RELOCATED, *ends))
    builder.move_piece(origin, target)
    builder.spend_trump(builder.turn, trump.index)


def _begin_march(builder: StateBuilder, trump: TrumpCard, effect: Effect, cells: Cells) -> None:
    row = cells[0] // SIDE
    if effect.same_row:
        for cell in range(row * SIDE, row * SIDE + SIDE):
            there = builder.cells[cell]
            if isinstance(there, Piece) and there.owner == builder.turn:
                builder.replace_piece_fields(cell, march=1)
    builder.spend_trump(builder.turn, trump.index)
    builder.march = March(trump.index, effect.max - 1)
    move_or_attack(builder, *_split_into_origin_target_via(cells), marches=True)


def _move_with_boost(builder: StateBuilder, trump: TrumpCard, effect: Effect, cells: Cells) -> None:
    builder.replace_piece_fields(cells[0], boost=builder.piece_at(cells[0]).boost + effect.add)
    builder.narrow_possible_cards(cells[0], builder.sides[builder.turn].card_bits(effect.types))
    builder.spend_trump(builder.turn, trump.index)
    move_or_attack(builder, *_split_into_origin_target_via(cells))


def _split_into_origin_target_via(cells: Cells) -> tuple[Cell, Cell, Cell | None]:
    return (cells[0], cells[-1], cells[1] if len(cells) == 3 else None)


def _equip_zoon(builder: StateBuilder, trump: TrumpCard, effect: Effect, cells: Cells) -> None:
    (cell,) = cells
    builder.replace_piece_fields(cell, gear=(builder.turn, trump.index))
    if builder.piece_at(cell).owner == builder.turn:
        builder.narrow_possible_cards(cell, builder.sides[builder.turn].card_bits(effect.types))
    builder.put_trump(builder.turn, trump.index, Where.ON_ZOON, 1, "D26", "Z60")


def _control_enemy(builder: StateBuilder, trump: TrumpCard, effect: Effect, cells: Cells) -> None:
    (cell,) = cells
    builder.spend_trump(builder.turn, trump.index)
    piece = builder.piece_at(cell)
    builder.reveal_card(cell)
    name = builder.card_of(piece).name
    builder.add_event(events.Revealed(("Z53",), piece.owner, cell, name, piece.card, battlefield.cell_name(cell)))
    star_effects.set_pending_choice(builder, Choice(builder.turn, builder.turn, effect, None, cell))


_TRUMP_EFFECTS_BY_OP: Final[dict[str, Callable[[StateBuilder, TrumpCard, Effect, Cells], None]]] = {
    EffectOp.PLACE_OBSTACLE: _place_obstacle,
    EffectOp.RELOCATE_OWN: _relocate_zoon,
    EffectOp.MOVE_SEVERAL: _begin_march,
    EffectOp.MOVE_ONE_BOOSTED: _move_with_boost,
    EffectOp.EQUIP_OWN: _equip_zoon,
    EffectOp.EQUIP_ENEMY: _equip_zoon,
    EffectOp.CONTROL_ENEMY: _control_enemy,
}
