"""Questions that Zoon's board asks about a view: places of an action, why one is refused, what the viewer may see.

Used by `board`, `picks`, `preview`, `board_messages`, the set-up and the phone. All are pure functions of the view
and the decks; ViewFilter is the one object, and turns hidden cards down for every part. What must stay: the prefixes
of target ids, which picks, combats and phone read; and the refusals of whole trumps, which must agree with
`rules/laws` and take their reasons from `rules/refusals.REASONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from tabletop.games.zoon.board.trays import OWN_TRUMP_PREFIX
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.actions import Action, Choose, Deploy, Move, Pass, Place, Play, Touch, TurnUp
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.cards import Card, Deck, TrumpCard, make_deck
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import CORNERS, Choice, Where
from tabletop.games.zoon.rules.tribes import EffectOp
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import InvalidAction, Refusal, Seat, refuse
from tabletop.ui.boards.marks import BUTTON, MarkKind
from tabletop.ui.gesture import picker
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.stage.stage import Stage

CORNER_PREFIX: Final = "corner:"
"""How the names of corners of a combat begin."""
PASS_BUTTON: Final = f"{BUTTON}pass"
DEPLOY_PREFIX: Final = f"{BUTTON}deploy "
_TWO_CELL_OPS = (EffectOp.MOVE_SEVERAL, EffectOp.MOVE_ONE_BOOSTED, EffectOp.RELOCATE_OWN)
"""What trumps do that name a Zoon and where it goes."""


def target_path_of_zoon_action(action: Action, view: View | None) -> Steps:
    """The places that make an action; none for what is drawn by lot or given up."""
    if isinstance(action, Choose):
        return _target_path_of_choice(action, view.choice if view else None)
    made = _STEPS_BY_ACTION.get(type(action))
    return made(action) if made else ()


def _target_path_of_play(action: Play) -> Steps:
    """Without the cell before the target, which a choice box asks for (D6)."""
    cells = action.cells if len(action.cells) < 3 else (action.cells[0], action.cells[-1])
    return (f"{OWN_TRUMP_PREFIX}{action.trump}", *places_of_cells(cells))


def _target_path_of_choice(action: Choose, choice: Choice | None) -> Steps:
    """With the Zoon that the effect takes elsewhere, which the action need not name."""
    if choice is None or len(action.cells) > 1:
        return places_of_cells(action.cells)
    taken = cell_of_relocated_zoon(choice)
    return places_of_cells(action.cells if taken is None else (taken, *action.cells))


def choice_target_marks(
    view: View, decks: tuple[Deck, Deck], movable: Iterable[picker.TargetId]
) -> dict[picker.TargetId, MarkKind]:
    """Marks of the cells to which the pending effect can move its Zoon, among those that can be picked."""
    taken = None if view.choice is None else cell_of_relocated_zoon(view.choice)
    found: dict[picker.TargetId, MarkKind] = {}
    for place in movable if taken is not None else ():
        cells = cells_of_places((place,))
        if cells and cells[0] != taken:
            lies = view.cells[cells[0]] is not None
            found[place] = MarkKind.OCCUPIED if lies else mark_kind_of_action(view, decks, Choose(cells))
    return found


def cell_of_relocated_zoon(choice: Choice) -> Cell | None:
    """The cell of the Zoon that the pending effect moves; None if the player chooses it."""
    if choice.effect.op in (EffectOp.RELOCATE_SELF, EffectOp.SWAP_WITH_FRIEND):
        return choice.cell
    if choice.effect.op == EffectOp.SUMMON_FRIEND:
        return None
    return choice.enemy


def action_of_path(path: Steps, view: View, deck: Deck) -> Action | None:
    """The action that these places would make, legal or not."""
    if not path or path[0].startswith((BUTTON, CORNER_PREFIX)):
        return None
    if path[0].startswith(OWN_TRUMP_PREFIX):
        cells = cells_of_places(path[1:])
        return _make_trump_action(path[0].removeprefix(OWN_TRUMP_PREFIX), cells, deck) if cells else None
    cells = cells_of_places(path)
    if cells is None or len(cells) != 2:
        return TurnUp(cells[0]) if cells and len(cells) == 1 and view.turning else None
    if view.choice is not None:
        return Choose(cells if cell_of_relocated_zoon(view.choice) is None else cells[1:])
    return Move(cells[0], cells[1])


def _make_trump_action(name: str, cells: tuple[Cell, ...], deck: Deck) -> Action | None:
    trump = deck.trumps_by_id.get(name)
    if trump is None:
        return None
    if trump.card is not None:
        return Place(name, cells[0]) if len(cells) == 1 else None
    needs = 2 if trump.effect is None or trump.effect.op in _TWO_CELL_OPS else 1
    return Play(name, cells) if len(cells) == needs else None


def places_of_cells(cells: Iterable[Cell]) -> Steps:
    return tuple(map(battlefield.cell_name, cells))


def cells_of_places(path: Steps) -> tuple[Cell, ...] | None:
    """The cells of these places; None where one is no cell."""
    try:
        return tuple(map(battlefield.cell_from_name, path))
    except InvalidAction:
        return None


def movable_targets(view: View, deck: Deck, seat: Seat) -> tuple[picker.TargetId, ...]:
    """What a seat may take in hand: its Zoons, and trumps that are in hand or beside the board."""
    zoons = (cell for cell, square in enumerate(view.cells) if isinstance(square, Shown) and square.owner == seat)
    held = (
        f"{OWN_TRUMP_PREFIX}{trump.id}"
        for trump, state in zip(deck.trumps, view.trumps[seat], strict=True)
        if state.where in (Where.HAND, Where.BESIDE)
    )
    return (*places_of_cells(zoons), *held)


_ENEMY_OPS: Final = ("equip_enemy", "control_enemy")
"""Effects of trumps that are played on an enemy Zoon."""


def unplayable_trump_refusal(view: View, deck: Deck, trump: TrumpCard, home: int) -> Refusal | None:
    """Why the viewer can do nothing with a trump (Z46, Z47, Z68); None if that cannot be said for certain.

    `home` rows are the reinforcement zone.
    """
    full = full_reinforcement_zone_refusal(view, trump, home)
    if full is not None:
        return full
    users = [square for _, square in _viewer_zoons(view) if square.known is not None
             and (not trump.usable_by or deck.cards[square.known].type in trump.usable_by)]  # fmt: skip
    types = "/".join(trump.usable_by)
    if not users:
        return refuse("Z46", "no_user", trump=trump.name, types=types)
    if all(square.held_turns for square in users):
        return refuse("Z47", "users_immobile", trump=trump.name, types=types)
    return refuse("Z62", "no_target", trump=trump.name) if trump.effect is None else None


def no_trump_target_refusal(view: View, deck: Deck, trump: TrumpCard, area: tuple[Cell, ...]) -> Refusal:
    """Why a trump with an effect finds nothing to work on in the viewer's turn (Z43, Z50)."""
    effect = trump.effect
    assert effect is not None
    kinds = {deck.cards[square.known].type for _, square in _viewer_zoons(view) if square.known is not None}
    if effect.types and not kinds.intersection(effect.types):
        return refuse("Z43", "no_user", trump=trump.name, types="/".join(effect.types))
    there = (view.cells[cell] for cell in area)
    if effect.op in _ENEMY_OPS and not any(isinstance(at, Shown) and at.owner != view.seat for at in there):
        return refuse("Z43", "no_enemy_in", trump=trump.name, area=effect.area)
    return refuse("Z50", "no_use", trump=trump.name)


