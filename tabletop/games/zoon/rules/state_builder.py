"""StateBuilder: a changeable copy of a State, with its events and the small changes that actions are made of.

Used by `effects`, `combat_results`, `walk` and the effects of Stars and trumps, which get one and change it; when the
action is done, a new frozen State is made. Each change also updates what everybody knows of a card
(`possible_cards`), so pieces must be changed only through these methods. Playouts use the silent subclass, which
drops events, for every action: methods must stay cheap. A new field of `state` is copied in and out here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from tabletop.games.zoon.rules import battlefield, events
from tabletop.games.zoon.rules.actions import Action
from tabletop.games.zoon.rules.battlefield import Cell, is_in_back_row
from tabletop.games.zoon.rules.cards import Card
from tabletop.games.zoon.rules.rules_context import RulesContext
from tabletop.games.zoon.rules.state import (
    SULLIVAN,
    CellContent,
    Choice,
    Combat,
    March,
    Piece,
    State,
    TrumpState,
    Where,
    interned_piece,
)
from tabletop.games.zoon.rules.tribes import ZoonType
from tabletop.rules.game import Event, Outcome, Seat, Step


class StateBuilder:
    """A state while an action changes it, and the events that this causes."""

    is_silent: ClassVar[bool] = False
    """Whether nobody asks for the events, so that those that take long to make need not be made."""

    __slots__ = (
        "agreed", "cells", "choice", "combat", "deployed", "events", "fallen", "has_enough_face_up",
        "is_turn_quiet", "march", "may_have_conditions", "offered", "quiet_turns", "result", "reveals",
        "rules_context", "sides", "sullivan", "tombs", "trumps", "turn", "turn_number", "turning",
    )  # fmt: skip

    def __init__(self, rules_context: RulesContext, state: State) -> None:
        self.rules_context = rules_context
        self.agreed = state.agreed
        self.sides = rules_context.sides(state.agreed)
        self.sullivan = state.agreed.ruleset == SULLIVAN
        self.cells: list[CellContent] = list(state.cells)
        self.trumps = state.trumps
        self.tombs = state.tombs
        self.deployed = state.deployed
        self.turn: Seat = state.turn
        self.turn_number = state.turn_number
        self.quiet_turns = state.quiet_turns
        self.is_turn_quiet = state.is_turn_quiet
        self.combat: Combat | None = state.combat
        self.choice: Choice | None = state.choice
        self.turning = state.turning
        self.march: March | None = state.march
        self.result: Outcome | None = state.result
        self.fallen: list[Seat] = []
        """Whose Emblem was eliminated by this action."""
        self.events: list[Event] = []
        self.reveals = False
        self.may_have_conditions = True
        """Whether some Zoon may be held, boosted or marked for a march: what ends with a turn."""
        self.has_enough_face_up = False
        """Whether it is known that enough cards lie face up, or wait to be turned up (A7, A8)."""
        self.offered: tuple[Action, ...] | None = None
        """What can be done next, where it was found already; only for who goes on in the same StateBuilder."""

    def finish_step(self) -> Step[State]:
        """The new state with its events."""
        return Step(self.state(), tuple(self.events), self.reveals)

    def state(self) -> State:
        """The state to which the changes have led up to now."""
        return State(
            self.agreed, tuple(self.cells), self.trumps, self.tombs, self.deployed, self.turn, self.turn_number,
            self.quiet_turns, self.is_turn_quiet, self.combat, self.choice, self.turning, self.march, self.result,
        )  # fmt: skip

    def add_event(self, event: Event) -> None:
        """Adds an event."""
        self.events.append(event)

    # Zoons

    def piece_at(self, cell: Cell) -> Piece:
        """The Zoon there; only where there is one."""
        found = self.cells[cell]
        assert isinstance(found, Piece)
        return found

    def card_of(self, piece: Piece) -> Card:
        return self.sides[piece.owner].cards[piece.card]

    def replace_piece_fields(self, cell: Cell, **changes: Any) -> None:
        """Replaces fields of the Zoon there."""
        self.cells[cell] = replace(self.piece_at(cell), **changes)
        self.may_have_conditions = True

    def _change_appearance(self, cell: Cell, piece: Piece, possible_cards: int, *, up: bool, tails: bool) -> None:
        """Changes what can be seen of the Zoon there."""
        self.cells[cell] = interned_piece(
            piece.owner, piece.card, up, tails, possible_cards, piece.held_turns, piece.gear, piece.boost, piece.march
        )  # fmt: skip

    def move_piece(self, origin: Cell, target: Cell) -> None:
        """Takes a Zoon to a free cell, and turns it up where it leaves its back row (A11, B4)."""
        piece = self.piece_at(origin)
        self.cells[origin], self.cells[target] = None, piece
        self.turn_up_when_leaving_back_row(origin, target)

    def turn_up_when_leaving_back_row(self, origin: Cell, target: Cell) -> None:
        """Turns up the Zoon that has gone from its back row to another row (A11, B4)."""
        if self.sullivan:
            piece = self.piece_at(target)
            if not piece.up and is_in_back_row(origin, piece.owner) and not is_in_back_row(target, piece.owner):
                self.turn_up_card(target, "A11", "B3")

    def narrow_possible_cards(self, cell: Cell, bits: int) -> None:
        """Everybody learns that the Zoon there is one of these cards."""
        piece = self.piece_at(cell)
        if piece.possible_cards & ~bits:
            self._change_appearance(cell, piece, piece.possible_cards & bits, up=piece.up, tails=piece.tails)

    def reveal_card(self, cell: Cell) -> None:
        """Everybody has seen the card there."""
        piece = self.piece_at(cell)
        bit = 1 << piece.card
        if piece.possible_cards != bit:
            self._change_appearance(cell, piece, bit, up=piece.up, tails=piece.tails)
        self.reveals = True

    def turn_up_card(self, cell: Cell, *rules: str, reason: str = "") -> None:
        """Turns a card up for good; its penny shows heads (A12, B3)."""
        piece = self.piece_at(cell)
        self._change_appearance(cell, piece, 1 << piece.card, up=True, tails=False)
        self.reveals = True
        if not self.is_silent:
            name = self.card_of(piece).name
            self.add_event(
                events.TurnedUp(rules, piece.owner, cell, name, piece.card, battlefield.cell_name(cell), reason=reason)
            )

    def set_penny(self, cell: Cell, tails: bool, rule: str) -> None:
        """Says what the penny of the Zoon there shows from now on."""
        piece = self.piece_at(cell)
        self._change_appearance(cell, piece, piece.possible_cards, up=piece.up, tails=tails)
        if not self.is_silent:
            face = "tails" if tails else "heads"
            self.add_event(events.PennyTurned((rule,), piece.owner, cell, tails, face, battlefield.cell_name(cell)))

    def eliminate_piece(self, cell: Cell, *rules: str) -> None:
        """Takes a Zoon beaten in combat to its owner's Tomb, with what it carries (Z35, Z36, Z55, N13)."""
        piece, card = self.piece_at(cell), self.card_of(self.piece_at(cell))
        self.cells[cell] = None
        self.is_turn_quiet = self.has_enough_face_up = False
        south, north = self.tombs
        self.tombs = (south, (*north, piece.card)) if piece.owner else ((*south, piece.card), north)
        if not self.is_silent:
            reason = events.EMBLEM if card.type == ZoonType.EMBLEM else ""
            at = battlefield.cell_name(cell)
            self.add_event(
                events.Eliminated((*rules, "Z36"), piece.owner, cell, card.name, piece.card, at, reason=reason)
            )
        if piece.gear is not None:
            seat, index = piece.gear
            self.put_trump(seat, index, Where.TOMB, self.trumps[seat][index].used, "Z55")
        if card.is_emblem:
            self.fallen.append(piece.owner)
        if self.sullivan and not self.agreed.few_turned_up:
            self.turning = (*self.turning, piece.owner)

    def relocate_piece(self, origin: Cell, target: Cell, op: str) -> None:
        """Takes a Zoon elsewhere by an effect: no move, no combat (D32)."""
        owner = self.piece_at(origin).owner
        self.add_event(events.Relocated(("D32",), owner, origin, target, op, *events.cell_names(origin, target)))
        self.move_piece(origin, target)

    # Trumps

    def put_trump(self, seat: Seat, index: int, where: Where, used: int, *rules: str) -> None:
        """Says where a trump is from now on, and how often it has been used."""
        own = list(self.trumps[seat])
        before, own[index] = own[index], TrumpState(where, used)
        self.trumps = (self.trumps[0], tuple(own)) if seat else (tuple(own), self.trumps[1])
        if not self.is_silent and before.where is not where:
            trump = self.sides[seat].trumps[index]
            self.add_event(events.TrumpMoved(rules, seat, trump.name, index, where.value))

    def spend_trump(self, seat: Seat, index: int) -> None:
        """Counts a use: after its last the trump goes to the Tomb, else where it waits (Z52, Z58, D20, D34, N18)."""
        trump, used = self.sides[seat].trumps[index], self.trumps[seat][index].used + 1
        if trump.uses and used >= trump.uses:
            self.put_trump(seat, index, Where.TOMB, used, "Z52")
        elif self.sullivan and trump.effect is None:
            self.put_trump(seat, index, Where.BESIDE, used, "A27", "D34")
        elif trump.uses:
            self.put_trump(seat, index, Where.BESIDE, used, "D20")
        else:
            self.put_trump(seat, index, Where.HAND, used, "Z58")


class SilentStateBuilder(StateBuilder):
    """A builder without events, which goes on from action to action."""

    is_silent = True
    __slots__ = ()

    def add_event(self, event: Event) -> None:
        """Forgets it."""
