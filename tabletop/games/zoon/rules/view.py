"""View: what a seat sees and remembers of a state; and the text of a view, whose form `position` explains.

Used by `rules`, `imagine` and `recall`, and by all boards, bots, hints and phones, which get a View and never a
State: this file decides what stays secret. `view_of` makes one for a seat, `open_view` shows everything and is never
for a player. `position` reads the same text back, so both must change together; a new field of `state` needs its
place here and in `imagine`. `tabletop engine` gives the fields of View and Shown by name, so names stay. Frozen
values and pure functions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.games.zoon.rules import battlefield, moves
from tabletop.games.zoon.rules.grid_moves import BLOCKED_BITS, ENEMY_BITS, open_routes
from tabletop.games.zoon.rules.rules_context import CardNames, RulesContext
from tabletop.games.zoon.rules.state import (
    CORNERS,
    Choice,
    Combat,
    March,
    MatchOptions,
    Obstacle,
    Piece,
    State,
    TrumpState,
    Where,
)
from tabletop.rules.game import CHANCE, JSON_NAME, Outcome, Seat

SEAT_NAMES: Final = ("south", "north")
UNKNOWN_CARD: Final = "?"
"""A card that is not known, in a text."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A Zoon on the battlefield as a seat sees it."""

    owner: Seat
    card: int | None
    """What lies open to this seat now; None for a back."""
    known: int | None
    """What this seat knows it to be: its own cards and those that only one card fits; a memory, not a sight."""
    possible_cards: int = field(metadata={JSON_NAME: "maybe"})
    """One bit for each card of its tribe: what it can be to everybody but its owner."""
    up: bool
    tails: bool
    held_turns: int = field(metadata={JSON_NAME: "held"})
    gear: tuple[Seat, int] | None
    boost: int
    march: int
    remembered: bool = False
    """Whether `known` is a memory now, and no sight."""


@dataclass(frozen=True, slots=True)
class View:
    """The field through the eyes of one seat, or of a spectator."""

    seat: Seat | None
    agreed: MatchOptions
    cells: tuple[Shown | Obstacle | None, ...]
    trumps: tuple[tuple[TrumpState, ...], tuple[TrumpState, ...]]
    tombs: tuple[tuple[int | None, ...], tuple[int | None, ...]]
    """Faces that this seat may look at; None for a back (D11)."""
    lost: tuple[tuple[int | None, ...], tuple[int | None, ...]]
    """By seat: eliminated cards as everybody saw them fall; a memory, not a sight. None where nobody is reminded."""
    deployed: tuple[bool, bool]
    to_act: Seat
    turn: Seat
    turn_number: int = field(metadata={JSON_NAME: "number"})
    quiet_turns: int = field(metadata={JSON_NAME: "quiet"})
    """Turns without an elimination up to now (D31)."""
    is_turn_quiet: bool = field(metadata={JSON_NAME: "calm"})
    """Whether nothing was eliminated in this turn."""
    combat: Combat | None
    """Only the own touch is in it (Z31, D14)."""
    choice: Choice | None
    turning: tuple[Seat, ...]
    march: March | None
    outcome: Outcome | None
    names: tuple[CardNames, CardNames] | None = None
    """What the cards are called, for the view's text."""
    unveiled: bool = False
    """Whether every card lies open, hands and Tombs included: the game is over, and all want to know."""
    aided: bool = True
    """Whether it shows what was seen before as well: what lies face down again, what fell, which trumps are spent."""

    def knows_trump(self, seat: Seat, index: int) -> bool:
        """Whether it shows which of a seat's trumps this is, or the viewer holds it."""
        where = self.trumps[seat][index].where
        lies_open = where in (Where.BESIDE, Where.ON_ZOON, Where.ON_FIELD)
        lies_open = lies_open or (where is Where.TOMB and self.agreed.open_tombs)
        return lies_open or self.aided or self.unveiled or seat == self.seat

    def __str__(self) -> str:
        return view_text(self)


# Its text