def full_reinforcement_zone_refusal(view: View, trump: TrumpCard, home: int) -> Refusal | None:
    """Why a Reinforcement stays in the viewer's hand: no cell of the reinforcement zone is free (Z68)."""
    seat = view.seat
    if seat is None or trump.card is None or view.trumps[seat][trump.index].where is not Where.HAND:
        return None
    if any(square is None for cell, square in enumerate(view.cells) if battlefield.rows_from_home(cell, seat) < home):
        return None
    return refuse("Z68", "row_full", trump=trump.name)


def shot_refusal(view: View, deck: Deck, trump: TrumpCard, cell: Cell) -> Refusal | None:
    """Why the viewer's Zoon there cannot shoot with a trump; None where it is none of the viewer's."""
    square = view.cells[cell]
    if not isinstance(square, Shown) or square.owner != view.seat or square.known is None:
        return None
    card, types = deck.cards[square.known], "/".join(trump.usable_by)
    if trump.usable_by and card.type not in trump.usable_by:
        return refuse("Z46", "not_user", trump=trump.name, zoon=card.name, types=types)
    if square.held_turns:
        return refuse("Z47", "immobile", zoon=card.name)
    return refuse("Z62", "no_target_from", trump=trump.name, zoon=card.name)


def _viewer_zoons(view: View) -> Iterator[tuple[Cell, Shown]]:
    for cell, square in enumerate(view.cells):
        if isinstance(square, Shown) and square.owner == view.seat:
            yield cell, square


def is_jump_target(card: Card, origin: Cell, target: Cell, seat: Seat) -> bool:
    """Whether the card leaps there (D5)."""
    return any(battlefield.cell_at_offset(origin, jump, seat) == target for jump in card.jumps)


def visible_card_index(view: View, cell: Cell) -> int | None:
    """Index of the card that the viewer may look at or remembers; None for others and for own hidden cards (Z15)."""
    square = view.cells[cell]
    if not isinstance(square, Shown):
        return None
    if square.card is not None:
        return square.card
    return square.known if square.owner != view.seat else None


def view_with_own_cards_down(view: View) -> View:
    """The same with the viewer's own cards turned down, except those that lie face up for everybody (D10)."""
    if view.seat is None or view.outcome is not None:
        return view
    cells = tuple(
        replace(square, card=None)
        if isinstance(square, Shown) and square.owner == view.seat and not square.up
        else square
        for square in view.cells
    )
    return replace(view, cells=cells)