def view_text(view: View) -> str:
    """One line, see position.py; what the view does not know is a back."""
    names = view.names or (_NAMELESS, _NAMELESS)
    parts = [" ".join((SEAT_NAMES[seat], *_text_tokens_of_field(view, seat, names))) for seat in (0, 1)]
    parts += _text_part_by_seat(
        "tombs", [[_card_label(names[seat], card) for card in view.lost[seat]] for seat in (0, 1)]
    )
    parts += _text_part_by_seat("trumps", [_text_tokens_of_trumps(view, seat, names[seat]) for seat in (0, 1)])
    turn = "none" if view.turn == CHANCE else SEAT_NAMES[view.turn]
    parts.append(f"turn {turn} {view.turn_number}")
    if view.quiet_turns or not view.is_turn_quiet:
        parts.append(f"quiet {view.quiet_turns}{'' if view.is_turn_quiet else '+'}")
    return "; ".join((*parts, *_text_parts_of_pending(view, names)))


_NAMELESS: Final = CardNames((), (), 0)


def _card_label(names: CardNames, card: int | None) -> str:
    if card is None:
        return UNKNOWN_CARD
    return names.labels[card] if card < len(names.labels) else f"card-{card}"


def _trump_id(names: CardNames, trump: int) -> str:
    return names.trumps[trump] if trump < len(names.trumps) else f"trump-{trump}"


def _text_part_by_seat(word: str, by_seat: list[list[str]]) -> list[str]:
    if not any(by_seat):
        return []
    return [" ".join((word, *(w for seat, words in enumerate(by_seat) if words for w in (SEAT_NAMES[seat], *words))))]


def _text_tokens_of_field(view: View, seat: Seat, names: tuple[CardNames, CardNames]) -> Iterable[str]:
    for cell, there in enumerate(view.cells):
        if there is not None and there.owner == seat:
            obstacle = _trump_id(names[seat], there.trump) if isinstance(there, Obstacle) else ""
            what = _text_token_of_card(there, names, aided=view.aided) if isinstance(there, Shown) else obstacle
            yield f"{battlefield.cell_name(cell)}:{what}"


def _text_token_of_card(shown: Shown, names: tuple[CardNames, CardNames], *, aided: bool) -> str:
    own = names[shown.owner]
    flags = [word for word, is_so in (("up", shown.up), ("tails", shown.tails)) if is_so]
    if not aided or shown.up:
        pass
    elif shown.possible_cards & (shown.possible_cards - 1) == 0:
        flags.append("seen")
    elif shown.possible_cards != own.starting_card_bits:
        cards = [
            _card_label(own, card)
            for card in range(shown.possible_cards.bit_length())
            if shown.possible_cards >> card & 1
        ]
        flags.append(f"maybe={'|'.join(cards)}")
    flags += [
        f"{word}={n}" for word, n in (("held", shown.held_turns), ("boost", shown.boost), ("march", shown.march)) if n
    ]
    if shown.gear is not None:
        flags.append(f"gear={SEAT_NAMES[shown.gear[0]]}.{_trump_id(names[shown.gear[0]], shown.gear[1])}")
    label = UNKNOWN_CARD if shown.known is None else _card_label(own, shown.known)
    return f"{label}[{','.join(flags)}]" if flags else label


def _text_tokens_of_trumps(view: View, seat: Seat, names: CardNames) -> list[str]:
    return [
        f"{_trump_id(names, index)}={trump.where.value}/{trump.used}"
        for index, trump in enumerate(view.trumps[seat])
        if trump != TrumpState()
        and trump.where not in (Where.ON_ZOON, Where.ON_FIELD)
        and view.knows_trump(seat, index)
    ]


def _text_parts_of_pending(view: View, names: tuple[CardNames, CardNames]) -> Iterable[str]:
    if view.combat is not None:
        yield _combat_text(view.combat, names)
    if view.choice is not None:
        cells = [battlefield.cell_name(cell) for cell in (view.choice.cell, view.choice.enemy) if cell is not None]
        yield " ".join(("choice", SEAT_NAMES[view.choice.seat], view.choice.effect.op, *cells))
    if view.turning:
        yield " ".join(("turning", *(SEAT_NAMES[seat] for seat in view.turning)))
    if view.march is not None:
        yield f"march {_trump_id(names[view.turn], view.march.trump)} {view.march.left}"
    if view.outcome is not None:
        winner = " ".join(SEAT_NAMES[seat] for seat in view.outcome.winners) or "nobody"
        yield f"over {winner} {view.outcome.reason}"