def trumps_in_tomb(view: View, seat: Seat) -> tuple[int, ...]:
    """Trumps in a seat's Tomb."""
    return tuple(index for index, state in enumerate(view.trumps[seat]) if state.where is Where.TOMB)


def is_hidden_enemy_card(piece: Shown, view: View) -> bool:
    """Whether the viewer sees only the back of this enemy card."""
    return piece.card is None and piece.owner != view.seat


def bonus_of_shown_piece(piece: Shown, decks: tuple[Deck, Deck]) -> int:
    """What is added to each of its numbers (D23)."""
    effect = None if piece.gear is None else decks[piece.gear[0]].trumps[piece.gear[1]].effect
    return piece.boost + (effect.add if effect is not None else 0)


def mark_kind_of_action(view: View, decks: tuple[Deck, Deck], action: Action) -> MarkKind:
    """How the last place of a legal action is marked."""
    match action:
        case Move(origin, target):
            return _mark_kind_of_move(view, decks, origin, target)
        case Play() if len(action.cells) > 1:
            effect = decks[view.seat or 0].trumps_by_id[action.trump].effect
            if effect is None:
                return MarkKind.ATTACK
            if effect.op == EffectOp.RELOCATE_OWN:
                return MarkKind.LEGAL
            return _mark_kind_of_move(view, decks, action.cells[0], action.cells[-1])
        case Choose() if view.choice is not None and view.choice.effect.op in (
            EffectOp.CONTROL_ENEMY,
            EffectOp.CONTROL_ENEMY_MOVE,
        ):
            taken = cell_of_relocated_zoon(view.choice)
            return MarkKind.LEGAL if taken is None else _mark_kind_of_move(view, decks, taken, action.cells[-1])
    lost = isinstance(action, Pass) and view.choice is not None
    return MarkKind.RISKY if lost else MarkKind.LEGAL


def _mark_kind_of_move(view: View, decks: tuple[Deck, Deck], origin: Cell, target: Cell) -> MarkKind:
    """The grid is read from the side of whoever moves the Zoon (Z53)."""
    if isinstance(view.cells[target], Shown):
        return MarkKind.ATTACK
    square = view.cells[origin]
    if not isinstance(square, Shown) or square.known is None:
        return MarkKind.LEGAL
    reader = square.owner if view.seat is None else view.seat
    jumps = is_jump_target(decks[square.owner].cards[square.known], origin, target, reader)
    return MarkKind.JUMP if jumps else MarkKind.LEGAL


_STEPS_BY_ACTION: Final[dict[type, Callable[[Any], Steps]]] = {
    Move: lambda action: places_of_cells((action.origin, action.target)),
    Play: _target_path_of_play,
    Place: lambda action: (f"{OWN_TRUMP_PREFIX}{action.trump}", battlefield.cell_name(action.cell)),
    Touch: lambda action: (f"{CORNER_PREFIX}{CORNERS[action.corner]}",),
    TurnUp: lambda action: (battlefield.cell_name(action.cell),),
    Pass: lambda action: (PASS_BUTTON,),
    Deploy: lambda action: (f"{DEPLOY_PREFIX}{' '.join(action.labels)}",),
}


class ViewFilter:
    """One for a board and all its parts."""

    def __init__(self, stage: Stage, game: Zoon) -> None:
        self._stage = stage
        self.game: Final = game
        self._decks: tuple[Deck, ...] = tuple(map(make_deck, game.content.tribes))
        self._is_peeking = False
        self.given_view: View | None = None
        """What there is to be shown."""
        self.shown_view: View | None = None
        """The same as it is seen: what is shown when all is still."""

    @property
    def reinforcement_rows(self) -> int:
        """Rows of the reinforcement zone (Z67)."""
        return self.game.content.field.reinforcement_rows

    def area_cells(self, view: View, seat: Seat, name: str) -> tuple[Cell, ...]:
        """The cells of an area as a seat sees it; none for a name that is none."""
        return self.game.rules_context.sides(view.agreed)[seat].areas.get(name, ())

    def show_view(self, view: View) -> View:
        """Keeps this view and returns it filtered, as the board shows it."""
        self.given_view, self.shown_view = view, self.filter_view(view)
        return self.shown_view

    def set_own_cards_shown(self, *, on: bool) -> bool:
        """Shows own cards openly while on; returns whether anything changes."""
        if on == self._is_peeking or self.given_view is None:
            return False
        self._is_peeking = on
        return True

    def filter_view(self, view: View) -> View:
        """The view with own cards face down, if the settings ask for that."""
        return view_with_own_cards_down(view) if self._stage.settings.peek and not self._is_peeking else view

    def decks_of(self, view: View) -> tuple[Deck, Deck]:
        """The cards of South's and North's tribe."""
        south, north = view.agreed.tribes
        return self._decks[south], self._decks[north]