def _combat_text(combat: Combat, names: tuple[CardNames, CardNames]) -> str:
    words = [
        "combat",
        SEAT_NAMES[combat.attacker],
        f"{battlefield.cell_name(combat.origin)}-{battlefield.cell_name(combat.target)}",
    ]
    words += ["back", battlefield.cell_name(combat.retreat)]
    if combat.trump is not None:
        words += ["with", _trump_id(names[combat.attacker], combat.trump)]
    if combat.rematch:
        words.append("again")
    for seat, corner in enumerate(combat.touches):
        if corner is not None:
            words += ["touch", f"{SEAT_NAMES[seat]}:{CORNERS[corner]}"]
    return " ".join(words)


def view_of(rules_context: RulesContext, state: State, seat: Seat | None) -> View:
    south, north = rules_context.sides(state.agreed)
    visible = seat is not None and may_look(state, seat)
    cells = tuple(
        _shown_piece(square, seat, visible) if isinstance(square, Piece) else square for square in state.cells
    )  # fmt: skip
    return View(
        seat, state.agreed, cells, state.trumps, _visible_tombs(state, seat), state.tombs, state.deployed,
        moves.to_act(state), state.turn, state.turn_number, state.quiet_turns, state.is_turn_quiet,
        _visible_combat(state.combat, seat), state.choice, state.turning, state.march, state.result,
        (south.names, north.names),
    )  # fmt: skip


def open_view(rules_context: RulesContext, state: State) -> View:
    """The view of somebody before whom every card lies open; for whole positions, never for a player."""
    seen = view_of(rules_context, state, None)
    cells = tuple(
        replace(shown, card=square.card, known=square.card, remembered=False)
        if isinstance(shown, Shown) and isinstance(square, Piece)
        else shown
        for shown, square in zip(seen.cells, state.cells, strict=True)
    )
    return replace(seen, cells=cells, tombs=state.tombs, combat=state.combat, unveiled=True)


def may_look(state: State, seat: Seat) -> bool:
    """Whether a seat may look at its own face-down cards now (Z14 to Z16, D10): who has to choose may, in the
    enemy's turn too, and then nobody else (N15, N45)."""
    if state.result is not None:
        return True
    if state.combat is not None:
        return False
    return moves.to_act(state) == seat or state.turn == CHANCE or state.agreed.always_look


def can_go_as_shown(
    rules_context: RulesContext, view: View, origin: battlefield.Cell, target: battlefield.Cell
) -> bool:
    """Whether the grid of a Zoon leads it there next, if it lies open, is not held, and all lies as the view shows."""
    zoon = view.cells[origin]
    if not isinstance(zoon, Shown) or zoon.card is None or zoon.held_turns:
        return False
    occupied = 0
    for cell, there in enumerate(view.cells):
        if there is not None:
            is_enemy = isinstance(there, Shown) and there.owner != zoon.owner
            occupied |= (ENEMY_BITS if is_enemy else BLOCKED_BITS)[cell]
    grid = rules_context.sides(view.agreed)[zoon.owner].grids[zoon.card][origin]
    return any(route.target == target for route in open_routes(grid, occupied))


def _shown_piece(piece: Piece, seat: Seat | None, looks_at_gear: bool) -> Shown:
    own = piece.owner == seat
    card = piece.card if piece.up or (own and looks_at_gear) else None
    known = piece.card if own or piece.up or not piece.possible_cards & (piece.possible_cards - 1) else None
    return Shown(
        piece.owner,
        card,
        known,
        piece.possible_cards,
        piece.up,
        piece.tails,
        piece.held_turns,
        piece.gear,
        piece.boost,
        piece.march,
        remembered=card is None and known is not None,
    )


def _visible_tombs(state: State, seat: Seat | None) -> tuple[tuple[int | None, ...], tuple[int | None, ...]]:
    if state.agreed.open_tombs:
        return state.tombs
    south, north = state.tombs
    return (south if seat == 0 else (None,) * len(south)), (north if seat == 1 else (None,) * len(north))


def _visible_combat(combat: Combat | None, seat: Seat | None) -> Combat | None:
    if combat is None or combat.touches == (None, None):
        return combat
    south, north = combat.touches
    return replace(combat, touches=(south if seat == 0 else None, north if seat == 1 else None))
